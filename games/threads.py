"""The threads that use the database for sockets and the clock: one that writes, some that read.

Each keeps its connection. Calls that wait for the writer together are committed together: one
commit for many moves is what makes a busy server quick, and nobody is answered before it.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connection, connections, transaction

T = TypeVar("T")
Job = tuple[Callable[[], Any], asyncio.Future, asyncio.AbstractEventLoop]

TOGETHER = 32
"""Calls in one commit at most."""
READERS = 4


async def read(call: Callable[..., T], *args: Any) -> T:
    """Call this in a reading thread."""
    return await asyncio.get_running_loop().run_in_executor(_readers, _with_connection, call, args)


async def write(call: Callable[[], T]) -> T:
    """Call this in the writing thread; what it returns or raises, after all it wrote is stored."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()
    _jobs().put((call, answer, loop))
    return await answer


def close() -> None:
    """Let go of every connection, for tests that take the database away."""
    _readers.shutdown()
    if _writer is not None:
        _waiting.put(None)
        _writer.join()


def _with_connection(call: Callable[..., T], args: tuple[Any, ...]) -> T:
    connection.close_if_unusable_or_obsolete()
    return call(*args)


_readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
_waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
_writer: threading.Thread | None = None
_starting = threading.Lock()


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
        while len(jobs) < TOGETHER and not _waiting.empty():
            if (job := _waiting.get()) is None:
                _waiting.put(None)
                break
            jobs.append(job)
        connection.close_if_unusable_or_obsolete()
        answers = _committed([call for call, _, _ in jobs])
        for (_, future, loop), answer in zip(jobs, answers, strict=True):
            # a loop that has ended, as the server is stopped, waits for nothing any more
            if not loop.is_closed():
                loop.call_soon_threadsafe(_answer, future, answer)
    connections.close_all()


def _committed(calls: list[Callable[[], Any]]) -> list[Any]:
    """What each call returned, or the exception it ended with; if they cannot be stored, that."""
    answers: list[Any] = []
    try:
        with transaction.atomic():
            for call in calls:
                try:
                    with transaction.atomic():
                        answers.append(call())
                except Exception as error:
                    answers.append(error)
            if connection.needs_rollback:
                # it was taken back as a whole, with what the calls before the fault had written
                raise next(error for error in answers if isinstance(error, Exception))
    except Exception as error:
        return [error] * len(calls)
    return answers


def _answer(future: asyncio.Future, answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
