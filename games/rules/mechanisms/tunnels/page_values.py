"""What pages about boards say of tunnels."""

from ...board import Board
from ...page_values import HelpValues, Word
from . import TunnelKeys


def help_values(board: Board, params: object) -> HelpValues:
    """How many cards are revealed, where it is printed on the routes."""
    keys = (route.facts.own(TunnelKeys) for route in board.routes)
    said = sorted({one.reveal for one in keys if one.tunnel} - {0})
    if not said:
        return {"printed": None}
    between = Word("between", {"least": said[0], "most": said[-1]})
    return {"reveal": between, "printed": between}
