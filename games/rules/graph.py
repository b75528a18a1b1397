"""Graphs of cities: what is connected, shortest paths, Steiner trees, the longest trail. Sets of
edges are the bits of a number."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import chain

# Two cities and a length in spaces
Edge = tuple[int, int, int]
# From every city: where an edge leads, and its number
Adjacency = list[list[tuple[int, int]]]
# Farther than any two cities are: the length of an edge that nobody may use
UNREACHABLE = 1 << 20


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


@lru_cache(maxsize=1024)
def distances_from(cities: int, edges: tuple[Edge, ...], start: int) -> tuple[int | None, ...]:
    """The least total length from `start` to every city; None where no path leads.

    >>> distances_from(4, ((0, 1, 3), (1, 2, 1)), start=0)
    (0, 3, 4, None)
    """
    far = _dijkstra(*_weighted(cities, edges), {start: 0})[0]
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
    far, last, end = _dijkstra(near, lengths, dict.fromkeys(sorted(starts), 0), ends)
    return None if end is None else (far[end], frozenset(_edges_to(last, end)))


def shortest_tree(
    near: Adjacency, lengths: Sequence[int], places: Sequence[Iterable[int]]
) -> tuple[int, frozenset[int]] | None:
    """The least total length that joins two or three places, each reached at any of its cities, and
    the edges of such a tree; None if nothing does.

    >>> near = adjacency(4, [(0, 3), (1, 3), (2, 3), (0, 1)])
    >>> shortest_tree(near, [1, 1, 1, 3], [[0], [1], [2]])
    (3, frozenset({0, 1, 2}))
    """
    ways = [_dijkstra(near, lengths, dict.fromkeys(sorted(place), 0)) for place in places]
    totals = [sum(each) for each in zip(*[far for far, _, _ in ways], strict=True)]
    # shortest paths to the city in which they meet
    met = min(range(len(near)), key=totals.__getitem__)
    if totals[met] >= UNREACHABLE:
        return None
    return totals[met], frozenset(edge for _, last, _ in ways for edge in _edges_to(last, met))


def adjacency(cities: int, ends: Iterable[tuple[int, int]]) -> Adjacency:
    """Where edges between these cities lead, both ways.

    >>> adjacency(3, [(0, 1), (1, 2)])
    [[(1, 0)], [(0, 0), (2, 1)], [(1, 1)]]
    """
    found: Adjacency = [[] for _ in range(cities)]
    for n, (a, b) in enumerate(ends):
        found[a].append((b, n))
        found[b].append((a, n))
    return found


def _weighted(cities: int, edges: Sequence[Edge]) -> tuple[Adjacency, list[int]]:
    return adjacency(cities, ((a, b) for a, b, _ in edges)), [length for _, _, length in edges]


def _dijkstra(
    near: Adjacency,
    lengths: Sequence[int],
    starts: Mapping[int, int],
    ends: Container[int] = (),
) -> tuple[list[int], dict[int, tuple[int, int]], int | None]:
    """How far every city is, up to the first that is an end: the lengths, the last step to each
    city (from where, by which edge), and that end. At each start so much is spent already."""
    far = [UNREACHABLE] * len(near)
    last: dict[int, tuple[int, int]] = {}
    queue = [(spent, city) for city, spent in starts.items()]
    heapify(queue)
    for city, spent in starts.items():
        far[city] = spent
    while queue:
        so_far, city = heappop(queue)
        if so_far > far[city]:
            continue
        if city in ends:
            return far, last, city
        for other, n in near[city]:
            there = so_far + lengths[n]
            if there < far[other]:
                far[other] = there
                last[other] = city, n
                heappush(queue, (there, other))
    return far, last, None


def _edges_to(last: Mapping[int, tuple[int, int]], city: int) -> list[int]:
    """The edges of the path found to a city, the last one first."""
    edges = []
    while city in last:
        city, edge = last[city]
        edges.append(edge)
    return edges


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


def bits(numbers: Iterable[int]) -> int:
    """The bits that stand for these numbers, none of them told twice.

    >>> bin(bits([1, 3]))
    '0b1010'
    """
    return sum([1 << n for n in numbers])


def members(mask: int) -> Iterator[int]:
    """The numbers that these bits stand for, the least first.

    >>> [*members(0b1010)]
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


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
        far, last, _ = _dijkstra(roads, lengths, {city: 0})
        near[city] = sorted(
            (far[end], sum([1 << chosen[n] for n in _edges_to(last, end)]), end)
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
            best[some] = _dijkstra(near, lengths, {others[some.bit_length() - 1]: 0})[0]
            continue
        met = [UNREACHABLE] * cities
        part = (some - 1) & some
        while part > some - part:
            pairs = zip(met, best[part], best[some - part], strict=True)
            met = [min(least, one + other) for least, one, other in pairs]
            part = (part - 1) & some
        reached = {city: least for city, least in enumerate(met) if least < UNREACHABLE}
        best[some] = _dijkstra(near, lengths, reached)[0]
    least = best[(1 << len(others)) - 1][last]
    return None if least >= UNREACHABLE else least


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
