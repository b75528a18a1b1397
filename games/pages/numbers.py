"""A board's own numbers, as its help texts speak of them."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pages.words import REJECTED, counted, joined, keeping
from games.rules.board import Board, BoardFile, Counts, total
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.attractions import AttractionKeys
from games.rules.mechanisms.claims import LAST_CARS, DoubleKeys, TrackKeys
from games.rules.mechanisms.market import RowKeys, StartKeys
from games.rules.mechanisms.merchandise_passengers import PASSENGER, MerchandiseKeys
from games.rules.mechanisms.neighboring_countries import PassKeys
from games.rules.mechanisms.plus_four_locomotives import PLUS_FOUR
from games.rules.mechanisms.tickets import LongKeys
from games.rules.mechanisms.tunnels import TunnelKeys

Numbers = dict[str, str | None]
"""What stands for a placeholder; None where a board has nothing of the kind."""

MECHANISMS = {mechanism.name: mechanism for mechanism in REGISTRY}


def numbers(board: Board, name: str) -> Numbers:
    """All that the help text of this mechanism may speak of on this board."""
    params = msgspec.convert(board.mechanisms[name], MECHANISMS[name].Params, strict=False)
    plain = {key: str(value) for key, value in msgspec.structs.asdict(params).items()}
    return plain | (OWN[name](board, params) if name in OWN else {})


def _market(board: Board, params: Any) -> Numbers:
    again = _("the discard pile is shuffled to make a new one")
    both = _("After one card you have to take a second, as long as there is one to take.")
    one = _("You may stop at one card.")
    row = board.draw.own(RowKeys)
    return {
        "hand": None if isinstance(board.setup.hand, dict) else str(board.setup.hand),
        "locomotives": _some(board.setup.own(StartKeys).locomotives),
        "row": str(total(board.draw.faceup)),
        "counts": str(row.faceup_locomotive) if row.faceup_locomotive > 1 else None,
        "second": both if row.both_cards else one,
        "sweep": _some(board.draw.faceup_wild_limit),
        "refill": again if board.draw.reshuffle else _("it stays empty and the round ends"),
    }


def _claims(board: Board, params: Any) -> Numbers:
    said, points = board.draw.own(DoubleKeys), used_points(board.facts)
    doubles, by_size = said.open_doubles_from, _open_tracks(board) if said.open_tracks else None
    ends = {(r.a, r.b) for r in board.routes if r.facts.own(TrackKeys).always_open}
    always = [f"{board.cities[a].name} – {board.cities[b].name}" for a, b in sorted(ends)]
    return {
        "cars": None if board.facts.ships else str(board.facts.cars),
        "last_cars": None if board.team > 1 or "end_game" in board.mechanisms else str(LAST_CARS),
        "doubles_from": str(doubles) if by_size is None and doubles > board.players[0] else None,
        "open_tracks": by_size,
        "always_open": joined(always) if always else None,
        "route_points": _table([_("Spaces"), *points], [_("Points"), *points.values()]),
    }


def _tickets(board: Board, params: Any) -> Numbers:
    setup, draw = board.setup, board.draw
    most_long = setup.own(LongKeys).keep_long_at_most
    kinds = setup.tickets if isinstance(setup.tickets, dict) else {}
    long = sum(ticket.facts.deck == "long" for ticket in board.tickets)
    return {
        "dealt": _dealt(setup.tickets),
        "draw": str(draw.tickets),
        "keeping": keeping(draw.keep),
        "keeping_first": keeping(setup.keep),
        "rejected": str(REJECTED[draw.unkept]),
        "rejected_first": str(REJECTED[setup.unkept]),
        "long": str(long) if kinds.get("long") else None,
        "most_long": None if most_long is None else str(most_long),
    }


def _ticket_decks(board: Board, params: Any) -> Numbers:
    decks = Counter(ticket.facts.deck for ticket in board.tickets)
    return {kind: str(decks[kind]) for kind in ("short", "long")}


def _merchandise(board: Board, params: Any) -> Numbers:
    found = Counter(city.own(MerchandiseKeys).merchandise for city in board.cities)
    del found[""]
    piles = [(n, ", ".join(map(str, params.piles[color]))) for color, n in found.items()]
    piles.sort(key=lambda pile: pile[0])
    return {
        "cards": str(board.deck.special[PASSENGER]),
        "sweep": _some(board.draw.faceup_limits.get(PASSENGER, 0)),
        "piles": _table([_("Cities"), _("Tokens")], *piles),
    }


def _meeples(board: Board, params: Any) -> Numbers:
    return {"kinds": str(len(params.colors))}


def _mandala(board: Board, params: Any) -> Numbers:
    *points, most = enumerate(params.points[1:], 1)
    rows = [*points, (_("%(n)d or more") % {"n": most[0]}, most[1])]
    return {"table": _table([_("Tickets"), _("Points")], *rows)}


def _attractions(board: Board, params: Any) -> Numbers:
    return {"places": str(sum(city.own(AttractionKeys).attraction for city in board.cities))}


def _districts(board: Board, params: Any) -> Numbers:
    return {"table": _table([_("District"), _("Points")], *params.points.items())}


def _restricted(board: Board, params: Any) -> Numbers:
    kinds = {"tunnel": _("tunnels"), "ferry": _("ferries")}
    return {"where": joined([kinds[kind] for kind in params.usable_on])}


def _plus_four(board: Board, params: Any) -> Numbers:
    return {"cards": str(board.deck.special[PLUS_FOUR])}


def _countries(board: Board, params: Any) -> Numbers:
    most = max(len(ticket.goals) for ticket in board.tickets)
    passed = [one.name for one in board.facts.countries if one.own(PassKeys).pass_through]
    return {
        "goals": str(most) if most > 1 else None,
        "passed": joined(passed) if passed else None,
    }


def _ship_cards(board: Board, params: Any) -> Numbers:
    return {"hands": counted(board.setup.hand)}


def _pieces(board: Board, params: Any) -> Numbers:
    cars, ships = board.pieces.values()
    return {"total": str(cars + ships), "proposed": counted({"car": cars, "sea": ships})}


def _harbors(board: Board, params: Any) -> Numbers:
    *less, most = sorted(params.points.items())
    rows = [*less, (_("%(n)d or more") % {"n": most[0]}, most[1])]
    return {"table": _table([_("Tickets"), _("Points")], *rows)}


def _tunnels(board: Board, params: Any) -> Numbers:
    keys = (route.facts.own(TunnelKeys) for route in board.routes)
    said = sorted({one.reveal for one in keys if one.tunnel} - {0})
    if not said:
        return {"printed": None}
    few_to_most = _("%(least)d to %(most)d") % {"least": said[0], "most": said[-1]}
    return {"reveal": few_to_most, "printed": few_to_most}


def _stations(board: Board, params: Any) -> Numbers:
    return {"costs": joined([str(cost) for cost in params.costs])}


def _goods(board: Board, params: Any) -> Numbers:
    sizes = sorted(params.bonus)
    players = [ngettext("%(n)d player", "%(n)d players", n) % {"n": n} for n in sizes]
    places = [
        [place + 1, *(next(iter(params.bonus[n][place : place + 1]), "") for n in sizes)]
        for place in range(max(sizes))
    ]
    return {"bonus": _table([_("Place"), *players], *places)}


def _yard(board: Board, params: Any) -> Numbers:
    several = [str(n) for n, rounds in params.rounds.items() if rounds > 1]
    hidden = _("Nobody may look at them, not even you.")
    return {
        "two_rounds": joined(several) if several else None,
        "second_hand": str(params.second_round_hand),
        "looking": _("Only you may look at them.") if params.peek_on_track else hidden,
    }


def _big_cities(board: Board, params: Any) -> Numbers:
    names = {city.id: city.name for city in board.cities}
    by_points = sorted(params.points.items(), key=lambda bonus: -bonus[1])
    cards = [(names[city], points) for city, points in by_points]
    return {"bonuses": _table([_("City"), _("Points")], *cards)}


OWN: dict[str, Callable[[Board, Any], Numbers]] = {
    "market": _market,
    "claims": _claims,
    "tickets": _tickets,
    "ticket_decks": _ticket_decks,
    "merchandise_passengers": _merchandise,
    "plus_four_locomotives": _plus_four,
    "restricted_locomotives": _restricted,
    "mandala": _mandala,
    "passenger_meeples": _meeples,
    "attractions": _attractions,
    "districts": _districts,
    "neighboring_countries": _countries,
    "ship_cards": _ship_cards,
    "pieces_exchange": _pieces,
    "harbors": _harbors,
    "tunnels": _tunnels,
    "stations": _stations,
    "goods": _goods,
    "yard": _yard,
    "big_city_bonus": _big_cities,
}


def used_points(facts: BoardFile) -> dict[int, int]:
    """Points by length, of the lengths that routes of this board have."""
    lengths = {route.length for route in facts.routes}
    return {length: points for length, points in sorted(facts.points.items()) if length in lengths}


def _open_tracks(board: Board) -> str:
    """How many tracks can be used, by number of tracks and of players."""
    rows, doubles = [], board.draw.own(DoubleKeys)
    for tracks, by_players in sorted(doubles.open_tracks.items()):
        usual = {n: tracks if n >= doubles.open_doubles_from else 1 for n in board.sizes}
        said = ngettext("of %(n)d track", "of %(n)d tracks", tracks) % {"n": tracks}
        rows.append([said, *(by_players.get(n, usual[n]) for n in board.sizes)])
    players = [ngettext("%(n)d player", "%(n)d players", n) % {"n": n} for n in board.sizes]
    return _table(["", *players], *rows)


def _dealt(tickets: int | Counts) -> str:
    if isinstance(tickets, int):
        return ngettext("%(n)d ticket", "%(n)d tickets", tickets) % {"n": tickets}
    return _("%(kinds)s tickets") % {"kinds": counted(tickets)}


def _some(n: int) -> str | None:
    return str(n) if n else None


def _table(head: Iterable[Any], *rows: Iterable[Any]) -> str:
    """A table in Markdown."""
    first, *others = (f"| {' | '.join(map(str, row))} |" for row in (head, *rows))
    return "\n".join((first, "|---" * (first.count("|") - 1) + "|", *others))
