"""What lies under a map as a picture: hills in the light, woods, deserts and ice.

Three pictures of the globe, all in the public domain: Tom Patterson's shaded relief (US National
Park Service), NASA's Blue Marble, and the colors of NOAA's ETOPO1, from which depths are read.
"""

from functools import cache
from io import BytesIO

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry.base import BaseGeometry

from . import atlas
from .land import Ground, areas

STEP = 15.0  # units between the points at which the globe is found again
SHARP = 1.0  # pixels a unit
BROAD = 14  # pixels of the source: what is larger is no hill but a country
QUALITY = 58
COARSE = 0.2  # pixels a unit, where depths are told
DEPTHS = (196, 158, 118)  # how light the sea is in ETOPO1's picture at the edges of depths
PUDDLE = 900.0  # square units: smaller depths are left out
WOOD, SAND, ROCK, ICE = (np.array(c, float) for c in (
    (201, 216, 164), (245, 225, 174), (229, 211, 173), (252, 250, 244),
))  # fmt: skip
SHADOW = np.array((1.0, 0.94, 0.78))  # what of each color the shade of a hill takes
FINEST = 1.2  # pixels: smaller ridges are hair, no hills
CLEAR = 2.5  # pixels a pixel of the source: hills that are larger are blurred, and so fainter
FADE = 90.0  # units from the edge of the page within which hills begin


@cache
def globe_picture(name: str) -> np.ndarray:
    """A picture of the whole globe, from 180 degrees west and the north pole on."""
    return np.asarray(Image.open(atlas.picture(name)).convert("RGB"))


class Lookup:
    """Finds on pictures of the globe what lies under each pixel of a page."""

    def __init__(self, ground: Ground, sharp: float = SHARP) -> None:
        page = ground.page
        self.shape = round(page.height * sharp), round(page.width * sharp)
        beyond = 400.0
        xs, ys = (np.arange(-beyond, n + beyond, STEP) for n in (page.width, page.height))
        true = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        back = LinearNDInterpolator(ground.warp(true), true)
        tall, wide = (max(2, round(n / STEP * 2)) for n in (page.height, page.width))
        seen = np.stack(
            np.meshgrid(np.linspace(0, page.width, wide), np.linspace(0, page.height, tall)), -1
        )
        points = back(seen.reshape(-1, 2))
        missing = np.isnan(points[:, 0])
        points[missing] = seen.reshape(-1, 2)[missing]
        self.lonlat = ground.globe.inverse(points).reshape(tall, wide, 2)
        rows = np.linspace(0, tall - 1, self.shape[0])
        columns = np.linspace(0, wide - 1, self.shape[1])
        self.fine: tuple[np.ndarray, ...] = np.meshgrid(rows, columns, indexing="ij")

    def edges(self) -> dict[str, np.ndarray]:
        """The longitude along the upper and the lower edge of a page, the latitude along its left
        and its right one."""
        lon, lat = self.lonlat[..., 0], self.lonlat[..., 1]
        return {"top": lon[0], "bottom": lon[-1], "left": lat[:, 0], "right": lat[:, -1]}

    def __call__(self, name: str) -> tuple[np.ndarray, float]:
        """The colors under the page, and how many of its pixels one of the picture fills."""
        source = globe_picture(name)
        high, wide = source.shape[:2]
        at = [
            map_coordinates((90 - self.lonlat[..., 1]) / 180 * high, self.fine, order=1) - 0.5,
            map_coordinates((self.lonlat[..., 0] + 180) / 360 * wide, self.fine, order=1) - 0.5,
        ]
        low = [int(np.floor(a.min())) - 3 for a in at]
        most = [int(np.ceil(a.max())) + 4 for a in at]
        rows = np.clip(np.arange(low[0], most[0]), 0, high - 1)
        tile = source[rows][:, np.arange(low[1], most[1]) % wide].astype(np.float32)
        found = [
            map_coordinates(tile[..., k], [at[0] - low[0], at[1] - low[1]], order=3, mode="nearest")
            for k in range(3)
        ]
        return np.stack(found, -1).clip(0, 255), self.shape[1] / np.ptp(at[1])


def spread(values: np.ndarray, mask: np.ndarray, far: float) -> np.ndarray:
    """The mean of what lies near, of what the mask holds alone."""
    weight = gaussian_filter(mask.astype(float), far)
    return gaussian_filter(values * mask, far) / np.maximum(weight, 1e-3)


