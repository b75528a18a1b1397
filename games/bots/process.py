"""A process that thinks for the server: a question comes as bytes, and an answer goes back.

A question holds a sample and never a true state: what is hidden at a table is not told to it.
"""

import contextlib
import gc
import os
import resource
import signal
import time
import traceback
from collections.abc import Iterator
from itertools import count
from multiprocessing.connection import Connection
from typing import Any

import msgspec
from msgspec import Struct

from .chosen_move import Reason
from .thinking import think

# Of the processor, for one decision: on a busy machine it takes longer by the clock
BUDGET_SECONDS = 5
# Bytes of addresses that a process may have; it takes some 40 MB at first
MAX_MEMORY_BYTES = 1024**3
# By how much others come first: beside who moves, a process that thinks gets a tenth
NICENESS = 10

# After each answer what it left is forgotten; after so many all that may have outlived it too: the
# generations that are looked through
ANSWERS_BETWEEN_FULL_COLLECTIONS = 100
YOUNG, FULL = 1, 2


class Question(Struct, frozen=True):
    """What is to be decided: a sample of a game as a seat knows it, by whose facts and how well."""

    level: str
    board: str
    variant: str
    board_hash: str
    sample: bytes
    seat: int


class Thought(Struct, frozen=True, tag=True):
    """A move as it is sent, the reasons for it, and the seconds it took."""

    move: dict[str, Any]
    reasons: tuple[Reason, ...]
    seconds: float


class Fault(Struct, frozen=True, tag=True):
    """What went wrong."""

    text: str


QUESTION = msgspec.msgpack.Decoder(Question)
ANSWER = msgspec.msgpack.Decoder(Thought | Fault)


def begin() -> None:
    """Be a process that thinks for who started it."""
    # Ctrl-C is for who started it, and then ends this one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # looking for what can be forgotten is felt in the slowest decisions: it is done between them
    gc.freeze()
    gc.disable()


def work(line: Connection) -> None:
    """Answer questions as long as the server is there; the first thing said is to be ready: all
    that takes long to load is loaded."""
    begin()
    signal.signal(signal.SIGPROF, _time_is_up)
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    with contextlib.suppress(EOFError, ConnectionError):
        line.send_bytes(b"")
        for n in count(1):
            line.send_bytes(answer(line.recv_bytes()))
            gc.collect(YOUNG if n % ANSWERS_BETWEEN_FULL_COLLECTIONS else FULL)


def answer(question: bytes) -> bytes:
    """A thought about a question, or what went wrong. A process without memory ends."""
    began = time.perf_counter()
    asked = QUESTION.decode(question)
    try:
        with _budget():
            decision = think(
                asked.level, asked.board, asked.variant, asked.sample, asked.seat, asked.board_hash
            )
    except MemoryError:
        raise
    except TimeoutError as error:
        return msgspec.msgpack.encode(Fault(str(error)))
    except Exception:
        return msgspec.msgpack.encode(Fault(traceback.format_exc()))
    move = msgspec.to_builtins(decision.move)
    seconds = time.perf_counter() - began
    return msgspec.msgpack.encode(Thought(move, decision.reasons, seconds))


@contextlib.contextmanager
def _budget() -> Iterator[None]:
    signal.setitimer(signal.ITIMER_PROF, BUDGET_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _time_is_up(signum: int, frame: object) -> None:
    raise TimeoutError(f"no decision within {BUDGET_SECONDS} s of work")
