"""Rivals: what the others still have that nobody sees, as games of strong bots have shown.

`python -m bench.rivals` measures it, and writes the file of these figures.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).with_name("rivals.json")


class Rivals(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side comes to on a board beyond what lies open of it: `tickets` is what each that it
    holds brings at the end, with all that hangs on it, as a part of the points of a ticket; `moves`
    are the points that it makes of the moves it has left, the last one aside."""

    tickets: float = 0.95
    moves: float = 4.0


def rivals_on(board: str) -> Rivals:
    """What was measured on this board; on one that nobody has measured what is usual."""
    return measured().get(board, Rivals())


@cache
def measured() -> Mapping[str, Rivals]:
    """What was measured, by board."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Rivals])
