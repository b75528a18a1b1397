"""What pages about boards say of technologies."""

from ...board import Board
from ...page_values import HelpValues, Rows, Word
from .cards import Params, Technology


def help_values(board: Board, params: Params) -> HelpValues:
    """What stands for a locomotive, what each technology costs and does, and which routes ask for
    none."""
    usual = [card for card in params.cards if not card.advanced]
    more = [card for card in params.cards if card.advanced and params.advanced]
    named = {city.id: city.name for city in board.cities}
    free = tuple(" – ".join(named[end] for end in ends) for ends in params.free_routes)
    fewer = [card.cards_per_locomotive for card in usual if card.cards_per_locomotive]
    return {
        "each": params.cards_per_locomotive,
        "fewer": min(fewer, default=None),
        "table": Rows(tuple(map(_row, usual))),
        "advanced": Rows(tuple((*_row(card), card.copies) for card in more)) if more else None,
        "bets": min((card.stake for card in more if card.bet), default=None),
        "free": free or None,
    }


def _row(card: Technology) -> tuple[Word, int, Word]:
    """Its name, its cost and what it does."""
    n = card.route_points or card.ferry_points or card.ticket_points or card.stake
    told = {"n": n or card.blind or card.cards_per_locomotive or card.saves}
    return Word(f"technology.{card.id}"), card.cost, Word(f"effect.{card.id}", dict(told))
