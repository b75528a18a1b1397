"""What bonus cards count (RULES.md 3.43)."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...board import CityKeys
from ...graph import bits
from ..claims import longest_trail
from ..connections import completed
from ..ferries import FerryKeys
from .facts import Params

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


class BonusCardKeys(CityKeys, frozen=True):
    """The country of a place, and whether it lies inside the Arctic Circle."""

    region: str = ""
    arctic: bool = False


class Counting(NamedTuple):
    """How many of something a seat has; `swing`: how far a lead in it may change in a turn, about.
    It counts completed `tickets`, if any; what is `hidden` nobody else knows before the end."""

    of: Callable[["Table", int], int]
    swing: float
    hidden: bool = False
    tickets: frozenset[int] | None = None


def counts_of(board: "Board", params: Params) -> dict[str, Counting]:
    """What each bonus card counts, by its name."""
    near = [city.own(BonusCardKeys) for city in board.cities]

    def routes(those: "Callable[[Route], bool]") -> int:
        return bits(route.n for route in board.routes if those(route))

    def at(fits: Callable[[BonusCardKeys], bool]) -> int:
        """The routes with such an end."""
        return routes(lambda route: fits(near[route.a]) or fits(near[route.b]))

    named = {board.place[city] for city in params.capitals}
    countries = countries_of(board)
    arctic = {n for n, city in enumerate(near) if city.arctic}
    goals = [
        (t.n, {t.a, *t.via, *(place for place, _ in t.goals)}, t.points) for t in board.tickets
    ]
    return {
        "call_of_the_wild": Counting(_locomotives, 1.0, hidden=True),
        "capital_investment": _completed(n for n, ends, _ in goals if ends & named),
        "cost_efficiency": Counting(_pieces, 1.2),
        "small_steps": _owned(routes(lambda route: route.length == 1), 0.3),
        "nordic_express": Counting(_longest, 1.1),
        "local_network": _completed(n for n, _, points in goals if points <= params.small),
        "international_tycoon": Counting(lambda table, seat: len(countries.of(table, seat)), 0.25),
        "polar_express": _completed(n for n, ends, _ in goals if ends & arctic),
        "snowplow": _owned(at(lambda city: city.arctic), 0.2),
        "ferry_master": _owned(routes(lambda route: route.facts.own(FerryKeys).ferry > 0), 0.25),
        "wild_west": _owned(at(lambda city: city.region == params.west), 0.25),
    }


class Countries(NamedTuple):
    """The countries, and of each the routes with an end in it, as bits."""

    routes: dict[str, int]

    def of(self, table: "Table", seat: int) -> list[str]:
        """Those in which a seat has a route."""
        mine = table.owner.held_by(table.side(seat))
        return [country for country, routes in self.routes.items() if routes & mine]


def countries_of(board: "Board") -> Countries:
    """The countries of a board."""
    found: dict[str, int] = {}
    for route in board.routes:
        for end in (route.a, route.b):
            if region := board.cities[end].own(BonusCardKeys).region:
                found[region] = found.get(region, 0) | 1 << route.n
    return Countries(found)


def _locomotives(table: "Table", seat: int) -> int:
    """Locomotives of the hand, and each pair of a color as one more."""
    *colored, locomotives = table.seats[seat].hand
    return locomotives + sum([n // 2 for n in colored])


def _pieces(table: "Table", seat: int) -> int:
    return sum(table.seats[seat].pieces)


def _longest(table: "Table", seat: int) -> int:
    return longest_trail(table, seat)[0]


def _owned(those: int, swing: float) -> Counting:
    """The routes of a seat that are among those."""
    return Counting(
        lambda table, seat: (table.owner.held_by(table.side(seat)) & those).bit_count(), swing
    )


def _completed(those: Iterable[int]) -> Counting:
    """The completed tickets of a seat that are among those."""
    tickets = frozenset(those)
    return Counting(lambda table, seat: len(completed(table, seat) & tickets), 0.25, True, tickets)
