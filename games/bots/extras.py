"""Extras: what pays besides the tickets of a plan."""

from itertools import islice
from typing import TYPE_CHECKING

from games.rules.advising import purchases
from games.rules.board import TRAIN

from .cards import CARDS_PER_TURN, short_of
from .forest_choice import FEW_TURNS
from .outcome import Track

if TYPE_CHECKING:
    from .value import Prospect

# So many routes that no ticket asks for are looked at closely
MAX_FILLER_ROUTES = 7
# So many of those that the open cards would pay are looked at besides, with few turns left
MAX_IN_REACH = 4


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
        promising = [
            (prospect.cost(track, prospect.hand), n)
            for n, track in prospect.routes.tracks.items()
            if n not in planned and n not in parallel
        ]
        promising.sort()
        looked = {n for _, n in promising[:MAX_FILLER_ROUTES]}
        most = MAX_FILLER_ROUTES
        if prospect.turns <= FEW_TURNS:
            in_reach = (n for _, n in promising if self._is_within_reach(n))
            looked.update(islice(in_reach, MAX_IN_REACH))
            most += MAX_IN_REACH
        if prospect.style.bonuses:
            near = prospect.places
            beside = [n for _, n in promising if {routes[n].a, routes[n].b} & near]
            looked |= {*beside[:MAX_FILLER_ROUTES]}
        best = [(cost - self._bonus(n), n) for cost, n in promising if n in looked]
        found: dict[int, Track] = {}
        for cost, n in sorted(best):
            if cost >= 2 * prospect.prices.turn or len(found) == most:
                break
            if found.keys().isdisjoint(routes[n].parallel):
                track = prospect.routes.tracks[n]
                found[n] = track._replace(points=track.points + self._bonus(n))
        return tuple(sorted(found.values(), key=self._rate, reverse=True))

    def _is_within_reach(self, n: int) -> bool:
        """Do two cards that lie open pay a route that cannot be paid yet?"""
        prospect, up = self.prospect, self.prospect.table.decks[TRAIN].up
        short = short_of(prospect.routes.tracks[n].quote, prospect.hand)
        return 0 < short.effort <= CARDS_PER_TURN and up.count(short.card) >= short.cards

    def with_purchases(self, fillers: tuple[Track, ...]) -> tuple[Track, ...]:
        """These routes and what may be bought, those first that bring most for their turns; what is
        bought has no number of a route."""
        prospect = self.prospect
        if not prospect.style.bonuses:
            return fillers
        sold = purchases(prospect.table, prospect.seat, prospect.outlook)
        bought = [Track(-1 - n, one.price, one.points) for n, one in enumerate(sold)]
        return tuple(sorted([*fillers, *bought], key=self._rate, reverse=True))

    def _rate(self, track: Track) -> float:
        """What a route or purchase brings for each turn that it takes from this hand."""
        prospect, short = self.prospect, short_of(track.quote, self.prospect.hand)
        drawn = short.effort / prospect.numbers.draws
        time = 1 + drawn + prospect.numbers.drag * short.cards
        return (track.points - prospect.prices.car * track.quote.pieces) / time

    def _bonus(self, n: int) -> float:
        prospect = self.prospect
        charged = prospect.routes.charges.get(n, 0.0)
        return prospect.besides(n) + charged if prospect.style.bonuses else 0.0
