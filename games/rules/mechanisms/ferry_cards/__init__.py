"""Ferry cards: taken one in a turn, they pay for the waves of ferries, two each (RULES.md 3.25)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from ...board import Count, DeckKeys, RouteKeys
from ...mechanism import Mechanism
from ...values import Move, Occurrence, Quote, Refusal
from ..claims.hooks import Funding, Pricing

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table

CARD = "ferry_card"


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many ferry cards one may hold, and how many waves one of them covers."""

    hand_limit: int
    waves_per_card: int


class State(Struct, frozen=True):
    """How many ferry cards each seat holds."""

    held: tuple[int, ...] = ()


class WaveKeys(RouteKeys, frozen=True):
    """The waves of a route."""

    ferry: Count = 0


class FerryCardKeys(DeckKeys, frozen=True):
    """How many ferry cards there are; they lie among no other cards."""

    pile = None
    cards = {"ferry_cards": CARD}
    ferry_cards: Count = 0


class Take(Move, frozen=True, tag="ferry_cards.take"):
    """Spend the turn on taking a ferry card."""


class Taken(Occurrence, frozen=True, tag="ferry_cards.taken"):
    """A ferry card was taken."""

    seat: int


class View(TypedDict):
    """What everybody sees: how many ferry cards each seat holds, and how many are left."""

    held: Sequence[int]
    left: int


class FerryCards(Mechanism[Params, State], Pricing, Funding):
    """The pile of ferry cards, and waves."""

    name = "ferry_cards"
    keys = (WaveKeys, FerryCardKeys)
    needs = ("claims",)
    moves = (Take,)
    tells = (Taken,)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.supply = board.deck.own(FerryCardKeys).ferry_cards
        self.card = board.cards.index(CARD)

    def setup(self, table: "Table") -> None:
        """Nobody has any."""
        self.save(table, held=(0,) * len(table.seats))

    def _left(self, table: "Table") -> int:
        """How many lie in the pile."""
        return self.supply - sum(self.state(table).held)

    def _give(self, table: "Table", seat: int, n: int) -> None:
        """A seat has so many more, or fewer."""
        held = enumerate(self.state(table).held)
        self.save(table, held=tuple([have + n * (one == seat) for one, have in held]))

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """A card, as long as there are any and the seat does not hold all it may."""
        full = self.state(table).held[seat] >= self.params.hand_limit
        return () if full or not self._left(table) else (Take(),)

    def _take(self, table: "Table", seat: int, move: Take, ask: None) -> None:
        """Take one: that is the turn."""
        if self.state(table).held[seat] >= self.params.hand_limit:
            raise Refusal("ferry_cards.full", most=self.params.hand_limit)
        if not self._left(table):
            raise Refusal("ferry_cards.none_left")
        self._give(table, seat, 1)
        table.emit(Taken(seat))
        table.spend_action()

    plays = {Take: _take}

    def price(self, route: "Route", quote: Quote) -> Quote:
        """A locomotive for each wave, or a ferry card for as many as it covers."""
        waves = route.facts.own(WaveKeys).ferry
        if not waves:
            return quote
        covers = ((self.card, self.params.waves_per_card),)
        return replace(quote, locomotives=waves, for_symbols=covers)

    def wallet(self, table: "Table", seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The hand, and the ferry cards beside it."""
        return (*hand[: self.card], self.state(table).held[seat], *hand[self.card + 1 :])

    def spend(self, table: "Table", seat: int, counts: Sequence[int]) -> Sequence[int]:
        """Ferry cards go back to their pile."""
        if counts[self.card]:
            self._give(table, seat, -counts[self.card])
        return [n if card != self.card else 0 for card, n in enumerate(counts)]

    def seen_by_all(self, table: "Table") -> View:
        """All lies open."""
        return {"held": self.state(table).held, "left": self._left(table)}
