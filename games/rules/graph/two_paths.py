"""Two paths that share no edge (Suurballe and Tarjan)."""

from collections.abc import Sequence

from .edges import UNREACHABLE, Adjacency
from .shortest import dijkstra


def directed(near: Adjacency) -> Adjacency:
    """Each edge n as two arcs, one in either direction, whose numbers are 2n and 2n + 1.

    >>> directed([[(1, 0)], [(0, 0), (2, 1)], [(1, 1)]])
    [[(1, 0)], [(0, 1), (2, 2)], [(1, 3)]]
    """
    return [[(b, 2 * n + (a > b)) for b, n in ways] for a, ways in enumerate(near)]


def second_path(
    arcs: Adjacency, lengths: Sequence[int], start: int, end: int, most: int
) -> int | None:
    """What two paths that share no edge take beyond the shortest path, at least; None if there are
    none, or if that is more than `most`. The graph is directed as above, and `lengths` are those of
    its arcs by their numbers: UNREACHABLE for one that is closed, which exceeds `most` by far.

    >>> from .edges import adjacency
    >>> ring = directed(adjacency(3, [(0, 1), (1, 2), (0, 2)]))
    >>> second_path(ring, [1, 1, 1, 1, 5, 5], start=0, end=2, most=9)
    5
    >>> second_path(ring, [1, 1, 1, 1, 5, 5], start=0, end=2, most=4)
    """
    far, last, _ = dijkstra(arcs, lengths, {start: 0}, {end}, most)
    first = far[end]
    if first >= UNREACHABLE:
        return None
    # how far each arc leads astray; whatever lies beyond the end counts as no farther than it
    astray = [*lengths]
    if first:
        known = [min(there, first) for there in far]
        for a, ways in enumerate(arcs):
            for b, arc in ways:
                astray[arc] += known[a] - known[b]
    here = end
    while here != start:
        # what is gone over in the other direction is gone over by neither
        here, arc = last[here]
        astray[arc], astray[arc ^ 1] = UNREACHABLE, 0
    more = dijkstra(arcs, astray, {start: 0}, {end}, most - first)[0][end]
    return None if more >= UNREACHABLE else first + more
