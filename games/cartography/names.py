"""Gives names that still lie on something another place, measured as exactly as in the check."""

import numpy as np

from .page import Page

STEP, AWAY = 2.0, 18.0  # units: how finely places are tried, and how far from the city
AIR = 2.5  # units: wanted about a name
ON_NAME, ON_THING = 300.0, 1000.0  # what touching costs: a name may yet give way, a space cannot


def free(
    names: np.ndarray,
    half: np.ndarray,
    cities: np.ndarray,
    spaces: np.ndarray,
    frames: np.ndarray,
    page: Page,
    sweeps: int = 4,
) -> tuple[np.ndarray, np.ndarray]:
    """The middles of all names, those that touched something moved to the nearest free place, and
    which of them touch nothing now.

    `half` are half widths and heights, 0 for a place without a name; `spaces` rows of x, y, angle;
    `frames` left, top, right and bottom of what each name must stay in.
    """
    names = names.copy()
    written = half[:, 0] > 0
    clear = np.ones(len(names), bool)
    for _ in range(sweeps):
        moved = False
        for k in np.flatnonzero(written):
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
