"""Festivals: cards that come up lie at their city until somebody claims a route into it; sets of
them score (RULES.md 3.38)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...advising import Advising, Charging, Outlook
from ...board import TRAIN, BoardError
from ...mechanism import Mechanism, Tally
from ...revealed_cards import RevealedCards, cards_of
from ...values import Move, Refusal, ScoreLine
from ..claims import Claimed
from . import advice
from .moves import FestivalChoice, Laid, Take, Won
from .state import FestivalKeys, Params, State, View

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

__all__ = ["FestivalChoice", "FestivalKeys", "Festivals", "Take"]


class Festivals(Mechanism[Params, State], RevealedCards, Advising, Charging):
    """Laying festival cards out, and taking them."""

    name = "festivals"
    keys = (FestivalKeys,)
    needs = ("claims", "market")
    tells = (Laid, Won)
    decisions = {FestivalChoice: (Take,)}

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.ids, self.points = tuple(params.points), tuple(params.points.values())
        held = [city.own(FestivalKeys).festival for city in board.cities]
        for city, festival in zip(board.cities, held, strict=True):
            if festival and festival not in self.ids:
                what = f"unknown festival {festival}"
                raise BoardError(f"{board.id}.toml", f"cities.{city.id}.festival", what)
        for festival in self.ids:
            if festival not in held:
                where = f"mechanisms.{self.name}.points.{festival}"
                raise BoardError(f"{board.id}.toml", where, "held in no city")
        number = {festival: n for n, festival in enumerate(self.ids)}
        # By city the number of its festival, if there is one
        self.at = tuple(number.get(festival) for festival in held)

    # Cards in the pile, and at their cities.

    @property
    def kinds(self) -> int:
        """Each festival has cards of its own."""
        return len(self.ids)

    def setup(self, table: "Table") -> None:
        """Nothing lies anywhere, and nobody has any."""
        none = (0,) * self.kinds
        self.save(table, lying=none, won=(none,) * len(table.seats))

    def deal(self, table: "Table") -> None:
        """The cards are shuffled into the pile once hands and row are dealt."""
        own, deck = cards_of(table, self), table.decks[TRAIN]
        sets = zip(own, self.points, strict=True)
        mixed = [*deck.draw, *(card for card, points in sets for _ in points)]
        table.shuffle(mixed)
        table.decks[TRAIN] = replace(deck, draw=tuple(mixed))

    def revealed(self, table: "Table", kind: int) -> None:
        """It lies at its city."""
        self.save(table, lying=self.state(table).with_one(kind))
        table.emit(Laid(self.ids[kind]))

    # Taking them.

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """The claimer takes the cards at an end of the route; if there are some at both, at one."""
        found = self._lying_at(table, event.route)
        if len(found) > 1:
            named = tuple([self.ids[n] for n in found])
            table.ask(FestivalChoice(event.seat, event.route, named))
        elif found:
            self._win(table, event.seat, found[0])

    on_event = {Claimed: _claimed}

    def _lying_at(self, table: "Table", route: str) -> list[int]:
        """The festivals at the ends of a route at which cards lie; that of both ends is one."""
        ends, lying = self.board.route[route], self.state(table).lying
        here = dict.fromkeys((self.at[ends.a], self.at[ends.b]))
        return [n for n in here if n is not None and lying[n]]

    def _choices(self, table: "Table", ask: FestivalChoice) -> Iterable[Move]:
        """One of the two."""
        return map(Take, ask.festivals)

    answers = {FestivalChoice: _choices}

    def _take(self, table: "Table", seat: int, move: Take, ask: FestivalChoice) -> None:
        if move.festival not in ask.festivals:
            raise Refusal("festivals.not_here", route=ask.route)
        self._win(table, seat, self.ids.index(move.festival))

    plays = {Take: _take}

    def _win(self, table: "Table", seat: int, festival: int) -> None:
        before = self.state(table)
        after = before.taken(seat, festival)
        self.save(table, lying=after.lying, won=after.won)
        table.emit(Won(seat, self.ids[festival], before.lying[festival]))

    # Counting.

    def worth(self, festival: int, n: int) -> int:
        """What so many cards of a festival score."""
        return self.points[festival][n - 1] if n else 0

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Each set by its number of cards."""
        for seat, counts in enumerate(self.state(table).won):
            for festival, n in enumerate(counts):
                if n:
                    data = {"festival": self.ids[festival], "count": n}
                    yield ScoreLine(seat, self.name, self.worth(festival, n), data)

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """How sets may still grow, and the best answer to what a seat is asked."""
        return advice.promise(self, table, seat, outlook)

    def charges(self, table: "Table", seat: int, turns: float) -> Mapping[int, float]:
        """What the cards that lie at an end of a route make good."""
        return advice.charges(self, table, seat, turns)

    def view(self, table: "Table", seat: int | None) -> View:
        """What lies open, and how many cards everybody has; one's own, at the end everybody's."""
        mine, over = self.state(table), table.final is not None
        return {
            "lying": self._named(mine.lying),
            "cards": [sum(counts) for counts in mine.won],
            "won": [
                self._named(counts) if over or who == seat else None
                for who, counts in enumerate(mine.won)
            ],
        }

    def _named(self, counts: Sequence[int]) -> Mapping[str, int]:
        """Cards by festival, those without any left out."""
        return {id_: n for id_, n in zip(self.ids, counts, strict=True) if n}
