"""Who leaves the others waiting: skipped, replaced by a bot, and back with one tap."""

import asyncio
import uuid

import pytest
from channels.db import database_sync_to_async
from msgspec.structs import replace

from common.durations import MINUTE
from games.broadcast import presence, rooms
from games.models import Game
from games.play import absence, interventions, leases, stand_ins, timeouts
from games.rules import Refusal
from games.rules.stored import read_events
from games.store import cache
from games.time import uptime
from games.worker import GameWorker
from tests.web.elapse import sleep, wait
from tests.web.scene import Tab, begin, browser, change, look, next_move, opened, play, tick

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still"), pytest.mark.postgres]
LIVE = {"time": "live", "minutes": 10, "increment": 5}


def ask(game: Game, who: int | None, action: str, **fields) -> tuple[int, dict]:
    """What the page of who has this seat is answered: the status, and why not."""
    answer = browser(game, who).post(f"/t/{game.table.code}/{action}/", fields)
    return answer.status_code, answer.json() if answer.content else {}


def told(game: Game) -> list[str]:
    """What happened in the last version of the game."""
    last = game.log.order_by("version").last()
    return [event.kind for event in read_events(bytes(last.events))]


def out_of_time(**options) -> tuple[Game, int]:
    """A game in which a person has run out of time a moment ago, and their seat."""
    game = opened(begin(people=3, **LIVE | options))
    seat, _ = next_move(game)
    wait(cache.load(game.pk).clock.remaining(uptime.now())[seat] + 1)
    return game, seat


# Without a clock


def test_who_is_present_can_neither_be_skipped_nor_replaced():
    game = opened(begin(people=2))
    seat, _ = next_move(game)
    for action in ("skip", "stand-in"):
        status, answer = ask(game, 1 - seat, action, seat=seat)
        assert (status, answer["code"]) == (409, "absence.present")
        assert 100 < answer["data"]["seconds"] <= absence.AWAY_SECONDS + 1


def test_who_is_away_for_long_is_replaced_by_a_bot_that_plays_on():
    game = opened(begin(people=3))
    seat, _ = next_move(game)
    wait(absence.AWAY_SECONDS)
    other = (seat + 1) % 3
    assert ask(game, other, "stand-in", seat=seat) == (204, {})
    game.refresh_from_db()
    assert game.stand_ins == [seat] and game.bot_due is not None
    assert told(game) == ["table.stood_in"]
    assert cache.load(game.pk).bots[seat] == "normal"


def test_a_socket_in_this_process_or_a_note_of_another_is_presence():
    game = opened(begin(people=2))
    seat, _ = next_move(game)
    wait(absence.AWAY_SECONDS)
    presence.heartbeat(game.pk, "socket", seat)
    assert ask(game, 1 - seat, "skip", seat=seat)[0] == 409
    absence.note_present(presence.own())
    presence.leave(game.pk, "socket")
    assert ask(game, 1 - seat, "skip", seat=seat)[0] == 409
    wait(absence.AWAY_SECONDS)
    assert ask(game, 1 - seat, "skip", seat=seat)[0] == 204


def test_time_in_which_nothing_ran_is_no_absence():
    game = opened(begin(people=2))
    seat, _ = next_move(game)
    sleep(10 * absence.AWAY_SECONDS)
    assert ask(game, 1 - seat, "stand-in", seat=seat)[1]["code"] == "absence.present"


def test_nobody_else_is_replaced():
    game = begin(people=1, bots=1)
    assert ask(game, 0, "stand-in", seat=1)[1]["code"] == "absence.nobody"
    game = opened(begin(people=2))
    seat, _ = next_move(game)
    wait(absence.AWAY_SECONDS)
    assert ask(game, 1 - seat, "stand-in", seat=1 - seat)[1]["code"] == "absence.yours"
    assert ask(game, seat, "stand-in", seat=1 - seat)[1]["code"] == "absence.not_due"
    assert ask(game, None, "stand-in", seat=seat) == (403, {"code": "seat.none", "data": {}})
    for strange in ("", "-1", "9", "x", "1" * 300, "²"):
        assert ask(game, 1 - seat, "skip", seat=strange)[0] == 400
    game.refresh_from_db()
    assert game.stand_ins == []


# With a clock


def test_who_has_time_left_is_told_to_others_in_seconds():
    game = opened(begin(people=2, **LIVE))
    seat, _ = next_move(game)
    wait(300)
    for action in ("skip", "stand-in"):
        status, answer = ask(game, 1 - seat, action, seat=seat)
        assert (status, answer["code"]) == (409, "absence.time_left")
        assert 250 < answer["data"]["seconds"] < 310


def test_a_turn_is_skipped_and_the_game_goes_on():
    game, seat = out_of_time()
    assert ask(game, (seat + 1) % 3, "skip", seat=seat) == (204, {})
    now = cache.load(game.pk)
    assert seat not in now.rules.active_seats(now.state)
    assert now.stand_ins == frozenset() and now.clock.remaining(uptime.now())[seat] > 0
    log = game.log.filter(seat=seat).order_by("version")
    events = [event.kind for event in read_events(bytes(list(log)[1].events))]
    assert events[0] == "table.skipped"


def test_out_of_time_ends_nothing_and_the_seat_still_plays_within_its_grace():
    game, _seat = out_of_time()
    timeouts.time_out(game.pk)
    game.refresh_from_db()
    assert game.stand_ins == [] and not game.over
    play(game, *next_move(game))


