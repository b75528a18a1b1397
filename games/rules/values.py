"""The narrow values in which mechanisms meet: Occurrence, Event, Quote, ScoreLine, Refusal,
Obstacle."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Annotated, Any, Literal, get_type_hints, overload

from msgspec import Meta, Struct
from msgspec.structs import astuple

from .frozen import CONTAINERS, NOTHING, FrozenDict, freeze, freeze_fields

Data = dict[str, Any]
# Data that nobody can change
FrozenData = Mapping[str, Any]

# The last of all cards, which pays for any color unless a quote says otherwise
LOCOMOTIVE = "locomotive"
CardName = Annotated[str, Meta(max_length=40)]
# Cards by name, as they are said; what is less than one of a kind the rules refuse
Cards = Annotated[dict[CardName, Annotated[int, Meta(ge=-99, le=99)]], Meta(max_length=20)]
Id = Annotated[str, Meta(max_length=80)]


class Refusal(Exception):
    """A move that the rules refuse: a code for the reader's language, and its data."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class Move(Struct, frozen=True, gc=False, tag_field="kind", forbid_unknown_fields=True):
    """What a seat decides; every mechanism derives its own kinds from it."""


class Pass(Move, frozen=True, tag="pass"):
    """Do nothing, legal only when nothing else is (RULES.md CORE-N2)."""


# Marks a field that not everybody may see
SECRET = Meta(extra={"secret": True})


class Event(Struct, frozen=True, gc=False):
    """A fact about one step: `data` is public, `secret` adds what single seats may know."""

    kind: str
    data: FrozenData
    secret: Mapping[int, FrozenData] = NOTHING

    def __post_init__(self) -> None:
        if type(self.data) is dict or type(self.secret) is dict:
            freeze_fields(self, "data", "secret")

    def seen_by(self, seat: int | None) -> Data:
        """The event as this seat (None: a watcher) may know it."""
        own = self.secret.get(seat) if seat is not None else None
        return {"kind": self.kind, "data": {**self.data, **own} if own else self.data}


# What a refusal tells
Fact = str | int | tuple[str, ...]


class Obstacle(Struct, frozen=True):
    """Why something is not to be had: a code and its data, as of a Refusal. What is refused only
    `for_now` may still be hoped for."""

    code: str
    facts: tuple[tuple[str, Fact], ...] = ()
    for_now: bool = False

    @classmethod
    def of(cls, code: str, for_now: bool = False, /, **data: Fact) -> "Obstacle":
        """The refusal with these data."""
        return cls(code, tuple(data.items()), for_now)

    def refusal(self) -> Refusal:
        """The same, to be raised."""
        return Refusal(self.code, **dict(self.facts))


class Substitute(Struct, frozen=True):
    """So many cards that stand together for one: for a `space`, as any card that pays; for a
    `locomotive`, wherever one may be laid; or for a `symbol`, a locomotive that is demanded. The
    cards may be any, or have to be `alike`: of one color, which a locomotive has not."""

    cards: int
    stands_for: Literal["space", "locomotive", "symbol"]
    alike: bool = False


class Occurrence(Struct, frozen=True, gc=False, tag_field="kind"):
    """Something that happens: each mechanism declares its own kinds of it, docs/protocol.md lists
    them. Fields marked SECRET are for single seats; what is None is not told."""

    def to_event(self, knowing: Iterable[int]) -> Event:
        """As it is stored and sent; `knowing` are the seats that learn what is secret."""
        tag, open_to_all, hidden = form_of(type(self))
        values = astuple(self)
        # nearly always all is open and plain, and every step tells something
        if not hidden and None not in values and CONTAINERS.isdisjoint(map(type, values)):
            return Event(tag, FrozenDict(zip(open_to_all, values, strict=True)))
        data, own = self._only(open_to_all), self._only(hidden)
        secret = FrozenDict(dict.fromkeys(knowing, freeze(own))) if own else NOTHING
        return Event(tag, freeze(data), secret)

    def _only(self, names: tuple[str, ...]) -> Data:
        return {name: value for name in names if (value := getattr(self, name)) is not None}


class Events(Sequence[Event]):
    """What has happened in a step: told when somebody reads it, which who thinks ahead does not."""

    def __init__(self, happened: Sequence[tuple[Occurrence, tuple[int, ...]]]) -> None:
        self._happened = happened

    @cached_property
    def _told(self) -> tuple[Event, ...]:
        return tuple([occurrence.to_event(knowing) for occurrence, knowing in self._happened])

    def __len__(self) -> int:
        return len(self._happened)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._told)

    @overload
    def __getitem__(self, n: int) -> Event: ...
    @overload
    def __getitem__(self, n: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, n: int | slice) -> Event | tuple[Event, ...]:
        return self._told[n]

    def __eq__(self, other: object) -> bool:
        return self._told == other._told if isinstance(other, Events) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told)


@cache
def form_of(kind: type[Struct]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What an event or question of this kind is called, its fields that all are told, and the
    secret ones."""
    hints = get_type_hints(kind, include_extras=True)
    names = kind.__struct_fields__
    hidden = tuple(n for n in names if SECRET in getattr(hints[n], "__metadata__", ()))
    return str(kind.__struct_config__.tag), tuple(n for n in names if n not in hidden), hidden


class Quote(Struct, frozen=True, dict=True, cache_hash=True):
    """What one payment asks and gives: cards of one of `colors`, at least so many `locomotives`,
    and for any other card one of the `wild` kinds, as a rule locomotives, the last kind of all.

    It may fall into `parts` of so many cards, each of a color of its own. `kinds` are the kinds of
    colored cards that pay: where they begin among the cards, and how many of `cards` one stands
    for; `most` is how many of a kind may be laid, where that is limited. Sets of cards may be laid
    for single ones: those of one of the `substitutes`. `for_symbols` are kinds of cards, and for up
    to how many locomotives that are demanded one of them stands; they pay for nothing else. `piece`
    is the kind of the pieces that are placed. Up to so many `extra` cards may be laid beyond
    `cards`. What is `common` becomes everybody's. Where it is `refused` nothing can be paid.
    """

    cards: int
    colors: tuple[int, ...]
    pieces: int = 0
    points: int = 0
    locomotives: int = 0
    wild: tuple[int, ...] = (-1,)
    parts: tuple[int, ...] = ()
    kinds: tuple[tuple[int, int], ...] = ((0, 1),)
    most: int | None = None
    substitutes: tuple[Substitute, ...] = ()
    for_symbols: tuple[tuple[int, int], ...] = ()
    extra: int = 0
    piece: int = 0
    common: bool = False
    refused: Obstacle | None = None

    @cached_property
    def is_plain(self) -> bool:
        """Cards of one color and locomotives pay it, each for one card, or sets of them."""
        return (
            self.wild == (-1,)
            and self.kinds == ((0, 1),)
            and not (self.parts or self.most or self.for_symbols)
        )


class ScoreLine(Struct, frozen=True):
    """One line of the final sheet."""

    seat: int
    why: str
    points: int
    data: FrozenData = NOTHING

    def __post_init__(self) -> None:
        if type(self.data) is dict:
            freeze_fields(self, "data")
