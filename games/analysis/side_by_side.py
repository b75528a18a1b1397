"""The runs of a game followed side by side, by forks of this process: none needs to know of what
was found of another one."""

import gc
import multiprocessing
import os
import signal
import traceback
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait

import msgspec

from .follow import Follower, Round

# People, and bots who play, need the other processors
MAX_PROCESSES = 2

# Weighing leaves few cycles behind; to look for them as usual takes a twentieth of the time
OBJECTS_UNTIL_COLLECTED = 100_000

ROUND = msgspec.msgpack.Decoder(Round)


def rounds_side_by_side(follower: Follower) -> Iterator[tuple[int, Round]]:
    """Each run as its seat sees it, with its number, by as many processes as there is use for: one
    that is done with a run is given the next. Nothing else may run in this one, as a fork has no
    other threads; ChildProcessError with what went wrong in it, EOFError if one falls."""
    runs = len(follower.runs)
    processes = min(MAX_PROCESSES, runs, len(os.sched_getaffinity(0)))
    forks = [_fork(follower) for _ in range(processes)]
    try:
        yield from _dealt(range(runs), forks)
    finally:
        for pipe in forks:
            pipe.close()
        # who has started this process may end it as soon as it has what it asked for
        for fork in multiprocessing.active_children():
            fork.join()


def _dealt(runs: Iterable[int], forks: Sequence[Connection]) -> Iterator[tuple[int, Round]]:
    """The round of each run, of whichever fork was free for it."""
    left, busy, free = iter(runs), dict[Connection, int](), forks
    while True:
        for pipe, run in zip(free, left, strict=False):
            pipe.send(run)
            busy[pipe] = run
        if not busy:
            return
        ready = wait([*busy])
        free = [pipe for pipe in busy if pipe in ready]
        for pipe in free:
            match pipe.recv():
                case bytes(found):
                    yield busy.pop(pipe), ROUND.decode(found)
                case trouble:
                    raise ChildProcessError(trouble)


def _fork(follower: Follower) -> Connection:
    """One that follows each run whose number it is sent: the pipe to it."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    # what may still be used of a processor; a fork would have no bounds
    limit, _ = signal.getitimer(signal.ITIMER_PROF)
    context.Process(target=_follow, args=(here, there, follower, limit), daemon=True).start()
    there.close()
    return here


def _follow(other_end: Connection, pipe: Connection, follower: Follower, limit: float) -> None:
    """Send the round of each run whose number comes, or the traceback of what went wrong. Ends
    when nobody is at the other end any more, of which it must not be the last holder itself."""
    signal.setitimer(signal.ITIMER_PROF, limit)
    gc.set_threshold(OBJECTS_UNTIL_COLLECTED)
    other_end.close()
    try:
        while True:
            round_ = follower.round(follower.runs[pipe.recv()])
            pipe.send(msgspec.msgpack.encode(round_))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception:
        pipe.send(traceback.format_exc())
