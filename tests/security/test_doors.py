"""A socket does not outlive what opened it: what one can still do that was open before its key was
made void, in a game and in the lobby, on the same process and when no message comes."""

import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.mail import reset_link
from accounts.models import User
from common import metrics
from common.close_codes import CloseCode
from games.broadcast import presence
from games.live import open_sockets
from games.models import Game
from games.play import absence
from lobby import actions
from moderation import server_settings
from moderation.access import network_digest
from moderation.audit import VISIT
from moderation.models import AuditEntry, Ban, BannedNetwork
from office import maintenance
from tables.models import Table
from tests.web.elapse import wait
from tests.web.lobby import PASSWORD, account, create, do, opened, operator, place, sit
from tests.web.scene import SECONDS, Socket, Tab, begin, next_move, play

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.postgres]

NEW = "a longer platform 1872"


class Evening:
    """A table of Ada, who is its host, Ben and Cleo; a thief has come into Ben's seat too."""

    def __init__(self, ben: Client | None = None, **fields: str) -> None:
        self.ada, self.table = create(**fields)
        self.ben = sit(self.table, "Ben", ben)[0]
        self.cleo = sit(self.table, "Cleo")[0]
        self.thief = Client()
        if ben is None:
            self.thief.post(f"/seat/{self.table.places.get(name='Ben').token}/")
        else:
            self.thief.post("/account/login/", {"username": "ben", "password": PASSWORD})

    @property
    def game(self) -> Game:
        """The game, begun when it is first asked for."""
        if self.table.game is None:
            do(self.ada, self.table, "start")
            while (seat := next_move(self.table.game)[0]) != self.seat:
                play(self.table.game, seat, next_move(self.table.game)[1])
        return self.table.game

    @property
    def seat(self) -> int:
        """Ben's."""
        return self.table.games.get().seats.get(name="Ben").position


def guests() -> Evening:
    return Evening()


def accounts() -> Evening:
    return Evening(account("ben"))


def new_link(evening: Evening) -> None:
    assert evening.ben.post(f"/t/{evening.table.code}/seat/").status_code == 200


def new_password(evening: Evening) -> None:
    sent = {"old": PASSWORD, "new": NEW}
    assert evening.ben.post("/account/password/change/", sent).status_code == 302


def password_reset(evening: Evening) -> None:
    path = urlsplit(reset_link(User.objects.get(username="ben"))).path
    elsewhere = Client()
    [(form, _status)] = elsewhere.get(path, follow=True).redirect_chain
    assert elsewhere.post(form, {"new": NEW}).status_code == 302


def log_out(evening: Evening) -> None:
    assert evening.thief.post("/account/logout/").status_code == 302


def log_in_as_another(evening: Evening) -> None:
    User.objects.create_user("eve", password=PASSWORD, name="Eve")
    evening.thief.post("/account/login/", {"username": "eve", "password": PASSWORD})


def keep(evening: Evening) -> None:
    sent = {"username": "ben", "password": NEW}
    assert evening.ben.post("/account/keep/", sent).status_code == 302


def merge_guest(evening: Evening) -> None:
    User.objects.create_user("ben", password=PASSWORD, name="Ben")
    evening.ben.post("/account/login/", {"username": "ben", "password": PASSWORD})
    assert evening.ben.post("/account/merge/", {"take": "1"}).status_code == 302


def end(evening: Evening) -> None:
    assert evening.ben.post("/account/data/", {"name": "ben"})["Location"] == "/"


def shut_out(evening: Evening) -> None:
    ben = User.objects.get(name="Ben")
    assert operator().post(f"/operator/people/{ben.pk}/out/").status_code == 302


def reseat(evening: Evening) -> None:
    wait(absence.AWAY_SECONDS + 1)
    presence._presences.clear()  # the old socket has said nothing for long
    sent = {"place": place(evening.table, "Ben")}
    assert evening.ada.post(f"/t/{evening.table.code}/seats/", sent).status_code == 200


def kick(evening: Evening) -> None:
    ben = place(evening.table, "Ben")
    assert do(evening.ada, evening.table, "kick", place=ben).status_code == 200


def leave(evening: Evening) -> None:
    assert do(evening.ben, evening.table, "leave").status_code == 200


Void = tuple[Callable[[], Evening], Callable[[Evening], None]]
OF_PERSONS: list[Void] = [
    (guests, new_link),
    (guests, keep),
    (guests, merge_guest),
    (guests, log_out),
    (guests, log_in_as_another),
    (guests, shut_out),
    (accounts, new_password),
    (accounts, password_reset),
    (accounts, log_out),
    (accounts, end),
]


