"""Standing orders: done at once when the turn comes, stopped with a reason, told to nobody else."""

import json
from importlib import import_module

import pytest
from channels.db import database_sync_to_async
from django.apps import apps
from msgspec.structs import replace

from games.models import Game, StandingOrders
from games.play import leases, standing_orders
from games.rules import rules_for
from games.rules.stored import read_events
from games.store import cache
from games.worker import GameWorker
from tests.web.scene import Tab, begin, browser, change, look, next_move, opened, play, tick
from tests.web.test_absence import ask

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still"), pytest.mark.postgres]
DAYS = {"time": "days", "days": 2}
DRAW = {"do": "draw", "count": 2}


def order(game: Game, seat: int, *what: dict, stops=()) -> tuple[int, dict]:
    """Leave orders."""
    said = json.dumps({"orders": what, "stops": stops})
    return ask(game, seat, "orders", seat=seat, orders=said)


def row(game: Game, seat: int) -> StandingOrders:
    """The orders of a seat as they are stored."""
    return StandingOrders.objects.get(seat__game=game, seat__position=seat)


def hand(game: Game, seat: int, **cards: int) -> None:
    """Give a seat just these cards."""
    rules, state = look(game)
    held = tuple(cards.get(name, 0) for name in rules.board.cards)
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], hand=held)
    change(game, seats=tuple(seats))


def owned(game: Game, route: str, seat: int) -> None:
    """Let a route belong to somebody."""
    rules, state = look(game)
    n = next(route_.n for route_ in rules.board.routes if route_.id == route)
    change(game, owner=(*state.owner[:n], seat, *state.owner[n + 1 :]))


def turn(game: Game) -> tuple[int, int]:
    """Who is to move, and who after that."""
    seat, _ = next_move(game)
    return seat, (seat + 1) % game.seats.count()


def finish(game: Game, seat: int) -> None:
    """Let somebody finish their turn by drawing."""
    while next_move(game)[0] == seat:
        rules, state = look(game)
        offers = rules.view(state, seat)["legal"]
        draw = next(one for one in offers if one["kind"] == "market.draw" and one["slot"] is None)
        play(game, seat, draw)


def marks(game: Game) -> list[str]:
    """How often something was done by order."""
    return [
        event.kind
        for played in game.log.order_by("version")
        for event in read_events(bytes(played.events))
        if event.kind == "table.ordered"
    ]


def test_cards_are_drawn_for_so_many_turns_and_the_turn_passes_on():
    game = opened(begin(people=2, **DAYS))
    me, other = turn(game)
    assert order(game, me, DRAW) == (204, {})
    game.refresh_from_db()
    assert game.bot_due is not None
    had = sum(look(game)[1].seats[me].hand)
    standing_orders.follow(game.pk)
    assert sum(look(game)[1].seats[me].hand) == had + 2
    assert turn(game)[0] == other and row(game, me).orders == [{**DRAW, "count": 1, "color": None}]
    standing_orders.follow(game.pk)  # the other has no orders: nothing is due until they have moved
    game.refresh_from_db()
    assert game.bot_due is None
    finish(game, other)
    game.refresh_from_db()
    assert game.bot_due is not None
    standing_orders.follow(game.pk)
    assert row(game, me).orders == [] and turn(game)[0] == other
    assert marks(game) == ["table.ordered"] * 2
    assert game.log.filter(seat=me).exclude(move=b"").count() == 5  # tickets, and four cards


def test_cards_are_drawn_until_there_are_enough_of_a_color():
    game = opened(begin(people=2, **DAYS))
    me, _ = turn(game)
    hand(game, me, red=3)
    order(game, me, {"do": "draw", "count": 3, "color": "red"})
    standing_orders.follow(game.pk)
    assert turn(game)[0] == me and row(game, me).orders == [] and not marks(game)
    order(game, me, {"do": "draw", "count": 12, "color": "red"})
    standing_orders.follow(game.pk)
    assert turn(game)[0] != me and len(row(game, me).orders) == 1


def test_a_route_is_claimed_as_soon_as_it_can_be_paid_and_passed_over_before():
    game = opened(begin(people=2, **DAYS))
    me, other = turn(game)
    hand(game, me, blue=1)
    order(game, me, {"do": "claim", "route": "chicago-omaha", "color": "blue"}, DRAW)
    standing_orders.follow(game.pk)
    assert [one["do"] for one in row(game, me).orders] == ["claim", "draw"]
    finish(game, other)
    hand(game, me, blue=4)
    standing_orders.follow(game.pk)
    rules, state = look(game)
    assert rules.view(state, None)["owner"]["chicago-omaha"] == me
    assert [one["do"] for one in row(game, me).orders] == ["draw"]


