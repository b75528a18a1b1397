"""What makes a map a sheet for the wall: frame with degrees, title, compass rose, scale and legend,
where they cover nothing that is played on."""

from functools import cache
from itertools import pairwise
from math import cos, pi, sin

import numpy as np
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from games.rules.mechanisms import beside as beside_rule
from games.rules.values import Data

from . import atlas, legend
from .land import Ground
from .letters import FACE
from .motifs import MOTIFS
from .page import Page
from .regions import Region, signs
from .relief import Lookup
from .room import Found, Room

BAND = (2.6, 5.0)  # units from the page: where its frame begins, and how wide it is
# sizes of titles, and whether they stand in two lines; tried in turn
TITLES = [
    *((size, False) for size in (34.0, 29.0, 25.0, 21.0, 18.0)),
    *((size, True) for size in (30.0, 25.0, 21.0, 18.0, 15.0)),
    *((size, False) for size in (15.0, 12.5)),
    *((size, True) for size in (12.5, 11.0, 9.5)),
]
ROSE = (40.0, 34.0, 28.0, 23.0)  # radii, tried in turn
NORTH = 1.36  # radii from the middle of a rose to the top of its letter
TICKS = (30, 20, 10, 5, 2, 1, 1 / 2, 1 / 4, 1 / 6, 1 / 12, 1 / 30, 1 / 60, 1 / 120)
SPARSE = 6  # ticks on the longer side, at least
BARS = (5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2)  # kilometres
STEAMER = (40.0, 30.0)  # width and height of a ship, with its smoke
FLAT = 1.45  # a page so wide leaves nothing beside it on a screen
BUTTONS = (58.0, 250.0)  # what the buttons of the map take on such a page
FLEET = 3  # ships, at most
MAX_SCALE_UNITS = 180.0  # units of a scale, at most

Placed = list[float | str]
"""A path, after where it stands."""


def sheet(ground: Ground, drawing: Data, facts: Data, tinted: list[Region]) -> Data:
    """All ornaments of a drawing, by what they are; what finds no room is left out."""
    theme = facts.get("theme", {})
    room = Room(ground, drawing, facts)
    out: Data = {"frame": frame(ground)}
    if ground.page.width / ground.page.height > FLAT:
        room.take(*BUTTONS)
    if title := plate(room, facts, theme):
        out["plate"] = title
    for radius in ROSE:
        if at := room.take(2 * radius, (1 + NORTH) * radius):
            out["rose"] = rose(at[0] + radius, at[1] + NORTH * radius, radius)
            break
    if measure := scale(room, ground.globe.scale.mean()):
        out["scale"] = measure
    if said := legend.legend(room, drawing, facts):
        out["legend"] = said
    if lettered := signs(room, tinted):
        out["signs"] = lettered
    if sailing := ships(room, drawing, facts):
        out["ships"] = sailing
    return out


def number(value: float) -> str:
    """A coordinate, in tenths of a unit."""
    return f"{round(float(value), 1):g}"


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """An upright rectangle as a path."""
    a, b, c, d = map(number, (left, top, right, bottom))
    return f"M{a} {b}H{c}V{d}H{a}z"


