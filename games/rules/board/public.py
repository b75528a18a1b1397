"""What is told of a board: to the browser and to bots, and by which name."""

import hashlib
import json

import msgspec

from ..values import Data
from .facts import BoardFile, Part
from .inferred import (
    cards_of,
    edge_crossings,
    pieces_of,
    piles_of,
    route_ids,
    ticket_ids,
    tickets_of,
    twins_of,
)
from .keys import FILLED

DOUBLES_FROM = 4
"""What has always been told of boards that say nothing of double routes."""


def told(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> Data:
    """What the browser is told of the facts of a board in one variant."""
    public = said(facts, variant, mechanisms)
    for route, round_ in zip(public["routes"], edge_crossings(facts), strict=True):
        route["wrap"] = round_
    return public


def hash_of(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> str:
    """Names these facts; no game begun by a hash may lose it."""
    return digest(said(facts, variant, mechanisms))


def said(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> Data:
    """The facts of a board in one variant as their hash was always made of them."""
    ids, twins = route_ids(facts.routes), twins_of(facts.routes)
    deck = tickets_of(facts, variant)
    return {
        "id": facts.id,
        "variant": variant,
        "title": facts.title,
        "year": facts.year,
        "confidence": facts.confidence,
        "players": facts.players,
        "team": facts.team,
        "colors": facts.deck.colors,
        "cards": cards_of(facts.deck),
        "piles": {pile: tuple(names) for pile, names in piles_of(facts.deck).items()},
        "cars": facts.cars,
        "pieces": pieces_of(facts),
        "points": {str(length): points for length, points in sorted(facts.points.items())},
        "doubles_from": facts.draw.keys.get("open_doubles_from", DOUBLES_FROM),
        "setup": _said(facts.setup),
        "draw": {"faceup": facts.draw.faceup, **_said(facts.draw)},
        "deck": _said(facts.deck),
        "ties": facts.ties,
        "mechanisms": tuple(mechanisms),
        "params": mechanisms,
        "countries": [*map(_said, facts.countries)],
        "regions": facts.keys.get("regions", []),
        "cities": [*map(_said, facts.cities)],
        "routes": [
            {**_said(route), "id": ids[n], "twins": [ids[twin] for twin in twins[n]]}
            for n, route in enumerate(facts.routes)
        ],
        "tickets": [
            {**_said(ticket), "id": id_} for ticket, id_ in zip(deck, ticket_ids(deck), strict=True)
        ],
    }


def _said(part: Part) -> Data:
    """What a part of the file says, defaults left out."""
    base = {key: value for key, value in msgspec.to_builtins(part).items() if key not in FILLED}
    return {**base, **part.keys}


def digest(data: Data) -> str:
    """A short name of what is told of a board; another one if anything of it changes."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
