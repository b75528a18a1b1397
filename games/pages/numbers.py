"""A board's own numbers, as its help texts and lists speak of them."""

from collections.abc import Iterable

import msgspec

from games.rules.board import Board, TicketFacts
from games.rules.mechanisms import REGISTRY, beside
from games.rules.numbers import Numbers

BY_NAME = {mechanism.name: mechanism for mechanism in REGISTRY}


def numbers(board: Board, name: str) -> Numbers:
    """All that the help text of this mechanism may speak of on this board: its parameters, and
    what `numbers.py` in its folder says."""
    params = msgspec.convert(board.mechanisms[name], BY_NAME[name].Params, strict=False)
    own = getattr(beside(name, "numbers"), "numbers", lambda board, params: {})
    return msgspec.structs.asdict(params) | own(board, params)


def of_ticket(mechanisms: Iterable[str], ticket: TicketFacts) -> Numbers:
    """What these mechanisms say of a ticket in the list of tickets: `worth`, all that it may
    bring, and the `cards` that it asks for."""
    told = {}
    for name in mechanisms:
        told |= getattr(beside(name, "numbers"), "of_ticket", lambda ticket: {})(ticket)
    return told
