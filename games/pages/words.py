"""Words for what board files name."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from games.rules.board import BASE, BoardFile, Counts, RouteFacts

PLANNED = {
    "alvin": gettext_lazy("Alvin the alien"),
    "bonus_cards": gettext_lazy("bonus cards for the end"),
    "bonus_draw": gettext_lazy("routes that bring cards"),
    "bullet_trains": gettext_lazy("bullet trains for everybody"),
    "city_markers": gettext_lazy("city markers that earn from others"),
    "express_cards": gettext_lazy("express cards"),
    "ferry_cards": gettext_lazy("ferry cards"),
    "festivals": gettext_lazy("festivals"),
    "linked_cities": gettext_lazy("cities printed twice"),
    "long_route_substitution": gettext_lazy("any cards for the longest track"),
    "province_board": gettext_lazy("province board"),
    "region_bonus": gettext_lazy("regions"),
    "stock_shares": gettext_lazy("company shares"),
    "technologies": gettext_lazy("technologies"),
    "terrain_cards": gettext_lazy("terrain cards"),
    "ticket_draft": gettext_lazy("tickets passed around"),
    "tolls": gettext_lazy("tolls"),
    "track_building": gettext_lazy("tracks to be built first"),
}
"""Mechanisms that are still to be built; the others bring their name in their help text."""


def seats(sizes: Sequence[int]) -> str:
    """For how many players: from fewest to most, or those numbers that go."""
    if len(sizes) > sizes[-1] - sizes[0]:
        text = _("%(least)d to %(most)d players")
        return text % {"least": sizes[0], "most": sizes[-1]}
    return _("%(numbers)s players") % {"numbers": either(sizes)}


def either(numbers: Sequence[int]) -> str:
    """One of these."""
    *first, last = map(str, numbers)
    return _("%(first)s or %(last)s") % {"first": ", ".join(first), "last": last}


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
    "none": gettext_lazy("to be built"),
}
TIES = {
    "completed": gettext_lazy("the most completed tickets"),
    "longest": gettext_lazy("the longest path"),
    "stations_left": gettext_lazy("the most stations left"),
    "big_cities": gettext_lazy("the most cards of big cities"),
    "mountain_routes": gettext_lazy("the most mountain routes"),
    "ticket_points": gettext_lazy("the most points from completed tickets"),
    "meeples": gettext_lazy("the most passengers picked up"),
    "merchandise": gettext_lazy("the most points from merchandise"),
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
}
REJECTED = {
    "bottom": gettext_lazy("go under the draw pile"),
    "shuffle": gettext_lazy("are shuffled back into the draw pile"),
    "box": gettext_lazy("leave the game"),
}
COUNTED = {
    "train": ngettext_lazy("%(n)d train card", "%(n)d train cards", "n"),
    "ship": ngettext_lazy("%(n)d ship card", "%(n)d ship cards", "n"),
    "car": ngettext_lazy("%(n)d train", "%(n)d trains", "n"),
    "sea": ngettext_lazy("%(n)d ship", "%(n)d ships", "n"),
    "long": ngettext_lazy("%(n)d long", "%(n)d long", "n"),
    "short": ngettext_lazy("%(n)d short", "%(n)d short", "n"),
    "regular": ngettext_lazy("%(n)d regular", "%(n)d regular", "n"),
}
"""Cards, pieces and tickets of a kind, as many as there are."""
KINDS = {
    "": "",
    "regular": "",
    "long": gettext_lazy("long"),
    "short": gettext_lazy("short"),
    "tour": gettext_lazy("tour"),
}
"""Kinds of tickets."""


def title_of(names: dict[str, str], language: str) -> str:
    """A title of a board file in the language of the reader."""
    return names.get(language, names["en"])


def variant_title(facts: BoardFile, variant: str, language: str) -> str:
    """What a way to play a board is called."""
    if variant != BASE:
        return title_of(facts.variants[variant].title, language)
    return _("Glossary values") if PRINTED in facts.variants else _("Original")


def joined(parts: Sequence[str]) -> str:
    """An enumeration: "a, b and c"."""
    *first, last = parts
    return (
        _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last
    )


def counted(counts: int | Counts) -> str:
    """A number, or numbers by kind: "1 long and 3 regular"."""
    if isinstance(counts, int):
        return str(counts)
    return joined([COUNTED[kind] % {"n": n} for kind, n in counts.items() if n])


def keeping(least: int) -> str:
    """How many of the tickets drawn are kept."""
    return _("at least %(n)d") % {"n": least} if least else _("as many as you like, even none")


FEATURES = {
    "tunnel": gettext_lazy("tunnel"),
    "bullet": gettext_lazy("bullet train"),
    "goods": gettext_lazy("goods"),
    "border": gettext_lazy("border"),
    "ferry": ngettext_lazy("%(n)d locomotive", "%(n)d locomotives", "n"),
    "mountains": ngettext_lazy("%(n)d mountain", "%(n)d mountains", "n"),
    "pair": ngettext_lazy("%(n)d pair space", "%(n)d pair spaces", "n"),
    "toll": gettext_lazy("toll %(n)d"),
    "bonus_cards": ngettext_lazy("%(n)d extra card", "%(n)d extra cards", "n"),
    "any_cards_as_one": gettext_lazy("%(n)d cards of any color for one"),
}
"""What is special about a route, by the key of the board file that says it."""


def features(route: RouteFacts) -> list[str]:
    """What is special about a route."""
    found = [_("by sea")] if route.kind == "sea" else []
    found += [
        words % {"n": route.keys[key]} for key, words in FEATURES.items() if key in route.keys
    ]
    if shares := route.keys.get("shares"):
        found.append(_("shares: %(names)s") % {"names": ", ".join(s.upper() for s in shares)})
    return found
