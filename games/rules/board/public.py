"""What is told of a board: to the browser and to bots, and by which name."""

import hashlib
import json

import msgspec

from ..values import Data
from .facts import BoardFile
from .inferred import cards_of, pieces_of, piles_of, route_ids, ticket_ids, tickets_of, twins_of


def told(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> Data:
    """What the browser is told of the facts of a board in one variant."""
    plain = msgspec.to_builtins
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
        "doubles_from": facts.draw.open_doubles_from,
        "setup": plain(facts.setup),
        "draw": {"faceup": facts.draw.faceup, **plain(facts.draw)},
        "deck": plain(facts.deck),
        "ties": facts.ties,
        "mechanisms": tuple(mechanisms),
        "params": mechanisms,
        "countries": plain(facts.countries),
        "regions": plain(facts.regions),
        "cities": plain(facts.cities),
        "routes": [
            {**plain(route), "id": ids[n], "twins": [ids[twin] for twin in twins[n]]}
            for n, route in enumerate(facts.routes)
        ],
        "tickets": [
            {**plain(ticket), "id": id_} for ticket, id_ in zip(deck, ticket_ids(deck), strict=True)
        ],
    }


def digest(data: Data) -> str:
    """A short name of what is told of a board; another one if anything of it changes."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
