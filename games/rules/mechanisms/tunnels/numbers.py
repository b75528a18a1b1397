"""The numbers of tunnels."""

from ...board import Board
from ...numbers import Numbers, Word
from . import TunnelKeys


def numbers(board: Board, params: object) -> Numbers:
    """How many cards are revealed, where it is printed on the routes."""
    keys = (route.facts.own(TunnelKeys) for route in board.routes)
    said = sorted({one.reveal for one in keys if one.tunnel} - {0})
    if not said:
        return {"printed": None}
    between = Word("between", {"least": said[0], "most": said[-1]})
    return {"reveal": between, "printed": between}
