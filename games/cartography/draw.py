"""The whole way from a board file to its picture."""

from pathlib import Path

import numpy as np

from .facts import BOARDS, Board, read_board
from .land import Ground, bending, folding
from .page import Page
from .projection import Projection
from .relax import Relaxation, Terms
from .tracks import curve, lay


def arrange(board: Board, page: Page, true: np.ndarray) -> Relaxation:
    """Places cities, ways and names."""
    relaxation = Relaxation(board, page, true)
    relaxation.settle(Terms(), 3)
    relaxation.place_names()
    for weight in (0.002, 0.005, 0.01, 0.02):
        relaxation.settle(Terms(ways=0.04, clear=0.04, names=weight), 3)
        relaxation.place_names()
    relaxation.settle(Terms(0.02, 0.1, 0.05, 0.1, 0.1), 12)
    return relaxation


def draw(path: Path, page: Page) -> dict:
    """The drawing of a board, ready to be stored."""
    board = read_board(path)
    project = Projection(board.cities, page)
    r = arrange(board, page, project(np.array([[c.lon, c.lat] for c in board.cities])))
    warp = bending(r.true, r.cities, page)
    least, most = folding(warp, page)
    cities, routes = {}, {}
    for k, city in enumerate(board.cities):
        x, y = r.cities[k]
        cities[city.id] = {"x": round(x, 1), "y": round(y, 1)}
        if city.name:
            cities[city.id]["label"] = label(r, k, page)
    for w, way in enumerate(board.ways):
        points = curve(r.cities[r.a[w]], r.handles[w], r.cities[r.b[w]])
        for track, spaces in zip(
            way.tracks, lay(points, way.length, len(way.tracks), r.gaps[w], page), strict=True
        ):
            routes[track] = {"spaces": [[round(v, 1) for v in space] for space in spaces]}
    return {
        "size": [page.width, page.height],
        "space": [page.tile, page.thick],
        "city": page.city,
        "text": page.text,
        "cities": cities,
        "routes": routes,
        **Ground(board, page, project, warp).paths(),
        "graticule": "",
        "bend": [round(least, 2), round(most, 2)],
    }


def label(r: Relaxation, k: int, page: Page) -> dict:
    """Where a name is written: it is anchored on the side that faces its city."""
    (x, y), (cx, cy) = r.names[k], r.cities[k]
    half = r.box[k, 0]
    baseline = round(y + page.text * 0.36, 1)
    if cx <= x - half:
        return {"x": round(x - half, 1), "y": baseline, "anchor": "start"}
    if cx >= x + half:
        return {"x": round(x + half, 1), "y": baseline, "anchor": "end"}
    return {"x": round(x, 1), "y": baseline, "anchor": "middle"}


def board_path(board_id: str) -> Path:
    """Where the facts of a board are."""
    return BOARDS / f"{board_id}.toml"
