"""How large what stands in a city when a game begins is drawn, so that its map can be made: names
keep away from it. `footprints.py` in the folder of a mechanism says so, as its `client.js` draws
it.
"""

# Left, top, right and bottom from the middle of a city, in radii of cities
Box = tuple[float, float, float, float]


def around(size: float) -> Box:
    """In the place of the dot of the city.

    >>> around(2.0)
    (-1.0, -1.0, 1.0, 1.0)
    """
    return (-size / 2, -size / 2, size / 2, size / 2)
