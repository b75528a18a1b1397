"""Boards: facts read from `games/boards/<id>.toml`, checked, frozen, and told to the browser."""

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from .graph import Joined
from .values import Data

FOLDER = Path(__file__).resolve().parent.parent / "boards"
BASE = "base"
"""The name of the game without a variant."""
GRAY = "gray"
BED = "bed"
LOCOMOTIVE = "locomotive"
PLUS_FOUR = "plus_four"
PASSENGER = "passenger"
TRAIN = "train"
"""The pile of cards that every board has; locomotives are in it."""
PLAIN = "plain"
"""The kind of cards that are called by their color alone."""

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9_]+$", max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=500)]
Counts = dict[Slug, Count]
Title = dict[str, Text]
Need = Callable[[bool, str, str], None]


class BoardError(ValueError):
    """A board file that says something impossible: which file, where in it, and what."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(f"{file}: {where}: {what}")
        self.file, self.where, self.what = file, where, what


class _Facts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a board file; docs/boards.md says what each key means."""


class City(_Facts, frozen=True):
    """A place with its name as printed, and where it lies in degrees."""

    id: Slug
    name: Text
    lat: float
    lon: float
    region: str = ""
    country: bool = False
    waypoint: bool = False
    harbor: bool = False
    big: bool = False
    arctic: bool = False
    attraction: bool = False
    color: str = ""
    festival: str = ""
    merchandise: str = ""
    passengers: Count = 0
    cards: tuple[Count, ...] = ()


class Country(_Facts, frozen=True):
    """A neighboring country: the places by which it is entered."""

    id: Slug
    name: Text
    terminals: tuple[Slug, ...]
    passengers: Count = 0
    pass_through: bool = False


class Region(_Facts, frozen=True):
    """Cities that count together."""

    id: Slug
    name: Text
    cities: tuple[Slug, ...]


class RouteFacts(_Facts, frozen=True):
    """One printed track between two places."""

    a: Slug
    b: Slug
    length: Annotated[int, Meta(ge=1, le=12)]
    color: Slug
    kind: str = ""
    single: bool = False
    tunnel: bool = False
    reveal: Count = 0
    ferry: Count = 0
    mountains: Count = 0
    pair: Count = 0
    toll: Count = 0
    always_open: bool = False
    any_cards_as_one: Count = 0
    bonus_cards: Count = 0
    bullet: bool = False
    border: bool = False
    goods: bool = False
    wrap: bool = False
    shares: tuple[Slug, ...] = ()


class Reached(_Facts, frozen=True):
    """One of several ends of a ticket, with its own value."""

    city: Slug
    points: Annotated[int, Meta(ge=1, le=99)]


class TicketFacts(_Facts, frozen=True):
    """One destination card; `variants` are those whose deck holds it, none for the base game's."""

    a: Slug
    b: str = ""
    points: Annotated[int, Meta(ge=0, le=99)] = 0
    deck: str = ""
    set: str = ""
    variants: tuple[Slug, ...] = ()
    kind: str = ""
    via: tuple[Slug, ...] = ()
    unordered: Count = 0
    fail: Count = 0
    to: tuple[Reached, ...] = ()
    cars: tuple[Slug, ...] = ()
    origin: str = ""
    revised: bool = False
    designed: bool = False


class DeckFacts(_Facts, frozen=True):
    """The cards that pay for routes: so many of each color; or in `piles` several kinds of them,
    so many of each color and kind."""

    colors: tuple[Slug, ...]
    per_color: Count = 0
    locomotives: Count = 0
    locomotives_plus4: Count = 0
    passenger_cards: Count = 0
    festival_cards: Count = 0
    draft_card: Count = 0
    piles: dict[Slug, Counts] = field(default_factory=dict)


class Setup(_Facts, frozen=True):
    """What each player gets, and where rejected opening tickets go."""

    hand: Count | Counts
    tickets: Count | Counts
    keep: Count
    unkept: str = "bottom"
    keep_exact: bool = False
    keep_long_at_most: Count | None = None
    locomotives: Count = 0
    terrain: Count = 0


class Draw(_Facts, frozen=True):
    """The numbers of drawing tickets and cards, and of double routes: `open_tracks` says by
    number of tracks and of players how many may be used, where `open_doubles_from` is too plain;
    `faceup_limits` by card how many of others than locomotives sweep the row; with `both_cards`
    nobody leaves it at one card while a second can be taken."""

    tickets: Count
    keep: Count
    unkept: str = "bottom"
    open_doubles_from: Count = 4
    open_tracks: dict[int, dict[int, Count]] = field(default_factory=dict)
    faceup: Count | Counts = 5
    faceup_wild_limit: Count = 3
    faceup_limits: dict[Slug, Annotated[int, Meta(ge=1)]] = field(default_factory=dict)
    faceup_locomotive: Count = 2
    both_cards: bool = False
    reshuffle: bool = True


