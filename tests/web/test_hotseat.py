"""Several players at one device: seating them, and a socket that is of one seat at a time."""

import json

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts.models import User
from games.broadcast import presence
from games.models import Game
from tests.web.lobby import create, do, names, place, seen, sit
from tests.web.scene import Tab, advance, next_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def shared(**fields) -> tuple[Client, Game]:
    """Ada and Ben at one device, Cleo at hers, a bot; their game and the first device."""
    host, table = create(**fields)
    do(host, table, "player", name="Ben", color="red")
    sit(table, "Cleo")
    do(host, table, "bot")
    do(host, table, "start")
    return host, table.game


def page_of(client: Client, game: Game) -> dict:
    """The data of the game page as this browser gets it."""
    return client.get(f"/t/{game.table.code}/").context["page"]


# The lobby.


def test_a_player_is_added_at_the_same_device():
    host, table = create()
    assert do(host, table, "player", name="Ben", color="red").json()["ok"]
    assert do(host, table, "player", name="Cleo").json()["ok"]
    ada, ben, cleo = table.places.all()
    assert ada.user == ben.user == cleo.user and ada.user.name == "Ada"
    assert (ben.color, cleo.color) == ("red", "green")
    table = seen(host, table)
    assert (table["me"], table["host"]) == (ada.pk, ada.pk)
    assert table["mine"] == [ada.pk, ben.pk, cleo.pk]


def test_a_player_is_added_by_the_rules_of_sitting_down():
    host, table = create(size="3")
    ben, _ = sit(table, "Ben", color="red")
    assert do(Client(), table, "player", name="Eve").json()["code"] == "seat.none"
    assert do(ben, table, "player", name=" ").json()["code"] == "name.empty"
    assert do(ben, table, "player", name="ada").json()["code"] == "name.taken"
    assert do(ben, table, "player", name="Cleo", color="blue").json()["code"] == "color.taken"
    do(host, table, "lock", locked="1")
    assert do(ben, table, "player", name="Cleo").json()["code"] == "table.locked"
    do(host, table, "lock", locked="0")
    assert do(ben, table, "player", name="Cleo").json()["ok"]
    assert do(ben, table, "player", name="Dan").json()["code"] == "table.full"
    do(host, table, "start")
    assert do(ben, table, "player", name="Dan").json()["code"] == "table.started"
    assert names(table) == ["Ada", "Ben", "Cleo"]


def test_each_player_at_a_device_has_name_and_color():
    host, table = create()
    do(host, table, "player", name="Ben", color="red")
    cleo, _ = sit(table, "Cleo", color="green")
    assert do(host, table, "name", name="Bob", place=place(table, "Ben")).json()["ok"]
    assert do(host, table, "color", color="black", place=place(table, "Bob")).json()["ok"]
    assert User.objects.get(places__name="Bob").name == "Ada", "the device is still Ada's"
    for action in ("name", "color"):
        for client, whose in ((cleo, "Bob"), (host, "Cleo")):
            fields = {"name": "X", "color": "yellow", "place": place(table, whose)}
            assert do(client, table, action, **fields).json()["code"] == "seat.none"
    assert [(p.name, p.color) for p in table.places.all()] == [
        ("Ada", "blue"),
        ("Bob", "black"),
        ("Cleo", "green"),
    ]


def test_whoever_owns_a_device_removes_its_players_but_stays():
    host, table = create()
    cleo, _ = sit(table, "Cleo")
    do(cleo, table, "player", name="Dan")
    assert do(cleo, table, "kick", place=place(table, "Cleo")).json()["code"] == "seat.yours"
    assert do(cleo, table, "kick", place=place(table, "Ada")).json()["code"] == "host.only"
    assert do(cleo, table, "kick", place=place(table, "Dan")).json()["ok"]
    do(cleo, table, "player", name="Eve")
    assert do(host, table, "kick", place=place(table, "Eve")).json()["ok"]
    do(cleo, table, "player", name="Finn")
    assert do(cleo, table, "leave").json()["ok"]
    assert names(table) == ["Ada"], "who leaves takes the device along"


def test_two_at_one_device_are_enough_to_start_and_play_again():
    host, table = create()
    do(host, table, "player", name="Ben")
    assert do(host, table, "start").json()["ok"]
    Game.objects.update(over=True)
    presence.heartbeat(table.game.pk, "a tab", 1)
    assert do(host, table, "rematch").json()["ok"]
    assert do(host, table, "start").json()["ok"]
    assert [seat.name for seat in table.game.seats.all()] == ["Ada", "Ben"]


