"""A process of its own for an analysis: it takes the processor for seconds, and knows all cards, so
it is none of those in which bots think."""

import multiprocessing
import os
import signal
import time
import traceback
import zlib
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from .course import Course
from .follow import analyze
from .side_by_side import rounds_side_by_side

# People, and bots who play, go first
NICENESS = 15
# Between two words on how far it has come
PAUSE_SECONDS = 0.2


def start(course: Course, limit: float) -> tuple[Connection, BaseProcess]:
    """Have a game analyzed by a process: what that tells (see `work`), and the process, which is no
    daemon, as it has forks of its own."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(there, course, limit))
    process.start()
    there.close()
    return here, process


def work(pipe: Connection, course: Course, limit: float) -> None:
    """Send how far it has come, again and again, as (moves done, moves in all); at last the
    analysis as compressed JSON, or the traceback of what went wrong. Ends if nobody listens, and,
    by a signal, when it or a fork of it has used a processor for `limit` seconds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_PROF, limit)
    os.nice(NICENESS)
    told = time.monotonic()

    def tick(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > PAUSE_SECONDS:
            told = time.monotonic()
            pipe.send((done, total))

    try:
        analysis = analyze(course, tick, rounds_side_by_side)
        pipe.send(zlib.compress(msgspec.json.encode(analysis)))
    except BrokenPipeError:
        return
    except Exception:
        pipe.send(traceback.format_exc())
