"""Express cards: three of each player, each once a game and one a turn at most; they bring cards,
tickets or a higher space (RULES.md 3.39)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from ...advising import Advising, Outlook
from ...board import TRAIN
from ...mechanism import Mechanism
from ...values import Move, Refusal
from ..market import Draw, Market
from ..province_board.hooks import Raising
from ..tickets import draw, offer
from ..tickets.deck import TICKETS
from .moves import Cards, First, Spent, Tickets
from .state import Params, State

if TYPE_CHECKING:
    from ...table import Table

__all__ = ["Cards", "ExpressCards", "First", "Tickets"]

# Points that a card of each value is worth as long as there is time to use it
POINTS_BY_CARD_VALUE = (0.0, 1.5, 2.6, 3.5, 4.2)
# With so many turns left there is time for all
TURNS_TO_USE_ALL_CARDS = 8


class View(TypedDict):
    """What everybody sees: by seat the values of the cards left, and whether one of them was spent
    in this turn."""

    left: Sequence[Sequence[int]]
    spent: bool


class ExpressCards(Mechanism[Params, State], Raising, Advising):
    """Spending express cards."""

    name = "express_cards"
    needs = ("market", "tickets")
    moves = (Cards, Tickets)
    tells = (Spent,)
    decisions = {First: (Draw,)}

    def setup(self, table: "Table") -> None:
        """Everybody has one of each."""
        self.save(table, left=(self.params.values,) * len(table.seats))

    def raises(self, table: "Table", seat: int) -> tuple[int, ...]:
        """The values of the cards that a seat may spend now."""
        mine = self.state(table)
        return () if mine.turn == table.turn.number else mine.left[seat]

    def raised(self, table: "Table", seat: int, n: int) -> None:
        """The car has gone up by it."""
        self._spend(table, seat, n)

    def _spend(self, table: "Table", seat: int, n: int) -> None:
        mine = self.state(table)
        left = tuple([value for value in mine.left[seat] if value != n])
        self.save(
            table, left=(*mine.left[:seat], left, *mine.left[seat + 1 :]), turn=table.turn.number
        )
        table.emit(Spent(seat, n))

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Each of them, for cards and for tickets, while there are any."""
        values = self.raises(table, seat)
        if self._any_card(table):
            yield from map(Cards, values)
        if self._more_tickets(table):
            yield from map(Tickets, values)

    def _market(self, table: "Table") -> Market:
        (market,) = table.rules.implementing[Market]
        return market

    def _any_card(self, table: "Table") -> bool:
        """Can an extra card be drawn?"""
        return table.cards_left(TRAIN) > 0

    def _more_tickets(self, table: "Table") -> bool:
        """Can more tickets be drawn than without?"""
        return table.cards_left(TICKETS) > self.board.draw.tickets

    def _check(self, table: "Table", seat: int, n: int) -> None:
        mine = self.state(table)
        if n not in mine.left[seat]:
            raise Refusal("express_cards.used", value=n)
        if mine.turn == table.turn.number:
            raise Refusal("express_cards.once")

    def _cards(self, table: "Table", seat: int, move: Cards, ask: None) -> None:
        """Draw so many cards blind; then cards are drawn as ever."""
        self._check(table, seat, move.value)
        if not self._any_card(table):
            raise Refusal("market.empty_pile")
        self._spend(table, seat, move.value)
        market = self._market(table)
        for _ in range(move.value):
            if self._any_card(table):
                market.draw_blind(table, seat)
        if market.offers(table, seat):
            table.ask(First(seat))
        else:
            market.end_draw(table, seat)

    def _tickets(self, table: "Table", seat: int, move: Tickets, ask: None) -> None:
        """Draw so many tickets more than otherwise."""
        self._check(table, seat, move.value)
        if not self._more_tickets(table):
            raise Refusal("express_cards.tickets", count=table.cards_left(TICKETS))
        self._spend(table, seat, move.value)
        facts = self.board.draw
        offer(
            table, seat, draw(table, TICKETS, facts.tickets + move.value), facts.keep, start=False
        )

    plays = {Cards: _cards, Tickets: _tickets}

    def _first(self, table: "Table", ask: First) -> Iterable[Move]:
        """Any card of the row, or the pile."""
        return self._market(table).offers(table, ask.seat)

    answers = {First: _first}

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What the cards left are still good for."""
        share = min(1.0, outlook.turns / TURNS_TO_USE_ALL_CARDS)
        return share * sum([POINTS_BY_CARD_VALUE[min(n, 4)] for n in self.state(table).left[seat]])

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        mine = self.state(table)
        return {"left": mine.left, "spent": mine.turn == table.turn.number}
