"""What is wrong with a map while it is relaxed: the sum of all penalties, and its gradient."""

from typing import TYPE_CHECKING

import numpy as np

from .penalties import add, apart, off_box, within_frames
from .tracks import bernstein

if TYPE_CHECKING:
    from .relax import Relaxation

LONG, TURN, STAY = 0.1, 4.0, 1.5  # weights of length, bearing and geography
FREE = 1.12  # a way may be so much longer than its cars before it costs
BEND, SWAY = 10.0, 80.0  # weights of a curve and of an S
GAP = 0.05  # weight of moving cars away from their city
WHOLE = bernstein(np.linspace(0, 1, 13))
TIGHT, SOFT = 40.0, 0.03  # weight of sharp bends; bends below so many radians hardly count
FOLD, FLAT = 60.0, 0.45  # weight of a triangle that folds, least share of its area


def energy(r: "Relaxation", flat: np.ndarray) -> tuple[float, np.ndarray]:
    """The sum of all penalties and its gradient."""
    page, terms = r.page, r.terms
    n, m = r.n, r.m
    all_points = flat.reshape(-1, 2)
    gaps = all_points[2 * n + 2 * m :]
    cities = all_points[:n]
    handle1, handle2 = all_points[n : n + m], all_points[n + m : n + 2 * m]
    names = all_points[n + 2 * m : 2 * n + 2 * m]
    grad = np.zeros_like(all_points)
    total = 0.0

    # a way is as long as its cars ask, and longer on the inside of a bend
    corners = all_points[r.corners]
    corners[:, 3] += r.around
    line = np.einsum("tk,mkd->mtd", WHOLE, corners)
    step = np.diff(line, axis=1)
    size = np.sqrt((step**2).sum(axis=2)) + 1e-9
    room = r.cars * page.pitch + r.extra
    length = size.sum(axis=1) - gaps.sum(axis=1)
    turned = np.arctan2(step[:, :, 1], step[:, :, 0])
    bend = (np.diff(turned, axis=1) + np.pi) % (2 * np.pi) - np.pi
    inside = r.half * (SOFT * np.log(np.cosh(bend / SOFT))).sum(axis=1)
    short, long = np.minimum(length - room - inside, 0), np.maximum(length - room * FREE, 0)
    total += terms.short * (short**2).sum() + LONG * (long**2 / room).sum()
    slope = 2 * terms.short * short + 2 * LONG * long / room
    unit = step / size[:, :, None] * slope[:, None, None]
    on_line = np.zeros_like(line)
    on_line[:, 1:] += unit
    on_line[:, :-1] -= unit
    sharp = np.sign(bend) * np.maximum(np.abs(bend) - r.bend_most[:, None], 0)
    total += TIGHT * (sharp**2).sum()
    push = 2 * TIGHT * sharp + (r.half * -2 * terms.short * short)[:, None] * np.tanh(bend / SOFT)
    heading = np.stack([-step[:, :, 1], step[:, :, 0]], axis=2) / (size**2)[:, :, None]
    fore, aft = push[:, :, None] * heading[:, 1:], push[:, :, None] * heading[:, :-1]
    on_line[:, 2:] += fore
    on_line[:, 1:-1] -= fore + aft
    on_line[:, :-2] += aft
    np.add.at(grad, r.corners, np.einsum("tk,mtd->mkd", WHOLE, on_line))
    on_gaps = grad[2 * n + 2 * m :]
    on_gaps -= slope[:, None]

    # cars start near their city
    late = gaps - r.least_gap
    total += GAP * (late**2).sum()
    on_gaps += 2 * GAP * late

    # a way keeps its bearing
    chord = cities[r.b] + r.around - cities[r.a]
    square = (chord**2).sum(axis=1) + 1e-9
    turn = np.arctan2(chord[:, 1], chord[:, 0]) - r.bearing
    turn = (turn + np.pi) % (2 * np.pi) - np.pi
    total += TURN * (turn**2).sum()
    push = (2 * TURN * turn / square)[:, None] * np.column_stack([-chord[:, 1], chord[:, 0]])
    np.add.at(grad, r.b, push)
    np.add.at(grad, r.a, -push)

    # triangles of neighbouring cities keep their sense: the land must not fold
    corners = cities[r.triangles]
    u, v = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    ratio = (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]) / r.areas
    lack = np.maximum(FLAT - ratio, 0)
    total += FOLD * (lack**2).sum()
    push = (-2 * FOLD * lack / r.areas)[:, None]
    on_b = push * np.column_stack([v[:, 1], -v[:, 0]])
    on_c = push * np.column_stack([-u[:, 1], u[:, 0]])
    np.add.at(grad, r.triangles, np.stack([-on_b - on_c, on_b, on_c], axis=1))

    # a city stays near its true place
    shift = cities - r.true
    total += STAY * (shift**2).sum() / 8100
    grad[:n] += 2 * STAY * shift / 8100

    # a way is straight unless it must bend
    start, end = cities[r.a], cities[r.b] + r.around
    bow1 = handle1 - (start * 2 + end) / 3
    bow2 = handle2 - (start + end * 2) / 3
    for bow, weight, sign in (
        (bow1, BEND, (1, 0)),
        (bow2, BEND, (0, 1)),
        (bow1 - bow2, SWAY, (1, -1)),
    ):
        scale = weight / r.reach**2
        total += (scale * (bow**2).sum(axis=1)).sum()
        force = (2 * scale)[:, None] * bow
        s1, s2 = sign
        grad[n : n + m] += s1 * force
        grad[n + m : n + 2 * m] += s2 * force
        np.add.at(grad, r.a, -(s1 * 2 + s2) / 3 * force)
        np.add.at(grad, r.b, -(s1 + s2 * 2) / 3 * force)

    # cities apart
    i, j = np.triu_indices(n, 1)
    total += apart(cities, i, cities, j, page.apart, terms.apart, grad[:n], grad[:n])

    # ways apart, and clear of foreign cities
    points, shares, speed = r.points_of(all_points, gaps)
    on_points = np.zeros_like(points)
    i, j = r.pairs[:, 0], r.pairs[:, 1]
    total += apart(points, i, points, j, r.between, terms.ways, on_points, on_points)
    i, j = r.foreign
    reach = np.maximum(page.clear, r.half[r.owner[i]] + page.city + 4)
    reach += r.shy[r.owner[i], j]
    total += apart(points, i, cities, j, reach, terms.clear, on_points, grad[:n])

    # everything inside the frame
    at = r.a[r.owner]
    half = r.half[r.owner][:, None] + page.edge
    half[r.around[r.owner, 0] != 0] -= 1000  # wrapping ways may leave the page
    total += within_frames(r, points, half, terms.frame, on_points, at)
    total += within_frames(r, cities, page.edge + page.city + 6, terms.frame, grad[:n], slice(None))

    if terms.names:
        on_names = np.zeros_like(names)
        normals = speed[:, ::-1] / np.hypot(*speed.T)[:, None]
        total += _name_energy(r, names, cities, points, normals, grad[:n], on_points, on_names)
        grad[n + 2 * m : 2 * n + 2 * m] += on_names
    add(
        grad,
        r.corners[r.owner].ravel(),
        (shares[:, :, None] * on_points[:, None, :]).reshape(-1, 2),
    )
    along = on_points[:, 0] * speed[:, 0] + on_points[:, 1] * speed[:, 1]
    add(on_gaps, r.owner, along[:, None] * np.column_stack([1 - r.part, -r.part]))
    return total, grad.ravel()


