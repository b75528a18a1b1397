"""Besides: what routes and purchases bring besides a plan, of what it leaves."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .outcome import PlanTotal, Track

if TYPE_CHECKING:
    from .value import Prospect


class Paid(NamedTuple):
    """What some routes and purchases bring: those that pay, and those that do not."""

    worth: float
    paid: list[Track]
    refused: list[Track]


class Besides:
    """Pays for extras of the cards, pieces and turns that a plan leaves of so many turns; one route
    may be there already."""

    def __init__(
        self,
        prospect: "Prospect",
        plan: PlanTotal,
        hand: tuple[int, ...],
        pieces: Sequence[int],
        turns: float,
        without: int | None,
    ) -> None:
        self.prospect, self.plan, self.without = prospect, plan, without
        self.hand, self.pieces, self.turns = hand, pieces, turns

    def worth(self, extras: Sequence[Track]) -> float:
        """What these bring, and the cards that are left over then: in their order, or those first
        that bring most if one would pay that is left too few cards, pieces or turns by others that
        bring no more."""
        found, car = self._paid(extras), self.prospect.prices.car
        least = min([track.net(car) for track in found.paid], default=0.0)
        if not any(track.net(car) >= least and self._would_pay(track) for track in found.refused):
            return found.worth
        by_points = sorted(extras, key=lambda track: track.net(car), reverse=True)
        return max(found.worth, self._paid(by_points).worth)

    def _would_pay(self, track: Track) -> bool:
        """Would a route pay by itself as the first of them?"""
        enough = self.pieces[track.quote.piece] >= track.quote.pieces
        return enough and self.plan.copy().pays(
            track, self.prospect.routes.paid(track, self.hand).short
        )

    def _paid(self, extras: Iterable[Track]) -> Paid:
        """What these bring, one after the other, and what is left over then."""
        count, stock, left = self.plan.copy(), list(self.hand), list(self.pieces)
        routes, overlaps = self.prospect.routes, self.prospect.overlaps
        met = [] if self.without is None else [self.without]
        paid, refused = list[Track](), list[Track]()
        for track in extras:
            quote, counted = track.quote, track
            if left[quote.piece] < quote.pieces:
                refused.append(track)
                continue
            taken = routes.paid(track, stock)
            if overlaps and (lost := sum([overlaps.get((n, track.n), 0.0) for n in met])):
                counted = track._replace(points=track.points - min(lost, track.bonus))
            if not count.pays(counted, taken.short):
                refused.append(track)
                continue
            left[quote.piece] -= quote.pieces
            taken.take_from(stock)
            met.append(track.n)
            paid.append(track)
        spare = self.prospect.worth_of_spare(stock, self.turns)
        return Paid(count.value - self.plan.value + spare, paid, refused)
