"""Bots move when they are due, think elsewhere, and never get stuck."""

import asyncio
import logging
import os
import signal
from datetime import timedelta
from pathlib import Path

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone
from msgspec.structs import replace

from common import metrics
from games import bot_pool, worker
from games.bots import simple
from games.bots.process import Thought
from games.history.record import record_of
from games.models import Game
from games.play import leases
from games.store import cache
from games.time import uptime
from games.worker import GameWorker
from tests.web.scene import SECONDS, Tab, advance, begin, look, next_move, play, tick

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.postgres]

begin = database_sync_to_async(begin)
advance = database_sync_to_async(advance)
next_move = database_sync_to_async(next_move)
play = database_sync_to_async(play)
look = database_sync_to_async(look)


@database_sync_to_async
def recorded(game: Game):
    """The steps of a game, as they are looked at again."""
    return record_of(game).steps


@pytest.fixture
def ticking():
    """A clock that is turned by hand."""
    ticking = GameWorker()
    yield ticking
    ticking.pool.close()


def thinking(ticking: GameWorker) -> int:
    """The number of the process that thinks, where there is one."""
    (thinker,) = ticking.pool.thinkers
    return thinker.process.pid


async def due_at(game: Game):
    """When the bot of this game shall move."""
    await game.arefresh_from_db()
    return game.bot_due


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_a_game_of_bots_is_played_to_its_end(seats, ticking):
    game = await begin(people=0, bots=seats)
    for _ in range(1000):
        if not await tick(ticking):
            break
    _, state = await look(game)
    assert state.over and game.over and game.bot_due is None
    assert sum(line.why == "routes" for line in state.final.lines) == seats
    assert max(state.final.totals) > 40
    # why each move was made can be read afterwards, and only then
    assert all(step.reasons for step in await recorded(game))
    game.over = False
    assert not any(step.reasons for step in await recorded(game))


