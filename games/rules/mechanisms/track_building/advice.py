"""Which piece to lay on which bed, for players who plan to claim some of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...graph import bits
from .moves import Build

if TYPE_CHECKING:
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
    """Planned beds that the hand pays soonest, those planned first of equals; of others the longest
    that it pays soonest. No planned bed is cut off, if that can be helped."""
    order = {n: place for place, n in enumerate(routes)}
    planned = rule.unbuilt(table) & bits(order)
    ways = [way for way in _ways(rule, table, seat) if not rule.beds.crossing[way.route] & planned]
    wanted = [way for way in ways if way.route in order]
    wanted.sort(key=lambda way: (way.lacks, order[way.route]))
    others = [way for way in ways if way.route not in order] or [*_ways(rule, table, seat)]
    other = min(others, key=lambda way: (way.lacks, -way.length, way.route))
    names, named = rule.board.colors, rule.board.routes
    return [
        Build(names[way.color], named[way.route].id) for way in (*wanted[:MAX_BEDS_WEIGHED], other)
    ]


def _ways(rule: "TrackBuilding", table: "Table", seat: int) -> Iterator[Way]:
    """Every bed on which a piece may be laid, in the color that the hand pays soonest."""
    hand = table.seats[seat].hand
    for colors, beds in rule.beds.open(rule.state(table), rule.unbuilt(table)):
        color = max(colors, key=hand.__getitem__)
        for n in beds:
            length = rule.board.routes[n].length
            yield Way(max(0, length - hand[color] - hand[-1]), length, n, color)
