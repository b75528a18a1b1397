"""Which tickets a seat goes for, by which forest: what comes to most."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from games.rules.board import Ticket

from .outcome import HOPELESS, pieces_left
from .plan import UNITS_PER_POINT, Forest, Planner

if TYPE_CHECKING:
    from .value import Prospect

# With so few turns left a plan is looked at again of whose tickets one has a smaller chance
FEW_TURNS, LIKELY = 6, 0.5
# A way that costs more than its ticket brings and so many turns is not looked at closely
MAX_TURNS_BEYOND_GAIN = 5
# Where every ticket has a greater chance time is not short: then hardly ever is it better to do
# without one that costs no more than this part of what it brings, if this frees no pieces of which
# fewer are left (in games of two on four boards once in 4,000 times, with scarcer ones 6 of 270)
SAFE, SMALL_PART, MANY_PIECES = 0.9, 0.25, 8


class Found(NamedTuple):
    """A forest, who found it, what it comes to and the chances of its tickets."""

    value: float
    chances: dict[int, float]
    planner: Planner
    forest: Forest


class ForestChoice:
    """Chooses among the forests that the planners of a prospect find, that of one like it, and what
    is left of that with which a thought began."""

    def __init__(
        self,
        prospect: "Prospect",
        known: "Prospect | None" = None,
        first: "Prospect | None" = None,
    ) -> None:
        self.prospect, self.known, self.first = prospect, known, first
        # Whoever plans first on some ground knows of no fillers yet: it shares nothing; the others
        # do where the same is completed and promised
        done = frozenset(prospect.done.items())
        alike = prospect.crew, done, prospect.bonuses.promised_without_tickets
        self._memo = known.routes.weighed.setdefault(alike, {}) if known else {}

    def most(self) -> Found:
        """The forest that comes to most: of all tickets, or of some of them; where time is short,
        of one alone."""
        tickets = self.prospect.open
        starts = [max(self._none, self._best(tickets), key=_value)]
        if self._leaves_to_chance(tickets, starts[0]):
            quickest = self.prospect.quickest
            starts.append(self._weighed(quickest, quickest.forest(tickets)))
        if self.first:
            # the better of the two has to do
            starts = [max(starts, key=_value)]
        best = reduced = max(map(self._reduced, starts), key=_value)
        if left := self._left():
            best = max(best, left, key=_value)
        kept = [ticket for ticket in tickets if ticket.n in best.forest.asked]
        if len(kept) < len(tickets) and not (left and best is left):
            best = max(best, self._best(kept), key=_value)
        best = self._extended(self._or_one_ticket(best))
        if best is reduced or self.first:
            return best
        # what has changed since may be reduced again
        return max(best, self._extended(self._reduced(best)), key=_value)

    def cheapest(self) -> Found:
        """The cheapest forest of all tickets, whatever else there is to do."""
        planner = self.prospect.planner
        return self._weighed(planner, planner.forest(self.prospect.open))

    def with_new(self, known: "Prospect") -> Found:
        """The forest of a prospect like this one, with the tickets that are new; or one that is
        planned anew for these, and for all that it joins."""
        prospect = self.prospect
        found = self._weighed(prospect.planner, self._wanted(known.forest))
        found = max(self._none, found, key=_value)
        if known.pieces == prospect.pieces and known.wanted.keys() == prospect.wanted.keys():
            return found
        found = self._extended(found)
        joined, old = found.forest.asked, known.wanted
        anew = self._best([t for t in prospect.open if t.n in joined or t.n not in old])
        return self._or_one_ticket(max(map(self._reduced, (found, anew)), key=_value))

    def _wanted(self, forest: Forest) -> Forest:
        """What another prospect's forest is for those of its tickets that are wanted here."""
        gone = forest.asked.keys() - self.prospect.wanted.keys()
        return forest.without(gone, self.prospect.planner.lengths)

    def _or_one_ticket(self, best: Found) -> Found:
        """The same, or where time is short the forest of one ticket."""
        if self.prospect.turns <= FEW_TURNS and min(best.chances.values(), default=1.0) < LIKELY:
            return max(best, self.one_ticket(), key=_value)
        return best

    @staticmethod
    def _leaves_to_chance(tickets: list[Ticket], found: Found) -> bool:
        """Is there a ticket that is as likely to fail as not?"""
        return any(found.chances.get(ticket.n, 0.0) < LIKELY for ticket in tickets)

    def _left(self) -> Found | None:
        """What is left of the first forest, if its other routes are still to be had."""
        if not self.first:
            return None
        prospect, left = self.prospect, self._wanted(self.first.forest)
        planner, open_routes = prospect.planner, prospect.ground.quotes.keys()
        if not open_routes >= {*left.routes} - prospect.ground.joined:
            return None
        return self._weighed(planner, left.among(open_routes, planner.lengths))

    def _reduced(self, best: Found) -> Found:
        """The same without the tickets, those first that bring least, without which all comes to
        more, or for which there is no time."""
        wanted, lengths = self.prospect.wanted, best.planner.lengths
        safe = min(best.chances.values(), default=1.0) > SAFE
        roomy = self._roomy_kinds(best.forest) if safe else set[int]()
        tracks = self.prospect.routes.tracks
        gains = {
            n: self.prospect.gain(wanted[n], points) for n, points in best.forest.points.items()
        }
        # a plan that comes to hardly more is no reason to fail
        more = self.prospect.prices.turn
        for n in sorted(gains, key=gains.__getitem__):
            rest = best.forest.without({n}, lengths)
            saved = (best.forest.cost - rest.cost) / UNITS_PER_POINT
            freed = {tracks[r].quote.piece for r in best.forest.routes if r not in rest.routes}
            hopeless = best.chances.get(n, 0.0) < HOPELESS
            small = safe and saved <= SMALL_PART * gains[n] and freed <= roomy
            if not hopeless and (small or not freed):
                continue
            less = self._weighed(best.planner, rest)
            if less.value > best.value + more or hopeless:
                best = less
        return best

    def _roomy_kinds(self, forest: Forest) -> set[int]:
        """The kinds of pieces of which a forest leaves enough for all that pays besides, or many:
        more of them would bring nothing."""
        prospect, wanted = self.prospect, Counter[int]()
        left = pieces_left(prospect.pieces, (prospect.routes.tracks[n] for n in forest.routes))
        for track in prospect.extras:
            wanted[track.quote.piece] += track.quote.pieces
        return {kind for kind, n in enumerate(left) if n >= min(wanted[kind], MANY_PIECES)}

    def _extended(self, best: Found) -> Found:
        """The same with tickets that are left out, and with what may bring more, where all comes to
        more by one of their ways."""
        tried = self.known.wanted.keys() if self.known else ()
        left_out = [
            ticket
            for ticket in (*self.prospect.open, *self.prospect.raised)
            if ticket.n not in best.forest.asked and ticket.n not in tried
        ]
        for ticket in left_out:
            if ticket.n not in best.forest.asked:
                more = self._with(best.forest, ticket, left_out)
                best = max([best, *(self._weighed(best.planner, one) for one in more)], key=_value)
        return best

    def _with(self, forest: Forest, ticket: Ticket, left_out: Iterable[Ticket]) -> Iterable[Forest]:
        """A forest with one ticket more, and with others if it is not worth its way alone, by the
        ways of all planners, if the first one's comes near to be worth it."""
        prospect, found = self.prospect, dict[tuple[int, ...], Forest]()
        for planner in prospect.planners:
            if not (more := planner.extended(forest, ticket)):
                break
            gain = prospect.gain(ticket, more.points[ticket.n])
            costs = (more.cost - forest.cost) / UNITS_PER_POINT
            if costs > gain:
                # it may be worth it together with others
                more, gain = self._with_others(planner, more, gain, left_out)
                costs = (more.cost - forest.cost) / UNITS_PER_POINT
            if not found and costs > gain + MAX_TURNS_BEYOND_GAIN * prospect.prices.turn:
                break
            found[more.routes] = more
        return found.values()

    def _with_others(
        self, planner: Planner, forest: Forest, gain: float, left_out: Iterable[Ticket]
    ) -> tuple[Forest, float]:
        """A forest with all other tickets for which little is lacking then, and what all of them
        bring."""
        for ticket in left_out:
            if ticket.n not in forest.asked and (more := planner.extended(forest, ticket)):
                brings = self.prospect.gain(ticket, more.points[ticket.n])
                if (more.cost - forest.cost) / UNITS_PER_POINT <= brings:
                    forest, gain = more, gain + brings
        return forest, gain

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
        key = forest.routes, frozenset(forest.needs), hand, turns, prospect.pieces
        if known := self._memo.get(key):
            return known._replace(planner=planner)
        outcome = prospect.outcome(hand, turns, items=prospect.items_of(forest))
        value = outcome.value - prospect.worth_of_spare(hand, turns)
        value += prospect.bonuses.of_tickets(outcome.chances)
        found = Found(value, outcome.chances, planner, forest)
        self._memo[key] = found
        return found

    @property
    def _none(self) -> Found:
        """No forest at all."""
        planner = self.prospect.planner
        return self._weighed(planner, planner.forest([]))


def _value(found: Found) -> float:
    return found.value
