"""Mechanism: the hooks by which a rule takes part in the game. What only some rules ask
others is declared by these, as classes (`Rules.implementing`)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, get_args, get_origin

import msgspec
from msgspec import Struct
from typing_extensions import TypeVar

from .pay import Entry
from .state import Decision, Nothing
from .values import Data, Move, Occurrence, ScoreLine

if TYPE_CHECKING:
    from .board import Board, Keys
    from .kernel import Rules
    from .table import Table

Tally = Mapping[str, tuple[int, ...]]


# A method that carries out a move: table, seat, the move, and the question it answers, None for a
# free one. It raises Refusal before anything has changed.
Play = Callable[[Any, "Table", int, Any, Any], None]

# A method that lists every move that answers a question: table, and the question
Answers = Callable[[Any, "Table", Any], Iterable[Entry]]

# A method that is told of an event: table, and what happens
EventHandler = Callable[[Any, "Table", Any], None]

ParamsT = TypeVar("ParamsT", bound=Struct, default=Nothing)
StateT = TypeVar("StateT", bound=Struct, default=Nothing)


class Mechanism(Generic[ParamsT, StateT]):
    """One rule of the game, `Mechanism[Params, State]` by the types of its parameters and of its
    state; stateless itself: its state lies in the State under its name."""

    name: ClassVar[str]
    needs: ClassVar[tuple[str, ...]] = ()
    # Those that are made freely, of all that I play
    moves: ClassVar[tuple[type[Move], ...]] = ()
    # My questions, and the moves that answer them
    decisions: ClassVar[Mapping[type[Decision], tuple[type[Move], ...]]] = {}
    # How each of my questions may be answered now
    answers: ClassVar[Mapping[type[Decision], Answers]] = {}
    # How each of my moves is carried out
    plays: ClassVar[Mapping[type[Move], Play]] = {}
    # What happens by me
    tells: ClassVar[tuple[type[Occurrence], ...]] = ()
    # What I do when something happens, whoever tells it (react)
    on_event: ClassVar[Mapping[type[Occurrence], EventHandler]] = {}
    # Those of `moves` that can be made for ever: alone they do not keep a game going
    idle: ClassVar[tuple[type[Move], ...]] = ()
    tallies: ClassVar[tuple[str, ...]] = ()
    # What I read of a board file besides what every board says
    keys: ClassVar[tuple[type["Keys"], ...]] = ()
    Params: ClassVar[type[Struct]] = Nothing
    State: ClassVar[type[Struct]] = Nothing

    def __init_subclass__(cls) -> None:
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Mechanism:
                cls.Params, cls.State = get_args(base)

    def __init__(self, board: "Board", params: ParamsT) -> None:
        self.board = board
        self.params = params

    def state(self, table: "Table") -> StateT:
        """My state on this table."""
        state: StateT = table.mech(self.name)
        return state

    def save(self, table: "Table", **changes: Any) -> None:
        """Change fields of my state."""
        table.save(self.name, **changes)

    # fold = each changes the value in turn, collect = all joined, any = first yes, react = all hear

    def setup(self, table: "Table") -> None:
        """Lay out what the game starts with, before anything is dealt (react)."""

    def deal(self, table: "Table") -> None:
        """Hand things out and ask opening questions (react)."""

    def offers(self, table: "Table", seat: int) -> Iterable[Entry]:
        """Moves open to a seat that owes nothing (collect)."""
        return ()

    def on_turn_began(self, table: "Table", seat: int) -> None:
        """A turn begins, the first of the game excepted (react)."""

    def final_turns(self, table: "Table") -> int:
        """If the turn just finished sets off the end: how many turns each seat has left (most)."""
        return 0

    def end_waits(self, table: "Table") -> bool:
        """After the turn just finished nothing sets off the end yet, whatever would (any)."""
        return False

    def prolong(self, table: "Table") -> bool:
        """The last turn is over: I still ask something, or play goes on (any)."""
        return False

    def before_scoring(self, table: "Table") -> None:
        """Play is over, to its end or broken off: chance decides once what is still open, and the
        state keeps it, before anything is counted (react)."""

    def tally(self, table: "Table") -> Tally:
        """Counts per seat at the end, for bonuses and ties (collect)."""
        return {}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """My lines of the final sheet (collect)."""
        return ()

    def public(self, rules: "Rules") -> Data:
        """What everybody is told of me on this board: my parameters, as I read them."""
        told: Data = msgspec.to_builtins(self.params, str_keys=True)
        return told

    def seen_by_all(self, table: "Table") -> Mapping[str, Any] | None:
        """What everybody may see of me, where no seat sees more: a TypedDict of mine, by whose type
        the browser knows it; closed by default. It is looked at once for all."""
        return None

    def view(self, table: "Table", seat: int | None) -> Mapping[str, Any] | None:
        """What this seat (None: a watcher) may see of me, where seats do not all see the same."""
        return self.seen_by_all(table)

    def resample(self, table: "Table", seat: int | None) -> None:
        """Rearrange what this seat cannot know so that it could not tell the difference (react)."""


# A rule of which it does not matter what parameters and state it has
AnyMechanism = Mechanism[Any, Any]
