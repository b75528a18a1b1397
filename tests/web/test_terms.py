"""What is played at a table and how: changed by its host while people sit, closed to watchers in
the middle of a game, another board for a rematch."""

import pytest
from asgiref.sync import sync_to_async as in_thread
from django.test import Client

from common.close_codes import CloseCode
from games.broadcast import relay
from lobby import views
from tables.models import Table
from tests.web.lobby import PLAY, create, do, names, opened, operator, place, seen, sit
from tests.web.scene import Tab, begin, user_of
from tests.web.test_absence import ask
from tests.web.test_lobby_socket import told
from tests.web.test_rematch import finished_game, refused

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

TERMS = {"play": "usa.base", "size": "4", "order": "seated", "time": "none", "watch": "1"}
OTHERS = {
    "play": "new_york.base",
    "size": "3",
    "order": "random",
    "time": "live",
    "minutes": "15",
    "increment": "10",
    "tracker": "1",
}


def errors(answer) -> dict[str, dict]:
    assert answer.status_code == 400
    return answer.json()["data"]["errors"]


def terms(table: Table) -> dict:
    return Table.objects.get(pk=table.pk).terms


@pytest.mark.asyncio
async def test_everybody_in_the_lobby_sees_what_the_host_changes():
    ada, table = await in_thread(create)()
    ben, _ = await in_thread(sit)(table, "Ben")
    sockets = [await opened(table.code, one) for one in (ada, ben, None)]
    for socket in sockets:
        await told(socket)
    assert (await in_thread(do)(ada, table, "terms", **OTHERS)).json()["ok"]
    wanted = {
        **{"play": "new_york.base", "size": 3, "order": "random", "time": "live"},
        **{"minutes": 15, "increment": 10, "days": 2},
        **{"pace": "quick", "public": False, "watch": False, "tracker": True},
    }
    for socket in sockets:
        while (frame := await told(socket))["table"]["terms"] != wanted:
            pass
        assert [one["name"] for one in frame["table"]["places"]] == ["Ada", "Ben"]
        await socket.disconnect()
    page = (await in_thread(ben.get)(f"/t/{table.code}/")).content.decode()
    assert "New York" in page and "15 min + 10 s" in page


@pytest.mark.parametrize(
    ("fields", "field", "reason", "sentence"),
    [
        (
            {"size": "2"},
            "size",
            ("table.seated", {"field": "size", "count": 3}),
            "3 seats are taken: someone has to leave first.",
        ),
        (
            {"size": "6"},
            "size",
            ("table.sizes", {"sizes": [2, 3, 4, 5]}),
            "This board is for 2 to 5 players.",
        ),
        (
            {"play": "usa.1999"},
            "play",
            ("play.unknown", {}),
            "This board or this variant of it does not exist here.",
        ),
        (
            {"time": "live", "minutes": "0", "increment": "5"},
            "minutes",
            ("form.min_value", {"limit": 1}),
            None,
        ),
        (
            {"time": "live", "minutes": "5"},
            "increment",
            ("form.required", {}),
            "This field is required.",
        ),
        ({"order": "by age"}, "order", ("form.invalid_choice", {}), None),
    ],
)
def test_what_does_not_fit_is_refused_at_that_option_and_nothing_changes(
    fields, field, reason, sentence
):
    ada, table = create()
    sit(table, "Ben"), sit(table, "Cleo")
    before = terms(table)
    told = errors(do(ada, table, "terms", **TERMS | fields))
    code, data = reason
    assert told == {field: {"code": code, "data": data}}
    assert terms(table) == before
    page = ada.post(f"/t/{table.code}/terms/", TERMS | fields)
    [said] = page.context["form"].errors[field]
    assert page.status_code == 400 and said and sentence in (None, said)
    assert page.context["seen"]["places"] == seen(ada, table)["places"]


