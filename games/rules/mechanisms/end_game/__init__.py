"""End of the game: it begins with more pieces left, and all have more turns (RULES.md 3.34)."""

from typing import TYPE_CHECKING

from msgspec import Struct

from ...mechanism import Mechanism

if TYPE_CHECKING:
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """With how few pieces of all kinds it begins, and how many turns each seat then has."""

    pieces: int = 6
    turns: int = 2


class EndGame(Mechanism[Params]):
    """A longer end."""

    name = "end_game"
    needs = ("claims",)

    def final_turns(self, table: "Table") -> int:
        """The player of the turn has few pieces left, trains and ships together."""
        left = sum(table.seats[table.turn.seat].pieces)
        turns: int = self.params.turns
        return turns if left <= self.params.pieces else 0
