"""What the browser has words for, by their keys."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ROOT / "static/rail/words/en"
BOOKS = (
    ROOMS / "game.js",
    ROOMS / "refusals.js",
    *ROOT.glob("games/rules/mechanisms/*/words.en.js"),
)


@cache
def keys() -> frozenset[str]:
    """The keys of all messages, those of mechanisms too."""
    text = "\n".join(book.read_text("utf-8") for book in BOOKS)
    return frozenset(re.findall(r'^\s+"?([\w.]+)"?:\s+"', text, re.MULTILINE))