def test_a_board_for_fewer_than_sit_is_refused_at_the_board():
    ada, table = create()
    for name in ("Ben", "Cleo", "Dora"):
        sit(table, name)
    told = errors(do(ada, table, "terms", **TERMS | {"play": "switzerland.base", "size": "3"}))
    data = {"field": "play", "sizes": [2, 3], "count": 4}
    assert told == {"play": {"code": "table.board", "data": data}}
    page = ada.post(f"/t/{table.code}/terms/", TERMS | {"play": "switzerland.base", "size": "3"})
    [said] = page.context["form"].errors["play"]
    assert said == "This board is for 2 to 3 players, and 4 seats are taken."


def test_who_sits_behind_the_last_seat_moves_up():
    ada, table = create()
    for name in ("Ben", "Cleo", "Dora"):
        sit(table, name)
    for name in ("Ben", "Cleo"):
        do(ada, table, "kick", place=place(table, name))
    assert do(ada, table, "terms", **TERMS | {"size": "2"}).json()["ok"]
    assert list(table.places.values_list("name", "position")) == [("Ada", 0), ("Dora", 1)]
    assert do(ada, table, "start").json()["ok"]


def test_a_table_whose_board_is_not_here_says_so_and_can_play_another():
    ada, table = create()
    ben, _ = sit(table, "Ben")
    Table.objects.filter(pk=table.pk).update(board="atlantis")
    for path in ("", "tv/"):
        page = ben.get(f"/t/{table.code}/{path}")
        assert page.status_code == 409 and "does not exist here" in page.content.decode()
    assert refused(do(ada, table, "start")) == "play.unknown"
    assert do(ada, table, "terms", **TERMS).json()["ok"]
    assert do(ada, table, "start").json()["ok"]


def test_partners_sit_on_a_board_for_teams():
    ada, table = create()
    for name in ("Ben", "Cleo", "Dora"):
        sit(table, name)
    assert do(ada, table, "terms", **TERMS | {"play": "team_asia.base"}).json()["ok"]
    assert do(ada, table, "start").json()["ok"]
    assert len(set(table.game.seats.values_list("color", flat=True))) == 2


def test_only_the_host_changes_anything_and_only_before_the_game():
    ada, table = create()
    ben, _ = sit(table, "Ben")
    before = terms(table)
    assert refused(do(ben, table, "terms", **OTHERS)) == "host.only"
    for stranger in (Client(), operator()):
        assert refused(do(stranger, table, "terms", **OTHERS)) == "seat.none"
    assert ben.get(f"/t/{table.code}/").content.decode().count('name="play"') == 1, "the lesson"
    do(ada, table, "start")
    assert refused(do(ada, table, "terms", **OTHERS)) == "table.started"
    assert terms(table) == before
    assert ada.get(f"/t/{table.code}/terms/").status_code == 405


def test_changes_without_end_are_slowed_down(monkeypatch):
    monkeypatch.setattr(views, "TERMS_PER_MINUTE", 2)
    ada, table = create()
    for _ in range(2):
        assert do(ada, table, "terms", **TERMS).json()["ok"]
    assert refused(do(ada, table, "terms", **OTHERS)) == "slow.down"


def test_a_script_is_told_every_reason_beside_its_field():
    sent = PLAY | {"name": "", "size": "6"}
    answer = Client().post("/", sent, headers={"Accept": "application/json"})
    assert errors(answer).keys() == {"name", "size"} and not Table.objects.exists()


# Watching.


async def watched():
    """A game of two that somebody watches: its first seat is the host's."""
    game = await in_thread(begin)()
    host = await in_thread(user_of)(game, 0)
    await Table.objects.filter(pk=game.table_id).aupdate(host=host)
    tabs = [await Tab.open(game, seat) for seat in (0, 1, None)]
    for tab in tabs:
        assert (await tab.hear("watch"))["open"]
        await tab.hear("here")
    return game, tabs


