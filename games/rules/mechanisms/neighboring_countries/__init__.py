"""Neighboring countries: goals of tickets, reached at any terminal and passed through at none
(RULES.md 3.7).

Of the tickets themselves the board knows at which cities a country is reached, and `connections`
which goals are joined.
"""

from typing import TYPE_CHECKING

from ...board import BoardError
from ...mechanism import Mechanism
from ...state import Nothing

if TYPE_CHECKING:
    from ...board import Board


class NeighboringCountries(Mechanism):
    """The terminals of other countries."""

    name = "neighboring_countries"
    needs = ("connections",)

    def __init__(self, board: "Board", params: Nothing) -> None:
        super().__init__(board, params)
        self._check()

    def _check(self) -> None:
        """A terminal is a dead end because the tracks to it all come from one city, and nobody
        owns two of them."""
        for n, city in enumerate(self.board.cities):
            near = {end for r in self.board.routes if n in (r.a, r.b) for end in (r.a, r.b)} - {n}
            if city.country and len(near) > 1:
                where, what = f"cities.{city.id}", "a terminal is reached from one city only"
                raise BoardError(f"{self.board.id}.toml", where, what)
