"""Everything on the table as one frozen value.

Cards, cities, routes and tickets are indexes into the board's tuples. Fields marked SECRET never
stand in another seat's view; a test proves that a resample changes every one of them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Generic

import msgspec
from msgspec import Struct, field
from msgspec.structs import astuple, force_setattr, replace
from typing_extensions import TypeVar

from .frozen import NOTHING, FrozenDict, freeze_fields
from .values import SECRET, FrozenData, ScoreLine, form_of

# The fields that hold what somebody has seen. They follow from the log; a game that was begun
# before they were kept remembers less.
MEMORY = frozenset(("seen", "shown", "under", "rejected"))
# The pile of what has left the game unseen: in no view, but who has laid something there knows it
BOX = "box"
# A face-up slot without a card, and a route without an owner
EMPTY = -1
# The owner of a route that counts for all
EVERYBODY = -2


class Seat(Struct, frozen=True, gc=False):
    """One player's things: `hand` counts cards by kind, `pieces` are left to place. `shown` is what
    everybody has seen go into the hand and not out of it again: it holds as many of each at least;
    nothing is known where it is empty. `rejected` are the tickets that it has put back into a deck
    and not kept since, in order: it remembers them."""

    hand: Annotated[tuple[int, ...], SECRET]
    pieces: tuple[int, ...]
    tickets: Annotated[tuple[int, ...], SECRET] = ()
    score: int = 0
    shown: tuple[int, ...] = ()
    rejected: Annotated[tuple[int, ...], SECRET] = ()


class Deck(Struct, frozen=True, gc=False):
    """One kind of cards: the top of `draw` is its last item; `up` lies open, EMPTY for a gap;
    `stake` lies open too, laid or turned over for something not yet decided. `under` tells which
    seats have put how many cards under the others, undermost first: they know them."""

    draw: Annotated[tuple[int, ...], SECRET]
    up: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    stake: tuple[int, ...] = ()
    under: tuple[tuple[int, int], ...] = ()


class Turn(Struct, frozen=True, gc=False):
    """Whose turn it is, the how manieth; `last` = turns left once the last round has begun."""

    seat: int
    # stored as ever: games go on that were stored before it had this name
    number: int = field(default=1, name="n")
    last: int | None = None
    spent: bool = False
    passed: int = 0


class Chance(Struct, frozen=True, gc=False):
    """A secret seed and how many numbers were taken from it; see docs/shuffle.md."""

    seed: Annotated[str, SECRET]
    taken: Annotated[int, SECRET] = field(default=0, name="n")


class StoredDecision(Struct, frozen=True):
    """An answer owed, as it is stored and sent: only its seat may read `secret`."""

    kind: str
    seat: int
    data: FrozenData = NOTHING
    secret: FrozenData = NOTHING


class Decision(Struct, frozen=True, tag_field="kind"):
    """An answer owed by one seat: each mechanism declares its own kinds of it, docs/protocol.md
    lists them. Fields hold plain values; those marked SECRET only that seat may read, and those
    that are None by default are told only if they are not."""

    seat: int

    def __post_init__(self) -> None:
        if dict in map(type, astuple(self)):
            freeze_fields(self, *self.__struct_fields__)

    @property
    def kind(self) -> str:
        """What it is called. Of the same name are questions that differ in what is secret."""
        return form_of(type(self))[0]

    def to_stored(self) -> StoredDecision:
        """As it is stored and sent."""
        kind, open_to_all, hidden = form_of(type(self))
        return StoredDecision(kind, self.seat, self._only(open_to_all[1:]), self._only(hidden))

    def _only(self, names: tuple[str, ...]) -> FrozenData:
        if not names:
            return NOTHING
        fields = self.__struct_fields__
        optional = fields[len(fields) - len(self.__struct_defaults__) :]
        values = {name: getattr(self, name) for name in names}
        return FrozenDict({k: v for k, v in values.items() if v is not None or k not in optional})


class FinalScore(Struct, frozen=True):
    """The final sheet: lines, totals and places (1 = winner) per seat, counts that break ties."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    tally: Mapping[str, tuple[int, ...]]

    def __post_init__(self) -> None:
        freeze_fields(self, "tally")
        # an earlier Rail has stored how many of something as `n`
        if any("n" in line.data for line in self.lines):
            force_setattr(self, "lines", tuple(map(_counting, self.lines)))


def _counting(line: ScoreLine) -> ScoreLine:
    """A line as it is called today: the place of its `count` among its data stays."""
    data = {"count" if name == "n" else name: value for name, value in line.data.items()}
    return replace(line, data=FrozenDict(data))


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The parameters or the state of a mechanism that has none."""


M = TypeVar("M")
A = TypeVar("A", default=Decision)


class State(Struct, Generic[M, A], frozen=True, gc=False):
    """Everything on the table, frozen all the way down; `mech` holds one value per mechanism that
    has state. `shared` are routes with a second owner, or more, and who that is. While it is
    stored, `decisions` are told."""

    seats: tuple[Seat, ...]
    decks: Mapping[str, Deck]
    owner: tuple[int, ...]
    turn: Turn
    chance: Chance
    commit: str
    mech: M
    # stored as ever: games go on that were stored before it had this name
    decisions: tuple[A, ...] = field(default=(), name="asks")
    final: FinalScore | None = None
    shared: tuple[tuple[int, int], ...] = ()

    @property
    def over(self) -> bool:
        """The game has ended and is scored."""
        return self.final is not None


def encoded(state: State[Any, Any]) -> bytes:
    """A state as JSON, as it is stored."""
    decisions = tuple([ask.to_stored() for ask in state.decisions])
    return msgspec.json.encode(replace(state, decisions=decisions) if decisions else state)
