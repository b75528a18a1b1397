"""A game as a file to take away, and what becomes of such a file (docs/export.md)."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from common.refusals import Refusal
from common.request_bounds import MAX_BODY_BYTES
from games.broadcast.frames import visible_events
from games.history.record import Changed, Failed, Record, RecordedStep, agrees, record_of
from games.levels import LEVELS, level_of
from games.models import Game
from games.rules import FinalScore, commitment
from games.rules.stored import current_move, read_events
from games.store.reading import decoding, facts_of_game
from tables.models import NAME_LENGTH, Color
from tables.portraits import Engine, Portrait

FORMAT = "rail.game"
VERSION = 1

Name = Annotated[str, Meta(max_length=40)]
Small = Annotated[int, Meta(ge=0, lt=8)]


def one_of(words: Iterable[str]) -> Meta:
    """Nothing but one of these words."""
    return Meta(pattern=rf"^({'|'.join(words)})\Z")


class Player(Struct, frozen=True):
    """Who sat there, and how well a bot played, if that is known."""

    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
    color: Annotated[str, one_of(Color.values)]
    portrait: Annotated[str, one_of(("", *Portrait.values, *Engine.values))] = ""
    bot: bool = False
    level: Annotated[str, one_of(("", *LEVELS))] = ""


class TableEvent(Struct, frozen=True):
    """What people did at the table besides moving: it speaks of seats and numbers."""

    kind: Annotated[str, Meta(pattern=r"^table\.[a-z_]{1,30}\Z")]
    data: Annotated[dict[Name, int | float | tuple[int, ...] | None], Meta(max_length=8)]


class Move(Struct, frozen=True):
    """One move, by which seat, and when; without them only what was done at the table."""

    seat: Small | None = None
    move: Raw = Raw(b"null")
    at: datetime | None = None
    table: tuple[TableEvent, ...] = ()


class File(Struct, frozen=True):
    """A finished game as a file: everything that it follows from, and what it came to."""

    format: Literal["rail.game"]
    version: Literal[1]
    board: Name
    variant: Name
    board_hash: Annotated[str, Meta(max_length=64)]
    rules_version: int
    seats: Annotated[tuple[Player, ...], Meta(max_length=8)]
    first: Small
    commit: Annotated[str, Meta(max_length=64)]
    seed: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    moves: Annotated[tuple[Move, ...], Meta(max_length=5_000)]
    final: FinalScore
    broken: bool = False

    def record(self) -> Record:
        """What the game follows from."""
        return Record(
            board=self.board,
            variant=self.variant,
            board_hash=self.board_hash,
            rules_version=self.rules_version,
            seats=len(self.seats),
            first=self.first,
            seed=self.seed,
            steps=tuple(
                RecordedStep(
                    move.seat, current_move(bytes(move.move)), msgspec.json.encode(move.table)
                )
                for move in self.moves
            ),
            end=msgspec.json.encode({"final": self.final}),
            broken=self.broken,
        )


def export(game: Game, seat: int | None) -> bytes:
    """A finished game with everything; of a running one what this audience has been told; Refusal
    if it cannot be read."""
    stored = facts_of_game(game)
    told: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "board": game.board,
        "variant": game.variant,
        "board_hash": game.board_hash,
        "rules_version": game.rules_version,
        "table": game.table.code,
        "number": game.number,
        "started": game.started,
        "ended": game.ended,
        "seats": [
            {"name": one.name, "color": one.color, "bot": bool(one.bot)}
            | ({"portrait": one.portrait} if one.portrait else {})
            | ({"level": level_of(one.bot)} if one.bot else {})
            for one in game.seats.all()
        ],
        "commit": stored.commit,
    }
    log = game.log.filter(version__lte=game.version)
    if game.over:
        record = record_of(game)
        times = log.filter(version__gt=0).values_list("at", flat=True)
        told |= {
            "first": record.first,
            "seed": record.seed,
            "moves": [_told(step, at) for step, at in zip(record.steps, times, strict=True)],
            "broken": record.broken,
            "final": stored.final,
        }
    else:
        with decoding(game):
            told["log"] = [
                {"v": version, "at": at, "events": visible_events(read_events(events), seat)}
                for version, at, events in log.values_list("version", "at", "events")
            ]
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


def _told(step: RecordedStep, at: datetime) -> dict[str, Any]:
    """A step as it stands in a file."""
    moved = {} if step.seat is None else {"seat": step.seat, "move": Raw(step.move)}
    events = [{"kind": e.kind, "data": e.data} for e in read_events(step.table)]
    return {**moved, "at": at, **({"table": events} if events else {})}


def parse(data: bytes) -> File:
    """A file from outside; raises Refusal."""
    if len(data) > MAX_BODY_BYTES:
        raise Refusal("file.big", most=MAX_BODY_BYTES // 1024)
    try:
        told = msgspec.json.decode(data)
    except (ValueError, RecursionError):
        raise Refusal("file.unreadable") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Refusal("file.other")
    if told.get("version") != VERSION:
        raise Refusal("file.newer")
    if "seed" not in told and "log" in told:
        raise Refusal("file.running")
    try:
        return msgspec.json.decode(data, type=File)
    except msgspec.ValidationError as error:
        raise Refusal("file.malformed", at=str(error).partition(" - at ")[2].strip("`")) from None


def verify(file: File) -> None:
    """Play the game of a file again: it has to come to the same end; raises Refusal."""
    if commitment(file.seed) != file.commit:
        raise Refusal("file.seed")
    state, record = None, file.record()
    try:
        for _n, state, _events in record.play():  # noqa: B007  # the last one counts
            pass
    except Changed:
        raise Refusal("file.changed") from None
    except Failed as failed:
        raise Refusal(
            "file.move",
            v=failed.version,
            seat=failed.seat,
            kind=failed.kind,
            why=failed.refusal.code,
        ) from None
    except Refusal as refusal:
        raise Refusal(f"file.{refusal.code}", **refusal.data) from None
    if state is None or not state.over:
        raise Refusal("file.unfinished", v=len(file.moves))
    if not agrees(state, record.end):
        raise Refusal("file.final")
