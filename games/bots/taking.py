"""Taking: what tickets are worth that are offered, or that may come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from games.rules.board import Ticket
from games.rules.graph import UNREACHABLE
from games.rules.hidden import layers_of
from games.rules.mechanisms.tickets import Keep, TicketChoice, deck_of
from games.rules.mechanisms.tickets.deck import TICKETS
from games.rules.table import Table

from .cards import fill, fund
from .outcome import HOPELESS, PlanTotal, Track, pieces_left, unblocked
from .plan import UNITS_PER_POINT
from .value import Prospect

if TYPE_CHECKING:
    from .choice import Choice

# With fewer turns left nobody thinks of new tickets
MIN_TURNS = 3
# Whose plan takes more of the turns left does not think of new tickets
MAX_PLANNED_SHARE = 0.55
IMPOSSIBLE_POINTS = -100.0
# Of tickets that are offered fewer are looked at only where more come to so many turns less than
# the best at most
MAX_TURNS_BEHIND = 1
# With no more turns left tickets are kept with an eye on the cards that lie open, of which others
# leave this part
TURNS_TO_LOOK_AT_OPEN_CARDS, SHARE_LEFT_OPEN = 8, 0.5
# Of what a ticket would make good that nothing is planned for, beyond what its way costs, this part
# is hoped for: plans change
SHARE_HOPED_FOR = 0.1
# A ticket that one has put back is so many times as likely to lie in its deck as another: in games
# of four around the world 0.68 of them for 0.36 of others, while half of the deck is left
REJECTED_WEIGHT = 4.0


class Taking:
    """Weighs tickets: by the plan with them, and without."""

    def __init__(self, choice: "Choice") -> None:
        self.choice, self.prospect, self.table = choice, choice.prospect, choice.table
        self.board, self.numbers = choice.rules.board, choice.numbers
        self._hoped: dict[str, float] = {}
        self._held: dict[frozenset[str], Prospect] = {}

    def keep(self, tickets: Sequence[str]) -> float:
        """What it is worth to keep these: if more were planned for of which the others are given
        up, as much as that without what these cost."""
        kept = frozenset(tickets)
        for more in self._held if kept not in self._held else ():
            if kept < more and self._given_up(more) >= more - kept:
                lost = sum(self.board.ticket[id_].lost for id_ in more - kept)
                worth = self._unplanned_worth(more - kept)
                return self.keep(sorted(more)) + self.numbers.fail * lost - worth
        prospect = self.holding(tickets)
        value = prospect.outcome(prospect.hand, prospect.turns).value
        value += SHARE_LEFT_OPEN * self._by_open_cards(prospect, value)
        worth = self._unplanned_worth(self._given_up(kept))
        return prospect.bonuses.standing + prospect.sure + value + worth

    def _by_open_cards(self, prospect: Prospect, value: float) -> float:
        """What a plan comes to more with few turns left if the next one takes two cards that lie
        open: by itself it does not know of these."""
        if prospect.turns > TURNS_TO_LOOK_AT_OPEN_CARDS:
            return 0.0
        hands = map(self._with_cards, self.choice.drawing.open_pairs)
        return max([0.0, *(prospect.outcome(h, prospect.turns - 1).value - value for h in hands)])

    def _with_cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        hand = list(self.prospect.hand)
        for card in cards:
            hand[card] += 1
        return tuple(hand)

    def _unplanned_worth(self, tickets: Iterable[str]) -> float:
        """What these may still bring for which nothing is planned."""
        planner = self.prospect.planner
        each = [self.board.ticket[id_] for id_ in sorted(tickets)]
        ways = [(ticket, planner.way(ticket, planner.lengths)) for ticket in each]
        nets = [self.prospect.gain(t, way.points) - way.cost / UNITS_PER_POINT for t, way in ways]
        return SHARE_HOPED_FOR * sum(max(0.0, net) for net in nets)

    def weigh(self, keeps: Sequence[Keep]) -> Iterator[tuple[float, Keep]]:
        """What it is worth to keep these or those: none that nothing is planned for, be it alone or
        with all the others, if not more have to be kept than the others are; and of those planned
        for fewer only where more come to nearly as much as the best."""
        offered = frozenset(id_ for keep in keeps for id_ in keep.tickets)
        # in one order in every process, as text is hashed anew in each
        planned = {id_ for id_ in sorted(offered) if self._is_planned(id_, offered)}
        most = min([len({*keep.tickets} - planned) for keep in keeps], default=0)
        each = ((frozenset(keep.tickets), keep) for keep in keeps)
        allowed = {tickets: keep for tickets, keep in each if len(tickets - planned) <= most}
        values = dict[frozenset[str], float]()
        for tickets in sorted(allowed, key=len, reverse=True):
            if tickets in self._held or self._is_promising(tickets, values):
                values[tickets] = self.keep(sorted(tickets))
        yield from ((values[tickets], allowed[tickets]) for tickets in allowed if tickets in values)

    def _is_promising(
        self, tickets: frozenset[str], values: Mapping[frozenset[str], float]
    ) -> bool:
        """Are these worth a look, seeing what it is worth to keep the fewest that are more?"""
        larger = [others for others in values if len(others) > len(tickets)]
        more = [others for others in larger if tickets < others]
        fewest = min([len(others) for others in more], default=0)
        near = [values[others] for others in more if len(others) == fewest]
        behind = MAX_TURNS_BEHIND * self.prospect.prices.turn
        return not near or max(near) >= max(values[others] for others in larger) - behind

    def _is_planned(self, ticket: str, offered: frozenset[str]) -> bool:
        several = (frozenset(tickets) for tickets in (offered, (ticket,)))
        return any(ticket not in self._given_up(tickets) for tickets in several)

    def _given_up(self, tickets: frozenset[str]) -> set[str]:
        """Those of these tickets for which nothing is planned that holds all of them; what is to be
        thought of later is not given up."""
        if not self.choice.style.all_tickets:
            return set()
        prospect, ticket = self.holding(tickets), self.board.ticket
        sought = prospect.forest.asked.keys() | prospect.done.keys()
        return {id_ for id_ in tickets if ticket[id_].n not in sought}

    def holding(self, tickets: Iterable[str]) -> Prospect:
        """What the seat can make of its position with these tickets besides its own, in the turns
        that are left once they are chosen."""
        key = frozenset(tickets)
        if key not in self._held:
            self._held[key] = self._planned_with(sorted(key))
        return self._held[key]

    def _planned_with(self, tickets: Sequence[str]) -> Prospect:
        table = Table(self.choice.rules, self.choice.state)
        mine = table.seats[self.choice.seat].tickets
        more = tuple(self.board.ticket[id_].n for id_ in tickets)
        table.change(self.choice.seat, tickets=(*mine, *more))
        asked = [one for one in table.decisions if one.seat == self.choice.seat]
        # an answer takes no turn, but where tickets were drawn for it
        spent = not asked or any(isinstance(one, TicketChoice) and not one.start for one in asked)
        table = Table(self.choice.rules, table.freeze())
        return self.choice.prospect_of(table, self._turns if spent else self.choice.turns)

    def take(self, drawn: Sequence[str] = (TICKETS,)) -> float:
        """What it is worth to draw tickets from these decks: those that may come, by their
        chances."""
        value = self.prospect.outcome(self.prospect.hand, self._turns).value
        base = self.choice.base + value - self.choice.lost(self._turns)
        if self.is_busy:
            return base + IMPOSSIBLE_POINTS
        left = sum(self.table.cards_left(deck) for deck in {*drawn})
        return base + sum(self._hopes(deck, left) for deck in drawn) / len(drawn)

    def _hopes(self, deck: str, left: int) -> float:
        """What tickets of one deck bring on average, if there are so many to draw: those that this
        seat has put under it come back to who knows them."""
        if deck not in self._hoped:
            # whoever found the plan may make pieces dearer than they are
            lengths = list(self.prospect.planners[0].lengths)
            for track in self.prospect.planned:
                lengths[track.n] = 0
            free = pieces_left(self.prospect.pieces, self.prospect.planned)
            facts, drawn = self.board.draw, min(self.board.draw.tickets, left)
            mine, top = self._put_under(deck), len(self.table.decks[deck].draw) - drawn
            others = [ticket for ticket in self._unknown(deck) if ticket not in mine.values()]
            known = [self._lost(ticket) for place, ticket in mine.items() if place >= top]
            hopes = [self._hope(ticket, lengths, free) for ticket in others]
            self._hoped[deck] = best_of(hopes, drawn - len(known), facts.keep, known)
        return self._hoped[deck]

    def _hope(self, ticket: Ticket, lengths: list[int], free: Sequence[int]) -> "Hope":
        """What one brings that may come: one that the seat has put back itself was worth nothing
        when it looked at it closely, and is held by a rival only if that one has drawn it since."""
        if ticket.n in self.table.seats[self.choice.seat].rejected:
            return Hope(self._lost(ticket), REJECTED_WEIGHT)
        return Hope(self._promise(ticket, lengths, free))

    def _lost(self, ticket: Ticket) -> float:
        """What a ticket brings that is not completed."""
        return -self.numbers.fail * ticket.lost

    def _put_under(self, deck: str) -> dict[int, Ticket]:
        """The tickets that this seat has put under a deck, by where they lie, undermost first."""
        cards = self.table.decks[deck]
        layers = layers_of(cards, self.choice.seat)
        return {place: self.board.tickets[cards.draw[place]] for layer in layers for place in layer}

    @property
    def _turns(self) -> float:
        return self.choice.turn_estimate.after()

    @property
    def is_busy(self) -> bool:
        """Is there no time for more tickets?"""
        if self.prospect.open and not self.choice.style.all_tickets:
            return True
        turns = self.prospect.together(self._turns)
        return self._turns < MIN_TURNS or self.prospect.time > MAX_PLANNED_SHARE * turns

    def _unknown(self, deck: str) -> list[Ticket]:
        """The tickets that may be drawn from a deck."""
        mine = self.table.seats[self.choice.seat].tickets
        return [t for t in self.board.tickets if t.n not in mine and deck_of(t.facts.deck) == deck]

    def _promise(self, ticket: Ticket, lengths: list[int], free: Sequence[int]) -> float:
        """What a ticket would bring besides those held, and the routes planned for them, which
        leave so many pieces of each kind."""
        prospect, numbers, routes = self.prospect, self.numbers, self.prospect.routes
        way = prospect.planners[0].way(ticket, lengths)
        lost = self._lost(ticket)
        tracks = [routes.tracks[n] for n in way.routes if n in routes.tracks and lengths[n]]
        left = pieces_left(free, tracks)
        costs = way.cost / UNITS_PER_POINT + prospect.exchanging(left)
        if way.cost >= UNREACHABLE or min(left) < 0:
            return lost
        needs = sum(n in routes.tracks and n not in routes.common for n in way.routes)
        count = self._total_with(tracks)
        likely = count.chance_of(count.time) * unblocked(needs, prospect.rivals, numbers.risk)
        gain = (1 - numbers.doubt) * likely * prospect.gain(ticket, way.points)
        worth = lost + max(0.0, gain - costs)
        return worth / (1 + self._failing) if worth > 0 else worth

    @cached_property
    def _failing(self) -> int:
        """How many tickets of this seat have hardly a chance: who holds such has drawn what nobody
        could complete, and is likely to do so again, as what nobody keeps comes back."""
        chances = self.prospect.outlook.chances
        return sum(chances.get(ticket.n, 0.0) < HOPELESS for ticket in self.prospect.open)

    def _total_with(self, tracks: Sequence[Track]) -> PlanTotal:
        """What the plan takes with these routes besides, for which spare cards do."""
        prospect, stock = self.prospect, list(self.prospect.spare)
        count = prospect.total(self._turns)
        for track in prospect.planned:
            count.add(track, prospect.shorts[track.n])
        for track in tracks:
            count.add(track, fill(track.quote, fund(track.quote, stock), stock))
        return count


class Hope(NamedTuple):
    """What a ticket would be worth, and how likely it is drawn, as a weight among others."""

    worth: float
    weight: float = 1.0


def best_of(hopes: Sequence[Hope], drawn: int, keep: int, known: Sequence[float] = ()) -> float:
    """What these tickets bring on average if so many are drawn, besides some of known worth: each
    that is worth something is kept, and at least the best; of more that have to be kept we reckon
    with the mean.

    >>> best_of([Hope(4.0), Hope(-2.0)], 1, 1)
    1.0
    >>> best_of([Hope(4.0), Hope(-2.0)], 0, 1, known=[-3.0])
    -3.0
    """
    drawn, best = min(drawn, len(hopes)), max(known, default=IMPOSSIBLE_POINTS)
    good, total = sum(max(0.0, worth) for worth in known), sum(hope.weight for hope in hopes)
    if drawn:
        share = drawn / total
        good += sum(max(0.0, hope.worth) * min(1.0, hope.weight * share) for hope in hopes)
    if best >= 0 or not keep:
        return good if drawn or known else IMPOSSIBLE_POINTS
    if not drawn:
        return best
    # the best of those drawn, if it is worth less than nothing: all the others come after it
    mean = total / len(hopes)

    def all_of(weight: float) -> float:
        """The chance that all those drawn are among some of this weight."""
        return prod(max(0.0, weight - n * mean) / (total - n * mean) for n in range(drawn))

    bad, left = 0.0, total
    for worth, weight in sorted(hopes, reverse=True):
        if worth < 0:
            bad += max(best, worth) * (all_of(left) - all_of(left - weight))
        left -= weight
    return good + bad
