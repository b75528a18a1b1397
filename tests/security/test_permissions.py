"""Who sees what of a table and its game: everybody there may be, at every address and socket."""

import json
import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from msgspec.json import encode

from accounts.models import User
from chat import actions
from chat.models import Line
from common.close_codes import CloseCode
from games.broadcast import frames
from games.play.interventions import break_off
from games.rules.stored import read_events
from ratings import results
from tables.models import Table
from tests.security.sites import endpoints
from tests.web.lobby import JSON, create, do, opened, operator, place, sit
from tests.web.scene import Socket, Tab

pytestmark = [pytest.mark.django_db(transaction=True)]

SEEN = Path(__file__).parent / "who_sees_what.txt"
"""A row a route, a column a person. Whose hands are shown: `public` none, `0` that of seat 0,
`all`; how many earlier games are listed (`+`: with who has won how often); which rooms of the chat
are heard; `-` is a refusal."""


class Evening:
    """Ada and Ben play against Cleo and Dora, and against Fay, who is banned, and a bot. Eve was
    kicked before they began. When the game is over Ada asks for another, and kicks Dora."""

    def __init__(self) -> None:
        self.boss = operator()
        self.owner, self.table = create("Ada", play="team_asia.base", size="6")
        _, chief = create("Chief", self.boss)
        link = f"/seat/{chief.places.get().token}/"
        self.roles = {"owner": self.owner}
        self.roles["kicked"] = sit(self.table, "Eve")[0]
        do(self.owner, self.table, "kick", place=place(self.table, "Eve"))
        for role, name in {"partner": "Ben", "other": "Cleo", "left": "Dora"}.items():
            self.roles[role] = sit(self.table, name)[0]
        self.roles["banned"] = sit(self.table, "Fay")[0]
        do(self.owner, self.table, "bot")
        assert do(self.owner, self.table, "start").status_code == 200
        self.game = self.table.game
        self.roles["guest"] = create("Guy")[0]
        self.roles["stranger"] = Client()
        self.roles["boss"] = self.boss
        self.roles["by link"] = Client()
        self.roles["by link"].post(link)
        fay = User.objects.get(name="Fay")
        assert self.boss.post(f"/operator/people/{fay.pk}/out/").status_code == 302
        for room in Line.Room:
            sent = {"room": room, "ref": str(uuid.uuid4()), "text": "all aboard"}
            assert do(self.owner, self.table, "chat", **sent).status_code == 200

    def end(self) -> None:
        break_off(self.game.pk, ())
        results.store(self.game.pk, results.work_out(self.game.pk))
        do(self.owner, self.table, "rematch")
        do(self.owner, self.table, "kick", place=place(self.table, "Dora"))
        self.game.refresh_from_db()

    @property
    def log(self) -> list[tuple[int, bytes]]:
        """The moves as they are stored."""
        return list(self.game.log.values_list("version", "events"))


ALL = range(6)


def get(client: Client, path: str, **query: object):
    return client.get(path, query, headers=JSON)


def page(evening: Evening, client: Client) -> str:
    """What stands at the link of the table, and how many of its games that are over it tells of."""
    answer = client.get(f"/t/{evening.table.code}/")
    if answer.status_code != 200:
        return "-"
    told = answer.context["page"]
    if "mine" in told:
        seen = hands([n for n in ALL if n in told["mine"]])
        return f"{seen}/{len(told['earlier'])}"
    return f"lobby/{len(answer.context['games'])}{'+' if answer.context['series'][0] else ''}"


def hands(seats: list[int]) -> str:
    return "all" if seats == list(ALL) else ",".join(map(str, seats)) or "public"


def asked(what: str, evening: Evening, client: Client) -> str:
    """Whose eyes somebody may ask for at this address."""
    path = f"/t/{evening.table.code}/1/{what}/"
    if get(client, path).status_code != 200:
        assert not any(get(client, path, seat=n).status_code == 200 for n in ALL)
        return "-"
    return hands([n for n in ALL if get(client, path, seat=n).status_code == 200])


def replay(evening: Evening, client: Client) -> str:
    answer = client.get(f"/t/{evening.table.code}/1/replay/")
    return (
        hands(answer.context["page"]["replay"]["perspectives"])
        if answer.status_code == 200
        else "-"
    )


