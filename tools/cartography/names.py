"""Gives names that still lie on something another place, measured as exactly as in the check."""

from collections import defaultdict

import numpy as np

from games.rules.values import Data

from .letters import exit_name, text_width
from .marks import marks
from .page import Page

STEP, AWAY = 2.0, 30.0  # units: how finely places are tried, and how far from the city
AIR = 2.5  # units: wanted about a name
ON_NAME, ON_THING = 300.0, 1000.0  # what touching costs: a name may yet give way, a space cannot
ABOUT = 160.0  # units: how far from its places a name that they share is looked for


def settle(facts: Data, drawing: Data) -> Data:
    """A drawing whose names lie on nothing that stands in cities, those that did moved to a free
    place; and where several places have one name it stands once, among them."""
    width, height = drawing["size"]
    tile, thick = drawing["space"]
    page = Page(width, height, tile=tile, thick=thick, city=drawing["city"], text=drawing["text"])
    cities = {city: {**drawn} for city, drawn in drawing["cities"].items()}
    called = defaultdict(list)
    for city in facts["cities"]:
        if city.get("name"):
            called[city["name"]].append(city["id"])
    shared = {name: ids for name, ids in called.items() if len(ids) > 1}
    for ids in shared.values():
        for one in ids:
            cities[one].pop("label", None)

    spots = [*cities.values(), *(city["again"] for city in cities.values() if "again" in city)]
    names = {city["id"]: city.get("name", "") for city in facts["cities"]}
    texts = [*map(names.get, cities), *(names[one] for one in cities if "again" in cities[one])]
    points = np.array([(at["x"], at["y"]) for at in spots])
    rooms = [
        room(text, at["label"], page) if "label" in at else (at["x"], at["y"], 0, 0)
        for text, at in zip(texts, spots, strict=True)
    ]
    things = [
        room(exit_name(names[at["city"]], at["anchor"] == "start"), at, page)
        for at in drawing.get("exits", ())
    ]
    for city, (left, top, right, bottom) in marks(facts):
        x, y = cities[city]["x"], cities[city]["y"]
        middle = (x + page.city * (left + right) / 2, y + page.city * (top + bottom) / 2)
        things.append((*middle, page.city * (right - left) / 2, page.city * (bottom - top) / 2))
    laid = np.array([space for route in drawing["routes"].values() for space in route["spaces"]])
    boxes = np.array([*rooms, *things])
    frames = np.tile([0.0, 0.0, width, height], (len(boxes), 1))
    found, _ = free(boxes[:, :2], boxes[:, 2:], points, laid, frames, page, 4, len(things))
    for at, (x, y, wide, _), (nx, ny) in zip(spots, rooms, found, strict=False):
        if wide and (abs(nx - x) > 0.1 or abs(ny - y) > 0.1):
            at["label"] = label(np.array([nx, ny]), wide, at["x"], page)
    boxes[:, :2] = found
    boxes = boxes[boxes[:, 2] > 0]
    for name, ids in shared.items():
        half = np.array([text_width(name, page.text, shared=True) / 2, 0.52 * page.text])
        own = np.array([(cities[one]["x"], cities[one]["y"]) for one in ids])
        x, y = among(own, half, points, boxes, laid, page)
        nearest = ids[int(np.hypot(*(own - (x, y)).T).argmin())]
        baseline = round(y + page.text * 0.27, 1)
        cities[nearest]["label"] = {"x": x, "y": baseline, "anchor": "middle", "shared": True}
        boxes = np.vstack([boxes, (x, y, *half)])
    return {**drawing, "cities": cities}


def room(text: str, label: Data, page: Page) -> tuple[float, float, float, float]:
    """The middle of a written name, half its width and half its height."""
    half = text_width(text, page.text) / 2
    side = {"start": half, "middle": 0, "end": -half}[label["anchor"]]
    return label["x"] + side, label["y"] - 0.27 * page.text, half + 0.5, 0.52 * page.text


def label(middle: np.ndarray, half: float, cx: float, page: Page) -> Data:
    """Where a name is written: it is anchored on the side that faces its city."""
    x, y = middle
    baseline = round(y + page.text * 0.27, 1)
    if cx <= x - half:
        return {"x": round(x - half, 1), "y": baseline, "anchor": "start"}
    if cx >= x + half:
        return {"x": round(x + half, 1), "y": baseline, "anchor": "end"}
    return {"x": round(x, 1), "y": baseline, "anchor": "middle"}


