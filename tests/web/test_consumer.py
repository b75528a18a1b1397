"""The socket of a game, through the whole application: what goes in, what comes out, to whom."""

import asyncio
import json
import re
import uuid

import pytest
from channels.db import database_sync_to_async
from django.db import transaction

from common import rate_limiter
from common.close_codes import CloseCode
from games.bots.simple import as_move
from games.broadcast import frames, rooms
from games.live import consumer
from games.models import Game, LoggedMove
from games.play.start import start_game
from games.store import cache
from games.worker import GameWorker
from tables.models import Table
from tests.web.scene import Tab, advance, begin, look, next_move, play, tick

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.postgres]

begin = database_sync_to_async(begin)
advance = database_sync_to_async(advance)
next_move = database_sync_to_async(next_move)
play = database_sync_to_async(play)
look = database_sync_to_async(look)


async def version(game: Game) -> int:
    """The stored version."""
    await game.arefresh_from_db()
    return game.version


# Coming in.


async def test_a_player_gets_the_view_of_the_seat_and_the_whole_log():
    game = await begin()
    await advance(game, 5)
    tab = await Tab.open(game, seat=1)
    frame = await tab.hear("view")
    assert (frame["v"], frame["view"]["me"]) == (5, 1)
    assert [entry["v"] for entry in frame["log"]] == [0, 1, 2, 3, 4, 5]
    assert sum(frame["view"]["hand"].values()) == frame["view"]["seats"][1]["cards"]
    await tab.close()


async def test_who_comes_back_gets_what_happened_since():
    game = await begin()
    await advance(game, 6)
    tab = await Tab.open(game, seat=0, v=4)
    frame = await tab.hear("view")
    assert frame["v"] == 6
    assert [entry["v"] for entry in frame["log"]] == [5, 6]
    times = game.log.filter(version__in=(5, 6)).values_list("at", flat=True)
    assert [entry["at"] for entry in frame["log"]] == [int(at.timestamp()) async for at in times]
    await tab.close()


async def test_who_missed_nothing_gets_a_beat():
    game = await begin()
    await advance(game, 2)
    tab = await Tab.open(game, seat=0, v=2)
    frames = await tab.hear_all()
    assert {"t": "beat", "v": 2} in frames
    assert not [frame for frame in frames if frame["t"] == "view"]
    await tab.close()


@pytest.mark.parametrize(
    "v", ["", "x", "-9", "1e9", "99999999999999999999999", "%00", "%ff", "1&v=2"]
)
async def test_a_strange_version_in_the_address_does_no_harm(v):
    game = await begin()
    tab = await Tab.open(game, v=v)
    await tab.say({"t": "beat", "v": -1})
    assert (await tab.hear("view"))["v"] == 0
    await tab.close()


async def test_an_unknown_table_and_one_without_a_game_are_closed_with_a_reason():
    game = await begin()
    fresh = await Table.objects.acreate(board="usa", variant="base", size=2)
    for code in ("NOSUCHXX", fresh.code, "%00", "x" * 500):
        game.table.code = code
        tab = await Tab.open(game)
        assert await tab.ended() == 4404
        await tab.say({"t": "beat", "v": 0})
        assert await tab.socket.receive_nothing()


async def test_watching_can_be_forbidden():
    game = await begin(watch=False)
    stranger = await Tab.open(game)
    assert await stranger.ended() == 4403
    player = await Tab.open(game, seat=0)
    assert (await player.hear("view"))["view"]["me"] == 0
    await player.close()


async def test_another_site_cannot_open_a_socket():
    game = await begin()
    tab = await database_sync_to_async(Tab)(game)
    tab.socket.scope["headers"] = [(b"host", b"localhost"), (b"origin", b"http://evil.example")]
    assert (await tab.socket.connect())[0] is False


# Playing.


