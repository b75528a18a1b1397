"""What a board file says that matters for drawing."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

BOARDS = Path(__file__).resolve().parent.parent / "boards"


@dataclass(frozen=True)
class City:
    """A place of the board with its true position."""

    id: str
    name: str
    lat: float
    lon: float


@dataclass
class Way:
    """All tracks between one pair of cities, drawn side by side."""

    a: str
    b: str
    length: int
    tracks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Board:
    """The cities and ways of one board."""

    id: str
    cities: tuple[City, ...]
    ways: tuple[Way, ...]
    tracks: tuple[str, ...]


def read_board(path: Path) -> Board:
    """Reads a board file."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    cities = tuple(
        City(c["id"], c.get("name", ""), float(c["lat"]), float(c["lon"])) for c in facts["cities"]
    )
    ways: dict[tuple[str, str], Way] = {}
    tracks = []
    for route in facts["routes"]:
        a, b = route["a"], route["b"]
        way = ways.get((a, b)) or ways.get((b, a))
        if way is None:
            way = ways[a, b] = Way(a, b, route["length"])
        number = len(way.tracks) + 1
        way.tracks.append(f"{way.a}-{way.b}" if number == 1 else f"{way.a}-{way.b}-{number}")
        tracks.append(way.tracks[-1])
    return Board(facts["id"], cities, tuple(ways.values()), tuple(tracks))
