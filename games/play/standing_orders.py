"""Standing orders: what a seat does at once when its turn comes, in games that go by days.

An order that cannot be paid yet is passed over, one that has become illegal stops them all; so does
whatever the seat wanted to be asked about. Nobody but the seat learns what is ordered.
"""

from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from msgspec import Meta, Struct, structs

from common.commits import after_commit
from common.retryable import Retryable
from games.bots.simple import apart, as_move
from games.broadcast import frames, game_room
from games.models import Game, Seat, StandingOrders
from games.play import leases, moves
from games.rules import Event, Refusal, Rules, State
from games.store import cache

MAX_ORDERS = 5
# characters in which orders are said
MAX_CHARS = 2000
# refusals of a claim that may be paid later
UNPAID = ("cards.missing", "cards.missing_locomotives", "cards.locomotives")
SECOND = "market.second"
# what is told when one of these stops the orders
STOPS = {
    "claimed": ("route", "orders.claimed"),
    "ticket": ("ticket", "orders.ticket"),
    "locomotive": (None, "orders.locomotive"),
    "last": (None, "orders.last"),
}

Name = Annotated[str, Meta(max_length=80)]


class Draw(Struct, frozen=True, tag_field="do", tag="draw", forbid_unknown_fields=True):
    """Draw from the pile until `count` cards of this color are held; without one so many turns."""

    count: Annotated[int, Meta(ge=1, le=20)]
    color: Name | None = None


class Claim(Struct, frozen=True, tag_field="do", tag="claim", forbid_unknown_fields=True):
    """Claim this route when it can be paid, with this color if one is named."""

    route: Name
    color: Name | None = None


Order = Draw | Claim
Orders = Annotated[tuple[Order, ...], Meta(max_length=20)]


class OrdersForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Orders as they are said, and what stops them."""

    orders: Orders
    stops: Annotated[
        tuple[Literal["claimed", "locomotive", "ticket", "last"], ...], Meta(max_length=4)
    ] = ()


def save(game_id: int, seat: int, text: str) -> None:
    """Keep these orders for a seat, in place of those it had; they hold from now on."""
    if len(text) > MAX_CHARS:
        raise Refusal("form.unread", field="orders")
    try:
        told = msgspec.json.decode(text, type=OrdersForm)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("form.unread", field="orders") from error
    if len(told.orders) > MAX_ORDERS:
        raise Refusal("orders.most", most=MAX_ORDERS)
    with transaction.atomic():
        game = _hold(game_id)
        if game.clock is None or game.clock.kind != "days":
            raise Refusal("orders.days")
        if game.state.over:
            raise Refusal("game.over")
        for order in told.orders:
            _check(game.rules, order)
        place = Seat.objects.get(game=game_id, position=seat)
        row, _ = StandingOrders.objects.update_or_create(
            seat=place,
            defaults={
                "orders": msgspec.to_builtins(told.orders),
                "stops": sorted(set(told.stops)),
                "baseline": _conditions(game.rules, game.state, seat, told.orders),
                "turn": None,
                "stopped": None,
            },
        )
        if told.orders and seat in game.rules.active_seats(game.state):
            leases.schedule_now(game_id, game.version)
        _tell(game_id, seat, row)


@Retryable
def follow(game_id: int) -> None:
    """Do what was ordered by whoever is to move, if there is anything."""
    with transaction.atomic():
        game = _hold(game_id)
        bots = any(game.bots[seat] for seat in game.rules.active_seats(game.state))
        if not bots and not _follow(game_id, game):
            leases.unschedule(game_id, game.version)


def _hold(game_id: int) -> cache.GameSnapshot:
    """The game as it is, while nobody else moves in it, and orders are either saved or followed."""
    Game.objects.select_for_update().get(pk=game_id)
    return cache.load(game_id)


def frame(game_id: int, seat: int) -> str | None:
    """The orders of a seat, for that seat, if it has any."""
    row = StandingOrders.objects.filter(seat__game=game_id, seat__position=seat).first()
    return _frame(row) if row else None


def decide(
    rules: Rules, state: State[Any], seat: int, orders: tuple[Order, ...]
) -> tuple[dict[str, Any] | None, tuple[Order, ...]]:
    """The move that the first order demands that can be followed, and what is ordered then.

    No move: there is none for now. Raises Refusal for an order that nobody can follow any more.
    """
    view = rules.view(state, seat)
    left = list(orders)
    for order in orders:
        at = left.index(order)
        if isinstance(order, Claim):
            if (move := _claim(rules, state, seat, view, order)) is not None:
                return move, (*left[:at], *left[at + 1 :])
        elif order.color and view["hand"].get(order.color, 0) >= order.count:
            left.pop(at)
        else:
            after = left[at + 1 :]
            if order.color:
                after = left[at:]
            elif order.count > 1:
                after = [structs.replace(order, count=order.count - 1), *after]
            return _draw(rules, state, seat, view), (*left[:at], *after)
    return None, tuple(left)


def _follow(game_id: int, game: cache.GameSnapshot) -> bool:
    """Follow the orders of the seat to move; was a move made?"""
    rules, state = game.rules, game.state
    if game.clock is None or game.clock.kind != "days" or game.clock.paused or state.decisions:
        return False
    for seat in rules.active_seats(state):
        row = StandingOrders.objects.filter(
            seat__game=game_id, seat__position=seat, stopped__isnull=True
        ).first()
        if row is None or not row.orders or row.turn == state.turn.number or game.bots[seat]:
            continue
        row.turn = state.turn.number
        orders = msgspec.convert(row.orders, Orders)
        try:
            now = _conditions(rules, state, seat, orders)
            _check_stops(row.stops, row.baseline, now)
            move, orders = decide(rules, state, seat, orders)
        except Refusal as refusal:
            row.stopped = {"code": refusal.code, "data": refusal.data}
            move = None
        else:
            row.baseline, row.orders = now, msgspec.to_builtins(orders)
        row.save()
        _tell(game_id, seat, row)
        if move is not None:
            _play(game_id, game, seat, move)
            return True
    return False


def _play(game_id: int, game: cache.GameSnapshot, seat: int, move: dict[str, Any]) -> None:
    """Play for this seat, a second card of the same pile as well."""
    moves.play_for(game_id, game, seat, move, Event("table.ordered", {"seat": seat}))
    game = cache.load(game_id)
    if any(ask.seat == seat and ask.kind == SECOND for ask in game.state.decisions):
        view = game.rules.view(game.state, seat)
        more = next((offer for offer in view["legal"] if _is_blind(offer)), None)
        if more is not None:
            moves.play_for(game_id, game, seat, as_move(more), None)


def _claim(
    rules: Rules, state: State[Any], seat: int, view: dict[str, Any], order: Claim
) -> dict[str, Any] | None:
    for offer in view["legal"]:
        for claim in apart(offer):
            if claim["kind"] == "claims.claim" and claim["route"] == order.route:
                for pay in claim["pays"]:
                    if order.color is None or order.color in pay:
                        return as_move(claim | {"pays": [pay]})
                return None
    refusal = _refusal(
        rules, state, seat, {"kind": "claims.claim", "route": order.route, "cards": {}}
    )
    if refusal.code in UNPAID:
        return None
    # not every refusal names the route, but what is told of the order does
    raise Refusal(refusal.code, **{"route": order.route, **refusal.data})


def _draw(rules: Rules, state: State[Any], seat: int, view: dict[str, Any]) -> dict[str, Any]:
    for offer in view["legal"]:
        if _is_blind(offer):
            return as_move(offer)
    raise _refusal(rules, state, seat, {"kind": "market.draw", "slot": None})


def _is_blind(offer: dict[str, Any]) -> bool:
    return offer["kind"] == "market.draw" and offer["slot"] is None


def _refusal(rules: Rules, state: State[Any], seat: int, move: dict[str, Any]) -> Refusal:
    """Why the rules refuse this move."""
    try:
        rules.apply(state, seat, rules.read_move(move))
    except Refusal as refusal:
        return refusal
    return Refusal("orders.unclear")


def _check(rules: Rules, order: Order) -> None:
    """Refuse what makes no sense on this board."""
    known = {"claim": rules.board.colors, "draw": rules.board.cards}
    kind = "claim" if isinstance(order, Claim) else "draw"
    if order.color is not None and order.color not in known[kind]:
        raise Refusal("form.unread", field="color")
    if isinstance(order, Claim) and all(route.id != order.route for route in rules.board.routes):
        raise Refusal("claims.unknown_route", route=order.route)


def _conditions(
    rules: Rules, state: State[Any], seat: int, orders: tuple[Order, ...]
) -> dict[str, list[str]]:
    """Of what may stop orders, what is so now: others' tracks, a locomotive, tickets, the end."""
    view = rules.view(state, seat)
    public = {route.id: route for route in rules.board.routes}
    wanted = [public[order.route] for order in orders if isinstance(order, Claim)]
    tracks = {track for route in wanted for track in (route.id, *_parallel(rules, route))}
    owner = view["owner"]
    mine = view["mech"].get("connections", {}).get("mine", ())
    open_cards = view["decks"].get("train", {}).get("up", ())
    return {
        "claimed": sorted(track for track in tracks if owner.get(track, seat) != seat),
        "locomotive": ["locomotive"] if "locomotive" in open_cards else [],
        "ticket": sorted(ticket["id"] for ticket in mine if ticket["state"] == "lost"),
        "last": ["last"] if view["turn"]["last"] is not None else [],
    }


def _parallel(rules: Rules, route: Any) -> list[str]:
    return [rules.board.routes[n].id for n in route.parallel]


def _check_stops(
    stops: list[str], baseline: dict[str, list[str]], now: dict[str, list[str]]
) -> None:
    """Raise Refusal for what came about since the last turn and shall stop the orders."""
    for stop in stops:
        if news := sorted(set(now[stop]).difference(baseline[stop])):
            name, code = STOPS[stop]
            raise Refusal(code, **({name: news[0]} if name else {}))


def _frame(row: StandingOrders) -> str:
    return frames.encode("orders", orders=row.orders, stops=row.stops, stopped=row.stopped)


def _tell(game_id: int, seat: int, row: StandingOrders) -> None:
    after_commit(game_room.send_to_seat, game_id, seat, _frame(row))
