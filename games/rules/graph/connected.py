"""What is connected."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from .edges import Edge, adjacency


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


def two_edge_connected(cities: int, edges: Sequence[Edge]) -> DisjointSets:
    """Which cities are joined by two paths that share no edge: so are all along a ring.

    >>> ring = two_edge_connected(4, [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1)])
    >>> ring.same(0, 2), ring.same(2, 3)
    (True, False)
    """
    near, sets = adjacency(cities, ((a, b) for a, b, _ in edges)), DisjointSets(cities, ())
    before: dict[int, int] = {}
    depth: dict[int, int] = {}
    tree: set[int] = set()
    for start, _, _ in edges:
        fresh = [] if start in depth else [start]
        depth.setdefault(start, 0)
        for city in fresh:
            for other, n in near[city]:
                if other not in depth:
                    before[other], depth[other] = city, depth[city] + 1
                    tree.add(n)
                    fresh.append(other)
    for n, (a, b, _) in enumerate(edges):
        # every other edge closes a ring with the tree
        a, b = sets.find(a), sets.find(b)
        while n not in tree and a != b:
            if depth[a] < depth[b]:
                a, b = b, a
            sets.root[a] = before[a]
            a = sets.find(a)
    return sets


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
