"""What pages about boards say of the draft card."""

from ...board import Board
from ...page_values import HelpValues, Row, Word
from . import Params

SIDES = {"left": Word("to.left"), "right": Word("to.right")}


def help_values(board: Board, params: Params) -> HelpValues:
    """Where it lies by number of players, and what is drafted then."""
    return {
        "sizes": Row(board.sizes),
        "depth": Row(tuple(f"{params.depth[seats]} %" for seats in board.sizes)),
        "side": SIDES[params.to],
        "rejected": Word(f"unkept.{params.unkept}"),
        "dealt": board.setup.tickets if isinstance(board.setup.tickets, int) else None,
        "kept": board.setup.keep,
    }
