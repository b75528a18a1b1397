"""Market: a row of face-up cards and a pile, or several; two cards a turn (RULES.md 1.4, 3.10)."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from ...board import TRAIN, Count, DrawKeys, SetupKeys, count_all, count_in_pile
from ...hidden import counted, unseen
from ...mechanism import Mechanism
from ...state import EMPTY, Decision, Deck, Nothing
from ...values import Id, Move, Refusal
from .events import DrewBlind, Filled, Stopped, Swept, Took, Turned
from .hooks import AfterDraw, Displaying
from .row import fill, segments

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class StartKeys(SetupKeys, frozen=True):
    """The locomotives that everybody starts with besides the hand."""

    locomotives: Count = 0


class RowKeys(DrawKeys, frozen=True):
    """For how many cards a face-up locomotive counts, and whether two have to be taken."""

    faceup_locomotive: Count = 2
    both_cards: bool = False


class Draw(Move, frozen=True, omit_defaults=True, tag="market.draw"):
    """Take the card in a slot of the row, or with None the top of the pile. Where there are
    several piles, `pile` is the one drawn from, or that fills the gap: None if only one may, or if
    all are empty."""

    slot: Annotated[int, Meta(ge=0, lt=20)] | None
    pile: Id | None = None


class Stop(Move, frozen=True, tag="market.stop"):
    """Leave it at the card just taken."""


class SecondCard(Decision, frozen=True, tag="market.second"):
    """A second card may be taken."""


class Market(Mechanism):
    """Drawing train cards."""

    name = "market"
    keys = (StartKeys, RowKeys)
    moves = (Draw,)
    decisions = {SecondCard: (Draw, Stop)}

    def __init__(self, board: "Board", params: Nothing) -> None:
        super().__init__(board, params)
        self.row = board.draw.own(RowKeys)
        # The part of the row that each place belongs to
        self.segment = tuple(one for one in segments(board) for _ in one.meant)
        self.every_slot = tuple(range(len(self.segment)))
        # The card that counts as two where it lies face up, if one does (CORE-D3)
        self.double = board.locomotive if self.row.faceup_locomotive > 1 else EMPTY

    def setup(self, table: "Table") -> None:
        """Hand out the locomotives that everybody starts with, and shuffle the other cards."""
        number = {name: card for card, name in enumerate(self.board.cards)}
        for pile, supply in self.board.piles.items():
            cards = [number[name] for name, n in supply.items() for _ in range(n)]
            for seat in range(len(table.seats) if pile == TRAIN else 0):
                for _ in range(self.board.setup.own(StartKeys).locomotives):
                    table.give_openly(seat, self.board.locomotive)
                    cards.pop()  # the locomotives are the last
            table.shuffle(cards)
            table.decks[pile] = Deck(tuple(cards))
        table.open_row(TRAIN, (EMPTY,) * count_all(self.board.draw.faceup))

    def deal(self, table: "Table") -> None:
        """Deal the hands, then turn up the row (CORE-S2, S3)."""
        for seat in range(len(table.seats)):
            for pile in self.board.piles:
                for _ in range(count_in_pile(self.board.setup.hand, pile)):
                    self._draw_top(table, seat, pile)
        fill(table, [*table.decks[TRAIN].up])

    def _draw_top(self, table: "Table", seat: int, pile: str) -> int | None:
        """The top card of a pile goes to a seat; None if there is none."""
        holder = self._holder(table, pile)
        if holder is None:
            return table.draw_into(seat, pile)
        card = table.take_top(pile)
        if card is not None:
            holder.lay_open(table, seat, card)
        return card

    def _holder(self, table: "Table", pile: str) -> Displaying | None:
        """Who lays out the cards of a pile; None if they go to the hand."""
        for one in table.rules.implementing[Displaying]:
            if one.pile == pile:
                return one
        return None

    def offers(self, table: "Table", seat: int) -> Sequence[Move]:
        """Any card of the row, or the pile."""
        return self._draws(table, first=True)

    def _second(self, table: "Table", ask: SecondCard) -> Iterable[Move]:
        """The second card, or none where one is enough (CORE-D6)."""
        return self._draws(table, first=False)

    answers = {SecondCard: _second}

    def _draws(self, table: "Table", first: bool) -> tuple[Move, ...]:
        stops = not first and not self.row.both_cards
        return _draws(self.board, self._slots(table, first), self._left(table), stops)

    def _slots(self, table: "Table", first: bool) -> tuple[int, ...]:
        """The places of the row from which a card may be taken."""
        up, barred = table.decks[TRAIN].up, EMPTY if first else self.double
        if EMPTY not in up and barred not in up:
            return self.every_slot
        return tuple([slot for slot, card in enumerate(up) if card != EMPTY and card != barred])

    def _left(self, table: "Table") -> tuple[str, ...]:
        """The piles from which a card can be drawn."""
        return tuple(filter(table.has_cards, self.board.piles))

    def _can_draw(self, table: "Table") -> bool:
        """Is there a pile from which a card can be drawn?"""
        return any(map(table.has_cards, self.board.piles))

    def _draw(self, table: "Table", seat: int, move: Draw, ask: Decision | None) -> None:
        """Take one card, then another unless the first was a face-up locomotive."""
        ended = is_second = type(ask) is SecondCard
        if move.slot is None:
            self.draw_blind(table, seat, move.pile)
        elif self._take(table, seat, move, first=not is_second):
            ended = True
        if ended or not (self._can_draw(table) or self._slots(table, first=False)):
            self.end_draw(table, seat)
        else:
            table.ask(SecondCard(seat))

    def _stop(self, table: "Table", seat: int, move: Stop, ask: SecondCard) -> None:
        """Leave it at one card."""
        if self.row.both_cards:
            raise Refusal("market.both")
        table.emit(Stopped(seat))
        self.end_draw(table, seat)

    def end_draw(self, table: "Table", seat: int) -> None:
        """No further card is drawn in this turn."""
        table.spend_action()
        for one in table.rules.implementing[AfterDraw]:
            one.after_draw(table, seat)

    plays = {Draw: _draw, Stop: _stop}
    tells = (Took, DrewBlind, Turned, Stopped, Filled, Swept)

    def draw_blind(self, table: "Table", seat: int, pile: str | None = None) -> None:
        """Draw the top card of a pile, named where there are several."""
        left = self._left(table)
        if not left:
            bare = all(card == EMPTY for card in table.decks[TRAIN].up)
            raise Refusal("market.nothing" if bare else "market.empty_pile")
        if pile not in _named(self.board.piles, left):
            raise Refusal("market.wrong_pile")
        card = self._draw_top(table, seat, pile or TRAIN)
        name = None if card is None else self.board.cards[card]
        if pile and name and self._holder(table, pile):
            table.emit(Turned(seat, pile, name))
        else:
            table.emit(DrewBlind(seat, pile, name), seat)

    def _take(self, table: "Table", seat: int, move: Draw, first: bool) -> bool:
        """Take a card of the row; does it count as two (CORE-D3)?"""
        slot, up = move.slot or 0, table.decks[TRAIN].up
        card = up[slot] if slot < len(up) else EMPTY
        if card == EMPTY:
            raise Refusal("market.empty_slot", slot=slot)
        if not self._fills(table, move.pile, slot):
            raise Refusal("market.wrong_pile")
        if card == self.double and not first:
            raise Refusal("market.locomotive_second")
        if holder := self._holder(table, self.board.pile_of_card[card]):
            holder.lay_open(table, seat, card)
        else:
            table.give_openly(seat, card)
        table.emit(Took(seat, slot, self.board.cards[card]))
        row = [*up]
        row[slot] = EMPTY
        fill(table, row, move.pile)
        return card == self.double

    def _fills(self, table: "Table", pile: str | None, slot: int) -> bool:
        """Has a move that takes this card of the row to name this pile?"""
        piles = self.segment[slot].piles
        return pile in _filling(piles, self._left(table)) if len(piles) > 1 else pile is None

    def on_turn_began(self, table: "Table", seat: int) -> None:
        """Between two turns, fill the gaps that an empty supply has left (CORE-D10)."""
        if EMPTY in table.decks[TRAIN].up:
            fill(table, [*table.decks[TRAIN].up])

    def resample(self, table: "Table", seat: int | None) -> None:
        """What nobody has seen go into the hands of others is one heap with its pile, which the
        backs of the cards tell."""
        others = [n for n in range(len(table.seats)) if n != seat]
        kinds, home = len(self.board.cards), self.board.pile_of_card
        for pile in self.board.piles:
            deck = table.decks[pile]
            held = [unseen(table.seats[n].hand, table.seats[n].shown) for n in others]
            held = [[card for card in hand if home[card] == pile] for hand in held]
            draw, *dealt = table.deal_anew([deck.draw, *held])
            table.decks[pile] = replace(deck, draw=draw)
            for other, old, new in zip(others, held, dealt, strict=True):
                table.hide(other, counted(old, kinds))
                table.hide(other, [-n for n in counted(new, kinds)])


@lru_cache(maxsize=1024)
def _draws(
    board: "Board", slots: tuple[int, ...], left: tuple[str, ...], stops: bool
) -> tuple[Move, ...]:
    """A card from any of these places of the row, or from one of the piles in which any is left, or
    to leave it at the last one."""
    draws: list[Move] = [
        Draw(slot, pile)
        for segment in segments(board)
        for slot in slots
        if segment.start <= slot < segment.end
        for pile in _filling(segment.piles, left)
    ]
    draws += [Draw(None, pile) for pile in _named(board.piles, left) if left]
    return (*draws, Stop()) if stops else tuple(draws)


def _filling(piles: Collection[str], left: Collection[str]) -> list[str | None]:
    """Those of the piles of a part of the row among which a move chooses that takes its card."""
    return _named(piles, left) or [None]


def _named(piles: Collection[str], left: Collection[str]) -> list[str | None]:
    """Those of these piles in which anything is left: where there is but one, it is not named."""
    return [pile for pile in piles if pile in left] if len(piles) > 1 else [None]
