"""Words for what board files name."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.board import BASE, BoardFile

COLORS = {
    "purple": gettext_lazy("purple"),
    "white": gettext_lazy("white"),
    "blue": gettext_lazy("blue"),
    "yellow": gettext_lazy("yellow"),
    "orange": gettext_lazy("orange"),
    "black": gettext_lazy("black"),
    "red": gettext_lazy("red"),
    "green": gettext_lazy("green"),
    "gray": gettext_lazy("gray"),
}
PRINTED = "published"
"""The variant with the printed values, where a board has those of the series' glossary."""
CONFIDENCE = {
    "verified": (
        gettext_lazy("Checked"),
        gettext_lazy("Independent sources agree on routes and tickets."),
    ),
    "single-source": (
        gettext_lazy("One source"),
        gettext_lazy("The facts come from one source; no second one confirms them all."),
    ),
    "reconstructed": (
        gettext_lazy("Partly reconstructed"),
        gettext_lazy("No source has everything: we filled in what was missing."),
    ),
    "invented": (
        gettext_lazy("Invented"),
        gettext_lazy("This board was made up; no printed one says otherwise."),
    ),
}


def title_of(names: dict[str, str], language: str) -> str:
    """A title of a board file in the language of the reader."""
    return names.get(language, names["en"])


def variant_title(facts: BoardFile, variant: str, language: str) -> str:
    """What a way to play a board is called."""
    if variant != BASE:
        return title_of(facts.variants[variant].title, language)
    return _("Rail’s values") if PRINTED in facts.variants else _("Original")


def joined(parts: Sequence[str]) -> str:
    """An enumeration: "a, b and c"."""
    *first, last = parts
    return (
        _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last
    )
