"""Another game at the same table: asked for, answered, begun; and the count of who has won."""

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async as in_thread
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import scoreboard
from games.broadcast import presence
from games.models import Game
from games.play import absence
from tables.models import Table
from tests.web.elapse import wait
from tests.web.lobby import create, do, names, place, seen, sit
from tests.web.scene import Tab, advance

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def finished(*others: str, **fields) -> tuple[list[Client], Table]:
    """The browsers of Ada, who is the host, and others, at a game that is over."""
    host, table = create(**fields)
    people = [host, *(sit(table, name)[0] for name in others)]
    do(host, table, "start")
    Game.objects.update(over=True)
    presence.heartbeat(table.game.pk, "a tab", 0)
    return people, table


def finished_game(*others: str) -> tuple[list[Client], Table, Game]:
    """The same, and the game as sockets are opened at it."""
    people, table = finished(*others)
    game = table.game
    game.table = table
    return people, table, game


def late(table: Table) -> None:
    """The time for answers is over."""
    Table.objects.filter(pk=table.pk).update(asked_until=timezone.now() - timedelta(seconds=1))


def answers(table: Table) -> dict[str, str]:
    return dict(table.places.values_list("name", "answer"))


def refused(answer) -> str:
    assert 400 <= answer.status_code < 500
    return answer.json()["code"]


def test_the_first_tap_asks_and_everybody_keeps_their_seat():
    (ada, ben), table = finished("Ben")
    do(ada, table, "color", color="black")
    before = list(table.places.values_list("name", "color", "position"))
    assert do(ben, table, "rematch").json()["ok"]
    table.refresh_from_db()
    assert table.open and table.asked_by == "Ben"
    assert list(table.places.values_list("name", "color", "position")) == before
    assert answers(table) == {"Ada": "none", "Ben": "yes"}
    assert seen(ada, table)["rematch"]["by"] == "Ben"


def test_the_table_lists_its_earlier_games_by_their_numbers():
    (ada, ben), table = finished("Ben")
    do(ben, table, "rematch")
    url = f"/t/{table.code}/1/replay/"
    assert f'<a href="{url}">Game 1</a>' in ada.get(f"/t/{table.code}/").content.decode()


def test_two_taps_at_once_are_one_offer():
    (ada, ben), table = finished("Ben")
    do(ben, table, "rematch")
    assert do(ada, table, "rematch").json()["ok"]
    table.refresh_from_db()
    assert table.asked_by == "Ben" and set(answers(table).values()) == {"yes"}


def test_it_begins_at_once_when_all_have_answered():
    (ada, ben), table = finished("Ben")
    do(ben, table, "rematch")
    answer = do(ada, table, "start")
    assert refused(answer) == "rematch.waiting" and 50 < answer.json()["data"]["seconds"] <= 60
    assert names(table) == ["Ada", "Ben"]
    do(ada, table, "answer", yes="1")
    assert refused(do(ben, table, "start")) == "host.only"
    assert do(ada, table, "start").json()["ok"]
    assert [game.number for game in table.games.order_by("number")] == [1, 2]
    table.refresh_from_db()
    assert table.asked_until is None


def test_bots_agree_at_once():
    host, table = create()
    do(host, table, "bot")
    do(host, table, "start")
    Game.objects.update(over=True)
    assert do(host, table, "rematch").json()["ok"]
    assert do(host, table, "start").json()["ok"]


def test_who_is_silent_keeps_the_seat_until_the_start():
    (ada, ben, cleo), table = finished("Ben", "Cleo")
    do(ada, table, "rematch")
    do(ben, table, "answer", yes="1")
    late(table)
    token = table.places.get(name="Cleo").token
    assert refused(sit(table, "Cleo")[1]) == "name.taken"
    phone = Client()
    assert phone.post(f"/seat/{token}/")["Location"] == f"/t/{table.code}/"
    assert do(phone, table, "answer", yes="1").json()["ok"]
    assert do(ada, table, "start").json()["ok"]
    assert [seat.name for seat in table.game.seats.all()] == ["Ada", "Ben", "Cleo"]
    assert do(cleo, table, "answer", yes="0").json()["code"] == "table.started"


def test_who_has_not_said_yes_is_left_out():
    (ada, ben, cleo), table = finished("Ben", "Cleo")
    do(ada, table, "rematch")
    do(ben, table, "answer", yes="0")
    late(table)
    assert refused(do(ada, table, "start")) == "table.few"
    assert names(table) == ["Ada", "Ben", "Cleo"], "a start refused costs nobody the seat"
    do(ben, table, "answer", yes="1")
    assert do(ada, table, "start").json()["ok"]
    assert [seat.name for seat in table.game.seats.all()] == ["Ada", "Ben"]
    assert refused(do(cleo, table, "rematch")) == "seat.none"


