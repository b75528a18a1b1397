"""What technologies bring at the end."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...mechanism import Tally
from ...table import Table
from ...values import ScoreLine

if TYPE_CHECKING:
    from . import Technologies


def final_points(rule: "Technologies", table: Table, tally: Tally) -> Iterable[ScoreLine]:
    """What they have brought for routes, and what they bring for tickets; bets won and lost."""
    for seat, points in enumerate(rule.state(table).bonus):
        yield ScoreLine(seat, rule.name, points)
    for seat in range(len(table.seats)):
        for card in rule.held(table, seat):
            n = tally["completed"][seat]
            if card.ticket_points:
                told = {"item": card.id, "count": n}
                yield ScoreLine(seat, f"{rule.name}.tickets", n * card.ticket_points, told)
            if card.bet:
                done = tally[card.bet][seat] == max(tally[card.bet])
                points = card.stake if done else -card.stake
                told = {"item": card.id, "done": done}
                yield ScoreLine(seat, f"{rule.name}.bet", points, told)
