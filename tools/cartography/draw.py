"""The whole way from a board file to its picture."""

import hashlib
import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from games.rules.values import Data

from . import names, ornaments, regions, relief
from .check import measure
from .compose import compose
from .facts import Board, read_board, read_plan
from .land import Ground
from .name_places import place_names
from .page import Page
from .projection import Projection
from .relax import Relaxation, Terms
from .untangle import untangle, which_is_cut

TILES = (32.0, 29.0, 26.0)  # lengths of a car, tried in turn
REPAIRS = 4  # how often more room is given to what still touches
CALM = 1.3  # ways that wind no more are gentle enough
HOPELESS = 8  # faults that no other beginning cures: cars must be smaller
Say = Callable[[str], object]
SCENERY = (  # made anew each time
    "theme", "relief", "depths", "tints", "ornaments", "streams", "blocks", "bridges",
)  # fmt: skip
LEANS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


def arrange(board: Board, page: Page, facts: Data, true: np.ndarray, say: Say) -> Relaxation:
    """Places cities, ways and names; from several beginnings, with smaller cars if need be.

    The first arrangement without a fault is taken. If its ways wind too much, that of smaller cars
    may be better.
    """
    best: Relaxation | None = None
    best_cost = float("inf"), 0.0
    for tile in TILES:
        smaller = replace(page, tile=tile)
        for lean in LEANS:
            r = settle(Relaxation(board, smaller, true), lean)
            cost = (repair(board, r, facts), r.winding())
            say(
                f"  cars of {tile:g}, names leaning {lean}: {cost[0]} faults, winding {cost[1]:.2f}"
            )
            if cost < best_cost:
                best, best_cost = r, cost
            if cost[0] == 0 or (cost[0] > HOPELESS and lean == LEANS[0] and tile != TILES[-1]):
                break
        if best_cost[0] == 0 and best_cost[1] < CALM:
            break
    if best is None:
        raise ValueError("there is nothing to try")
    return best


def settle(r: Relaxation, lean: tuple[float, float]) -> Relaxation:
    """Lets everything find its place, nearness being punished more and more."""
    untangle(r)
    r.settle(Terms(), 3)
    place_names(r, 3, lean)
    for weight in (0.002, 0.005, 0.01, 0.02):
        r.settle(Terms(ways=0.04, clear=0.04, names=weight), 3)
        place_names(r)
    for strength in (1, 2, 3, 4):
        r.settle(Terms.strong(strength), 6)
        place_names(r, 1)
    r.settle(Terms.strong(6), 20)
    return r


def repair(board: Board, r: Relaxation, facts: Data) -> int:
    """Gives more room where things still touch, and returns how many faults remain."""
    ways = {name: w for w, way in enumerate(board.ways) for name in way.tracks}
    at = {city.id: k for k, city in enumerate(board.cities)}
    crossed = [set(pair) for pair in r.crossed]
    best, kept = 10**6, r.pack()
    for n in range(REPAIRS + 1):
        report = measure(facts, names.settle(facts, compose(board, r)))
        if len(report.faults) < best:
            best, kept = len(report.faults), r.pack()
        if n == REPAIRS or best > HOPELESS or not (report.touching or report.labels):
            break
        for one, other in report.touching:
            if other in at:
                r.shy[ways[one], at[other]] += 2
            elif ways[one] == ways[other]:
                r.extra[ways[one]] += 4
            elif {ways[one], ways[other]} in crossed:
                r.extra[which_is_cut(r, ways[one], ways[other])[0]] += 6
            else:
                r.shy_ways[ways[one], ways[other]] += 2
                r.shy_ways[ways[other], ways[one]] += 2
        if report.labels:
            place_names(r, 1)
        r.settle(Terms.strong(6 + 2 * n), 6)
    r.unpack(kept)
    return best


class Sheet(NamedTuple):
    """A drawing ready to be stored, and the picture of its land, as WebP, if it has one."""

    drawing: Data
    relief: bytes | None


def draw(path: Path, say: Say, page: Page | None = None) -> Sheet:
    """The drawing of a board."""
    board = read_board(path)
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    project = Projection(board, page)
    r = arrange(board, project.page, facts, project.places(board), say)
    r.trim()
    return finish(board, facts, compose(board, r))


def finish(board: Board, facts: Data, drawing: Data) -> Sheet:
    """A drawing with its names settled, its land and waters made and its ornaments; nothing that
    people play on is moved, so that what was drawn before can be finished anew."""
    theme = facts.get("theme", {})
    ground = Ground(board, drawing, theme.get("borders", False))
    drawing = {key: value for key, value in drawing.items() if key not in SCENERY}
    drawing = {**names.settle(facts, drawing), **ground.drawn()}
    if not theme:
        return Sheet(drawing, None)
    known = {city["id"] for city in facts["cities"]}
    colors = {key: theme[key] for key in ("land", "sea", "ink")}
    drawing["theme"] = colors | {"capitals": [c for c in theme.get("capitals", []) if c in known]}
    if theme.get("calm"):
        drawing["theme"]["calm"] = True
    hills = None
    if not read_plan(board.id).get("water"):
        hills = relief.picture(ground, theme["land"])
        drawing["relief"] = hashlib.sha256(hills).hexdigest()[:16]
        drawing["depths"] = relief.depths(ground)
    if tinted := regions.regions(ground, drawing, facts):
        drawing["tints"] = regions.tints(ground, tinted)
    drawing["ornaments"] = ornaments.sheet(ground, drawing, facts, tinted)
    return Sheet(drawing, hills)


def write(drawing: Data) -> str:
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
