"""Lays the spaces of every track along its way."""

import numpy as np

from .page import Page


def curve(a: np.ndarray, handles: np.ndarray, b: np.ndarray, count: int = 400) -> np.ndarray:
    """Points along the cubic curve of a way."""
    t = np.linspace(0, 1, count)[:, None]
    return (
        a * (1 - t) ** 3
        + handles[0] * 3 * t * (1 - t) ** 2
        + handles[1] * 3 * t**2 * (1 - t)
        + b * t**3
    )


def lay(points: np.ndarray, cars: int, tracks: int, gaps: np.ndarray, page: Page) -> list:
    """The spaces (x, y, angle) of each parallel track along a line of points."""
    step = np.diff(points, axis=0)
    along = np.concatenate([[0], np.cumsum(np.sqrt((step**2).sum(axis=1)))])
    room = along[-1] - gaps.sum()
    pitch = min(room / cars, page.tile + 9)
    start = gaps[0] + (room - pitch * cars) / 2
    laid = []
    for track in range(tracks):
        side = (track - (tracks - 1) / 2) * (page.thick + page.twin)
        spaces = []
        for car in range(cars):
            middle = start + pitch * (car + 0.5)
            ends = [
                np.array([np.interp(middle + d, along, points[:, k]) for k in (0, 1)])
                for d in (-page.tile / 2, 0, page.tile / 2)
            ]
            direction = ends[2] - ends[0]
            direction /= np.hypot(*direction)
            normal = np.array([-direction[1], direction[0]])
            center = (ends[0] + ends[2]) / 4 + ends[1] / 2 + side * normal
            angle = np.degrees(np.arctan2(direction[1], direction[0]))
            if angle > 90:
                angle -= 180
            if angle <= -90:
                angle += 180
            spaces.append([float(center[0]), float(center[1]), float(angle)])
        laid.append(spaces)
    return laid
