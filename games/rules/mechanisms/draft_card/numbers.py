"""The numbers of the draft card."""

from ...board import Board
from ...numbers import Numbers, Row, Word
from . import Params

SIDES = {"left": Word("to.left"), "right": Word("to.right")}


def numbers(board: Board, params: Params) -> Numbers:
    """Where it lies by number of players, and what is drafted then."""
    return {
        "sizes": Row(board.sizes),
        "depth": Row(tuple(f"{params.depth[seats]} %" for seats in board.sizes)),
        "side": SIDES[params.to],
        "rejected": Word(f"unkept.{params.unkept}"),
        "dealt": board.setup.tickets if isinstance(board.setup.tickets, int) else None,
        "kept": board.setup.keep,
    }
