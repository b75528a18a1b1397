"""The numbers of a draft of tickets."""

from ...board import Board, count_all
from ...numbers import Numbers, Word


def numbers(board: Board, params: object) -> Numbers:
    """Of the tickets that are dealt and kept at the start."""
    setup = board.setup
    rejected = Word(f"unkept.{setup.unkept}")
    return {"dealt": count_all(setup.tickets), "kept": setup.keep, "rejected": rejected}