async def test_a_move_reaches_every_audience_with_its_own_view():
    game = await begin()
    ada, ben, watcher = await Tab.open(game, 0), await Tab.open(game, 1), await Tab.open(game)
    for tab in (ada, ben, watcher):
        assert (await tab.hear("view"))["v"] == 0
    _, move = await next_move(game)
    ref = await ada.move(0, move)
    assert await ada.hear("ok") == {"t": "ok", "ref": ref, "v": 1}
    for tab, me in ((ben, 1), (watcher, None)):
        frame = await tab.hear("view")
        assert (frame["v"], frame["view"]["me"]) == (1, me)
        (entry,) = frame["log"]
        assert (entry["v"], entry["events"][0]["kind"]) == (1, "tickets.kept")
        assert "tickets" not in entry["events"][0]["data"]
        await tab.close()
    await ada.close()


async def test_the_mover_sees_the_secret_part_of_the_own_events():
    game = await begin()
    ada = await Tab.open(game, 0)
    await ada.hear("view")
    _, move = await next_move(game)
    await ada.move(0, move)
    event = (await ada.hear("view"))["log"][0]["events"][0]
    assert event["data"]["tickets"] == list(move["tickets"])
    await ada.close()


async def test_two_tabs_of_one_player_both_play_and_both_see():
    game = await begin()
    first, second = await Tab.open(game, 0), await Tab.open(game, 0)
    for tab in (first, second):
        await tab.hear("view")
    _, move = await next_move(game)
    await second.move(0, move)
    for tab in (first, second):
        frame = await tab.hear("view")
        assert (frame["v"], frame["view"]["me"]) == (1, 0)
        assert frame["view"]["decisions"][0]["seat"] == 1
        await tab.close()


async def test_a_move_sent_again_after_a_lost_answer_counts_once():
    game = await begin()
    _, move = await next_move(game)
    ref = str(uuid.uuid4())
    first = await Tab.open(game, 0)
    await first.move(0, move, ref)
    await first.hear("ok")
    await first.close()
    again = await Tab.open(game, 0, v=0)
    await again.move(0, move, ref)
    assert await again.hear("ok") == {"t": "ok", "ref": ref, "v": 1}
    assert await version(game) == 1
    await again.close()


async def test_a_stale_move_is_refused_and_healed():
    game = await begin()
    await advance(game, 3)
    seat, move = await next_move(game)
    tab = await Tab.open(game, seat, v=3)
    ref = await tab.move(1, move)
    assert await tab.hear("no") == {"t": "no", "ref": ref, "code": "move.stale", "data": {"v": 3}}
    frame = await tab.hear("view")
    assert (frame["v"], [entry["v"] for entry in frame["log"]]) == (3, [2, 3])
    assert await version(game) == 3
    await tab.close()


async def test_refusals_go_to_the_sender_alone():
    game = await begin()
    ada, ben = await Tab.open(game, 0), await Tab.open(game, 1)
    watcher = await Tab.open(game)
    await ada.hear_all(), await ben.hear_all(), await watcher.hear_all()
    ref = await ada.move(0, {"kind": "pass"})
    assert (await ada.hear("no"))["code"] == "ask.first"
    ref = await watcher.move(0, {"kind": "pass"})
    assert await watcher.hear("no") == {"t": "no", "ref": ref, "code": "seat.none", "data": {}}
    assert await ben.hear_all() == []
    for tab in (ada, ben, watcher):
        await tab.close()


async def test_why_is_answered_and_nothing_is_played():
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    ref = str(uuid.uuid4())
    await tab.say({"t": "why", "ref": ref, "move": {"kind": "pass"}})
    refusal = await tab.hear("why")
    assert refusal == {
        "t": "why",
        "ref": ref,
        "code": "ask.first",
        "data": {"kind": "tickets.keep"},
    }
    _, move = await next_move(game)
    await tab.say({"t": "why", "ref": ref, "move": move})
    assert await tab.hear("why") == {"t": "why", "ref": ref, "code": None, "data": {}}
    assert await version(game) == 0
    await tab.close()


async def test_a_heartbeat_heals_a_lost_frame():
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    await tab.say({"t": "beat", "v": 0})
    assert await tab.hear("beat") == {"t": "beat", "v": 0}
    # another process plays, and its news does not arrive here
    rooms._rooms.clear()
    seat, move = await next_move(game)
    await play(game, seat, move)
    assert not [frame for frame in await tab.hear_all() if frame["t"] == "view"]
    await tab.say({"t": "beat", "v": 0})
    frame = await tab.hear("view")
    assert (frame["v"], frame["log"][0]["v"]) == (1, 1)
    await tab.close()


