"""Plane geometry in plain Python, enough to measure a finished drawing."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

Point = tuple[float, float]
Shape = Sequence[Point]


def tile(x: float, y: float, angle: float, length: float, thick: float) -> list[Point]:
    """The corners of a space."""
    c, s = cos(radians(angle)), sin(radians(angle))
    u, v = (c * length / 2, s * length / 2), (-s * thick / 2, c * thick / 2)
    return [
        (x + i * u[0] + j * v[0], y + i * u[1] + j * v[1])
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The corners of an upright rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def overlap(p: Shape, q: Shape) -> float:
    """How deep two convex shapes overlap; negative when they are apart."""
    least = float("inf")
    for shape in (p, q):
        for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
            length = hypot(x2 - x1, y2 - y1)
            nx, ny = (y1 - y2) / length, (x2 - x1) / length
            of_p = [x * nx + y * ny for x, y in p]
            of_q = [x * nx + y * ny for x, y in q]
            least = min(least, max(of_p) - min(of_q), max(of_q) - min(of_p))
            if least < -60:
                return least
    return least


def to_segment(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a straight line between two points."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / square)) if square else 0.0
    return hypot(px - ax - t * dx, py - ay - t * dy)


def inside(point: Point, shape: Shape) -> bool:
    """Whether a point is in a convex shape."""
    signs = {
        (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1) > 0
        for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True)
    }
    return len(signs) == 1


def distance(point: Point, shape: Shape) -> float:
    """The distance of a point from a convex shape, zero inside."""
    if inside(point, shape):
        return 0.0
    return min(to_segment(point, a, b) for a, b in zip(shape, (*shape[1:], shape[0]), strict=True))


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight lines cross each other between their ends."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