def file(evening: Evening, client: Client) -> str:
    """Whose hands are in the file."""
    answer = get(client, f"/t/{evening.table.code}/1/file/")
    if answer.status_code != 200:
        return "-"
    told = answer.json()
    if "seed" in told:
        return "all"
    log = [(n, read_events(events)) for n, events in evening.log]
    said = [(row["v"], row["events"]) for row in told["log"]]
    for seat in (None, *ALL):
        if said == [
            (n, json.loads(encode(frames.visible_events(events, seat)))) for n, events in log
        ]:
            return hands([] if seat is None else [seat])
    raise AssertionError(said)


def allowed(path: str, evening: Evening, client: Client) -> str:
    found = get(client, path.format(evening.table.code)).status_code
    return "yes" if found == 200 else "-"


def chat(evening: Evening, client: Client) -> str:
    path = f"/t/{evening.table.code}/chat/"
    return rooms([r for r in Line.Room.values if get(client, path, room=r).status_code == 200])


def report(evening: Evening, client: Client) -> str:
    """Which lines may be reported, and so read in the file of one's own data."""
    found = []
    for room in Line.Room.values:
        answer = do(client, evening.table, "chat/report", room=room, number=1)
        found += [room] if answer.status_code == 200 else []
    return rooms(found)


def rooms(heard: list[str]) -> str:
    return {2: "both", 0: "-"}.get(len(heard)) or heard[0]


def notes(evening: Evening, client: Client) -> str:
    """In which seats one may write."""
    path = f"/t/{evening.table.code}/1/notes/"
    kept = [n for n in ALL if client.post(path, {"seat": n, "text": "x"}).status_code == 204]
    return hands(kept) if kept else "-"


def tv(evening: Evening, client: Client) -> str:
    """Nobody's hand, and no seat, whoever opens it."""
    answer = client.get(f"/t/{evening.table.code}/tv/")
    if answer.status_code != 200:
        return "-"
    told = answer.context["page"]
    told = told.get("table", told)
    assert told["me"] is None and not told["mine"]
    return "public"


def listed(path: str, evening: Evening, client: Client) -> str:
    """Is the table among those that this page lists?"""
    answer = client.get(path)
    named = answer.status_code == 200 and evening.table.code in answer.content.decode()
    return "yes" if named else "-"


PAGES = {
    "t/<str:code>/": page,
    "t/<str:code>/tv/": tv,
    "t/<str:code>/<int:n>/log/": partial(asked, "log"),
    "t/<str:code>/<int:n>/moments/": partial(asked, "moments"),
    "t/<str:code>/<int:n>/replay/": replay,
    "t/<str:code>/<int:n>/file/": file,
    "t/<str:code>/<int:n>/analysis/": partial(allowed, "/t/{}/1/analysis/"),
    "my-games/<str:code>/<int:n>/": partial(allowed, "/my-games/{}/1/"),
    "t/<str:code>/<int:n>/notes/": notes,
    "t/<str:code>/chat/": chat,
    "t/<str:code>/chat/report/": report,
    "t/<str:code>/seat/": partial(allowed, "/t/{}/seat/"),
    "t/<str:code>/seats/": partial(allowed, "/t/{}/seats/"),
    "operator/tables/<str:code>/": partial(allowed, "/operator/tables/{}/"),
    # what lists tables
    "/": partial(listed, "/"),
    "my-games/": partial(listed, "/my-games/"),
    "operator/tables/": partial(listed, "/operator/tables/"),
}
"""What is looked at, by its route."""


Kinds = set[str]


async def hears(socket: Socket, enough: Callable[[Kinds], object]) -> list[dict] | None:
    """What comes until frames of enough kinds have come; None if the socket is closed instead."""
    told: list[dict] = []
    while not enough({frame["t"] for frame in told}):
        output = await socket.receive_output()
        if output["type"] == "websocket.close":
            assert output["code"] == CloseCode.NOT_ALLOWED
            return None
        told.append(json.loads(output["text"]))
    return told


async def speak(evening: Evening) -> None:
    """The owner says something in each room."""
    for room in Line.Room.values:
        sent = {"room": room, "ref": str(uuid.uuid4()), "text": "mind the gap"}
        answer = await sync_to_async(do)(evening.owner, evening.table, "chat", **sent)
        assert answer.status_code == 200


