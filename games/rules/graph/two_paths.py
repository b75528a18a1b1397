"""Two paths that share no edge (Suurballe and Tarjan)."""

from collections.abc import Sequence

from .edges import UNREACHABLE, Adjacency
from .shortest import dijkstra


def second_path(
    near: Adjacency, lengths: Sequence[int], start: int, end: int, most: int = UNREACHABLE
) -> int | None:
    """What two paths that share no edge take beyond the shortest path, at least; None if there are
    none, or if that is more than `most`. `lengths` are those of the edges by their numbers.

    >>> from .edges import adjacency
    >>> ring = adjacency(3, [(0, 1), (1, 2), (0, 2)])
    >>> second_path(ring, [1, 1, 5], start=0, end=2)
    5
    >>> second_path(ring, [1, 1, 5], start=0, end=2, most=4)
    """
    far, last, _ = dijkstra(near, lengths, {start: 0}, most=most)
    if far[end] >= UNREACHABLE:
        return None
    # each edge in both directions, and how far it leads astray
    arcs: Adjacency = [[] for _ in near]
    astray = [UNREACHABLE] * (2 * len(lengths))
    for a, ways in enumerate(near):
        for b, n in ways if far[a] < UNREACHABLE else ():
            arc = 2 * n + (a > b)
            if far[b] < UNREACHABLE > lengths[n]:
                arcs[a].append((b, arc))
                astray[arc] = lengths[n] + far[a] - far[b]
    here = end
    while here != start:
        # what is gone over in the other direction is gone over by neither
        before, n = last[here]
        astray[2 * n + (before > here)], astray[2 * n + (here > before)] = UNREACHABLE, 0
        here = before
    more = dijkstra(arcs, astray, {start: 0}, {end}, most - far[end])[0][end]
    return None if more >= UNREACHABLE else far[end] + more
