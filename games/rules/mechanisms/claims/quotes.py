"""What routes cost: by the facts of the board, computed once, and to a seat now."""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...graph import bits, members
from ...state import EMPTY
from ...values import Obstacle, Quote
from .hooks import Gating, Pricing, Quoting, Tariffs
from .tracks import beside_own, named, obstacle, open_bits

if TYPE_CHECKING:
    from ...board import Route
    from ...kernel import Rules
    from ...table import Table

# For how many boards prices are remembered
CACHE_SIZE = 256
# By which price list of each mechanism that has some
Tariff = tuple[Hashable, ...]


@lru_cache(maxsize=CACHE_SIZE)
def prices(rules: "Rules") -> tuple[Quote, ...]:
    """The price of every route."""
    return tuple(_price(rules, route) for route in rules.board.routes)


def prices_for(table: "Table", seat: int) -> tuple[Quote, ...]:
    """The price of every route by the list that holds for this seat."""
    tariff = tariff_of(table, seat)
    return _listed(table.rules, tariff) if tariff else prices(table.rules)


def tariff_of(table: "Table", seat: int) -> Tariff:
    """By which price list of each mechanism that has some this seat pays."""
    listing = table.rules.implementing[Tariffs]
    return tuple([one.tariff(table, seat) for one in listing]) if listing else ()


@lru_cache(maxsize=CACHE_SIZE)
def _listed(rules: "Rules", tariff: Tariff) -> tuple[Quote, ...]:
    found = list(prices(rules))
    for mechanism, one in zip(rules.implementing[Tariffs], tariff, strict=True):
        pairs = zip(rules.board.routes, found, strict=True)
        found = [mechanism.listed(one, route, quote) for route, quote in pairs]
    return tuple(found)


@lru_cache(maxsize=CACHE_SIZE)
def priced_alike(
    rules: "Rules", tariff: Tariff = ()
) -> tuple[tuple[Quote, tuple["Route", ...]], ...]:
    """Every price of a list, and the routes that cost it."""
    groups: dict[Quote, list[Route]] = {}
    listed = _listed(rules, tariff) if tariff else prices(rules)
    for route, price in zip(rules.board.routes, listed, strict=True):
        groups.setdefault(price, []).append(route)
    return tuple((price, tuple(routes)) for price, routes in groups.items())


def quote_of(table: "Table", seat: int, route: "Route") -> Quote:
    """What this seat has to pay for a route now; `refused` if it may not have it, whatever it
    pays."""
    if refused := obstacle(table, seat, route) or _gated(table, seat, route):
        return replace(prices_for(table, seat)[route.n], refused=refused)
    quote = quote_now(table, seat, route)
    have = table.seats[seat].pieces[quote.piece]
    if have >= quote.pieces or quote.refused:
        return quote
    code = "claims.ships" if quote.piece else "claims.cars"
    return replace(quote, refused=Obstacle.of(code, need=quote.pieces, have=have))


def _gated(table: "Table", seat: int, route: "Route") -> Obstacle | None:
    """Why this seat may not have a free route yet."""
    for mechanism in table.rules.implementing[Gating]:
        shut, code = mechanism.gate(table, seat)
        if shut >> route.n & 1:
            told = mechanism.lacking(table, seat, route)
            return Obstacle.of(code, True, **{"route": route.id, **told})
    return None


def let_in(table: "Table", seat: int) -> int:
    """The routes that lie open to a seat and are not kept from it, as bits."""
    left = open_bits(table, seat)
    for mechanism in table.rules.implementing[Gating]:
        left &= ~mechanism.gate(table, seat)[0]
    return left


def quote_now(table: "Table", seat: int, route: "Route") -> Quote:
    """The price of a route that lies open, as the other rules have it now."""
    return _made_now(table, seat, route, prices_for(table, seat)[route.n])


def _quotes_now(table: "Table", seat: int, routes: int) -> Iterator[tuple[int, Quote]]:
    """The prices of these open routes, which are bits, by number."""
    listed, each = prices_for(table, seat), table.board.routes
    return ((n, _made_now(table, seat, each[n], listed[n])) for n in members(routes))


def _made_now(table: "Table", seat: int, route: "Route", quote: Quote) -> Quote:
    """What the other rules make of the listed price of a route that lies open."""
    for mechanism in table.rules.implementing[Quoting]:
        quote = mechanism.quote(table, seat, route, quote)
        if quote.refused:
            break
    return quote


def quoted(table: "Table", seat: int) -> int:
    """The routes to whose price other rules say something now, as bits."""
    found = 0
    for mechanism in table.rules.implementing[Quoting]:
        found |= mechanism.quoted(table, seat)
    return found


