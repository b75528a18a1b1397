"""Earlier facts: those by which games were begun before a board file was put right."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec import Struct, field

from .board import BASE, FOLDER, BoardFile, made_of, raw_of, route_ids
from .values import Data


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a board file said before: the hashes by variant of games played by it, and what it said
    otherwise, as in the file itself; cities and routes by their names."""

    hash: dict[str, str]
    facts: Data = field(default_factory=dict)
    cities: dict[str, Data] = field(default_factory=dict)
    routes: dict[str, Data] = field(default_factory=dict)

    def put_back(self, raw: Data) -> None:
        """Make the facts of the edition after this one those of this one."""
        for key, said in self.facts.items():
            raw[key] = raw[key] | said if isinstance(said, dict) else said
        for city in raw["cities"]:
            city |= self.cities.get(city["id"], {})
        if self.routes:
            names = route_ids(made_of(raw, "").routes)
            for name, route in zip(names, raw["routes"], strict=True):
                route |= self.routes.get(name, {})


@lru_cache(maxsize=64)
def editions(board: str) -> tuple[Edition, ...]:
    """The earlier editions of a board file, the latest first."""
    file = FOLDER / "earlier" / f"{board}.toml"
    if not file.exists():
        return ()
    told = tomllib.loads(file.read_text("utf-8"))
    return msgspec.convert(told, dict[str, tuple[Edition, ...]])["editions"]


def earlier(board: str, variant: str = BASE) -> Iterator[tuple[str, BoardFile]]:
    """The earlier facts of a board in a variant, each after its hash."""
    file = f"{board}.toml"
    known = editions(board)
    for n, edition in enumerate(known):
        if variant in edition.hash:
            raw = raw_of(board)
            for change in known[: n + 1]:
                change.put_back(raw)
            yield edition.hash[variant], made_of(raw, file, variant)
