"""Earning: who scores a route, as a rule its owner alone (RULES.md CORE-R4)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ...table import owned_by
from .hooks import Earning, Quoting
from .quotes import prices, prices_for, quote_now

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table


def earners(table: "Table", seat: int, route: "Route") -> tuple[int, ...]:
    """The seats that score a route if this seat claims it now for itself, each as often as it
    scores it."""
    seats: tuple[int, ...] = (seat,)
    for mechanism in table.rules.implementing[Earning]:
        seats = mechanism.earners(table, seat, route, seats)
    return seats


def points_now(table: "Table", seat: int, route: "Route") -> int:
    """What it brings this seat to claim a route now; what becomes everybody's brings nothing."""
    if quote_now(table, seat, route).common:
        return 0
    return prices(table.rules)[route.n].points * earners(table, seat, route).count(seat)


def points_of_open(table: "Table", seat: int, routes: Iterable[int]) -> Mapping[int, int]:
    """What it brings this seat to claim each of these open routes now."""
    if table.rules.implementing[Quoting] or table.rules.implementing[Earning]:
        each = table.board.routes
        return {n: points_now(table, seat, each[n]) for n in routes}
    scored, listed = prices(table.rules), prices_for(table, seat)
    return {n: 0 if listed[n].common else scored[n].points for n in routes}


def points_of_routes(table: "Table", seat: int) -> int:
    """What the routes of a seat have brought it, counted anew from the board."""
    each, others = prices(table.rules), _earned_by_others(table)
    routes = owned_by(table.owner, (seat,))
    if not others:
        return sum([each[n].points for n in routes])
    return sum([each[n].points * others.get(n, (seat,)).count(seat) for n in routes])


def _earned_by_others(table: "Table") -> Mapping[int, tuple[int, ...]]:
    """Who has scored the routes that not their owner alone has scored, once."""
    found: dict[int, tuple[int, ...]] = {}
    for mechanism in table.rules.implementing[Earning]:
        found.update(mechanism.earned(table))
    return found
