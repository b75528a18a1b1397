"""Views: what each seat may see of a state, as docs/protocol.md lists it."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from .board import Board
from .frozen import FrozenDict, freeze
from .owners import Owners, derived
from .pay import Offer, encode_offers
from .state import BOX, EMPTY, EVERYBODY, Deck, Seat, StoredDecision
from .table import Table, row
from .values import Data, Move


def views(
    table: Table,
    seats: Iterable[int | None],
    offers: Callable[[Table, int], Sequence[Move | Offer]],
) -> dict[int | None, Data]:
    """What each of these may see of the state that the table was put on; `offers` lists what is
    open to a seat. What lies open to everybody is looked at once for all."""
    board, state, turn = table.board, table.before, table.before.turn
    # what several views hold cannot be changed
    told_turn = FrozenDict({"seat": turn.seat, "number": turn.number, "last": turn.last})
    each = tuple([_of_seat(seat, board) for seat in state.seats])
    piles = {name: deck for name, deck in state.decks.items() if name != BOX}
    decks = FrozenDict({name: _of_deck(deck, board) for name, deck in piles.items()})
    everybody = {m.name: m.seen_by_all(table) for m in table.rules.hooks["seen_by_all"]}
    decisions = [ask.to_stored() for ask in state.decisions]
    owner, shared, final = _owners(table.owner, board), _shared(table.owner, board), None
    if state.final is not None:
        final = freeze({**msgspec.to_builtins(state.final), "seed": state.chance.seed})
    return {
        seat: {
            "me": seat,
            "turn": told_turn,
            "seats": each,
            "hand": _hand(table, seat),
            "decks": decks,
            "owner": owner,
            **shared,
            "decisions": [_of_decision(ask, seat) for ask in decisions],
            "legal": [] if seat is None else encode_offers(offers(table, seat), board.cards),
            "mech": _of_mechanisms(table, seat, everybody),
            "commit": state.commit,
            "over": state.over,
            "final": final,
        }
        for seat in seats
    }


def _of_seat(seat: Seat, board: Board) -> Data:
    return FrozenDict(
        {
            "cards": sum(seat.hand),
            "tickets": len(seat.tickets),
            "pieces": FrozenDict(zip(board.pieces, seat.pieces, strict=True)),
            "score": seat.score,
        }
    )


def _of_deck(deck: Deck, board: Board) -> Data:
    return FrozenDict(
        {"draw": len(deck.draw), "discard": len(deck.discard), "up": row(deck, board.cards)}
    )


def _hand(table: Table, seat: int | None) -> Data:
    if seat is None:
        return {}
    hand = table.seats[seat].hand
    return {name: n for name, n in zip(table.board.cards, hand, strict=True) if n}


def _of_decision(ask: StoredDecision, seat: int | None) -> Data:
    seen = {"kind": ask.kind, "seat": ask.seat, "data": ask.data}
    return {**seen, "secret": ask.secret} if ask.seat == seat else seen


def _of_mechanisms(table: Table, seat: int | None, everybody: Data) -> Data:
    """What a seat sees of each mechanism, if anything: of those of which all see the same, a copy
    of it."""
    known = msgspec.to_builtins(everybody)
    seen = {
        m.name: known[m.name] if m.name in known else m.view(table, seat) for m in table.rules.seen
    }
    return {name: told for name, told in seen.items() if told}


@derived
def _owners(owner: Owners, board: Board) -> Data:
    """Who owns which route by name; most moves take none, and all may see it."""
    owned = {
        board.routes[n].id: None if who == EVERYBODY else who
        for n, who in enumerate(owner)
        if who != EMPTY
    }
    return FrozenDict(owned)


@derived
def _shared(owner: Owners, board: Board) -> Data:
    """Who owns routes by name besides their first owner, if there are any."""
    found: dict[str, list[int]] = {}
    for n, who in owner.shared:
        found.setdefault(board.routes[n].id, []).append(who)
    return FrozenDict({"shared": freeze(found)} if found else {})
