"""What follows from facts: the piles of cards, and what tracks and tickets are called."""

from collections import Counter
from collections.abc import Sequence

from ..values import LOCOMOTIVE
from .facts import (
    BASE,
    PLAIN,
    TRAIN,
    BoardFile,
    Counts,
    DeckFacts,
    RouteFacts,
    TicketFacts,
)


def pieces_of(facts: BoardFile) -> dict[str, int]:
    """What each player has to place at first.

    >>> from games.rules.catalog import facts_of
    >>> pieces_of(facts_of("usa"))
    {'car': 45}
    """
    return {"car": facts.cars} | ({"ship": facts.ships} if facts.ships else {})


def piles_of(deck: DeckFacts) -> dict[str, dict[str, int]]:
    """How many cards of each name there are in every pile: the colors, then what only some boards
    have, locomotives last; then the piles apart. Cards that are not plain are called `red_ship`.

    >>> piles_of(DeckFacts(("red", "blue"), per_color=12, locomotives=14))
    {'train': {'red': 12, 'blue': 12, 'locomotive': 14}}
    """
    more = deck.special | {LOCOMOTIVE: deck.locomotives}
    paying = {
        pile: {
            **{_called(color, kind): n for color in deck.colors for kind, n in kinds.items()},
            **(more if pile == TRAIN else {}),
        }
        for pile, kinds in _kinds_in(deck).items()
    }
    return {**paying, **deck.apart}


def segments_of(deck: DeckFacts) -> tuple[tuple[str, ...], ...]:
    """The piles by the part of the row that they fill: any of those that pay may fill a gap of
    another, while a pile apart has places of its own.

    >>> segments_of(DeckFacts(("red", "blue"), per_color=12, locomotives=14))
    (('train',),)
    """
    return (tuple(_kinds_in(deck)), *((pile,) for pile in deck.apart))


def cards_of(deck: DeckFacts) -> tuple[str, ...]:
    """The names of all cards, the locomotive last.

    >>> cards_of(DeckFacts(("red", "blue"), per_color=12, locomotives=14))
    ('red', 'blue', 'locomotive')
    """
    names = [name for pile in piles_of(deck).values() for name in pile if name != LOCOMOTIVE]
    colored = [_called(color, kind) for kind in kinds_of(deck) for color in deck.colors]
    return (*colored, *(name for name in names if name not in colored), *deck.kept, LOCOMOTIVE)


def kinds_of(deck: DeckFacts) -> list[str]:
    """The kinds of colored cards, in the order of the piles.

    >>> kinds_of(DeckFacts(("red",), piles={"train": {"plain": 9}, "ship": {"ship": 8}}))
    ['plain', 'ship']
    """
    return [kind for kinds in _kinds_in(deck).values() for kind in kinds]


def _kinds_in(deck: DeckFacts) -> dict[str, Counts]:
    return deck.piles or {TRAIN: {PLAIN: deck.per_color}}


def _called(color: str, kind: str) -> str:
    return color if kind == PLAIN else f"{color}_{kind}"


def sizes_of(facts: BoardFile) -> tuple[int, ...]:
    """How many can play: with partners only whole teams.

    >>> from games.rules.catalog import facts_of
    >>> sizes_of(facts_of("usa")), sizes_of(facts_of("team_asia"))
    ((2, 3, 4, 5), (4, 6))
    """
    fewest, most = facts.players
    return tuple(n for n in range(fewest, most + 1) if n % facts.team == 0)


def route_ids(routes: Sequence[RouteFacts]) -> list[str]:
    """The names of the tracks: "a-b", and "a-b-2" for the second between the same two places.

    >>> route_ids([RouteFacts("a", "b", 2, "red"), RouteFacts("b", "a", 2, "blue")])
    ['a-b', 'a-b-2']
    """
    tracks: dict[frozenset[str], list[str]] = {}
    ids = []
    for route in routes:
        same = tracks.setdefault(frozenset((route.a, route.b)), [])
        first = same[0] if same else f"{route.a}-{route.b}"
        same.append(f"{first}-{len(same) + 1}" if same else first)
        ids.append(same[-1])
    return ids


def parallel_tracks_of(routes: Sequence[RouteFacts]) -> list[tuple[int, ...]]:
    """The tracks of the same double or triple route (RULES.md CORE-R7, R8).

    >>> parallel_tracks_of([RouteFacts("a", "b", 2, "red"), RouteFacts("b", "a", 2, "blue")])
    [(1,), (0,)]
    """
    groups: dict[tuple[frozenset[str], str], list[int]] = {}
    for n, route in enumerate(routes):
        if not route.single:
            groups.setdefault((frozenset((route.a, route.b)), route.kind), []).append(n)
    beside = {n: tracks for tracks in groups.values() for n in tracks}
    return [tuple(track for track in beside.get(n, ()) if track != n) for n in range(len(routes))]


def crosses_edge(west: float, east: float) -> bool:
    """Is the shorter way between two longitudes the one over the edge of the map?

    >>> crosses_edge(west=170.0, east=-170.0)
    True
    """
    return abs(west - east) > 180


def edge_crossings(facts: BoardFile) -> list[bool]:
    """Does a track leave the map on one side and come back on the other? By track.

    >>> from games.rules.catalog import facts_of
    >>> any(edge_crossings(facts_of("usa")))
    False
    """
    lon = {city.id: city.lon for city in facts.cities}
    return [crosses_edge(lon[route.a], lon[route.b]) for route in facts.routes]


def ticket_ids(deck: Sequence[TicketFacts]) -> list[str]:
    """The names of the tickets of a deck: their places joined by hyphens, "-2" for a copy.

    >>> ticket_ids([TicketFacts("a", "b", 5), TicketFacts("a", "b", 7)])
    ['a-b', 'a-b-2']
    """
    copies: Counter[str] = Counter()
    ids = []
    for ticket in deck:
        ends = [ticket.b] if ticket.b else ["countries"]
        name = "-".join((ticket.a, *ticket.via, *ends))
        copies[name] += 1
        ids.append(f"{name}-{copies[name]}" if copies[name] > 1 else name)
    return ids


def tickets_of(facts: BoardFile, variant: str) -> list[TicketFacts]:
    """The tickets of a variant: those that name it, or the base game's if it has none.

    >>> from games.rules.catalog import facts_of
    >>> facts = facts_of("usa")
    >>> len(tickets_of(facts, "base")), len(tickets_of(facts, "1910"))
    (30, 35)
    """
    own = variant != BASE and facts.variants[variant].tickets is not None
    return [t for t in facts.tickets if (variant in t.variants if own else not t.set)]
