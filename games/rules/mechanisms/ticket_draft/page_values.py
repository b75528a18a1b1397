"""What pages about boards say of a draft of tickets."""

from ...board import Board, count_all
from ...page_values import HelpValues, Word


def help_values(board: Board, params: object) -> HelpValues:
    """Of the tickets that are dealt and kept at the start."""
    setup = board.setup
    rejected = Word(f"unkept.{setup.unkept}")
    return {"dealt": count_all(setup.tickets), "kept": setup.keep, "rejected": rejected}
