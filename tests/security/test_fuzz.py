"""Garbage, clever and plain: sockets answer it and forms refuse it; nothing breaks, nothing moves.

`bench/fuzz.py` sends a million frames the same way to a server of its own.
"""

import asyncio
import json
import string
from collections import Counter
from urllib.parse import quote_from_bytes, urlencode

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import games.live.consumer
import lobby.consumers
from common import rate_limiter
from games.bots.simple import as_move
from games.models import Game
from tables.models import Place, Table
from tests.security.sites import endpoints
from tests.security.world import World
from tests.web.scene import Tab, advance, begin, look

pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")

REF = "123e4567-e89b-42d3-a456-426614174000"
FRAMES, ROUNDS, SENDINGS = 40, 12, 100
"""Frames in a round, rounds, and forms; `make soak` sends many times as much."""


def summed(told: Counter) -> str:
    """What was counted, the most frequent first."""
    return ", ".join(f"{n:,} {what}" for what, n in told.most_common())


def often(n: int, **more):
    """So many examples, the same every time."""
    return settings(
        max_examples=n, deadline=None, derandomize=True, database=None,
        phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck), **more,
    )  # fmt: skip


# What is sent.

NUMBERS = st.sampled_from(
    [0, 1, -1, 7, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, 0.5, -0.0, 1e308]
)
WORDS = st.sampled_from(
    ["", "\x00", "a" * 300, "é", "\U0001f682", "\ud800", "\udfff\ud800", "\u202e", "__proto__",
     "pass", "kind", "red", "locomotive", "0", "null", "../x", "<b>", "%s", "{0}", "'; --"]
)  # fmt: skip
PLAIN = st.none() | st.booleans() | NUMBERS | WORDS | st.text(max_size=20)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(WORDS | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)  # fmt: skip
DEEP = st.builds(
    lambda opening, n, end: (opening * n)[:4090] + end,
    st.sampled_from(["[", '{"t":', '{"t":"move","move":', '[{"a":']),
    st.integers(1, 4000),
    st.sampled_from(["", "]", "}", "1"]),
)
RAW = st.text(max_size=60) | st.binary(max_size=60) | DEEP
RAW |= st.sampled_from(
    ["", " ", "{", "null", "[]", "{}", "x" * 4097, "é" * 4096, " " * 60_000, b"", b"\xff"]
)


def frames_of(moves, v):
    """Frames that begin as a browser's do, and then are bent; a few are as they should be."""
    bent = st.sampled_from(moves).flatmap(
        lambda move: st.dictionaries(st.sampled_from([*move]) | WORDS, VALUES, max_size=2).map(
            lambda more: move | more
        )
    )
    kind = st.sampled_from(["move", "why", "hint", "beat"]) | PLAIN
    fields = {
        "ref": st.just(REF) | st.uuids().map(str) | PLAIN,
        "v": st.just(v) | st.integers(-2, 40) | PLAIN,
        "move": bent | st.sampled_from(moves) | VALUES,
    }
    whole = st.fixed_dictionaries({"t": kind}, optional=fields)
    act = bent | st.sampled_from(moves)
    why = {"t": st.just("why"), "ref": st.just(REF), "move": act}
    play = {"t": st.just("move"), "ref": st.uuids().map(str), "v": st.just(v), "move": act}
    shaped = st.fixed_dictionaries(why) | st.fixed_dictionaries(play)
    said = (shaped | shaped | whole | VALUES).map(lambda frame: json.dumps(frame))
    cut = st.tuples(said, st.integers(0, 80)).map(lambda pair: pair[0][: -pair[1] or None])
    twice = said.map(lambda text: text.replace('{"t"', '{"v":1,"v":2,"t"', 1))
    swapped = st.tuples(said, st.integers(0, 60), st.characters(codec="utf-8")).map(
        lambda three: three[0][: three[1]] + three[2] + three[0][three[1] + 1 :]
    )
    return said | said | said | cut | twice | swapped | RAW


async def answers(tab: Tab, sent: str | bytes) -> list[dict]:
    """What one frame is answered with; something always is."""
    # what is no text in UTF-8 does not come through a socket
    is_text = isinstance(sent, str)
    told = {"text": sent.encode(errors="replace").decode()} if is_text else {"bytes": sent}
    await tab.socket.send_input({"type": "websocket.receive", **told})
    heard = [json.loads(await tab.socket.receive_from())]
    while not tab.socket.output_queue.empty():
        heard.append(json.loads(await tab.socket.receive_from()))
    return heard


