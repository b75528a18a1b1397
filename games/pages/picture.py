"""A small picture of a board, made of its drawing."""

import math
from collections import defaultdict
from functools import cache

from django.template.loader import render_to_string

from games.pages import published
from games.rules.board import digest, drawing, facts_of, route_ids

LIGHT = {
    "sea": "#bdd5db",
    "shore": "#8fb3bd",
    "land": "#eee4c6",
    "park": "#d3d2ab",
    "coast": "#a9977a",
    "ink": "#3a312b",
    "city": "#fffaf0",
    "purple": "#96509f",
    "white": "#fbf8f0",
    "blue": "#2f6fb3",
    "yellow": "#e8b923",
    "orange": "#df8430",
    "black": "#35312e",
    "red": "#b8332b",
    "green": "#3b7a42",
    "gray": "#a59b8c",
    "none": "#cbbf9f",
}
DARK = LIGHT | {
    "sea": "#23373f",
    "shore": "#3d5a64",
    "land": "#4a4231",
    "park": "#4e5033",
    "coast": "#211c15",
    "ink": "#15110d",
    "city": "#f4ead6",
    "white": "#e4dcca",
    "black": "#211d1a",
    "gray": "#857c70",
    "none": "#94886a",
}
LOOKS = {"light": LIGHT, "dark": DARK}
"""The colors of static/rail/base.css: a picture in a page cannot read them from there."""


@cache
def picture(board: str, look: str) -> published.Published:
    """The picture of a board in light or dark; KeyError if there is none."""
    drawn = drawing(board) if facts_of(board).routes else None
    if drawn is None:
        raise KeyError(board)
    context = {"colors": LOOKS[look], "land": drawn["land"], "lakes": drawn["lakes"]}
    context |= {"parks": drawn.get("parks"), "inset": drawn.get("inset")}
    context["lines"] = "".join(drawn["lines"].values())
    width = drawn["space"][1]
    context |= {"size": drawn["size"], "width": width, "casing": width + 4, "city": drawn["city"]}
    context["routes"] = _routes(board, drawn, LOOKS[look])
    shown = [drawn["cities"][city.id] for city in facts_of(board).cities if not city.waypoint]
    shown += [city["again"] for city in shown if "again" in city]
    context["cities"] = [(city["x"], city["y"]) for city in shown]
    text = render_to_string("boards/picture.svg", context)
    return published.publish(digest({"svg": text}), text.encode())


def _routes(board: str, drawn: dict, colors: dict[str, str]) -> list[tuple[str, str]]:
    """The spaces of every color as one path."""
    facts = facts_of(board)
    half = drawn["space"][0] / 2
    paths = defaultdict(str)
    for id_, route in zip(route_ids(facts.routes), facts.routes, strict=True):
        for x, y, angle in drawn["routes"][id_]["spaces"]:
            turn = math.radians(angle)
            along, across = half * math.cos(turn), half * math.sin(turn)
            ends = (x - along, y - across, x + along, y + across)
            paths[colors[route.color]] += "M{:.0f} {:.0f}L{:.0f} {:.0f}".format(*ends)
    return list(paths.items())
