"""What harbors may still earn: those that stand, and those that can still be built."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...advising import Outlook, Purchase, expected

if TYPE_CHECKING:
    from ...table import Table
    from . import Harbors


def promise(harbors: "Harbors", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the harbors of a seat will bring beyond what they bring now."""
    naming, earns = _naming(harbors, outlook), harbors.earns
    return sum(
        _worth(harbors, naming.get(city, ())) - earns(harbors.naming(table, seat, city))
        for city in harbors.state(table).of(seat)
    )


def purchases(harbors: "Harbors", table: "Table", seat: int, outlook: Outlook) -> list[Purchase]:
    """The harbors that a seat may still build, in the cities that most of its tickets name."""
    naming = _naming(harbors, outlook)
    free = harbors.state(table).without(sorted(harbors.anchors & naming.keys()))
    worth = sorted([_worth(harbors, naming[city]) for city in free], reverse=True)
    left = harbors.left(table, seat)
    worth = [*worth, *(0.0 for _ in range(left))][:left]
    return [Purchase(harbors.cost, harbors.params.unbuilt + points) for points in worth]


@lru_cache(maxsize=4096)
def _worth(harbors: "Harbors", chances: tuple[float, ...]) -> float:
    """What a harbor is worth by the chances of the tickets that name its city."""
    return expected(chances, harbors.earns)


def _naming(harbors: "Harbors", outlook: Outlook) -> dict[int, tuple[float, ...]]:
    """By city the chances of the tickets that name it."""
    found: dict[int, tuple[float, ...]] = {}
    for n, chance in outlook.chances.items():
        ticket = harbors.board.tickets[n]
        for city in (ticket.a, *ticket.via, ticket.b):
            found[city] = (*found.get(city, ()), chance)
    return found