def test_a_seat_that_is_not_wanted_goes_to_a_bot_or_to_whoever_comes():
    (ada, ben, cleo), table = finished("Ben", "Cleo", size="3")
    do(ada, table, "rematch")
    assert refused(do(ben, table, "replace", place=place(table, "Cleo"))) == "host.only"
    do(ben, table, "answer", yes="1")
    assert refused(do(ada, table, "replace", place=place(table, "Ben"))) == "seat.joined"
    do(cleo, table, "answer", yes="0")
    n = table.places.get(name="Cleo").position
    assert do(ada, table, "replace", place=place(table, "Cleo")).json()["ok"]
    assert table.places.get(position=n).bot
    do(ada, table, "kick", place=str(table.places.get(position=n).pk))
    assert sit(table, "Dora")[1].json()["ok"]
    assert do(ada, table, "start").json()["ok"]
    assert [seat.name for seat in table.game.seats.all()] == ["Ada", "Ben", "Dora"]


@pytest.mark.usefixtures("still")
def test_who_asks_is_host_when_the_host_has_gone():
    (_ada, ben, cleo), table = finished("Ben", "Cleo")
    presence._presences.clear()
    wait(absence.FRESH_SECONDS + 1)
    do(ben, table, "rematch")
    table.refresh_from_db()
    assert table.host == User.objects.get(name="Ben")
    do(cleo, table, "answer", yes="1")
    late(table)
    assert do(ben, table, "start").json()["ok"]
    assert [seat.name for seat in table.game.seats.all()] == ["Ben", "Cleo"]


@pytest.mark.parametrize("says_no", [True, False])
def test_whoever_plays_may_start_without_a_host_who_does_not(says_no):
    (ada, ben, cleo), table = finished("Ben", "Cleo")
    do(ben, table, "rematch")
    do(cleo, table, "answer", yes="1")
    if says_no:
        do(ada, table, "answer", yes="0")
    else:
        late(table)
    starter = ben if says_no else cleo
    assert do(starter, table, "start").json()["ok"]
    assert "Ada" not in [seat.name for seat in table.game.seats.all()]


@pytest.mark.parametrize("action", ["rematch", "answer"])
def test_no_rematch_where_nothing_has_been_played(action):
    host, table = create()
    assert refused(do(host, table, action, yes="0")) == "game.none"
    assert answers(table) == {"Ada": "yes"}


def test_no_rematch_while_the_game_runs():
    host, table = create()
    sit(table, "Ben")
    do(host, table, "start")
    assert refused(do(host, table, "rematch")) == "table.playing"
    assert refused(do(host, table, "answer", yes="1")) == "table.started"
    assert refused(do(Client(), table, "rematch")) == "seat.none"
    table.refresh_from_db()
    assert not table.open


def test_the_next_begins():
    (ada, ben), table = finished("Ben")
    do(ada, table, "rematch")
    do(ben, table, "rematch")
    do(ada, table, "start")
    openings = [bytes(game.log.get(version=0).events) for game in table.games.order_by("number")]
    firsts = [int(opening.split(b'"first":')[1][:1]) for opening in openings]
    assert firsts[1] == (firsts[0] + 1) % 2


@pytest.mark.asyncio
async def test_who_looks_at_the_end_hears_of_it_and_is_taken_along():
    (ada, ben), table, game = await in_thread(finished_game)("Ben")
    player, watcher = await Tab.open(game, 1), await Tab.open(game)
    for tab in (player, watcher):
        await tab.settle()
    await in_thread(do)(ada, table, "rematch")
    for tab in (player, watcher):
        frame = await tab.hear("rematch")
        assert (frame["by"], frame["answers"]) == ("Ada", ["yes", "none"])
        assert 30 <= frame["left"] <= 60  # a busy machine may take a while to tell it
    await player.say({"t": "beat", "v": game.version})
    assert (await player.hear("rematch"))["by"] == "Ada", "what was lost is healed"
    again = await Tab.open(game, 1, v=game.version)
    assert (await again.hear("rematch"))["answers"] == ["yes", "none"]
    await in_thread(do)(ben, table, "answer", yes="1")
    assert (await watcher.hear("rematch"))["answers"] == ["yes", "yes"]
    await in_thread(do)(ada, table, "start")
    for tab in (player, watcher, again):
        await tab.hear("again")
        await tab.close()


def test_who_has_won_how_many():
    host, table = create()
    sit(table, "Ben")
    for _game in range(2):
        do(host, table, "start")
        advance(table.game, 400)
        assert table.game.over
        Table.objects.filter(pk=table.pk).update(open=True)
    # by whatever rules and board: the end is stored
    table.games.update(board_hash="another", rules_version=0)
    n, wins = scoreboard.line(table)
    assert n == 2 and [name for name, _wins in wins] == ["Ada", "Ben"]
    assert sum(won for _name, won in wins) >= 2
    text = host.get(f"/t/{table.code}/").content.decode()
    assert f"Ada {wins[0][1]}, Ben {wins[1][1]} after 2 games" in " ".join(text.split())
    Table.objects.filter(pk=table.pk).update(size=3)
    do(host, table, "bot")
    assert scoreboard.line(table) == (2, wins), "who comes now has played none of them"
    do(host, table, "kick", place=table.places.exclude(bot="").get().pk)
    do(host, table, "start")
    page = host.get(f"/t/{table.code}/").context["page"]["series"]
    assert page == {"games": 2, "wins": [won for _name, won in wins]}