def named(ways: list[Void]):
    return pytest.mark.parametrize(
        ("who", "void"), ways, ids=[f"{void.__name__}-{who.__name__}" for who, void in ways]
    )


async def heard(socket: Socket, until: str = "") -> tuple[list[dict], int]:
    """What comes until the socket is closed, and the code; 0 if a frame of this kind comes first,
    or nothing more."""
    frames = []
    while not await socket.receive_nothing(timeout=SECONDS, interval=0.005):
        output = await socket.receive_output()
        if output["type"] == "websocket.close":
            return frames, output["code"]
        frames.append(json.loads(output["text"]))
        if frames[-1]["t"] == until:
            break
    return frames, 0


def powers(frames: list[dict]) -> set[str]:
    """What these frames let their receiver do."""
    found = set()
    for frame in frames:
        match frame["t"]:
            case "ok":
                found.add("plays")
            case "why":
                found.add("asks")
            case "view" if frame["view"]["hand"]:
                found.add("sees the hand")
            case "step":
                found.add("follows")
            case "table":
                found.add("sees the table")
            case "said" | "chat":
                found.add("hears")
    return found


async def attack(tab: Tab, game: Game) -> tuple[set[str], int]:
    """All that one can try who has a socket open, and the code it is closed with."""
    _, move = await sync_to_async(next_move)(game)
    await game.arefresh_from_db()
    for frame in (why, a_move, all_anew):
        await tab.say(frame(game, move))
    frames, code = await heard(tab.socket, "view")
    return powers(frames), code


EVERYTHING = {"asks", "plays", "follows", "sees the hand"}


async def broken_into(who: Callable[[], Evening]) -> tuple[Evening, Game, Tab]:
    """A game in which it is Ben's turn, and the open socket of the thief in his seat."""
    evening = await sync_to_async(who)()
    game = await sync_to_async(lambda: evening.game)()
    return evening, game, await entered(game, evening.thief)


async def entered(game: Game, client: Client | None) -> Tab:
    """A tab that has been shown the game."""
    tab = await Tab.open(game, client=client)
    for last in ("chat", "here"):
        await tab.hear(last)
    return tab


async def listening(evening: Evening, client: Client) -> Socket:
    """A socket that has been shown the lobby."""
    socket = await opened(evening.table.code, client)
    await heard(socket, "table")
    return socket


async def speak(evening: Evening) -> None:
    """Cleo says something to those who sit at the table."""
    sent = {"room": "table", "ref": str(uuid.uuid4()), "text": "between us"}
    answer = await sync_to_async(do)(evening.cleo, evening.table, "chat", **sent)
    assert answer.status_code == 200


@named([*OF_PERSONS, (guests, reseat)])
async def test_a_void_credential_closes_its_sockets_and_they_say_nothing_any_more(who, void):
    evening, game, tab = await broken_into(who)
    lobby = await listening(evening, evening.thief)
    await sync_to_async(void)(evening)
    frames, code = await heard(tab.socket)
    still = powers(frames)
    if code == 0:
        more, code = await attack(tab, game)
        still |= more
    assert (still, code) == (set(), CloseCode.NOT_ALLOWED)
    assert await heard(lobby) == ([], CloseCode.NOT_ALLOWED)


@named([*OF_PERSONS, (guests, kick), (guests, leave)])
async def test_a_void_credential_closes_sockets_where_people_gather(who, void):
    evening = await sync_to_async(who)()
    socket = await listening(evening, evening.thief)
    await sync_to_async(void)(evening)
    frames, code = await heard(socket)
    if code == 0:
        await speak(evening)
        more, code = await heard(socket)
        frames += more
    assert (powers(frames), code) == (set(), CloseCode.NOT_ALLOWED)


async def test_other_devices_of_who_logs_out_go_on():
    evening, game, thief = await broken_into(accounts)
    own = await entered(game, evening.ben)
    await sync_to_async(log_out)(evening)
    assert await thief.ended() == CloseCode.NOT_ALLOWED
    assert await attack(own, game) == (EVERYTHING, 0)
    await own.close()


@named([(guests, new_link), (guests, keep), (accounts, new_password)])
async def test_the_browser_that_made_the_credential_void_comes_back_with_the_new_one(who, void):
    evening, game, _thief = await broken_into(who)
    own = await entered(game, evening.ben)
    await sync_to_async(void)(evening)
    assert await own.ended() == CloseCode.NOT_ALLOWED
    again = await entered(game, evening.ben)
    assert await attack(again, game) == (EVERYTHING, 0)
    await again.close()


# Messages to other processes may be lost, and some sockets never say anything.