def test_a_color_that_was_named_is_the_one_that_pays():
    game = opened(begin(people=2, **DAYS))
    me, _ = turn(game)
    hand(game, me, red=2, green=2)
    order(game, me, {"do": "claim", "route": "dallas-houston", "color": "green"})
    standing_orders.follow(game.pk)
    _, state = look(game)
    rules = rules_for(game.board, game.variant)
    assert rules.view(state, me)["hand"] == {"red": 2, "green": 1}


def test_a_route_for_which_the_cars_do_not_suffice_is_named():
    game = opened(begin(people=2, **DAYS))
    me, _ = turn(game)
    order(game, me, {"do": "claim", "route": "chicago-omaha"})
    _, state = look(game)
    seats = list(state.seats)
    seats[me] = replace(seats[me], pieces=(3,))
    change(game, seats=tuple(seats))
    standing_orders.follow(game.pk)
    assert row(game, me).stopped == {
        "code": "claims.cars",
        "data": {"route": "chicago-omaha", "need": 4, "have": 3},
    }


@pytest.mark.parametrize(("stop", "code"), [(True, "orders.claimed"), (False, "claims.closed")])
def test_a_track_that_another_takes_stops_the_orders(stop, code):
    game = opened(begin(people=2, **DAYS))
    me, other = turn(game)
    hand(game, me)
    order(
        game,
        me,
        {"do": "claim", "route": "dallas-houston"},
        DRAW,
        stops=["claimed"] if stop else [],
    )
    owned(game, "dallas-houston-2", other)
    standing_orders.follow(game.pk)
    stopped = row(game, me)
    assert turn(game)[0] == me and len(stopped.orders) == 2
    assert stopped.stopped["code"] == code
    standing_orders.follow(game.pk)
    assert turn(game)[0] == me  # a normal turn


def test_an_order_that_has_become_illegal_tells_why():
    game = opened(begin(people=2, **DAYS))
    me, other = turn(game)
    order(game, me, {"do": "claim", "route": "chicago-omaha"})
    owned(game, "chicago-omaha", other)
    standing_orders.follow(game.pk)
    assert row(game, me).stopped == {
        "code": "claims.taken",
        "data": {"route": "chicago-omaha", "seat": other},
    }
    assert order(game, me, DRAW) == (204, {})  # new orders are followed again
    standing_orders.follow(game.pk)
    assert turn(game)[0] == other


def test_the_last_round_and_a_locomotive_stop_them_if_they_are_news():
    for stop, values in (("last", {}), ("locomotive", {})):
        game = opened(begin(people=2, **DAYS))
        me, _ = turn(game)
        rules, state = look(game)
        train, loco = state.decks["train"], rules.board.cards.index("locomotive")
        plain = tuple(0 if card == loco else card for card in train.up)
        change(game, decks={**state.decks, "train": replace(train, up=plain)})
        order(game, me, DRAW, stops=[stop])
        _, state = look(game)
        if stop == "last":
            values = {"turn": replace(state.turn, last=2)}
        else:
            train = replace(state.decks["train"], up=(loco, *plain[1:]))
            values = {"decks": {**state.decks, "train": train}}
        change(game, **values)
        standing_orders.follow(game.pk)
        assert row(game, me).stopped == {"code": f"orders.{stop}", "data": {}}
        order(game, me, DRAW, stops=[stop])  # it is so, and wanted all the same
        standing_orders.follow(game.pk)
        assert row(game, me).stopped is None and turn(game)[0] != me


def test_what_one_does_oneself_is_not_gone_on_with():
    game = opened(begin(people=2, **DAYS))
    me, other = turn(game)
    order(game, me, {"do": "claim", "route": "chicago-omaha"}, stops=[])
    hand(game, me)
    standing_orders.follow(game.pk)
    order(game, other, DRAW)
    play(game, me, {"kind": "market.draw", "slot": None})
    order(game, me, DRAW)
    standing_orders.follow(game.pk)
    assert turn(game)[0] == me and not marks(game)  # the second card is one's own to choose


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"orders": [DRAW] * 6}, "orders.most"),
        ({"orders": [{"do": "draw", "count": 0}]}, "form.unread"),
        ({"orders": [{"do": "draw", "count": 3, "color": "plaid"}]}, "form.unread"),
        ({"orders": [{"do": "claim", "route": "mars-venus"}]}, "claims.unknown_route"),
        ({"orders": [{"do": "claim", "route": "chicago-omaha", "color": "x"}]}, "form.unread"),
        ({"orders": [{"do": "cheat"}]}, "form.unread"),
        ({"orders": [DRAW], "stops": ["never"]}, "form.unread"),
        ({"orders": [DRAW], "more": 1}, "form.unread"),
        ([], "form.unread"),
    ],
)
def test_orders_that_make_no_sense_are_refused(said, code):
    game = begin(people=2, **DAYS)
    assert ask(game, 0, "orders", seat=0, orders=json.dumps(said))[1]["code"] == code
    assert ask(game, 0, "orders", seat=0, orders="[" * 5000)[0] == 400
    assert not StandingOrders.objects.exists()


