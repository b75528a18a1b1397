"""Which tickets a seat goes for, by which forest: what comes to most."""

from typing import TYPE_CHECKING

from games.rules.board import Ticket

from .plan import UNITS_PER_POINT, Forest, Planner

if TYPE_CHECKING:
    from .value import Prospect

# What a plan is worth that cannot be
IMPOSSIBLE_POINTS = -1000.0
# Tickets of the best plan so far that have such a chance stay in it; of others one is left out, so
# often at most
LIKELY = 0.5
MAX_DOUBTS = 1

Choice = tuple[Planner, Forest]


class ForestChoice:
    """Chooses among the forests that the planners of a prospect find."""

    def __init__(self, prospect: "Prospect") -> None:
        self.prospect = prospect

    def most(self) -> Choice:
        """The forest that comes to most: of all tickets, or of fewer and fewer of them."""
        by = self.prospect.planner
        chosen, best, most, doubts = list(self.prospect.open), by.forest([]), 0.0, 0
        while chosen:
            value, planner, forest = self._best(chosen)
            if value > most:
                best, most, by = forest, value, planner
            chosen = [ticket for ticket in chosen if ticket.n in forest.asked]
            if not chosen:
                break
            rests = {t.n: planner.forest([o for o in chosen if o is not t]) for t in chosen}
            saved = {n: (forest.cost - rest.cost) / UNITS_PER_POINT for n, rest in rests.items()}
            worth = {t.n: self.prospect.gain(t, forest.points[t.n]) for t in chosen}
            if value == IMPOSSIBLE_POINTS:
                # pieces are short: the ticket that takes most of them for what it brings makes room
                freed = {n: self._pieces(forest) - self._pieces(rest) for n, rest in rests.items()}
                chosen.remove(min(chosen, key=lambda t: worth[t.n] / (1 + max(0, freed[t.n]))))
                continue
            worst = min(chosen, key=lambda t: (worth[t.n] - saved[t.n]) / (1 + abs(saved[t.n])))
            if forest is best and saved[worst.n] <= worth[worst.n]:
                if doubts == MAX_DOUBTS or self._is_likely(forest):
                    break
                doubts += 1
            chosen.remove(worst)
        return by, best

    def _is_likely(self, forest: Forest) -> bool:
        """Is there time enough for all of its tickets?"""
        prospect, items = self.prospect, self.prospect.items_of(forest)
        chances = prospect.outcome(prospect.hand, prospect.turns, items=items).chances
        return min(chances.values(), default=1.0) >= LIKELY

    def _best(self, tickets: list[Ticket]) -> tuple[float, Planner, Forest]:
        """The forest that comes to most, of those that the planners find for these tickets."""
        found = dict[tuple[int, ...], tuple[float, Planner, Forest]]()
        for planner in self.prospect.planners:
            forest = planner.forest(tickets)
            if forest.routes not in found:
                found[forest.routes] = self._comes_to(forest), planner, forest
        return max(found.values(), key=lambda one: one[0])

    def _comes_to(self, forest: Forest) -> float:
        """What a forest brings; nothing where pieces are short."""
        if not self._has_pieces(forest):
            return IMPOSSIBLE_POINTS
        hand, turns = self.prospect.hand, self.prospect.turns
        nothing = self.prospect.worth_of_spare(hand, turns)
        items = self.prospect.items_of(forest)
        return self.prospect.outcome(hand, turns, items=items).value - nothing

    def one_ticket(self) -> Choice:
        """The forest of the one ticket that brings most for what it still costs."""
        planner = self.prospect.planner
        nothing = 0.0, planner, planner.forest([])
        found = (self._best([ticket]) for ticket in self.prospect.open)
        _, planner, forest = max([nothing, *found], key=lambda one: one[0])
        return planner, forest

    def _pieces(self, forest: Forest) -> int:
        """The pieces that its routes take, of all kinds together."""
        return sum(self.prospect.tracks[n].quote.pieces for n in forest.routes)

    def _has_pieces(self, forest: Forest) -> bool:
        left = list(self.prospect.pieces)
        for n in forest.routes:
            quote = self.prospect.tracks[n].quote
            left[quote.piece] -= quote.pieces
        return min(left) >= 0
