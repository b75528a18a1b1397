"""The analysis of finished games on the site: who may ask, worked out once, how far it is."""

import asyncio
import os
import signal
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone

from common import rate_limiter
from games.history import analyst
from games.models import Analysis, Game
from office import retention
from tests.processes import children, runs
from tests.web.scene import begin, browser
from tests.web.test_history import ask, stored

pytestmark = pytest.mark.postgres
LATER = timedelta(seconds=20)
LOOK = timedelta(seconds=0.05)


def url(game: Game) -> str:
    return f"/t/{game.table.code}/{game.number}/analysis/"


def told(client: Client, game: Game) -> dict:
    return ask(client, game, "analysis").json()


async def analyzed(client: Client, game: Game) -> dict:
    """Ask for it as a page does, until it is there."""
    for _ in range(1200):
        answer = await database_sync_to_async(told)(client, game)
        if answer["state"] != "working":
            return answer
        await asyncio.sleep(0.05)
    raise AssertionError("it never came")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_finished_game_is_analyzed_once_when_it_is_asked_for():
    analyst.loop.start()
    before = children(os.getpid())
    try:
        game = await database_sync_to_async(stored)("amsterdam")
        client = await database_sync_to_async(browser)(game, 0)
        assert await database_sync_to_async(told)(client, game) == {"state": "none"}
        await database_sync_to_async(client.post)(url(game))
        answer = await analyzed(client, game)
        assert answer["state"] == "done"
        assert all(runs(child) for child in children(os.getpid()) if child not in before)
        seats = answer["analysis"]["seats"]
        assert [seat["won"] for seat in seats].count(True) == 1
        before = await database_sync_to_async(Analysis.objects.values().get)()
        await database_sync_to_async(client.post)(url(game))
        assert await analyzed(client, game) == answer
        assert await database_sync_to_async(Analysis.objects.values().get)() == before
    finally:
        await analyst.loop.stop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_what_cannot_be_analyzed_says_why_and_is_not_tried_again_and_again(monkeypatch):
    analyst.loop.start()
    try:
        game = await database_sync_to_async(stored)("amsterdam")
        monkeypatch.setattr(analyst, "MAX_MOVES", 3)
        client = await database_sync_to_async(browser)(game, 0)
        await database_sync_to_async(client.post)(url(game))
        assert await analyzed(client, game) == {"state": "failed", "code": "long"}
        monkeypatch.undo()
        answer = await database_sync_to_async(client.post)(url(game))
        assert answer.json() == {"state": "failed", "code": "long"}
        await Analysis.objects.aupdate(lease=timezone.now() - LATER)
        await database_sync_to_async(client.post)(url(game))
        assert (await analyzed(client, game))["state"] == "done"
    finally:
        await analyst.loop.stop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_an_analysis_that_takes_too_long_is_given_up(monkeypatch, caplog):
    monkeypatch.setattr(analyst, "LIMIT_SECONDS", 0.01)
    analyst.loop.start()
    try:
        game = await database_sync_to_async(stored)("amsterdam")
        client = await database_sync_to_async(browser)(game, 0)
        await database_sync_to_async(client.post)(url(game))
        assert await analyzed(client, game) == {"state": "failed", "code": "failed"}
        assert "took too long" in caplog.text
        assert analyst.loop.worker.process is None
    finally:
        await analyst.loop.stop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_an_analysis_for_which_there_is_no_processor_is_waited_for(monkeypatch):
    monkeypatch.setattr(analyst, "LOOK_SECONDS", LOOK.total_seconds())
    analyst.loop.start()
    try:
        game = await database_sync_to_async(stored)("amsterdam")
        client = await database_sync_to_async(browser)(game, 0)
        await database_sync_to_async(client.post)(url(game))
        while not (process := analyst.loop.worker.process) or not process.pid:
            await asyncio.sleep(0.01)
        os.kill(process.pid, signal.SIGSTOP)
        asked = await Analysis.objects.aget()
        while (await Analysis.objects.aget()).lease <= asked.lease + 3 * LOOK:
            await asyncio.sleep(0.05)
        assert (await database_sync_to_async(told)(client, game))["state"] == "working"
        os.kill(process.pid, signal.SIGCONT)
        assert (await analyzed(client, game))["state"] == "done"
    finally:
        await analyst.loop.stop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_games_that_wait_for_a_process_are_its_own():
    first, second = [await database_sync_to_async(stored)("amsterdam") for _ in range(2)]
    for game in (first, second):
        await Analysis.objects.acreate(game=game, edition=analyst.EDITION, lease=timezone.now())
    await database_sync_to_async(analyst._note)(first.pk, 1, 9, [first.pk, second.pk])
    for row in [one async for one in Analysis.objects.order_by("game")]:
        assert row.lease > timezone.now() + analyst.LEASE - LATER
    assert (await Analysis.objects.aget(game=second)).total == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_an_analyst_that_is_stopped_before_its_process_runs_does_not_wait_for_it():
    game = await database_sync_to_async(stored)("amsterdam")
    course = await database_sync_to_async(analyst.course_of)(game.pk)
    stopped = analyst.Analyst()
    stopped.stop()
    with pytest.raises(analyst.Failed):
        await stopped.analyze(game.pk, course)
    assert stopped.process is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_what_a_fallen_process_has_left_is_worked_out_by_who_asks_next():
    analyst.loop.start()
    try:
        game = await database_sync_to_async(stored)("amsterdam")
        client = await database_sync_to_async(browser)(game, 0)
        row = {"game": game, "edition": analyst.EDITION, "done": 7, "total": 90}
        await Analysis.objects.acreate(**row, lease=timezone.now() + LATER)
        working = {"state": "working", "done": 7, "total": 90}
        assert (await database_sync_to_async(client.post)(url(game))).json() == working
        assert not analyst.loop.worker.waiting
        await Analysis.objects.aupdate(lease=timezone.now() - LATER)
        assert await database_sync_to_async(told)(client, game) == {"state": "none"}
        await database_sync_to_async(client.post)(url(game))
        assert (await analyzed(client, game))["state"] == "done"
    finally:
        await analyst.loop.stop()


@pytest.mark.django_db
def test_only_who_may_see_the_replay_of_a_finished_game_may_have_it_analyzed():
    game = stored("amsterdam", watch=False)
    stranger = Client()
    for asked in (stranger.get, stranger.post):
        answer = asked(url(game))
        assert answer.status_code == 403
        assert answer.json()["code"] == "watch.closed"
    running = begin(2, board="amsterdam")
    answer = browser(running, 0).post(url(running))
    assert answer.status_code == 404
    assert not Analysis.objects.exists()


@pytest.mark.django_db
def test_nobody_can_make_the_server_work_without_end(monkeypatch):
    game = stored("amsterdam")
    client = browser(game, 0)
    # no analyst works in this process
    assert client.post(url(game)).status_code == 503
    monkeypatch.setattr("games.history.views.ANALYSES_PER_HOUR", 1)
    answer = client.post(url(game))
    assert (answer.status_code, answer.json()["code"]) == (429, "slow.down")
    rate_limiter.forget()


@pytest.mark.django_db
def test_an_analysis_goes_with_its_game():
    game = stored("amsterdam")
    Analysis.objects.create(game=game, edition=1, told=b"")
    retention.take_games(Game.objects.filter(pk=game.pk))
    assert not Analysis.objects.exists()


@pytest.mark.django_db
def test_an_analysis_of_an_earlier_edition_is_none():
    game = stored("amsterdam")
    Analysis.objects.create(game=game, edition=0, told=b"")
    assert told(browser(game, 0), game) == {"state": "none"}
