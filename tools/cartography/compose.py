"""From cities, ways and names in their places to the part of a drawing that people play on."""

import numpy as np

from games.rules.values import Data

from . import names
from .facts import Board
from .land import bending, folding
from .letters import exit_name, text_width
from .projection import Globe
from .relax import Relaxation
from .tracks import Space, Track, bernstein, lengths, meeting, shunt
from .untangle import which_is_cut


def compose(board: Board, r: Relaxation) -> Data:
    """The part of a drawing that people play on."""
    page = r.page
    cities, routes = {}, {}
    fine = np.linspace(0, 1, 400)
    lines = [r.line(w, fine) for w in range(r.m)]
    breaks: list[list[tuple[float, float]]] = [[] for _ in lines]
    for pair in r.crossed:
        cut, over = which_is_cut(r, *pair)
        where = meeting(lines[cut], lines[over])
        if where:
            sine = max(where[2], 0.4)
            slant = np.sqrt(1 - sine**2) * r.half[cut]  # how far the corners of its cars reach
            width = 2 * (r.half[over] + slant) / sine + page.gap
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
    written, clear = written_names(
        board, r, lines, [s for t in routes.values() for s in t["spaces"]]
    )
    for k, city in enumerate(board.cities):
        x, y = r.cities[k]
        cities[city.id] = {"x": round(x, 1), "y": round(y, 1)}
        if city.name:
            cities[city.id]["label"] = names.label(written[k], r.box[k, 0], x, page)
    exits = [
        {"city": board.cities[k].id, **names.label(written[len(cities) + n], half, x, page)}
        for n, (k, x, _, half) in enumerate(leaving(board, r, lines))
        if clear[len(cities) + n]  # where there is no room for the name, the line has to do
    ]
    inset = {}
    if board.inset:
        cities[board.inset.gate]["again"] = cities.pop(board.inset.again)
        inset = {"inset": [round(v, 1) for v in page.share(board.inset.box)]}
    routes = {name: routes[name] for name in board.tracks}
    globe = Globe(board, cities)
    least, most = folding(bending(globe.true, globe.drawn, page), page)
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
) -> tuple[np.ndarray, np.ndarray]:
    """The middles of the names of all cities, then of those that ways leave the page for; and
    which touch nothing."""
    page = r.page
    high = 0.52 * page.text
    half = np.where(r.named[:, None], np.column_stack([r.box[:, 0] + 0.5, r.box[:, 1] * 1.04]), 0)
    frames = np.hstack([r.low, r.high])
    middles, points = r.names, r.cities
    for _, x, y, wide in leaving(board, r, lines):
        half = np.vstack([half, (wide, high)])
        middle = (wide + 4, y - 16) if x == 0 else (page.width - wide - 4, y - 16)
        inner = 2 * wide + 24
        strip = (0, 0, inner, page.height) if x == 0 else (x - inner, 0, x, page.height)
        frames = np.vstack([frames, strip])
        middles, points = np.vstack([middles, middle]), np.vstack([points, (x, y)])
    return names.free(middles, half, points, np.array(spaces), frames, page)
