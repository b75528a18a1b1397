"""What passengers may still collect: the one that travels, those that wait, those to be placed."""

from typing import TYPE_CHECKING

from ...advising import Outlook
from ...owners import Owners, derived
from ...state import EMPTY
from .facts import PASSENGER
from .journey import Journey, fare, tokens
from .state import State

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# Points that a passenger card is worth
POINTS_PER_CARD = 0.7
# So many steps are tried at most before the best way so far is taken
MAX_STEPS_TRIED = 300
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

# From every city: a city one claimed route away, that route, and whether it costs a card
Roads = dict[int, list[tuple[int, int, bool]]]


def promise(mine: State, table: "Table", seat: int, outlook: Outlook) -> float:
    """What all passengers of a seat may still collect, beyond what the cards and turns are worth
    that it takes."""
    waiting = [city for city, owner in mine.at if owner == seat]
    found = [_best(mine, table, seat, Journey(city)) for city in waiting]
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
        stacks = {city: list(pile) for city, pile in enumerate(mine.stacks) if pile}
        stacks.pop(journey.start, None)
        for city in journey.cities:
            if stacks.get(city):
                stacks[city].pop(0)
        paid = fare(table, seat, journey.routes)
        search = Search(_roads(table.owner, table.board, side), stacks)
        further = search.most(journey.here, set(journey.routes), held - paid)
        stay = 0.0 if journey.cities else DEAD_END_POINTS
        collected = sum(tokens(mine.stacks, journey)) - POINTS_PER_CARD * paid - POINTS_PER_STEP
        known[key] = collected + max(stay, further)
    best: float = known[key]
    return best


@derived
def _roads(owner: Owners, board: "Board", side: tuple[int, ...]) -> Roads:
    roads: Roads = {}
    for route in board.routes:
        ends, who = (route.a, route.b), owner[route.n]
        if who != EMPTY and not any(board.cities[end].country for end in ends):
            for here, there in (ends, ends[::-1]):
                roads.setdefault(here, []).append((there, route.n, who not in side))
    return roads


class Search:
    """The search for the way that collects most: the best steps first, and only so many."""

    def __init__(self, roads: Roads, stacks: dict[int, list[int]]) -> None:
        self.roads, self.stacks, self.left = roads, stacks, MAX_STEPS_TRIED

    def most(self, here: int, used: set[int], cards: int) -> float:
        """What can still be collected with one step more at least, by other routes than these and
        with so many passenger cards."""
        best = DEAD_END_POINTS
        steps = [
            ((self.stacks.get(there) or [0])[0], foreign, there, route)
            for there, route, foreign in self.roads.get(here, ())
            if route not in used and foreign <= cards
        ]
        for token, foreign, there, route in sorted(steps, key=lambda s: (-s[0], s[1:])):
            if not self.left:
                break
            self.left -= 1
            used.add(route)
            if token:
                self.stacks[there].pop(0)
            more = self.most(there, used, cards - foreign)
            if token:
                self.stacks[there].insert(0, token)
            used.remove(route)
            best = max(best, token - POINTS_PER_CARD * foreign - POINTS_PER_STEP + max(0.0, more))
        return best
