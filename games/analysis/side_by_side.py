"""The seats of a game followed side by side, by forks of this process: none needs to know of what
another one saw."""

import multiprocessing
import os
import signal
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait

import msgspec

from .follow import Follower
from .story import Seat

# People, and bots who play, need the other processors
MAX_PROCESSES = 2

SEATS = msgspec.msgpack.Decoder(list[Seat])


def seats_side_by_side(follower: Follower) -> tuple[Seat, ...]:
    """The game as each seat sees it, by as many processes as there is use for. Nothing else may
    run in this one, as a fork has no other threads; ChildProcessError with what went wrong in it,
    EOFError if one falls."""
    seats = range(follower.course.seats)
    processes = min(MAX_PROCESSES, len(seats), len(os.sched_getaffinity(0)))
    shares = [seats[first::processes] for first in range(processes)]
    share_of = {_fork(follower, share): share for share in shares}
    done = dict.fromkeys(share_of, 0)
    found: dict[int, Seat] = {}
    while share_of:
        ready = wait([*share_of])
        for pipe in [one for one in share_of if one in ready]:
            match pipe.recv():
                case int(moves):
                    done[pipe] = moves
                    follower.tick(sum(done.values()), len(follower.steps))
                case str(trouble):
                    raise ChildProcessError(trouble)
                case bytes(followed):
                    found.update(zip(share_of.pop(pipe), SEATS.decode(followed), strict=True))
    # who has started this process may end it as soon as it has what it asked for
    for fork in multiprocessing.active_children():
        fork.join()
    return tuple(found[seat] for seat in seats)


def _fork(follower: Follower, seats: Sequence[int]) -> Connection:
    """Have these seats followed: what is told of it."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    # what may still be used of a processor; a fork would have no bounds
    limit, _ = signal.getitimer(signal.ITIMER_PROF)
    context.Process(target=_follow, args=(there, follower, seats, limit), daemon=True).start()
    there.close()
    return here


def _follow(pipe: Connection, follower: Follower, seats: Sequence[int], limit: float) -> None:
    """Send how many moves are done, again and again, and at last the seats, or the traceback of
    what went wrong. Ends if nobody listens any more."""
    signal.setitimer(signal.ITIMER_PROF, limit)
    follower.tick = lambda done, of: pipe.send(done)
    try:
        pipe.send(msgspec.msgpack.encode([follower.seat(seat) for seat in seats]))
    except BrokenPipeError:
        return
    except Exception:
        pipe.send(traceback.format_exc())
