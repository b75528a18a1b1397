"""Learned: the numbers that games on a board have taught, in a file beside it.

`manage.py train_bot <board>` writes it. A board without one is played with the numbers of the
family; so is one whose file is refused, and the log says why.
"""

import logging
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.rules import VERSION as RULES_VERSION
from games.rules import rules_for
from games.rules.board.reading import FOLDER

from .numbers import Numbers

log = logging.getLogger(__name__)

# Of what numbers mean: those that were learned with another meaning are of no use
VERSION = 1


class Unusable(ValueError):
    """A file of numbers that is not to be used, and why."""


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that speaks for the numbers: the share of its games that was won with them, with its
    95 % interval, between so many sides."""

    opponent: str
    sides: int
    games: int
    won: float
    low: float
    high: float


class Learned(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that were learned for a board. `version` says what numbers mean, `hash` names the
    facts of the board and `rules` the version of the rules by which they were learned. What is not
    said is as in the family."""

    version: int
    board: str
    hash: str
    rules: int
    numbers: Numbers
    matches: tuple[Match, ...]


@cache
def numbers_of(board: str) -> Numbers:
    """What a player reckons with on this board; KeyError if it cannot be played."""
    hash = rules_for(board).board.hash
    try:
        return read(file_of(board).read_bytes(), board, hash).numbers
    except FileNotFoundError:
        return Numbers()
    except Unusable as refused:
        log.warning("%s is not used: %s", file_of(board).name, refused)
        return Numbers()


def file_of(board: str, folder: Path | None = None) -> Path:
    """Where the numbers of a board lie, if there are any: beside it, if no other folder is said."""
    return (folder or FOLDER) / f"{board}.player.json"


def read(data: bytes, board: str, hash: str) -> Learned:
    """The numbers of the board with these facts; raises Unusable."""
    try:
        # what numbers mean is asked first: those of another version have other names
        version = msgspec.json.decode(data)["version"]
        if version != VERSION:
            raise Unusable(f"its numbers are of version {version}, not {VERSION}")
        learned = msgspec.json.decode(data, type=Learned)
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        raise Unusable(f"it is broken: {error}") from error
    if learned.board != board:
        raise Unusable(f"it is of the board {learned.board}")
    if learned.hash != hash:
        raise Unusable(f"it was learned on facts {learned.hash}, the board says {hash}")
    return learned


def write(path: Path, board: str, hash: str, numbers: Numbers, matches: tuple[Match, ...]) -> None:
    """Write numbers and the matches that speak for them; whole or not at all."""
    rounded = tuple(
        replace(one, won=round(one.won, 3), low=round(one.low, 3), high=round(one.high, 3))
        for one in matches
    )
    learned = Learned(VERSION, board, hash, RULES_VERSION, numbers, rounded)
    replace_file(path, msgspec.json.format(msgspec.json.encode(learned)) + b"\n")


def replace_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    beside = path.with_suffix(".part")
    beside.write_bytes(data)
    beside.replace(path)
