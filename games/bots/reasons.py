"""Reasons: why a move was chosen, by what decided."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from games.rules import Move
from games.rules.board import TRAIN
from games.rules.frozen import FrozenDict
from games.rules.graph import UNREACHABLE
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take

from .cards import Short, payers
from .chosen_move import Reason
from .outcome import Track
from .plan import detour
from .turn_estimate import TURNS_NEAR_THE_END

if TYPE_CHECKING:
    from .choice import Choice

# Points from which something is worth to be named
MIN_POINTS_NAMED = 1.0


def reasons(choice: "Choice", move: Move, ahead: float | None) -> tuple[Reason, ...]:
    """Why this move, which is worth so much more than the next best; the most important first."""
    if choice.suggests(move):
        return tuple(_of_suggested(choice, move))
    if ahead is None and not isinstance(move, Keep):
        return (_reason("only"),)
    weighed = _reason("weighed", points=round(ahead or 0.0, 1))
    if not choice.plans:
        return (weighed,)
    if isinstance(move, Claim):
        return tuple(_of_claim(choice, move))
    if isinstance(move, Draw):
        return tuple(_of_draw(choice, move))
    if isinstance(move, Take):
        return (_reason("tickets.room", cars=sum(choice.prospect.pieces)),)
    if isinstance(move, Keep):
        return tuple(_of_keep(choice, move))
    return (weighed,)


def _reason(code: str, **data: object) -> Reason:
    return Reason(code, FrozenDict(data))


def _of_suggested(choice: "Choice", move: Move) -> Iterator[Reason]:
    """Why this of very many answers: the tickets that the route needs of which it speaks."""
    board, name = choice.rules.board, asdict(move).get("route")
    items = [
        item
        for item in choice.prospect.items
        if any(board.routes[track.n].id == name for track in item.tracks)
    ]
    for item in items:
        yield _reason("claim.way", route=name, ticket=board.tickets[item.ticket].id)
    if not items:
        yield _reason("loses_nothing")


def _of_claim(choice: "Choice", move: Claim) -> Iterator[Reason]:
    prospect, board = choice.prospect, choice.rules.board
    n = board.route[move.route].n
    for item in prospect.items:
        if any(track.n == n for track in item.tracks):
            alone = prospect.forest.needs[item.ticket] == {n}
            code = "claim.completes" if alone else "claim.way"
            if item.ticket in prospect.done:
                code = "claim.raises"
            yield _reason(code, route=move.route, ticket=board.tickets[item.ticket].id)
    planned = n in prospect.forest.routes
    if planned and detour(prospect.planner, prospect.forest.routes, n) >= UNREACHABLE:
        yield _reason("claim.only_way", route=move.route)
    elif planned and choice.claiming.urgency(n) >= MIN_POINTS_NAMED:
        yield _reason("claim.rivals", route=move.route)
    if prospect.replanned(n):
        yield _reason("claim.shortcut", route=move.route)
    bonus = prospect.bonuses.of_route(n)
    if bonus >= MIN_POINTS_NAMED:
        yield _reason("claim.bonus", route=move.route, points=round(bonus))
    if not planned:
        yield _reason("claim.points", route=move.route, points=choice.claiming.points(n))
    if choice.turns <= TURNS_NEAR_THE_END:
        is_last_round = choice.table.turn.last is not None
        yield _reason("end.last" if is_last_round else "end.near", turns=round(choice.turns))
    elif choice.claiming.held >= 1:
        yield _reason("hand.full", cards=sum(prospect.hand))


def _of_draw(choice: "Choice", move: Draw) -> Iterator[Reason]:
    board = choice.rules.board
    if move.slot is None:
        yield _reason("draw.blind")
        return
    card = choice.table.decks[TRAIN].up[move.slot]
    if card == board.locomotive:
        yield _reason("draw.wild")
        return
    shorts, planned = choice.prospect.shorts, choice.prospect.planned
    serving = {track.n: track for track in planned if _serves(choice, track, shorts[track.n], card)}
    # where any color pays, the number is that of the color of which fewest are lacking
    lacking = [
        n
        for n, track in serving.items()
        if card == shorts[n].card or len(_colors(choice, track)) == 1
    ]
    for n in lacking:
        data = {"card": board.cards[card], "route": board.routes[n].id, "n": shorts[n].cards}
        yield _reason("draw.lacks", **data)
    if lacking:
        return
    for n in serving:
        yield _reason("draw.collects", card=board.cards[card], route=board.routes[n].id)
    if serving:
        return
    for track in choice.prospect.fillers:
        if any(card == kind for color in _colors(choice, track) for kind in color):
            route = board.routes[track.n].id
            yield _reason("draw.collects", card=board.cards[card], route=route)
            return
    yield _reason("draw.spare")


def _serves(choice: "Choice", track: Track, short: Short, card: int) -> bool:
    """Is this card among those that a route lacks?"""
    return short.cards > 0 and any(card in color for color in _colors(choice, track))


def _colors(choice: "Choice", track: Track) -> list[list[int]]:
    paying = payers(track.quote, len(choice.prospect.hand))
    return [[card for card, _ in those] for those in paying.colors]


def _of_keep(choice: "Choice", move: Keep) -> Iterator[Reason]:
    board, kept = choice.rules.board, choice.taking.holding(move.tickets)
    for id_ in move.tickets:
        n = board.ticket[id_].n
        asked = () if n in kept.done else kept.forest.asked.get(n)
        if asked is not None:
            yield _reason("keep.pays" if asked else "keep.free", ticket=id_)
    keeps = [entry for entry in choice.seen.moves if isinstance(entry, Keep)]
    # where no more can be kept the others need not be far
    more = [keep.tickets for keep in keeps if {*keep.tickets} > {*move.tickets}]
    for id_ in dict.fromkeys(id_ for tickets in more for id_ in tickets):
        if id_ not in move.tickets:
            yield _reason("keep.far", ticket=id_)