async def test_several_games_go_on_at_once_and_none_waits_longer_than_the_others(ticking):
    games = [await begin(people=0, bots=2) for _ in range(3)]
    room = worker.GAMES_PER_PROCESS * ticking.pool.size
    for _ in range(10 * len(games) // room):
        assert await tick(ticking) == room
    for game in games:
        await game.arefresh_from_db()
    versions = [game.version for game in games]
    assert sum(versions) == 30 and min(versions) >= 5


async def test_a_bot_waits_so_that_people_can_follow(ticking, settings):
    settings.BOT_PACE = 30
    game = await begin(people=0, bots=2)
    assert timedelta(seconds=25) < await due_at(game) - timezone.now() < timedelta(seconds=30)
    assert not await tick(ticking)
    assert game.version == 0


@pytest.mark.parametrize("pace", [0, 0.8, 600])
async def test_after_each_move_a_bot_waits_as_long_as_the_setting_says(pace, ticking, settings):
    settings.BOT_PACE = pace
    wait = timedelta(seconds=pace)
    game = await begin(people=0, bots=2)
    for n in (1, 2, 3):
        await Game.objects.filter(pk=game.pk).aupdate(bot_due=timezone.now())
        before = timezone.now()
        assert await tick(ticking)
        assert before + wait <= await due_at(game) <= timezone.now() + wait
        assert game.version == n


async def test_nothing_is_due_while_people_are_to_move(ticking):
    game = await begin(people=2, bots=1)
    assert await tick(ticking)  # the bot keeps its opening tickets
    assert not await tick(ticking) and await due_at(game) is None
    for seat in (0, 1):
        rules, state = await look(game)
        await play(game, seat, simple.as_move(rules.view(state, seat)["legal"][0]))
    _, state = await look(game)
    assert (await due_at(game) is not None) is (state.turn.seat == 2)


async def test_two_clocks_do_not_move_twice(ticking):
    game = await begin(people=0, bots=2)
    when = await due_at(game)
    assert await database_sync_to_async(leases.acquire)(game.pk, when)
    assert not await database_sync_to_async(leases.acquire)(game.pk, when)
    assert not await tick(ticking)  # lent out
    assert await due_at(game) > timezone.now()


async def test_a_bot_whose_process_died_moves_all_the_same(ticking):
    game = await begin(people=0, bots=2)
    assert await tick(ticking)
    process = thinking(ticking)
    os.kill(process, signal.SIGKILL)
    for _ in range(3):
        assert await tick(ticking)
    await game.arefresh_from_db()
    assert game.version == 4


async def test_a_bot_whose_process_stands_still_moves_all_the_same(ticking, monkeypatch):
    game = await begin(people=0, bots=2)
    assert await tick(ticking)
    process = thinking(ticking)
    os.kill(process, signal.SIGSTOP)
    monkeypatch.setattr(bot_pool, "ANSWER_SECONDS", 0.5)
    assert await tick(ticking)
    monkeypatch.undo()
    assert await tick(ticking)
    async with asyncio.timeout(SECONDS):
        while Path(f"/proc/{process}").exists():
            await asyncio.sleep(0.02)
    await game.arefresh_from_db()
    assert game.version == 3


@pytest.mark.parametrize("hours", [-1, 1, 24 * 400])
async def test_a_clock_that_was_set_stops_no_bot(ticking, hours):
    game = await begin(people=0, bots=2)
    # what was stored by the old time: an hour ahead of a clock that was set back by one
    await Game.objects.filter(pk=game.pk).aupdate(bot_due=timezone.now() + timedelta(hours=hours))
    assert await tick(ticking)
    await game.arefresh_from_db()
    assert game.version == 1


async def test_a_bot_that_fails_makes_a_simple_move(ticking, caplog, monkeypatch):
    game = await begin(people=0, bots=2)
    ask = ticking.pool.ask

    async def elsewhere(question):
        return await ask(replace(question, board="nowhere"))

    monkeypatch.setattr(ticking.pool, "ask", elsewhere)
    failed = metrics.BOT_FAILED.labels("raised")
    before = failed._value.get()
    with caplog.at_level(logging.ERROR, logger="games.worker"):
        for _ in range(4):
            assert await tick(ticking)
    await game.arefresh_from_db()
    assert game.version == 4
    assert caplog.text.count("a bot (normal) failed") == failed._value.get() - before == 4
    assert "KeyError" in caplog.text
    assert {record.board for record in caplog.records} == {"usa"}


async def test_a_bot_that_chooses_badly_makes_a_simple_move(ticking, caplog, monkeypatch):
    game = await begin(people=0, bots=2)

    async def badly(turn):
        return Thought({"kind": "pass"}, (), 0.0)

    monkeypatch.setattr(ticking, "decide", badly)
    assert await tick(ticking)
    await game.arefresh_from_db()
    assert game.version == 1
    assert "chose badly" in caplog.text


async def test_a_game_that_cannot_go_on_does_not_stop_the_others(ticking, caplog):
    broken, sound = await begin(people=0, bots=2), await begin(people=0, bots=2)
    await Game.objects.filter(pk=broken.pk).aupdate(state=b"broken")
    cache.clear()
    assert await tick(ticking)
    await sound.arefresh_from_db()
    assert sound.version == 1
    assert "did not move" in caplog.text
    # tried again later, not at once
    assert await due_at(broken) > timezone.now() + timedelta(seconds=5)


async def test_a_game_that_cannot_be_read_holds_up_the_time_of_no_other(ticking, caplog):
    broken, sound = [await begin(time="live", minutes=10, increment=0) for _ in range(2)]
    await Game.objects.aupdate(deadline=uptime.as_date(uptime.now() - 5))
    await Game.objects.filter(pk=broken.pk).aupdate(state=b"broken", deadline=uptime.as_date(1))
    cache.clear()
    assert await ticking.attend()
    await sound.arefresh_from_db()
    await broken.arefresh_from_db()
    now = uptime.as_date(uptime.now())
    # both were looked at, and the broken one is not the first again at once
    assert sound.deadline != broken.deadline > now
    assert "nothing follows" in caplog.text


async def test_a_move_that_came_first_is_no_fault(ticking, caplog, monkeypatch):
    game = await begin(people=1, bots=1)
    turn = await database_sync_to_async(leases.turn_of_bot)(game.pk, game.version)
    rules, state = await look(game)
    # while the bot thinks, the person keeps the opening tickets
    await play(game, 0, simple.as_move(rules.view(state, 0)["legal"][0]))
    await Game.objects.filter(pk=game.pk).aupdate(bot_due=timezone.now())
    monkeypatch.setattr(leases, "turn_of_bot", lambda *args: turn)
    await tick(ticking)
    await game.arefresh_from_db()
    assert game.version == 1 and not caplog.records


async def test_the_clock_starts_with_the_first_visitor_once_and_stops():
    from rail.asgi import application

    game = await begin(people=1, bots=1)
    tab = await Tab.open(game)
    tab.socket.application = application
    try:
        for _ in range(2):
            worker.loop.start()
        tasks = [task for task in asyncio.all_tasks() if task.get_name() == "gameworker"]
        assert len(tasks) == 1
        assert (await tab.hear("view"))["v"] in (0, 1)
        async with asyncio.timeout(SECONDS):
            while game.version != 1:
                await asyncio.sleep(0.02)
                await game.arefresh_from_db()
    finally:
        await worker.loop.stop()
    assert tasks[0].done()
    await tab.close()
