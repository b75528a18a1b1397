"""Tolls: the bank takes tokens for a route, or the owner of the one beside it (RULES.md 3.9)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Charging, Outlook
from ...board import BoardError, Count, RouteKeys
from ...mechanism import Mechanism, Tally
from ...ranking import competition_ranks
from ...values import ScoreLine
from ..claims import Claimed
from . import advice
from .events import Borrowed, Paid, Received
from .purses import Purses, payee

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that everybody starts with, the points that a loan costs, and by number of players
    what the places by tokens left bring to those without a loan."""

    start: int
    loan: int
    bonus: dict[int, tuple[int, ...]]


class TollKeys(RouteKeys, frozen=True):
    """The tokens that a route costs."""

    toll: Count = 0


class View(TypedDict):
    """By seat: the tokens, null where they are kept secret, and the loans."""

    tokens: Sequence[int | None]
    loans: Sequence[int]


class Tolls(Mechanism[Params, Purses], Advising, Charging):
    """Paying for routes with tokens."""

    name = "tolls"
    keys = (TollKeys,)
    needs = ("claims",)
    tells = (Paid, Borrowed, Received)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        for seats in board.sizes:
            if len(params.bonus.get(seats, ())) != seats:
                where = f"mechanisms.{self.name}.bonus"
                raise BoardError(f"{board.id}.toml", where, f"no {seats} places of {seats} players")
        self.tolls = tuple(route.facts.own(TollKeys).toll for route in board.routes)

    def setup(self, table: "Table") -> None:
        """Everybody has as many tokens."""
        seats = len(table.seats)
        self.save(table, tokens=(self.params.start,) * seats, loans=(0,) * seats)

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """The toll is owed, or a loan taken."""
        seat, route = event.seat, self.board.route[event.route]
        toll, to = self.tolls[route.n], payee(table, route)
        if not toll:
            return
        after = self.state(table).after_toll(seat, toll, to)
        borrowed = after.loans != self.state(table).loans
        self.save(table, tokens=after.tokens, loans=after.loans)
        table.emit((Borrowed if borrowed else Paid)(seat, route.id, toll))
        if to is not None:
            table.emit(Received(to, route.id, toll))

    on_event = {Claimed: _claimed}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """What loans cost; and what the tokens left bring to those who have none."""
        purses = self.state(table)
        for seat, loans in enumerate(purses.loans):
            if loans:
                yield ScoreLine(seat, "loans", -self.params.loan * loans, {"loans": loans})
        without = [seat for seat, loans in enumerate(purses.loans) if not loans]
        ranks = competition_ranks([purses.tokens[seat] for seat in without])
        places = dict(zip(without, ranks, strict=True))
        for seat, n in enumerate(purses.tokens):
            if seat in places:
                points = self.params.bonus[len(table.seats)][places[seat] - 1]
                yield ScoreLine(seat, self.name, points, {"count": n, "place": places[seat]})
            else:
                yield ScoreLine(seat, self.name, 0, {"count": n, "done": False})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What purses will be worth when more routes have been paid."""
        return advice.promise(self, table, seat, outlook)

    def charges(self, table: "Table", seat: int, turns: float) -> Mapping[int, float]:
        """What the toll of each free route takes from the bonus, and loans."""
        return advice.charges(self, table, seat, turns)

    def view(self, table: "Table", seat: int | None) -> View:
        """One's own tokens, at the end everybody's; all can see the loans."""
        purses, over = self.state(table), table.final is not None
        tokens = [n if over or who == seat else None for who, n in enumerate(purses.tokens)]
        return {"tokens": tokens, "loans": purses.loans}
