"""What pages about boards say of completing tickets."""

from ...board import Board
from ...page_values import HelpValues, Word
from .. import beside


def help_values(board: Board, params: object) -> HelpValues:
    """Whether routes of others are of no use: where they may be, another mechanism says how."""
    pages = (beside(name, "page_values") for name in board.mechanisms)
    lent = any(getattr(page, "LENDING", False) for page in pages)
    return {"others": None if lent or board.facts.team > 1 else Word("others")}
