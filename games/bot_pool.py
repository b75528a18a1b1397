"""The processes in which bots think, so that no socket waits for them."""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NoReturn, TypeVar

import msgspec

from games.bots import process
from games.bots.process import Fault, Question, Thought

# how long a process may take until it is ready
START_SECONDS = 60
# how long an answer is waited for, far longer than it may take: the process may stand still
ANSWER_SECONDS = 60

T = TypeVar("T")


class BotFailed(Exception):
    """There is no thought: why, in one word, and what the log shall say of it."""

    def __init__(self, why: str, text: str) -> None:
        super().__init__(text)
        self.why = why


class BotProcess:
    """A process, started when it is needed and again after it has fallen, and the line to it.

    All of it waits, so it is done in a thread; by one at a time.
    """

    line: Connection

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self._closed = False
        self._changing = threading.Lock()

    def wake(self) -> None:
        """Have a process that is ready; Failed if it does not become so."""
        if self.process is not None and self.process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        with self._changing:
            if self._closed:
                raise BotFailed("closed", "the server stops")
            self.line, theirs = context.Pipe()
            started = context.Process(target=process.work, args=(theirs,), daemon=True)
            try:
                started.start()
            except OSError as error:
                raise BotFailed("fell", f"no process can be started: {error}") from error
            finally:
                theirs.close()
            self.process = started
        self._hear(START_SECONDS)

    def ask(self, question: bytes) -> bytes:
        """The answer to a question; Failed if the process falls, or stands still."""
        self.wake()
        try:
            self.line.send_bytes(question)
        except OSError:
            self._fail("fell", "the process has fallen")
        return self._hear(ANSWER_SECONDS)

    def _hear(self, seconds: float) -> bytes:
        try:
            if self.line.poll(seconds):
                return self.line.recv_bytes()
        except (EOFError, OSError):
            self._fail("fell", "the process has fallen")
        self._fail("stuck", f"no answer within {seconds} s")

    def _fail(self, why: str, text: str) -> NoReturn:
        self.end()
        raise BotFailed(why, text)

    def close(self) -> None:
        """End the process for good, from any thread."""
        self._closed = True
        self.end()

    def end(self) -> None:
        """End the process, whatever it is at."""
        with self._changing:
            if self.process is not None:
                self.process.kill()
                self.process.join(START_SECONDS)


class BotPool:
    """Some processes; each thinks about one thing at a time. Who asks first is answered first."""

    def __init__(self, size: int) -> None:
        self.thinkers = [BotProcess() for _ in range(size)]
        self._idle = list(self.thinkers)
        self._free = asyncio.Semaphore(size)

    @property
    def size(self) -> int:
        """How many things can be thought about at once."""
        return len(self.thinkers)

    async def start(self) -> None:
        """Have all processes ready, before they are asked."""
        waking = (self._use(BotProcess.wake) for _ in self.thinkers)
        await asyncio.gather(*waking, return_exceptions=True)

    async def ask(self, question: Question) -> Thought:
        """What a bot decides; Failed if it does not."""
        data = msgspec.msgpack.encode(question)
        answer: Thought | Fault = process.ANSWER.decode(await self._use(BotProcess.ask, data))
        if isinstance(answer, Fault):
            raise BotFailed("raised", answer.text)
        return answer

    def close(self) -> None:
        """End all processes."""
        for thinker in self.thinkers:
            thinker.close()

    async def _use(self, call: Callable[..., T], *args: object) -> T:
        """Call this of one that is idle."""
        await self._free.acquire()
        thinker = self._idle.pop()
        try:
            called = asyncio.wrap_future(_begin(call, thinker, *args))
        except RuntimeError as error:
            self._release(thinker)
            raise BotFailed("fell", f"no thread can be started: {error}") from error
        called.add_done_callback(lambda _: self._release(thinker))
        # who does not wait for it any more leaves it thinking: it is not idle before it has done so
        return await asyncio.shield(called)

    def _release(self, thinker: BotProcess) -> None:
        self._idle.append(thinker)
        self._free.release()


def _begin(call: Callable[..., T], *args: object) -> Future[T]:
    """Call this in a thread of its own, for which a server that ends does not wait: who thinks has
    a low priority, and on a busy machine may take minutes."""
    called: Future[T] = Future()

    def run() -> None:
        try:
            called.set_result(call(*args))
        except Exception as error:
            called.set_exception(error)

    threading.Thread(target=run, name="thinker", daemon=True).start()
    return called
