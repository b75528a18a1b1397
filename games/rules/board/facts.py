"""What a board file says: one Struct for each of its parts (docs/boards.md says what keys mean)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..values import Data

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


def of(counts: int | Counts, pile: str) -> int:
    """How many of one pile; said as one number, they are train cards."""
    return counts.get(pile, 0) if isinstance(counts, dict) else counts * (pile == TRAIN)


def total(counts: int | Counts) -> int:
    """How many in all, whether said as one number or by kind."""
    return counts if isinstance(counts, int) else sum(counts.values())
