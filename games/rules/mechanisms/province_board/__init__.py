"""Province board: whoever claims a route may put a car on the line of its color, on the space of as
many cards as it was paid with; most spaces of a line score (RULES.md 3.40)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec.structs import replace

from ...advising import Advising, Outlook
from ...board import BoardError
from ...frozen import FrozenDict
from ...mechanism import Mechanism, Tally
from ...state import EMPTY
from ...values import Move, Quote, Refusal, ScoreLine
from ..claims import Claimed
from ..claims.hooks import Pricing
from . import advice
from .hooks import Raising
from .lines import Params, State, free_space, placed, ranked
from .moves import Decline, Declined, Place, Placed, Placing

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table

__all__ = ["Decline", "Place", "Placing", "ProvinceBoard", "Raising"]

# The kind of the pieces that are put on the board
CAR = 0


class View(TypedDict):
    """What everybody sees: by color whose car stands on each space of its line, lowest first."""

    lines: Mapping[str, Sequence[int | None]]


class ProvinceBoard(Mechanism[Params, State], Pricing, Advising):
    """Putting cars on the province board."""

    name = "province_board"
    needs = ("claims",)
    tells = (Placed, Declined)
    decisions = {Placing: (Place, Decline)}

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        for seats in board.sizes:
            if seats not in params.points:
                where = f"mechanisms.{self.name}.points"
                raise BoardError(f"{board.id}.toml", where, f"no points for {seats} players")

    def price(self, route: "Route", quote: Quote) -> Quote:
        """More cards may be played than a route takes, for a higher space."""
        return replace(quote, extra=max(0, self.params.spaces - quote.cards))

    def setup(self, table: "Table") -> None:
        """No car stands on any line."""
        empty = (EMPTY,) * self.params.spaces
        self.save(table, lines=(empty,) * len(self.board.colors))

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """Ask whether a car is put, where one is left and some space is free."""
        route = self.board.route[event.route]
        # who thinks ahead has said no cards
        cards = min(self.params.spaces, max(route.length, sum(event.cards.values())))
        if not table.seats[event.seat].pieces[CAR]:
            return
        raises = [0, *self._raises(table, event.seat)]
        lines = range(len(self.board.colors)) if route.color is None else (route.color,)
        ways = {self.board.colors[n]: self._ways(table, n, cards, raises) for n in lines}
        if any(ways.values()):
            spaces = {color: found for color, found in ways.items() if found}
            table.ask(Placing(event.seat, route.id, cards, spaces))

    on_event = {Claimed: _claimed}

    def _raises(self, table: "Table", seat: int) -> list[int]:
        """By how much this seat may raise the space of its car."""
        return [n for one in table.rules.implementing[Raising] for n in one.raises(table, seat)]

    def _ways(
        self, table: "Table", n: int, cards: int, raises: Sequence[int]
    ) -> tuple[tuple[int, int], ...]:
        """The spaces of the nth line that can be reached, each by the least raise that does it."""
        found: dict[int, int] = {}
        for more in raises:
            space = free_space(self.state(table).lines[n], cards + more)
            if space and space > max(found.values(), default=0):
                found[more] = space
        return tuple(found.items())

    def _answers(self, table: "Table", ask: Placing) -> Iterable[Move]:
        """On each of the lines, raised or not; or not at all."""
        for line, ways in ask.spaces.items():
            for more, _ in ways:
                yield Place(line, more)
        yield Decline()

    answers = {Placing: _answers}

    def _place(self, table: "Table", seat: int, move: Place, ask: Placing) -> None:
        """Put the car on the space, or on the next free one below it."""
        if move.line not in ask.spaces:
            raise Refusal("province_board.other_line", color=move.line)
        if move.more and move.more not in self._raises(table, seat):
            raise Refusal("province_board.no_raise", value=move.more)
        space = dict(ask.spaces[move.line]).get(move.more)
        if space is None:
            raise Refusal("province_board.no_space", color=move.line)
        pieces = list(table.seats[seat].pieces)
        pieces[CAR] -= 1
        table.change(seat, pieces=tuple(pieces))
        line = self.board.colors.index(move.line)
        self.save(table, lines=placed(self.state(table).lines, line, space, seat))
        if move.more:
            for one in table.rules.implementing[Raising]:
                one.raised(table, seat, move.more)
        table.emit(Placed(seat, move.line, space))

    def _decline(self, table: "Table", seat: int, move: Decline, ask: Placing) -> None:
        """Put no car."""
        table.emit(Declined(seat))

    plays = {Place: _place, Decline: _decline}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Each line by itself: its places among those with a car there."""
        prizes = self.params.points[len(table.seats)]
        for color, line in zip(self.board.colors, self.state(table).lines, strict=True):
            for place, (seat, spaces) in enumerate(ranked(line)):
                points = prizes[place] if place < len(prizes) else 0
                data = FrozenDict(line=color, count=spaces, place=place + 1)
                yield ScoreLine(seat, self.name, points, data)

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What the lines may still change, and a car that may be put now."""
        prizes = self.params.points[len(table.seats)]
        lines = self.state(table).lines
        whole = sum([advice.hopes(line, seat, prizes, outlook) for line in lines])
        for ask in table.decisions:
            if isinstance(ask, Placing) and ask.seat == seat:
                reached = [
                    (lines[self.board.colors.index(color)], dict(ways)[0])
                    for color, ways in ask.spaces.items()
                    if 0 in dict(ways)
                ]
                whole += advice.best_gain(reached, seat, prizes, outlook)
        return whole

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        lines = zip(self.board.colors, self.state(table).lines, strict=True)
        return {
            "lines": {
                color: [None if seat == EMPTY else seat for seat in line] for color, line in lines
            }
        }
