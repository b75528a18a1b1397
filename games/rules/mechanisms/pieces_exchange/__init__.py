"""Pieces: trains and ships chosen in secret at the start, exchanged in play (RULES.md 3.1)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from ...advising import Advising, Exchange, Exchanging, Outlook, Suggesting
from ...mechanism import Mechanism, Tally
from ...state import Decision
from ...values import Move, Refusal, ScoreLine
from ..tickets import Kept
from . import advice
from .events import Chosen, Revealed, Swapped
from .moves import KINDS, Choose, PieceChoice, Swap
from .state import Params, Pieces, State, View

if TYPE_CHECKING:
    from ...table import Table

One = TypeVar("One")


class PiecesExchange(Mechanism[Params, State], Advising, Exchanging, Suggesting):
    """Choosing and exchanging pieces."""

    name = "pieces_exchange"
    needs = ("connections", "ship_cards")
    moves = idle = (Swap,)
    decisions = {PieceChoice: (Choose,)}
    tells = (Chosen, Revealed, Swapped)

    def _all(self) -> Pieces:
        return self.params.cars, self.params.ships

    def setup(self, table: "Table") -> None:
        """Until they have chosen all have what is proposed; the rest lies in the box."""
        seats = len(table.seats)
        box = _less(self._all(), tuple(self.board.pieces.values()))
        self.save(table, box=(box,) * seats, swapped=(0,) * seats, chosen=(None,) * seats)

    def _kept(self, table: "Table", event: Kept) -> None:
        """Who has kept the first tickets chooses pieces."""
        if event.start:
            cars, ships = self._all()
            total = sum(self.board.pieces.values())
            table.ask(PieceChoice(event.seat, total, cars, ships))

    on_event = {Kept: _kept}

    def _answers(self, table: "Table", ask: PieceChoice) -> Iterable[Move]:
        """Every choice that makes up the whole supply."""
        return self._choices()

    answers = {PieceChoice: _answers}

    def _choices(self) -> list[Choose]:
        total, (cars, ships) = sum(self.board.pieces.values()), self._all()
        return [Choose(n, total - n) for n in range(max(0, total - ships), min(cars, total) + 1)]

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """As many of one kind as there are, for as many of the other as lie in the box."""
        supply, box = table.seats[seat].pieces, self.state(table).box[seat]
        for kind, give in enumerate(KINDS):
            for n in range(1, min(supply[kind], box[1 - kind]) + 1):
                yield Swap(give, n)

    def _choose(self, table: "Table", seat: int, move: Choose, ask: PieceChoice) -> None:
        if move not in self._choices():
            (cars, ships), total = self._all(), sum(self.board.pieces.values())
            raise Refusal("pieces_exchange.choice", total=total, cars=cars, ships=ships)
        chosen = list(self.state(table).chosen)
        chosen[seat] = (move.cars, move.ships)
        table.emit(Chosen(seat, move.cars, move.ships), seat)
        self.save(table, chosen=tuple(chosen))
        if None not in chosen:
            self._reveal(table, [pieces for pieces in chosen if pieces is not None])

    def _reveal(self, table: "Table", chosen: list[Pieces]) -> None:
        for seat, pieces in enumerate(chosen):
            table.change(seat, pieces=pieces)
        self.save(table, box=tuple(_less(self._all(), pieces) for pieces in chosen), chosen=())
        table.emit(Revealed(tuple(chosen)))

    def _swap(self, table: "Table", seat: int, move: Swap, ask: None) -> None:
        kind, mine = KINDS.index(move.give), self.state(table)
        supply, box = list(table.seats[seat].pieces), list(mine.box[seat])
        if supply[kind] < move.count:
            raise Refusal("pieces_exchange.supply", have=supply[kind], give=move.give)
        if box[1 - kind] < move.count:
            raise Refusal("pieces_exchange.box", have=box[1 - kind], give=move.give)
        for of, n in ((kind, move.count), (1 - kind, -move.count)):
            supply[of] -= n
            box[of] += n
        points = -move.count * self.params.points
        table.change(seat, pieces=tuple(supply))
        self.save(
            table,
            box=_put(mine.box, seat, (box[0], box[1])),
            swapped=_put(mine.swapped, seat, mine.swapped[seat] + move.count),
        )
        table.add_points(seat, points)
        table.emit(Swapped(seat, move.give, move.count, points))
        table.spend_action()

    plays = {Choose: _choose, Swap: _swap}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """What the exchanges have cost."""
        for seat, n in enumerate(self.state(table).swapped):
            if n:
                yield ScoreLine(seat, self.name, -n * self.params.points, {"count": n})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What was chosen is worth something before it lies in front of its player: by how well it
        fits the tickets kept."""
        chosen = self.state(table).chosen
        mine = chosen[seat] if chosen else None
        return advice.promise(table, seat, mine) if mine else 0.0

    def exchange(self, table: "Table", seat: int) -> Exchange:
        """What lies in its box."""
        return Exchange(self.state(table).box[seat], self.params.points)

    def suggest(self, table: "Table", ask: Decision, routes: Sequence[int]) -> Sequence[Move]:
        """The choices that fit the tickets best."""
        return advice.suggest(table, ask.seat, self._choices())

    def view(self, table: "Table", seat: int | None) -> View:
        """The boxes lie open; what one has chosen is shown to oneself until all have."""
        mine = self.state(table)
        seen: View = {"box": [dict(zip(KINDS, box, strict=True)) for box in mine.box]}
        if seat is not None and mine.chosen and (chosen := mine.chosen[seat]):
            seen["chosen"] = dict(zip(KINDS, chosen, strict=True))
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """What others have chosen may be anything."""
        choices = self._choices()
        chosen = list(self.state(table).chosen)
        for other, pieces in enumerate(chosen):
            if pieces is not None and other != seat:
                choice = choices[table.roll(len(choices))]
                chosen[other] = (choice.cars, choice.ships)
        self.save(table, chosen=tuple(chosen))


def _less(some: Pieces, taken: tuple[int, ...]) -> Pieces:
    return some[0] - taken[0], some[1] - taken[1]


def _put(values: tuple[One, ...], at: int, value: One) -> tuple[One, ...]:
    return (*values[:at], value, *values[at + 1 :])
