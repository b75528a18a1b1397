"""What is answered as stored is stored, whatever happens to the calls committed together."""

import asyncio
import threading
import time

import pytest
from channels.db import database_sync_to_async
from django.db import DatabaseError, connection

from accounts.models import User
from common import executor
from common.retryable import Retryable
from games.rules import Refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@Retryable
def store(name: str) -> str:
    """Store something."""
    return User.objects.create_user(name).username


@Retryable
def take_back() -> None:
    """A full disk may make SQLite take back the whole transaction, not one statement alone."""
    with connection.cursor() as cursor:
        cursor.execute("ROLLBACK")
        cursor.execute("SELECT nothing")


async def together(*calls) -> list:
    """What the calls answer that wait for the writer together, each with what it is called with."""
    begun, held = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold() -> None:
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(held.wait(), loop).result()

    first = loop.create_task(executor.write(hold))
    await begun.wait()
    waiting = [loop.create_task(executor.write(*call)) for call in calls]
    await asyncio.sleep(0)
    held.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


async def stored() -> set[str]:
    """Whose names are stored."""
    return await database_sync_to_async(
        lambda: set(User.objects.values_list("username", flat=True))
    )()


async def test_a_transaction_that_was_taken_back_stores_nothing_that_was_answered():
    answers = await together((store, "ada"), (take_back,), (store, "ben"))
    assert isinstance(answers[1], DatabaseError)
    assert {answer for answer in answers if isinstance(answer, str)} == await stored()
    assert await executor.write(store, "cleo") == "cleo"


async def test_only_what_says_so_is_called_twice():
    called = []

    def once(name: str) -> str:
        called.append(name)
        return store(name)

    twice = Retryable(once)
    answers = await together((twice, "ada"), (once, "ben"), (twice, "cleo"), (take_back,))
    assert answers[:3] == ["ada", "ben", "cleo"] and isinstance(answers[3], DatabaseError)
    assert called == ["ada", "ben", "cleo", "cleo"]
    assert await stored() == {"ada", "ben", "cleo"}


async def test_what_is_refused_leaves_no_trace():
    def change_their_mind() -> None:
        store("ada")
        raise Refusal("seat.none")

    (answer,) = await together((change_their_mind,))
    assert isinstance(answer, Refusal) and await stored() == set()


def own_pid() -> int:
    """The process of PostgreSQL that answers this thread."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]


def end(pids: list[int]) -> None:
    """Let PostgreSQL end these processes, as when it is started anew; they are gone then."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pid, 10000) FROM unnest(%s) AS pid", [pids])


async def hang_up() -> None:
    """No connection of the executor lives on; those of the tests themselves do."""
    if connection.vendor == "postgresql":
        reading = await asyncio.gather(
            *(executor.read(own_pid) for _ in range(executor.READER_THREADS))
        )
        await database_sync_to_async(end)([*{*reading, await executor.write(own_pid)}])


async def test_a_dead_connection_is_noticed_before_something_is_called():
    assert await executor.read(User.objects.count) == 0
    assert await executor.write(store, "ada") == "ada"
    await hang_up()
    assert await executor.read(User.objects.count) == 1
    assert await executor.write(lambda: store("ben")) == "ben"
    await hang_up()
    assert await executor.write(store, "cleo") == "cleo"


async def test_a_loop_hears_of_a_commit_before_the_next(monkeypatch):
    monkeypatch.setattr(executor, "MAX_LAG_SECONDS", 60)
    loop, order = asyncio.get_running_loop(), []
    other = threading.Thread(target=lambda: asyncio.run(executor.write(order.append, "next")))

    def show() -> None:
        other.start()
        time.sleep(0.1)  # longer than the writer takes to begin another call
        order.append("shown")

    await executor.write(executor.call_on_loop, loop, show)
    await asyncio.to_thread(other.join)
    assert order == ["shown", "next"]
