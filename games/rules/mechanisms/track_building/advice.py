"""Which piece to lay on which bed, for players who plan to claim some of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...graph import bits
from ...table import owned_by
from .moves import Build

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table
    from . import TrackBuilding

# So many planned beds are worth weighing, each with the piece that suits the hand best
MAX_BEDS_WEIGHED = 3


class Way(NamedTuple):
    """A bed and a color: how many cards the hand lacks for it, and how long it is."""

    lacks: int
    length: int
    route: int
    color: int


def suggest(rule: "TrackBuilding", table: "Table", seat: int, routes: Sequence[int]) -> list[Build]:
    """Planned beds, those first that lack fewest cards once the hand is shared out among all that
    is planned; and of the others one that helps rivals least, the longest that is paid soonest.
    No planned bed is cut off, if that can be helped."""
    planned, crossing = rule.unbuilt(table) & bits(routes), rule.beds.crossing
    shared = [
        way for way in _shared(rule, table, seat, routes) if not crossing[way.route] & planned
    ]
    wanted = sorted(shared, key=lambda way: way.lacks)[:MAX_BEDS_WEIGHED]
    other = _harmless(rule, table, seat, planned)
    names, named = rule.board.colors, rule.board.routes
    return [Build(names[way.color], named[way.route].id) for way in (*wanted, other)]


def _harmless(rule: "TrackBuilding", table: "Table", seat: int, planned: int) -> Way:
    """A bed that is not planned, if there is one that cuts off none of these."""
    ways, named = [*_ways(rule, table, seat)], rule.board.routes
    away = [way for way in ways if not (rule.beds.crossing[way.route] | 1 << way.route) & planned]
    reached = _places_of_rivals(table, seat)
    return min(
        away or ways,
        key=lambda way: (_helps(named[way.route], reached), way.lacks, -way.length, way.route),
    )


def _ways(rule: "TrackBuilding", table: "Table", seat: int) -> Iterator[Way]:
    """Every bed on which a piece may be laid, in the color that the hand pays soonest."""
    hand = table.seats[seat].hand
    for colors, beds in rule.beds.open(rule.state(table), rule.unbuilt(table)):
        color = max(colors, key=hand.__getitem__)
        for n in beds:
            length = rule.board.routes[n].length
            yield Way(max(0, length - hand[color] - hand[-1]), length, n, color)


def _shared(
    rule: "TrackBuilding", table: "Table", seat: int, routes: Sequence[int]
) -> Iterator[Way]:
    """Those of the planned routes on which a piece may be laid, each in the color that pays most of
    it when those before have taken their cards, of equals that of which fewest are left."""
    stock, unbuilt = list(table.seats[seat].hand), rule.unbuilt(table)
    for route in [rule.board.routes[n] for n in routes]:
        paid = [(min(stock[c], route.length), -stock[c], c) for c in _colors(rule, table, route)]
        if paid:
            taken, _, color = max(paid)
            stock[color] -= taken
            if unbuilt >> route.n & 1:
                lacks = max(0, route.length - taken - stock[-1])
                yield Way(lacks, route.length, route.n, color)


def _colors(rule: "TrackBuilding", table: "Table", route: "Route") -> Sequence[int]:
    """The colors that pay for a route, or may be laid on it."""
    mine = rule.state(table)
    if rule.unbuilt(table) >> route.n & 1:
        return rule.beds.left(mine, route.length)
    color = mine.colors.get(route.n, route.color)
    return range(len(rule.board.colors)) if color is None else (color,)


def _places_of_rivals(table: "Table", seat: int) -> list[set[int]]:
    """The cities of the routes of each rival."""
    named, own = table.board.routes, table.side(seat)
    rivals = [one for one in range(len(table.seats)) if one not in own]
    return [
        {end for n in owned_by(table.owner, (one,)) for end in (named[n].a, named[n].b)}
        for one in rivals
    ]


def _helps(route: "Route", reached: Sequence[set[int]]) -> int:
    """How many ends of a route one rival has reached, at most."""
    return max([(route.a in places) + (route.b in places) for places in reached], default=0)
