"""The time of a game: chosen in the lobby, charged with every move, right over restarts."""

import time
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from common.durations import DAY, MINUTE
from games.models import Game, Uptime
from games.play import moves as actions
from games.store import cache
from games.time import uptime
from tests.web.elapse import sleep, wait
from tests.web.lobby import PLAY, create
from tests.web.scene import Tab, begin, next_move, opened, play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still"), pytest.mark.postgres]
LIVE = {"time": "live", "minutes": "10", "increment": "5"}


def left(game: Game) -> tuple[float, ...]:
    """What every seat has left, as it is stored."""
    return cache.load(game.pk).clock.remaining(uptime.now())


# In the lobby


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"time": "live", "minutes": "0", "increment": "5"}, "minutes"),
        ({"time": "live", "minutes": "-3", "increment": "5"}, "minutes"),
        ({"time": "live", "minutes": "181", "increment": "5"}, "minutes"),
        ({"time": "live", "minutes": "", "increment": "5"}, "minutes"),
        ({"time": "live", "minutes": "9", "increment": "301"}, "increment"),
        ({"time": "live", "minutes": "9", "increment": "-1"}, "increment"),
        ({"time": "days", "days": "31"}, "days"),
        ({"time": "days", "days": "0"}, "days"),
        ({"time": "days", "days": "soon"}, "days"),
        ({"time": "for ever"}, "time"),
    ],
)
def test_a_time_that_cannot_be_is_told_beside_its_field(fields, wrong):
    answer = Client().post("/", PLAY | {"name": "Ada"} | fields)
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [wrong]
    if wrong != "time":
        page = answer.content.decode()
        error = page.split(f'id="{wrong}-error" role="alert">')[1].split("<")[0]
        assert len(error) > 10
        assert f'value="{fields[wrong]}" aria-describedby="{wrong}-error" aria-invalid' in page


def test_what_was_typed_for_another_kind_of_time_does_not_matter():
    _, table = create(time="days", days="3", minutes="-1", increment="lots")
    assert (table.time, table.days, table.minutes) == ("days", 3, 20)
    _, table = create(minutes="0", days="99")
    assert table.time == "none"


def test_the_time_is_shown_and_offered_again():
    host, table = create(**LIVE)
    assert "10 min + 5 s per turn" in host.get(f"/t/{table.code}/").content.decode()
    form = host.get("/").context["form"]
    assert [form[name].value() for name in ("time", "minutes", "increment")] == ["live", 10, 5]


# In the game


def test_a_table_without_a_clock_has_none():
    game = begin()
    play(game, *next_move(game))
    game.refresh_from_db()
    assert game.clock is None and game.deadline is None


def test_time_runs_while_one_owes_the_choice_of_tickets_and_for_nobody_else():
    game = begin(people=2, bots=1, time="live", minutes=10, increment=5)
    assert list(game.clock["running"]) == [0, 1]
    wait(30)
    assert left(game) == pytest.approx((570, 570, 600), abs=1)
    play(game, 0, next_move(game)[1])
    wait(30)
    assert left(game) == pytest.approx((575, 540, 600), abs=1)
    game.refresh_from_db()
    assert game.deadline - uptime.as_date(uptime.now()) == pytest.approx(
        timedelta(seconds=540 + MINUTE), abs=timedelta(seconds=1)
    )


def test_a_turn_of_two_moves_gets_its_increment_once():
    game = opened(begin(time="live", minutes=10, increment=5))
    seat, move = next_move(game)
    had = left(game)[seat]
    wait(10)
    play(game, seat, move)
    while (again := next_move(game))[0] == seat:
        wait(10)
        play(game, seat, again[1])
    game.refresh_from_db()
    moves = game.log.filter(seat=seat).count() - 1
    assert left(game)[seat] == pytest.approx(had - 10 * moves + 5, abs=1)


def test_by_days_every_turn_begins_with_all_of_them():
    game = opened(begin(time="days", days=2))
    seat, move = next_move(game)
    wait(DAY)
    play(game, seat, move)
    while (again := next_move(game))[0] == seat:
        play(game, seat, again[1])
    assert left(game) == pytest.approx((2 * DAY,) * 2, abs=1)


def test_nobody_pays_for_the_time_in_which_nothing_ran():
    game = begin(time="live", minutes=10, increment=5)
    wait(60)
    sleep(3 * DAY)
    assert left(game) == pytest.approx((540, 540), abs=1)
    play(game, *next_move(game))
    assert left(game) == pytest.approx((545, 540), abs=1)
    sleep(uptime.MAX_GAP_SECONDS - 2)  # a restart is as short as a pause for breath
    assert left(game)[1] == pytest.approx(540 - uptime.MAX_GAP_SECONDS + 2, abs=1)


def test_of_several_processes_one_counts_the_silence():
    uptime.now()
    row = Uptime.objects.get()
    Uptime.objects.update(beaten=row.beaten - 500)
    before = uptime._wall() - uptime.now()
    for _ in range(3):
        uptime.reset()
        uptime.heartbeat()
    assert uptime._wall() - uptime.now() == pytest.approx(before + 500, abs=1)


def test_a_process_that_slept_charges_nothing_before_it_has_looked(monkeypatch):
    game = begin(time="live", minutes=10, increment=5)
    woken = time.time() + 8 * 3600
    monkeypatch.setattr(uptime, "_wall", lambda: woken)
    assert uptime.is_due()
    assert left(game)[0] > 590
    uptime.heartbeat()
    assert left(game)[0] > 590


def test_a_clock_on_the_wall_that_was_set_back_does_not_stop_the_time(monkeypatch):
    now = uptime.now()
    real = time.time
    monkeypatch.setattr(uptime, "_wall", lambda: real() - 3600)
    uptime.heartbeat()
    assert uptime.now() == pytest.approx(now, abs=1)


def test_a_move_that_another_process_made_first_is_not_charged_twice():
    game = opened(begin(time="live", minutes=10, increment=0))
    wait(20)
    stale = cache.load(game.pk)
    seat, move = next_move(game)
    play(game, seat, move)
    after = Game.objects.get(pk=game.pk).clock
    cache.put(game.pk, stale)  # as another process knows it
    with pytest.raises(actions.Refusal):
        play(game, seat, move, v=stale.version)
    assert Game.objects.get(pk=game.pk).clock == after


# On the wire


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_everybody_is_told_the_time_on_coming_and_after_every_move():
    game = await database_sync_to_async(begin)(time="live", minutes=10, increment=5)
    tab, watcher = await Tab.open(game, 0), await Tab.open(game)
    for one in (tab, watcher):
        clock = (await one.hear("clock"))["clock"]
        assert clock["kind"] == "live" and clock["running"] == [0, 1]
        assert clock["left"] == pytest.approx([600, 600], abs=2)
    await tab.move(0, (await database_sync_to_async(next_move)(game))[1])
    for one in (tab, watcher):
        clock = (await one.hear("clock"))["clock"]
        assert clock["running"] == [1]
        assert clock["left"] == pytest.approx([605, 600], abs=2)
        await one.close()


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_table_without_a_clock_is_told_of_none():
    game = await database_sync_to_async(begin)()
    tab = await Tab.open(game, 0)
    await tab.move(0, (await database_sync_to_async(next_move)(game))[1])
    assert "clock" not in {frame["t"] for frame in await tab.hear_all()}
    await tab.close()
