"""A board's own numbers, as its help texts and lists speak of them."""

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

import msgspec

from games.finders import MECHANISMS
from games.rules.board import Board, TicketFacts
from games.rules.mechanisms import REGISTRY
from games.rules.numbers import Numbers

BY_NAME = {mechanism.name: mechanism for mechanism in REGISTRY}


def numbers(board: Board, name: str) -> Numbers:
    """All that the help text of this mechanism may speak of on this board: its parameters, and
    what `numbers.py` in its folder says."""
    params = msgspec.convert(board.mechanisms[name], BY_NAME[name].Params, strict=False)
    own = getattr(_beside(name), "numbers", lambda board, params: {})
    return msgspec.structs.asdict(params) | own(board, params)


def of_ticket(mechanisms: Iterable[str], ticket: TicketFacts) -> Numbers:
    """What these mechanisms say of a ticket in the list of tickets: `worth`, all that it may
    bring, and the `cards` that it asks for."""
    told = {}
    for module in filter(None, map(_beside, mechanisms)):
        told |= getattr(module, "of_ticket", lambda ticket: {})(ticket)
    return told


def _beside(name: str) -> ModuleType | None:
    """The module `numbers` in the folder of a mechanism, if it has one."""
    if (MECHANISMS / name / "numbers.py").exists():
        return import_module(f"games.rules.mechanisms.{name}.numbers")
    return None
