"""Edges, and sets of them as the bits of a number."""

from collections.abc import Iterable, Iterator

# Two cities and a length in spaces
Edge = tuple[int, int, int]
# From every city: where an edge leads, and its number
Adjacency = list[list[tuple[int, int]]]
# Farther than any two cities are: the length of an edge that nobody may use
UNREACHABLE = 1 << 20


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


def nth_member(mask: int, n: int) -> int:
    """The nth of the numbers that these bits stand for, which has to be there.

    >>> nth_member(0b1010, 1)
    3
    """
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