def left_to(table: "Table", seat: int) -> int:
    """The routes that this seat may still come to have, whatever it holds, as bits."""
    if not table.rules.implementing[Quoting]:
        return open_bits(table, seat)
    return bits(hoped_for(table, seat))


def hoped_for(table: "Table", seat: int) -> dict[int, int]:
    """The same routes, and the pieces they take."""
    each, open_ = prices_for(table, seat), open_bits(table, seat)
    found = {n: each[n].pieces for n in members(open_)}
    for n, quote in _quotes_now(table, seat, open_ & quoted(table, seat)):
        if quote.refused and not quote.refused.for_now:
            del found[n]
        else:
            found[n] = quote.pieces
    return found


def refused_now(table: "Table", seat: int) -> dict[str, str]:
    """The free routes that others may have, and this seat not whatever it pays, besides those
    behind a gate: why."""
    routes = table.board.routes
    found = dict.fromkeys(named(table.rules, beside_own(table, seat)), "claims.own_parallel")
    if table.rules.implementing[Quoting]:
        for n, quote in _quotes_now(table, seat, let_in(table, seat) & quoted(table, seat)):
            if quote.refused:
                found[routes[n].id] = quote.refused.code
    return found


def let_through(table: "Table", seat: int) -> dict[str, tuple[str, ...]]:
    """The routes that lie open and that a gate lets this seat have, by the code of its refusal of
    others; of the gates that keep any from it."""
    gates = table.rules.implementing[Gating]
    if not gates:
        return {}
    open_ = open_bits(table, seat)
    shut = {code: shut & open_ for shut, code in (gate.gate(table, seat) for gate in gates)}
    return {code: named(table.rules, open_ & ~bits) for code, bits in shut.items() if bits}


def costs_now(table: "Table", seat: int) -> dict[str, int]:
    """How many cards each route takes that this seat may have now, where its price is another."""
    rules, left, said = table.rules, let_in(table, seat), quoted(table, seat)
    each, listed = prices(rules), prices_for(table, seat)
    found = {}
    repriced = members(left & ~said & _repriced(rules, tariff_of(table, seat)))
    now = chain(((n, listed[n]) for n in repriced), _quotes_now(table, seat, left & said))
    for n, quote in now:
        route = rules.board.routes[n]
        # whether there are pieces enough is asked of few routes
        if quote.cards != each[n].cards and not quote_of(table, seat, route).refused:
            found[route.id] = quote.cards
    return found


def changing(table: "Table", seat: int) -> tuple[tuple[int, int], ...]:
    """The same as far as it hangs on more than which routes are open; EMPTY for those refused."""
    by_list = _resized(table.rules, tariff_of(table, seat))
    said = quoted(table, seat)
    if not said:
        return by_list
    each, now = prices_for(table, seat), list[tuple[int, int]]()
    for n, quote in _quotes_now(table, seat, open_bits(table, seat) & said):
        lost = quote.refused and not quote.refused.for_now
        if lost or quote.pieces != each[n].pieces:
            now.append((n, EMPTY if lost else quote.pieces))
    return (*by_list, *now)


@lru_cache(maxsize=CACHE_SIZE)
def _repriced(rules: "Rules", tariff: Tariff) -> int:
    """The routes that cost more or fewer cards by this list, as bits."""
    return bits(n for n, now, usual in _listed_and_usual(rules, tariff) if now.cards != usual.cards)


@lru_cache(maxsize=CACHE_SIZE)
def _resized(rules: "Rules", tariff: Tariff) -> tuple[tuple[int, int], ...]:
    """The routes that take more or fewer pieces by this list, and how many."""
    pairs = _listed_and_usual(rules, tariff)
    return tuple((n, now.pieces) for n, now, usual in pairs if now.pieces != usual.pieces)


def _listed_and_usual(rules: "Rules", tariff: Tariff) -> Iterator[tuple[int, Quote, Quote]]:
    """The routes by their numbers, each with what it costs by this list and as a rule."""
    listed = _listed(rules, tariff) if tariff else ()
    return ((n, now, prices(rules)[n]) for n, now in enumerate(listed))


def _price(rules: "Rules", route: "Route") -> Quote:
    """By its length (RULES.md CORE-R2, R4), and by what the other rules say to it."""
    board = rules.board
    quote = Quote(
        cards=route.length,
        colors=tuple(range(len(board.colors))) if route.color is None else (route.color,),
        pieces=route.length,
        points=board.points[route.length],
    )
    for mechanism in rules.implementing[Pricing]:
        quote = mechanism.price(route, quote)
    return quote
