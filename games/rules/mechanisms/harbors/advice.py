"""What harbors may still earn: those that stand, and those that could be built."""

from typing import TYPE_CHECKING

from ...advising import Outlook, expected
from ..claims.paying import wallet

if TYPE_CHECKING:
    from ...table import Table
    from . import Harbors

# Turns that it takes to come by one more card for a harbor
TURNS_PER_CARD = 1.2
# Turns that pass between a harbor and the next
TURNS_BETWEEN_HARBORS = 4.0
# So many turns to spare make it nearly sure that a harbor is built
SPARE_TURNS_TO_BE_SURE = 3.0
# Points that its cards and its turn would bring elsewhere
POINTS_PER_HARBOR_EFFORT = 6.0


def promise(harbors: "Harbors", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the harbors of a seat will bring beyond what they bring now, and what more of them are
    worth to it."""
    naming, earns = _naming(harbors, outlook), harbors.earns
    standing = sum(
        expected(naming.get(city, ()), earns) - earns(harbors.naming(table, seat, city))
        for city in harbors.state(table).of(seat)
    )
    free = harbors.state(table).without(sorted(harbors.anchors & naming.keys()))
    worth = sorted(expected(naming[city], earns) for city in free)
    later, turns = 0.0, outlook.turns - TURNS_PER_CARD * _lacking(harbors, table, seat)
    for _ in range(harbors.left(table, seat)):
        brings = harbors.params.unbuilt + (worth.pop() if worth else 0.0) - POINTS_PER_HARBOR_EFFORT
        later += max(0.0, brings) * min(1.0, max(0.0, turns / SPARE_TURNS_TO_BE_SURE))
        turns -= TURNS_BETWEEN_HARBORS
    return standing + later


def _naming(harbors: "Harbors", outlook: Outlook) -> dict[int, list[float]]:
    """By city the chances of the tickets that name it."""
    found: dict[int, list[float]] = {}
    for n, chance in outlook.chances.items():
        ticket = harbors.board.tickets[n]
        for city in (ticket.a, *ticket.via, ticket.b):
            found.setdefault(city, []).append(chance)
    return found


def _lacking(harbors: "Harbors", table: "Table", seat: int) -> int:
    """How many cards are still lacking for a harbor, in the color that is nearest to one."""
    quote, have = harbors.cost(), wallet(table, seat)
    most = quote.most or quote.cards

    def held(color: int) -> int:
        return sum(min(most, have[start + color]) for start, _ in quote.kinds)

    return max(0, quote.cards - max(map(held, quote.colors)) - have[-1])