async def test_a_gap_between_frames_is_filled():
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    # the message of move 1 was lost: move 2 arrives, and with it the log of both
    await Game.objects.filter(pk=game.pk).aupdate(version=1)
    await LoggedMove.objects.acreate(
        game=game, version=1, seat=0, ref=REF, move=b"{}", events=b"[]"
    )
    seat, move = await next_move(game)
    await play(game, seat, move)
    frame = await tab.hear("view")
    assert (frame["v"], [entry["v"] for entry in frame["log"]]) == (2, [1, 2])
    await tab.close()


# Bad input.

REF = "123e4567-e89b-42d3-a456-426614174000"
BAD = [
    ("", "frame.malformed"),
    ("{", "frame.malformed"),
    ("null", "frame.malformed"),
    ("[]", "frame.malformed"),
    ("{}", "frame.malformed"),
    ('{"t":"castle"}', "frame.malformed"),
    ('{"t":"beat"}', "frame.malformed"),
    ('{"t":"beat","v":0,"also":1}', "frame.malformed"),
    ('{"t":"beat","v":"0"}', "frame.malformed"),
    ('{"t":"beat","v":1.5}', "frame.malformed"),
    ('{"t":"beat","v":-2}', "frame.malformed"),
    ('{"t":"beat","v":' + "9" * 400 + "}", "frame.malformed"),
    ('{"t":"move","ref":"not-a-uuid","v":0,"move":{}}', "frame.malformed"),
    ("[" * 4000, "frame.malformed"),
    ('{"t":"why","ref":"' + REF + '","move":' + "[" * 3000, "frame.malformed"),
    ('{"t":"beat","v":0,"\\u0000":1}', "frame.malformed"),
    ("é" * 4096, "frame.malformed"),
    ("x" * 4097, "frame.too_big"),
    ('{"t":"beat","v":0}' + " " * 9000, "frame.too_big"),
]


@pytest.mark.parametrize(("text", "code"), BAD, ids=range(len(BAD)))
async def test_bad_frames_are_refused_and_the_socket_lives_on(text, code):
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    await tab.socket.send_input({"type": "websocket.receive", "text": text})
    frame = await tab.hear("no")
    assert (frame["ref"], frame["code"]) == (None, code)
    await tab.say({"t": "beat", "v": 0})
    assert (await tab.hear("beat"))["v"] == 0
    assert await version(game) == 0
    await tab.close()


async def test_the_refusal_of_a_malformed_frame_says_where():
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.say('{"t":"beat","v":"x"}')
    assert (await tab.hear("no"))["data"] == {"at": "$.v"}
    await tab.close()


async def test_bytes_are_refused():
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.socket.send_to(bytes_data=b"\xff\x00")
    assert (await tab.hear("no"))["code"] == "frame.malformed"
    await tab.close()


@pytest.mark.parametrize(
    "move", [None, [], "pass", 7, {"kind": "castle"}, {"kind": "pass", "x": 1}]
)
async def test_a_bad_move_is_refused_with_its_ref(move):
    game = await begin()
    tab = await Tab.open(game, 0)
    ref = await tab.move(0, move)
    frame = await tab.hear("no")
    assert frame["ref"] == ref
    assert frame["code"] in ("frame.malformed", "move.unknown")
    assert await version(game) == 0
    await tab.close()


async def test_too_many_frames_are_refused_and_then_the_socket_is_closed():
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    for _ in range(80):
        await tab.say({"t": "beat", "v": 0})
    codes = []
    while True:
        output = await tab.socket.receive_output()
        if output["type"] == "websocket.close":
            assert output["code"] == 4429
            break
        codes.append(json.loads(output["text"]).get("code"))
    assert codes.count("frame.too_fast") >= 30
    assert codes.index("frame.too_fast") >= 20
    assert await version(game) == 0