def polygon(points: list[Found]) -> str:
    """Corners as a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def frame(ground: Ground) -> Data:
    """The bars of the frame, what is written at the degrees that a chart of so large a part of
    the world would show, and their lines."""
    page = ground.page
    seen = Lookup(ground, 0.5).edges()
    widest = max(abs(side[-1] - side[0]) for side in seen.values())
    step = next((tick for tick in TICKS if widest / tick >= SPARSE), TICKS[-1])
    bars, texts = "", []
    for name, values in seen.items():
        length = page.height if name in ("left", "right") else page.width
        at = np.linspace(0, length, len(values))
        ends = [
            -BAND[0],
            *(place for place, _ in crossings(at, values, step / 2)),
            length + BAND[0],
        ]
        odd = int(np.floor(values[0] / step * 2 + 1e-9)) % 2
        for low, high in list(pairwise(ends))[odd::2]:
            bars += bar(name, low, high, page)
        for place, value in crossings(at, values, step):
            if 30 < place < length - 30:
                texts.append([*beside(name, place, page), degrees(value)])
    graticule = ""
    if step >= 1:
        sides = ("top", "bottom"), ("left", "right")
        reach = [np.concatenate([seen[side] for side in pair]) / step for pair in sides]
        graticule = ground.graticule(
            *(np.arange(np.floor(n.min()), np.ceil(n.max()) + 1) * step for n in reach)
        )
    return {"bars": bars, "degrees": texts, "graticule": graticule}


def bar(side: str, low: float, high: float, page: Page) -> str:
    """A part of the frame along a side of a page."""
    near, wide = BAND
    out = {"left": -near - wide, "top": -near - wide, "right": page.width + near}
    far = out.get(side, page.height + near)
    if side in ("left", "right"):
        return rectangle(far, low, far + wide, high)
    return rectangle(low, far, high, far + wide)


def beside(side: str, place: float, page: Page) -> tuple[float, float, str]:
    """Where a degree is written beside the frame, and how it is anchored."""
    x, y, anchor = {
        "top": (place, 9.5, "middle"),
        "bottom": (place, page.height - 4, "middle"),
        "left": (4, place + 2.5, "start"),
        "right": (page.width - 4, place + 2.5, "end"),
    }[side]
    return round(x, 1), round(y, 1), anchor


def crossings(at: np.ndarray, values: np.ndarray, step: float) -> list[tuple[float, float]]:
    """Where values along an edge pass a multiple of a step, and which."""
    found = []
    for (p, a), (q, b) in pairwise(zip(at, values, strict=True)):
        low, high = sorted((a / step, b / step))
        for n in range(int(np.ceil(low)), int(np.floor(high)) + 1):
            if n != high and a != b:
                found.append((float(p + (n * step - a) / (b - a) * (q - p)), n * step))
    return sorted(found)


def degrees(value: float) -> str:
    """Degrees and minutes, east and north as west and south: the frame says which."""
    turned = abs((value + 180) % 360 - 180)
    whole, minutes = divmod(round(turned * 120), 120)
    half = "½" if minutes % 2 else ""
    return f"{whole}°" + (f"{minutes // 2:02d}{half}′" if minutes else "")


@cache
def font(name: str) -> TTFont:
    """A typeface by the name of its package and its weight; the site's own if there is no name."""
    return TTFont(atlas.face(name) if name else FACE)


def lettering(text: str, face: str, size: float, apart: float = 0.04) -> tuple[str, float, float]:
    """A text as a path from the left end of its line, how long it is, and how high it reaches."""
    letters = font(face)
    glyphs, names, metrics = letters.getGlyphSet(), letters.getBestCmap(), letters["hmtx"].metrics
    unit = size / letters["head"].unitsPerEm
    x, out, top = 0.0, "", 0.0
    for letter in text:
        name = names.get(ord(letter), names.get(ord("x")))
        pen = SVGPathPen(glyphs, ntos=number)
        glyphs[name].draw(TransformPen(pen, Transform(unit, 0, 0, -unit, x, 0)))
        out += pen.getCommands()
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        top = max(top, bounds.bounds[3] * unit if bounds.bounds else 0)
        x += metrics[name][0] * unit + apart * size
    return out, x - apart * size, top


def plate(room: Room, facts: Data, theme: Data) -> Data | None:
    """The title in its plate: in both languages, in the type of the board, with its year; in two
    lines where there is no room for one."""
    titles = {
        lang: name.upper() if theme.get("upper", True) else name
        for lang, name in facts["title"].items()
    }
    face = theme.get("face", "")
    for size, broken in TITLES:
        said = {lang: halves(title) if broken else (title,) for lang, title in titles.items()}
        set_ = {
            lang: [lettering(text, face, size) for text in texts] for lang, texts in said.items()
        }
        rows = [row for texts in set_.values() for row in texts]
        long, high = max(row[1] for row in rows), max(row[2] for row in rows)
        more = (max(map(len, set_.values())) - 1) * size * 1.05
        below, pad = size * 0.78, size * 0.62
        width, height = max(long, size * 3.4) + 2.2 * pad, high + more + below + 2 * pad
        at = room.take(width + 4, height + 4)
        if at is None:
            continue
        left, top = at[0] + 2, at[1] + 2
        middle, line = left + width / 2, top + pad + high
        small = size * 0.5
        year, long_year, _ = lettering(str(facts["year"]), "", small, 0.12)
        foot = line + more + below
        side = long_year / 2 + size * 0.5
        return {
            "box": [round(n, 1) for n in (left, top, width, height)],
            "shape": cartouche(theme.get("plate", "notched"), left, top, width, height),
            "title": {
                lang: [
                    moved(path, middle - length / 2, line + more * (n or 0.5 * (len(texts) == 1)))
                    for n, (path, length, _) in enumerate(texts)
                ]
                for lang, texts in set_.items()
            },
            "year": moved(year, middle - long_year / 2, foot),
            "motifs": [
                [
                    *(round(n, 1) for n in (x, foot - small * 0.36)),
                    round(size * 0.03, 3),
                    MOTIFS[theme.get("motif", "wheel")],
                ]
                for x in (middle - side, middle + side)
            ],
        }
    return None


