"""Words that the operator does not want to read: how they are written down and found."""

import re
import unicodedata

LEET = str.maketrans("0134578@$", "oieastbas")
"""Digits and signs that stand for letters."""
WORD = re.compile(r"[^\W_]+")


def pattern(words: str) -> re.Pattern[str] | None:
    """What finds these words, one a line; a star at either end stands for any letters."""
    found = [_shape(line.strip()) for line in words.splitlines()]
    shapes = sorted({shape for shape in found if shape})
    return re.compile(rf"\b(?:{'|'.join(shapes)})\b") if shapes else None


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents, single spaces between words."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    return " ".join(WORD.findall(plain.translate(LEET)))


def _shape(line: str) -> str:
    if not (word := folded(line.strip("*"))):
        return ""
    before, after = (r"\w*" if line[at] == "*" else "" for at in (0, -1))
    return before + re.escape(word) + after
