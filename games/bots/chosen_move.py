"""ChosenMove: a move, and why it was chosen."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.rules import Move
from games.rules.frozen import NOTHING

# Every code of a reason, and the names of its data: `route`, `ticket` and `card` are ids, the
# others numbers; in `draw.lacks` the route lacks `n` such cards
REASONS: Mapping[str, tuple[str, ...]] = {
    "claim.completes": ("route", "ticket"),
    "claim.raises": ("route", "ticket"),
    "claim.way": ("route", "ticket"),
    "claim.shortcut": ("route",),
    "claim.only_way": ("route",),
    "claim.rivals": ("route",),
    "claim.bonus": ("route", "points"),
    "claim.points": ("route", "points"),
    "hand.full": ("cards",),
    "end.near": ("turns",),
    "end.last": ("turns",),
    "draw.lacks": ("card", "route", "n"),
    "draw.collects": ("card", "route"),
    "draw.wild": (),
    "draw.blind": (),
    "draw.spare": (),
    "tickets.room": ("cars",),
    "keep.free": ("ticket",),
    "keep.pays": ("ticket",),
    "keep.far": ("ticket",),
    "loses_nothing": (),
    "weighed": ("points",),
    "only": (),
}


class Reason(Struct, frozen=True):
    """Why a move was chosen: a code and its data (names of routes, tickets, cards, cities); the
    words are the page's."""

    code: str
    data: Mapping[str, Any] = NOTHING


class ChosenMove(Struct, frozen=True):
    """The move that a player chooses; the reasons, the most important first; the points by which
    it expects to be ahead after it, and the chance to win where that is known."""

    move: Move
    reasons: tuple[Reason, ...] = ()
    value: float = 0.0
    chance: float | None = None
