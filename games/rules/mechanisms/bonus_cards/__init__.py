"""Bonus cards: some are drawn for a game, each for who has most of something (RULES.md 3.43)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import BoardError
from ...mechanism import Mechanism, Tally
from ...ranking import leaders
from ...values import ScoreLine
from . import advice
from .counting import BonusCardKeys, countries_of, counts_of
from .facts import BonusCard, Params

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

COUNTRIES = "international_tycoon"


class State(Struct, frozen=True):
    """The cards of this game, by their numbers."""

    drawn: tuple[int, ...] = ()


class View(TypedDict):
    """What a seat sees: by card how many everybody has, null where that is secret: one's own before
    the end, then everybody's. Where a card counts countries, those of everybody."""

    counts: Mapping[str, Sequence[int | None]]
    countries: NotRequired[Sequence[Sequence[str]]]


class BonusCards(Mechanism[Params, State], Advising):
    """The bonuses of this game."""

    name = "bonus_cards"
    keys = (BonusCardKeys,)
    needs = ("claims", "connections", "ferries")
    tallies = ("bonus_cards",)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self._refuse("capitals", {*params.capitals} - board.place.keys(), "no such place")
        self.counting = counts_of(board, params)
        self.countries = countries_of(board)
        cards = {card.id for card in params.cards}
        self._refuse("cards", cards - self.counting.keys(), "nothing is counted for")

    def _refuse(self, key: str, unknown: set[str], why: str) -> None:
        """Refuse a board file that says what nobody knows."""
        if unknown:
            where = f"mechanisms.{self.name}.{key}"
            raise BoardError(f"{self.board.id}.toml", where, f"{why} {sorted(unknown)}")

    def setup(self, table: "Table") -> None:
        """Draw the cards of this game; the others leave it."""
        order = list(range(len(self.params.cards)))
        table.shuffle(order)
        self.save(table, drawn=tuple(sorted(order[: self.params.drawn])))

    def in_play(self, table: "Table") -> list[BonusCard]:
        """The cards of this game."""
        return [self.params.cards[n] for n in self.state(table).drawn]

    def counts(self, table: "Table", card: str) -> tuple[int, ...]:
        """How many everybody has of what a card counts."""
        of = self.counting[card].of
        return tuple([of(table, seat) for seat in range(len(table.seats))])

    def tally(self, table: "Table") -> Tally:
        """How many cards everybody scores, alone or with others: it breaks ties."""
        won = [leaders(self.counts(table, card.id)) for card in self.in_play(table)]
        seats = range(len(table.seats))
        return {self.name: tuple(sum(seat in those for those in won) for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """All who share the most of a card score it in full; the others see how many they have."""
        for card in self.in_play(table):
            counts = self.counts(table, card.id)
            won = leaders(counts)
            for seat, n in enumerate(counts):
                points = card.points if seat in won else 0
                yield ScoreLine(seat, self.name, points, {"bonus": card.id, "count": n})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """A lead counts for more the fewer turns are left to lose it."""
        return advice.promise(self, table, seat, outlook)

    def view(self, table: "Table", seat: int | None) -> View:
        """Everybody sees what lies open; the own hand and the own tickets are counted besides."""
        cards = [card.id for card in self.in_play(table)]
        seen: View = {"counts": {card: self._seen(table, seat, card) for card in cards}}
        if COUNTRIES in cards:
            seats = range(len(table.seats))
            seen["countries"] = [self.countries.of(table, other) for other in seats]
        return seen

    def _seen(self, table: "Table", seat: int | None, card: str) -> list[int | None]:
        counting, all_ = self.counting[card], range(len(table.seats))
        known = all_ if table.final or not counting.hidden else (seat,)
        return [counting.of(table, other) if other in known else None for other in all_]