def test_who_leaves_in_the_last_round_takes_no_turn_from_the_others():
    game, seat = out_of_time()
    _, state = look(game)
    change(game, turn=replace(state.turn, last=2))
    assert ask(game, (seat + 1) % 3, "skip", seat=seat)[0] == 204
    following, move = next_move(game)
    assert following == (seat + 1) % 3 and look(game)[1].turn.last == 1
    while not look(game)[1].over:
        assert move["kind"] == "market.draw"
        play(game, following, move)
        move = None if look(game)[1].over else next_move(game)[1]
    assert [line.seat for line in look(game)[1].final.lines if line.why == "routes"] == [0, 1, 2]


def test_after_the_grace_a_bot_sits_in_once_however_many_look():
    game, seat = out_of_time()
    wait(MINUTE)
    version = cache.load(game.pk).version
    for _ in range(3):
        timeouts.time_out(game.pk)
    game.refresh_from_db()
    assert game.stand_ins == [seat] and game.version == version + 1
    assert told(game) == ["table.timed_out"] and game.bot_due is not None
    assert game.deadline is None  # nobody else owes anything


def test_of_two_who_act_at_once_one_is_late():
    game, seat = out_of_time()
    before = cache.load(game.pk)
    stale = cache.get(game.pk, before.version)
    stand_ins.stand_in(game.pk, seat, (seat + 1) % 3)
    cache.put(game.pk, stale)  # as another process knows it
    with pytest.raises(Refusal, match=r"absence.nobody"):
        stand_ins.stand_in(game.pk, seat, (seat + 2) % 3)
    with pytest.raises(Refusal, match=r"move.stale|absence.stand_in"):
        play(game, seat, next_move(game)[1], v=before.version)
    game.refresh_from_db()
    assert game.version == before.version + 1


def test_the_absent_player_cannot_move_before_saying_so_and_comes_back_with_one_tap():
    game, seat = out_of_time()
    stand_ins.stand_in(game.pk, seat, (seat + 1) % 3)
    with pytest.raises(Refusal, match=r"absence.stand_in"):
        play(game, *next_move(game))
    assert ask(game, seat, "back") == (204, {})
    game.refresh_from_db()
    assert game.stand_ins == [] and game.bot_due is None
    assert cache.load(game.pk).clock.remaining(uptime.now())[seat] == pytest.approx(60, abs=1)
    play(game, *next_move(game))
    version = cache.load(game.pk).version
    assert ask(game, seat, "back") == (204, {})  # once more changes nothing
    assert cache.load(game.pk).version == version


def test_when_everybody_has_gone_the_game_waits_for_one_to_come_back():
    game = begin(people=2, bots=1, **LIVE)
    wait(11 * MINUTE)
    timeouts.time_out(game.pk)  # both still owe the choice of their tickets
    game.refresh_from_db()
    assert game.stand_ins == [0, 1] and game.bot_due is None and not game.over
    assert leases.turn_of_bot(game.pk, game.version) is None
    stand_ins.back(game.pk, [0])
    game.refresh_from_db()
    assert game.stand_ins == [1] and game.bot_due is not None


# The loop of the server


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_the_clock_lets_the_bot_sit_in_and_play_with_the_view_of_its_seat():
    game, seat = await database_sync_to_async(out_of_time)()
    await database_sync_to_async(wait)(MINUTE)
    tab = await Tab.open(game, seat)
    await tab.hear("here")
    await database_sync_to_async(wait)(1000)
    ticking = GameWorker()
    try:
        assert await ticking.attend()
        assert (await tab.hear("stand_ins"))["seats"] == [seat]
        while await tick(ticking):
            pass
    finally:
        ticking.pool.close()
    frames = await tab.hear_all()
    marks = [
        event["data"]["seat"]
        for frame in frames
        for entry in frame.get("log", ())
        for event in entry["events"]
        if event["kind"] == "table.bot"
    ]
    assert marks and set(marks) == {seat}
    await tab.close()
    again = await Tab.open(game, seat)
    assert (await again.hear("stand_ins"))["seats"] == [seat]
    await again.close()


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_when_it_is_over_all_are_told_for_whom_bots_have_played():
    game = await database_sync_to_async(begin)(people=2, bots=1)
    for n, (seat, reasons) in enumerate([(0, 1), (0, 1), (0, 0), (1, 1), (1, 0), (2, 1)]):
        moved = {"ref": uuid.uuid4(), "move": b"", "events": b"[]"}
        await game.log.acreate(
            version=100 + n, seat=seat, reasons=b"[]" if reasons else None, **moved
        )
    tab = await Tab.open(game, 1)
    await database_sync_to_async(interventions.break_off)(game.pk, [0, 1])
    assert (await tab.hear("stand_ins"))["mostly"] == [0]
    await tab.close()
    again = await Tab.open(game, 1)
    assert (await again.hear("stand_ins")) == {"t": "stand_ins", "seats": [], "mostly": [0]}
    await again.close()


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_every_process_knows_at_once_who_came():
    game = await database_sync_to_async(begin)(people=2)
    await database_sync_to_async(wait)(1000)
    tab, watcher = await Tab.open(game, 1), await Tab.open(game)
    for one in (tab, watcher):
        await one.hear("view")
    presence._presences.clear()  # as in a process where nobody looks at this game
    assert await database_sync_to_async(absence.present)(game.pk) == [1]
    for one in (tab, watcher):
        await one.close()


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_who_is_here_is_noted_now_and_then():
    game = await database_sync_to_async(begin)(people=2)
    await database_sync_to_async(wait)(1000)
    tab = await Tab.open(game, 1)
    await tab.hear("here")
    await database_sync_to_async(wait)(1000)
    ticking = GameWorker()
    assert await ticking.attend()
    await asyncio.sleep(0)
    presence._presences.clear()
    rooms._rooms.clear()
    away = await database_sync_to_async(absence.away)(game.pk)
    assert away[0] > 1900 and away[1] < 10
    await tab.close()
