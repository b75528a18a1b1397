"""What a help text may say of a board: numbers, and words and tables of them. `page_values.py` in
the folder of a mechanism gives them by the names of the holes; the help text beside it has the
words."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypedDict

from msgspec import Struct, field

# What fills a hole. A tuple is an enumeration; None is what the board has not: its paragraph is
# left out.
Value: TypeAlias = "int | str | Word | Row | Rows | tuple[Value, ...] | None"
HelpValues = Mapping[str, Value]


class TicketValues(TypedDict, total=False):
    """What a mechanism says of a ticket in the list of tickets: all that it may bring, and the
    cards that it asks for, by color."""

    worth: Sequence[int]
    cards: Sequence[str]


class Word(Struct, frozen=True):
    """Words of the help text, by their name in its part `words`, with numbers of their own."""

    name: str
    values: dict[str, Value] = field(default_factory=dict)


class Row(Struct, frozen=True):
    """Cells of a table, side by side."""

    cells: tuple[Value, ...]


class Rows(Struct, frozen=True):
    """Lines of a table, under its head."""

    rows: tuple[tuple[Value, ...], ...]


def counted(word: str, n: int) -> Word:
    """Words about so many of something: `{n} {n#ticket|tickets}`.

    >>> counted("ticket", 3)
    Word(name='ticket', values={'n': 3})
    """
    return Word(word, {"n": n})
