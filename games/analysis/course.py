"""Course: all that a finished game follows from, and its steps played again."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from games.rules import Event, Move, Rules, State, rules_of


class Played(Struct, frozen=True):
    """One move of a game: the version that it led to, its seat, and the move as JSON."""

    version: int
    seat: int
    move: bytes


class Course(Struct, frozen=True):
    """What a game follows from; `last` is its last version, `broken` says that it was ended there
    before its end."""

    board: str
    variant: str
    board_hash: str
    seats: int
    first: int
    seed: str
    moves: tuple[Played, ...]
    last: int
    broken: bool = False

    def rules(self) -> Rules:
        """The rules on the facts that it was played on; KeyError if nobody knows them any more."""
        return rules_of(self.board, self.variant, self.board_hash)

    def steps(self, rules: Rules) -> Iterator["ReplayedMove"]:
        """Every move of it, played again."""
        state, _ = rules.start(self.seats, self.seed, self.first)
        for played in self.moves:
            move = rules.read_move(played.move)
            after, events = rules.apply(state, played.seat, move)
            yield ReplayedMove(played.version, played.seat, move, state, after, tuple(events))
            state = after


class ReplayedMove(NamedTuple):
    """A move between two states, and what was told of it."""

    version: int
    seat: int
    move: Move
    before: State[Any]
    after: State[Any]
    events: tuple[Event, ...]


def final_state(rules: Rules, course: Course, steps: list[ReplayedMove]) -> State[Any]:
    """The state in which it ended, scored."""
    state = steps[-1].after if steps else rules.start(course.seats, course.seed, course.first)[0]
    return state if state.over else rules.score_now(state)[0]