@pytest.fixture
def patient(monkeypatch):
    """Sockets that take frames as fast as they come."""
    for consumer in (games.live.consumer, lobby.consumers):
        monkeypatch.setattr(consumer, "FRAMES_PER_SECOND", 1e9)


def stored(game: Game) -> tuple:
    """All that a move would change."""
    game.refresh_from_db()
    return game.version, bytes(game.state), game.log.count()


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_sockets_answer_garbage_and_nothing_moves(patient, far, record_property):
    off = database_sync_to_async
    game = await off(begin)()
    await off(advance)(game, 6)
    rules, state = await off(look)(game)
    (mover,) = rules.active_seats(state)
    moves = [as_move(move) for move in rules.view(state, mover)["legal"]]
    assert len(moves) > 3
    before, told = await off(stored)(game), Counter()

    @often(ROUNDS * far)
    @given(
        st.lists(frames_of(moves, game.version), min_size=FRAMES, max_size=FRAMES),
        st.sampled_from([1 - mover, None]),
    )
    async def send(garbage, seat):
        tab = await Tab.open(game, seat)
        await tab.hear("here")
        for sent in garbage:
            for frame in await answers(tab, sent):
                told[frame["t"]] += 1
                assert frame["t"] in ("no", "why", "beat", "view", "step", "here"), frame
            told["frames"] += 1
        await tab.say({"t": "beat", "v": -1})
        view = await tab.hear("view")
        assert view["view"]["me"] == seat
        await tab.close()

    await in_loop(send)
    assert await off(stored)(game) == before
    record_property("counted", f"garbage to sockets: {summed(told)}")
    assert told["frames"] >= FRAMES * ROUNDS * far
    assert told["no"] > told["frames"] / 3 and told["why"] > 10


async def in_loop(test) -> None:
    """Run a hypothesis test whose body waits: its rounds come from a thread, and run in here."""
    loop = asyncio.get_running_loop()
    inner = test.hypothesis.inner_test

    def round_(*args, **kwargs):
        asyncio.run_coroutine_threadsafe(inner(*args, **kwargs), loop).result(300)

    test.hypothesis.inner_test = round_
    await asyncio.to_thread(test)


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_who_is_to_move_moves_by_moves_alone(patient, far, record_property):
    """Some of what is sent is a legal move: then it is answered as one, and no other way."""
    off = database_sync_to_async
    game = await off(begin)()
    await off(advance)(game, 6)
    told = Counter()

    rules, state = await off(look)(game)
    (mover,) = rules.active_seats(state)
    moves = [as_move(move) for move in rules.view(state, mover)["legal"]]

    @often(ROUNDS * far)
    @given(st.lists(frames_of(moves, game.version), min_size=20, max_size=20))
    async def send(garbage):
        before, moved = await off(stored)(game), 0
        tab = await Tab.open(game, mover)
        await tab.hear("here")
        for sent in garbage:
            heard = await answers(tab, sent)
            moved += sum(frame["t"] == "ok" and frame["v"] > before[0] for frame in heard)
            told["frames"] += 1
        await tab.close()
        after = await off(stored)(game)
        assert after[0] - before[0] == after[2] - before[2] <= moved
        told["moves"] += after[0] - before[0]
        rules.decode(after[1])

    await in_loop(send)
    record_property("counted", f"garbage of who is to move: {summed(told)}")
    assert told["moves"] >= 1


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_the_socket_of_a_lobby_takes_anything_for_a_sign_of_life(patient):
    from tests.web.test_lobby_socket import opened

    table = await Table.objects.acreate(board="usa", variant="base", size=2)
    socket = await opened(table.code)
    while json.loads(await socket.receive_from())["t"] != "table":
        pass

    @often(5)
    @given(st.lists(RAW | VALUES.map(json.dumps), min_size=40, max_size=40))
    async def send(garbage):
        for sent in garbage:
            told = {"bytes": sent} if isinstance(sent, bytes) else {"text": sent}
            await socket.send_input({"type": "websocket.receive", **told})
            assert await socket.receive_from() == '{"t":"beat"}'

    await in_loop(send)
    await socket.disconnect()


# Forms.

