"""Facts that cannot be played are refused."""

from collections import Counter
from collections.abc import Callable

from ..graph import DisjointSets
from ..values import LOCOMOTIVE
from .facts import BASE, GRAY, UNKEPT, UNPRINTED, BoardError, BoardFile, count_all, count_in_pile
from .inferred import cards_of, piles_of, tickets_of

Need = Callable[[bool, str, str], None]


def check_facts(facts: BoardFile, file: str) -> None:
    """Refuse facts that cannot be played; raises BoardError with file, place and reason.

    >>> from msgspec.structs import replace
    >>> from games.rules.catalog import facts_of
    >>> check_facts(replace(facts_of("usa"), team=2), "usa.toml")
    Traceback (most recent call last):
        ...
    games.rules.board.facts.BoardError: usa.toml: team: not all are in whole teams
    """

    def need(fine: bool, where: str, what: str) -> None:
        if not fine:
            raise BoardError(file, where, what)

    ids = Counter(city.id for city in facts.cities)
    for id_, n in ids.items():
        need(n == 1, f"cities.{id_}", "named twice")
    for country in facts.countries:
        for terminal in country.terminals:
            need(terminal in ids, f"countries.{country.id}", f"unknown city {terminal}")
    need(facts.players[0] <= facts.players[1], "players", "fewest is more than most")
    need(not any(n % facts.team for n in facts.players), "team", "not all are in whole teams")
    need(GRAY not in facts.deck.colors, "deck.colors", "gray is no card color")
    need(facts.setup.keep <= count_all(facts.setup.tickets), "setup.keep", "more than are dealt")
    need(facts.draw.keep <= facts.draw.tickets, "draw.keep", "more than are drawn")
    for part, unkept in (("setup", facts.setup.unkept), ("draw", facts.draw.unkept)):
        need(unkept in UNKEPT, f"{part}.unkept", f"rejected tickets go nowhere by {unkept}")
    for card in facts.draw.faceup_limits:
        other = card in cards_of(facts.deck) and card != LOCOMOTIVE
        need(other, f"draw.faceup_limits.{card}", "no card of the deck besides the locomotives")
    _check_routes(facts, ids, need)
    most, hand, up = facts.players[1], facts.setup.hand, facts.draw.faceup
    for pile, names in piles_of(facts.deck).items():
        cards, dealt = count_all(names), most * count_in_pile(hand, pile) + count_in_pile(up, pile)
        need(cards >= dealt, "deck", f"{cards} cards, but {dealt} are dealt")
    _check_tickets(facts, need)


def _check_routes(facts: BoardFile, cities: Counter[str], need: Need) -> None:
    single: dict[frozenset[str], bool] = {}
    for n, route in enumerate(facts.routes):
        where = f"routes[{n}] {route.a}-{route.b}"
        for end in (route.a, route.b):
            need(end in cities, where, f"unknown city {end}")
        need(route.a != route.b, where, "joins a city to itself")
        colored = route.color in (*facts.deck.colors, GRAY, UNPRINTED)
        need(colored, where, f"unknown color {route.color}")
        need(route.length in facts.points, where, f"no points for length {route.length}")
        pair = frozenset((route.a, route.b))
        single[pair] = single.get(pair, route.single)
        need(single[pair] == route.single, where, "single beside a track that is not")


def _check_tickets(facts: BoardFile, need: Need) -> None:
    city = {place.id: n for n, place in enumerate(facts.cities)}
    edges = [(city[r.a], city[r.b], r.length) for r in facts.routes]
    for country in facts.countries:  # entered anywhere, a country is reached
        place = city.setdefault(country.id, len(city))
        edges += [(place, city[terminal], 1) for terminal in country.terminals]
    joined = DisjointSets(len(city), edges)
    for n, ticket in enumerate(facts.tickets):
        where = f"tickets[{n}] {ticket.a}-{ticket.b}"
        goals = [*ticket.via, *((ticket.b,) if ticket.b else ()), *(end.city for end in ticket.to)]
        need(bool(goals), where, "leads nowhere")
        for end in (ticket.a, *goals):
            need(end in city, where, f"unknown city {end}")
        for end in goals:
            need(end != ticket.a, where, "joins a city to itself")
            reached = not facts.routes or joined.same(city[ticket.a], city[end])
            need(reached, where, "no routes join its cities")
        for name in ticket.variants:
            need(name in facts.variants, where, f"unknown variant {name}")
    for name in (BASE, *facts.variants):
        where = f"variants.{name}" if name != BASE else "tickets"
        deck = tickets_of(facts, name)
        stated = None if name == BASE else facts.variants[name].tickets
        if stated is not None:
            says = count_all(stated)
            need(says == len(deck), f"{where}.tickets", f"says {says}, there are {len(deck)}")
        dealt = count_all(
            facts.setup.tickets
            if name == BASE
            else facts.variants[name].setup.get("tickets", facts.setup.tickets)
        )
        need(len(deck) >= dealt * facts.players[1], where, "too few tickets to deal")
