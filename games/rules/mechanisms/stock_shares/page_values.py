"""What pages about boards say of shares."""

from ...board import Board, RouteFacts
from ...page_values import HelpValues, Rows
from . import Params
from .company import WITH_DUMMY


def help_values(board: Board, params: Params) -> HelpValues:
    """How many there are, of each company and of all, and what its places bring; the rules of the
    dummy where so few may play."""
    rows = [(one.name, one.shares, ", ".join(map(str, one.points))) for one in params.companies]
    return {
        "kinds": len(params.companies),
        "all": sum(one.shares for one in params.companies),
        "table": Rows(tuple(rows)),
        "dummy": WITH_DUMMY if WITH_DUMMY in board.sizes else None,
    }


def route_values(route: RouteFacts, params: Params) -> HelpValues:
    """The companies of a route by their short names, as the routes of a game say them."""
    short = {one.id: one.short for one in params.companies}
    return {"shares": " / ".join(short[company] for company in route.keys.get("shares", ()))}
