"""Bonus draw: some routes bring train cards from the draw pile (RULES.md 3.44)."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from ...advising import Charging
from ...board import TRAIN, Count, RouteKeys
from ...graph import members
from ...mechanism import Mechanism
from ...state import EMPTY
from ...values import SECRET, Occurrence
from ..claims import Claimed

if TYPE_CHECKING:
    from ...board import Board
    from ...state import Nothing
    from ...table import Table

# What a card is worth, in points, while there are turns to use it: half of a turn
POINTS_PER_CARD = 1.3
# So many turns are enough to use it
TURNS_TO_USE_A_CARD = 4.0


class BonusDrawKeys(RouteKeys, frozen=True):
    """How many cards a route brings."""

    bonus_cards: Count = 0


class Drew(Occurrence, frozen=True, tag="bonus_draw.drew"):
    """Who claimed a route drew so many cards for it; which ones nobody else knows."""

    seat: int
    route: str
    count: int
    cards: Annotated[Mapping[str, int], SECRET]


class BonusDraw(Mechanism, Charging):
    """Cards that routes bring."""

    name = "bonus_draw"
    keys = (BonusDrawKeys,)
    needs = ("claims",)
    tells = (Drew,)

    def __init__(self, board: "Board", params: "Nothing") -> None:
        super().__init__(board, params)
        brought = {r.n: r.facts.own(BonusDrawKeys).bonus_cards for r in board.routes}
        self.brought = {n: cards for n, cards in brought.items() if cards}

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """Draw them from the top of the pile, as many as there are."""
        n = self.brought.get(self.board.route[event.route].n, 0)
        drawn = [table.draw_into(event.seat, TRAIN) for _ in range(n)]
        cards = Counter(self.board.cards[card] for card in drawn if card is not None)
        if cards:
            told = Drew(event.seat, event.route, cards.total(), dict(cards))
            table.emit(told, event.seat)

    on_event = {Claimed: _claimed}

    def charges(self, table: "Table", seat: int, turns: float) -> Mapping[int, float]:
        """The cards are worth something as long as they can still be used."""
        worth = POINTS_PER_CARD * min(1.0, turns / TURNS_TO_USE_A_CARD)
        free = table.owner.held.get(EMPTY, 0)
        return {n: -worth * self.brought[n] for n in members(free) if n in self.brought}
