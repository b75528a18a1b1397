"""What pages about boards say of stations."""

from ...board import Board
from ...page_values import HelpValues
from . import Params

LENDING = True
"""Routes of others may count for tickets."""


def help_values(board: Board, params: Params) -> HelpValues:
    """What they cost one after the other."""
    return {"costs": params.costs}
