"""A board's own numbers, as its help texts and lists speak of them."""

from collections.abc import Iterable

import msgspec

from games.rules.board import Board, BoardFile, RouteFacts, TicketFacts
from games.rules.catalog import params_of
from games.rules.mechanisms import beside
from games.rules.numbers import Numbers, TicketNumbers


def numbers(board: Board, name: str) -> Numbers:
    """All that the help text of this mechanism may speak of on this board: its parameters, and
    what `numbers.py` in its folder says."""
    params = params_of(board.facts, name)
    own = getattr(beside(name, "numbers"), "numbers", None)
    return msgspec.structs.asdict(params) | (own(board, params) if own else {})


def of_ticket(mechanisms: Iterable[str], ticket: TicketFacts) -> TicketNumbers:
    """What these mechanisms say of a ticket in the list of tickets."""
    told: TicketNumbers = {}
    for name in mechanisms:
        if own := getattr(beside(name, "numbers"), "of_ticket", None):
            told.update(own(ticket))
    return told


def of_route(facts: BoardFile, name: str, route: RouteFacts) -> Numbers:
    """What this mechanism says of a route in the list of routes, by the keys of the route: their
    values, or what players call these."""
    own = getattr(beside(name, "numbers"), "of_route", None)
    # a planned mechanism has no parameters yet
    return route.keys | (own(route, params_of(facts, name)) if own else {})


def more_turns(facts: BoardFile, mechanisms: Iterable[str]) -> float:
    """The turns of all players together that these mechanisms add to a game."""
    turns = 0.0
    for name in mechanisms:
        if own := getattr(beside(name, "numbers"), "turns", None):
            turns += own(facts, params_of(facts, name))
    return turns
