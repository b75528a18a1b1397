"""A small picture of a board, made of its drawing."""

from functools import cache

from games.rules import rules_for


@cache
def picture(board: str) -> dict:
    """Land, lakes, lines and cities of a board, as paths and points."""
    facts = rules_for(board).board.public()
    drawing = facts["drawing"]
    cities = {id: (city["x"], city["y"]) for id, city in drawing["cities"].items()}
    lines, seen = [], set()
    for route in facts["routes"]:
        ends = frozenset((route["a"], route["b"]))
        if ends in seen:
            continue  # tracks side by side are one line at this size
        seen.add(ends)
        spaces = ((x, y) for x, y, _angle in drawing["routes"][route["id"]]["spaces"])
        points = [cities[route["a"]], *spaces, cities[route["b"]]]
        lines.append("M" + "L".join(f"{x} {y}" for x, y in points))
    return {
        "size": drawing["size"],
        "land": drawing["land"],
        "lakes": drawing["lakes"],
        "lines": "".join(lines),
        "cities": list(cities.values()),
    }
