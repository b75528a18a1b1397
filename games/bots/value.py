"""Value: the points that a seat may expect of a position."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import attrgetter

from msgspec.structs import replace

from games.rules.advising import Outlook, Selling, charged, exchange
from games.rules.board import Ticket
from games.rules.mechanisms.claims.paying import wallet
from games.rules.mechanisms.connections.hooks import counted_tickets
from games.rules.mechanisms.connections.network import earned
from games.rules.table import Table

from .besides import Besides
from .bonuses import Bonuses
from .cards import Short, fill, taken_by
from .extras import Extras
from .forest_choice import FEW_TURNS, LIKELY, ForestChoice, Found
from .numbers import Numbers
from .open_routes import OpenRoutes
from .outcome import HOPELESS, Item, PlanOutcome, PlanTotal, Track, pieces_left
from .partners import crew_of, pieces_of
from .plan import Forest, Ground, Planner, shut_off
from .prices import Prices, prices_of
from .style import Style
from .turn_estimate import part_to_come

# How many points more a piece may be worth where pieces are short
SCARCE_PIECE_POINTS = (1.5, 4.0)
# So many other plans are kept in mind, each without a route that lacks cards; or before the end is
# near one, if no more tickets are open
MAX_OTHER_PLANS = 3
# The chance of a ticket for which nothing is planned yet
USUAL_CHANCE = 0.9
# What so many spare cards of one color are worth together, in spare cards
WORTH_OF_ALIKE = (0.0, 0.5, 1.25, 2.25, 3.5, 5.0, 6.75)


class Prospect:
    """What a seat can make of its position: the tickets it goes for, by which routes, and the
    routes that pay besides."""

    def __init__(
        self,
        table: Table,
        seat: int,
        numbers: Numbers,
        turns: float,
        style: Style,
        before: "Sequence[Prospect]" = (),
    ) -> None:
        self.table, self.seat, self.numbers, self.turns = table, seat, numbers, turns
        self.style = style
        self.rivals = len(table.sides) - 1
        self.hand = wallet(table, seat)
        self.crew = crew_of(table, seat)
        self.pieces = pieces_of(table, seat, self.crew)
        self.exchange = exchange(table, seat)
        self.prices = _scarce(prices_of(table.rules, numbers), self, numbers)
        self.ground = Ground(table, seat)
        # That with which a thought began
        self._first = next(iter(before), None)
        known = next((one for one in before if one.ground.is_like(self.ground)), None)
        self.routes: OpenRoutes = known.routes if known else self._routes()
        self.planners: tuple[Planner, ...] = known.planners if known else self._planners()
        self.planner = self.planners[0]
        board = table.board
        self.done = earned(table, seat)
        held = counted_tickets(table, seat)
        self.open = [board.tickets[n] for n in held if n not in self.done]
        raised = [raised_from(board.tickets[n], points) for n, points in self.done.items()]
        self.raised = [ticket for ticket in raised if ticket.goals]
        # What plans are made for, by number
        self.wanted = {ticket.n: ticket for ticket in (*self.open, *self.raised)}
        self.sure = sum(self.done.values()) - numbers.fail * sum(t.lost for t in self.open)
        # What pays besides is about as where the thought began, until something is planned
        tracks, begun = self.routes.tracks, known or self._first
        self.fillers: tuple[Track, ...] = (
            tuple(track for track in begun.fillers if track.n in tracks) if begun else ()
        )
        self._finder, self.bonuses = Extras(self), Bonuses(self)
        # The chances of completed tickets
        self.completed = dict.fromkeys(self.done, 1.0)
        self._orders: dict[tuple[object, ...], tuple[Track, ...]] = {}
        # What may be bought asks for cards as tickets do
        hoped = dict.fromkeys([ticket.n for ticket in self.open], USUAL_CHANCE)
        self.outlook = Outlook(turns, hoped | self.completed, part_to_come(table, seat))
        # Fillers, and what may be bought besides routes
        self.extras: tuple[Track, ...] = (
            known.extras if known else self._finder.with_purchases(self.fillers, self.outlook)
        )
        self._extras_of: dict[frozenset[int], tuple[Track, ...]] = {}
        # What two extras bring less together than each alone: looked for once in a thought
        self.overlaps: dict[tuple[int, int], float] = self._first.overlaps if self._first else {}
        self.items: tuple[Item, ...] = ()
        # The planned routes in the order in which they are paid for
        self.to_pay: list[Track] = []
        self._replanned: dict[int, tuple[Item, ...] | None] = {}
        self._shares: dict[tuple[object, ...], tuple[dict[int, Short], tuple[int, ...]]] = {}
        choice = ForestChoice(self, known)
        if not style.all_tickets:
            self._go_for(choice.one_ticket())
        elif known:
            self._go_for(choice.with_new(known))
        else:
            if not self._first:
                # the fillers are known only when something was planned
                self._go_for(choice.cheapest())
            self._go_for(ForestChoice(self, first=self._first).most())

    def _go_for(self, found: Found) -> None:
        """Plan by a forest."""
        self.planner, self.forest = found.planner, found.forest
        self.items = self.items_of(self.forest)
        # the cities of another plan were other ones
        self.__dict__.pop("places", None)
        self.to_pay = self._in_order(self.items)
        self._shares.clear()
        self.outlook = replace(self.outlook, chances={**found.chances, **self.completed})
        self.bonuses.outlook_changed()
        self._outcomes: dict[tuple[object, ...], PlanOutcome] = {}
        self.fillers = self._finder.fillers()
        if not self._first:
            self.overlaps = self._finder.overlaps(self.fillers)
        self.extras = self._finder.with_purchases(self.fillers, self.outlook)
        self._orders.clear()
        self._extras_of.clear()

    def _routes(self) -> OpenRoutes:
        """The open routes, with what they are charged for, if this player looks at that."""
        charges = charged(self.table, self.seat, self.turns) if self.style.charges else {}
        # what a route brings besides its points hangs little on what else is open
        besides = self._first.routes.besides if self._first else {}
        return OpenRoutes(self.table, self.seat, self.ground, charges, besides)

    def _planners(self) -> tuple[Planner, ...]:
        """For routes that the hand helps to pay, and for a hand that pays other ones; for pieces
        that are worth more and more: where they are short, ways are; near the end, where routes
        have to be prepared, for the fewest turns."""
        helped, alone = self.costs, self._costs((0,) * len(self.hand))
        dearer = (
            {n: cost + more * self.routes.tracks[n].quote.pieces for n, cost in helped.items()}
            for more in SCARCE_PIECE_POINTS
        )
        found = [
            Planner(self.ground, self.ground.lengths(costs)) for costs in (helped, alone, *dearer)
        ]
        if self.ground.unprepared and self.turns <= FEW_TURNS:
            found.append(self.quickest)
        return tuple(found)

    @cached_property
    def costs(self) -> dict[int, float]:
        """What each open route costs beyond what it brings."""
        return self._costs(self.hand)

    def _costs(self, hand: tuple[int, ...]) -> dict[int, float]:
        """The same to who has this hand."""
        (turn, car), efforts = self.prices, self.routes.efforts(hand, self.numbers.draws)
        tracks = self.routes.tracks.items()
        return {n: turn * efforts[n] + car * t.quote.pieces - t.points for n, t in tracks}

    def gain(self, ticket: Ticket, points: int) -> float:
        """What it makes good to complete a ticket."""
        return points + self.numbers.fail * ticket.lost

    def items_of(self, forest: Forest) -> tuple[Item, ...]:
        """The tickets of a forest in the order in which they shall be completed: those first that
        bring most for the turns that they still take."""
        tracks, common = self.routes.tracks, self.routes.common
        efforts, routes = self.routes.efforts(self.hand, self.numbers.draws), {*forest.routes}
        place = {r: at for at, r in enumerate(forest.routes)}
        left = {n: self.gain(self.wanted[n], points) for n, points in forest.points.items()}
        still = {n: forest.needs[n] & routes for n in left}
        yields, changed, items = dict[int, float](), [*left], list[Item]()
        while left:
            for n in changed:
                yields[n] = left[n] / (0.5 + sum(map(efforts.__getitem__, still[n])))
            best = max(left, key=yields.__getitem__)
            needs, fresh = forest.needs[best], still[best]
            risky = needs if common.isdisjoint(needs) else needs - common
            ways = tuple([tracks[r] for r in sorted(fresh, key=place.__getitem__)])
            items.append(Item(best, left.pop(best), ways, needs, risky))
            changed = [n for n in left if not fresh.isdisjoint(still[n])]
            for n in changed:
                still[n] -= fresh
        return tuple(items)

    def replanned(self, n: int) -> tuple[Item, ...] | None:
        """The plan with another route; None if it is no better for it."""
        if n not in self._replanned:
            self._replanned[n] = self._planned_again(n)
        return self._replanned[n]

    def _planned_again(self, n: int) -> tuple[Item, ...] | None:
        route = self.table.board.routes[n]
        if n in self.forest.routes or self.places.isdisjoint((route.a, route.b)):
            return None
        lengths = list(self.planner.lengths)
        lengths[n] = 0
        forest = Planner(self.ground, lengths).grown([self.wanted[t] for t in self.forest.asked])
        return self.items_of(forest) if forest.cost < self.forest.cost else None

    @cached_property
    def places(self) -> set[int]:
        """The cities of the plan and of the network so far."""
        routes = self.table.board.routes
        joined = [routes[n] for n in (*self.ground.joined, *self.forest.routes)]
        return {end for route in joined for end in (route.a, route.b)}

    def outcome(
        self,
        hand: Sequence[int],
        turns: float,
        without: int | None = None,
        pieces: Sequence[int] | None = None,
        items: tuple[Item, ...] | None = None,
        prepared: int = 0,
    ) -> PlanOutcome:
        """What this hand comes to in so many turns; a route is one's own by then, and so many of
        those planned are prepared that are not yet."""
        pieces = self.pieces if pieces is None else pieces
        prepared = prepared if self.ground.unprepared else 0
        if items is not None:
            return self._outcome(hand, turns, without, pieces, items, prepared)
        # one route that nothing asks for is like another
        without = self._stands_for(without, self.items)
        if without not in self._in_any_plan:
            beside = () if without is None else self.table.board.routes[without].parallel
            without = next((n for n in beside if n in self._in_any_plan), None)
        key = tuple(hand), turns, without, tuple(pieces), prepared
        if key not in self._outcomes:
            plans = (self.items, *self._otherwise)
            found = [self._outcome(*key[:4], items, prepared) for items in plans]
            self._outcomes[key] = max(found, key=attrgetter("value"))
        return self._outcomes[key]

    @cached_property
    def _otherwise(self) -> tuple[tuple[Item, ...], ...]:
        """With few turns left the plan without doubtful tickets, that by what lies within reach,
        and those without one of the routes that still lack cards; before that the last alone, if
        few tickets are open and one such route is left: which of them come, shows which way is the
        better."""
        if not self.style.all_tickets:
            return ()
        unprepared = {track.n for track in self.planned if track.unprepared}
        missing = [n for n, short in self.shorts.items() if short.effort or n in unprepared]
        others, chances = list[tuple[Item, ...]](), self.outlook.chances
        if self.turns <= FEW_TURNS:
            likely = tuple(item for item in self.items if chances[item.ticket] >= LIKELY)
            others += (likely, self._within_reach)
        elif len(missing) > 1 or len(self.open) > MAX_OTHER_PLANS:
            return ()
        routes = self.table.board.routes
        others += [self.items_without((n, *routes[n].parallel)) for n in missing[:MAX_OTHER_PLANS]]
        return tuple(items for items in dict.fromkeys(others) if items != self.items)

    @cached_property
    def _within_reach(self) -> tuple[Item, ...]:
        """The plan for all tickets by the ways that take fewest turns if the open cards are had."""
        hand = self._finder.hand_with_open
        return self.items_of(self._quickest_to(hand).forest(self.open))

    def items_without(self, tracks: Sequence[int]) -> tuple[Item, ...]:
        """The plan if these routes are not to be had."""
        plans = self._plans_without(tracks)
        return plans[0] if len(plans) == 1 else max(plans, key=self._worth_of)

    def worth_without(self, tracks: Sequence[int]) -> float:
        """What the plan comes to if these routes are not to be had."""
        now = self.hand, self.turns, None, self.pieces
        plans = self._plans_without(tracks)
        return max(self._outcome(*now, items, lost=tracks).value for items in plans)

    def _worth_of(self, items: tuple[Item, ...]) -> float:
        return self.outcome(self.hand, self.turns, items=items).value

    def _plans_without(self, tracks: Sequence[int]) -> list[tuple[Item, ...]]:
        """The plans if these routes are not to be had: by other ways, as far as there are any; by
        the cheapest or those of fewest pieces, with few turns left by those that take fewest
        turns."""
        planners = (self.planner, self.shortest) if self.turns > FEW_TURNS else (self.quickest,)
        found = {forest.routes: forest for forest in (self._without(tracks, p) for p in planners)}
        return [self.items_of(forest) for forest in found.values()]

    def _without(self, tracks: Sequence[int], planner: Planner) -> Forest:
        """The forest without these routes, mended by the ways of a planner."""
        without = Planner(self.ground, shut_off(planner.lengths, tracks))
        hit = [t for t, way in self.forest.needs.items() if not way.isdisjoint(tracks)]
        forest = self.forest.without(hit, without.lengths)
        for ticket in hit:
            forest = without.extended(forest, self.wanted[ticket]) or forest
        return forest

    @property
    def shortest(self) -> Planner:
        """For the fewest pieces: that to which they are worth most."""
        return self.planners[1 + len(SCARCE_PIECE_POINTS)]

    @cached_property
    def quickest(self) -> Planner:
        """For the fewest turns, whatever a route brings."""
        return self._quickest_to(self.hand)

    def _quickest_to(self, hand: tuple[int, ...]) -> Planner:
        """The same to who has this hand."""
        efforts, tracks = self.routes.efforts(hand, self.numbers.draws), self.routes.tracks
        costs = {
            n: self.prices.turn * max(turns, 1 + tracks[n].unprepared)
            for n, turns in efforts.items()
        }
        return Planner(self.ground, self.ground.lengths(costs))

    def planned_for(self, n: int) -> int:
        """The planned route that this one does for: the one beside it, or itself."""
        found = self._stands_for(n, self.items)
        return n if found is None else found

    def _stands_for(self, n: int | None, items: tuple[Item, ...]) -> int | None:
        """The planned route that this one does for: itself, or the one beside it."""
        if n is None or not (beside := self.table.board.routes[n].parallel):
            return n
        planned = {track.n for item in items for track in item.tracks}
        return n if n in planned else next((other for other in beside if other in planned), n)

    @cached_property
    def reckoned_with(self) -> set[int]:
        """The routes of the plan, and those that pay besides."""
        tracks = {track.n for track in (*self.planned, *self.extras)}
        return tracks.union(*(item.needs for item in self.items))

    @cached_property
    def _in_any_plan(self) -> set[int]:
        """The same, and the routes of the other plans that are looked at."""
        others = (item.tracks for items in self._otherwise for item in items)
        return self.reckoned_with.union(track.n for tracks in others for track in tracks)

    def _outcome(
        self,
        hand: Sequence[int],
        turns: float,
        without: int | None,
        pieces: Sequence[int],
        items: tuple[Item, ...],
        prepared: int = 0,
        lost: Sequence[int] = (),
    ) -> PlanOutcome:
        left = list(pieces)
        without = self._stands_for(without, items)
        if items is self.items:
            shorts, stock = self._shared(tuple(hand), without)
        else:
            shorts, stock = self._allot(tuple(hand), self._in_order(items), without, lost)
        count = self.total(turns, prepared)
        chances = {}
        given_up, dropped = set[int](), list[Item]()
        for item in items:
            tracks, exchanged = item.tracks, 0
            if without in item.needs:
                tracks = tuple([track for track in tracks if track.n != without])
            rest = pieces_left(left, tracks) if tracks else left
            lacking = min(rest) < 0
            if lacking and (exchanged := self._exchanged(rest)):
                lacking = False
            if lacking or (given_up and not given_up.isdisjoint(item.needs)):
                # too few pieces are left for it
                given_up.update([track.n for track in tracks])
                dropped.append(item)
                continue
            value, before = count.value, count.counted
            if exchanged and self.exchange:
                count.exchange(exchanged * self.exchange.points)
            for track in tracks:
                count.add(track, shorts[track.n])
            chance = count.settle(item, len(item.risky) - (without in item.risky))
            if chance < HOPELESS and count.value < value:
                # there is no time left for it
                count.take_back(before)
                given_up.update([track.n for track in tracks])
                dropped.append(item)
                continue
            left = rest
            chances[item.ticket] = chance
        if dropped:
            # what was meant for them is left for the others
            others = tuple(item for item in items if item not in dropped)
            found = self._outcome(hand, turns, without, pieces, others, prepared, lost)
            zero = dict.fromkeys([item.ticket for item in dropped], 0.0)
            return PlanOutcome(found.value, zero | found.chances)
        gone = {*shorts, without}
        extras = [t for t in self._extras_for(tuple(hand), items) if t.n not in gone]
        besides = Besides(self, count, stock, left, turns, without)
        return PlanOutcome(count.value + besides.worth(extras), chances)

    def _extras_for(self, hand: tuple[int, ...], items: Sequence[Item]) -> tuple[Track, ...]:
        """What pays besides these tickets, those first that bring most for their turns to who has
        this hand; what may be bought can be worth more with them."""
        sells = self.table.rules.implementing[Selling]
        tickets = frozenset([item.ticket for item in items] if sells else ())
        if (hand, tickets) not in self._orders:
            extras = self._extras_with(tickets) if sells else self.extras
            self._orders[hand, tickets] = self._finder.ordered(extras, hand)
        return self._orders[hand, tickets]

    def _extras_with(self, tickets: frozenset[int]) -> tuple[Track, ...]:
        """Fillers, and what may be bought, if these tickets are gone for."""
        if tickets not in self._extras_of:
            hoped = dict.fromkeys(tickets, USUAL_CHANCE) | self.completed
            outlook = replace(self.outlook, chances=hoped)
            self._extras_of[tickets] = self._finder.with_purchases(self.fillers, outlook)
        return self._extras_of[tickets]

    def exchanging(self, left: list[int]) -> float:
        """Exchange pieces for those that are too few, if that can be done for all: what it costs,
        with the turn."""
        if not self.exchange or not (exchanged := self._exchanged(left)):
            return 0.0
        return exchanged * self.exchange.points + self.prices.turn

    def _exchanged(self, left: list[int]) -> int:
        """Exchange pieces for those that are too few, if that can be done for all: how many."""
        lacking = [max(0, -n) for n in left]
        ready = self.exchange.ready if self.exchange else ()
        enough = len(ready) == len(left) and all(
            n >= m for n, m in zip(ready, lacking, strict=True)
        )
        if not enough or sum(left) < 0:
            return 0
        rest = sum(lacking)
        for kind, n in enumerate(left):
            given = min(rest, max(0, n))
            left[kind] += lacking[kind] - given
            rest -= given
        return sum(lacking)

    def _shared(
        self, hand: tuple[int, ...], without: int | None
    ) -> tuple[dict[int, Short], tuple[int, ...]]:
        """What the planned routes lack to who has this hand, and the cards that are left then."""
        if (hand, without) not in self._shares:
            self._shares[hand, without] = self._allot(hand, self.to_pay, without)
        return self._shares[hand, without]

    def _in_order(self, items: Iterable[Item]) -> list[Track]:
        """The planned routes in the order in which they are paid for."""
        order = self.routes.order
        return sorted([t for item in items for t in item.tracks], key=lambda t: order[t.n])

    def _allot(
        self,
        hand: tuple[int, ...],
        planned: Iterable[Track],
        without: int | None,
        lost: Sequence[int] = (),
    ) -> tuple[dict[int, Short], tuple[int, ...]]:
        """Share the hand out among the planned routes: to those first for which fewest colors do,
        of these to the longest; wild cards last, for locomotives that are demanded first, then for
        what no other card pays before what any color does. What each lacks, and what is left; what
        is lost pays for nothing that lies beside it."""
        tracks, routes, stock = [t for t in planned if t.n != without], self.routes, list(hand)
        payments = routes.payments_without(lost) if lost else routes.payments
        shorts, quotes = {}, {}
        asked = [0] * len(hand)
        for track in tracks:
            options = payments[track.n].funded(stock)
            quote, taken = options[0]
            if len(options) > 1:
                # of two tracks that of the color of which less is asked already
                quote, taken = min(options, key=lambda one: asked[one[1].short.card])
            quotes[track.n], shorts[track.n] = quote, taken.short
            taken.take_from(stock)
            if len(quote.colors) <= 1:
                asked[taken.short.card] += taken.short.cards
        if routes.demanding:
            tracks.sort(key=lambda t: t.n not in routes.demanding)
        for track in tracks:
            shorts[track.n] = fill(quotes[track.n], shorts[track.n], stock)
        return shorts, tuple(stock)

    @cached_property
    def planned(self) -> tuple[Track, ...]:
        """The routes to claim for tickets."""
        return tuple(track for item in self.items for track in item.tracks)

    @cached_property
    def shorts(self) -> dict[int, Short]:
        """What each planned route lacks."""
        return self.shorts_of(self.hand)

    def shorts_of(
        self,
        hand: Sequence[int],
        without: int | None = None,
        items: tuple[Item, ...] | None = None,
    ) -> dict[int, Short]:
        """What each planned route lacks to who has this hand, or each of another plan; one route
        may be left out."""
        without = self._stands_for(without, self.items if items is None else items)
        if items is None:
            return self._shared(tuple(hand), without)[0]
        return self._allot(tuple(hand), self._in_order(items), without)[0]

    @cached_property
    def spare(self) -> list[int]:
        """The cards of the hand that the plan does not ask for, by kind."""
        return list(self._shared(self.hand, None)[1])

    @cached_property
    def time(self) -> float:
        """The turns that the plan takes; a ticket that is given up takes none."""
        count = self.total(self.turns)
        for track in self.planned:
            count.add(track, self.shorts[track.n])
        return count.time

    def total(self, turns: float, prepared: int = 0) -> PlanTotal:
        """Nothing counted yet, to add up what a plan takes in so many turns."""
        time, kinds = self.together(turns), len(self.hand)
        return PlanTotal(self.prices, self.numbers, kinds, time, self.rivals, prepared)

    def together(self, turns: float) -> float:
        """The turns of all who work for this plan, while the seat has so many."""
        return self.crew * turns

    @property
    def worth_of_means(self) -> float:
        """What the turns and pieces are worth that routes are charged for."""
        return self.prices.turn * self.together(self.turns) + self.prices.car * sum(self.pieces)

    def worth_of_spare(self, stock: Sequence[int], turns: float) -> float:
        """What cards are worth that no plan asks for yet: of one color each is worth more than the
        one before."""
        worth = self.numbers.spare * self.prices.turn * min(1.0, max(0.0, turns - 1) / 6)
        colored = 0.0
        for card in self._useful:
            if n := stock[card]:
                colored += WORTH_OF_ALIKE[min(n, 6)]
        return worth * (colored + self.numbers.wild * stock[-1])

    @cached_property
    def _useful(self) -> tuple[int, ...]:
        """The cards, but for locomotives, that some open route takes, or what may be bought."""
        taken = self.routes.taken | self.bought_with
        return tuple(card for card in range(len(self.hand) - 1) if card in taken)

    @cached_property
    def bought_with(self) -> frozenset[int]:
        """The cards that what may be bought takes."""
        bought = (taken_by(track.quote, len(self.hand)) for track in self.extras if track.n < 0)
        return frozenset[int]().union(*bought)


def raised_from(ticket: Ticket, points: int) -> Ticket:
    """A completed ticket that brings so many points, with those of its goals that bring more, and
    what they bring beyond that; a ticket of one goal has none."""
    goals = ticket.goals if len(ticket.goals) > 1 else ()
    better = tuple((place, more - points) for place, more in goals if more > points)
    return replace(ticket, goals=better, lost=0)


def _scarce(prices: Prices, prospect: Prospect, numbers: Numbers) -> Prices:
    """Pieces are worth less the fewer turns there are to place them; nothing to who spares none."""
    if not prospect.style.spares:
        return Prices(prices.turn, 0.0)
    pieces, cards = sum(prospect.pieces), sum(prospect.hand)
    needed = max(0, pieces - cards) / numbers.draws + pieces / numbers.length + numbers.settle
    turns = prospect.together(prospect.turns)
    return Prices(prices.turn, prices.car * min(1.0, turns / max(1.0, needed)))
