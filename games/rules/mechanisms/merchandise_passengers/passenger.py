"""How a passenger comes onto the board, and leaves it at the end of its journey."""

from typing import TYPE_CHECKING

from ...mechanism import Mechanism
from ...values import Refusal
from .events import Placed, Travelled
from .facts import PASSENGER
from .journey import fare, tokens
from .moves import PassengerPlace
from .state import Params, State

if TYPE_CHECKING:
    from ...table import Table

Own = Mechanism[Params, State]


def place(mechanism: Own, table: "Table", ask: PassengerPlace, city: str | None) -> None:
    """Put a passenger into one of the cities asked about; None: keep it for later."""
    if city is None:
        return
    if city not in ask.cities:
        raise Refusal("merchandise_passengers.not_there", city=city)
    mine, seat = mechanism.state(table), ask.seat
    reserve = tuple(n - (other == seat) for other, n in enumerate(mine.reserve))
    at = (*mine.at, (mechanism.board.city[city], seat))
    mechanism.save(table, at=at, reserve=reserve)
    table.emit(Placed(seat, city))


def arrive(mechanism: Own, table: "Table", seat: int) -> None:
    """Pay the cards, take the tokens, score them; the passenger leaves the game."""
    mine, board = mechanism.state(table), mechanism.board
    journey = mine.under_way
    if not journey.cities:
        raise Refusal("merchandise_passengers.nowhere")
    taken, cards = tokens(mine.stacks, journey), fare(table, seat, journey.routes)
    paid = [0] * len(board.cards)
    paid[board.cards.index(PASSENGER)] = cards
    table.discard_from_hand(seat, paid)
    emptied = [c for c in journey.cities if c != journey.start]
    mechanism.save(
        table,
        stacks=tuple(pile[emptied.count(c) :] for c, pile in enumerate(mine.stacks)),
        at=tuple(held for held in mine.at if held[0] != journey.start),
        won=tuple((*w, *taken) if s == seat else w for s, w in enumerate(mine.won)),
        journey=None,
    )
    table.add_points(seat, sum(taken))
    table.spend_action()
    by = tuple(board.cities[city].id for city in (journey.start, *journey.cities))
    fare_paid = {PASSENGER: cards} if cards else {}
    table.emit(Travelled(seat, by, tuple(taken), fare_paid, sum(taken)))
