"""Goods: routes with a cart symbol bring a goods card; the most goods earn points (2.3)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook, race
from ...board import RouteKeys
from ...mechanism import Mechanism, Tally
from ...ranking import competition_ranks
from ...values import Occurrence, ScoreLine
from ..claims import Claimed

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# How far a lead in goods may change in a turn, about
LEAD_SWING_PER_TURN = 0.3


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards there are, and the points of each place by number of players."""

    cards: int
    bonus: dict[int, tuple[int, ...]]


class GoodsKeys(RouteKeys, frozen=True):
    """Has the route a cart?"""

    goods: bool = False


class State(Struct, frozen=True):
    """Goods cards taken, by seat."""

    held: tuple[int, ...] = ()


class Taken(Occurrence, frozen=True, tag="goods.taken"):
    """Somebody has taken a goods card."""

    seat: int


class View(TypedDict):
    """What everybody sees: the goods by seat, and the cards that are left."""

    held: Sequence[int]
    left: int


class Goods(Mechanism[Params, State], Advising):
    """Taking goods, and their bonus."""

    name = "goods"
    keys = (GoodsKeys,)
    needs = ("claims",)
    tallies = ("goods",)
    tells = (Taken,)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.carts = {route.id for route in board.routes if route.facts.own(GoodsKeys).goods}

    def setup(self, table: "Table") -> None:
        """Nobody has any."""
        self.save(table, held=(0,) * len(table.seats))

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """A claimed route with the symbol brings exactly one card, however long it is."""
        if event.route in self.carts and self._pile(table):
            held = list(self.state(table).held)
            held[event.seat] += 1
            self.save(table, held=tuple(held))
            table.emit(Taken(event.seat))

    on_event = {Claimed: _claimed}

    def _pile(self, table: "Table") -> int:
        left: int = self.params.cards - sum(self.state(table).held)
        return left

    def tally(self, table: "Table") -> Tally:
        """Everybody's goods."""
        return {"goods": self.state(table).held}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Places by number of goods; without any there is no place (RULES.md 0.6)."""
        bonus = self.params.bonus[len(table.seats)]
        for seat, place in enumerate(competition_ranks(tally["goods"])):
            held = tally["goods"][seat]
            points = bonus[place - 1] if held and place <= len(bonus) else 0
            yield ScoreLine(seat, self.name, points, {"goods": held, "place": place})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """A lead counts for more the fewer turns are left to lose it."""
        held, bonus = self.state(table).held, self.params.bonus[len(table.seats)]
        return race(held, seat, bonus, LEAD_SWING_PER_TURN * (self._pile(table) > 0), outlook)

    def seen_by_all(self, table: "Table") -> View:
        """Goods lie open."""
        return {"held": self.state(table).held, "left": self._pile(table)}
