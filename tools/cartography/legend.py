"""The legend on the map: what is printed on the routes of a board, each with its picture and a
word, in a plate where nothing is played on."""

import re
from collections.abc import Iterator
from functools import cache
from math import radians, sin
from pathlib import Path
from typing import NamedTuple

from games.rules import mechanisms
from games.rules.mechanisms import beside
from games.rules.values import Data

from .letters import text_width
from .room import Room

SIZES = (1.0, 0.87, 0.75)  # tried in turn
COLUMNS = (1, 2, 3)
TEXT = 14.0  # units, the font size
LINE = 7.0  # units between two rows
PAD = 7.0  # units about all rows
AFTER = 8.0  # units between a picture and its word
GRAY, DOUBLE = ("claims", "gray"), ("claims", "double")
"""What no mechanism prints: gray with nothing else on it, and two tracks side by side."""


class Row(NamedTuple):
    """A sign: the mechanism that prints it, its name, and a track that has it."""

    mechanism: str
    sign: str
    track: str


def rows(drawing: Data, facts: Data) -> list[Row]:
    """Every sign of the tracks of a board, each on the one of them that says least besides and lies
    most level; gray alone is one where a track says nothing else."""
    tracks = dict(zip(drawing["routes"], facts["routes"], strict=True))
    params = facts.get("mechanisms", {})
    rules = [(name, beside(name, "legend")) for name in ("claims", *params)]
    signs = {
        track: [
            (name, sign)
            for name, rule in rules
            if rule and (sign := rule.sign(route, params.get(name, {})))
        ]
        for track, route in tracks.items()
    }
    slope = {
        track: abs(sin(radians(drawn["spaces"][0][2])))
        for track, drawn in drawing["routes"].items()
    }
    best: dict[tuple[str, str], str] = {}
    for track in sorted(tracks, key=lambda name: (len(signs[name]), slope[name])):
        for sign in signs[track]:
            if sign != GRAY or len(signs[track]) == 1:
                best.setdefault(sign, track)
    doubles = [track for track in tracks if f"{track}-2" in tracks]
    if doubles:
        best[DOUBLE] = min(doubles, key=lambda name: (len(signs[name]), slope[name]))
    return [Row(*sign, track) for sign, track in best.items()]


@cache
def spoken(mechanism: str, sign: str) -> tuple[str, ...]:
    """The word of a sign in every language that the folder of its mechanism has."""
    key = re.escape(f"{mechanism}.sign.{sign}")
    folder = Path(mechanisms.__file__).parent / mechanism
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("words.*.js"))]
    return tuple(word for text in texts for word in re.findall(rf'"{key}":\s*"([^"]*)"', text))


def legend(room: Room, drawing: Data, facts: Data) -> Data | None:
    """The plate with its rows, or nothing if there is no room for it."""
    shown = rows(drawing, facts)
    for size in SIZES if shown else ():
        for columns in COLUMNS[: len(shown)]:
            laid = list(layout(shown, drawing["space"], columns, size))
            width = max(x + long for x, _, long, _ in laid) + PAD
            height = max(y + high for _, y, _, high in laid) + PAD
            if at := room.take(width, height):
                return {
                    "box": [round(n, 1) for n in (*at, width, height)],
                    "size": size,
                    "rows": [
                        [*row, round(at[0] + x, 1), round(at[1] + y + high / 2, 1)]
                        for row, (x, y, _, high) in zip(shown, laid, strict=True)
                    ],
                }
    return None


Cell = tuple[float, float, float, float]


def layout(
    shown: list[Row], space: tuple[float, float], columns: int, size: float
) -> Iterator[Cell]:
    """Left, top, width and height of each row, one under the other in so many columns."""
    each = -(-len(shown) // columns)
    left = PAD
    for first in range(0, len(shown), each):
        column, top, broad = shown[first : first + each], PAD, 0.0
        for row in column:
            high = max(TEXT, space[1] * (2.2 if row[:2] == DOUBLE else 1)) * size
            word = max(text_width(text, TEXT * size) for text in spoken(row.mechanism, row.sign))
            long = space[0] * size + AFTER + word
            yield left, top, long, high
            top += high + LINE * size
            broad = max(broad, long)
        left += broad + 2 * PAD
