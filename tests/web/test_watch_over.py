"""What the server says of itself: ready, figures, a log without names, cards and tokens."""

import json
import logging
import os
import re
import subprocess
import sys
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from bench.arena import plain
from common import logs, metrics
from games import worker
from games.bots import facts
from games.models import Game, LoggedMove
from office import figures, health
from tables.models import Place
from tests.web.lobby import create, do, sit
from tests.web.scene import Tab, begin, look

pytestmark = pytest.mark.django_db
TOKEN = "a token of the metrics"


# Ready.


@pytest.mark.postgres
def test_a_process_without_a_clock_is_not_ready_and_names_it():
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    lines = answer.content.decode().splitlines()
    assert lines[:3] == ["ok database", "ok redis", "FAULT clock"]


@pytest.mark.postgres
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_process_whose_clock_goes_is_ready_until_it_hangs(monkeypatch):
    worker.loop.start()
    try:
        answer = await sync_to_async(Client().get)("/readyz")
        assert (answer.status_code, answer.content) == (
            200,
            b"ok database\nok redis\nok clock\nok disk\nlag 0.0\n",
        )
        monkeypatch.setattr(health, "MAX_SILENCE_SECONDS", -1)
        answer = await sync_to_async(Client().get)("/readyz")
        assert answer.status_code == 503 and b"FAULT clock" in answer.content
    finally:
        await worker.loop.stop()


@pytest.mark.postgres
def test_a_database_that_is_migrated_by_half_is_named_and_the_log_says_what_to_do(logged):
    ((app, latest),) = MigrationLoader(connection).graph.leaf_nodes("games")
    MigrationRecorder(connection).record_unapplied(app, latest)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.content.startswith(b"FAULT database\n") and b"lag" not in answer.content
    assert "it is not up to date; run: manage.py migrate" in logged.getvalue()


# Figures.


def ask(token: str = TOKEN):
    """The figures as Prometheus asks for them."""
    return Client().get("/metrics", headers={"authorization": f"Bearer {token}"})


def test_figures_are_told_to_who_has_the_token_alone(settings):
    assert ask("").status_code == ask().status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert Client().get("/metrics").status_code == ask("another").status_code == 404
    assert ask().status_code == 200


@pytest.mark.postgres
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_sockets_moves_and_refusals_are_counted(settings):
    settings.METRICS_TOKEN = TOKEN

    async def figures() -> dict[str, float]:
        text = (await sync_to_async(ask)()).content.decode()
        return {
            name: float(value)
            for name, value in re.findall(r"^(rail_\S+) (\S+)$", text, re.MULTILINE)
        }

    before = await figures()
    game = await sync_to_async(begin)()
    rules, state = await sync_to_async(look)(game)
    seat = rules.active_seats(state)[0]
    tab = await Tab.open(game, seat)
    view = (await tab.hear("view"))["view"]
    board = facts("usa", "base")
    await tab.move(0, {"kind": "nonsense"})
    await tab.hear("no")
    await tab.move(0, plain.choose(view, board, Random(1)))
    await tab.hear("ok")
    after = await figures()
    assert after['rail_sockets{at="game"}'] == before['rail_sockets{at="game"}'] + 1
    assert after['rail_moves_total{by="person"}'] == before['rail_moves_total{by="person"}'] + 1
    assert after["rail_move_seconds_count"] == before["rail_move_seconds_count"] + 1
    refused = [name for name in after if name.startswith("rail_refused_total")]
    assert sum(after[name] for name in refused) > sum(before.get(name, 0) for name in refused)
    assert after["rail_games_running"] == before["rail_games_running"] + 1
    assert after["rail_clock_lag_seconds"] == 0
    await tab.close()
    assert (await figures())['rail_sockets{at="game"}'] == before['rail_sockets{at="game"}']


def test_several_processes_are_added_up(tmp_path, monkeypatch):
    env = os.environ | {metrics.SHARED: str(tmp_path)}
    count = (
        "import django; django.setup(); from common import metrics;"
        "metrics.MOVES_OF_PEOPLE.inc(3); metrics.GAME_SOCKETS.inc(2)"
    )
    env["DJANGO_SETTINGS_MODULE"] = "rail.settings"
    pids = []
    for _ in range(2):
        with subprocess.Popen([sys.executable, "-c", count], env=env) as process:
            pids.append(process.pid)
        assert process.returncode == 0
    metrics.forget_process(pids[0], str(tmp_path))
    monkeypatch.setenv(metrics.SHARED, str(tmp_path))
    text = figures.text().decode()
    # what was counted stays, the sockets of who has fallen do not
    assert 'rail_moves_total{by="person"} 6.0' in text
    assert 'rail_sockets{at="game"} 2.0' in text


# The log.


def test_a_line_of_the_log_says_what_it_is_about_and_holds_no_token():
    record = logging.LogRecord("games", logging.WARNING, "", 1, "odd", None, None)
    record.game, record.version = 12, 3
    assert logs.Line().format(record).endswith(" WARNING games: odd game=12 version=3")
    told = json.loads(logs.Json().format(record))
    assert told["game"] == 12 and told["level"] == "warning" and told["message"] == "odd"
    link = "Forbidden: /seat/wZ3RkXhY-V0b2Jqf_JmK9QpLZz8eT1aS/"
    record = logging.LogRecord("django.request", logging.WARNING, "", 1, link, None, None)
    assert logs.Line().format(record).endswith("Forbidden: /seat/…/")


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_no_name_no_card_and_no_token_is_logged_while_people_play(logged):
    names = ("Adalbertine", "Bartholomew")

    def gather() -> tuple[Game, list[str], list[str]]:
        host, table = create(names[0], size="2")
        guest, _ = sit(table, names[1])
        tokens = list(Place.objects.values_list("token", flat=True))
        for token in (*tokens, "wrong-" + tokens[0]):
            Client().get(f"/seat/{token}/")
        do(host, table, "start")
        browsers = (host, guest)
        sessions = [browser.cookies["sessionid"].value for browser in browsers]
        return table.game, tokens, sessions

    game, tokens, sessions = await sync_to_async(gather)()
    tabs = [await Tab.open(game, seat) for seat in range(2)]
    for tab in tabs:
        await tab.hear("view")
    board = facts(game.board, game.variant)
    for n in range(12):
        seat = next(seat for seat, tab in enumerate(tabs) if tab.view["legal"])
        await tabs[seat].move(n, {"kind": "market.take", "card": "purple"})
        await tabs[seat].move(n, plain.choose(tabs[seat].view, board, Random(n)))
        await tabs[seat].hear("ok")
        for tab in tabs:
            while tab.v < n + 1:
                await tab.hear("view")
    for tab in tabs:
        await tab.close()
    events = await sync_to_async(
        lambda: list(LoggedMove.objects.values_list("events", flat=True))
    )()
    assert len(events) == 13
    text = logged.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert sum(line["message"] == "moved" and line["game"] == game.pk for line in lines) == 12
    assert any(line["message"].startswith("refused") for line in lines)
    assert any("/seat/…/" in line["message"] for line in lines)
    cards = ("purple", "locomotive", "yellow", "orange")
    cities = {city["name"] for city in board["cities"]}
    for secret in (*names, *tokens, *sessions, *cards, *cities):
        assert secret not in text
