"""Extras: what pays besides the tickets of a plan."""

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations, islice
from typing import TYPE_CHECKING

from games.rules.advising import Outlook, purchases
from games.rules.board import TRAIN
from games.rules.graph import DisjointSets
from games.rules.mechanisms.connections.network import edges_of
from games.rules.state import EMPTY

from .cards import CARDS_PER_TURN, lacking
from .forest_choice import FEW_TURNS
from .outcome import Track

if TYPE_CHECKING:
    from .value import Prospect

# So many routes that no ticket asks for are looked at closely
MAX_FILLER_ROUTES = 7
# So many of those that the open cards would pay are looked at besides, with few turns left
MAX_IN_REACH = 4
# What is less than so many points is not looked at for whether it comes twice
LEAST_BONUS = 1.0


class Extras:
    """Finds what pays besides a plan: routes that no ticket asks for, and what may be bought for
    cards alone."""

    def __init__(self, prospect: "Prospect") -> None:
        self.prospect = prospect

    def fillers(self) -> tuple[Track, ...]:
        """The routes that pay by themselves, those first that bring most for their turns."""
        prospect, routes = self.prospect, self.prospect.table.board.routes
        planned = set(prospect.forest.routes)
        parallel = {other for n in planned for other in routes[n].parallel}
        left_out = planned | parallel
        promising = sorted((cost, n) for n, cost in prospect.costs.items() if n not in left_out)
        looked = {n for _, n in promising[:MAX_FILLER_ROUTES]}
        most = MAX_FILLER_ROUTES
        if prospect.turns <= FEW_TURNS:
            in_reach = (n for _, n in promising if self._is_within_reach(n))
            looked.update(islice(in_reach, MAX_IN_REACH))
            most += MAX_IN_REACH
        if prospect.style.bonuses:
            near = prospect.places
            beside = [n for _, n in promising if {routes[n].a, routes[n].b} & near]
            joining = [n for n in beside if self._joins_networks(n)]
            looked.update(beside[:MAX_FILLER_ROUTES], joining[:MAX_FILLER_ROUTES])
        best = [(cost - self._bonus(n), n) for cost, n in promising if n in looked]
        found: dict[int, Track] = {}
        for cost, n in sorted(best):
            if cost >= 2 * prospect.prices.turn or len(found) == most:
                break
            if found.keys().isdisjoint(routes[n].parallel):
                track, bonus = prospect.routes.tracks[n], self._bonus(n)
                found[n] = track._replace(points=track.points + bonus, bonus=bonus)
        return self.ordered(found.values(), prospect.hand)

    def overlaps(self, tracks: Iterable[Track]) -> dict[tuple[int, int], float]:
        """What two routes with an end in common bring less together than each alone, both ways
        round: often one bonus is meant, for which either does."""
        found, bonuses = dict[tuple[int, int], float](), self.prospect.bonuses
        each = self.prospect.table.board.routes
        paying = [track for track in tracks if track.bonus >= LEAST_BONUS]
        for one, other in combinations(paying, 2):
            a, b = each[one.n], each[other.n]
            if {a.a, a.b}.isdisjoint((b.a, b.b)):
                continue
            lost = one.bonus + other.bonus - bonuses.of_routes((one.n, other.n))
            if lost >= LEAST_BONUS:
                found[one.n, other.n] = found[other.n, one.n] = lost
        return found

    def _is_within_reach(self, n: int) -> bool:
        """Do cards of one color that lie open pay a route that cannot be paid yet?"""
        quote, hand = self.prospect.routes.tracks[n].quote, self.prospect.hand
        return lacking(quote, hand) > 0 and any(
            not lacking(quote, then) for then in self._hands_next
        )

    @cached_property
    def _hands_next(self) -> list[tuple[int, ...]]:
        """The hand with what may be taken of each color that lies open."""
        hand, up = self.prospect.hand, self.prospect.table.decks[TRAIN].up
        alike = {card: min(CARDS_PER_TURN, up.count(card)) for card in up if card != EMPTY}
        return [(*hand[:card], hand[card] + n, *hand[card + 1 :]) for card, n in alike.items()]

    @property
    def hand_with_open(self) -> tuple[int, ...]:
        """The hand with what may be taken of all colors that lie open."""
        hands = (self.prospect.hand, *self._hands_next)
        return tuple(max(kind) for kind in zip(*hands, strict=True))

    def _joins_networks(self, n: int) -> bool:
        """Would a route join two networks of the seat?"""
        route, (ends, networks) = self.prospect.table.board.routes[n], self._own
        return {route.a, route.b} <= ends and not networks.same(route.a, route.b)

    @cached_property
    def _own(self) -> tuple[set[int], DisjointSets]:
        """The cities of the seat's routes, and which of them hang together."""
        table, seat, joined = self.prospect.table, self.prospect.seat, self.prospect.ground.joined
        edges = edges_of(table, seat, joined)
        ends = {end for a, b, _ in edges for end in (a, b)}
        return ends, DisjointSets(len(table.board.cities), edges)

    def with_purchases(self, fillers: tuple[Track, ...], outlook: Outlook) -> tuple[Track, ...]:
        """These routes and what may be bought, which has no number of a route."""
        prospect = self.prospect
        if not prospect.style.bonuses:
            return fillers
        sold = purchases(prospect.table, prospect.seat, outlook)
        bought = [Track(-1 - n, one.price, one.points) for n, one in enumerate(sold)]
        return (*fillers, *bought)

    def ordered(self, tracks: Iterable[Track], hand: tuple[int, ...]) -> tuple[Track, ...]:
        """Routes and purchases, those first that bring most for each turn that they take from this
        hand."""
        car, paid = self.prospect.prices.car, self.prospect.routes.paid
        draws, drag = self.prospect.numbers.draws, self.prospect.numbers.drag

        def rate(track: Track) -> float:
            short = paid(track, hand).short
            drawing = max(short.effort / draws, track.unprepared)
            return track.net(car) / (1 + drawing + drag * short.cards)

        return tuple(sorted(tracks, key=rate, reverse=True))

    def _bonus(self, n: int) -> float:
        prospect = self.prospect
        charged = prospect.routes.charges.get(n, 0.0)
        return prospect.bonuses.of_route(n) + charged if prospect.style.bonuses else 0.0
