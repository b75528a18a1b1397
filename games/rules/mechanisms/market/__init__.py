"""Market: a row of face-up train cards and a pile; two cards a turn (RULES.md 1.4)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from ...board import total
from ...mechanism import Mechanism
from ...state import EMPTY, Ask, Deck
from ...values import Illegal, Move

if TYPE_CHECKING:
    from ...table import Table

DECK = "train"
SECOND = "market.second"
SWEEPS = 3
"""So many sweeps in a row, then the row stays as it is (RULES.md CORE-D8)."""


class Draw(Move, frozen=True, tag="market.draw"):
    """Take the card in a slot of the row, or with None the top of the pile."""

    slot: Annotated[int, Meta(ge=0, lt=20)] | None


class Market(Mechanism):
    """Drawing train cards."""

    name = "market"
    moves = (Draw,)
    asks = {SECOND: (Draw,)}

    def setup(self, table: "Table") -> None:
        """Hand out the locomotives that everybody starts with, and shuffle the other cards."""
        number = {name: card for card, name in enumerate(self.board.cards)}
        supply = self.board.piles[DECK]
        cards = [number[name] for name, n in supply.items() for _ in range(n)]
        for seat in range(len(table.seats)):
            for _ in range(self.board.setup.locomotives):
                table.give(seat, self.board.locomotive)
                cards.pop()  # the locomotives are the last
        table.shuffle(cards)
        table.decks[DECK] = Deck(tuple(cards), (EMPTY,) * total(self.board.draw.faceup))

    def deal(self, table: "Table") -> None:
        """Deal the hands, then turn up the row (CORE-S2, S3)."""
        for seat in range(len(table.seats)):
            for _ in range(total(self.board.setup.hand)):
                table.draw_into(seat, DECK)
        self._fill(table)

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Any card of the row, or the pile."""
        return self._draws(table, first=True)

    def answers(self, table: "Table", ask: Ask) -> Iterable[Move]:
        """The second card."""
        return self._draws(table, first=False)

    def _draws(self, table: "Table", first: bool) -> Iterator[Move]:
        deck = table.decks[DECK]
        for slot, card in enumerate(deck.up):
            if card != EMPTY and (first or card != self.board.locomotive):
                yield Draw(slot)
        if table.left(DECK):
            yield Draw(None)

    def play(self, table: "Table", seat: int, move: Any, ask: Ask | None) -> None:
        """Take one card; a second one is owed unless the first was a face-up locomotive."""
        deck = table.decks[DECK]
        ended = ask is not None
        if move.slot is None:
            card = table.draw_into(seat, DECK)
            if card is None:
                bare = all(other == EMPTY for other in deck.up)
                raise Illegal("market.nothing" if bare else "market.empty_pile")
            own = {seat: {"card": self.board.cards[card]}}
            table.emit("market.blind", seat=seat, secret=own)
        else:
            card = deck.up[move.slot] if move.slot < len(deck.up) else EMPTY
            if card == EMPTY:
                raise Illegal("market.empty_slot", slot=move.slot)
            if card == self.board.locomotive:
                if ask is not None:
                    raise Illegal("market.locomotive_second")
                ended = True  # it counts as two cards (CORE-D3)
            table.give(seat, card)
            table.emit("market.took", seat=seat, slot=move.slot, card=self.board.cards[card])
            table.open_row(DECK, (*deck.up[: move.slot], EMPTY, *deck.up[move.slot + 1 :]))
            self._fill(table)
        if ended or not any(self._draws(table, first=False)):
            table.act()
        else:
            table.ask(SECOND, seat)

    def begin(self, table: "Table", seat: int) -> None:
        """Between two turns, fill the gaps that an empty supply has left (CORE-D10)."""
        if EMPTY in table.decks[DECK].up:
            self._fill(table)

    def _fill(self, table: "Table") -> None:
        """Turn up cards in the gaps, leftmost first, then sweep too many locomotives."""
        if self._turn_up(table):
            self._sweep(table)

    def _turn_up(self, table: "Table") -> bool:
        up = list(table.decks[DECK].up)
        filled = False
        for slot, card in enumerate(up):
            if card == EMPTY and (top := table.take_top(DECK)) is not None:
                up[slot] = top
                filled = True
                table.emit("market.filled", slot=slot, card=self.board.cards[top])
        table.open_row(DECK, up)
        return filled

    def _sweep(self, table: "Table") -> None:
        """Discard and replace a row with too many locomotives (CORE-D7, D8)."""
        for _ in range(SWEEPS):
            deck, limit = table.decks[DECK], self.board.draw.faceup_wild_limit
            if not limit or deck.up.count(self.board.locomotive) < limit or not table.left(DECK):
                return
            swept = [card for card in deck.up if card != EMPTY]
            table.burn(swept)
            table.open_row(DECK, (EMPTY,) * len(deck.up))
            table.emit("market.swept", cards=[self.board.cards[card] for card in swept])
            self._turn_up(table)

    def resample(self, table: "Table", seat: int | None) -> None:
        """Hands of others and the pile are one heap to this seat."""
        others = [n for n in range(len(table.seats)) if n != seat]
        deck = table.decks[DECK]
        heap = list(deck.draw)
        for other in others:
            hand = table.seats[other].hand
            heap += [card for card, n in enumerate(hand) for _ in range(n)]
        table.shuffle(heap)
        for other in others:
            held = sum(table.seats[other].hand)
            drawn, heap = heap[:held], heap[held:]
            counts = tuple(drawn.count(card) for card in range(len(self.board.cards)))
            table.change(other, hand=counts)
        table.decks[DECK] = replace(deck, draw=tuple(heap))
