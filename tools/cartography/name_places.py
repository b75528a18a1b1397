"""Each name at the best of the places beside its city."""

import numpy as np

from .relax import Relaxation


def place_names(r: Relaxation, sweeps: int = 3, lean: tuple[float, float] = (0, 0)) -> None:
    """Puts every name at the best of its positions beside its city, leaning to one side."""
    page = r.page
    r.prepare()
    points, _, speed = r.points_of(r.pack().reshape(-1, 2), r.gaps)
    across = np.abs(speed[:, ::-1] / np.hypot(*speed.T)[:, None]) + 0.05
    placed: np.ndarray = np.zeros(r.n, bool)
    for _ in range(sweeps):
        for k in np.flatnonzero(r.named):
            box = r.box[k]
            side, above = page.city + 4 + box
            beside = [(s * side, y) for s in (1, -1) for y in (0, -6, 6, -12, 12)]
            over = [
                (x * box[0], s * above) for s in (-1, 1) for x in (0, 0.35, -0.35, 0.7, -0.7, 1, -1)
            ]
            near = (np.abs(points - r.cities[k]) < 2 * box + 50).all(axis=1)
            spots = np.array([*beside, *over])
            centers = r.cities[k] + spots
            costs = 3.0 * np.arange(len(spots))
            costs -= 20 * (lean[0] * spots[:, 0] / side + lean[1] * spots[:, 1] / above)
            costs += _push(r, points[near], centers, box, across[near], r.owner[near])
            q = np.maximum(np.abs(r.cities - centers[:, None]) - box, 0)
            lack = np.maximum(page.city + 3 - np.hypot(q[..., 0], q[..., 1]), 0)
            costs += 3 * (lack**2).sum(axis=1)
            shared = r.box + box + 4 - np.abs(r.names - centers[:, None])
            shared = np.minimum(shared[..., 0], shared[..., 1])
            shared[:, k] = shared[:, ~placed] = -1
            costs += 4 * (np.maximum(shared, 0) ** 2).sum(axis=1)
            out = np.maximum(r.low[k] + box + page.edge - centers, 0)
            out += np.maximum(centers + box + page.edge - r.high[k], 0)
            costs += 9 * (out**2).sum(axis=1)
            r.names[k] = centers[costs.argmin()]
            placed[k] = True


def _push(
    r: Relaxation,
    points: np.ndarray,
    centers: np.ndarray,
    box: np.ndarray,
    across: np.ndarray,
    owner: np.ndarray,
) -> np.ndarray:
    """How far ways would have to be pushed aside for a name at each center, squared."""
    q = np.abs(points - centers[:, None]) - box
    out = np.maximum(q, 0)
    outside = np.hypot(out[..., 0], out[..., 1])
    deep = np.minimum(-q[..., 0] / across[:, 0], -q[..., 1] / across[:, 1])
    lack = np.maximum(r.half[owner] + 3 + np.where(outside > 0, -outside, deep), 0)
    worst = np.zeros((len(centers), r.m))
    np.maximum.at(worst.T, owner, lack.T)
    return (worst**2).sum(axis=1)
