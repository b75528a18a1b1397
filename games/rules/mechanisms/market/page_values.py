"""What pages about boards say of drawing train cards."""

from ...board import TRAIN, Board, count_in_pile
from ...page_values import HelpValues, Word
from . import RowKeys, StartKeys


def help_values(board: Board, params: object) -> HelpValues:
    """Of the hands, the row and the pile."""
    setup, draw, row = board.setup, board.draw, board.draw.own(RowKeys)
    piles = board.segments[0]
    return {
        "hand": count_in_pile(setup.hand, TRAIN) if len(piles) == 1 else None,
        "locomotives": setup.own(StartKeys).locomotives or None,
        "row": sum(count_in_pile(draw.faceup, pile) for pile in piles),
        "counts": row.faceup_locomotive if row.faceup_locomotive > 1 else None,
        "second": Word("both" if row.both_cards else "one"),
        "sweep": draw.faceup_wild_limit or None,
        "refill": Word("shuffled" if draw.reshuffle else "empty"),
    }
