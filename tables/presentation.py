"""A table in words and colors: what is played there, and who sits where."""

from typing import TypedDict

from boards.offers import Offer, find_offer
from tables.models import Place, Table


def teams(table: Table) -> dict[Place, Place]:
    """Every place with the first of its team, in the order of the seats; on most boards everybody
    is a team alone."""
    board = find_offer(table.board)
    team = board.team if board else 1
    firsts: dict[int, Place] = {}
    return {place: firsts.setdefault(place.position // team, place) for place in table.places.all()}


def shown(table: Table) -> list[Place]:
    """The places of a table, to be looked at and not stored: partners show one color."""
    places = teams(table)
    for place, lead in places.items():
        place.color = lead.color
    return list(places)


class Titles(TypedDict):
    """The words for what is played at a table."""

    board: str
    offer: Offer | None
    variant: str
    note: str


def titles(table: Table) -> Titles:
    """What is played at a table, in the language of the reader; what this Rail has not goes by the
    names that are stored."""
    board = find_offer(table.board)
    variants = board.variants if board else ()
    variant = next((v for v in variants if v.id == table.variant), None)
    if board is None or variant is None:
        return {"board": table.board, "offer": board, "variant": table.variant, "note": ""}
    return {
        "board": board.title,
        "offer": board,
        "variant": variant.title,
        "note": variant.note,
    }