def test_orders_are_for_ones_own_seat_in_games_by_days():
    game = begin(people=2, **DAYS)
    said = json.dumps({"orders": [DRAW]})
    assert ask(game, 0, "orders", seat=1, orders=said) == (403, {"code": "seat.none", "data": {}})
    live_game = begin(people=2, time="live", minutes=10, increment=0)
    assert order(live_game, 0, DRAW)[1]["code"] == "orders.days"
    assert order(begin(people=2), 0, DRAW)[1]["code"] == "orders.days"


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_the_clock_follows_them_and_nobody_else_is_told_of_any():
    game = await database_sync_to_async(lambda: opened(begin(people=2, **DAYS)))()
    me, other = await database_sync_to_async(turn)(game)
    mine, theirs, watcher = [await Tab.open(game, seat) for seat in (me, other, None)]
    for tab in (mine, theirs, watcher):
        await tab.settle()
    await database_sync_to_async(order)(game, me, DRAW, stops=["last"])
    told = await mine.hear("orders")
    assert told["orders"] == [{**DRAW, "color": None}] and told["stops"] == ["last"]
    ticking = GameWorker()
    try:
        while await tick(ticking):
            pass
    finally:
        ticking.pool.close()
    assert (await mine.hear("orders"))["orders"][0]["count"] == 1
    for tab in (theirs, watcher):
        heard = await tab.hear_all()
        assert "orders" not in {frame["t"] for frame in heard}
        assert "table.ordered" in json.dumps(heard)
    again = await Tab.open(game, me)
    assert (await again.hear("orders"))["orders"][0]["count"] == 1
    for tab in (mine, theirs, watcher, again):
        await tab.close()


def test_a_process_that_is_late_does_nothing_twice():
    game = opened(begin(people=2, **DAYS))
    me, _ = turn(game)
    order(game, me, DRAW)
    stale = cache.load(game.pk)
    standing_orders.follow(game.pk)
    cache.put(game.pk, stale)  # as another process knows it
    version = Game.objects.get(pk=game.pk).version
    standing_orders.follow(game.pk)
    game.refresh_from_db()
    assert game.version == version and leases.turn_of_bot(game.pk, game.version) is None
    assert browser(game, me).get(f"/t/{game.table.code}/").status_code == 200


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_orders_that_another_process_followed_first_are_no_fault(monkeypatch, caplog):
    game = await database_sync_to_async(lambda: opened(begin(people=2, **DAYS)))()
    me, _ = await database_sync_to_async(turn)(game)
    await database_sync_to_async(order)(game, me, DRAW)
    await game.arefresh_from_db()

    def late(*args):
        decision = decide(*args)
        monkeypatch.undo()
        standing_orders.follow(game.pk)
        return decision

    decide = standing_orders.decide
    monkeypatch.setattr(standing_orders, "decide", late)
    await GameWorker().move(game.pk, game.bot_due, game.version)
    stored = await Game.objects.aget(pk=game.pk)
    assert (
        standing_orders.decide is decide and stored.version == game.version and not caplog.records
    )
    assert stored.bot_due > game.bot_due  # what was not stored is asked for again


def test_orders_of_an_earlier_rail_stop_as_they_were_told_to():
    game = opened(begin(people=2, **DAYS))
    me, other = turn(game)
    hand(game, me)
    order(game, me, {"do": "claim", "route": "dallas-houston"}, DRAW, stops=["claimed"])
    earlier = row(game, me)
    claim, draw = earlier.orders
    earlier.orders = [claim, {"do": "draw", "n": draw["count"], "color": None}]
    earlier.stops = ["twin"]
    earlier.baseline["twin"] = earlier.baseline.pop("claimed")
    earlier.stopped = {"code": "orders.twin", "data": {"route": "dallas-houston"}}
    earlier.save()
    import_module("games.migrations.0016_count").rename(apps, None)
    assert row(game, me).stopped["code"] == "orders.claimed"
    assert row(game, me).orders == [claim, draw]
    StandingOrders.objects.update(stopped=None)
    owned(game, "dallas-houston-2", other)
    standing_orders.follow(game.pk)
    assert row(game, me).stopped["code"] == "orders.claimed"