def mixed(one: np.ndarray, other: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Two colors, so much of the second."""
    return one + (other - one) * share[..., None]


def covered(look: Lookup, land: np.ndarray) -> np.ndarray:
    """The colors of the land of a page: what grows there, and the light on its hills. On the whole
    they are the land's own, so that nobody sees where the picture ends."""
    relief, zoom = look("shadedrelief")
    dry = relief[..., 2] < relief[..., 0] + 22
    light = relief.mean(-1)
    shade = light - spread(light, dry, BROAD * max(1.0, zoom / 2))
    shade = gaussian_filter(np.where(dry, shade, 0), max(0.5 * zoom, FINEST))
    shade /= np.percentile(np.abs(shade[dry]) if dry.any() else shade, 97) + 8
    rough = gaussian_filter(np.abs(shade), 14)
    rough = (rough / 0.42).clip(0, 1)
    marble, _ = look("bmng")
    bare = marble[..., 2] < marble[..., 0] * 1.35 + 12
    red, green, blue = (spread(marble[..., k], bare, 3 + zoom) for k in range(3))
    bright = (red + green + blue) / 3
    wood = ((112 - bright) / 70).clip(0, 1) * (1 + (green - red) / 24).clip(0.35, 1)
    sand = ((bright - 105) / 70).clip(0, 1) * ((red - blue) / 40).clip(0, 1)
    ice = ((np.minimum(red, blue) - 105) / 70).clip(0, 1)
    color = np.broadcast_to(land, (*look.shape, 3)).astype(float)
    color = mixed(color, WOOD, 0.55 * wood)
    color = mixed(color, SAND, 0.8 * sand)
    color = mixed(color, ROCK, 0.5 * rough)
    clear = min(1.0, CLEAR / zoom)
    color = mixed(color, ICE, 0.9 * clear * ice)
    if dry.any():
        color += land - color[dry].mean(0)
    lit = (0.035 + 0.115 * rough) * clear**0.5 * shade.clip(-1.7, 1.3)
    light = lit.clip(0)[..., None] + lit.clip(None, 0)[..., None] * SHADOW
    return (color * (1 + light)).clip(0, 255)


def stencil(shape: BaseGeometry, size: tuple[int, int], sharp: float) -> Image.Image:
    """White where a shape is."""
    fine = 2
    image = Image.new("L", (size[1] * fine, size[0] * fine))
    draw = ImageDraw.Draw(image)
    for part in sorted(shapely.get_parts(shape), key=lambda p: -p.area):
        if part.geom_type == "Polygon":
            for ring, fill in ((part.exterior, 255), *((hole, 0) for hole in part.interiors)):
                draw.polygon([tuple(p) for p in np.array(ring.coords) * sharp * fine], fill=fill)
    return image.reduce(fine)


def faded(size: tuple[int, int]) -> np.ndarray:
    """From 0 at the edges of a page to 1 within, so that hills do not end at a line."""
    sides = []
    for pixels in size:
        far = np.minimum(np.arange(pixels) + 0.5, pixels - np.arange(pixels) - 0.5)
        sides.append(np.sin((far / (FADE * SHARP)).clip(0, 1) * np.pi / 2) ** 2)
    return sides[0][:, None] * sides[1]


def picture(ground: Ground, land: str) -> bytes:
    """The land of a page in a color and its shades, clear where the sea is."""
    look = Lookup(ground)
    color = np.array([int(land[n : n + 2], 16) for n in (1, 3, 5)], float)
    image = Image.fromarray(covered(look, color).astype(np.uint8))
    alpha = np.asarray(stencil(ground.land, look.shape, SHARP)) * faded(look.shape)
    image.putalpha(Image.fromarray(alpha.astype(np.uint8)))
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY, alpha_quality=60, method=6)
    return out.getvalue()


def depths(ground: Ground) -> list[str]:
    """Where the sea of a page is deep, deeper, deepest: areas one within the other."""
    look = Lookup(ground, COARSE)
    color, _ = look("etopo1")
    wet = color[..., 2] > color[..., 0] + 18
    light = np.where(wet, color.mean(-1), 255)
    light = spread(light, wet, 2.2)
    light[gaussian_filter(wet.astype(float), 2.2) < 0.02] = 255
    return [
        areas(area, ground.page) for edge in DEPTHS if not (area := region(light < edge)).is_empty
    ]


def region(mask: np.ndarray) -> BaseGeometry:
    """The area of the pixels of a mask, its corners rounded; of small islands and puddles none."""
    boxes = []
    for y, row in enumerate(mask):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
        boxes += [shapely.box(a, y, b, y + 1) for a, b in edges.reshape(-1, 2)]
    whole = shapely.transform(shapely.union_all(boxes), lambda p: p / COARSE)
    parts = [
        shapely.Polygon(p.exterior, [r for r in p.interiors if shapely.Polygon(r).area > PUDDLE])
        for p in shapely.get_parts(whole)
        if p.geom_type == "Polygon" and p.area > PUDDLE
    ]
    corner = 0.9 / COARSE
    whole = shapely.MultiPolygon(parts).buffer(corner).buffer(-2 * corner).buffer(corner)
    return whole.simplify(0.5)
