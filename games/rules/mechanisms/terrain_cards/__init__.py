"""Terrain cards: drawn in place of train cards, they double the points of a route of their colors,
unless somebody has more of them (RULES.md 3.14)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from ...advising import Advising, Outlook
from ...board import BoardError
from ...board.facts import GRAY
from ...mechanism import Mechanism, Tally
from ...values import Move, ScoreLine
from ..claims import Claimed
from ..claims.paying import lay
from ..claims.quotes import prices
from ..market.hooks import Displaying
from . import advice
from .doubling import check, fewest, ways
from .facts import KINDS, PILE, TerrainKeys
from .moves import Decline, Double, Doubled, Doubling
from .state import Params, State, laid

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

__all__ = ["Decline", "Double", "Doubling", "TerrainCards", "TerrainKeys"]


class View(TypedDict):
    """What everybody sees: by seat the cards of each kind, and the routes that were doubled."""

    cards: Sequence[Mapping[str, int]]
    doubled: Sequence[str]


class TerrainCards(Mechanism[Params, State], Displaying, Advising):
    """Laying terrain cards out, and doubling routes by them."""

    name = "terrain_cards"
    pile = PILE
    keys = (TerrainKeys,)
    needs = ("claims", "market")
    tells = (Doubled,)
    decisions = {Doubling: (Double, Decline)}

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        # By color of a route the kind of terrain that it leads through
        self.kind = {color: kind for kind, colors in params.colors.items() for color in colors}
        self._check()

    def _check(self) -> None:
        file, where = f"{self.board.id}.toml", f"mechanisms.{self.name}"
        for kind in self.params.colors:
            if kind not in KINDS:
                raise BoardError(file, f"{where}.colors", f"unknown kind {kind}")
        for color in (*self.board.colors, GRAY):
            if color not in self.kind:
                raise BoardError(file, f"{where}.colors", f"no kind has {color}")
        for length in sorted({route.length for route in self.board.routes}):
            if length not in self.params.cards:
                raise BoardError(file, f"{where}.cards", f"no number for length {length}")

    def setup(self, table: "Table") -> None:
        """Nobody has any before the cards are dealt."""
        self.save(table, cards=((0,) * len(KINDS),) * len(table.seats))

    def lay_open(self, table: "Table", seat: int, card: int) -> None:
        """A card lies among those of its kind."""
        kind = KINDS.index(self.board.cards[card])
        self.save(table, cards=laid(self.state(table).cards, seat, kind, 1))

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """Ask whether to double it, where cards that all can see and as many locomotives as there
        are cards in the hand could do it: whether there are any, the question must not tell."""
        route = self.board.route[event.route]
        kind, cards = self.kind[route.facts.color], self.params.cards[route.length]
        least = fewest(self.state(table), event.seat, kind, cards)
        if least <= min(cards, sum(table.seats[event.seat].hand)):
            points = prices(table.rules)[route.n].points
            table.ask(Doubling(event.seat, route.id, kind, cards, points))

    on_event = {Claimed: _claimed}

    def _ways(self, table: "Table", ask: Doubling) -> Iterable[Move]:
        """By so many locomotives as may stand for cards, or not at all."""
        return [*map(Double, ways(self.state(table), table, ask)), Decline()]

    answers = {Doubling: _ways}

    def _double(self, table: "Table", seat: int, move: Double, ask: Doubling) -> None:
        """Discard the cards, and score the points of the route once more."""
        mine, board = self.state(table), self.board
        check(mine, table, ask, move.locomotives)
        spent, wild = ask.cards - move.locomotives, board.cards[board.locomotive]
        table.discard([board.cards.index(ask.terrain)] * spent)
        lay(table, seat, {wild: move.locomotives})
        left = laid(mine.cards, seat, KINDS.index(ask.terrain), -spent)
        self.save(table, cards=left, doubled=(*mine.doubled, board.route[ask.route].n))
        table.add_points(seat, ask.points)
        paid = {ask.terrain: spent, wild: move.locomotives}
        cards = {name: n for name, n in paid.items() if n}
        table.emit(Doubled(seat, ask.route, cards, ask.points))

    def _decline(self, table: "Table", seat: int, move: Decline, ask: Doubling) -> None:
        """The route brings its points alone."""

    plays = {Double: _double, Decline: _decline}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The points of the doubled routes once more."""
        each, doubled = prices(table.rules), self.state(table).doubled
        for seat in range(len(table.seats)):
            own = [n for n in doubled if table.owner[n] == seat]
            points = sum([each[n].points for n in own])
            yield ScoreLine(seat, self.name, points, {"count": len(own)})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What the cards before a seat may still double, and a route that it is asked about."""
        return advice.promise(self.state(table), table, seat, outlook)

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        mine, routes = self.state(table), self.board.routes
        return {
            "cards": [dict(zip(KINDS, counts, strict=True)) for counts in mine.cards],
            "doubled": [routes[n].id for n in mine.doubled],
        }
