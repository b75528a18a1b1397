"""The lines of the province board: which space is free, and who ranks where."""

from msgspec import Struct

from ...state import EMPTY

# Whose car stands on each space, the lowest first
Line = tuple[int, ...]


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many spaces each line has, and by number of players the points of its places."""

    spaces: int
    points: dict[int, tuple[int, ...]]


class State(Struct, frozen=True):
    """The lines, in the order of the colors."""

    lines: tuple[Line, ...] = ()


def free_space(line: Line, cards: int) -> int | None:
    """The space of so many cards, or the next free one below it; None if there is none."""
    free = (space for space in range(min(cards, len(line)), 0, -1) if line[space - 1] == EMPTY)
    return next(free, None)


def placed(lines: tuple[Line, ...], n: int, space: int, seat: int) -> tuple[Line, ...]:
    """The lines with one more car on this space of the nth."""
    return (*lines[:n], with_car(lines[n], space, seat), *lines[n + 1 :])


def with_car(line: Line, space: int, seat: int) -> Line:
    """A line with one more car."""
    return (*line[: space - 1], seat, *line[space:])


def strength(line: Line, seat: int) -> tuple[int, int]:
    """The sum of the spaces of a seat, and the highest of them, which breaks ties."""
    spaces = [n for n, owner in enumerate(line, 1) if owner == seat]
    return sum(spaces), max(spaces, default=0)


def ranked(line: Line) -> list[tuple[int, int]]:
    """The seats with a car on a line and the sums of their spaces, the best first."""
    seats = {seat for seat in line if seat != EMPTY}
    order = sorted(seats, key=lambda seat: strength(line, seat), reverse=True)
    return [(seat, strength(line, seat)[0]) for seat in order]
