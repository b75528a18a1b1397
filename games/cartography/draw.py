"""The whole way from a board file to its picture."""

import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from . import land, names
from .check import measure
from .facts import Board, read_board
from .land import Ground, Warp, folding
from .letters import exit_name, text_width
from .page import Page
from .projection import Projection
from .relax import Relaxation, Terms
from .tracks import Space, Track, bernstein, lengths, meeting, shunt

TILES = (32.0, 29.0, 26.0)  # lengths of a car, tried in turn
REPAIRS = 5  # how often more room is given to what still touches
HOPELESS = 8  # faults that no other beginning cures: cars must be smaller
Say = Callable[[str], object]
LEANS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


def compose(board: Board, r: Relaxation) -> dict:
    """The part of a drawing that people play on."""
    page = r.page
    cities, routes = {}, {}
    fine = np.linspace(0, 1, 400)
    lines = [r.line(w, fine) for w in range(r.m)]
    breaks: list[list[tuple[float, float]]] = [[] for _ in lines]
    for pair in r.crossed:
        cut, over = r.cut(*pair)
        where = meeting(lines[cut], lines[over])
        if where:
            width = 2 * r.half[over] / max(where[2], 0.5) + page.gap
            breaks[cut].append((where[0], width))
    for w in np.flatnonzero(r.around[:, 0]):
        edge = max(0.0, r.around[w, 0])
        far = np.abs(lines[w][:, 0] - edge).argmin()
        breaks[w].append((lengths(lines[w])[far], 2 * page.edge))
    tracks = [
        Track(lines[w], way.length, len(way.tracks), r.gaps[w], page, breaks[w], way.wrap)
        for w, way in enumerate(board.ways)
    ]
    for way, laid in zip(board.ways, shunt(tracks), strict=True):
        for name, spaces in zip(way.tracks, laid, strict=True):
            routes[name] = {"spaces": spaces}
    written = written_names(board, r, lines, [s for t in routes.values() for s in t["spaces"]])
    for k, city in enumerate(board.cities):
        x, y = r.cities[k]
        cities[city.id] = {"x": round(x, 1), "y": round(y, 1)}
        if city.name:
            cities[city.id]["label"] = label(written[k], r.box[k, 0], x, page)
    exits = [
        {"city": board.cities[k].id, **label(written[len(cities) + n], half, x, page)}
        for n, (k, x, _, half) in enumerate(leaving(board, r, lines))
    ]
    inset = {}
    if board.inset:
        cities[board.inset.gate]["again"] = cities.pop(board.inset.again)
        inset = {"inset": [round(v, 1) for v in page.share(board.inset.box)]}
    routes = {name: routes[name] for name in board.tracks}
    least, most = folding(bending(r), page)
    return {
        "size": [page.width, page.height],
        "space": [page.tile, page.thick],
        "city": page.city,
        "text": page.text,
        "cities": cities,
        "routes": routes,
        **({"exits": exits} if exits else {}),
        "lines": {way.tracks[0]: handle_path(r, w) for w, way in enumerate(board.ways)},
        "bend": [round(least, 2), round(most, 2)],
        **inset,
    }


def bending(r: Relaxation) -> Warp:
    """Bends the land as the cities were moved."""
    return land.bending(r.true[~r.small], r.cities[~r.small], r.page)


def handle_path(r: Relaxation, w: int) -> str:
    """The curve of a way from city to city as an SVG path, in two parts if it leaves the page."""
    points = np.array([r.cities[r.a[w]], *r.handles[w], r.cities[r.b[w]] + r.around[w]])
    if not r.around[w, 0]:
        return cubic(points)
    fine = np.linspace(0, 1, 2000)
    edge = max(0.0, r.around[w, 0])
    t = fine[np.abs((bernstein(fine) @ points)[:, 0] - edge).argmin()]
    parts = [points]
    while len(parts[-1]) > 1:
        parts.append(parts[-1][:-1] * (1 - t) + parts[-1][1:] * t)
    first = np.array([part[0] for part in parts])
    second = np.array([part[-1] for part in reversed(parts)]) - r.around[w]
    return cubic(first) + cubic(second)


def cubic(points: np.ndarray) -> str:
    """A cubic curve as an SVG path."""
    (ax, ay), *rest = ([f"{round(float(v), 1):g}" for v in point] for point in points)
    return f"M{ax} {ay}C" + " ".join(f"{x} {y}" for x, y in rest)


def leaving(
    board: Board, r: Relaxation, lines: list[np.ndarray]
) -> list[tuple[int, float, float, float]]:
    """Where ways leave the page: which city they lead to, x, y, half the width of its name."""
    found = []
    for w in np.flatnonzero(r.around[:, 0]):
        edge = max(0.0, r.around[w, 0])
        y = lines[w][np.abs(lines[w][:, 0] - edge).argmin(), 1]
        for k, x in ((r.b[w], edge), (r.a[w], r.page.width - edge)):
            text = exit_name(board.cities[k].name, x == 0)
            found.append((int(k), x, float(y), text_width(text, r.page.text) / 2))
    return found


