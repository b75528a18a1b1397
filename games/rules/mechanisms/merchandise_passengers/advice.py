"""What passengers may still collect: the one that travels, those that wait, those to be placed."""

from typing import TYPE_CHECKING

from ...advising import Outlook
from ...graph import bits
from ...owners import Owners, derived
from ...state import EMPTY
from .facts import PASSENGER
from .journey import Journey, Stacks, fare, tokens
from .state import State

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# Points that a passenger card is worth
POINTS_PER_CARD = 0.7
# So many steps are tried at most before the best way so far is taken: three times as many find a
# better one in two of a hundred searches, and change one decision of 330
MAX_STEPS_TRIED = 100
# Points that a journey brings for which the roads have grown long enough, ..
GROWN_JOURNEY_POINTS = 12.0
# ... which takes so many turns.
TURNS_TO_GROW = 8.0
# Points that the turn of a journey would bring elsewhere
POINTS_PER_TURN = 3.0
# How much of that is expected of a passenger that is not placed yet
UNPLACED_SHARE = 0.5
# With so many turns to spare nobody ends the game before a journey
SPARE_TURNS_TO_BE_SURE = 6.0
# Turns that pass between a journey and the next
TURNS_BETWEEN_JOURNEYS = 1.5
# What is left of its journey to a passenger that travels after another one of the seat
SHARE_OF_NEXT = 0.6
# Where no step leads
DEAD_END_POINTS = -99.0
# What a step costs that is still to be planned: among ways that bring as much the shortest
POINTS_PER_STEP = 0.01

# From every city: a city one claimed route away, that route, and who owns it
Roads = dict[int, list[tuple[int, int, int]]]


def promise(mine: State, table: "Table", seat: int, outlook: Outlook) -> float:
    """What all passengers of a seat may still collect, beyond what the cards and turns are worth
    that it takes."""
    waiting = [city for city, owner in mine.at if owner == seat]
    soon = waiting if outlook.turns > 0 else ()
    found = [_best(mine, table, seat, Journey(city)) for city in soon]
    held = table.seats[seat].hand[table.board.cards.index(PASSENGER)]
    cards = POINTS_PER_CARD * held * min(1.0, outlook.turns / TURNS_TO_GROW)
    stay = cards + _later(mine.reserve[seat], outlook, found)
    if mine.journey is None or table.turn.seat != seat:
        return stay
    # what lies on its way is gone for the others
    others = [0.0 for city in waiting if city != mine.journey.start]
    on = _best(mine, table, seat, mine.journey) + _later(mine.reserve[seat], outlook, others)
    # every step back is one more to be made
    return max(cards + on, stay - POINTS_PER_STEP * (1 + len(mine.journey.cities)))


def _later(unplaced: int, outlook: Outlook, found: list[float]) -> float:
    """What passengers will collect that would collect so much now, and those not placed yet."""
    grown, turns = GROWN_JOURNEY_POINTS * min(1.0, outlook.turns / TURNS_TO_GROW), outlook.turns
    best_first = enumerate(sorted(found, reverse=True))
    hoped = [max(SHARE_OF_NEXT**n * points, grown) for n, points in best_first]
    later = 0.0
    for worth in (*hoped, *[UNPLACED_SHARE * grown] * unplaced):
        later += max(0.0, worth - POINTS_PER_TURN) * min(
            1.0, max(0.0, turns / SPARE_TURNS_TO_BE_SURE)
        )
        turns -= TURNS_BETWEEN_JOURNEYS
    return later


def _best(mine: State, table: "Table", seat: int, journey: Journey) -> float:
    """The most that a journey can bring in all, less a little for each step that is still to be
    made, arriving too; found once for all it hangs on."""
    side, held = table.side(seat), table.seats[seat].hand[table.board.cards.index(PASSENGER)]
    known, key = table.owner.derived, (_best, mine.stacks, side, held, journey)
    if key not in known:
        search = Search(_roads(table.owner, table.board), side, mine.stacks, journey)
        paid = fare(table, seat, journey.routes)
        further = search.most(journey.here, bits(journey.routes), held - paid)
        stay = 0.0 if journey.cities else DEAD_END_POINTS
        collected = sum(tokens(mine.stacks, journey)) - POINTS_PER_CARD * paid - POINTS_PER_STEP
        known[key] = collected + max(stay, further)
    best: float = known[key]
    return best


@derived
def _roads(owner: Owners, board: "Board") -> Roads:
    roads: Roads = {}
    for route in board.routes:
        ends, who = (route.a, route.b), owner[route.n]
        if who != EMPTY and not any(board.cities[end].country for end in ends):
            for here, there in (ends, ends[::-1]):
                roads.setdefault(here, []).append((there, route.n, who))
    return roads


class Search:
    """The search for the way on a journey that collects most: the best steps first, and only so
    many."""

    def __init__(
        self, roads: Roads, side: tuple[int, ...], stacks: Stacks, journey: Journey
    ) -> None:
        self.roads, self.side, self.stacks = roads, side, stacks
        # how many tokens of each stack are gone; nothing is collected where it began
        self.gone = [0] * len(stacks)
        self.gone[journey.start] = len(stacks[journey.start])
        for city in journey.cities:
            self.gone[city] += 1
        self.left = MAX_STEPS_TRIED
        self._known: dict[tuple[int, int], float] = {}

    def most(self, here: int, used: int, cards: int) -> float:
        """What can still be collected with one step more at least, by other routes than these, as
        bits, and with so many passenger cards."""
        # whichever way these routes were used, as much is left to be collected
        if (here, used) in self._known:
            return self._known[here, used]
        steps = []
        for there, route, who in self.roads.get(here, ()):
            foreign = who not in self.side
            if not used >> route & 1 and foreign <= cards:
                pile, gone = self.stacks[there], self.gone[there]
                token = pile[gone] if gone < len(pile) else 0
                steps.append((-token, foreign, there, route))
        best = DEAD_END_POINTS
        for lost, foreign, there, route in sorted(steps):
            if not self.left:
                return best
            self.left -= 1
            self.gone[there] += 1
            more = self.most(there, used | 1 << route, cards - foreign)
            self.gone[there] -= 1
            best = max(best, max(0.0, more) - lost - POINTS_PER_CARD * foreign - POINTS_PER_STEP)
        self._known[here, used] = best
        return best
