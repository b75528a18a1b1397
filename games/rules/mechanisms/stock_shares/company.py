"""A company, and who has most of its shares (RULES.md 3.29)."""

from collections.abc import Sequence

from msgspec import Struct

from ...board import Count, Slug

# So many players give shares to a dummy, whose number follows theirs
WITH_DUMMY = 2
# Who holds a share that does not count
NOBODY = -1


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """A company: its name, also in short, how many shares it has, and what the places bring."""

    id: Slug
    name: str
    short: str
    shares: Count
    points: tuple[int, ...]


def ranked(holders: Sequence[int]) -> list[int]:
    """The holders of a company's shares by their places; given are the holders in the order of the
    shares' numbers.

    >>> ranked([1, 0, 2, 2, 0])
    [0, 2, 1]
    """
    those = set(holders) - {NOBODY}
    return sorted(those, key=lambda who: (-holders.count(who), holders.index(who)))


def number_of(holders: Sequence[int], who: int) -> int:
    """The lowest number that somebody holds."""
    return holders.index(who) + 1