def written_names(
    board: Board, r: Relaxation, lines: list[np.ndarray], spaces: list[Space]
) -> np.ndarray:
    """The middles of the names of all cities, then of those that ways leave the page for."""
    page = r.page
    high = 0.52 * page.text
    half = np.where(r.named[:, None], np.column_stack([r.box[:, 0] + 0.5, r.box[:, 1] * 1.04]), 0)
    frames = np.hstack([r.low, r.high])
    middles, points = r.names, r.cities
    for _, x, y, wide in leaving(board, r, lines):
        half = np.vstack([half, (wide, high)])
        middle = (wide + 4, y - 16) if x == 0 else (page.width - wide - 4, y - 16)
        strip = (0, 0, 2 * wide + 8, page.height)
        frames = np.vstack([frames, strip if x == 0 else (x - strip[2], 0, x, page.height)])
        middles, points = np.vstack([middles, middle]), np.vstack([points, (x, y)])
    return names.free(middles, half, points, np.array(spaces), frames, page)


def label(middle: np.ndarray, half: float, cx: float, page: Page) -> dict:
    """Where a name is written: it is anchored on the side that faces its city."""
    x, y = middle
    baseline = round(y + page.text * 0.27, 1)
    if cx <= x - half:
        return {"x": round(x - half, 1), "y": baseline, "anchor": "start"}
    if cx >= x + half:
        return {"x": round(x + half, 1), "y": baseline, "anchor": "end"}
    return {"x": round(x, 1), "y": baseline, "anchor": "middle"}


def arrange(board: Board, page: Page, facts: dict, true: np.ndarray, say: Say) -> Relaxation:
    """Places cities, ways and names; from several beginnings, with smaller cars if need be."""
    best, best_cost = None, (float("inf"), 0.0)
    for tile in TILES:
        smaller = replace(page, tile=tile)
        for lean in LEANS:
            r = settle(Relaxation(board, smaller, true), lean)
            faults = repair(board, r, facts)
            say(f"  cars of {tile:g}, names leaning {lean}: {faults} faults, strain {r.strain:.0f}")
            if (faults, r.strain) < best_cost:
                best, best_cost = r, (faults, r.strain)
            if faults == 0:
                return r
            if faults > HOPELESS and tile != TILES[-1]:
                break
    return best


def settle(r: Relaxation, lean: tuple[float, float]) -> Relaxation:
    """Lets everything find its place, nearness being punished more and more."""
    r.untangle()
    r.settle(Terms(), 3)
    r.place_names(3, lean)
    for weight in (0.002, 0.005, 0.01, 0.02):
        r.settle(Terms(ways=0.04, clear=0.04, names=weight), 3)
        r.place_names()
    for strength in (1, 2, 3, 4):
        r.settle(Terms.strong(strength), 6)
        r.place_names(1)
    r.settle(Terms.strong(6), 20)
    return r


def repair(board: Board, r: Relaxation, facts: dict) -> int:
    """Gives more room where spaces still touch, and returns how many faults remain."""
    ways = {name: w for w, way in enumerate(board.ways) for name in way.tracks}
    at = {city.id: k for k, city in enumerate(board.cities)}
    best, kept = 10**6, r.pack()
    for _ in range(REPAIRS):
        report = measure(facts, compose(board, r))
        if len(report.faults) < best:
            best, kept = len(report.faults), r.pack()
        if not report.touching or best > HOPELESS:
            break
        for one, other in report.touching:
            if other in at:
                r.shy[ways[one], at[other]] += 2
            elif ways[one] == ways[other]:
                r.extra[ways[one]] += 4
            else:
                r.shy_ways[ways[one], ways[other]] += 2
                r.shy_ways[ways[other], ways[one]] += 2
        r.settle(Terms.strong(6), 6)
    r.unpack(kept)
    return best


def draw(path: Path, say: Say, page: Page | None = None) -> dict:
    """The drawing of a board, ready to be stored."""
    board = read_board(path)
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    project = Projection(board, page)
    r = arrange(board, project.page, facts, project.places(board), say)
    project.cut(r.trim(), r.page)
    ground = Ground(board, r.page, project, bending(r))
    return {**compose(board, r), **ground.paths()}


def write(drawing: dict) -> str:
    """A drawing as text, a line for each thing drawn, so that changes can be read."""

    def dump(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    parts = []
    for key, value in drawing.items():
        if isinstance(value, dict):
            lines = ",\n".join(f"  {dump(k)}:{dump(v)}" for k, v in value.items())
            parts.append(f" {dump(key)}:{{\n{lines}\n }}")
        else:
            parts.append(f" {dump(key)}:{dump(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
