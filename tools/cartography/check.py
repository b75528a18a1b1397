"""Measures finished drawings without the libraries of drawing, so that every test run can do it."""

import gzip
import hashlib
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import dist, hypot
from pathlib import Path

from networkx import Graph, check_planarity

from games.rules.values import Data

from . import shapes
from .letters import exit_name, text_width
from .marks import marks

CAR = 34.0  # the natural length of a car with its gap, in viewBox units
NEAR = 30.0  # a city is at least so far from the middle of a foreign track
FOLD = 0.3  # least Jacobian determinant of the bending
TEXT_UP, TEXT_DOWN = 0.78, 0.24  # how far letters reach above and below the baseline


@dataclass
class Report:
    """What was measured on one drawing."""

    board: str
    ratios: dict[str, float] = field(default_factory=dict)
    crossings: list[str] = field(default_factory=list)
    overlaps: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)
    folds: list[str] = field(default_factory=list)
    layers: list[str] = field(default_factory=list)  # pictures that are missing, covering ornaments
    touching: list[tuple[str, str]] = field(default_factory=list)  # tracks, and cities on them
    space: tuple[float, float] = (0.0, 0.0)
    bend: tuple[float, float] = (0.0, 0.0)
    flat: bool = True  # ways need not cross
    weight: int = 0

    @property
    def faults(self) -> list[str]:
        """Everything wrong, in words; ways may cross on a board that cannot do without."""
        crossings = self.crossings if self.flat else []
        placed = [*self.overlaps, *self.near, *self.labels, *self.edges]
        return [*crossings, *placed, *self.folds, *self.layers]

    def row(self) -> str:
        """One line of the table."""
        low, high = min(self.ratios.values()), max(self.ratios.values())
        return (
            f"{self.board:<16}{low:>6.2f}{high:>6.2f}{self.space[0]:>7.1f}{self.space[1]:>6.1f}"
            f"{len(self.crossings):>7}{len(self.overlaps):>8}{len(self.near):>6}"
            f"{len(self.labels):>7}{len(self.edges):>6}{len(self.folds):>6}{len(self.layers):>7}"
            f"{self.bend[0]:>7.2f}{self.weight / 1000:>7.1f}"
        )


HEAD = (
    f"{'board':<16}{'least':>6}{'most':>6}{'length':>7}{'thick':>6}{'cross':>7}{'overlap':>8}"
    f"{'near':>6}{'label':>7}{'edge':>6}{'fold':>6}{'layer':>7}{'bend':>7}{'kB gz':>7}"
)


def label_box(name: str, label: Data, size: float) -> list[shapes.Point]:
    """The room a written name takes."""
    width = text_width(name, size, label.get("shared", False))
    left = label["x"] - {"start": 0, "middle": width / 2, "end": width}[label["anchor"]]
    return shapes.box(
        left, label["y"] - TEXT_UP * size, left + width, label["y"] + TEXT_DOWN * size
    )


def across(p: shapes.Point, q: shapes.Point, width: float) -> float:
    """How far apart two points are from west to east, over the edge of the page if that is less."""
    far = abs(p[0] - q[0])
    return min(far, width - far)


Box = tuple[float, float, float, float]


