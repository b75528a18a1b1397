"""Pairs: what two routes bring together beyond what each brings alone."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .forest_choice import FEW_TURNS
from .outcome import pieces_left

if TYPE_CHECKING:
    from .value import Prospect

# So many pairs are looked at, those first that take most pieces
MAX_PAIRS = 4


def in_pairs(prospect: "Prospect") -> dict[int, float]:
    """With few turns left, of two routes that the hand pays, one out of the own network and one
    farther on, half of what both together bring beyond what each does, by route."""
    found = dict[int, float]()
    if not 1 < prospect.turns <= FEW_TURNS or not prospect.style.bonuses:
        return found
    tracks, bonuses = prospect.routes.tracks, prospect.bonuses

    def pieces(pair: tuple[int, int]) -> int:
        return sum(tracks[n].quote.pieces for n in pair)

    for pair in sorted(_payable(prospect), key=pieces, reverse=True)[:MAX_PAIRS]:
        more = bonuses.of_routes(pair) - sum(bonuses.of_route(n) for n in pair)
        for n in pair:
            found[n] = max(found.get(n, 0.0), more / 2)
    return found


def _payable(prospect: "Prospect") -> Iterator[tuple[int, int]]:
    """Two routes for which there are cards and pieces, the one out of the own network, the other
    from its end on."""
    each, hand, joined = prospect.table.board.routes, prospect.hand, prospect.ground.joined
    tracks, paid = prospect.routes.tracks, prospect.routes.paid
    own = {end for n in joined if n < len(each) for end in (each[n].a, each[n].b)}
    ready = [n for n, track in tracks.items() if not paid(track, hand).short.missing]
    for n in ready:
        farther = {each[n].a, each[n].b} - own
        if len(farther) != 1:
            continue
        left = list(hand)
        paid(tracks[n], hand).take_from(left)
        for m in ready:
            if m == n or m in each[n].parallel or farther.isdisjoint((each[m].a, each[m].b)):
                continue
            pieces = pieces_left(prospect.pieces, (tracks[n], tracks[m]))
            if min(pieces) >= 0 and not paid(tracks[m], left).short.missing:
                yield n, m