@pytest.fixture
def lost(monkeypatch):
    """What one process tells of void credentials does not arrive."""
    monkeypatch.setattr(open_sockets, "recheck", lambda *people, **session: None)
    return monkeypatch


def why(game: Game, move: dict) -> dict:
    return {"t": "why", "ref": str(uuid.uuid4()), "move": move}


def a_move(game: Game, move: dict) -> dict:
    return {"t": "move", "ref": str(uuid.uuid4()), "v": game.version, "move": move}


def a_wrong_move(game: Game, move: dict) -> dict:
    return a_move(game, {"kind": "market.draw", "slot": 0})


def an_old_move(game: Game, move: dict) -> dict:
    return a_move(game, move) | {"v": 0}


def a_heartbeat(game: Game, move: dict) -> dict:
    return {"t": "beat", "v": game.version}


def all_anew(game: Game, move: dict) -> dict:
    return {"t": "beat", "v": -1}


FRAMES = [why, a_move, a_wrong_move, an_old_move, a_heartbeat, all_anew]


@named([(guests, new_link), (guests, log_out), (guests, merge_guest)])
async def test_a_void_credential_opens_nothing_even_if_nobody_was_told(lost, who, void):
    evening, game, tab = await broken_into(who)
    tabs = [tab, *[await entered(game, evening.thief) for _ in FRAMES[1:]]]
    _, move = await sync_to_async(next_move)(game)
    await sync_to_async(void)(evening)
    version = game.version
    for frame, tab in zip(FRAMES, tabs, strict=True):
        await tab.say(frame(game, move))
        frames, code = await heard(tab.socket)
        assert (powers(frames), code) == (set(), CloseCode.NOT_ALLOWED), frame
    await game.arefresh_from_db()
    assert game.version == version


async def test_what_a_new_person_draws_is_not_shown_to_who_had_the_seat_before(lost):
    evening, game, tab = await broken_into(guests)

    def draw() -> None:
        reseat(evening)
        seat, move = next_move(game)
        assert (seat, move["kind"]) == (evening.seat, "tickets.keep")
        play(game, seat, move)

    await sync_to_async(draw)()
    frames, code = await heard(tab.socket)
    assert (powers(frames), code) == (set(), CloseCode.NOT_ALLOWED)


@pytest.mark.parametrize("at", ["game", "lobby"])
@named([(guests, new_link), (guests, log_out), (guests, shut_out)])
async def test_a_silent_socket_is_found_by_maintenance(lost, who, void, at):
    evening = await sync_to_async(who)()
    if at == "game":
        game = await sync_to_async(lambda: evening.game)()
        socket = (await entered(game, evening.thief)).socket
    else:
        socket = await listening(evening, evening.thief)
    await sync_to_async(void)(evening)
    await maintenance.MaintenanceWorker().look()
    frames, code = await heard(socket)
    assert (powers(frames), code) == (set(), CloseCode.NOT_ALLOWED)


async def test_maintenance_looks_at_all_sockets_in_turn(lost):
    evening, game, thief = await broken_into(guests)
    others = [await entered(game, None) for _ in range(4)]
    lost.setattr(maintenance, "MAX_SOCKETS", 2)
    worker = maintenance.MaintenanceWorker()
    await worker.look()
    await sync_to_async(new_link)(evening)
    for _ in range(3):
        await worker.look()
    assert await thief.ended() == CloseCode.NOT_ALLOWED
    assert open_sockets.count() == len(others)
    for tab in others:
        await tab.close()
    assert open_sockets.count() == 0


@named([(guests, new_link), (guests, log_out), (guests, kick)])
async def test_who_has_lost_the_key_to_a_lobby_hears_nothing_even_if_nobody_was_told(
    lost, who, void
):
    evening = await sync_to_async(who)()
    socket = await listening(evening, evening.thief)
    lost.setattr(actions, "tell", lambda table: None)
    await sync_to_async(void)(evening)
    await speak(evening)
    assert await heard(socket) == ([], CloseCode.NOT_ALLOWED)


@pytest.mark.parametrize("at", ["game", "lobby"])
async def test_who_goes_while_they_are_looked_at_is_gone_once(at):
    evening = await sync_to_async(guests)()
    if at == "game":
        game = await sync_to_async(lambda: evening.game)()
        there = (await entered(game, evening.ben)).socket
    else:
        there = await listening(evening, evening.ben)
    (own,) = open_sockets.longest_unchecked()
    open_now = metrics.GAME_SOCKETS._value.get(), metrics.TABLE_SOCKETS._value.get()
    await there.disconnect()
    await own.shut(CloseCode.NOT_ALLOWED)
    after = metrics.GAME_SOCKETS._value.get(), metrics.TABLE_SOCKETS._value.get()
    assert sum(after) == sum(open_now) - 1
    assert await there.receive_nothing()


