"""The whole way from a board file to its picture."""

import tomllib
from pathlib import Path

import numpy as np

from .check import Report, measure
from .facts import BOARDS, Board, read_board
from .land import Ground, bending, folding
from .page import Page
from .projection import Projection
from .relax import Relaxation, Terms
from .tracks import Track, curve, shunt

ROUNDS = 8


def compose(board: Board, page: Page, r: Relaxation) -> dict:
    """The part of a drawing that people play on."""
    cities, routes = {}, {}
    for k, city in enumerate(board.cities):
        x, y = r.cities[k]
        cities[city.id] = {"x": round(x, 1), "y": round(y, 1)}
        if city.name:
            cities[city.id]["label"] = label(r, k, page)
    tracks = [
        Track(
            curve(r.cities[r.a[w]], r.handles[w], r.cities[r.b[w]], np.linspace(0, 1, 400)),
            way.length, len(way.tracks), r.gaps[w], page,
        )
        for w, way in enumerate(board.ways)
    ]  # fmt: skip
    for way, laid in zip(board.ways, shunt(tracks), strict=True):
        for name, spaces in zip(way.tracks, laid, strict=True):
            routes[name] = {"spaces": spaces}
    least, most = folding(bending(r.true, r.cities, page), page)
    return {
        "size": [page.width, page.height],
        "space": [page.tile, page.thick],
        "city": page.city,
        "text": page.text,
        "cities": cities,
        "routes": routes,
        "lines": {
            way.tracks[0]: handle_path(r, w) for w, way in enumerate(board.ways)
        },
        "bend": [round(least, 2), round(most, 2)],
    }


def handle_path(r: Relaxation, w: int) -> str:
    """The curve of a way from city to city as an SVG path."""
    points = [r.cities[r.a[w]], *r.handles[w], r.cities[r.b[w]]]
    (ax, ay), *rest = ([f"{round(float(v), 1):g}" for v in point] for point in points)
    return f"M{ax} {ay}C" + " ".join(f"{x} {y}" for x, y in rest)


def label(r: Relaxation, k: int, page: Page) -> dict:
    """Where a name is written: it is anchored on the side that faces its city."""
    (x, y), (cx, cy) = r.names[k], r.cities[k]
    half = r.box[k, 0]
    baseline = round(y + page.text * 0.27, 1)
    if cx <= x - half:
        return {"x": round(x - half, 1), "y": baseline, "anchor": "start"}
    if cx >= x + half:
        return {"x": round(x + half, 1), "y": baseline, "anchor": "end"}
    return {"x": round(x, 1), "y": baseline, "anchor": "middle"}


def arrange(board: Board, page: Page, facts: dict, r: Relaxation, say=print) -> dict:
    """Places cities, ways and names until nothing is wrong, or keeps the best."""
    r.settle(Terms(), 3)
    r.place_names()
    for weight in (0.002, 0.005, 0.01, 0.02):
        r.settle(Terms(ways=0.04, clear=0.04, names=weight), 3)
        r.place_names()
    best, best_cost, best_state = None, (float("inf"), 0.0), None
    for turn in range(ROUNDS):
        s = min(1 + turn, 6)
        value = r.settle(Terms(0.02, 0.1 * s, 0.1 * s, 0.05 * s, 0.1 * s, 0.1 * s), 5)
        drawing = compose(board, page, r)
        report = measure(facts, drawing)
        cost = (len(report.faults), value / s)
        say(f"  {turn}: {value:.2f} {cost}")
        if cost < best_cost:
            best, best_cost, best_state = drawing, cost, r.pack()
        if not report.faults and turn >= 6:
            break
        r.place_names(1)
    r.unpack(best_state)
    return best


def draw(path: Path, page: Page) -> dict:
    """The drawing of a board, ready to be stored."""
    board = read_board(path)
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    project = Projection(board.cities, page)
    r = Relaxation(board, page, project(np.array([[c.lon, c.lat] for c in board.cities])))
    drawing = arrange(board, page, facts, r)
    ground = Ground(board, page, project, bending(r.true, r.cities, page))
    return {**drawing, **ground.paths(), "graticule": ground.graticule()}


def board_path(board_id: str) -> Path:
    """Where the facts of a board are."""
    return BOARDS / f"{board_id}.toml"
