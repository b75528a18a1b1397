"""How well computer players play, and how long they wait: chosen, shown, stored, read again."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from games.levels import LEVELS
from games.models import Game, Seat
from games.play import leases
from games.store import cache
from tables.models import Pace, Place, Table
from tests.web.lobby import JSON, create, do, seen, sit
from tests.web.scene import begin, browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

BEFORE = [("accounts", "0003_epoch"), ("tables", "0011_practice"), ("games", "0007_standing")]


def bot_of(table: Table) -> Place:
    return table.places.exclude(bot="").get()


def told(host: Client, table: Table) -> list[str]:
    """The levels as the lobby shows them; people have none."""
    return [place["level"] for place in seen(host, table)["places"]]


def finished(table: Table) -> Game:
    """The latest game of a table as if it were over."""
    Game.objects.filter(table=table).update(over=True)
    return table.game


@pytest.mark.parametrize("level", LEVELS)
def test_the_host_says_how_well_a_bot_plays_when_it_sits_down_and_afterwards(level):
    host, table = create()
    assert do(host, table, "bot", level=level).json()["ok"]
    assert told(host, table) == ["", level]
    for other in LEVELS:
        assert do(host, table, "level", place=str(bot_of(table).pk), level=other).json()["ok"]
        assert told(host, table) == ["", other]
    do(host, table, "start")
    game = table.game
    assert [seat.bot for seat in game.seats.all()] == ["", LEVELS[-1]]
    assert cache.load(game.pk).bots == {0: "", 1: LEVELS[-1]}


def test_without_a_word_a_bot_is_a_normal_one():
    host, table = create()
    do(host, table, "bot")
    assert told(host, table) == ["", "normal"]


@pytest.mark.parametrize("level", ["", "plain", "Strong", "strong ", "unbeatable", "x" * 5000])
def test_a_level_that_there_is_not_is_refused_with_its_field_and_changes_nothing(level):
    host, table = create(size="3")
    do(host, table, "bot", level="easy")
    asked = (("bot", {}), ("level", {"place": str(bot_of(table).pk)}))
    for action, more in asked:
        answer = do(host, table, action, level=level, **more)
        assert answer.status_code == 400
        refusal = answer.json()
        assert (refusal["code"], refusal["data"]["field"]) == ("level.unknown", "level")
        assert refusal["data"]["levels"] == list(LEVELS)
    assert told(host, table) == ["", "easy"]
    before = Table.objects.count()
    answer = Client().post("/practice/", {"level": level}, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "level.unknown")
    assert Table.objects.count() == before


def test_only_the_host_changes_a_level_and_only_of_a_bot_before_the_game():
    host, table = create()
    do(host, table, "bot")
    ben, _ = sit(table, "Ben")
    bot, person = str(bot_of(table).pk), str(table.places.get(name="Ben").pk)
    assert do(ben, table, "level", place=bot, level="easy").json()["code"] == "host.only"
    assert do(host, table, "level", place=person, level="easy").json()["code"] == "seat.person"
    assert do(host, table, "level", place="0", level="easy").json()["code"] == "seat.gone"
    do(host, table, "start")
    assert do(host, table, "level", place=bot, level="easy").json()["code"] == "table.started"
    assert bot_of(table).bot == "normal"


def test_in_a_rematch_a_bot_keeps_its_level_or_gets_another_and_so_does_who_replaces_somebody():
    host, table = create()
    do(host, table, "bot", level="easy")
    sit(table, "Ben")
    do(host, table, "start")
    finished(table)
    do(host, table, "rematch")
    assert told(host, table) == ["", "easy", ""]
    ben = table.places.get(name="Ben")
    assert do(host, table, "replace", place=str(ben.pk), level="strong").json()["ok"]
    do(host, table, "level", place=str(table.places.get(bot="easy").pk), level="normal")
    assert do(host, table, "start").json()["ok"]
    assert [seat.bot for seat in table.game.seats.all()] == ["", "normal", "strong"]


@pytest.mark.parametrize("level", LEVELS)
def test_practice_is_against_a_bot_that_plays_as_well_as_one_wishes(level):
    player = Client()
    answer = player.post("/practice/", {"level": level})
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert [seat.bot for seat in table.game.seats.all()] == ["", level]
    page = player.get(f"/t/{table.code}/").context["page"]
    assert [seat["level"] for seat in page["seats"]] == ["", level]


def test_who_learns_plays_against_a_normal_bot():
    answer = Client().post("/learn/", {"level": "strong"})
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert [seat.bot for seat in table.game.seats.all()] == ["", "normal"]


def test_the_file_of_a_game_tells_levels_and_files_without_them_are_read():
    game = begin(people=1, bots=1)
    Seat.objects.filter(position=1).update(bot="strong")
    file = json.loads(browser(game, 0).get(f"/t/{game.table.code}/1/file/").content)
    assert file["seats"] == [
        {"name": "Person 0", "color": "blue", "bot": False},
        {"name": "Bot 1", "color": "red", "bot": True, "level": "strong"},
    ]


def test_lists_of_games_tell_how_well_bots_played():
    host, table = create()
    do(host, table, "bot", level="strong")
    do(host, table, "start")
    finished(table)
    do(host, table, "rematch")
    page = host.get(f"/t/{table.code}/").content.decode()
    assert "Bot, strong" in page


def test_the_pace_is_a_term_of_the_table_and_what_its_games_are_played_at(settings):
    settings.BOT_PACE = 8
    host, table = create(pace="unhurried")
    assert seen(host, table)["terms"]["pace"] == "unhurried"
    assert "Bots move unhurriedly" in host.get(f"/t/{table.code}/").content.decode()
    terms = {"play": "usa.base", "size": "4", "order": "seated", "pace": "slow"}
    assert do(host, table, "terms", **terms).json()["ok"]
    do(host, table, "bot")
    do(host, table, "start")
    game = table.game
    assert game.pace == Pace.SLOW
    left = game.bot_due - timezone.now()
    assert timedelta(seconds=35) < left <= timedelta(seconds=40)
    refused = do(host, table, "terms", **terms | {"pace": "hasty"})
    assert refused.status_code == 409, "a game runs"


def test_a_pace_that_there_is_not_is_refused_beside_its_field():
    host, table = create(pace="slow")
    terms = {"play": "usa.base", "size": "4", "order": "seated", "pace": "hasty"}
    answer = do(host, table, "terms", **terms)
    assert (answer.status_code, list(answer.json()["data"]["errors"])) == (400, ["pace"])
    assert Table.objects.get(pk=table.pk).pace == Pace.SLOW


def test_the_quickest_pace_is_what_the_server_is_set_to(settings):
    settings.BOT_PACE = 0.8
    seconds = [leases.seconds_of(pace) for pace in Pace]
    assert seconds == sorted(seconds) and seconds[0] == 0.8 and Table().pace == Pace.QUICK


def test_the_bots_of_an_earlier_release_go_on_as_normal_ones():
    """A database of before: migrated, and what a process of before stored meanwhile."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    try:
        table = old.get_model("tables", "Table").objects.create(
            code="ABCD2345", board="usa", variant="base", size=2
        )
        user = old.get_model("accounts", "User").objects.create(username="ada", name="Ada")
        places = old.get_model("tables", "Place").objects
        places.create(table=table, n=0, user=user, name="Ada", color="blue", token="a")
        places.create(table=table, n=1, bot="plain", name="Rocket", color="red", token="b")
        game = old.get_model("games", "Game").objects.create(
            table=table, n=1, board="usa", variant="base", rules_version=1, state=b"{}"
        )
        seats = old.get_model("games", "Seat").objects
        seats.create(game=game, n=0, user=user, name="Ada", color="blue")
        seats.create(game=game, n=1, bot="plain", name="Rocket", color="red")
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(newest)
    assert [place.bot for place in Place.objects.order_by("position")] == ["", "normal"]
    assert [seat.bot for seat in Seat.objects.order_by("position")] == ["", "normal"]
    assert Table.objects.get().pace == Game.objects.get().pace == Pace.QUICK


def test_a_seat_that_still_says_plain_is_read_as_normal():
    game = begin(people=1, bots=1)
    Seat.objects.filter(position=1).update(bot="plain")
    cache.clear()
    assert cache.load(game.pk).bots == {0: "", 1: "normal"}
    page = browser(game, 0).get(f"/t/{game.table.code}/").context["page"]
    assert page["seats"][1]["level"] == "normal"
