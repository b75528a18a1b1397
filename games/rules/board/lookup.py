"""A board with everything looked up once."""

from functools import cached_property

from msgspec import Struct

from ..values import LOCOMOTIVE, Data
from .facts import GRAY, UNPRINTED, BoardFile, Reached, RouteFacts, TicketFacts
from .inferred import (
    cards_of,
    kinds_of,
    parallel_tracks_of,
    pieces_of,
    piles_of,
    route_ids,
    segments_of,
    sizes_of,
    ticket_ids,
    tickets_of,
)
from .public import hash_of


class Route(Struct, frozen=True):
    """A track on the board: `n` is its index, `a` and `b` are city indexes, `color` a card index
    (None: gray, or nothing is printed), `parallel` the indexes of the tracks beside it."""

    n: int
    id: str
    a: int
    b: int
    length: int
    color: int | None
    parallel: tuple[int, ...]
    facts: RouteFacts


class Ticket(Struct, frozen=True):
    """A destination card of the deck in play: joined with its place `a` and the cities `via`, each
    of its goals brings so many points, best first; without any it costs `lost`. Places are cities
    and countries."""

    n: int
    id: str
    a: int
    goals: tuple[tuple[int, int], ...]
    lost: int
    facts: TicketFacts
    via: tuple[int, ...] = ()

    @property
    def b(self) -> int:
        """The place that completes it, the best one of several."""
        return self.goals[0][0]

    @property
    def points(self) -> int:
        """The most it can bring."""
        return self.goals[0][1]


class Board:
    """The facts of one board in one variant, with everything looked up once.

    `mechanisms` are the names and parameters of the rules it is played with, `piles` the cards in
    each by name, `home` the pile of every card ("" of those that a mechanism keeps), `segments` the
    piles by the part of the row that they fill.
    """

    def __init__(self, facts: BoardFile, variant: str, mechanisms: dict[str, Data]) -> None:
        self.facts = facts
        self.id = facts.id
        self.variant = variant
        self.mechanisms = mechanisms
        self.title = facts.title
        self.players = facts.players
        self.sizes = sizes_of(facts)
        self.team = facts.team
        self.pieces = pieces_of(facts)
        self.points = facts.points
        self.ties = facts.ties
        self.setup = facts.setup
        self.draw = facts.draw
        self.deck = facts.deck
        self.colors = facts.deck.colors
        self.piles = piles_of(facts.deck)
        self.segments = segments_of(facts.deck)
        self.cards = cards_of(facts.deck)
        self.locomotive = len(self.cards) - 1
        limits = facts.draw.faceup_limits | {LOCOMOTIVE: facts.draw.faceup_wild_limit}
        # By card how many of it sweep the row (RULES.md CORE-D7); any number of others may lie
        self.row_limits = {self.cards.index(name): most for name, most in limits.items() if most}
        self.pile_of_card = tuple(
            next((pile for pile, names in self.piles.items() if card in names), "")
            for card in self.cards
        )
        # a card is the sum of where its kind begins and its color
        self.kinds = {kind: n * len(self.colors) for n, kind in enumerate(kinds_of(facts.deck))}
        self.cities = facts.cities
        self.city = {city.id: n for n, city in enumerate(facts.cities)}
        countries = {country.id: country.terminals for country in facts.countries}
        self.place = self.city | {id_: len(self.city) + n for n, id_ in enumerate(countries)}
        # By place the cities at which it is reached: a country at any of its terminals
        self.entry_cities = (
            *((n,) for n in range(len(self.city))),
            *(tuple(self.city[end] for end in ends) for ends in countries.values()),
        )
        self.routes = self._routes()
        self.route = {route.id: route for route in self.routes}
        self.parallel_routes = tuple(route for route in self.routes if route.parallel)
        self.tickets = self._tickets()
        self.ticket = {ticket.id: ticket for ticket in self.tickets}

    def _routes(self) -> tuple[Route, ...]:
        ids, parallel = route_ids(self.facts.routes), parallel_tracks_of(self.facts.routes)
        return tuple(
            Route(
                n=n,
                id=ids[n],
                a=self.city[route.a],
                b=self.city[route.b],
                length=route.length,
                color=(
                    None if route.color in (GRAY, UNPRINTED) else self.colors.index(route.color)
                ),
                parallel=parallel[n],
                facts=route,
            )
            for n, route in enumerate(self.facts.routes)
        )

    def _tickets(self) -> tuple[Ticket, ...]:
        deck = tickets_of(self.facts, self.variant)
        ids = ticket_ids(deck)
        return tuple(self._ticket(n, ids[n], facts) for n, facts in enumerate(deck))

    def _ticket(self, n: int, id_: str, facts: TicketFacts) -> Ticket:
        ends = facts.to or (Reached(facts.b, facts.points),)
        goals = sorted(((self.place[end.city], end.points) for end in ends), key=lambda g: -g[1])
        lost = facts.fail or goals[-1][1]
        via = tuple(self.city[stop] for stop in facts.via)
        return Ticket(n, id_, self.place[facts.a], tuple(goals), lost, facts, via)

    @cached_property
    def hash(self) -> str:
        """Names these facts: games of another hash may have been played by other ones."""
        return hash_of(self.facts, self.variant, self.mechanisms)