class Variant(_Facts, frozen=True):
    """A named way to play the board. `setup` and `draw` replace single numbers, `mechanisms` the
    board's own table, `override` single parameters; `tickets` says how many its deck holds."""

    title: Title
    tickets: Count | Counts | None = None
    setup: Data = field(default_factory=dict)
    draw: Data = field(default_factory=dict)
    mechanisms: dict[str, Data] | None = None
    override: dict[str, Data] = field(default_factory=dict)
    big_cities: tuple[Slug, ...] = ()


class BoardFile(_Facts, frozen=True):
    """A whole board file."""

    id: Slug
    title: Title
    year: int
    players: tuple[Annotated[int, Meta(ge=2, le=6)], Annotated[int, Meta(ge=2, le=6)]]
    system: str
    cars: Count
    confidence: Literal["verified", "single-source", "reconstructed"]
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    cities: tuple[City, ...]
    tickets: tuple[TicketFacts, ...]
    deck: DeckFacts
    setup: Setup
    draw: Draw
    mechanisms: dict[str, Data]
    ships: Count = 0
    routes: tuple[RouteFacts, ...] = ()
    points: dict[int, int] = field(default_factory=dict)
    team: Annotated[int, Meta(ge=1, le=3)] = 1
    countries: tuple[Country, ...] = ()
    regions: tuple[Region, ...] = ()
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
    facts: RouteFacts


class Ticket(Struct, frozen=True):
    """A destination card of the deck in play: joined with its place `a` and the cities `via`, each
    of its goals brings so many points, best first; without any it costs `lost`. Places are cities
    and countries."""

    n: int
    id: str
    a: int
    goals: tuple[tuple[int, int], ...]
    lost: int
    facts: TicketFacts
    via: tuple[int, ...] = ()

    @property
    def b(self) -> int:
        """The place that completes it, the best one of several."""
        return self.goals[0][0]

    @property
    def points(self) -> int:
        """The most it can bring."""
        return self.goals[0][1]