def _name_energy(
    r: "Relaxation",
    names: np.ndarray,
    cities: np.ndarray,
    points: np.ndarray,
    normals: np.ndarray,
    on_cities: np.ndarray,
    on_points: np.ndarray,
    on_names: np.ndarray,
) -> float:
    page, weight = r.page, r.terms.names
    box = r.box
    named = np.flatnonzero(r.named)
    total = 0.0
    # off the cars of every way
    i, j = r.beside
    reach = r.half[r.owner[i]] + 3
    across = normals[i]
    total += off_box(r, points, i, names, j, reach, weight, on_points, on_names, across)
    # off every city, and beside its own
    j = np.repeat(named, r.n)
    i = np.tile(np.arange(r.n), len(named))
    total += off_box(r, cities, i, names, j, page.city + 3.5, weight, on_cities, on_names)
    total += off_box(
        r, cities, named, names, named, page.city + 5, -weight / 4, on_cities, on_names
    )
    # apart from each other
    i, j = np.triu_indices(len(named), 1)
    i, j = named[i], named[j]
    d = names[i] - names[j]
    lack = box[i] + box[j] + 4 - np.abs(d)
    both = np.flatnonzero((lack[:, 0] > 0) & (lack[:, 1] > 0))
    for k in both:
        axis = int(lack[k, 1] < lack[k, 0])
        total += weight * lack[k, axis] ** 2
        push = 2 * weight * lack[k, axis] * (1 if d[k, axis] >= 0 else -1)
        on_names[i[k], axis] -= push
        on_names[j[k], axis] += push
    inside = np.zeros_like(names)
    total += within_frames(r, names, box + page.edge, weight, inside, slice(None))
    on_names += inside
    return total
