"""What is told of a game, as docs/protocol.md describes it: the types of a view. The types of the
browser are made of them (scripts/wire.py)."""

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from .values import Data, FrozenData, ScoreLine, Substitute


class TurnView(TypedDict):
    """Whose turn it is, the how manieth; how many are left once the last round has begun."""

    seat: int
    number: int
    last: int | None


class SeatView(TypedDict):
    """What everybody sees of a player."""

    cards: int
    tickets: int
    pieces: Mapping[str, int]
    score: int


class DeckView(TypedDict):
    """How many cards lie in the pile and are discarded, and the face-up row, null for a gap."""

    draw: int
    discard: int
    up: Sequence[str | None]


class DecisionView(TypedDict):
    """An answer owed; `secret` is told to its seat alone."""

    kind: str
    seat: int
    data: FrozenData
    secret: NotRequired[FrozenData]


class QuoteView(TypedDict):
    """What a payment asks: of each color the cards that pay, and for how many each counts."""

    cards: int
    colors: Sequence[Mapping[str, int]]
    wild: NotRequired[Sequence[str]]
    locomotives: NotRequired[int]
    parts: NotRequired[Sequence[int]]
    most: NotRequired[int]
    extra: NotRequired[int]
    substitutes: NotRequired[Sequence[Substitute]]
    for_symbols: NotRequired[Mapping[str, int]]


class FinalView(TypedDict):
    """The final sheet, and the seed of all chance."""

    lines: Sequence[ScoreLine]
    totals: Sequence[int]
    places: Sequence[int]
    winners: Sequence[int]
    tally: Mapping[str, Sequence[int]]
    seed: str


class View(TypedDict):
    """The whole view of a seat, or of watchers, who are nobody: null. So is the owner of a route
    that counts for all."""

    me: int | None
    turn: TurnView
    seats: Sequence[SeatView]
    hand: Mapping[str, int]
    decks: Mapping[str, DeckView]
    owner: Mapping[str, int | None]
    shared: NotRequired[Mapping[str, Sequence[int]]]
    decisions: Sequence[DecisionView]
    legal: Sequence[Data]
    mech: Mapping[str, FrozenData]
    commit: str
    over: bool
    final: FinalView | None