class Board:
    """The facts of one board in one variant, with everything looked up once.

    `mechanisms` are the names and parameters of the rules it is played with, `piles` the cards in
    each by name, `home` the pile of every card.
    """

    def __init__(self, facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> None:
        self.facts = facts
        self.id = facts.id
        self.variant = variant
        self.mechanisms = mechanisms
        self.title = facts.title
        self.players = facts.players
        self.sizes = sizes_of(facts)
        self.team = facts.team
        self.pieces = pieces_of(facts)
        self.points = facts.points
        self.ties = facts.ties
        self.setup = facts.setup
        self.draw = facts.draw
        self.deck = facts.deck
        self.colors = facts.deck.colors
        self.piles = piles_of(facts.deck)
        self.cards = cards_of(facts.deck)
        self.locomotive = len(self.cards) - 1
        limits = facts.draw.faceup_limits | {LOCOMOTIVE: facts.draw.faceup_wild_limit}
        self.row_limits = {self.cards.index(name): most for name, most in limits.items() if most}
        """By card how many of it sweep the row (RULES.md CORE-D7); any number of others may lie."""
        self.home = tuple(
            next(pile for pile, names in self.piles.items() if card in names) for card in self.cards
        )
        # a card is the sum of where its kind begins and its color
        self.kinds = {kind: n * len(self.colors) for n, kind in enumerate(kinds_of(facts.deck))}
        self.cities = facts.cities
        self.city = {city.id: n for n, city in enumerate(facts.cities)}
        countries = {country.id: country.terminals for country in facts.countries}
        self.place = self.city | {id_: len(self.city) + n for n, id_ in enumerate(countries)}
        self.doors = (
            *((n,) for n in range(len(self.city))),
            *(tuple(self.city[end] for end in ends) for ends in countries.values()),
        )
        """By place the cities at which it is reached: a country at any of its terminals."""
        self.routes = self._routes()
        self.route = {route.id: route for route in self.routes}
        self.twinned = tuple(route for route in self.routes if route.twins)
        self.tickets = self._tickets()
        self.ticket = {ticket.id: ticket for ticket in self.tickets}

    def _routes(self) -> tuple[Route, ...]:
        ids, twins = route_ids(self.facts.routes), _twins(self.facts.routes)
        return tuple(
            Route(
                n=n,
                id=ids[n],
                a=self.city[route.a],
                b=self.city[route.b],
                length=route.length,
                color=None if route.color == GRAY else self.colors.index(route.color),
                twins=twins[n],
                facts=route,
            )
            for n, route in enumerate(self.facts.routes)
        )

    def _tickets(self) -> tuple[Ticket, ...]:
        deck = tickets_of(self.facts, self.variant)
        ids = ticket_ids(deck)
        return tuple(self._ticket(n, ids[n], facts) for n, facts in enumerate(deck))

    def _ticket(self, n: int, id_: str, facts: TicketFacts) -> Ticket:
        ends = facts.to or (Reached(facts.b, facts.points),)
        goals = sorted(((self.place[end.city], end.points) for end in ends), key=lambda g: -g[1])
        lost = facts.fail or goals[-1][1]
        via = tuple(self.city[stop] for stop in facts.via)
        return Ticket(n, id_, self.place[facts.a], tuple(goals), lost, facts, via)

    @cached_property
    def hash(self) -> str:
        """Names these facts: games of another hash may have been played by other ones."""
        return digest(told(self.facts, self.variant, self.mechanisms))

    @cached_property
    def edition(self) -> str:
        """Names what the browser is told, drawing included: the address it may cache for ever."""
        return digest(self.public())

    def public(self) -> Data:
        """Facts and drawing for the browser, as docs/boards.md describes them."""
        facts = told(self.facts, self.variant, self.mechanisms)
        return {**facts, "hash": self.hash, "drawing": drawing(self.id)}


def pieces_of(facts: BoardFile) -> dict[str, int]:
    """What each player has to place at first."""
    return {"car": facts.cars} | ({"ship": facts.ships} if facts.ships else {})


def piles_of(deck: DeckFacts) -> dict[str, dict[str, int]]:
    """How many cards of each name there are in every pile: the colors, then what only some boards
    have, locomotives last. Cards that are not plain are called `red_ship`."""
    special = {PLUS_FOUR: deck.locomotives_plus4, PASSENGER: deck.passenger_cards}
    more = {kind: n for kind, n in special.items() if n} | {LOCOMOTIVE: deck.locomotives}
    return {
        pile: {
            **{_called(color, kind): n for color in deck.colors for kind, n in kinds.items()},
            **(more if pile == TRAIN else {}),
        }
        for pile, kinds in _kinds_in(deck).items()
    }


def cards_of(deck: DeckFacts) -> tuple[str, ...]:
    """The names of all cards, the locomotive last."""
    names = [name for pile in piles_of(deck).values() for name in pile if name != LOCOMOTIVE]
    colored = [_called(color, kind) for kind in kinds_of(deck) for color in deck.colors]
    return (*colored, *(name for name in names if name not in colored), LOCOMOTIVE)


def kinds_of(deck: DeckFacts) -> list[str]:
    """The kinds of colored cards, in the order of the piles."""
    return [kind for kinds in _kinds_in(deck).values() for kind in kinds]


def _kinds_in(deck: DeckFacts) -> dict[str, Counts]:
    return deck.piles or {TRAIN: {PLAIN: deck.per_color}}


def _called(color: str, kind: str) -> str:
    return color if kind == PLAIN else f"{color}_{kind}"


def sizes_of(facts: BoardFile) -> tuple[int, ...]:
    """How many can play: with partners only whole teams."""
    fewest, most = facts.players
    return tuple(n for n in range(fewest, most + 1) if n % facts.team == 0)


def route_ids(routes: Sequence[RouteFacts]) -> list[str]:
    """The names of the tracks: "a-b", and "a-b-2" for the second between the same two places."""
    tracks: dict[frozenset[str], list[str]] = {}
    ids = []
    for route in routes:
        same = tracks.setdefault(frozenset((route.a, route.b)), [])
        first = same[0] if same else f"{route.a}-{route.b}"
        same.append(f"{first}-{len(same) + 1}" if same else first)
        ids.append(same[-1])
    return ids


def _twins(routes: Sequence[RouteFacts]) -> list[tuple[int, ...]]:
    """The tracks of the same double or triple route (RULES.md CORE-R7, R8)."""
    groups: dict[tuple[frozenset[str], str], list[int]] = {}
    for n, route in enumerate(routes):
        if not route.single:
            groups.setdefault((frozenset((route.a, route.b)), route.kind), []).append(n)
    beside = {n: tracks for tracks in groups.values() for n in tracks}
    return [tuple(track for track in beside.get(n, ()) if track != n) for n in range(len(routes))]


def ticket_ids(deck: Sequence[TicketFacts]) -> list[str]:
    """The names of the tickets of a deck: their places joined by hyphens, "-2" for a copy."""
    copies: Counter[str] = Counter()
    ids = []
    for ticket in deck:
        ends = [ticket.b] if ticket.b else ["countries"]
        name = "-".join((ticket.a, *ticket.via, *ends))
        copies[name] += 1
        ids.append(f"{name}-{copies[name]}" if copies[name] > 1 else name)
    return ids


def tickets_of(facts: BoardFile, variant: str) -> list[TicketFacts]:
    """The tickets of a variant: those that name it, or the base game's if it has none."""
    own = variant != BASE and facts.variants[variant].tickets is not None
    return [t for t in facts.tickets if (variant in t.variants if own else not t.set)]


def told(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> Data:
    """What the browser is told of the facts of a board in one variant."""
    plain = msgspec.to_builtins
    ids, twins = route_ids(facts.routes), _twins(facts.routes)
    deck = tickets_of(facts, variant)
    return {
        "id": facts.id,
        "variant": variant,
        "title": facts.title,
        "year": facts.year,
        "confidence": facts.confidence,
        "players": facts.players,
        "team": facts.team,
        "colors": facts.deck.colors,
        "cards": cards_of(facts.deck),
        "piles": {pile: tuple(names) for pile, names in piles_of(facts.deck).items()},
        "cars": facts.cars,
        "pieces": pieces_of(facts),
        "points": {str(length): points for length, points in sorted(facts.points.items())},
        "doubles_from": facts.draw.open_doubles_from,
        "setup": plain(facts.setup),
        "draw": {"faceup": facts.draw.faceup, **plain(facts.draw)},
        "deck": plain(facts.deck),
        "ties": facts.ties,
        "mechanisms": tuple(mechanisms),
        "params": mechanisms,
        "countries": plain(facts.countries),
        "regions": plain(facts.regions),
        "cities": plain(facts.cities),
        "routes": [
            {**plain(route), "id": ids[n], "twins": [ids[twin] for twin in twins[n]]}
            for n, route in enumerate(facts.routes)
        ],
        "tickets": [
            {**plain(ticket), "id": id_} for ticket, id_ in zip(deck, ticket_ids(deck), strict=True)
        ],
    }


def digest(data: Data) -> str:
    """A short name of what is told of a board; another one if anything of it changes."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check(facts: BoardFile, file: str) -> None:
    """Refuse facts that cannot be played; raises BoardError with file, place and reason."""

    def need(fine: bool, where: str, what: str) -> None:
        if not fine:
            raise BoardError(file, where, what)

    ids = Counter(city.id for city in facts.cities)
    for id_, n in ids.items():
        need(n == 1, f"cities.{id_}", "named twice")
    for country in facts.countries:
        for terminal in country.terminals:
            need(terminal in ids, f"countries.{country.id}", f"unknown city {terminal}")
    need(facts.players[0] <= facts.players[1], "players", "fewest is more than most")
    need(not any(n % facts.team for n in facts.players), "team", "not all are in whole teams")
    need(GRAY not in facts.deck.colors, "deck.colors", "gray is no card color")
    need(facts.setup.keep <= total(facts.setup.tickets), "setup.keep", "more than are dealt")
    need(facts.draw.keep <= facts.draw.tickets, "draw.keep", "more than are drawn")
    for card in facts.draw.faceup_limits:
        other = card in cards_of(facts.deck) and card != LOCOMOTIVE
        need(other, f"draw.faceup_limits.{card}", "no card of the deck besides the locomotives")
    _check_routes(facts, ids, need)
    most, hand, up = facts.players[1], facts.setup.hand, facts.draw.faceup
    for pile, names in piles_of(facts.deck).items():
        cards, dealt = total(names), most * of(hand, pile) + of(up, pile)
        need(cards >= dealt, "deck", f"{cards} cards, but {dealt} are dealt")
    _check_tickets(facts, need)


def _check_routes(facts: BoardFile, cities: Counter[str], need: Need) -> None:
    single: dict[frozenset[str], bool] = {}
    for n, route in enumerate(facts.routes):
        where = f"routes[{n}] {route.a}-{route.b}"
        for end in (route.a, route.b):
            need(end in cities, where, f"unknown city {end}")
        need(route.a != route.b, where, "joins a city to itself")
        colored = route.color in (*facts.deck.colors, GRAY) or route.kind == BED
        need(colored, where, f"unknown color {route.color}")
        need(route.length in facts.points, where, f"no points for length {route.length}")
        pair = frozenset((route.a, route.b))
        single[pair] = single.get(pair, route.single)
        need(single[pair] == route.single, where, "single beside a track that is not")


def _check_tickets(facts: BoardFile, need: Need) -> None:
    city = {place.id: n for n, place in enumerate(facts.cities)}
    edges = [(city[r.a], city[r.b], r.length) for r in facts.routes]
    for country in facts.countries:  # entered anywhere, a country is reached
        place = city.setdefault(country.id, len(city))
        edges += [(place, city[terminal], 1) for terminal in country.terminals]
    joined = Joined(len(city), edges)
    for n, ticket in enumerate(facts.tickets):
        where = f"tickets[{n}] {ticket.a}-{ticket.b}"
        goals = [*ticket.via, *((ticket.b,) if ticket.b else ()), *(end.city for end in ticket.to)]
        need(bool(goals), where, "leads nowhere")
        for end in (ticket.a, *goals):
            need(end in city, where, f"unknown city {end}")
        for end in goals:
            need(end != ticket.a, where, "joins a city to itself")
            reached = not facts.routes or joined.same(city[ticket.a], city[end])
            need(reached, where, "no routes join its cities")
        for name in ticket.variants:
            need(name in facts.variants, where, f"unknown variant {name}")
    for name in (BASE, *facts.variants):
        where = f"variants.{name}" if name != BASE else "tickets"
        deck = tickets_of(facts, name)
        stated = None if name == BASE else facts.variants[name].tickets
        if stated is not None:
            says = total(stated)
            need(says == len(deck), f"{where}.tickets", f"says {says}, there are {len(deck)}")
        dealt = total(
            facts.setup.tickets
            if name == BASE
            else facts.variants[name].setup.get("tickets", facts.setup.tickets)
        )
        need(len(deck) >= dealt * facts.players[1], where, "too few tickets to deal")


def of(counts: int | Counts, pile: str) -> int:
    """How many of one pile; said as one number, they are train cards."""
    return counts.get(pile, 0) if isinstance(counts, dict) else counts * (pile == TRAIN)


def total(counts: int | Counts) -> int:
    """How many in all, whether said as one number or by kind."""
    return counts if isinstance(counts, int) else sum(counts.values())


def read(text: str, file: str, variant: str = BASE) -> BoardFile:
    """The facts in the text of a board file, checked, as a variant changes them; raises
    BoardError."""
    return made_of(_tables(text, file), file, variant)


def _tables(text: str, file: str) -> Data:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(file, "file", str(error)) from error


def made_of(raw: Data, file: str, variant: str = BASE) -> BoardFile:
    """The facts in the tables of a board file, checked; raises BoardError."""
    facts = _convert(raw, file)
    check(facts, file)
    if variant == BASE:
        return facts
    chosen = facts.variants[variant]
    if chosen.mechanisms is not None:
        raw["mechanisms"] = chosen.mechanisms
    for name, changed in chosen.override.items():
        raw["mechanisms"][name] = raw["mechanisms"].get(name, {}) | changed
    raw["setup"] |= chosen.setup
    raw["draw"] |= chosen.draw
    facts = _convert(raw, file)
    check(facts, file)
    return facts


def _convert(raw: Data, file: str) -> BoardFile:
    try:
        return msgspec.convert(raw, BoardFile, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise BoardError(file, where.strip("`") or "file", what) from error


@lru_cache(maxsize=256)
def facts_of(board: str, variant: str = BASE) -> BoardFile:
    """The facts of a board, as a variant changes them; KeyError if there is no such board or
    variant."""
    return made_of(raw_of(board), f"{board}.toml", variant)


def raw_of(board: str) -> Data:
    """The tables of a board file; KeyError if there is none, raises BoardError."""
    if board not in files():
        raise KeyError(board)
    file = FOLDER / f"{board}.toml"
    return _tables(file.read_text("utf-8"), file.name)


@lru_cache(maxsize=1)
def files() -> tuple[str, ...]:
    """The ids of all boards, one file each, those that cannot be played yet among them."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def is_drawn(board: str) -> bool:
    """Has a picture of this board been made?"""
    return (FOLDER / f"{board}.drawing.json").exists()


@lru_cache(maxsize=64)
def drawing(board: str) -> Data | None:
    """The picture of a board, made by `manage.py draw_board` (docs/boards.md); None if it has
    none."""
    if not is_drawn(board):
        return None
    made: Data = json.loads((FOLDER / f"{board}.drawing.json").read_text("utf-8"))
    return made
