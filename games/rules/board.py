"""Boards: facts read from `games/boards/<id>.toml`, checked, frozen, and told to the browser."""

import hashlib
import json
from collections import Counter
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from .graph import Joined
from .values import Data

FOLDER = Path(__file__).resolve().parent.parent / "boards"
BASE = "base"
"""The name of the game without a variant."""
GRAY = "gray"
LOCOMOTIVE = "locomotive"

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9_]+$", max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=500)]
Title = dict[str, Text]


class BoardError(ValueError):
    """A board file that says something impossible: which file, where in it, and what."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(f"{file}: {where}: {what}")
        self.file, self.where, self.what = file, where, what


class _Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a board file."""


class City(_Facts, frozen=True):
    """A place with its name as printed, and where it lies in degrees."""

    id: Slug
    name: Text
    lat: float
    lon: float


class RouteFacts(_Facts, frozen=True):
    """One printed track between two places."""

    a: Slug
    b: Slug
    length: Annotated[int, Meta(ge=1, le=9)]
    color: Slug


class TicketFacts(_Facts, frozen=True):
    """One destination card; `variants` are those whose deck holds it, none for the base game's."""

    a: Slug
    b: Slug
    points: Annotated[int, Meta(ge=1, le=99)]
    set: str = ""
    variants: tuple[Slug, ...] = ()
    origin: str = ""
    revised: bool = False


class DeckFacts(_Facts, frozen=True):
    """The train cards."""

    colors: tuple[Slug, ...]
    per_color: Count
    locomotives: Count


class Setup(_Facts, frozen=True):
    """What each player gets, and where rejected opening tickets go."""

    hand: Count
    tickets: Count
    keep: Count
    unkept: str = "bottom"


class Draw(_Facts, frozen=True):
    """The numbers of drawing tickets and cards, and of double routes."""

    tickets: Count
    keep: Count
    unkept: str = "bottom"
    open_doubles_from: Count = 4
    faceup: Count = 5
    faceup_wild_limit: Count = 3


class TicketCounts(_Facts, frozen=True):
    """How many tickets a variant deals or draws, and the fewest kept."""

    tickets: Count
    keep: Count


class Variant(_Facts, frozen=True):
    """A named way to play the board: what it replaces."""

    title: Title
    tickets: Count
    setup: TicketCounts
    draw: TicketCounts
    mechanisms: dict[str, Data]
    big_cities: tuple[Slug, ...] = ()


class BoardFile(_Facts, frozen=True):
    """A whole board file."""

    id: Slug
    title: Title
    year: int
    players: tuple[Annotated[int, Meta(ge=2, le=6)], Annotated[int, Meta(ge=2, le=6)]]
    system: str
    cars: Count
    confidence: str
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    cities: tuple[City, ...]
    routes: tuple[RouteFacts, ...]
    tickets: tuple[TicketFacts, ...]
    deck: DeckFacts
    points: dict[int, int]
    setup: Setup
    draw: Draw
    mechanisms: dict[str, Data]
    ties: tuple[str, ...] = ("completed", "longest")
    variants: dict[str, Variant] = field(default_factory=dict)


class Route(Struct, frozen=True):
    """A track on the board: `n` is its index, `a` and `b` are city indexes, `color` a card index
    (None: gray), `twins` the indexes of the tracks beside it."""

    n: int
    id: str
    a: int
    b: int
    length: int
    color: int | None
    twins: tuple[int, ...]


class Ticket(Struct, frozen=True):
    """A destination card of the deck in play; `a` and `b` are city indexes."""

    n: int
    id: str
    a: int
    b: int
    points: int