async def test_whole_views_are_asked_for_only_so_often(monkeypatch):
    monkeypatch.setattr(consumer, "WHOLE_VIEWS_PER_SECOND", 0.0001)
    monkeypatch.setattr(consumer, "WHOLE_VIEW_BURST", 3)
    game = await begin()
    await advance(game, 1)
    tab = await Tab.open(game)
    await tab.hear("view")
    for _ in range(3):
        await tab.say({"t": "beat", "v": 0})
        assert (await tab.hear("view"))["v"] == 1
    await tab.say({"t": "beat", "v": 0})
    assert (await tab.hear("no"))["code"] == "frame.too_fast"
    # who lacks nothing is answered as ever, and who comes back is sent all of it
    await tab.say({"t": "beat", "v": 1})
    assert (await tab.hear("beat"))["v"] == 1
    again = await Tab.open(game)
    assert (await again.hear("view"))["v"] == 1
    for one in (tab, again):
        await one.close()


async def test_whole_views_are_counted_for_all_sockets_of_a_person(monkeypatch):
    monkeypatch.setitem(consumer.SHARED_WHOLE_VIEWS, "person", rate_limiter.Buckets(0.0001, 3))
    game = await begin()
    await advance(game, 1)
    tabs = [await Tab.open(game, 0), await Tab.open(game, 0)]
    for tab in tabs:
        await tab.hear("view")
    for tab in (*tabs, tabs[0]):
        await tab.say({"t": "beat", "v": 0})
        await tab.hear("view")
    for tab in tabs:
        await tab.say({"t": "beat", "v": 0})
        assert (await tab.hear("no"))["code"] == "frame.too_fast"
        await tab.close()


async def test_a_player_who_waits_may_go_on(monkeypatch):
    bucket = rate_limiter.Bucket(rate=10, burst=20)
    now = bucket.at
    monkeypatch.setattr(rate_limiter.time, "monotonic", lambda: now)
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    now += 0.5
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


async def test_a_fault_of_ours_closes_the_socket_and_is_logged(caplog):
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("here")  # the last of what who enters is told
    # nobody has written this: whatever reads the time fails on it
    await Game.objects.filter(pk=game.pk).aupdate(clock={"kind": "sundial"})
    cache.clear()
    await tab.move(0, {"kind": "pass"})
    assert await tab.ended() == 1011
    assert "a frame was not answered" in caplog.text


async def test_a_game_that_cannot_be_read_says_so_to_who_plays_and_to_who_comes(caplog):
    game = await begin()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    await Game.objects.filter(pk=game.pk).aupdate(state=b"broken")
    cache.clear()
    await tab.move(0, {"kind": "pass"})
    assert (await tab.hear("no"))["code"] == "game.unreadable"
    other = await Tab.open(game, 1)
    assert (await other.hear("no"))["code"] == "game.unreadable"
    assert await other.ended() == CloseCode.NOT_ALLOWED
    assert "a stored game cannot be read" in caplog.text


# Who is here.


async def told(tab: Tab, seats: list[bool], watchers: int) -> None:
    """Wait until this is who is here; what was so before may be told once more."""
    while await tab.hear("here") != {"t": "here", "seats": seats, "watchers": watchers}:
        pass


async def test_everybody_sees_who_is_here():
    game = await begin()
    ada = await Tab.open(game, 0)
    assert await ada.hear("here") == {"t": "here", "seats": [True, False], "watchers": 0}
    watcher = await Tab.open(game)
    await told(ada, [True, False], 1)
    ben = await Tab.open(game, 1)
    await told(ada, [True, True], 1)
    second = await Tab.open(game, 1)
    await ben.close()
    await watcher.close()
    # one tab of Ben is left
    await told(ada, [True, True], 0)
    await second.close()
    await told(ada, [True, False], 0)
    await ada.close()


# Secrets.


