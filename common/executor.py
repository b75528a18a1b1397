"""The threads that use the database for sockets and the clock: one that writes, some that read.

Each keeps its connection. Calls of a `Retryable` that wait for the writer together are committed
together: one commit for many moves is what makes a busy server quick, and nobody is answered before
it. Should that fail, each of them is called once more, alone. Whatever else is written or read is
called once, after a look whether the database is still there.

The writer waits until the loops have heard of a commit: it would be ahead of a busy loop for
nothing, and commit every move alone.
"""

import asyncio
import logging
import queue
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.db import connection, connections, transaction

from common.retryable import Retryable
from games.rules import Refusal

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

# calls in one commit
MAX_BATCH = 32
# the writer runs no further ahead of a loop
MAX_LAG_SECONDS = 0.05
READER_THREADS = 4


class Job(NamedTuple):
    """A call that waits for the writer, and who waits for what it answers."""

    call: Callable[[], Any]
    retryable: bool
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


async def read(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call this once in a reading thread."""
    bound = partial(call, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_readers, _read, bound)


async def write(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call this in the writing thread; what it returns or raises, after all it wrote is stored.

    A `Retryable` is committed with others, and may be called twice; anything else has a transaction
    of its own, and is called once.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()
    bound = partial(call, *args, **kwargs)
    _jobs().put(Job(bound, isinstance(call, Retryable), answer, loop))
    return await answer


def call_on_loop(loop: asyncio.AbstractEventLoop, call: Callable[..., object], *args: Any) -> None:
    """Call this on a loop: out of what is being committed, with the answers to all of it."""
    if threading.current_thread() is _writer:
        _told[loop].append((call, args))
    elif not loop.is_closed():
        loop.call_soon_threadsafe(call, *args)


def close() -> None:
    """Let go of every connection, for tests that take the database away."""
    together = threading.Barrier(READER_THREADS)
    for _ in range(READER_THREADS):
        _readers.submit(_leave, together)
    _readers.shutdown()
    if _writer is not None:
        _waiting.put(None)
        _writer.join()


def _read(call: Callable[[], T]) -> T:
    _reconnect()
    return call()


def _leave(together: threading.Barrier) -> None:
    """Let go of the connection of this reading thread, as every other does."""
    together.wait()
    connections.close_all()


def _reconnect() -> None:
    """Let go of a connection that has failed or is dead; the next statement opens another."""
    if connection.errors_occurred or not connection.is_usable():
        connection.close()


_readers = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="reader")
_waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
_writer: threading.Thread | None = None
_starting = threading.Lock()
_told: dict[asyncio.AbstractEventLoop, list[tuple[Callable[..., object], tuple[Any, ...]]]]
_told = defaultdict(list)
"""What the writer has to tell each loop."""
_unheard: list[threading.Event] = []
"""What is set when a loop has heard of what was committed last."""


def _jobs() -> queue.SimpleQueue[Job | None]:
    """The calls that wait; the thread that takes them is started with the first."""
    global _writer
    with _starting:
        if _writer is None or not _writer.is_alive():
            _writer = threading.Thread(target=_write, name="writer", daemon=True)
            _writer.start()
    return _waiting


def _write() -> None:
    """Commit what waits, again and again."""
    while (job := _waiting.get()) is not None:
        while _unheard:
            # meanwhile more comes to be committed together
            _unheard.pop().wait(MAX_LAG_SECONDS)
        for retryable, some in groupby([job, *_others()], attrgetter("retryable")):
            if retryable:
                jobs = list(some)
                _tell(jobs, _together(jobs))
            else:
                for one in some:
                    _tell([one], [_alone(one)])
    connections.close_all()


def _others() -> Iterator[Job]:
    """What waits besides the first."""
    for _ in range(MAX_BATCH - 1):
        if _waiting.empty():
            return
        if (job := _waiting.get()) is None:
            _waiting.put(None)
            return
        yield job


def _together(jobs: list[Job]) -> list[Any]:
    """What each of these that may be called again returned, or the exception it ended with."""
    try:
        with transaction.atomic():
            return [_answer_of(job) for job in jobs]
    except Exception:
        # one of them has spoilt it for all
        return [_alone(job) for job in jobs]


def _answer_of(job: Job) -> Any:
    try:
        return job.call()
    except Refusal as refusal:
        return refusal


def _alone(job: Job) -> Any:
    """What this returned in a transaction of its own, or the exception it ended with."""
    _reconnect()
    try:
        with transaction.atomic():
            return job.call()
    except Exception as error:
        return error


def _tell(jobs: list[Job], answers: list[Any]) -> None:
    """Tell each loop everything at once: waking it costs more than many answers."""
    for job, answer in zip(jobs, answers, strict=True):
        _told[job.loop].append((_answer, (job.future, answer)))
    while _told:
        loop, calls = _told.popitem()
        # a loop that has ended, as the server is stopped, waits for nothing any more
        if not loop.is_closed():
            heard = threading.Event()
            loop.call_soon_threadsafe(_call, calls, heard)
            _unheard.append(heard)


def _call(
    calls: Iterable[tuple[Callable[..., object], tuple[Any, ...]]], heard: threading.Event
) -> None:
    for call, args in calls:
        try:
            call(*args)
        except Exception:
            log.exception("the writer told something that failed")
    heard.set()


def _answer(future: asyncio.Future[Any], answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