class Board:
    """The facts of one board in one variant, with everything looked up once."""

    def __init__(self, facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> None:
        self.facts = facts
        self.id = facts.id
        self.variant = variant
        self.mechanisms = mechanisms
        chosen = facts.variants.get(variant)
        self.title = facts.title
        self.players = facts.players
        self.pieces = {"car": facts.cars}
        self.points = facts.points
        self.ties = facts.ties
        self.setup = facts.setup
        self.draw = facts.draw
        if chosen:
            replace = msgspec.structs.replace
            self.setup = replace(facts.setup, tickets=chosen.setup.tickets, keep=chosen.setup.keep)
            self.draw = replace(facts.draw, tickets=chosen.draw.tickets, keep=chosen.draw.keep)
        self.deck = facts.deck
        self.colors = facts.deck.colors
        self.cards = (*facts.deck.colors, LOCOMOTIVE)
        self.locomotive = len(self.colors)
        self.cities = facts.cities
        self.city = {city.id: n for n, city in enumerate(facts.cities)}
        self.routes = _routes(facts, self.city)
        self.route = {route.id: route for route in self.routes}
        self.tickets = _tickets(facts, variant, self.city)
        self.ticket = {ticket.id: ticket for ticket in self.tickets}

    @cached_property
    def hash(self) -> str:
        """Names these facts: games of another hash may have been played by other ones."""
        return _digest(self._told())

    @cached_property
    def edition(self) -> str:
        """Names what the browser is told, drawing included: the address it may cache for ever."""
        return _digest(self.public())

    def public(self) -> Data:
        """Facts and drawing for the browser, as docs/boards.md describes them."""
        return {**self._told(), "hash": self.hash, "drawing": drawing(self.id)}

    def _told(self) -> Data:
        cities = self.cities
        return {
            "id": self.id,
            "variant": self.variant,
            "title": self.title,
            "players": self.players,
            "colors": self.colors,
            "cards": self.cards,
            "cars": self.facts.cars,
            "points": {str(length): points for length, points in sorted(self.points.items())},
            "doubles_from": self.draw.open_doubles_from,
            "setup": msgspec.to_builtins(self.setup),
            "draw": msgspec.to_builtins(self.draw),
            "deck": msgspec.to_builtins(self.deck),
            "ties": self.ties,
            "mechanisms": tuple(self.mechanisms),
            "params": self.mechanisms,
            "cities": msgspec.to_builtins(cities),
            "routes": [
                {
                    "id": route.id,
                    "a": cities[route.a].id,
                    "b": cities[route.b].id,
                    "length": route.length,
                    "color": GRAY if route.color is None else self.cards[route.color],
                    "twins": [self.routes[twin].id for twin in route.twins],
                }
                for route in self.routes
            ],
            "tickets": [
                {
                    "id": ticket.id,
                    "a": cities[ticket.a].id,
                    "b": cities[ticket.b].id,
                    "points": ticket.points,
                }
                for ticket in self.tickets
            ],
        }


def _digest(told: Data) -> str:
    text = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _routes(facts: BoardFile, city: dict[str, int]) -> tuple[Route, ...]:
    pairs: dict[frozenset[str], list[int]] = {}
    for n, route in enumerate(facts.routes):
        pairs.setdefault(frozenset((route.a, route.b)), []).append(n)
    made = []
    for n, route in enumerate(facts.routes):
        tracks = pairs[frozenset((route.a, route.b))]
        first, nth = facts.routes[tracks[0]], tracks.index(n) + 1
        made.append(
            Route(
                n=n,
                id=f"{first.a}-{first.b}" + (f"-{nth}" if nth > 1 else ""),
                a=city[route.a],
                b=city[route.b],
                length=route.length,
                color=None if route.color == GRAY else facts.deck.colors.index(route.color),
                twins=tuple(track for track in tracks if track != n),
            )
        )
    return tuple(made)


def _in_deck(ticket: TicketFacts, variant: str) -> bool:
    return variant in ticket.variants or (variant == BASE and not ticket.set)


def _tickets(facts: BoardFile, variant: str, city: dict[str, int]) -> tuple[Ticket, ...]:
    deck = [ticket for ticket in facts.tickets if _in_deck(ticket, variant)]
    return tuple(
        Ticket(n, f"{ticket.a}-{ticket.b}", city[ticket.a], city[ticket.b], ticket.points)
        for n, ticket in enumerate(deck)
    )


def check(facts: BoardFile, file: str) -> None:
    """Refuse facts that cannot be played; raises BoardError with file, place and reason."""

    def need(fine: bool, where: str, what: str) -> None:
        if not fine:
            raise BoardError(file, where, what)

    ids = Counter(city.id for city in facts.cities)
    for id_, n in ids.items():
        need(n == 1, f"cities.{id_}", "named twice")
    need(facts.players[0] <= facts.players[1], "players", "fewest is more than most")
    need(GRAY not in facts.deck.colors, "deck.colors", "gray is no card color")
    need(facts.setup.keep <= facts.setup.tickets, "setup.keep", "more than are dealt")
    need(facts.draw.keep <= facts.draw.tickets, "draw.keep", "more than are drawn")
    for n, route in enumerate(facts.routes):
        where = f"routes[{n}] {route.a}-{route.b}"
        for end in (route.a, route.b):
            need(end in ids, where, f"unknown city {end}")
        need(route.a != route.b, where, "joins a city to itself")
        need(route.color in (*facts.deck.colors, GRAY), where, f"unknown color {route.color}")
        need(route.length in facts.points, where, f"no points for length {route.length}")
    cards = len(facts.deck.colors) * facts.deck.per_color + facts.deck.locomotives
    dealt = facts.players[1] * facts.setup.hand + facts.draw.faceup
    need(cards >= dealt, "deck", f"{cards} cards, but {dealt} are dealt")
    _check_tickets(facts, need)


def _check_tickets(facts: BoardFile, need: Any) -> None:
    city = {place.id: n for n, place in enumerate(facts.cities)}
    joined = Joined(len(city), [(city[r.a], city[r.b], r.length) for r in facts.routes])
    for n, ticket in enumerate(facts.tickets):
        where = f"tickets[{n}] {ticket.a}-{ticket.b}"
        for end in (ticket.a, ticket.b):
            need(end in city, where, f"unknown city {end}")
        need(ticket.a != ticket.b, where, "joins a city to itself")
        need(joined.same(city[ticket.a], city[ticket.b]), where, "no routes join its cities")
        for name in ticket.variants:
            need(name in facts.variants, where, f"unknown variant {name}")
    dealt = {BASE: facts.setup.tickets}
    dealt |= {name: variant.setup.tickets for name, variant in facts.variants.items()}
    for name, each in dealt.items():
        deck = [ticket for ticket in facts.tickets if _in_deck(ticket, name)]
        where = f"variants.{name}" if name != BASE else "tickets"
        twice = [pair for pair, n in Counter((t.a, t.b) for t in deck).items() if n > 1]
        need(not twice, where, f"ticket in the deck twice: {twice}")
        need(len(deck) >= each * facts.players[1], where, "too few tickets to deal")
        if name != BASE:
            stated = facts.variants[name].tickets
            need(stated == len(deck), f"{where}.tickets", f"says {stated}, there are {len(deck)}")


def read(text: str, file: str) -> BoardFile:
    """The facts in the text of a board file, checked; raises BoardError."""
    try:
        facts = msgspec.toml.decode(text, type=BoardFile, strict=False)
    except msgspec.DecodeError as error:
        what, _, where = str(error).partition(" - at ")
        raise BoardError(file, where.strip("`") or "file", what) from error
    check(facts, file)
    return facts


@lru_cache(maxsize=64)
def facts_of(board: str) -> BoardFile:
    """The facts of a board by its id; KeyError if there is no such board."""
    file = FOLDER / f"{board}.toml"
    if board not in boards():
        raise KeyError(board)
    return read(file.read_text("utf-8"), file.name)


@lru_cache(maxsize=1)
def boards() -> tuple[str, ...]:
    """The ids of all boards, one file each."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def variants(board: str) -> tuple[str, ...]:
    """The ways to play a board, the base game first."""
    return (BASE, *facts_of(board).variants)


@lru_cache(maxsize=64)
def drawing(board: str) -> Data:
    """The picture of a board, made by `manage.py draw_board` (docs/boards.md)."""
    told: Data = json.loads((FOLDER / f"{board}.drawing.json").read_text("utf-8"))
    return told
