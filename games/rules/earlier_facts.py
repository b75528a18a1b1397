"""Earlier facts: those by which games were begun before a board file was put right."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec import Struct, field

from .board import (
    BASE,
    EVERY,
    FOLDER,
    BoardFile,
    CityKeys,
    Known,
    RouteKeys,
    TicketKeys,
    made_of,
    raw_of,
    route_ids,
    ticket_ids,
)
from .values import Data


class DroppedOfCity(CityKeys, frozen=True):
    """What nobody read: the country of a terminal, which lists its terminals itself; a color."""

    region: str = ""
    color: str = ""


class DroppedOfRoute(RouteKeys, frozen=True):
    """What nobody played by: that a way leaves the printed map on one side."""

    wrap: bool = False


class DroppedOfTicket(TicketKeys, frozen=True):
    """What nobody read: where a ticket comes from, and that a tour is one."""

    kind: str = ""
    origin: str = ""
    revised: bool = False
    designed: bool = False


# Keys of no board today: earlier editions say them, so that their hashes are what they were
DROPPED = (DroppedOfCity, DroppedOfRoute, DroppedOfTicket)


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a board file said before: the hashes by variant of games played by it, and what it said
    otherwise, as in the file itself; cities, routes and tickets by their names."""

    hash: dict[str, str]
    facts: Data = field(default_factory=dict)
    cities: dict[str, Data] = field(default_factory=dict)
    routes: dict[str, Data] = field(default_factory=dict)
    tickets: dict[str, Data] = field(default_factory=dict)

    def put_back(self, raw: Data, known: Known) -> None:
        """Make the facts of the edition after this one those of this one."""
        for key, said in self.facts.items():
            raw[key] = raw[key] | said if isinstance(said, dict) else said
        for city in raw["cities"]:
            city |= self.cities.get(city["id"], {})
        if self.routes or self.tickets:
            facts = made_of(raw, "", known)
            for name, route in zip(route_ids(facts.routes), raw["routes"], strict=True):
                route |= self.routes.get(name, {})
            for name, ticket in zip(ticket_ids(facts.tickets), raw["tickets"], strict=True):
                ticket |= self.tickets.get(name, {})


@lru_cache(maxsize=64)
def editions(board: str) -> tuple[Edition, ...]:
    """The earlier editions of a board file, the latest first."""
    file = FOLDER / "earlier" / f"{board}.toml"
    if not file.exists():
        return ()
    told = tomllib.loads(file.read_text("utf-8"))
    return msgspec.convert(told, dict[str, tuple[Edition, ...]])["editions"]


def earlier(board: str, known: Known, variant: str = BASE) -> Iterator[tuple[str, BoardFile]]:
    """The earlier facts of a board in a variant, each after its hash; `known` are the keys of all
    mechanisms."""
    file, known = f"{board}.toml", {**known, EVERY: DROPPED}
    put_right = editions(board)
    for n, edition in enumerate(put_right):
        if variant in edition.hash:
            raw = raw_of(board)
            for change in put_right[: n + 1]:
                change.put_back(raw, known)
            yield edition.hash[variant], made_of(raw, file, known, variant)
