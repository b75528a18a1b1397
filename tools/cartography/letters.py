"""How wide a name is, in the face in which the page writes it."""

from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

FACE = Path(__file__).parents[2] / "static" / "vendor" / "fonts" / "rail-serif.woff2"
ROOM = 1.05  # a name is measured so much wider: where the map is small, it is written larger
APART = 0.12  # between the letters of a name that several places share, by the font size
SQUARE = 1.0  # width of a letter that the face has not, by the font size


@cache
def widths() -> dict[str, float]:
    """The advance width of every letter of the face, by the font size."""
    with TTFont(FACE) as font:
        whole = font["head"].unitsPerEm
        advances = font["hmtx"].metrics
        return {chr(code): advances[glyph][0] / whole for code, glyph in font.getBestCmap().items()}


def text_width(text: str, size: float, shared: bool = False) -> float:
    """The room that a name takes at a font size, a little more than its letters are wide; one that
    several places share is written with its letters apart."""
    apart = APART if shared else 0
    return sum(widths().get(letter, SQUARE) + apart for letter in text) * ROOM * size


def exit_name(city: str, west: bool) -> str:
    """What is written where a way leaves the page on one side and comes back on the other."""
    return f"← {city}" if west else f"{city} →"
