"""A draft of tickets at a table: everybody's time runs, bots and who sits in for somebody pick too,
and nobody is told what others pick."""

import pytest
from channels.db import database_sync_to_async

from games.play import stand_ins
from games.store import cache
from games.time import uptime
from games.worker import GameWorker
from tests.web.elapse import wait
from tests.web.scene import Tab, begin, look, play, tick

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("still"),
    pytest.mark.postgres,
]
KOREA = {"board": "south_korea", "time": "live", "minutes": 10, "increment": 0}


def movers(game) -> tuple[int, ...]:
    """Who owes an answer."""
    rules, state = look(game)
    return rules.active_seats(state)


def pick(game, seat: int) -> None:
    """Take, or keep, the first that is offered."""
    rules, state = look(game)
    play(game, seat, rules.view(state, seat)["legal"][0])


def left(game) -> dict[int, float]:
    """The seconds that everybody has left."""
    return dict(enumerate(cache.load(game.pk).clock.remaining(uptime.now())))


def test_the_time_of_all_runs_until_they_have_picked():
    game = begin(people=3, **KOREA)
    wait(20)
    assert set(left(game).values()) == {580}
    pick(game, 1)
    wait(30)
    assert left(game) == {0: 550, 1: 580, 2: 550}
    pick(game, 0)
    pick(game, 2)
    # the tickets are passed on: everybody picks again
    assert movers(game) == (0, 1, 2)
    wait(10)
    assert left(game) == {0: 540, 1: 570, 2: 540}


@pytest.mark.asyncio
async def test_bots_and_who_sits_in_pick_and_keep_with_the_others():
    aside = database_sync_to_async
    game = await aside(begin)(people=2, bots=1, **KOREA)
    await aside(wait)(601)
    await aside(pick)(game, 1)
    await aside(stand_ins.stand_in)(game.pk, 0, 1)
    tab = await Tab.open(game, 1)
    ticking = GameWorker()
    try:
        while (await aside(look)(game))[1].decisions:
            while await tick(ticking):
                pass
            if 1 in await aside(movers)(game):
                await aside(pick)(game, 1)
    finally:
        ticking.pool.close()
    frames = await tab.hear_all()
    await tab.close()
    _, state = await aside(look)(game)
    assert [len(seat.tickets) for seat in state.seats] == [4, 4, 4]
    told = [
        event for frame in frames for entry in frame.get("log", ()) for event in entry["events"]
    ]
    picked = [one["data"] for one in told if one["kind"] == "ticket_draft.picked"]
    assert {data["seat"] for data in picked} == {0, 1, 2}
    assert all("ticket" not in data for data in picked if data["seat"] != 1)
