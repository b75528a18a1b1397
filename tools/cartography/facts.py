"""What a board file says that matters for drawing."""

import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path

from games.rules.board import crosses_edge
from games.rules.values import Data

BOARDS = Path(__file__).resolve().parents[2] / "games" / "boards"
PLANS = Path(__file__).resolve().parent / "plans"


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
    wrap: bool = False  # leaves the board on one side and comes back on the other
    tracks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Inset:
    """A part of the board with a magnified map of its own, where its gate stands once more."""

    gate: str
    again: str
    cities: frozenset[str]  # the gate once more among them
    box: tuple[float, float, float, float]  # left, top, width, height as shares of the page


@dataclass(frozen=True)
class Board:
    """The cities and ways of one board."""

    id: str
    cities: tuple[City, ...]
    ways: tuple[Way, ...]
    tracks: tuple[str, ...]
    inset: Inset | None = None

    def on_inset(self, city: City) -> bool:
        """Whether a city is on the magnified map."""
        return self.inset is not None and city.id in self.inset.cities


def read_plan(board: str) -> Data:
    """What is said about the drawing of a board beyond its facts: waters of a city, an inset."""
    path = PLANS / f"{board}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read_board(path: Path) -> Board:
    """Reads a board file."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    cities = tuple(
        City(c["id"], c.get("name", ""), float(c["lat"]), float(c["lon"])) for c in facts["cities"]
    )
    ways: dict[frozenset[str], list[Way]] = {}
    tracks = []
    lons = {city.id: city.lon for city in cities}
    for route in facts["routes"]:
        a, b = route["a"], route["b"]
        same = ways.setdefault(frozenset((a, b)), [])
        if same:
            a, b = same[0].a, same[0].b
        wrap = crosses_edge(lons[a], lons[b])
        beside = [w for w in same if w.length == route["length"] and w.wrap == wrap]
        if not beside or route.get("single"):
            beside = [Way(a, b, route["length"], wrap)]
            same.extend(beside)
        number = 1 + sum(len(way.tracks) for way in same)
        beside[0].tracks.append(f"{a}-{b}" if number == 1 else f"{a}-{b}-{number}")
        tracks.append(beside[0].tracks[-1])
    found = tuple(way for same in ways.values() for way in same)
    plan = read_plan(facts["id"]).get("inset")
    if not plan:
        return Board(facts["id"], cities, found, tuple(tracks))
    gate = next(city for city in cities if city.id == plan["gate"])
    again = replace(gate, id=f"{gate.id}@inset")
    members = {c["id"] for c in facts["cities"] if c.get("region") == plan["region"]}
    for way in found:
        if members & {way.a, way.b}:
            way.a, way.b = (again.id if end == gate.id else end for end in (way.a, way.b))
    inset = Inset(gate.id, again.id, frozenset({*members, again.id}), tuple(plan["box"]))
    return Board(facts["id"], (*cities, again), found, tuple(tracks), inset)
