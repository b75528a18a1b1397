"""Places: who shares which."""

from collections.abc import Sequence
from typing import Any


def competition_ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """The place of each by its key, most first; equals share the better place and the next takes
    the place it would have had without the tie: 1, 1, 3, 4 (RULES.md 0.6).

    >>> competition_ranks([90, 120, 90, 70])
    (2, 1, 2, 4)
    """
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])


def leaders(counts: Sequence[int]) -> frozenset[int]:
    """Who has the most of something: all who share it, and nobody as long as none has any.

    >>> sorted(leaders([2, 0, 2]))
    [0, 2]
    """
    return frozenset(n for n, count in enumerate(counts) if count == max(counts) > 0)
