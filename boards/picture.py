"""Small pictures of boards, made of their drawings, and one of a game."""

import math
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from django.template.loader import render_to_string

from boards import published
from games.rules import facts_of
from games.rules.board import digest, drawing, route_ids
from games.rules.values import Data

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
"""The colors of static/rail/core/base.css: a picture in a page cannot read them from there."""


SCENE = "usa"
"""The board of the picture of a game; below who has claimed what there, by color."""
CLAIMED = {
    "#1f5fa8": "helena-seattle duluth-helena chicago-duluth chicago-toronto",
    "#b3261e": "el_paso-los_angeles el_paso-houston houston-new_orleans miami-new_orleans"
    " atlanta-miami",
    "#2e7d32": "portland-san_francisco salt_lake_city-san_francisco denver-salt_lake_city"
    " denver-kansas_city kansas_city-saint_louis nashville-saint_louis nashville-raleigh",
    "#e0a800": "boston-new_york new_york-pittsburgh chicago-pittsburgh chicago-omaha denver-omaha"
    " dallas-houston dallas-little_rock",
}
CAR = 0.88, 1.5
"""How long and how wide a car is, in spaces."""


@cache
def picture(board: str, look: str) -> published.Published:
    """The picture of a board in light or dark; KeyError if there is none."""
    return _drawn(board, look)


@cache
def scene(look: str) -> published.Published:
    """A picture of a game in light or dark; KeyError if there is none."""
    return _drawn(SCENE, look, CLAIMED)


def _drawn(
    board: str, look: str, claimed: Mapping[str, str] = MappingProxyType({})
) -> published.Published:
    drawn = drawing(board) if facts_of(board).routes else None
    if drawn is None:
        raise KeyError(board)
    colors = LOOKS[look] | _theme(drawn, look)
    context = {"colors": colors, "land": drawn["land"], "lakes": drawn["lakes"]}
    context |= {"parks": drawn.get("parks"), "inset": drawn.get("inset")}
    context["lines"] = "".join(drawn["lines"].values())
    width = drawn["space"][1]
    context |= {"size": drawn["size"], "width": width, "casing": width + 4, "city": drawn["city"]}
    context["routes"] = _routes(board, drawn, LOOKS[look])
    context["cars"] = _cars(drawn, claimed)
    car = width * CAR[1]
    context |= {"car": car, "outline": car + 5, "roof": car / 3}
    shown = [drawn["cities"][city.id] for city in facts_of(board).cities if not city.waypoint]
    shown += [city["again"] for city in shown if "again" in city]
    context["cities"] = [(city["x"], city["y"]) for city in shown]
    text = render_to_string("boards/picture.svg", context)
    return published.publish(digest({"svg": text}), text.encode())


def _theme(drawn: Data, look: str) -> dict[str, str]:
    """Land and sea in the colors of a board, by lamplight as in static/rail/map/map.css."""
    theme = drawn.get("theme", LIGHT)
    land, sea = theme["land"], theme["sea"]
    if look == "dark":
        land, sea = _mixed(land, 0.25, "#15120d"), _mixed(sea, 0.18, "#02141d")
    return {"land": land, "sea": sea}


def _mixed(one: str, share: float, other: str) -> str:
    """So much of one color in another."""
    pairs = [[int(color[n : n + 2], 16) for color in (one, other)] for n in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _routes(board: str, drawn: Data, colors: dict[str, str]) -> list[tuple[str, str]]:
    """The spaces of every color as one path."""
    facts = facts_of(board)
    paths: defaultdict[str, str] = defaultdict(str)
    for id_, route in zip(route_ids(facts.routes), facts.routes, strict=True):
        paths[colors[route.color]] += _spaces(drawn, id_)
    return list(paths.items())


def _cars(drawn: Data, claimed: Mapping[str, str]) -> list[tuple[str, str]]:
    """The cars of every color as one path."""
    return [
        (color, "".join(_spaces(drawn, route, CAR[0]) for route in routes.split()))
        for color, routes in claimed.items()
    ]


def _spaces(drawn: Data, route: str, part: float = 1) -> str:
    """The middle lines of the spaces of a route, or a part of each."""
    half = drawn["space"][0] / 2 * part
    path = ""
    for x, y, angle in drawn["routes"][route]["spaces"]:
        turn = math.radians(angle)
        along, across = half * math.cos(turn), half * math.sin(turn)
        path += f"M{x - along:.0f} {y - across:.0f}L{x + along:.0f} {y + across:.0f}"
    return path
