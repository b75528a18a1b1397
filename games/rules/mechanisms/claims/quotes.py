"""What routes cost: by the facts of the board, computed once, and to a seat now."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...owners import Owners, derived
from ...values import Quote, Refusal
from .hooks import Pricing, Quoting
from .tracks import open_among, open_to, refusal

if TYPE_CHECKING:
    from ...board import Route
    from ...kernel import Rules
    from ...table import Table

KNOWN = 256
"""For how many boards prices are remembered."""


@lru_cache(maxsize=KNOWN)
def prices(rules: "Rules") -> tuple[Quote, ...]:
    """The price of every route."""
    return tuple(_price(rules, route) for route in rules.board.routes)


@lru_cache(maxsize=KNOWN)
def priced_alike(rules: "Rules") -> tuple[tuple[Quote, tuple["Route", ...]], ...]:
    """Every price, and the routes that cost it."""
    groups: dict[Quote, list[Route]] = {}
    for route, price in zip(rules.board.routes, prices(rules), strict=True):
        groups.setdefault(price, []).append(route)
    return tuple((price, tuple(routes)) for price, routes in groups.items())


def quote_of(table: "Table", seat: int, route: "Route") -> Quote:
    """What this seat has to pay for a route now; `refused` if it may not have it, whatever it
    pays."""
    if refused := refusal(table, seat, route):
        return replace(prices(table.rules)[route.n], refused=refused)
    quote = _now(table, seat, route)
    have = table.seats[seat].pieces[quote.piece]
    if have >= quote.pieces or quote.refused:
        return quote
    code = "claims.ships" if quote.piece else "claims.cars"
    return replace(quote, refused=Refusal.of(code, need=quote.pieces, have=have))


def _now(table: "Table", seat: int, route: "Route") -> Quote:
    """The price of a route that lies open, as the other rules have it now."""
    quote = prices(table.rules)[route.n]
    for mechanism in table.rules.taking(Quoting):
        quote = mechanism.quote(table, seat, route, quote)
        if quote.refused:
            break
    return quote


def to_be_had(table: "Table", seat: int, richest: int) -> Iterable[tuple[Quote, tuple[str, ...]]]:
    """The routes that are not refused to this seat, by what they cost it; without those at a plain
    price of more cards than the richest color and the locomotives are."""
    pieces, rules = table.seats[seat].pieces, table.rules
    if rules.taking(Quoting):
        found = _by_quote(table, seat)
    else:
        found = _free(table.owner, rules, seat, len(table.seats))
    for quote, plain_cards, ids in found:
        if plain_cards <= richest and quote.pieces <= pieces[quote.piece]:
            yield quote, ids


Found = tuple[tuple[Quote, int, tuple[str, ...]], ...]
"""Quotes, with how many cards if they are plain, and the routes."""


@derived
def _free(owner: Owners, rules: "Rules", seat: int, players: int) -> Found:
    """The free routes by their prices: most moves take none."""
    left = open_among(owner, rules.board, seat, players)
    found = (
        (price, tuple([route.id for route in routes if route.n in left]))
        for price, routes in priced_alike(rules)
    )
    return tuple([(price, price.cards * price.is_plain, ids) for price, ids in found if ids])


def _by_quote(table: "Table", seat: int) -> Found:
    groups: dict[Quote, list[str]] = {}
    for n in sorted(open_to(table, seat)):
        route = table.board.routes[n]
        quote = quote_of(table, seat, route)
        if not quote.refused:
            groups.setdefault(quote, []).append(route.id)
    return tuple([(q, q.cards * q.is_plain, tuple(ids)) for q, ids in groups.items()])


def hoped_for(table: "Table", seat: int) -> dict[int, int]:
    """The routes that this seat may still come to have, whatever it holds, and the pieces they
    take."""
    if not table.rules.taking(Quoting):
        return {n: prices(table.rules)[n].pieces for n in open_to(table, seat)}
    quotes = {n: _now(table, seat, table.board.routes[n]) for n in sorted(open_to(table, seat))}
    return {n: q.pieces for n, q in quotes.items() if not q.refused or q.refused.for_now}


def changing(table: "Table", seat: int) -> tuple[tuple[int, int], ...]:
    """The same as far as it hangs on more than who owns which route."""
    return tuple(hoped_for(table, seat).items()) if table.rules.taking(Quoting) else ()


def _price(rules: "Rules", route: "Route") -> Quote:
    """By its length (RULES.md CORE-R2, R4), and by what the other rules say to it."""
    board = rules.board
    quote = Quote(
        cards=route.length,
        colors=tuple(range(len(board.colors))) if route.color is None else (route.color,),
        pieces=route.length,
        points=board.points[route.length],
    )
    for mechanism in rules.taking(Pricing):
        quote = mechanism.price(route, quote)
    return quote
