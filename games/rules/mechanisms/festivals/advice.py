"""What sets of festival cards may still bring."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...advising import Outlook, expected
from ...graph import members
from ...state import EMPTY
from .moves import FestivalChoice
from .state import State

if TYPE_CHECKING:
    from ...table import Table
    from . import Festivals

# In so many turns nearly all cards come up that ever do
USUAL_GAME_TURNS = 20
# Of the cards that are not taken yet so many will be, about, in a whole game
SHARE_OF_CARDS_TAKEN = 0.6
# Cards that lie at a festival are gone with the first route into it, whoever claims that: to who
# plans a route they are worth this part of what they bring now
SHARE_STILL_LYING = 0.5


def promise(festivals: "Festivals", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the sets of a seat may come to beyond what they are, and what it takes now if it is
    asked where."""
    mine, likely = festivals.state(table), _likely(table, outlook.turns)
    hopes = sum([_worth(festivals, mine, seat, n, likely) for n in range(festivals.kinds)])
    now = sum([festivals.worth(n, cards) for n, cards in enumerate(mine.won[seat])])
    asked = [
        max([_taken(festivals, mine, seat, festivals.ids.index(id_), likely) for id_ in which])
        for which in _asked(table, seat)
    ]
    return hopes - now + sum(asked)


def charges(festivals: "Festivals", table: "Table", seat: int, turns: float) -> dict[int, float]:
    """By free route what it brings to take the cards at its better end: charged below 0."""
    mine, likely = festivals.state(table), _likely(table, turns)
    brings = [
        _taken(festivals, mine, seat, n, likely) if lying else 0.0
        for n, lying in enumerate(mine.lying)
    ]
    found, at, routes = dict[int, float](), festivals.at, table.board.routes
    for n in members(table.owner.held.get(EMPTY, 0)):
        held = [here for here in (at[routes[n].a], at[routes[n].b]) if here is not None]
        if best := max([brings[here] for here in held], default=0.0):
            found[n] = -SHARE_STILL_LYING * best
    return found


def _likely(table: "Table", turns: float) -> float:
    """How likely a card that nobody has yet comes to one seat in so many turns."""
    return SHARE_OF_CARDS_TAKEN * min(1.0, round(turns) / USUAL_GAME_TURNS) / len(table.seats)


def _asked(table: "Table", seat: int) -> list[tuple[str, ...]]:
    """The festivals at one of which a seat takes the cards now."""
    decisions = [ask for ask in table.decisions if isinstance(ask, FestivalChoice)]
    return [ask.festivals for ask in decisions if ask.seat == seat]


def _taken(festivals: "Festivals", mine: State, seat: int, festival: int, likely: float) -> float:
    """What it brings a seat to take the cards that lie at a festival."""
    before = _worth(festivals, mine, seat, festival, likely)
    return _worth(festivals, mine.taken(seat, festival), seat, festival, likely) - before


def _worth(festivals: "Festivals", mine: State, seat: int, festival: int, likely: float) -> float:
    """What a set comes to, if every card that nobody has yet is as likely this seat's."""
    points = festivals.points[festival]
    free = len(points) - sum([counts[festival] for counts in mine.won])
    return _expected(points, mine.won[seat][festival], free, likely)


@lru_cache(maxsize=8192)
def _expected(points: tuple[int, ...], have: int, free: int, likely: float) -> float:
    return expected([likely] * free, lambda n: points[have + n - 1] if have + n else 0)
