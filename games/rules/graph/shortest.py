"""Shortest paths and trees (Dijkstra; Dreyfus and Wagner)."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush

from .edges import UNREACHABLE, Adjacency, Edge, adjacency


@lru_cache(maxsize=1024)
def distances_from(cities: int, edges: tuple[Edge, ...], start: int) -> tuple[int | None, ...]:
    """The least total length from `start` to every city; None where no path leads.

    >>> distances_from(4, ((0, 1, 3), (1, 2, 1)), start=0)
    (0, 3, 4, None)
    """
    far = dijkstra(*_weighted(cities, edges), {start: 0})[0]
    return tuple(None if length == UNREACHABLE else length for length in far)


def shortest_path(
    near: Adjacency, lengths: Sequence[int], starts: Iterable[int], ends: Container[int]
) -> tuple[int, frozenset[int]] | None:
    """The least total length from one of some cities to one of others, and the edges of such a
    path; None if no path leads there. `lengths` are those of the edges by their numbers.

    >>> near = adjacency(3, [(0, 1), (1, 2), (0, 2)])
    >>> shortest_path(near, [1, 1, 5], starts=[0], ends={2})
    (2, frozenset({0, 1}))
    """
    far, last, end = dijkstra(near, lengths, dict.fromkeys(sorted(starts), 0), ends)
    return None if end is None else (far[end], frozenset(edges_to(last, end)))


def shortest_tree(
    near: Adjacency, lengths: Sequence[int], places: Sequence[Iterable[int]]
) -> tuple[int, frozenset[int]] | None:
    """The least total length that joins two or three places, each reached at any of its cities, and
    the edges of such a tree; None if nothing does.

    >>> near = adjacency(4, [(0, 3), (1, 3), (2, 3), (0, 1)])
    >>> shortest_tree(near, [1, 1, 1, 3], [[0], [1], [2]])
    (3, frozenset({0, 1, 2}))
    """
    ways = [dijkstra(near, lengths, dict.fromkeys(sorted(place), 0)) for place in places]
    totals = [sum(each) for each in zip(*[far for far, _, _ in ways], strict=True)]
    # shortest paths to the city in which they meet
    met = min(range(len(near)), key=totals.__getitem__)
    if totals[met] >= UNREACHABLE:
        return None
    return totals[met], frozenset(edge for _, last, _ in ways for edge in edges_to(last, met))


@lru_cache(maxsize=1024)
def steiner_cost(cities: int, edges: tuple[Edge, ...], stops: tuple[int, ...]) -> int | None:
    """The least total length of edges that join all these cities; None if nothing does.

    Dreyfus and Wagner: `best[some][city]` joins a city with some of the stops but the last.

    >>> star = ((0, 3, 1), (1, 3, 1), (2, 3, 1))
    >>> steiner_cost(4, star, stops=(0, 1, 2))
    3
    """
    *others, last = stops
    near, lengths = _weighted(cities, edges)
    best: dict[int, list[int]] = {}
    for some in range(1, 1 << len(others)):
        if not some & (some - 1):
            best[some] = dijkstra(near, lengths, {others[some.bit_length() - 1]: 0})[0]
            continue
        met = [UNREACHABLE] * cities
        part = (some - 1) & some
        while part > some - part:
            pairs = zip(met, best[part], best[some - part], strict=True)
            met = [min(least, one + other) for least, one, other in pairs]
            part = (part - 1) & some
        reached = {city: least for city, least in enumerate(met) if least < UNREACHABLE}
        best[some] = dijkstra(near, lengths, reached)[0]
    least = best[(1 << len(others)) - 1][last]
    return None if least >= UNREACHABLE else least


def _weighted(cities: int, edges: Sequence[Edge]) -> tuple[Adjacency, list[int]]:
    return adjacency(cities, ((a, b) for a, b, _ in edges)), [length for _, _, length in edges]


def dijkstra(
    near: Adjacency,
    lengths: Sequence[int],
    starts: Mapping[int, int],
    ends: Container[int] = (),
    most: int = UNREACHABLE,
) -> tuple[list[int], dict[int, tuple[int, int]], int | None]:
    """How far every city is, up to the first that is an end, or as far as `most`: the lengths, the
    last step to each city (from where, by which edge), and that end. At each start so much is spent
    already."""
    cities = len(near)
    far = [UNREACHABLE] * cities
    last: dict[int, tuple[int, int]] = {}
    # one number for a length and a city: these are compared more quickly than pairs
    queue = [spent * cities + city for city, spent in starts.items()]
    heapify(queue)
    for city, spent in starts.items():
        far[city] = spent
    while queue:
        so_far, city = divmod(heappop(queue), cities)
        if so_far > far[city]:
            continue
        if city in ends:
            return far, last, city
        for other, n in near[city]:
            there = so_far + lengths[n]
            if there < far[other] and there <= most:
                far[other] = there
                last[other] = city, n
                heappush(queue, there * cities + other)
    return far, last, None


def edges_to(last: Mapping[int, tuple[int, int]], city: int) -> list[int]:
    """The edges of the path found to a city, the last one first."""
    edges = []
    while city in last:
        city, edge = last[city]
        edges.append(edge)
    return edges
