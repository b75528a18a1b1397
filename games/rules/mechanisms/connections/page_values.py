"""What pages about boards say of completing tickets."""

from ...board import Board
from ...page_values import HelpValues, Word
from .. import REGISTRY
from .hooks import Joining


def help_values(board: Board, params: object) -> HelpValues:
    """Whether routes of others are of no use: where they may be, another mechanism says how."""
    joined = any(kind.name in board.mechanisms and issubclass(kind, Joining) for kind in REGISTRY)
    return {"others": None if joined or board.facts.team > 1 else Word("others")}