def test_the_seat_link_brings_all_players_of_the_device():
    host, game = shared()
    table = game.table
    assert "Ben" in host.get(f"/t/{table.code}/seat/").content.decode()
    for one in ("Ada", "Ben"):
        phone = Client()
        token = table.places.get(name=one).token
        assert phone.post(f"/seat/{token}/")["Location"] == f"/t/{table.code}/"
        assert page_of(phone, game)["mine"] == [0, 1]


# The page.


def test_the_page_knows_which_seats_are_mine():
    host, game = shared()
    cleo = Client()
    cleo.force_login(game.seats.get(name="Cleo").user)
    told = [(page["me"], page["mine"]) for page in (page_of(c, game) for c in (host, cleo))]
    assert told == [(None, [0, 1]), (2, [2])]
    stranger = page_of(Client(), game)
    assert (stranger["me"], stranger["mine"]) == (None, [])


# The socket.

shared_later = database_sync_to_async(lambda **fields: shared(**fields)[1])


@pytest.mark.asyncio
async def test_a_socket_is_of_the_seat_asked_for():
    game = await shared_later()
    for asks, me in (("&seat=0", 0), ("&seat=1", 1), ("", 0), ("&seat=", 0), ("&seat=none", None)):
        tab = await Tab.open(game, seat=0, asks=asks)
        frame = await tab.hear("view")
        assert frame["view"]["me"] == me
        asked = [ask["seat"] for ask in frame["view"]["decisions"] if "secret" in ask]
        assert asked == ([] if me is None else [me])
        assert bool(frame["view"]["hand"]) == (me is not None)
        for entry in frame["log"]:
            for event in entry["events"]:
                if "tickets" in event["data"]:
                    assert event["data"]["seat"] == me
        await tab.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("seat", ["2", "3", "4", "-1", "00", "x", "1%00", "9" * 400, "None"])
async def test_a_seat_of_somebody_else_is_refused(seat):
    game = await shared_later()
    for who in (0, None):
        tab = await Tab.open(game, seat=who, asks=f"&seat={seat}")
        heard = json.loads(await tab.socket.receive_from())
        assert (heard["t"], heard["code"]) == ("no", "seat.none")
        assert await tab.ended() == 4403


@pytest.mark.asyncio
async def test_only_frames_of_the_asked_seat_come():
    game = await shared_later()
    tabs = {me: await Tab.open(game, seat=0, asks=f"&seat={me}") for me in ("0", "1", "none")}
    await database_sync_to_async(advance)(game, 2)
    for me, tab in tabs.items():
        v = 0
        while v < 2:
            frame = await tab.hear("view")
            v = frame["v"]
            assert frame["view"]["me"] == (None if me == "none" else int(me))
        await tab.close()


@pytest.mark.asyncio
async def test_a_socket_plays_for_its_seat_alone():
    game = await shared_later()
    seat, move = await database_sync_to_async(next_move)(game)
    assert seat == 0
    for asks, code in (("&seat=1", "tickets.not_offered"), ("&seat=none", "seat.none")):
        tab = await Tab.open(game, seat=0, asks=asks)
        await tab.move(0, move)
        assert (await tab.hear("no"))["code"] == code
        await tab.say({"t": "why", "ref": "0" * 32, "move": move})
        heard = await tab.hear("no" if code == "seat.none" else "why")
        assert heard["code"] == code
        await tab.close()
    tab = await Tab.open(game, seat=0, asks="&seat=0")
    await tab.move(0, move)
    assert (await tab.hear("ok"))["v"] == 1
    await tab.close()
    await game.arefresh_from_db()
    assert game.version == 1


@pytest.mark.asyncio
async def test_who_shares_a_device_sees_the_public_table_where_watching_is_closed():
    game = await shared_later(watch="")
    tab = await Tab.open(game, seat=0, asks="&seat=none")
    assert (await tab.hear("view"))["view"]["me"] is None
    await tab.close()
    tab = await Tab.open(game, asks="&seat=none")
    assert await tab.ended() == 4403


@pytest.mark.asyncio
async def test_all_players_of_a_device_are_here():
    game = await shared_later()
    tab = await Tab.open(game, seat=0, asks="&seat=1")
    here = await tab.hear("here")
    assert (here["seats"], here["watchers"]) == ([True, True, False, False], 0)
    await tab.close()
