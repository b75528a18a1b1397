"""What lies in the yards and on the road, and what has been completed with it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

from msgspec import Struct

from ...values import SECRET

if TYPE_CHECKING:
    from ...table import Table

NAME = "yard"


class Column(Struct, frozen=True):
    """Cards of one color in a yard, `locomotives` on top."""

    color: int
    cards: int
    locomotives: int = 0

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return self.cards + self.locomotives


class State(Struct, frozen=True, rename={"on_track": "road", "completed": "done"}):
    """By seat: the columns, the cards under way by kind (hidden even from their owner), and
    the tickets completed; and `seen`: all cards set out this round, which everybody saw go."""

    yards: tuple[tuple[Column, ...], ...] = ()
    on_track: Annotated[tuple[tuple[int, ...], ...], SECRET] = ()
    completed: Annotated[tuple[tuple[int, ...], ...], SECRET] = ()
    seen: tuple[tuple[int, ...], ...] = ()
    round: int = 1
    checked: bool = False


class ColumnView(TypedDict):
    """A column, by the name of its color."""

    color: str
    cards: int
    locomotives: int


class View(TypedDict):
    """What everybody sees: by seat the columns, and how many cards are set out and tickets
    completed; which round of how many it is. To a seat the tickets that it has completed, and
    what it has set out where owners may look."""

    yards: Sequence[Sequence[ColumnView]]
    road: Sequence[int]
    done: Sequence[int]
    round: int
    rounds: int
    mine: NotRequired[Sequence[str]]
    peek: NotRequired[Mapping[str, int]]


def mine(table: "Table") -> State:
    """The state on this table."""
    state: State = table.mech(NAME)
    return state


def completed_tickets(table: "Table") -> tuple[tuple[int, ...], ...]:
    """The tickets that each seat has completed."""
    return mine(table).completed


def put(table: "Table", seat: int, **parts: Any) -> None:
    """Change what these fields hold for one seat."""
    changes, state = {}, mine(table)
    for field, part in parts.items():
        whole = list(getattr(state, field))
        whole[seat] = part
        changes[field] = tuple(whole)
    table.save(NAME, **changes)
