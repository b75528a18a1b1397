"""Coroutines begun at once."""

import asyncio

import pytest

from games.live import eager

pytestmark = pytest.mark.asyncio


async def test_what_waits_for_nothing_is_done_at_once():
    heard = []

    async def action():
        heard.append("done")

    assert eager.run_until_blocked(action()) is None
    assert heard == ["done"]


async def test_what_waits_goes_on_as_a_task():
    heard, gate = [], asyncio.Event()

    async def action():
        heard.append("begun")
        await gate.wait()
        await asyncio.sleep(0)
        heard.append("done")
        return "answer"

    rest = eager.run_until_blocked(action())
    task = asyncio.create_task(rest)
    await asyncio.sleep(0)
    assert heard == ["begun"]
    gate.set()
    assert await task == "answer"
    assert heard == ["begun", "done"]


async def test_what_fails_at_once_says_so_at_once_and_later_through_its_task():
    async def at_once():
        raise OSError

    async def later():
        await asyncio.sleep(0)
        raise OSError

    with pytest.raises(OSError):
        eager.run_until_blocked(at_once())
    rest = eager.run_until_blocked(later())
    with pytest.raises(OSError):
        await asyncio.create_task(rest)
