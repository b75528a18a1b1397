"""Passenger meeples: a claim picks up one at each end; the most of a color score (RULES.md 3.4)."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook, expected_prize
from ...board import CityKeys, Count, CountryKeys
from ...mechanism import Mechanism, Tally
from ...ranking import competition_ranks
from ...state import Decision
from ...values import Id, Move, Occurrence, Refusal, ScoreLine
from ..claims import Claimed

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


# How far a lead in passengers of a color may change in a turn, about
LEAD_SWING_PER_TURN = 0.25


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The colors, how many there are of each, and the points of the first two places."""

    colors: tuple[str, ...]
    per_color: int
    first: int
    second: int


class PassengerKeys(CityKeys, frozen=True):
    """How many wait in a city."""

    passengers: Count = 0


class AbroadKeys(CountryKeys, frozen=True):
    """How many wait in a country."""

    passengers: Count = 0


class State(Struct, frozen=True):
    """How many of each color: by place, countries after the cities; and by seat."""

    at: tuple[tuple[int, ...], ...] = ()
    held: tuple[tuple[int, ...], ...] = ()


class Pick(Move, frozen=True, tag="passenger_meeples.pick"):
    """Take one of this color."""

    color: Id


class PassengerChoice(Decision, frozen=True, tag="passenger_meeples.pick"):
    """Which of those who wait in a city, one of each of these colors at least, comes along."""

    city: str
    colors: tuple[str, ...]


class Taken(Occurrence, frozen=True, tag="passenger_meeples.taken"):
    """A passenger was picked up."""

    seat: int
    city: str
    color: str


class View(TypedDict):
    """What everybody sees: how many of each color wait where, and by seat are held."""

    at: Mapping[str, Mapping[str, int]]
    held: Sequence[Mapping[str, int]]


class PassengerMeeples(Mechanism[Params, State], Advising):
    """Picking up passengers."""

    name = "passenger_meeples"
    keys = (PassengerKeys, AbroadKeys)
    needs = ("claims",)
    tallies = ("meeples",)
    decisions = {PassengerChoice: (Pick,)}
    tells = (Taken,)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        # whichever terminal of a country is reached, its passengers are there
        self.home = {end: n for n, doors in enumerate(board.entry_cities) for end in doors}
        self.names = list(board.place)
        self.passengers = (
            *(city.own(PassengerKeys).passengers for city in board.cities),
            *(country.own(AbroadKeys).passengers for country in board.facts.countries),
        )

    def setup(self, table: "Table") -> None:
        """Draw as many for every place as it says."""
        colors = range(len(self.params.colors))
        bag = [color for color in colors for _ in range(self.params.per_color)]
        table.shuffle(bag)
        drawn = [[bag.pop() for _ in range(n)] for n in self.passengers]
        self.save(
            table,
            at=tuple(tuple(mine.count(color) for color in colors) for mine in drawn),
            held=((0,) * len(colors),) * len(table.seats),
        )

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """At each end of the claimed route one is taken; where several colors wait, of choice."""
        route = self.board.route[event.route]
        for place in (self.home[route.a], self.home[route.b]):
            waiting = [color for color, n in enumerate(self.state(table).at[place]) if n]
            if len(waiting) == 1:
                self._take(table, event.seat, place, waiting[0])
            elif waiting:
                colors = tuple(self.params.colors[color] for color in waiting)
                table.ask(PassengerChoice(event.seat, self.names[place], colors))

    on_event = {Claimed: _claimed}

    def _take(self, table: "Table", seat: int, place: int, color: int) -> None:
        mine = self.state(table)
        self.save(
            table, at=_changed(mine.at, place, color, -1), held=_changed(mine.held, seat, color, 1)
        )
        named = self.params.colors[color]
        table.emit(Taken(seat, self.names[place], named))

    def _choices(self, table: "Table", ask: PassengerChoice) -> Iterable[Move]:
        """Any of the colors that wait there."""
        return map(Pick, ask.colors)

    answers = {PassengerChoice: _choices}

    def _pick(self, table: "Table", seat: int, move: Pick, ask: PassengerChoice) -> None:
        """Take it."""
        if move.color not in ask.colors:
            raise Refusal("passenger_meeples.none", color=move.color)
        place = self.board.place[ask.city]
        self._take(table, seat, place, self.params.colors.index(move.color))

    plays = {Pick: _pick}

    def tally(self, table: "Table") -> Tally:
        """How many everybody has, of all colors: it breaks ties."""
        return {"meeples": tuple(map(sum, self.state(table).held))}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """For every color the first and the second; who has none has no place."""
        worth = (self.params.first, self.params.second)
        for color, name in enumerate(self.params.colors):
            counts = [held[color] for held in self.state(table).held]
            for seat, place in enumerate(competition_ranks(counts)):
                if counts[seat] and place <= len(worth):
                    data = {"color": name, "count": counts[seat], "place": place}
                    yield ScoreLine(seat, self.name, worth[place - 1], data)

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """A lead in a color counts for more the fewer turns are left to lose it; of those still to
        be picked the best counts."""
        prizes = self.params.first, self.params.second
        spread = LEAD_SWING_PER_TURN * sqrt(outlook.turns)
        counts = [*zip(*self.state(table).held, strict=True)]
        now = sum([expected_prize(each, seat, prizes, 0) for each in counts])
        then = [expected_prize(each, seat, prizes, spread) for each in counts]
        for ask in table.decisions:
            if isinstance(ask, PassengerChoice) and ask.seat == seat:
                picked = dict[int, tuple[float, tuple[int, ...]]]()
                for color in map(self.params.colors.index, ask.colors):
                    more = tuple([n + (one == seat) for one, n in enumerate(counts[color])])
                    picked[color] = expected_prize(more, seat, prizes, spread), more
                best = max(picked, key=lambda color: picked[color][0] - then[color])
                then[best], counts[best] = picked[best]
        return sum(then) - now

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        mine = self.state(table)
        at = zip(self.names, mine.at, strict=True)
        return {
            "at": {place: self._named(counts) for place, counts in at if any(counts)},
            "held": [self._named(counts) for counts in mine.held],
        }

    def _named(self, counts: tuple[int, ...]) -> dict[str, int]:
        named = zip(self.params.colors, counts, strict=True)
        return {color: n for color, n in named if n}


def _changed(
    rows: tuple[tuple[int, ...], ...], row: int, column: int, by: int
) -> tuple[tuple[int, ...], ...]:
    new = tuple(n + by * (c == column) for c, n in enumerate(rows[row]))
    return (*rows[:row], new, *rows[row + 1 :])