async def test_nothing_hidden_leaves_the_server():
    """Every frame of a whole game between bots and one person, against all there is to hide."""
    game = await begin(people=1, bots=2)
    rules, state = await look(game)
    player, watcher = await Tab.open(game, 0), await Tab.open(game)
    heard = {0: [], None: []}
    clock = GameWorker()
    try:
        while not state.over:
            if 0 in rules.active_seats(state):
                await play(game, 0, as_move(rules.view(state, 0)["legal"][-1]))
            else:
                await tick(clock)
            rules, state = await look(game)
            for seat, tab in ((0, player), (None, watcher)):
                while (frame := await tab.hear("view"))["v"] < game.version:
                    heard[seat].append(frame)
                heard[seat].append(frame)
    finally:
        clock.pool.close()
    log = [entry async for entry in game.log.all()]
    tickets = {ticket.id for ticket in rules.board.tickets}
    own = {
        ticket
        for entry in log
        for event in json.loads(bytes(entry.events))
        for ticket in event["secret"].get("0", {}).get("tickets", ())
    }
    hidden_cards = 0
    for seat, may_know in ((0, own), (None, set())):
        assert len(heard[seat]) > 50
        for frame in heard[seat]:
            if frame["view"]["over"]:  # the final sheet shows every ticket, and the seed
                continue
            text = json.dumps(frame)
            assert state.chance.seed not in text
            told = set(re.findall(r'"([a-z_]+-[a-z_]+)"', text))
            assert told & tickets <= may_know
            view = frame["view"]
            assert view["me"] == seat
            assert all("secret" not in ask for ask in view["decisions"] if ask["seat"] != seat)
            if seat is None:
                assert view["hand"] == {} and view["legal"] == []
            for entry in frame["log"]:
                for event in entry["events"]:
                    if event["kind"] == "market.blind":
                        hidden_cards += 1
                        assert ("card" in event["data"]) is (event["data"]["seat"] == seat)
    assert own and hidden_cards > 10
    await player.close()
    await watcher.close()


def take_only_while(may: asyncio.Event, tab: Tab) -> None:
    """Let the browser of this tab take nothing as long as it may not."""
    application = tab.socket.application

    async def slow(scope, receive, send):
        async def taken(message):
            await may.wait()
            await send(message)

        await application(scope, receive, taken)

    tab.socket.application = slow


async def test_sockets_do_not_wait_for_each_other():
    game, may = await begin(), asyncio.Event()
    may.set()
    tabs = [await database_sync_to_async(Tab)(game) for _ in range(20)]
    # so many, for who is told first is left to chance
    stuck, others = tabs[:10], tabs[10:]
    for tab in stuck:
        take_only_while(may, tab)
    for tab in tabs:
        assert (await tab.socket.connect())[0]
        await tab.settle()
    may.clear()
    await play(game, *await next_move(game))
    for tab in others:
        assert (await tab.hear("view"))["v"] == 1
    may.set()
    for tab in stuck:
        assert (await tab.hear("view"))["v"] == 1
    for tab in tabs:
        await tab.close()


def page_of(number: int, wire: int = frames.WIRE_VERSION) -> str:
    """What the page of a game says in the address of its socket."""
    return f"&number={number}&wire={wire}"


async def test_a_page_from_before_an_update_is_not_let_in_again_and_so_loads_itself_anew():
    game = await begin()
    for asks in ("&number=1", page_of(1, frames.WIRE_VERSION - 1)):
        earlier = await Tab.open(game, 0, asks=asks)
        assert await earlier.ended() == CloseCode.NOT_ALLOWED
    today = await Tab.open(game, 0, asks=page_of(1))
    assert (await today.hear("view"))["v"] == 0
    await today.close()


async def test_a_page_that_missed_another_game_is_told_to_load_anew():
    game = await begin()
    page = await Tab.open(game, 0, asks=page_of(1))
    assert (await page.hear("view"))["v"] == 0
    await Table.objects.filter(pk=game.table_id).aupdate(open=True)
    await page.say({"t": "beat", "v": 0})
    assert (await page.hear("rematch"))["answers"] == ["yes", "yes"]
    coming = await Tab.open(game, 0, v=0, asks=page_of(1))
    assert (await coming.hear("rematch"))["answers"] == ["yes", "yes"]
    await next_game(game)
    assert await page.hear("again") == {"t": "again"}
    assert await coming.hear("again") == {"t": "again"}
    late = await Tab.open(game, 0, v=0, asks=page_of(1))
    assert await late.hear("again") == {"t": "again"}
    anew = await Tab.open(game, 0, asks=page_of(2))
    assert (await anew.hear("view"))["v"] == 0
    for tab in (page, coming, late, anew):
        await tab.close()


@database_sync_to_async
def next_game(game: Game) -> None:
    """Another game at the same table begins."""
    with transaction.atomic():
        start_game(game.table)
