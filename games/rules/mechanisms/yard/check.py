"""The check at the end of a round: seats hand in the cards of tickets (RULES.md 2.4.8)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...values import Move, Refusal
from .delivery import Goal, best, payable
from .events import Delivered
from .facts import BigCityKeys, CarKeys
from .moves import Check, Deliver, DeliverBest, Done
from .state import mine, put

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


def ask_for_tickets(table: "Table", seat: int) -> None:
    """Ask a seat for the tickets to pay, with the best set as a proposal."""
    tickets = table.board.tickets
    road = mine(table).on_track[seat]
    chosen = _best(tuple(goals_of(table, seat)), road)
    cards = {name: n for name, n in zip(table.board.cards, road, strict=True) if n}
    table.ask(Check(seat, cards, tuple(tickets[n].id for n in chosen)))


@lru_cache(maxsize=256)
def _best(goals: tuple[Goal, ...], road: tuple[int, ...]) -> tuple[int, ...]:
    """The best set. Who weighs moves comes to the same check by many of them."""
    return best(goals, road)


def goals_of(table: "Table", seat: int) -> list[Goal]:
    """The tickets a seat still holds, as the delivery needs them."""
    board = table.board
    big, needs = _big(board), _needs(board)
    return [
        Goal(
            ticket=n,
            points=(ticket := board.tickets[n]).points,
            need=needs[n],
            big=(ticket.a in big) + (ticket.b in big),
        )
        for n in table.seats[seat].tickets
    ]


@lru_cache(maxsize=16)
def _big(board: "Board") -> frozenset[int]:
    """The big cities."""
    return frozenset(n for n, city in enumerate(board.cities) if city.own(BigCityKeys).big)


@lru_cache(maxsize=16)
def _needs(board: "Board") -> tuple[tuple[int, ...], ...]:
    """By ticket how many cards of each color it asks for."""
    asked = [ticket.facts.own(CarKeys).cars for ticket in board.tickets]
    return tuple(tuple(map(cars.count, board.colors)) for cars in asked)


def choices(table: "Table", ask: Check) -> Iterable[Move]:
    """The proposal, any single ticket that can be paid, or no more."""
    road = mine(table).on_track[ask.seat]
    if ask.best:
        yield DeliverBest()
    for goal in goals_of(table, ask.seat):
        if payable(goal.need, road):
            yield Deliver(table.board.tickets[goal.ticket].id)
    yield Done()


def deliver(table: "Table", seat: int, ticket: str) -> None:
    """Pay one ticket held, and score it."""
    goals = {table.board.tickets[goal.ticket].id: goal for goal in goals_of(table, seat)}
    if ticket not in goals:
        raise Refusal("yard.no_ticket", ticket=ticket)
    goal, road = goals[ticket], mine(table).on_track[seat]
    paid = payable(goal.need, road)
    if paid is None:
        raise Refusal("yard.short", ticket=ticket)
    after = tuple(have - n for have, n in zip(road, paid, strict=True))
    put(table, seat, on_track=after, completed=(*mine(table).completed[seat], goal.ticket))
    table.discard((card for card, n in enumerate(paid) for _ in range(n)))
    rest = tuple(n for n in table.seats[seat].tickets if n != goal.ticket)
    table.change(seat, tickets=rest)
    table.add_points(seat, goal.points)
    table.emit(Delivered(seat, goal.points, ticket), seat)
