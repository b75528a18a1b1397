"""Drawing: what cards are worth, those that lie open and those that may come."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from games.rules.board import TRAIN
from games.rules.hidden import unseen
from games.rules.mechanisms.market import Draw, RowKeys
from games.rules.mechanisms.market.hooks import Displaying
from games.rules.state import EMPTY
from games.rules.table import Table

from .standing import standing

if TYPE_CHECKING:
    from .choice import Choice

# What a card that tickets ask for is worth more than one for routes that only pay, in turns: of
# these there are others
ASKED_CARD_TURNS = 0.25
# What a locomotive is worth more than the card for which it stands, in turns
LOCOMOTIVE_TURNS = 0.1
# Of what is lost with a route if rivals take it, the part that hangs on a card that it lacks; a
# route is looked at so that lacks so many at most
PRESSING_SHARE = 0.5
MAX_PRESSING_CARDS = 4


class Drawing:
    """Weighs drawing cards: both of a turn, and by expectation what nobody has seen."""

    def __init__(self, choice: "Choice") -> None:
        self.choice, self.prospect, self.table = choice, choice.prospect, choice.table
        self.board = choice.rules.board
        self.up = self.table.decks[TRAIN].up
        self._known: dict[tuple[int, ...], float] = {}
        self._means: dict[str, float] = {}

    def weigh(self, draw: Draw) -> float:
        """What a card is worth, with the next one if it is the first of two."""
        if self.choice.state.decisions:
            value = self._mean(draw.pile) if draw.slot is None else self.holding(self.up[draw.slot])
        else:
            value = self._two(draw)
        return self.choice.base + value

    def _two(self, draw: Draw) -> float:
        blind = max(self._mean(pile) for pile in self._piles)
        if draw.slot is None:
            then = max([blind, *(self.holding(card) for _, card in self._row)])
            return self._mean(draw.pile) + then - self.holding()
        card = self.up[draw.slot]
        if self._is_two(card):
            return self.holding(card)
        seconds = [self.holding(card, other) for slot, other in self._row if slot != draw.slot]
        return max([self.holding(card) + blind - self.holding(), *seconds])

    def holding(self, *cards: int) -> float:
        """What the hand comes to with these cards, and what of them is laid open brings."""
        key = tuple(sorted(cards))
        if key not in self._known:
            hand = list(self.prospect.hand)
            for card in key:
                hand[card] += card not in self._apart
            turns = self.choice.turn_estimate.after(gained=self._gained)
            outcome = self.prospect.outcome(hand, turns, prepared=1)
            value = outcome.value - self.choice.lost(turns)
            brings = self._laid_open([card for card in key if card in self._apart])
            value += brings + self.asked_for(hand) + self.prospect.bonuses.of_hand(hand)
            value += LOCOMOTIVE_TURNS * self.prospect.prices.turn * key.count(self.board.locomotive)
            # with a card more, laid for nothing, a hand is worth no less
            fewer = [
                (*key[:n], *key[n + 1 :]) for n, card in enumerate(key) if card not in self._apart
            ]
            least = [self.holding(*cards) + self._one_spare(turns) for cards in fewer]
            self._known[key] = max([value, *least])
        return self._known[key]

    def _one_spare(self, turns: float) -> float:
        """What a card is worth with so many turns left that is not laid for anything."""
        one = [1, *([0] * (len(self.prospect.hand) - 1))]
        return self.prospect.worth_of_spare(one, turns)

    def asked_for(self, hand: Sequence[int]) -> float:
        """What a hand is worth besides because planned routes lack less than with the own one."""
        after, found, pressing = self.prospect.shorts_of(hand), 0, 0.0
        for n, before in self.prospect.shorts.items():
            gained = before.missing - after[n].missing
            if gained > 0:
                found += gained * (n in self._lacking)
                pressing = max(pressing, gained * self._pressing.get(n, 0.0))
        return ASKED_CARD_TURNS * self.prospect.prices.turn * found + pressing

    @cached_property
    def _lacking(self) -> set[int]:
        """The planned routes that take one color alone, or of which so much is there already that
        no other color will do; and those that demand locomotives."""
        tracks, shorts = self.prospect.routes.tracks, self.prospect.shorts
        return {
            n
            for n, short in shorts.items()
            if short.locomotives
            or len(tracks[n].quote.colors) == 1
            or 2 * short.cards < tracks[n].quote.cards
        }

    @cached_property
    def _pressing(self) -> dict[int, float]:
        """What is lost on average if a card comes later that a planned route lacks, which a rival
        may take meanwhile whose network reaches it."""
        claiming, near = self.choice.claiming, self.choice.numbers.near
        return {
            n: PRESSING_SHARE * claiming.urgency(n) / short.missing
            for n, short in self.prospect.shorts.items()
            if 0 < short.missing <= MAX_PRESSING_CARDS and claiming.danger(n) >= near
        }

    @property
    def _gained(self) -> int:
        """The cards that a turn of drawing still brings."""
        return 1 if self.choice.state.decisions else 2

    @cached_property
    def _apart(self) -> dict[int, Displaying]:
        """The cards that no hand holds, and who lays them out."""
        holders = {one.pile: one for one in self.choice.rules.implementing[Displaying]}
        homes = enumerate(self.board.pile_of_card)
        return {card: holders[pile] for card, pile in homes if pile in holders}

    def _laid_open(self, cards: Sequence[int]) -> float:
        """What it brings to have these cards before one, as the rules say."""
        if not cards:
            return 0.0
        table = Table(self.choice.rules, self.choice.state)
        for card in cards:
            self._apart[card].lay_open(table, self.choice.seat, card)
        outlook = self.prospect.outlook
        return standing(table, self.choice.seat, outlook) - self.choice.standing

    def _is_two(self, card: int) -> bool:
        """Does this card count as two where it lies open?"""
        counts = self.board.draw.own(RowKeys).faceup_locomotive
        return card == self.board.locomotive and counts > 1

    @cached_property
    def _row(self) -> list[tuple[int, int]]:
        """The open cards of which two may be taken, by slot."""
        row = enumerate(self.up)
        return [(slot, card) for slot, card in row if card != EMPTY and not self._is_two(card)]

    @cached_property
    def open_pairs(self) -> set[tuple[int, int]]:
        """The open cards, two of which may be taken together into the hand."""
        cards = sorted(card for _, card in self._row if card not in self._apart)
        return {*combinations(cards, 2)}

    @cached_property
    def _piles(self) -> list[str]:
        return [pile for pile in self.board.piles if self.table.cards_left(pile)] or [TRAIN]

    def _mean(self, pile: str | None) -> float:
        """What the hand comes to with the top card of a pile."""
        pile = pile or TRAIN
        if pile not in self._means:
            counts = self._unseen(pile)
            values = [n * self.holding(card) for card, n in enumerate(counts) if n]
            self._means[pile] = sum(values) / sum(counts) if values else self.holding()
        return self._means[pile]

    def _unseen(self, pile: str) -> Sequence[int]:
        """The cards, counted by kind, of which any may be the next of a pile."""
        cards = list(self.table.decks[pile].draw)
        if cards:
            for n, seat in enumerate(self.table.seats):
                if n != self.choice.seat:
                    cards += unseen(seat.hand, seat.shown)
        else:
            cards = list(self.table.decks[pile].discard)
        counts = [0] * len(self.board.cards)
        for card in cards:
            if card > EMPTY and self.board.pile_of_card[card] == pile:
                counts[card] += 1
        return counts
