"""What is decided in a draft, and what happens in it."""

from typing import Annotated, Literal

from ...state import Decision
from ...values import SECRET, Occurrence

# Which neighbor the tickets are passed to: the left one is next in turn
Way = Literal["left", "right"]


class Pick(Decision, frozen=True, tag="ticket_draft.pick"):
    """Which of `n` tickets is taken, the `taken + 1`st of so many; the others are passed on."""

    count: int
    taken: int
    of: int
    to: Way
    start: bool


class Settle(Decision, frozen=True, tag="ticket_draft.keep"):
    """Which of the `n` tickets taken are kept: exactly so many."""

    count: int
    keep: int
    start: bool


class Picked(Occurrence, frozen=True, tag="ticket_draft.picked"):
    """Somebody has taken a ticket out of those before them."""

    seat: int
    ticket: Annotated[str, SECRET]


class Passed(Occurrence, frozen=True, tag="ticket_draft.passed"):
    """Everybody has taken one: the other `n` go to the neighbor."""

    count: int
    to: Way
