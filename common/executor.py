"""The threads that use the database for sockets and the clock: one that writes, some that read.

Each keeps its connection. Calls that wait for the writer together are committed together: one
commit for many moves is what makes a busy server quick, and nobody is answered before it.

Should that fail, or the database have been away, every call is made once more: a call to be written
does the same however often it is made, and one that raises Refusal has written nothing.
"""

import asyncio
import logging
import queue
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError, connection, connections, transaction

from games.rules import Refusal

T = TypeVar("T")
Job = tuple[Callable[[], Any], asyncio.Future[Any], asyncio.AbstractEventLoop]

log = logging.getLogger(__name__)

# calls in one commit
MAX_BATCH = 32
READERS = 4


async def read(call: Callable[..., T], *args: Any) -> T:
    """Call this in a reading thread."""
    return await asyncio.get_running_loop().run_in_executor(_readers, _read, call, args)


async def write(call: Callable[[], T]) -> T:
    """Call this in the writing thread; what it returns or raises, after all it wrote is stored."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()
    _jobs().put((call, answer, loop))
    return await answer


def call_on_loop(loop: asyncio.AbstractEventLoop, call: Callable[..., object], *args: Any) -> None:
    """Call this on a loop: out of what is being committed, with the answers to all of it."""
    if threading.current_thread() is _writer:
        _told[loop].append((call, args))
    elif not loop.is_closed():
        loop.call_soon_threadsafe(call, *args)


def close() -> None:
    """Let go of every connection, for tests that take the database away."""
    together = threading.Barrier(READERS)
    for _ in range(READERS):
        _readers.submit(_leave, together)
    _readers.shutdown()
    if _writer is not None:
        _waiting.put(None)
        _writer.join()


def _read(call: Callable[..., T], args: tuple[Any, ...]) -> T:
    _renew()
    try:
        return call(*args)
    except (OperationalError, InterfaceError):
        _renew()
        return call(*args)


def _leave(together: threading.Barrier) -> None:
    """Let go of the connection of this reading thread, as every other does."""
    together.wait()
    connections.close_all()


def _renew() -> None:
    """Let go of a connection that has failed; the next statement opens another."""
    if connection.errors_occurred:
        connection.close()


_readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
_waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
_writer: threading.Thread | None = None
_starting = threading.Lock()
_told: dict[asyncio.AbstractEventLoop, list[tuple[Callable[..., object], tuple[Any, ...]]]]
_told = defaultdict(list)
"""What the writer has to tell each loop."""


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
        jobs = [job]
        while len(jobs) < MAX_BATCH and not _waiting.empty():
            if (job := _waiting.get()) is None:
                _waiting.put(None)
                break
            jobs.append(job)
        _tell(jobs, _committed([call for call, _, _ in jobs]))
    connections.close_all()


def _committed(calls: list[Callable[[], Any]]) -> list[Any]:
    """What each call returned, or the exception it ended with."""
    _renew()
    try:
        with transaction.atomic():
            return [_called(call) for call in calls]
    except Exception:
        # one of them has spoilt it for all
        return [_alone(call) for call in calls]


def _called(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Refusal as refusal:
        return refusal


def _alone(call: Callable[[], Any]) -> Any:
    _renew()
    try:
        with transaction.atomic():
            return _called(call)
    except Exception as error:
        return error


def _tell(jobs: list[Job], answers: list[Any]) -> None:
    """Tell each loop everything at once: waking it costs more than many answers."""
    for (_, future, loop), answer in zip(jobs, answers, strict=True):
        _told[loop].append((_answer, (future, answer)))
    while _told:
        loop, calls = _told.popitem()
        # a loop that has ended, as the server is stopped, waits for nothing any more
        if not loop.is_closed():
            loop.call_soon_threadsafe(_call, calls)


def _call(calls: Iterable[tuple[Callable[..., object], tuple[Any, ...]]]) -> None:
    for call, args in calls:
        try:
            call(*args)
        except Exception:
            log.exception("the writer told something that failed")


def _answer(future: asyncio.Future[Any], answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
