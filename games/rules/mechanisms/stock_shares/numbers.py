"""The numbers of shares."""

from ...board import Board
from ...numbers import Numbers, Rows
from . import Params
from .company import WITH_DUMMY


def numbers(board: Board, params: Params) -> Numbers:
    """How many there are, of each company and of all, and what its places bring; the rules of the
    dummy where so few may play."""
    rows = [(one.name, one.shares, ", ".join(map(str, one.points))) for one in params.companies]
    return {
        "kinds": len(params.companies),
        "all": sum(one.shares for one in params.companies),
        "table": Rows(tuple(rows)),
        "dummy": WITH_DUMMY if WITH_DUMMY in board.sizes else None,
    }
