"""What is connected."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .edges import Edge


class DisjointSets:
    """Which cities hang together by these edges (union-find).

    >>> sets = DisjointSets(4, [(0, 1, 3), (1, 2, 1)])
    >>> sets.same(0, 2), sets.same(0, 3)
    (True, False)
    """

    def __init__(self, cities: int, edges: Iterable[Edge]) -> None:
        self.root = list(range(cities))
        for a, b, _ in edges:
            self.root[self.find(a)] = self.find(b)

    def find(self, city: int) -> int:
        """The city that stands for the whole network of this one."""
        root = self.root
        while root[city] != city:
            root[city] = root[root[city]]
            city = root[city]
        return city

    def same(self, a: int, b: int) -> bool:
        """Is there a path?"""
        return self.find(a) == self.find(b)


def connected_components(edges: Iterable[Edge]) -> list[set[int]]:
    """The cities that hang together by these edges, network by network.

    >>> connected_components([(0, 1, 3), (4, 5, 2), (1, 2, 1)])
    [{0, 1, 2}, {4, 5}]
    """
    edges = tuple(edges)
    sets = DisjointSets(1 + max((max(a, b) for a, b, _ in edges), default=0), edges)
    found: dict[int, set[int]] = {}
    for a, b, _ in edges:
        found.setdefault(sets.find(a), set()).update((a, b))
    return list(found.values())


def is_two_edge_connected(cities: int, edges: Sequence[Edge], a: int, b: int) -> bool:
    """Are there two paths that share no edge? So it is if no single edge cuts them off.

    >>> ring = [(0, 1, 1), (1, 2, 1), (2, 0, 1)]
    >>> is_two_edge_connected(3, ring, 0, 2), is_two_edge_connected(3, ring[:2], 0, 2)
    (True, False)
    """
    rest = ((*edges[:n], *edges[n + 1 :]) for n in range(len(edges)))
    return bool(edges) and all(DisjointSets(cities, others).same(a, b) for others in rest)


@lru_cache(maxsize=4096)
def in_order(edges: tuple[Edge, ...], stops: tuple[int, ...]) -> bool:
    """Does a path visit these cities in this order and no city twice (RULES.md 3.26)?

    >>> line = ((0, 1, 2), (1, 2, 2))
    >>> in_order(line, (0, 1, 2)), in_order(line, (1, 0, 2))
    (True, False)
    """
    roads: dict[int, set[int]] = {}
    for a, b, _ in edges:
        roads.setdefault(a, set()).add(b)
        roads.setdefault(b, set()).add(a)

    def reached(city: int, free: frozenset[int]) -> set[int]:
        found, fresh = {city}, [city]
        while fresh:
            more = (roads.get(fresh.pop(), set()) & free) - found
            found |= more
            fresh.extend(more)
        return found

    def goes_on(city: int, free: frozenset[int], to: tuple[int, ...]) -> bool:
        if not to:
            return True
        if not reached(city, free).issuperset(to):
            return False
        nexts = (roads.get(city, set()) & free).difference(to[1:])
        return any(
            goes_on(other, free - {other}, to[1:] if other == to[0] else to)
            for other in sorted(nexts)
        )

    return goes_on(stops[0], frozenset(roads) - {stops[0]}, stops[1:])
