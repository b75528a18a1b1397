"""Where locomotives can be played, in words."""

from ...board import Board
from ...numbers import Numbers, Word
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """The routes on which they can."""
    return {"where": tuple(Word(f"where.{kind}") for kind in params.usable_on)}
