"""Which tickets a seat goes for, by which forest: what comes to most."""

from typing import TYPE_CHECKING, NamedTuple

from games.rules.board import Ticket

from .plan import UNITS_PER_POINT, Forest, Planner

if TYPE_CHECKING:
    from .value import Prospect

# With so few turns left a plan is looked at again of whose tickets one has a smaller chance
FEW_TURNS, LIKELY = 6, 0.5


class Found(NamedTuple):
    """A forest, who found it, what it comes to and the least chance of its tickets."""

    value: float
    chance: float
    planner: Planner
    forest: Forest


class ForestChoice:
    """Chooses among the forests that the planners of a prospect find."""

    def __init__(self, prospect: "Prospect") -> None:
        self.prospect = prospect

    def most(self) -> Found:
        """The forest that comes to most: of all tickets, or of fewer and fewer of them; where time
        is short, of one alone."""
        chosen, best = list(self.prospect.open), self._none
        while chosen:
            found = self._best(chosen)
            planner, forest = found.planner, found.forest
            if found.value > best.value:
                best = found
            chosen = [ticket for ticket in chosen if ticket.n in forest.asked]
            if not chosen:
                break
            rests = {t.n: planner.forest([o for o in chosen if o is not t]) for t in chosen}
            saved = {n: (forest.cost - rest.cost) / UNITS_PER_POINT for n, rest in rests.items()}
            worth = {t.n: self.prospect.gain(t, forest.points[t.n]) for t in chosen}
            worst = min(chosen, key=lambda t: (worth[t.n] - saved[t.n]) / (1 + abs(saved[t.n])))
            if found is best and saved[worst.n] <= worth[worst.n]:
                break
            chosen.remove(worst)
        if best.chance >= LIKELY or self.prospect.turns > FEW_TURNS:
            return best
        return max(best, self.one_ticket(), key=_value)

    def one_ticket(self) -> Found:
        """The forest of the one ticket that brings most for what it still costs."""
        alone = (self._best([ticket]) for ticket in self.prospect.open)
        return max([self._none, *alone], key=_value)

    def _best(self, tickets: list[Ticket]) -> Found:
        """The forest that comes to most, of those that the planners find for these tickets."""
        found = dict[tuple[int, ...], Found]()
        for planner in self.prospect.planners:
            forest = planner.forest(tickets)
            if forest.routes not in found:
                found[forest.routes] = self._weighed(planner, forest)
        return max(found.values(), key=_value)

    def _weighed(self, planner: Planner, forest: Forest) -> Found:
        """A forest with what it brings."""
        prospect, hand, turns = self.prospect, self.prospect.hand, self.prospect.turns
        outcome = prospect.outcome(hand, turns, items=prospect.items_of(forest))
        value = outcome.value - prospect.worth_of_spare(hand, turns)
        return Found(value, min(outcome.chances.values(), default=1.0), planner, forest)

    @property
    def _none(self) -> Found:
        """No forest at all."""
        planner = self.prospect.planner
        return Found(0.0, 1.0, planner, planner.forest([]))


def _value(found: Found) -> float:
    return found.value
