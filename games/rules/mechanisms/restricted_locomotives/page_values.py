"""What pages about boards say of where locomotives can be played."""

from ...board import Board
from ...page_values import HelpValues, Word
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """The routes on which they can."""
    return {"where": tuple(Word(f"where.{kind}") for kind in params.usable_on)}