class Listener:
    """Somebody at a socket: what they were told when they came."""

    def __init__(self, socket: Socket, told: list[dict] | None) -> None:
        self.socket, self.told = socket, told or []
        self.rooms = [room for frame in self.told if "rooms" in frame for room in frame["rooms"]]

    @classmethod
    async def at_game(cls, evening: Evening, client: Client, asks: str = "") -> "Listener":
        tab = await Tab.open(
            evening.game, asks=f"&number=1&wire={frames.WIRE_VERSION}{asks}", client=known(client)
        )
        return cls(tab.socket, await hears(tab.socket, {"view", "chat"}.issubset))

    @classmethod
    async def at_table(cls, evening: Evening, client: Client) -> "Listener":
        socket = await opened(evening.table.code, known(client))
        return cls(socket, await hears(socket, {"table"}.issubset))

    async def sees(self) -> str:
        """Whose hand is shown, and which rooms are heard: those of which lines come that are said
        now are those whose lines were told."""
        if not self.told:
            return "-"
        said: list[str] = []
        while len(said) < len(self.rooms):
            said.append((await hears(self.socket, {"said"}.issubset))[-1]["room"])
        await self.socket.send_to(json.dumps({"t": "beat", "v": -1}))
        rest = await hears(self.socket, {"beat", "view", "table"}.intersection)
        assert sorted(said) == sorted(self.rooms)
        assert not [frame for frame in rest if frame["t"] == "said"]
        await self.socket.disconnect()
        view = next((frame["view"] for frame in self.told if frame["t"] == "view"), None)
        if view is None:
            return rooms(self.rooms)
        assert (view["me"] is None) == (not view["hand"])
        return f"{hands([] if view['me'] is None else [view['me']])} {rooms(self.rooms)}"


def known(client: Client) -> Client | None:
    return client if "sessionid" in client.cookies else None


SOCKETS = {
    "ws/game/<str:code>/": Listener.at_game,
    "ws/game/<str:code>/ as seat 0": partial(Listener.at_game, asks="&seat=0"),
    "ws/game/<str:code>/ as watcher": partial(Listener.at_game, asks="&seat=none"),
    "ws/table/<str:code>/": Listener.at_table,
}


async def seen_now(evening: Evening) -> list[list[str]]:
    """The table of who sees what, a row an address."""
    roles = evening.roles.values()

    def pages() -> list[list[str]]:
        return [[name, *(look(evening, one) for one in roles)] for name, look in PAGES.items()]

    rows = await sync_to_async(pages)()
    there = {name: [await enter(evening, one) for one in roles] for name, enter in SOCKETS.items()}
    await speak(evening)
    return rows + [[name, *[await one.sees() for one in row]] for name, row in there.items()]


def cells(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]


@pytest.mark.asyncio
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
async def test_everybody_sees_what_they_may_at_every_address(over, monkeypatch):
    monkeypatch.setattr(actions, "MAX_LINES_IN_WINDOW", 10_000)
    evening = await sync_to_async(Evening)()
    if over:
        await sync_to_async(evening.end)()
    for watch in (True, False):
        await Table.objects.filter(pk=evening.table.pk).aupdate(watch=watch)
        title = f"{'over' if over else 'running'}, {'open' if watch else 'closed'} to watchers"
        text = SEEN.read_text().split(f"# {title}\n")[1].split("\n\n")[0]
        found = [["", *evening.roles], *await seen_now(evening)]
        widths = [max(map(len, column)) for column in zip(*found, strict=True)]
        lines = [" | ".join(map(str.ljust, row, widths)) for row in found]
        assert found == cells(text), "\n".join(lines)


@pytest.mark.asyncio
async def test_every_other_address_of_a_table_or_game_shows_nothing():
    evening = await sync_to_async(Evening)()
    addresses = {one.route: one for one in endpoints() if "code" in one.parameters}
    assert addresses.keys() > {route for route in PAGES if "code" in route}

    def get_all() -> None:
        for route in addresses.keys() - PAGES.keys():
            path = addresses[route].path(code=evening.table.code)
            # an operator finds the addresses of the office
            client = evening.boss if route.startswith("operator/") else evening.owner
            assert client.get(path).status_code == 405, f"{route} stands in no row of PAGES"

    await sync_to_async(get_all)()


def test_every_socket_is_listened_at():
    from rail.asgi import sockets  # it opens the folder of static files: not before they are

    assert {row.partition(" ")[0] for row in SOCKETS} == {str(one.pattern) for one in sockets}