def among(
    own: np.ndarray,
    half: np.ndarray,
    cities: np.ndarray,
    boxes: np.ndarray,
    spaces: np.ndarray,
    page: Page,
) -> tuple[float, float]:
    """Where a name stands that several places share: free, and near to all of them."""
    low, high = np.maximum(own.min(axis=0) - ABOUT, 0), own.max(axis=0) + ABOUT
    xs, ys = (np.arange(low[k], high[k], 2 * STEP) for k in (0, 1))
    tried = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    inner = np.minimum(tried - half, (page.width, page.height) - tried - half).min(axis=1)
    tried = tried[inner >= 4]
    total = _touching(_on_spaces(tried, half, spaces, page), ON_THING)
    near, far = _to_points(tried, half, cities), _to_points(tried, half, own)
    total += _touching(page.city + 1 - near, ON_THING)
    over = boxes[:, 2:] + half - np.abs(tried[:, None] - boxes[:, :2])
    total += _touching(over.min(axis=2), ON_THING)
    mine = (cities[:, None] == own).all(axis=2).any(axis=1)
    foreign = near[:, ~mine].min(axis=1, initial=1e3)
    total += 0.1 * far.mean(axis=1) + np.maximum(far.min(axis=1) + 6 - foreign, 0)
    x, y = tried[total.argmin()]
    return round(float(x), 1), round(float(y), 1)


def free(
    names: np.ndarray,
    half: np.ndarray,
    cities: np.ndarray,
    spaces: np.ndarray,
    frames: np.ndarray,
    page: Page,
    sweeps: int = 4,
    things: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """The middles of all names, those that touched something moved to the nearest free place, and
    which of them touch nothing now.

    `half` are half widths and heights, 0 for a place without a name; `spaces` rows of x, y, angle;
    `frames` left, top, right and bottom of what each name must stay in. The last so many are no
    names but things that stay where they are.
    """
    names = names.copy()
    written = half[:, 0] > 0
    moving = np.flatnonzero(written[: len(names) - things])
    clear: np.ndarray = np.ones(len(names), bool)
    for _ in range(sweeps):
        moved = False
        for k in map(int, moving):
            others = written.copy()
            others[k] = False

            def cost(centers: np.ndarray, k: int = k, others: np.ndarray = others) -> np.ndarray:
                box = half[k]
                total = _touching(_on_spaces(centers, box, spaces, page), ON_THING)
                near = _to_points(centers, box, cities)
                total += _touching(page.city + 1 - near, ON_THING)
                over = half[others] + box - np.abs(centers[:, None] - names[others])
                total += _touching(over.min(axis=2), ON_NAME)
                low, high = centers - box - frames[k, :2], frames[k, 2:] - centers - box
                total += _touching(-np.minimum(low, high), ON_THING)
                own = near[:, k]
                foreign = np.delete(near, k, axis=1).min(axis=1)
                total += 0.1 * (own - page.city - 4) ** 2
                return total + 3 * np.maximum(own + 6 - foreign, 0)

            clear[k] = cost(names[k : k + 1])[0] < ON_NAME
            if clear[k]:
                continue
            reach = half[k] + page.city + AWAY
            xs, ys = (np.arange(-side, side + 1, STEP) for side in reach)
            tried = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2) + cities[k]
            costs = cost(tried) + 0.01 * ((tried - names[k]) ** 2).sum(axis=1)
            best = costs.argmin()
            names[k], clear[k] = tried[best], costs[best] < ON_NAME
            moved = True
        if not moved:
            break
    return names, clear


def _touching(depth: np.ndarray, price: float) -> np.ndarray:
    """What it costs each candidate to lie in things so deep, or near them."""
    near = np.maximum(depth + AIR, 0)
    return ((depth > 0) * price + 4 * near + 10 * np.maximum(depth, 0)).sum(axis=1)


def _to_points(centers: np.ndarray, box: np.ndarray, points: np.ndarray) -> np.ndarray:
    """How far each point is from a box at each center."""
    out = np.maximum(np.abs(centers[:, None] - points) - box, 0)
    return np.hypot(out[..., 0], out[..., 1])


def _on_spaces(centers: np.ndarray, box: np.ndarray, spaces: np.ndarray, page: Page) -> np.ndarray:
    """How deep a box at each center lies on each space near it."""
    reach = np.abs(centers - centers.mean(axis=0)).max(axis=0) + box + page.tile
    spaces = spaces[(np.abs(spaces[:, :2] - centers.mean(axis=0)) < reach).all(axis=1)]
    if not len(spaces):
        return np.full((len(centers), 1), -np.inf)
    turn = np.radians(spaces[:, 2])
    c, s = np.cos(turn), np.sin(turn)
    d = centers[:, None] - spaces[:, :2]
    long, wide = page.tile / 2, page.thick / 2
    c1, s1 = np.abs(c), np.abs(s)
    return np.minimum.reduce([
        box[0] + c1 * long + s1 * wide - np.abs(d[..., 0]),
        box[1] + s1 * long + c1 * wide - np.abs(d[..., 1]),
        long + c1 * box[0] + s1 * box[1] - np.abs(d[..., 0] * c + d[..., 1] * s),
        wide + s1 * box[0] + c1 * box[1] - np.abs(d[..., 1] * c - d[..., 0] * s),
    ])  # fmt: skip
