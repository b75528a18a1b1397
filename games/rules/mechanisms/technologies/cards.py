"""The technologies of a board: what each costs, how many there are, and what it does."""

from typing import Literal

from msgspec import Struct

from ...board import Count


class Technology(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A technology card, its cost in locomotives and the number of its copies; `advanced` ones are
    in play only where the board says so.

    What it does: routes into these `regions`, of these `lengths` or over water (`ferries`) ask for
    it; so many cards stand for a locomotive (`cards_per_locomotive`); it brings points for every
    route, ferry or completed ticket; it saves cards of every route; `blind` cards may be drawn
    face down in place of two; `stake` points are won by who has most of the tally `bet`, else
    lost, and it may be bought up to the first reshuffle; or it is for `now`: a route of another
    player, or two routes, and then goes back.
    """

    id: str
    cost: Count
    copies: Count
    advanced: bool = False
    regions: tuple[str, ...] = ()
    lengths: tuple[int, ...] = ()
    ferries: bool = False
    cards_per_locomotive: Count = 0
    route_points: int = 0
    ferry_points: int = 0
    ticket_points: int = 0
    saves: Count = 0
    blind: Count = 0
    bet: str = ""
    stake: int = 0
    now: Literal["", "shared", "two"] = ""


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The technologies, whether the advanced ones are in play, how many cards stand for a
    locomotive without any, and the cities between which routes ask for none."""

    cards: tuple[Technology, ...] = ()
    advanced: bool = False
    cards_per_locomotive: Count = 4
    free_routes: tuple[tuple[str, str], ...] = ()


class State(Struct, frozen=True):
    """The technologies of each seat, in the order of buying; the number of the turn in which one
    was bought last; the points that they have brought for routes, by seat. `boxed`: what may be
    bought up to the first reshuffle only is out of the game. `left`: so many claims are still to
    be made with the one bought for now. `blind` cards were drawn in this action, all face down."""

    owned: tuple[tuple[str, ...], ...] = ()
    bought: int = 0
    bonus: tuple[int, ...] = ()
    boxed: bool = False
    left: int = 0
    blind: int = 0