def bounds(line: list[shapes.Point]) -> Box:
    """Left, top, right and bottom of a line."""
    xs, ys = zip(*line, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def meet(p: Box, q: Box) -> bool:
    """Whether two upright boxes share anything."""
    return p[0] <= q[2] and q[0] <= p[2] and p[1] <= q[3] and q[1] <= p[3]


def standing(drawing: Data) -> Iterator[tuple[str, list[float]]]:
    """The ornaments on the page, each with its left, top, width and height."""
    ornaments = drawing.get("ornaments", {})
    for what in ("plate", "rose", "legend", "scale"):
        if what in ornaments:
            yield what, ornaments[what]["box"]
    for region, box in ornaments.get("signs", {}).items():
        yield f"sign of {region}", box


def meant_to_cross(facts: Data) -> set[frozenset[frozenset[str]]]:
    """Pairs of ways, each the pair of its cities, that cross by the rules of a board."""
    rules = [rule for rule in facts.get("mechanisms", {}).values() if isinstance(rule, dict)]
    named = [rule.get(key, ()) for rule in rules for key in ("crossings", "passing")]
    return {frozenset(map(frozenset, pair)) for pairs in named for pair in pairs}


def hills_of(drawing_path: Path) -> Path:
    """Where the picture of the land of a drawing lies."""
    return drawing_path.with_name(drawing_path.name.replace(".drawing.json", ".relief.webp"))


def check(facts_path: Path, drawing_path: Path) -> Report:
    """Measures one stored drawing, and the picture of its land, against its facts."""
    facts = tomllib.loads(facts_path.read_text(encoding="utf-8"))
    stored = drawing_path.read_bytes()
    drawing = json.loads(stored)
    hills = hills_of(drawing_path)
    picture = hills.read_bytes() if hills.exists() else b""
    report = measure(facts, drawing, len(gzip.compress(stored, 9)) + len(picture))
    told = drawing.get("relief", "")
    if told != (hashlib.sha256(picture).hexdigest()[:16] if picture else ""):
        report.layers.append("the picture of the land is not that of the drawing")
    return report


def measure(facts: Data, drawing: Data, weight: int = 0) -> Report:
    """Measures a drawing against the facts of its board."""
    report = Report(facts["id"], weight=weight)
    length, thick = report.space = tuple(drawing["space"])
    radius = drawing["city"]
    width, height = drawing["size"]
    at = {name: (c["x"], c["y"]) for name, c in drawing["cities"].items()}
    again = {
        name: (c["again"]["x"], c["again"]["y"])
        for name, c in drawing["cities"].items()
        if "again" in c
    }
    ends: dict[str, tuple[str, str]] = {}
    count: dict[tuple[str, str], int] = {}
    for route in facts["routes"]:
        pair = (route["a"], route["b"])
        if pair[::-1] in count:
            pair = pair[::-1]
        count[pair] = n = count.get(pair, 0) + 1
        ends["-".join(pair) + (f"-{n}" if n > 1 else "")] = pair

    tiles = []  # route, number, corners, centre, axis
    lines: dict[str, list[shapes.Point]] = {}
    for name, (a, b) in ends.items():
        spaces = drawing["routes"][name]["spaces"]
        middles = [(x, y) for x, y, _ in spaces]
        first, last = (
            min((at[end], again.get(end, at[end])), key=lambda p: hypot(p[0] - q[0], p[1] - q[1]))
            for end, q in ((a, middles[0]), (b, middles[-1]))
        )
        lines[name] = line = [first, *middles, last]
        whole = sum(hypot(across(p, q, width), q[1] - p[1]) for p, q in pairwise(line))
        report.ratios[name] = (whole - 2 * radius - 4) / len(spaces) / CAR
        for n, (x, y, angle) in enumerate(spaces):
            corners = shapes.tile(x, y, angle, length, thick)
            ax = [((corners[i][0] + corners[j][0]) / 2, (corners[i][1] + corners[j][1]) / 2)
                  for i, j in ((0, 3), (1, 2))]  # fmt: skip
            tiles.append((name, n, corners, (x, y), ax))

    far = length + thick
    for (n1, k1, p, (x1, y1), _), (n2, k2, q, (x2, y2), _) in combinations(tiles, 2):
        if abs(x1 - x2) < far and abs(y1 - y2) < far and shapes.overlap(p, q) > 0:
            report.overlaps.append(f"{n1}[{k1}] lies on {n2}[{k2}]")
            report.touching.append((n1, n2))
    for name, number, corners, middle, axis in tiles:
        for city, point in (*at.items(), *again.items()):
            if dist(point, middle) > length + NEAR:
                continue
            if shapes.distance(point, corners) < radius + 1:
                report.overlaps.append(f"{name}[{number}] lies on {city}")
                report.touching.append((name, city))
            elif city not in ends[name] and shapes.to_segment(point, *axis) < NEAR:
                report.near.append(f"{name}[{number}] passes close to {city}")
                report.touching.append((name, city))
        if not all(0 <= x <= width and 0 <= y <= height for x, y in corners):
            report.edges.append(f"{name}[{number}] is cut at the edge")

    steps = {
        name: [(p, q) for p, q in pairwise(line) if abs(p[0] - q[0]) < width / 2]
        for name, line in lines.items()
    }
    agreed = meant_to_cross(facts)
    room = {name: bounds(line) for name, line in lines.items()}
    for n1, n2 in combinations(lines, 2):
        ways = frozenset((frozenset(ends[n1]), frozenset(ends[n2])))
        if not meet(room[n1], room[n2]) or len(ways) == 1 or ways in agreed:
            continue
        if any(shapes.cross(*one, *other) for one in steps[n1] for other in steps[n2]):
            report.crossings.append(f"{n1} crosses {n2}")
    report.flat = check_planarity(Graph(ends.values()))[0]

    boxes = {}
    written = {c["name"] for c in facts["cities"] if "label" in drawing["cities"][c["id"]]}
    for city in facts["cities"]:
        if city.get("name") and "label" not in drawing["cities"][city["id"]]:
            if city["name"] not in written:
                report.labels.append(f"{city['id']} has no name")
        elif city.get("name"):
            drawn = drawing["cities"][city["id"]]
            boxes[city["id"]] = label_box(city["name"], drawn["label"], drawing["text"])
            if "again" in drawn:
                label = drawn["again"]["label"]
                boxes[city["id"] + " again"] = label_box(city["name"], label, drawing["text"])
    named = {city["id"]: city.get("name", "") for city in facts["cities"]}
    for n, way_out in enumerate(drawing.get("exits", [])):
        text = exit_name(named[way_out["city"]], way_out["anchor"] == "start")
        boxes[f"{way_out['city']} at exit {n}"] = label_box(text, way_out, drawing["text"])
    if len(written) < sum("label" in city for city in drawing["cities"].values()):
        report.labels.append("places of one name have it more than once")
    for (c1, p), (c2, q) in combinations(boxes.items(), 2):
        if shapes.overlap(p, q) > 0:
            report.labels.append(f"the names of {c1} and {c2} overlap")
    for marked, box in marks(facts):
        x, y = at[marked]
        mark = shapes.box(*(q + radius * m for q, m in zip((x, y, x, y), box, strict=True)))
        for city, corners in boxes.items():
            if shapes.overlap(corners, mark) > 0:
                report.labels.append(f"the name of {city} lies on what stands in {marked}")
    for city, corners in boxes.items():
        (left, top), (right, bottom) = corners[0], corners[2]
        for name, number, other, (x, y), _ in tiles:
            if not (left - far < x < right + far and top - far < y < bottom + far):
                continue
            if shapes.overlap(corners, other) > 0:
                report.labels.append(f"the name of {city} lies on {name}[{number}]")
        for other, point in (*at.items(), *again.items()):
            if shapes.distance(point, corners) < radius + 1:
                report.labels.append(f"the name of {city} lies on {other}")
        if not all(0 <= x <= width and 0 <= y <= height for x, y in corners):
            report.edges.append(f"the name of {city} is cut at the edge")

    for what, (left, top, wide, high) in standing(drawing):
        corners = shapes.box(left, top, left + wide, top + high)
        on = [f"{name}[{n}]" for name, n, other, *_ in tiles if shapes.overlap(corners, other) > 0]
        on += [
            f"the name of {c}" for c, other in boxes.items() if shapes.overlap(corners, other) > 0
        ]
        on += [c for c, point in at.items() if shapes.distance(point, corners) < radius]
        report.layers += [f"the {what} lies on {other}" for other in on]
        if not (0 <= left and 0 <= top and left + wide <= width and top + high <= height):
            report.layers.append(f"the {what} is cut at the edge")

    report.bend = tuple(drawing["bend"])
    if report.bend[0] < FOLD:
        report.folds.append(f"the land folds: {report.bend[0]}")
    return report
