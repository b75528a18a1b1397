"""A game as what it follows from - its board, its seed and its steps - and playing it again.

A rule or a fact that is put right changes few games. One that was played before is shown as long as
today's rules lead it to where it came then.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from games.models import Game
from games.rules import VERSION, Event, FinalScore, Refusal, Rules, State, rules_of
from games.rules.state import MEMORY, encoded
from games.rules.stored import current_move, read_events
from games.store.reading import decoding, facts_of_game

TABLE = "table."
"""What begins so is told by what people did at the table, not by the rules."""
MARK = b'"table.'


class Changed(Exception):
    """By today's rules or board the game comes to another end than it did."""


class Failed(Exception):
    """A move that the rules refuse: the version it should have led to, its seat, its kind, and the
    refusal."""

    def __init__(self, version: int, seat: int, kind: str, refusal: Refusal) -> None:
        super().__init__(version, seat, kind, refusal)
        self.version, self.seat, self.kind, self.refusal = version, seat, kind, refusal


class RecordedStep(Struct, frozen=True, omit_defaults=True):
    """What led to a version: a move of a seat, as JSON, or something else that people did at the
    table. All may know `table`, the events that are not of the rules, and `reasons`, why a bot did
    so in a game that is over, both as JSON."""

    seat: int | None = None
    move: bytes = b""
    table: bytes = b"[]"
    reasons: bytes = b""


class Record(Struct, frozen=True):
    """All that a game follows from; `broken`: the last of its steps ended it before its end. `end`
    is what is known of the state it came to, as JSON."""

    board: str
    variant: str
    board_hash: str
    rules_version: int
    seats: int
    first: int
    seed: str
    steps: tuple[RecordedStep, ...]
    end: bytes
    broken: bool = False

    @property
    def last(self) -> int:
        """The last version."""
        return len(self.steps)

    def rules(self) -> Rules:
        """The rules it was played by, or others that lead to the same end; raises Changed."""
        try:
            rules = rules_of(self.board, self.variant, self.board_hash)
        except KeyError:
            raise Changed from None
        if not _plays_by(self, rules) and not _ends_as_it_did(self, rules):
            raise Changed
        return rules

    def play(self) -> Iterator[tuple[int, State[Any], tuple[Event, ...]]]:
        """Every version anew: its number, its state, and what led to it; raises Changed, Failed,
        and Refusal if there can be no such game."""
        return self._play(self.rules())

    def _play(self, rules: Rules) -> Iterator[tuple[int, State[Any], tuple[Event, ...]]]:
        state, opening = rules.start(self.seats, self.seed, self.first)
        yield 0, state, tuple(opening)
        for n, step in enumerate(self.steps, 1):
            events: Sequence[Event] = ()
            if step.seat is not None:
                try:
                    state, events = rules.apply(state, step.seat, rules.read_move(step.move))
                except Refusal as refusal:
                    raise Failed(n, step.seat, kind_of(step.move), refusal) from refusal
            elif self.broken and n == self.last and not state.over:
                state, events = rules.score_now(state)
            yield n, state, (*read_events(step.table), *events)


def is_changed(game: Game) -> bool:
    """Does this stored game come to another end by today's rules? Its log is read only if it was
    played by others than those."""
    try:
        rules = rules_of(game.board, game.variant, game.board_hash)
        if not _plays_by(game, rules):
            record_of(game).rules()
    except (KeyError, Changed):
        return True
    return False


def _plays_by(played: Record | Game, rules: Rules) -> bool:
    """Was it played by exactly these?"""
    return (played.board_hash, played.rules_version) == (rules.board.hash, VERSION)


@lru_cache(maxsize=64)
def _ends_as_it_did(record: Record, rules: Rules) -> bool:
    """Does this game, played by these rules, come to the end that is known of it?"""
    try:
        *_, (_n, state, _events) = record._play(rules)
    except (Failed, Refusal):
        return False
    return agrees(state, record.end)


def agrees(state: State[Any], known: bytes) -> bool:
    """Is all so that is known of this state as JSON? What is counted since stands beside it, and
    how much of the game is remembered does not matter."""
    told = msgspec.json.decode(known)
    if told.get("final"):
        final = msgspec.convert(told["final"], FinalScore)
        told["final"] = msgspec.json.decode(msgspec.json.encode(final))
    return _within(told, msgspec.json.decode(encoded(state)))


def _within(known: Any, made: Any) -> bool:
    if isinstance(known, dict) and isinstance(made, dict):
        told = known.keys() - MEMORY
        return told <= made.keys() and all(_within(known[key], made[key]) for key in told)
    if isinstance(known, list) and isinstance(made, list):
        pairs = zip(known, made, strict=False)
        return len(known) == len(made) and all(_within(one, other) for one, other in pairs)
    return bool(known == made)


def kind_of(move: bytes) -> str:
    """What kind of move this says to be."""
    told = msgspec.json.decode(move)
    return str(told.get("kind", ""))[:40] if isinstance(told, dict) else ""


def record_of(game: Game) -> Record:
    """A stored game, up to the version at which it was read; Refusal if it cannot be read."""
    columns = ("seat", "move", "events", "reasons")
    opening, *log = game.log.filter(version__lte=game.version).values_list(*columns)
    stored = facts_of_game(game)
    with decoding(game):
        started = next(e for e in read_events(opening[2]) if e.kind == "game.started")
        steps = tuple(
            RecordedStep(
                seat,
                current_move(bytes(move)),
                _beside_the_rules(events),
                bytes(reasons) if reasons and game.over else b"",
            )
            for seat, move, events, reasons in log
        )
    return Record(
        board=game.board,
        variant=game.variant,
        board_hash=game.board_hash,
        rules_version=game.rules_version,
        seats=len(stored.seats),
        first=started.data["first"],
        seed=stored.chance.seed,
        end=bytes(game.state),
        steps=steps,
        broken=game.ended_early,
    )


def _beside_the_rules(events: bytes) -> bytes:
    """What of these events the rules did not tell."""
    told = [e for e in read_events(events) if e.kind.startswith(TABLE)] if MARK in events else []
    return msgspec.json.encode(told)