# Tables that are closed to watchers.


async def test_the_lobby_of_a_closed_table_lets_no_stranger_in():
    game = await sync_to_async(lambda: begin(watch=False))()
    eve, _ = await sync_to_async(create)("Eve")
    for client in (None, eve):
        assert await heard(await opened(game.table.code, client)) == ([], CloseCode.NOT_ALLOWED)


async def test_who_has_only_the_code_of_a_closed_table_may_sit_down_and_hears_nothing():
    host, table = await sync_to_async(lambda: create(watch=""))()
    await sync_to_async(do)(host, table, "bot")
    socket = await opened(table.code)
    frames, code = await heard(socket, "table")
    assert ([frame["t"] for frame in frames], code) == (["table"], 0)
    sent = {"room": "watchers", "ref": str(uuid.uuid4()), "text": "as planned"}
    await sync_to_async(do)(host, table, "chat", **sent)
    await socket.send_to('{"t":"beat"}')
    assert await heard(socket, "beat") == ([{"t": "beat"}], 0)
    await sync_to_async(do)(host, table, "start")
    assert await heard(socket) == ([], CloseCode.NOT_ALLOWED)


async def test_watchers_of_a_game_leave_when_its_table_is_closed_to_them():
    game = await sync_to_async(begin)()
    watcher, player = await Tab.open(game), await Tab.open(game, 0)
    for tab in (watcher, player):
        await tab.hear("here")
    await Table.objects.filter(pk=game.table_id).aupdate(watch=False)
    for tab in (watcher, player):
        await tab.say({"t": "beat", "v": -1})
    assert await watcher.ended() == CloseCode.NOT_ALLOWED
    assert (await player.hear("view"))["view"]["hand"]
    await player.close()


# Operators.


async def of_game(game: Game, client: Client) -> Socket:
    return (await Tab.open(game, client=client)).socket


async def of_lobby(game: Game, client: Client) -> Socket:
    return await opened(game.table.code, client)


sockets_of_both_kinds = pytest.mark.parametrize("enter", [of_game, of_lobby])


@sockets_of_both_kinds
async def test_who_looks_on_by_a_socket_alone_is_written_down_once_a_visit(enter):
    game = await sync_to_async(lambda: begin(watch=False))()
    boss = await sync_to_async(operator)()
    looks = AuditEntry.objects.filter(what="table.look", about=game.table.code)
    for written in (1, 1, 2):
        if written == 2:
            await looks.aupdate(at=timezone.now() - VISIT)
        socket = await enter(game, boss)
        assert (await heard(socket, "chat"))[1] == 0
        await socket.disconnect()
        assert await looks.acount() == written


def by_seat_link() -> Client:
    """A browser that came in by a seat link of the operator, and typed no password."""
    _, table = create("Chief", operator())
    client = Client()
    client.post(f"/seat/{table.places.get().token}/")
    return client


@sockets_of_both_kinds
async def test_a_seat_link_of_the_operator_looks_on_at_no_closed_table(enter):
    game = await sync_to_async(lambda: begin(watch=False))()
    client = await sync_to_async(by_seat_link)()
    frames, code = await heard(await enter(game, client))
    assert (powers(frames), code) == (set(), CloseCode.NOT_ALLOWED)
    assert not await AuditEntry.objects.aexists()


async def test_a_seat_link_of_the_operator_is_not_the_operator_on_any_page():
    def look() -> None:
        game, client = begin(watch=False), by_seat_link()
        table = f"/t/{game.table.code}/"
        for path in ("", "1/log/", "1/moments/", "1/file/", "1/replay/", "chat/?room=watchers"):
            assert client.get(table + path).status_code == 403, path
        assert "/operator/" not in client.get("/").content.decode()
        assert client.get("/operator/").status_code == 302
        assert not AuditEntry.objects.exists()

    await sync_to_async(look)()


async def test_a_seat_link_of_the_operator_comes_from_no_network_that_is_shut_out():
    def look() -> None:
        client = by_seat_link()
        eve = User.objects.create_user("eve")
        ban = Ban.objects.create(user=eve, around_until=timezone.now() + timedelta(days=1))
        BannedNetwork.objects.create(ban=ban, mark=network_digest("203.0.113.7"))
        server_settings.forget()
        assert client.get("/", REMOTE_ADDR="203.0.113.7").status_code == 403
        assert client.get("/", REMOTE_ADDR="203.0.113.8").status_code == 200

    await sync_to_async(look)()
