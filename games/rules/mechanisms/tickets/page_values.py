"""What pages about boards say of dealing and drawing tickets."""

from collections.abc import Container

from ...board import Board, Counts
from ...page_values import HelpValues, Word, counted
from .. import REGISTRY
from . import LongKeys
from .hooks import Dealing


def help_values(board: Board, params: object) -> HelpValues:
    """Of the first tickets and of later ones."""
    setup, draw = board.setup, board.draw
    kinds = setup.tickets if isinstance(setup.tickets, dict) else {}
    long = sum(ticket.facts.deck == "long" for ticket in board.tickets)
    return {
        "dealt": None if dealt_otherwise(board.mechanisms) else _dealt(setup.tickets),
        "draw": draw.tickets,
        "keeping": _keeping(draw.keep),
        "keeping_first": _keeping(setup.keep),
        "rejected": Word(f"unkept.{draw.unkept}"),
        "rejected_first": Word(f"unkept.{setup.unkept}"),
        "long": long if kinds.get("long") else None,
        "most_long": setup.own(LongKeys).keep_long_at_most,
    }


def dealt_otherwise(mechanisms: Container[str]) -> bool:
    """Does one of these mechanisms hand out the first tickets, and tell how?"""
    return any(kind.name in mechanisms and issubclass(kind, Dealing) for kind in REGISTRY)


def _dealt(tickets: int | Counts) -> Word:
    if isinstance(tickets, int):
        return counted("dealt", tickets)
    return Word(
        "dealt.kinds",
        {"kinds": tuple(counted(f"count.{kind}", n) for kind, n in tickets.items() if n)},
    )


def _keeping(least: int) -> Word:
    return counted("keep.least", least) if least else Word("keep.any")
