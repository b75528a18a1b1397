"""Ways that cross others, or pass over cities, are bowed to a free side."""

import numpy as np

from .relax import Relaxation
from .tracks import bernstein


def _side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
    """On which side of the line from p to q each r is."""
    u, v = q - p, r - p
    return u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]


def untangle(r: Relaxation) -> None:
    """Bows every way that crosses another, or passes over a city, to a free side.

    Ways that still cross keep their crossing; one of the two gets room to be cut in two there.
    """
    shares = bernstein(np.linspace(0, 1, 17))
    start, end = r.cities[r.a], r.cities[r.b] + r.around
    normal = (end - start)[:, ::-1] * (-1, 1)
    corners = np.stack([start, *r.straight(r.cities).swapaxes(0, 1), end], axis=1)
    lines = np.einsum("tk,mkd->mtd", shares, corners)
    copies = np.concatenate([np.arange(r.m), np.flatnonzero(r.around[:, 0])])
    back = np.zeros((len(copies), 1, 2))
    back[r.m :, 0] = -r.around[copies[r.m :]]
    bows = np.zeros(r.m)

    def hits(w: int, line: np.ndarray) -> np.ndarray:
        """The ways that a line crosses."""
        found = [copies[:0]]
        all_lines = lines[copies] + back
        low, high = all_lines.min(axis=1), all_lines.max(axis=1)
        for shift in {0.0, -r.around[w, 0]}:
            moved = line + np.array([shift, 0.0])
            near = ((low < moved.max(axis=0)) & (high > moved.min(axis=0))).all(axis=1)
            others = np.flatnonzero(near & (copies != w))
            c, d = all_lines[others, :-1, None], all_lines[others, 1:, None]
            p, q = moved[None, None, :-1], moved[None, None, 1:]
            meet = (_side(p, q, c) * _side(p, q, d) < 0) & (_side(c, d, p) * _side(c, d, q) < 0)
            found.append(copies[others[meet.any(axis=(1, 2))]])
        return np.unique(np.concatenate(found))

    def cost(w: int, line: np.ndarray) -> float:
        foreign = np.setdiff1d(np.arange(r.n), (r.a[w], r.b[w]))
        lack = np.zeros(len(foreign))
        for shift in {0.0, -r.around[w, 0]}:
            d = line[:, None] + np.array([shift, 0.0]) - r.cities[None, foreign]
            distance = np.sqrt((d**2).sum(axis=2)).min(axis=0)
            lack = np.maximum(lack, 1 - distance / r.page.clear)
        return 100 * len(hits(w, line)) + 60 * float((lack**2).sum())

    for _ in range(2):
        for w in range(r.m):
            if cost(w, lines[w]) < 1:
                continue
            options = []
            for bow in (0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6):
                bent = corners[w].copy()
                bent[1:3] += bow * 4 / 3 * normal[w]
                line = shares @ bent
                options.append((cost(w, line) + 40 * bow**2, abs(bow), bow, line))
            _, _, bows[w], lines[w] = min(options, key=lambda option: option[:3])
    r.handles = corners[:, 1:3] + (bows[:, None] * 4 / 3 * normal)[:, None]
    for w in range(r.m):
        if r.board.ways[w].wrap:
            r.extra[w] += 2 * r.page.edge
        for other in hits(w, lines[w]):
            if w < other:
                r.crossed.append((w, int(other)))
                cut, over = which_is_cut(r, w, int(other))
                r.extra[cut] += 2 * r.half[over] + 10


def which_is_cut(r: Relaxation, w: int, other: int) -> tuple[int, int]:
    """Of two ways that cross, the one that is cut in two, and the one that passes."""
    if r.cars[w] - r.half[w] > r.cars[other] - r.half[other]:
        return w, other
    return other, w
