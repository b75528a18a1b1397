"""Board files are read: facts, as a variant changes them, and drawings."""

import json
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from ..values import Data
from .check import check_facts
from .facts import BASE, BoardError, BoardFile
from .keys import Known, Split, played

FOLDER = Path(__file__).resolve().parents[2] / "boards"


def parse_board(text: str, file: str, known: Known, variant: str = BASE) -> BoardFile:
    """The facts in the text of a board file, checked, as a variant changes them; raises
    BoardError. `known` are the keys of all mechanisms.

    >>> parse_board("", "toy.toml", known={})
    Traceback (most recent call last):
        ...
    games.rules.board.facts.BoardError: toy.toml: file: Object missing required field `id`
    """
    return made_of(_tables(text, file), file, known, variant)


def _tables(text: str, file: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(file, "file", str(error)) from error


def made_of(raw: Data, file: str, known: Known, variant: str = BASE) -> BoardFile:
    """The facts in the tables of a board file, checked; raises BoardError.

    >>> from games.rules.catalog import KEYS
    >>> made_of(raw_of("usa"), "usa.toml", KEYS).system
    'usa'
    """
    split = Split(file, known, played(raw))
    facts = _convert(raw, split)
    if variant == BASE:
        return facts
    chosen = facts.variants[variant]
    if chosen.mechanisms is not None:
        raw["mechanisms"] = chosen.mechanisms
    for name, changed in chosen.override.items():
        raw["mechanisms"][name] = raw["mechanisms"].get(name, {}) | changed
    raw["setup"] |= chosen.setup
    raw["draw"] |= chosen.draw
    return _convert(raw, split)


def _convert(raw: Data, split: Split) -> BoardFile:
    try:
        facts = msgspec.convert(split.file_of(raw), BoardFile, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise BoardError(split.file, where.strip("`") or "file", what) from error
    check_facts(facts, split.file)
    return facts


def raw_of(board: str) -> Data:
    """The tables of a board file, the caller's own; KeyError if there is none, raises
    BoardError.

    >>> raw_of("usa")["cars"]
    45
    """
    if board not in files():
        raise KeyError(board)
    raw: Data = msgspec.json.decode(_parsed(board))
    return raw


@lru_cache(maxsize=64)
def _parsed(board: str) -> bytes:
    # as JSON: every way to play changes tables of its own, and TOML is slow to read
    file = FOLDER / f"{board}.toml"
    return msgspec.json.encode(_tables(file.read_text("utf-8"), file.name))


@lru_cache(maxsize=1)
def files() -> tuple[str, ...]:
    """The ids of all boards, one file each, those that cannot be played yet among them.

    >>> "usa" in files()
    True
    """
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def is_drawn(board: str) -> bool:
    """Has a picture of this board been made?

    >>> is_drawn("usa")
    True
    """
    return (FOLDER / f"{board}.drawing.json").exists()


@lru_cache(maxsize=64)
def drawing(board: str) -> Data | None:
    """The picture of a board, made by `manage.py draw_board` (docs/boards.md); None if it has
    none.

    >>> drawing("nowhere") is None
    True
    """
    if not is_drawn(board):
        return None
    made: Data = json.loads((FOLDER / f"{board}.drawing.json").read_text("utf-8"))
    return made


@lru_cache(maxsize=64)
def hills(board: str) -> bytes:
    """The picture of the hills of a board whose drawing names one.

    >>> hills("usa")[8:12]
    b'WEBP'
    """
    return (FOLDER / f"{board}.relief.webp").read_bytes()
