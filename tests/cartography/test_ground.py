"""Land is where land is, and sea where sea is, as far as any window shows a board."""

import json
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import shapely

from tools.cartography import land
from tools.cartography.facts import BOARDS, read_board, read_plan
from tools.cartography.page import Page
from tools.cartography.projection import Globe

DRAWN = sorted(path.name.split(".")[0] for path in BOARDS.glob("*.drawing.json"))
CITIES = [board for board in DRAWN if "water" in read_plan(board)]
WINDOWS = [(9, 21), (390, 844), (820, 1180), (1280, 800), (32, 9)]
TRUE = {
    "london": {"#": [(-0.2, 51.52), (0.03, 51.52), (-0.1, 51.45)], ".": [(-0.1215, 51.5009)]},
    "new_york": {
        "#": [(-74.06, 40.735), (-73.98, 40.66), (-73.9, 40.73), (-73.975, 40.78)],
        ".": [(-74.02, 40.73), (-74.112, 40.705), (-73.97, 40.72)],
    },
    "amsterdam": {"#": [(4.908, 52.39), (4.85, 52.375)], ".": [(4.93, 52.3775), (4.905, 52.355)]},
}
"""Land and water of cities, by longitude and latitude."""


@cache
def earth() -> dict[str, np.ndarray]:
    """Places that are land and sea for more than a hundred kilometres round, by longitude and
    latitude: one each two degrees, from Natural Earth, in the public domain."""
    rows = Path(__file__).with_name("earth.txt").read_text().splitlines()
    found: dict[str, list] = {"#": [], ".": []}
    for n, row in enumerate(rows):
        for k, kind in enumerate(row):
            if kind != " ":
                found[kind].append((2 * k - 179, 89 - 2 * n))
    return {kind: np.array(places, float) for kind, places in found.items()}


def covered(path: str, points: np.ndarray) -> np.ndarray:
    """Which points lie within a path by the rule `evenodd`."""
    inside = np.zeros(len(points), bool)
    for start, steps in re.findall(r"M([^Ml]*)l([^Mz]*)z", path):
        numbers = [float(n) for n in start.split() + re.findall(r"-?[\d.]+", steps)]
        ring = np.array(numbers).reshape(-1, 2).cumsum(axis=0)
        inside ^= shapely.contains_xy(shapely.Polygon(ring), points)
    return inside


def seen(page: Page, points: np.ndarray) -> np.ndarray:
    """Which points windows show in which the page is seen whole."""
    shown = np.zeros(len(points), bool)
    for wide, high in WINDOWS:
        k = max((page.width + 20) / wide, (page.height + 20) / high)
        far = np.abs(points - np.array([page.width, page.height]) / 2)
        shown |= (far < np.array([wide, high]) * k / 2).all(axis=1)
    return shown


def ground(board: str) -> tuple[dict, Page, Globe, land.Warp]:
    """A drawing, and how the globe lies under it."""
    drawing = json.loads((BOARDS / f"{board}.drawing.json").read_text(encoding="utf-8"))
    width, height = drawing["size"]
    page = Page(width=width, height=height)
    globe = Globe(read_board(BOARDS / f"{board}.toml"), drawing["cities"])
    return drawing, page, globe, land.bending(globe.true, globe.drawn, page)


@pytest.mark.parametrize("board", sorted({*DRAWN} - {*CITIES}))
def test_no_window_shows_sea_for_land_or_land_for_sea(board):
    drawing, page, globe, warp = ground(board)
    found = 0
    for kind, places in earth().items():
        turns = (-360, 0, 360) if globe.endless else (0,)
        points = warp(np.vstack([globe(places + np.array([turn, 0])) for turn in turns]))
        known = np.isfinite(points).all(axis=1)
        if not globe.endless:
            known &= shapely.contains_xy(globe.horizon, points)
        points = points[known & seen(page, np.where(known[:, None], points, np.inf))]
        dry = covered(drawing["land"], points) & ~covered(drawing["lakes"], points)
        wrong = points[dry if kind == "." else ~dry]
        assert len(wrong) == 0, f"{kind} at {wrong[:5].round()}"
        found += len(points)
    assert found


def test_what_lies_round_the_globe_is_not_drawn_out_into_a_strip():
    drawing, page, globe, warp = ground("legendary_asia")
    points = globe(earth()["#"])
    points = points[np.isfinite(points).all(axis=1)]
    beyond = warp(points[~shapely.contains_xy(globe.horizon, points)])
    beyond = beyond[seen(page, beyond)]
    assert len(beyond) > 50
    assert not covered(drawing["land"], beyond).any()


@pytest.mark.parametrize("board", CITIES)
def test_waters_of_a_city_are_where_they_are(board):
    drawing, page, globe, warp = ground(board)
    for kind, places in TRUE[board].items():
        points = warp(globe(np.array(places)))
        assert seen(page, points).all()
        assert (covered(drawing["land"], points) == (kind == "#")).all()


@pytest.mark.parametrize("board", DRAWN)
def test_the_ground_reaches_as_far_as_windows_show(board):
    _, page, _, _ = ground(board)
    corners = []
    for wide, high in WINDOWS:
        k = max((page.width + 20) / wide, (page.height + 20) / high)
        x, y = wide * k / 2, high * k / 2
        corners.append((x, y))
    frame = land.reach(page)
    for x, y in corners:
        middle = (page.width / 2, page.height / 2)
        assert frame.contains(
            shapely.box(middle[0] - x, middle[1] - y, middle[0] + x, middle[1] + y)
        )