NAMES = ["name", "color", "place", "own", "locked", "play", "size", "order", "public", "watch"]
NAMES += ["code", "next", "language", "username", "password", "old", "new", "email", "access"]
NAMES += [
    "text",
    "v",
    "on",
    "seconds",
    "seat",
    "kind",
    "ref",
    "number",
    "answer",
    "csrfmiddlewaretoken",
]
FIELDS = st.sampled_from(NAMES) | st.text(string.printable, max_size=12)
SAID = st.sampled_from(
    [b"", b"1", b"-1", b"99999999999999999999", b"9" * 5000, b"1e400", b"nan", b"\x00", b"\xff\xfe",
     b"usa.base", b"usa.", ".é".encode(), b"blue", b"seated", b"on", b"fr", b"//evil.example",
     "\u202e\u2028".encode(), b"a" * 20_000, b"{}", b"[1]", b"\xed\xa0\x80", b"../x", b"<b>",
     b"Ada", "😀".encode()]
)  # fmt: skip
SAID |= st.text(max_size=30).map(lambda text: text.encode(errors="surrogatepass"))
SAID |= st.binary(max_size=30)
KINDS = st.sampled_from(
    ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-16",
     "application/x-www-form-urlencoded; charset=nothing", "application/json", "text/plain", "",
     "multipart/form-data; boundary=x", "multipart/form-data", "multipart/form-data; boundary=",
     "multipart/form-data; boundary=" + "x" * 300, "multipart/mixed; boundary=x", "\xff/\xfe"]
)  # fmt: skip
PARTS = [
    "x",
    "USA",
    "usa.base",
    "A" * 300,
    "%00",
    "%ff%fe",
    "é",
    "-",
    " ",
    ".",
    "..",
    "%2e%2e",
    "\u2028",
]
PARTS += [
    "1",
    "0",
    "-1",
    "9" * 40,
    "WRONGONE",
    "%0d%0a",
    "%F0%9F%9A%82",
    "a/b",
    "?",
    "#",
    "~",
    "\\",
]


def body_of(fields: list[tuple[str, bytes]], kind: str) -> bytes:
    """Fields as a body; of a kind that is not a form's, something near it."""
    if kind.startswith("multipart"):
        parts = [
            b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
            % (name.encode(), said)
            for name, said in fields
        ]
        return b"".join(parts) + b"--x--\r\n"
    if kind == "application/json":
        return json.dumps({name: said.decode("latin-1") for name, said in fields}).encode()
    return "&".join(
        f"{quote_from_bytes(name.encode())}={quote_from_bytes(said)}" for name, said in fields
    ).encode()


@pytest.mark.postgres
@pytest.mark.django_db
def test_pages_and_forms_take_garbage_without_a_fault(far, record_property):
    world = World()
    known = [str(pk) for pk in Place.objects.values_list("pk", flat=True)]
    before, told = stored(world.game), Counter()

    @often(SENDINGS * far)
    @given(st.data())
    def send(data):
        cache.clear()  # else it would soon be told to slow down
        rate_limiter.forget()
        endpoint = data.draw(st.sampled_from(endpoints()))
        part = data.draw(st.sampled_from(PARTS) | st.text(max_size=8))
        paths = world.paths(endpoint)
        strange = endpoint.path(**dict.fromkeys(endpoint.parameters, part))
        path = data.draw(st.sampled_from([*paths, strange]))
        who = data.draw(st.sampled_from([*world.browsers]))
        fields = data.draw(
            st.lists(st.tuples(FIELDS, SAID | st.sampled_from(known).map(str.encode)), max_size=6)
        )
        browser = world.browser(who)
        headers = {
            "accept": data.draw(st.sampled_from(["application/json", "text/html", "\x01,;q=x"]))
        }
        headers["accept-language"] = data.draw(
            st.sampled_from(["fr", "", "x" * 600, "en;q=nan", "*"])
        )
        if data.draw(st.booleans()):
            kind = data.draw(KINDS)
            answer = browser.generic("POST", path, body_of(fields, kind), kind, headers=headers)
        else:
            pairs = [(name, said) for name, said in fields]
            answer = browser.get(f"{path.partition('?')[0]}?{urlencode(pairs)}", headers=headers)
        if endpoint.name != "readyz":
            assert answer.status_code < 500, (path, fields)
        if answer.streaming:
            b"".join(answer)
        told[answer.status_code] += 1

    send()
    assert stored(world.game) == before
    assert world.browser("nobody").get("/").status_code == 200
    record_property("counted", f"garbage to pages and forms, answers by status: {summed(told)}")
    assert sum(told.values()) >= SENDINGS * far and len(told) > 4
