"""Names people can be called by at a table."""

import unicodedata
from collections.abc import Iterable

from common.refusals import Refusal
from moderation import server_settings
from tables.models import NAME_LENGTH

# Letters and symbols by category, yet nothing is seen: Hangul fillers, blank braille, the joiner.
BLANKS = "\u115f\u1160\u3164\uffa0\u2800\u034f"
SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
MAX_MARKS = 3
# More than anybody types; keeps a hostile megabyte from being normalized.
MAX_RAW_LENGTH = 40 * NAME_LENGTH


def clean(text: str) -> str:
    """The name somebody typed, tidied up; refused if it cannot be read."""
    text = text[:MAX_RAW_LENGTH].translate(dict.fromkeys(SELECTORS))
    if any(_is_hidden(char) for char in text.strip()):
        raise Refusal("name.unreadable", field="name")
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        raise Refusal("name.empty", field="name")
    if len(name) > NAME_LENGTH:
        raise Refusal("name.long", field="name", most=NAME_LENGTH)
    if _has_loose_marks(name) or any(_is_hidden(char) for char in name):
        raise Refusal("name.unreadable", field="name")
    if server_settings.now().refuses(name):
        raise Refusal("name.unwanted", field="name")
    return name


def key(name: str) -> str:
    """What two names have in common when people would call them the same."""
    return unicodedata.normalize("NFKC", name.casefold())


def check_free(name: str, taken: Iterable[str]) -> None:
    """Refuse a name that somebody at the table has, and offer one that is free."""
    names = set(map(key, taken))
    if key(name) in names:
        raise Refusal("name.taken", field="name", free=_next_free(name, names))


def free(name: str, taken: Iterable[str]) -> str:
    """This name, or the next like it that nobody at the table has."""
    names = set(map(key, taken))
    return _next_free(name, names) if key(name) in names else name


def _next_free(name: str, names: set[str]) -> str:
    number = 2
    while True:
        ending = f" {number}"
        free = name[: NAME_LENGTH - len(ending)].rstrip() + ending
        if key(free) not in names:
            return free
        number += 1


def _is_hidden(char: str) -> bool:
    """Controls, text direction, zero widths, private and unassigned characters, line breaks."""
    return char in BLANKS or unicodedata.category(char) in (
        "Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp",
    )  # fmt: skip


def _has_loose_marks(name: str) -> bool:
    """Marks that stand on nothing, or are piled up until they run over the lines around."""
    run = MAX_MARKS
    for char in name:
        if unicodedata.category(char) in ("Mn", "Me"):
            run += 1
            if run > MAX_MARKS:
                return True
        else:
            run = MAX_MARKS if char == " " else 0
    return False