@pytest.mark.asyncio
async def test_the_host_closes_a_running_game_to_watchers_who_go_at_once():
    game, (ada, ben, eve) = await watched()
    aside = await opened(game.table.code)
    assert await in_thread(ask)(game, 1, "watch", open=0) == (
        403,
        {"code": "host.only", "data": {}},
    )
    assert (await in_thread(ask)(game, None, "watch", open=0))[0] == 403
    assert (await in_thread(ask)(game, 0, "watch", open=2))[1]["code"] == "form.unread"
    assert await in_thread(ask)(game, 0, "watch", open=0) == (204, {})
    assert await eve.ended() == CloseCode.NOT_ALLOWED
    while (output := await aside.receive_output(timeout=60))["type"] != "websocket.close":
        pass
    assert output["code"] == CloseCode.NOT_ALLOWED
    for tab in (ada, ben):
        assert (await tab.hear("watch"))["open"] is False
        await tab.say({"t": "beat", "v": -1})
        assert (await tab.hear("view"))["view"]["hand"]
    path = f"/t/{game.table.code}/"
    assert (await in_thread(Client().get)(path)).status_code == 403
    again = await Tab.open(game, 1)
    assert (await again.hear("watch"))["open"] is False, "who comes back knows it"
    assert await in_thread(ask)(game, 0, "watch", open=1) == (204, {})
    assert (await ben.hear("watch"))["open"]
    assert (await in_thread(Client().get)(path)).status_code == 200
    for tab in (ada, ben, again):
        await tab.close()


@pytest.mark.asyncio
async def test_what_another_process_closed_is_closed_here_and_what_is_unknown_is_passed_over():
    game, (ada, ben, eve) = await watched()
    await Table.objects.filter(pk=game.table_id).aupdate(watch=False)
    relay.hand_on("another", {"recall": [], "session": ""})  # as earlier releases said it
    relay.hand_on("another", {"kind": "recheck"})  # as a later one might
    recheck = {"kind": "recheck", "people": [], "session": ""}
    relay.hand_on("another", recheck | {"table": None})
    relay.hand_on("another", recheck | {"table": game.table_id})
    assert await eve.ended() == CloseCode.NOT_ALLOWED
    for tab in (ada, ben):
        await tab.say({"t": "beat", "v": -1})
        await tab.hear("view")
        await tab.close()


# Another board for a rematch.


@pytest.mark.asyncio
async def test_a_rematch_on_another_board_takes_everybody_along_under_the_same_link():
    (ada, ben), table, game = await in_thread(finished_game)("Ben")
    player, watcher = await Tab.open(game, 1), await Tab.open(game)
    await in_thread(do)(ada, table, "rematch")
    for tab in (player, watcher):
        assert (await tab.hear("rematch"))["play"] == []
    sent = TERMS | {"play": "europe.expanded", "size": "2"}
    assert (await in_thread(do)(ada, table, "terms", **sent)).json()["ok"]
    for tab in (player, watcher):
        titles = (await tab.hear("rematch", lambda frame: bool(frame["play"])))["play"]
        assert [title["en"] for title in titles] == ["Europe", "Europe Expanded"]
    await in_thread(do)(ben, table, "answer", yes="1")
    assert (await in_thread(do)(ada, table, "start")).json()["ok"]
    for tab in (player, watcher):
        await tab.hear("again")
        await tab.close()

    def follow() -> None:
        assert (table.game.number, table.game.board, table.game.variant) == (
            2,
            "europe",
            "expanded",
        )
        assert names(table) == ["Ada", "Ben"]
        for client in (ada, ben, Client()):
            page = client.get(f"/t/{table.code}/").context["page"]
            assert page["number"] == 2 and "/boards/europe.expanded." in page["board"]

    await in_thread(follow)()


@pytest.mark.asyncio
async def test_a_rematch_without_watchers_lets_those_of_the_last_game_go():
    (ada, _), table, game = await in_thread(finished_game)("Ben")
    watcher = await Tab.open(game)
    await in_thread(do)(ada, table, "rematch")
    await watcher.hear("rematch")
    assert (await in_thread(do)(ada, table, "terms", **TERMS | {"watch": ""})).json()["ok"]
    assert await watcher.ended() == CloseCode.NOT_ALLOWED
