"""The longest trail, exactly."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from .edges import UNREACHABLE, Edge, adjacency, members
from .shortest import dijkstra, edges_to


@lru_cache(maxsize=4096)
def longest_trail(edges: tuple[Edge, ...]) -> tuple[int, tuple[int, ...]]:
    """Length of the longest trail and the indexes of its edges (RULES.md 3.18), exactly.

    A trail uses no edge twice, so it is a connected set of edges with at most two cities of odd
    degree. We look for the cheapest edges to leave out: a minimum T-join over the odd cities but
    two. Where what remains falls apart, we branch on the left-out edges that would join it.

    >>> longest_trail(((0, 1, 6), (1, 2, 2), (1, 3, 5)))
    (11, (0, 2))
    """
    best, trail = 0, 0
    stack = [((1 << len(edges)) - 1, 0)]
    while stack:
        mask, keep = stack.pop()
        if _weight(edges, mask) <= best:
            continue
        parts = _components(edges, mask)
        if len(parts) > 1:
            stack.extend((part, keep) for part in parts if not keep & ~part)
            continue
        left_out = _cheapest_to_leave_out(edges, mask, keep)
        if left_out is None:
            continue
        rest = mask & ~left_out
        if _weight(edges, rest) <= best:
            continue
        pieces = _components(edges, rest)
        if len(pieces) <= 1:
            best, trail = _weight(edges, rest), rest
            continue
        cut = 0
        for i in members(left_out & _between(edges, left_out, pieces)):
            stack.append((mask & ~cut, keep | 1 << i))
            cut |= 1 << i
        stack.append((mask & ~cut, keep))
    return best, tuple(members(trail))


def _weight(edges: Sequence[Edge], mask: int) -> int:
    return sum(edges[i][2] for i in members(mask))


def _components(edges: Sequence[Edge], mask: int) -> list[int]:
    """The edges of `mask` by connected part."""
    at: dict[int, int] = {}
    for i in members(mask):
        for city in edges[i][:2]:
            at[city] = at.get(city, 0) | 1 << i
    parts = []
    while mask:
        part, fresh = 0, mask & -mask
        while fresh:
            part |= fresh
            reach = 0
            for i in members(fresh):
                reach |= at[edges[i][0]] | at[edges[i][1]]
            fresh = reach & ~part
        parts.append(part)
        mask &= ~part
    return parts


def _between(edges: Sequence[Edge], mask: int, pieces: Sequence[int]) -> int:
    """The edges of `mask` whose ends lie in different pieces, or in none."""
    piece_of = {
        city: n for n, piece in enumerate(pieces) for i in members(piece) for city in edges[i][:2]
    }
    crossing = 0
    for i in members(mask):
        a, b, _ = edges[i]
        if a not in piece_of or b not in piece_of or piece_of[a] != piece_of[b]:
            crossing |= 1 << i
    return crossing


def _cheapest_to_leave_out(edges: Sequence[Edge], mask: int, keep: int) -> int | None:
    """The cheapest edges outside `keep` whose loss leaves at most two odd cities; None if none."""
    chosen = list(members(mask))
    ends = [edges[i][:2] for i in chosen]
    roads = adjacency(1 + max(map(max, ends)), ends)
    odd = [city for city in dict.fromkeys(chain(*ends)) if len(roads[city]) & 1]
    if len(odd) <= 2:
        return 0
    lengths = [UNREACHABLE if keep >> i & 1 else edges[i][2] for i in chosen]
    near = {}
    for city in odd:
        far, last, _ = dijkstra(roads, lengths, {city: 0})
        near[city] = sorted(
            (far[end], sum([1 << chosen[n] for n in edges_to(last, end)]), end)
            for end in odd
            if end != city and far[end] < UNREACHABLE
        )
    # the loneliest first: whom to leave over is decided by them
    odd.sort(key=lambda city: -near[city][0][0] if near[city] else -UNREACHABLE)
    place = {city: i for i, city in enumerate(odd)}
    return _match_all_but_two(
        [[(length, way, place[end]) for length, way, end in near[city]] for city in odd]
    )


def _match_all_but_two(near: Sequence[Sequence[tuple[int, int, int]]]) -> int | None:
    """Pair up all odd cities but two at the least cost (branch and bound); the edges, or None.

    `near[i]` lists (length, edges, j) of the ways from odd city i, shortest first; the first city
    is the one that has it farthest to another.
    """
    least, found = UNREACHABLE, None
    nearest = [ways[0][0] if ways else UNREACHABLE for ways in near]
    reached: dict[tuple[int, int], int] = {}

    def pair_up(free: int, spare: int, cost: int, mask: int, rest: int) -> None:
        """`rest` sums what the free cities have to their nearest."""
        nonlocal least, found
        if free.bit_count() <= spare:
            if cost < least:
                least, found = cost, mask
            return
        low = free & -free
        others = free ^ low
        i, second = low.bit_length() - 1, (others & -others).bit_length() - 1
        spared = (nearest[i] if spare else 0) + (nearest[second] if spare > 1 else 0)
        if cost + (rest - spared) / 2 >= least or reached.get((free, spare), UNREACHABLE) <= cost:
            return
        reached[free, spare] = cost
        rest -= nearest[i]
        for length, way, j in near[i]:
            if others >> j & 1:
                left = others ^ 1 << j
                pair_up(left, spare, cost + length, mask ^ way, rest - nearest[j])
        if spare:
            pair_up(others, spare - 1, cost, mask, rest)

    pair_up((1 << len(near)) - 1, 2, 0, 0, sum(nearest))
    return found
