"""Appraisal: what somebody at a seat may expect of a position and of each move."""

from collections.abc import Mapping
from math import erf, sqrt

from msgspec import Struct

from games.rules import Move
from games.rules.mechanisms.connections import Connections
from games.rules.scoring import score_game

from .choice import Choice
from .learned import numbers_of
from .numbers import Numbers
from .observation import Observation
from .ply import ahead
from .style import STYLES

# By how much the end may differ from what is expected: the squares of it in what a turn is worth,
# for what is hidden, and for each turn that is left
KNOWN_SPREAD, TURN_SPREAD = 25.0, 10.0
# The score lines of tickets, for which there are chances as long as the game goes on
TICKET = "ticket"
# The part of its points that a ticket of which we know nothing brings, on average
UNKNOWN_TICKET_SHARE = 0.6


class Appraisal(Struct, frozen=True):
    """What a seat may expect: the points of everybody at the end, the chance to win or to share the
    victory, and the chance of each of its tickets, by id."""

    totals: tuple[float, ...]
    chance: float
    tickets: Mapping[str, float]

    def margin(self, side: tuple[int, ...]) -> float:
        """The points by which a side is ahead of the mean of the others."""
        mine = [total for seat, total in enumerate(self.totals) if seat in side]
        others = [total for seat, total in enumerate(self.totals) if seat not in side]
        return sum(mine) / len(mine) - sum(others) / max(1, len(others))


def appraise(observation: Observation, numbers: Numbers | None = None) -> Appraisal:
    """What the seat may expect, whoever's turn it is: a function of what it knows alone."""
    return _appraised(_choice(observation, numbers))


def weigh(
    observation: Observation, numbers: Numbers | None = None, also: Move | None = None
) -> list[tuple[Move, float]]:
    """Every move that is worth a thought, and that one, with the margin to be expected after it,
    the best first."""
    choice = _choice(observation, numbers)
    ranked = choice.ranked()
    if also is not None and all(move != also for _, move in ranked):
        ranked = sorted([*ranked, (choice.value(also), also)], key=lambda weighed: -weighed[0])
    zero = _zero(choice)
    return [(move, value + zero) for value, move in ranked]


def expected(choice: Choice, value: float) -> float:
    """The margin to be expected after a move that was weighed so."""
    return value + _zero(choice)


def winning(choice: Choice, margin: float) -> float:
    """The chance to win from the margin that is expected."""
    turn = choice.prospect.prices.turn if choice.plans else 1.0
    turns = choice.turns if choice.plans else 5.0
    spread = turn * sqrt(KNOWN_SPREAD + TURN_SPREAD * max(0.0, turns))
    return 0.5 + 0.5 * erf(margin / spread / sqrt(2))


def _choice(observation: Observation, numbers: Numbers | None) -> Choice:
    numbers = numbers_of(observation.rules.board.id) if numbers is None else numbers
    return Choice(observation, numbers, STYLES["strong"])


def _appraised(choice: Choice) -> Appraisal:
    state, side = choice.state, choice.table.side(choice.seat)
    if state.final is not None:
        chance = float(choice.seat in state.final.winners)
        return Appraisal(tuple(map(float, state.final.totals)), chance, {})
    if Connections.name not in choice.rules.by_name:
        margin = ahead(choice.rules, state, choice.seat)
        totals = tuple(margin * (seat in side) for seat in range(len(state.seats)))
        return Appraisal(totals, winning(choice, margin), {})
    found = Appraisal(_totals(choice), 0.0, _chances(choice))
    return Appraisal(found.totals, winning(choice, found.margin(side)), found.tickets)


def _chances(choice: Choice) -> dict[str, float]:
    """Of the tickets of the seat, a plan for them or none."""
    tickets, outlook = choice.rules.board.tickets, choice.prospect.outlook
    held = [*choice.prospect.done, *(ticket.n for ticket in choice.prospect.open)]
    return {tickets[n].id: round(outlook.chances.get(n, 0.0), 3) for n in held}


def _totals(choice: Choice) -> tuple[float, ...]:
    """The points that everybody may come to, each side's together for each of it."""
    table, prospect = choice.table, choice.prospect
    own, points = table.side(choice.seat), [0.0] * len(table.seats)
    for line in score_game(table).lines:
        if line.why != TICKET:
            points[line.seat] += line.points
    value = prospect.sure + prospect.outcome(prospect.hand, choice.turns).value
    points[choice.seat] += value + prospect.worth_of_means
    for other, seat in enumerate(table.seats):
        if other not in own:
            points[other] += _hoped(choice, other) + UNKNOWN_TICKET_SHARE * _mean(choice) * len(
                seat.tickets
            )
    totals = [sum(points[seat] for seat in side) for side in table.sides]
    return tuple(totals[n] for n, side in enumerate(table.sides) for _ in side)


def _hoped(choice: Choice, other: int) -> float:
    """What a rival may still make of its turns and pieces."""
    prices, seat = choice.prospect.prices, choice.table.seats[other]
    cards = sum(seat.hand) / choice.numbers.draws
    return prices.turn * (choice.turns + cards) + prices.car * sum(seat.pieces)


def _mean(choice: Choice) -> float:
    """The points of a ticket, on average."""
    tickets = choice.rules.board.tickets
    return sum(ticket.points for ticket in tickets) / max(1, len(tickets))


def _zero(choice: Choice) -> float:
    """What makes a margin of what moves are weighed by."""
    if not choice.plans:
        return 0.0
    prospect = choice.prospect
    now = choice.base + prospect.outcome(prospect.hand, choice.turns).value
    own = choice.table.side(choice.seat)
    margin = Appraisal(_totals(choice), 0.0, {}).margin(own)
    return margin - now - prospect.prices.turn
