"""Board files are read: facts, as a variant changes them, and drawings."""

import json
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from ..values import Data
from .check import check
from .facts import BASE, BoardError, BoardFile

FOLDER = Path(__file__).resolve().parents[2] / "boards"


def read(text: str, file: str, variant: str = BASE) -> BoardFile:
    """The facts in the text of a board file, checked, as a variant changes them; raises
    BoardError."""
    return made_of(_tables(text, file), file, variant)


def _tables(text: str, file: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(file, "file", str(error)) from error


def made_of(raw: Data, file: str, variant: str = BASE) -> BoardFile:
    """The facts in the tables of a board file, checked; raises BoardError."""
    facts = _convert(raw, file)
    check(facts, file)
    if variant == BASE:
        return facts
    chosen = facts.variants[variant]
    if chosen.mechanisms is not None:
        raw["mechanisms"] = chosen.mechanisms
    for name, changed in chosen.override.items():
        raw["mechanisms"][name] = raw["mechanisms"].get(name, {}) | changed
    raw["setup"] |= chosen.setup
    raw["draw"] |= chosen.draw
    facts = _convert(raw, file)
    check(facts, file)
    return facts


def _convert(raw: Data, file: str) -> BoardFile:
    try:
        return msgspec.convert(raw, BoardFile, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise BoardError(file, where.strip("`") or "file", what) from error


@lru_cache(maxsize=256)
def facts_of(board: str, variant: str = BASE) -> BoardFile:
    """The facts of a board, as a variant changes them; KeyError if there is no such board or
    variant."""
    return made_of(raw_of(board), f"{board}.toml", variant)


def raw_of(board: str) -> Data:
    """The tables of a board file; KeyError if there is none, raises BoardError."""
    if board not in files():
        raise KeyError(board)
    file = FOLDER / f"{board}.toml"
    return _tables(file.read_text("utf-8"), file.name)


@lru_cache(maxsize=1)
def files() -> tuple[str, ...]:
    """The ids of all boards, one file each, those that cannot be played yet among them."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def is_drawn(board: str) -> bool:
    """Has a picture of this board been made?"""
    return (FOLDER / f"{board}.drawing.json").exists()


@lru_cache(maxsize=64)
def drawing(board: str) -> Data | None:
    """The picture of a board, made by `manage.py draw_board` (docs/boards.md); None if it has
    none."""
    if not is_drawn(board):
        return None
    made: Data = json.loads((FOLDER / f"{board}.drawing.json").read_text("utf-8"))
    return made
