"""Kinds of nearness that are punished, each with what it pushes where."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .relax import Relaxation


def add(to: np.ndarray, rows: np.ndarray, values: np.ndarray) -> None:
    """Adds rows of values to the rows they belong to."""
    for k in (0, 1):
        to[:, k] += np.bincount(rows, values[:, k], len(to))


def apart(
    p: np.ndarray,
    i: np.ndarray,
    q: np.ndarray,
    j: np.ndarray,
    reach: np.ndarray | float,
    weight: float,
    on_p: np.ndarray,
    on_q: np.ndarray,
) -> float:
    """Keeps points as far from each other as their reach."""
    d: np.ndarray = p.take(i, axis=0) - q.take(j, axis=0)
    square = d[:, 0] ** 2 + d[:, 1] ** 2
    near = np.flatnonzero(square < np.square(reach))
    distance = np.sqrt(square[near]) + 1e-9
    lack = np.maximum((reach[near] if isinstance(reach, np.ndarray) else reach) - distance, 0)
    push = (2 * weight * lack / distance)[:, None] * d[near]
    add(on_p, i[near], -push)
    add(on_q, j[near], push)
    return weight * (lack**2).sum()


def within_frames(
    r: "Relaxation",
    points: np.ndarray,
    margin: np.ndarray | float,
    weight: float,
    on_points: np.ndarray,
    at: np.ndarray | slice,
) -> float:
    """Keeps points within the frames of their cities, and off an inset that is not theirs."""
    low = np.maximum(r.low[at] + margin - points, 0)
    high = np.maximum(points + margin - r.high[at], 0)
    on_points += 2 * weight * (high - low)
    total = weight * ((low**2).sum() + (high**2).sum())
    if r.board.inset:
        left, top, width, height = r.page.share(r.board.inset.box)
        d = points - (left + width / 2, top + height / 2)
        lack = np.array([width / 2, height / 2]) + margin - np.abs(d)
        lack[r.small[at]] = 0
        lack[(lack[:, 0] < 0) | (lack[:, 1] < 0)] = 0
        axis = (lack[:, 1] < lack[:, 0]).astype(int)
        rows = np.arange(len(axis))
        lack = lack[rows, axis]
        on_points[rows, axis] -= 2 * weight * lack * np.sign(d[rows, axis])
        total += weight * (lack**2).sum()
    return total


def off_box(
    r: "Relaxation",
    p: np.ndarray,
    i: np.ndarray,
    names: np.ndarray,
    j: np.ndarray,
    reach: np.ndarray | float,
    weight: float,
    on_p: np.ndarray,
    on_names: np.ndarray,
    across: np.ndarray | None = None,
) -> float:
    """Keeps points off boxes; with a negative weight, near them. A way leaves sideways."""
    if weight > 0:  # what is far off costs nothing
        q = np.abs(p.take(i, axis=0) - names.take(j, axis=0)) - r.box.take(j, axis=0)
        near = np.flatnonzero(np.maximum(q[:, 0], q[:, 1]) < reach)
        i, j = i[near], j[near]
        reach = reach[near] if isinstance(reach, np.ndarray) else reach
        across = None if across is None else across[near]
    d: np.ndarray = p.take(i, axis=0) - names.take(j, axis=0)
    q = np.abs(d) - r.box.take(j, axis=0)
    out = np.maximum(q, 0)
    far = np.sqrt(out[:, 0] ** 2 + out[:, 1] ** 2)
    inner = np.maximum(q[:, 0], q[:, 1])
    depth = -q if across is None else -q / (np.abs(across) + 0.05)
    axis = (depth[:, 1] < depth[:, 0]).astype(int)
    distance = np.where(inner > 0, far, q[np.arange(len(axis)), axis])
    slope = np.zeros_like(d)
    slope[np.arange(len(axis)), axis] = 1.0
    outside = inner > 0
    slope[outside] = out[outside] / far[outside][:, None]
    slope *= np.where(d >= 0, 1.0, -1.0)
    lack = np.maximum(reach - distance, 0) if weight > 0 else np.minimum(reach - distance, 0)
    near = np.flatnonzero(lack)
    weight = abs(weight)
    push = (2 * weight * lack[near])[:, None] * slope[near]
    add(on_p, i[near], -push)
    add(on_names, j[near], push)
    return weight * float((lack[near] ** 2).sum())
