"""What a board file says: one Struct for each of its parts (docs/boards.md says what keys mean)."""

from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from ..values import Data

# The name of the game without a variant
BASE = "base"
GRAY = "gray"
# The color of a route on which nothing is printed: a mechanism says what it is
UNPRINTED = "none"
# The pile of cards that every board has; locomotives are in it
TRAIN = "train"
# The kind of cards that are called by their color alone
PLAIN = "plain"

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9_]+\Z", max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=500)]
Counts = dict[Slug, Count]
Title = dict[str, Text]


class BoardError(ValueError):
    """A board file that says something impossible: which file, where in it, and what."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(f"{file}: {where}: {what}")
        self.file, self.where, self.what = file, where, what


class Keys(Struct, frozen=True, omit_defaults=True):
    """What a mechanism reads of one part of a board file, besides what every board says there; its
    folder declares it by deriving from the class of the part."""

    part: ClassVar[str]


class FileKeys(Keys, frozen=True):
    """Of the file itself."""

    part = "file"


class CityKeys(Keys, frozen=True):
    """Of every city."""

    part = "cities"


class CountryKeys(Keys, frozen=True):
    """Of every country."""

    part = "countries"


class RouteKeys(Keys, frozen=True):
    """Of every route."""

    part = "routes"


class TicketKeys(Keys, frozen=True):
    """Of every ticket."""

    part = "tickets"


class DeckKeys(Keys, frozen=True):
    """Of the deck. `cards` are the names of cards by the key that says how many there are; they are
    among the train cards, or in a `pile` of their own; those of no pile (None) the mechanism keeps
    itself."""

    part = "deck"
    cards: ClassVar[dict[str, str]] = {}
    pile: ClassVar[str | None] = TRAIN


class SetupKeys(Keys, frozen=True):
    """Of the setup."""

    part = "setup"


class DrawKeys(Keys, frozen=True):
    """Of drawing cards and tickets."""

    part = "draw"


K = TypeVar("K", bound=Keys)


class _Facts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a board file says; docs/boards.md says what each key means."""


class Part(_Facts, frozen=True, kw_only=True):
    """A part of a board file in which mechanisms have keys of their own: `keys` holds what it says
    by them, defaults left out."""

    keys: Data = field(default_factory=dict)

    def own(self, keys: type[K]) -> K:
        """What the part says by the keys of a mechanism, defaults filled in."""
        return msgspec.convert(self.keys, keys)


class City(Part, frozen=True):
    """A place with its name as printed, and where it lies in degrees."""

    id: Slug
    name: Text
    lat: float
    lon: float
    country: bool = False
    waypoint: bool = False


class Country(Part, frozen=True):
    """A neighboring country: the places by which it is entered."""

    id: Slug
    name: Text
    terminals: tuple[Slug, ...]


class RouteFacts(Part, frozen=True):
    """One printed track between two places; tracks of another `kind` are never beside it."""

    a: Slug
    b: Slug
    length: Annotated[int, Meta(ge=1, le=12)]
    color: Slug
    kind: str = ""
    single: bool = False


class Reached(_Facts, frozen=True):
    """One of several ends of a ticket, with its own value."""

    city: Slug
    points: Annotated[int, Meta(ge=1, le=99)]


class TicketFacts(Part, frozen=True):
    """One destination card; `variants` are those whose deck holds it, none for the base game's."""

    a: Slug
    b: str = ""
    points: Annotated[int, Meta(ge=0, le=99)] = 0
    deck: str = ""
    set: str = ""
    variants: tuple[Slug, ...] = ()
    via: tuple[Slug, ...] = ()
    fail: Count = 0
    to: tuple[Reached, ...] = ()


class DeckFacts(Part, frozen=True):
    """The cards that pay for routes: so many of each color; or in `piles` several kinds of them,
    so many of each color and kind. `special` are those that a mechanism has besides, by name,
    `apart` those that it has in piles of their own, which pay for nothing, and `kept` those that
    lie in no pile and in no hand: their mechanism keeps them, and may let them pay."""

    colors: tuple[Slug, ...]
    per_color: Count = 0
    locomotives: Count = 0
    piles: dict[Slug, Counts] = field(default_factory=dict)
    special: dict[Slug, Count] = field(default_factory=dict)
    apart: dict[Slug, Counts] = field(default_factory=dict)
    kept: dict[Slug, Count] = field(default_factory=dict)


# Where rejected tickets go: under their deck, into it, out of the game, or openly beside it until
# it runs out. As a Literal what a file says would be left out of hashes where it is the default.
UNKEPT = ("bottom", "shuffle", "box", "discard")


class Setup(Part, frozen=True):
    """What each player gets, and where rejected opening tickets go."""

    hand: Count | Counts
    tickets: Count | Counts
    keep: Count
    unkept: str = "bottom"


class Draw(Part, frozen=True):
    """The numbers of drawing tickets and cards: `faceup_limits` says by card how many of others
    than locomotives sweep the row; without `reshuffle` an empty pile stays empty."""

    tickets: Count
    keep: Count
    unkept: str = "bottom"
    faceup: Count | Counts = 5
    faceup_wild_limit: Count = 3
    faceup_limits: dict[Slug, Annotated[int, Meta(ge=1)]] = field(default_factory=dict)
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


class BoardFile(Part, frozen=True):
    """A whole board file. Its `theme` is for who draws the map, and no part of its facts."""

    id: Slug
    title: Title
    year: int
    players: tuple[Annotated[int, Meta(ge=2, le=6)], Annotated[int, Meta(ge=2, le=6)]]
    system: str
    cars: Count
    confidence: Literal["verified", "single-source", "reconstructed", "invented"]
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
    ties: tuple[str, ...] = ("completed", "longest")
    variants: dict[str, Variant] = field(default_factory=dict)
    theme: Data = field(default_factory=dict)


def count_in_pile(counts: int | Counts, pile: str) -> int:
    """How many of one pile; said as one number, they are train cards.

    >>> count_in_pile(4, "train"), count_in_pile({"train": 3, "ship": 7}, "ship")
    (4, 7)
    """
    return counts.get(pile, 0) if isinstance(counts, dict) else counts * (pile == TRAIN)


def count_all(counts: int | Counts) -> int:
    """How many in all, whether said as one number or by kind.

    >>> count_all(4), count_all({"train": 3, "ship": 7})
    (4, 10)
    """
    return counts if isinstance(counts, int) else sum(counts.values())
