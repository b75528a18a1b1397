"""From latitude and longitude to the page."""

import numpy as np
from pyproj import Transformer
from shapely.geometry import Polygon

from games.rules.values import Data

from .facts import Board
from .page import Page, page_for

EARTH = 6371  # kilometres
WORLD = 150.0  # degrees: wider maps go all round
POLAR = 89.995  # degrees: a cylinder never reaches a pole
HORIZON = 115.0  # degrees from the middle of a map: farther away all is drawn out into strips
STRETCH = 1.1  # a map may be so much wider than true, and so much lower, to fill its page


def plane(forth: Transformer | None, lonlat: np.ndarray) -> np.ndarray:
    """Kilometres to the east and south for rows of longitude, latitude: by a projection, or on
    Mercator's cylinder, which goes on beyond the edges."""
    lon, lat = lonlat[:, 0], lonlat[:, 1]
    if forth is None:
        north = np.arcsinh(np.tan(np.radians(np.clip(lat, -POLAR, POLAR))))
        return np.column_stack([np.radians(lon), -north]) * EARTH
    x, y = forth.transform(lon, lat)
    return np.column_stack([x, -np.asarray(y)])


class Projection:
    """An equal-area projection of a board, or Mercator's of the whole world, on its page."""

    def __init__(self, board: Board, page: Page | None = None) -> None:
        lonlat = np.array([[c.lon, c.lat] for c in board.cities if not board.on_inset(c)])
        (west, south), (east, north) = lonlat.min(axis=0), lonlat.max(axis=0)
        sixth = (north - south) / 6
        self._forth = None
        if east - west < WORLD:
            kind = f"aea +lat_1={south + sixth:.2f} +lat_2={north - sixth:.2f}"
            if abs(south + north) < 30:
                kind = "laea"
            center = f"+lat_0={(south + north) / 2:.2f} +lon_0={(west + east) / 2:.2f}"
            text = f"+proj={kind} {center} +units=km"
            self._forth = Transformer.from_crs("EPSG:4326", text, always_xy=True)
        plane = self._plane(lonlat)
        low, high = plane.min(axis=0), plane.max(axis=0)
        wide, tall = high - low
        page = page or page_for(wide, tall, self._share(board))
        self.page = page
        frame = np.array([page.width, page.height])
        scale = (frame - 2 * np.array(page.margin)) / (high - low)
        stretch = np.sqrt(scale[0] / scale[1])
        if stretch > STRETCH:
            scale[0] = scale[1] * STRETCH**2
        elif stretch < 1 / STRETCH:
            scale[1] = scale[0] * STRETCH**2
        self.scale, self.offset = scale, frame / 2 - scale * (low + high) / 2

    def _plane(self, lonlat: np.ndarray) -> np.ndarray:
        return plane(self._forth, lonlat)

    def _share(self, board: Board) -> float:
        """How long all ways are on the plane, for each unit of a page that their cars need."""
        blank = Page()
        plane = self._plane(np.array([[c.lon, c.lat] for c in board.cities]))
        at = {city.id: point for city, point in zip(board.cities, plane, strict=True)}
        far = sum(float(np.hypot(*(at[w.a] - at[w.b]))) for w in board.ways if not w.wrap)
        need = [w.length * blank.pitch + 2 * blank.least_gap for w in board.ways if not w.wrap]
        return far / sum(need)

    def __call__(self, lonlat: np.ndarray) -> np.ndarray:
        """Points of the page for rows of longitude, latitude."""
        return self._plane(lonlat) * self.scale + self.offset

    def places(self, board: Board) -> np.ndarray:
        """Where the cities of a board truly are on its page, or on its inset."""
        lonlat = np.array([[c.lon, c.lat] for c in board.cities])
        points = self(lonlat)
        if board.inset:
            small = np.array([board.on_inset(city) for city in board.cities])
            left, top, width, height = self.page.share(board.inset.box)
            low, high = points[small].min(axis=0), points[small].max(axis=0)
            margin = np.array(self.page.margin) + 12
            scale = ((np.array([width, height]) - 2 * margin) / (high - low)).min()
            middle = np.array([left + width / 2, top + height / 2])
            points[small] = middle + (points[small] - (low + high) / 2) * scale
        return points


class Globe:
    """The whole globe about a finished drawing: equal areas round its middle, so that there are
    no edges in any direction, or Mercator's endless cylinder; fitted to the cities as they were
    drawn."""

    def __init__(self, board: Board, drawn: Data) -> None:
        cities = [city for city in board.cities if city.id in drawn and not board.on_inset(city)]
        lonlat = np.array([[c.lon, c.lat] for c in cities])
        self.drawn = np.array([[drawn[c.id]["x"], drawn[c.id]["y"]] for c in cities])
        low, high = lonlat.min(axis=0), lonlat.max(axis=0)
        self.middle, self._forth = (low + high) / 2, None
        if high[0] - low[0] < WORLD:
            lon, lat = self.middle
            text = f"+proj=laea +lat_0={lat:.2f} +lon_0={lon:.2f} +units=km"
            self._forth = Transformer.from_crs("EPSG:4326", text, always_xy=True)
        plane = self._plane(lonlat)
        fitted = [np.polyfit(plane[:, k], self.drawn[:, k], 1) for k in (0, 1)]
        self.scale, self.offset = np.array(fitted).T
        self.true = self(lonlat)

    @property
    def endless(self) -> bool:
        """Whether the map goes on beyond its edges with what stands at the opposite ones."""
        return self._forth is None

    @property
    def horizon(self) -> Polygon:
        """What of the page lies near enough to the middle of the globe to be drawn, unless the map
        is endless."""
        angle = np.linspace(0, 2 * np.pi, 180, endpoint=False)
        far = 2 * EARTH * np.sin(np.radians(HORIZON / 2))
        round_it = np.column_stack([np.cos(angle), np.sin(angle)]) * far
        return Polygon(round_it * self.scale + self.offset)

    def _plane(self, lonlat: np.ndarray) -> np.ndarray:
        return plane(self._forth, lonlat)

    def __call__(self, lonlat: np.ndarray) -> np.ndarray:
        """Points of the page for rows of longitude, latitude."""
        return self._plane(lonlat) * self.scale + self.offset

    def inverse(self, points: np.ndarray) -> np.ndarray:
        """Rows of longitude, latitude for points of the page."""
        x, y = ((points - self.offset) / self.scale).T
        if self._forth is None:
            return np.degrees(np.column_stack([x / EARTH, -np.arctan(np.sinh(y / EARTH))]))
        return np.column_stack(self._forth.transform(x, -y, direction="INVERSE"))
