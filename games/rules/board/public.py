"""What is told of a board: to the browser and to bots, and by which name."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypedDict

import msgspec
from msgspec.structs import asdict

from ..values import Data
from .facts import (
    BoardFile,
    City,
    Country,
    Counts,
    Draw,
    Keys,
    Part,
    RouteFacts,
    Setup,
    TicketFacts,
    count_in_pile,
)
from .inferred import (
    cards_of,
    edge_crossings,
    parallel_tracks_of,
    pieces_of,
    piles_of,
    route_ids,
    segments_of,
    ticket_ids,
    tickets_of,
)
from .keys import FILLED, PARTS

# What hashes were made of where a board says nothing of double routes; a hash once given stays
DOUBLES_FROM = 4
# What a part says only for the reader of the file: which deck a ticket is in
UNTOLD = FILLED | {"set", "variants"}


class PublicFacts(TypedDict):
    """What everybody is told of the facts of a board, of its parts also by the keys of the
    mechanisms."""

    id: str
    variant: str
    title: Mapping[str, str]
    year: int
    confidence: str
    players: tuple[int, int]
    team: int
    colors: Sequence[str]
    cards: Sequence[str]
    piles: Mapping[str, Sequence[str]]
    segments: Sequence[Sequence[str]]
    cars: int
    pieces: Mapping[str, int]
    ties: Sequence[str]
    supply: Mapping[str, int]
    points: Mapping[str, int]
    setup: Setup
    draw: Draw
    countries: Sequence[Country]
    cities: Sequence[City]
    routes: Sequence[RouteFacts]
    tickets: Sequence[TicketFacts]


# What is told of parts besides what stands in them, or in place of it, and of what type it is
PUBLIC: Mapping[type[Part], Mapping[str, object]] = {
    Setup: {"hand": Mapping[str, int]},
    Draw: {"faceup": Mapping[str, int]},
    RouteFacts: {"id": str, "parallel": Sequence[str], "wrap": bool},
    TicketFacts: {"id": str},
}


def public_facts(facts: BoardFile, variant: str, own: Sequence[type[Keys]]) -> PublicFacts:
    """What everybody is told of the facts of a board in one variant, with everything filled in
    that its file leaves out; of the keys of mechanisms these.

    >>> from games.rules.catalog import facts_of
    >>> public_facts(facts_of("usa"), "base", own=())["title"]["fr"]
    'États-Unis'
    """

    def sent(part: Part) -> Data:
        """What the part says by all keys."""
        mine = [asdict(part.own(keys)) for keys in own if isinstance(part, PARTS[keys.part])]
        base = {key: value for key, value in asdict(part).items() if key not in UNTOLD}
        return {key: value for more in (base, *mine) for key, value in more.items()}

    ids, parallel = route_ids(facts.routes), parallel_tracks_of(facts.routes)
    deck = tickets_of(facts, variant)
    piles = piles_of(facts.deck)

    def by_pile(counts: int | Counts) -> Counts:
        """How many of each pile."""
        return {pile: count_in_pile(counts, pile) for pile in piles}

    public: PublicFacts = msgspec.to_builtins(
        {
            **_named(facts, variant),
            "segments": segments_of(facts.deck),
            "supply": {card: n for names in piles.values() for card, n in names.items()},
            "points": facts.points,
            "setup": sent(facts.setup) | {"hand": by_pile(facts.setup.hand)},
            "draw": sent(facts.draw) | {"faceup": by_pile(facts.draw.faceup)},
            "countries": [*map(sent, facts.countries)],
            "cities": [*map(sent, facts.cities)],
            "routes": [
                {**sent(route), "id": id_, "parallel": [ids[n] for n in beside], "wrap": wrap}
                for route, id_, beside, wrap in zip(
                    facts.routes, ids, parallel, edge_crossings(facts), strict=True
                )
            ],
            "tickets": [
                {**sent(ticket), "id": id_}
                for ticket, id_ in zip(deck, ticket_ids(deck), strict=True)
            ],
        },
        str_keys=True,
    )
    return public


def _named(facts: BoardFile, variant: str) -> Data:
    """What is told as the file says it."""
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
        "ties": facts.ties,
    }


def hash_of(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> str:
    """Names these facts; no game begun by a hash may lose it."""
    return digest(_hashed(facts, variant, mechanisms))


def _hashed(facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> Data:
    """The facts of a board in one variant as their hash was always made of them."""
    ids, parallel = route_ids(facts.routes), parallel_tracks_of(facts.routes)
    deck = tickets_of(facts, variant)
    return {
        **_named(facts, variant),
        "points": {str(length): points for length, points in sorted(facts.points.items())},
        "doubles_from": facts.draw.keys.get("open_doubles_from", DOUBLES_FROM),
        "setup": _said(facts.setup),
        "draw": {"faceup": facts.draw.faceup, **_said(facts.draw)},
        "deck": _said(facts.deck),
        "mechanisms": tuple(mechanisms),
        "params": mechanisms,
        "countries": [*map(_said, facts.countries)],
        "regions": facts.keys.get("regions", []),
        "cities": [*map(_said, facts.cities)],
        "routes": [
            {**_said(route), "id": ids[n], "twins": [ids[other] for other in parallel[n]]}
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
    """A short name of what is told of a board; another one if anything of it changes.

    >>> digest({"id": "usa"}) == digest({"id": "usa"}) != digest({"id": "europe"})
    True
    """
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
