"""What may stand in a line: plain text that stays on its line."""

import unicodedata

from common.refusals import Refusal
from moderation import server_settings

from .models import MAX_LETTERS

PHRASES = (
    "hello",
    "good_luck",
    "your_turn",
    "moment",
    "back",
    "well_played",
    "oops",
    "no",
    "thanks",
    "good_game",
)
"""Quick phrases; the browser has words for each."""

# Arabic and Indian writing, and emoji, are wrong without their joiners.
JOINERS = "\u200c\u200d"
MAX_MARKS = 3
# More than anybody types; keeps a hostile megabyte from being looked at.
MAX_RAW_LETTERS = 20 * MAX_LETTERS


def clean(text: str) -> str:
    """The line somebody typed, without what cannot be seen or turns others' text around."""
    seen = "".join(map(_visible, unicodedata.normalize("NFC", text[:MAX_RAW_LETTERS])))
    line = " ".join(_without_piles(seen).split())
    if not line.strip(JOINERS):
        raise Refusal("chat.empty", field="text")
    if len(line) > MAX_LETTERS:
        raise Refusal("chat.long", field="text", most=MAX_LETTERS, length=len(line))
    if server_settings.now().refuses(line):
        raise Refusal("chat.unwanted", field="text")
    return line


def _visible(char: str) -> str:
    """The character, a space for a break, nothing for what is hidden."""
    if char in JOINERS:
        return char
    match unicodedata.category(char):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cf" | "Cs" | "Co" | "Cn":
            return ""
    return char


def _without_piles(text: str) -> str:
    """Marks are not piled up until they run over the lines around."""
    kept, run = [], MAX_MARKS
    for char in text:
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if run <= MAX_MARKS:
            kept.append(char)
    return "".join(kept)