def halves(title: str) -> tuple[str, ...]:
    """A title in two lines as alike as can be, or in one if it is a single word."""
    spaces = [n for n, letter in enumerate(title) if letter == " "]
    if not spaces:
        return (title,)
    cut = min(spaces, key=lambda n: abs(2 * n - len(title)))
    return title[:cut], title[cut + 1 :]


def moved(path: str, x: float, y: float) -> Placed:
    """A path and where it stands."""
    return [round(x, 1), round(y, 1), path]


def cartouche(kind: str, left: float, top: float, width: float, height: float) -> list[str]:
    """The outline of a plate and the line within it."""
    return [outline(kind, left, top, width, height, inset) for inset in (0, 3.4)]


def outline(kind: str, x: float, y: float, w: float, h: float, inset: float) -> str:
    """A plate: with corners cut round, cut straight, or rounded."""
    a, b, c, d = x + inset, y + inset, x + w - inset, y + h - inset
    r = 8.0
    sides = {"notched": f"{r:g} {r:g} 0 0 0", "round": f"{r:g} {r:g} 0 0 1"}
    arc = sides.get(kind)
    draw = f"A{arc} " if arc else "L"

    def to(p: float, q: float) -> str:
        return f"{draw}{number(p)} {number(q)}"

    return (
        f"M{number(a + r)} {number(b)}H{number(c - r)}{to(c, b + r)}V{number(d - r)}"
        f"{to(c - r, d)}H{number(a + r)}{to(a, d - r)}V{number(b + r)}{to(a + r, b)}z"
    )


def ships(room: Room, drawing: Data, facts: Data) -> list[list[float]]:
    """Steamers beside routes over the sea, some of the longest first, that head as these do."""
    mechanisms = [beside_rule(name, "sea_routes") for name in facts.get("mechanisms", {})]
    sailed = [
        drawn["spaces"]
        for route, drawn in zip(facts["routes"], drawing["routes"].values(), strict=True)
        if any(rule and rule.sails(route) for rule in mechanisms)
    ]
    found: list[list[float]] = []
    for spaces in sorted(sailed, key=len, reverse=True):
        (x, y, _), (first, *_), (last, *_) = spaces[len(spaces) // 2], spaces[0], spaces[-1]
        at = room.near(x, y, *STEAMER) if len(found) < FLEET else None
        if at:
            found.append([round(at[0], 1), round(at[1], 1), 1 if last >= first else -1])
    return found


def rose(x: float, y: float, radius: float) -> Data:
    """A compass rose of eight points, each half in the shade, and its ring."""
    dark, light = "", ""
    for turns, (part, broad) in enumerate([(0.62, 0.16)] * 4 + [(1.0, 0.2)] * 4):
        angle = (turns % 4) * pi / 2 + (pi / 4 if turns < 4 else 0)

        def at(far: float, turn: float, angle: float = angle) -> Found:
            way = angle + turn
            return x + radius * far * sin(way), y - radius * far * cos(way)

        dark += polygon([(x, y), at(part, 0), at(broad, pi / 4)])
        light += polygon([(x, y), at(part, 0), at(broad, -pi / 4)])
    letter, long, _ = lettering("N", "", radius * 0.42)
    return {
        "box": [
            round(n, 1) for n in (x - radius, y - NORTH * radius, 2 * radius, (1 + NORTH) * radius)
        ],
        "ring": [round(n, 1) for n in (x, y, radius * 0.78, radius * 0.7)],
        "dark": dark,
        "light": light,
        "north": moved(letter, x - long / 2, y - radius * 1.04),
    }


def scale(room: Room, units: float) -> Data | None:
    """A bar of kilometres: as long as a round number of them is on the middle of the map."""
    length = next((n for n in BARS if n * units <= MAX_SCALE_UNITS), None)
    if length is None:
        return None
    long = length * units
    at = room.take(long + 46, 18)
    if at is None:
        return None
    x, y = at[0] + 8, at[1] + 13
    dark = [rectangle(x + long * n / 4, y, x + long * (n + 1) / 4, y + 3.2) for n in (0, 2)]
    half = f"{length / 2:g}"
    return {
        "box": [round(n, 1) for n in (at[0], at[1], long + 46, 18)],
        "whole": rectangle(x, y, x + long, y + 3.2),
        "dark": "".join(dark),
        "texts": [
            [round(x, 1), round(y - 3, 1), "0"],
            [round(x + long / 2, 1), round(y - 3, 1), half],
            [round(x + long, 1), round(y - 3, 1), f"{length:g} km"],
        ],
    }
