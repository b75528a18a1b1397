"""What is answered as stored is stored, whatever happens to the calls committed together."""

import asyncio

import pytest
from channels.db import database_sync_to_async
from django.db import DatabaseError, connection

from accounts.models import User
from common import executor

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def store(name: str) -> str:
    """Store something."""
    return User.objects.create_user(name).username


def take_back() -> None:
    """A full disk may make SQLite take back the whole transaction, not one statement alone."""
    with connection.cursor() as cursor:
        cursor.execute("ROLLBACK")
        cursor.execute("SELECT nothing")


async def together(*calls) -> list:
    """What the calls answer, committed together."""
    begun, held = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold() -> None:
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(held.wait(), loop).result()

    first = loop.create_task(executor.write(hold))
    await begun.wait()
    waiting = [loop.create_task(executor.write(call)) for call in calls]
    await asyncio.sleep(0)
    held.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_a_transaction_that_was_taken_back_stores_nothing_that_was_answered():
    answers = await together(lambda: store("ada"), take_back, lambda: store("ben"))
    assert isinstance(answers[1], DatabaseError)
    names = {answer for answer in answers if isinstance(answer, str)}
    stored = await database_sync_to_async(
        lambda: set(User.objects.values_list("username", flat=True))
    )()
    assert names == stored
    assert await executor.write(lambda: store("cleo")) == "cleo"
