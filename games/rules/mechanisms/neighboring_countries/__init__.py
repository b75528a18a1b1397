"""Neighboring countries: goals of tickets, reached at any terminal and passed through at none
(RULES.md 3.7).

Of the tickets themselves the board knows at which cities a country is reached, and `connections`
which goals are joined.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...board import BoardError, CountryKeys
from ...mechanism import Mechanism
from ...state import Nothing
from ..connections import Joining, Links

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class PassKeys(CountryKeys, frozen=True):
    """May the country be passed through?"""

    pass_through: bool = False


class NeighboringCountries(Mechanism, Joining):
    """The terminals of other countries."""

    name = "neighboring_countries"
    keys = (PassKeys,)
    needs = ("connections",)

    def __init__(self, board: "Board", params: Nothing) -> None:
        super().__init__(board, params)
        self._check()
        passed = (c.id for c in board.facts.countries if c.own(PassKeys).pass_through)
        places = [board.doors[board.place[country]] for country in passed]
        self.bridges = tuple(pair for doors in places for pair in pairwise(doors))

    def _check(self) -> None:
        """A terminal is a dead end because the tracks to it all come from one city, and nobody
        owns two of them."""
        for n, city in enumerate(self.board.cities):
            near = {end for r in self.board.routes if n in (r.a, r.b) for end in (r.a, r.b)} - {n}
            if city.country and len(near) > 1:
                where, what = f"cities.{city.id}", "a terminal is reached from one city only"
                raise BoardError(f"{self.board.id}.toml", where, what)

    def links(self, table: "Table", seat: int, links: Links) -> Links:
        """Few countries may be passed through: their terminals are joined."""
        return replace(links, bridges=(*links.bridges, *self.bridges))
