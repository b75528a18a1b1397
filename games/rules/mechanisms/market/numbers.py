"""The numbers of drawing train cards."""

from ...board import Board, total
from ...numbers import Numbers, Word
from . import RowKeys, StartKeys


def numbers(board: Board, params: object) -> Numbers:
    """Of the hands, the row and the pile."""
    setup, draw, row = board.setup, board.draw, board.draw.own(RowKeys)
    return {
        "hand": None if isinstance(setup.hand, dict) else setup.hand,
        "locomotives": setup.own(StartKeys).locomotives or None,
        "row": total(draw.faceup),
        "counts": row.faceup_locomotive if row.faceup_locomotive > 1 else None,
        "second": Word("both" if row.both_cards else "one"),
        "sweep": draw.faceup_wild_limit or None,
        "refill": Word("shuffled" if draw.reshuffle else "empty"),
    }
