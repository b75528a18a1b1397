"""A board's own numbers, as its help texts and lists speak of them."""

from collections.abc import Iterable

import msgspec

from games.rules.board import Board, BoardFile, RouteFacts, TicketFacts
from games.rules.catalog import params_of
from games.rules.mechanisms import beside
from games.rules.page_values import HelpValues, TicketValues


def help_values(board: Board, name: str) -> HelpValues:
    """All that the help text of this mechanism may speak of on this board: its parameters, and
    what `page_values.py` in its folder says."""
    params = params_of(board.facts, name)
    own = getattr(beside(name, "page_values"), "help_values", None)
    return msgspec.structs.asdict(params) | (own(board, params) if own else {})


def ticket_values(mechanisms: Iterable[str], ticket: TicketFacts) -> TicketValues:
    """What these mechanisms say of a ticket in the list of tickets."""
    told: TicketValues = {}
    for name in mechanisms:
        if own := getattr(beside(name, "page_values"), "ticket_values", None):
            told.update(own(ticket))
    return told


def route_values(facts: BoardFile, name: str, route: RouteFacts) -> HelpValues:
    """What this mechanism says of a route in the list of routes, by the keys of the route: their
    values, or what players call these."""
    own = getattr(beside(name, "page_values"), "route_values", None)
    # a planned mechanism has no parameters yet
    return route.keys | (own(route, params_of(facts, name)) if own else {})


def extra_turns(facts: BoardFile, mechanisms: Iterable[str]) -> float:
    """The turns of all players together that these mechanisms add to a game."""
    turns = 0.0
    for name in mechanisms:
        if own := getattr(beside(name, "page_values"), "extra_turns", None):
            turns += own(facts, params_of(facts, name))
    return turns
