"""What technologies may still bring, for players who weigh positions."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...advising import Outlook, expected_prize
from ...graph import members
from ...state import EMPTY
from ..claims.owned import longest_trail
from ..connections.network import completed_by_side

if TYPE_CHECKING:
    from ...table import Table
    from . import Technologies
    from .cards import Technology

# How many routes are claimed in a turn, about
CLAIMS_PER_TURN = 0.38
# How many of them are ferries
FERRIES_PER_CLAIM = 0.2
# What a card is worth that need not be laid, in points
POINTS_PER_CARD_SAVED = 0.8
# How many sets of cards are laid for a locomotive in a turn, about
LOCOMOTIVE_SETS_PER_TURN = 0.2
# What a locomotive costs that is paid for a technology, in points
POINTS_PER_LOCOMOTIVE = 1.8
# For so many routes of a plan a technology is bought, about
ROUTES_PER_TECHNOLOGY = 2.5
# The part of their tickets that players complete in such a game, about
USUAL_COMPLETED_SHARE = 0.6
# How far leads in length may change in a turn
LEAD_SWING_PER_TURN = 2.0


def promise(held: Iterable["Technology"], table: "Table", seat: int, outlook: Outlook) -> float:
    """The points that these technologies of a seat may still bring."""
    claims, found = CLAIMS_PER_TURN * outlook.turns, 0.0
    for card in held:
        found += claims * (card.route_points + FERRIES_PER_CLAIM * card.ferry_points)
        found += claims * POINTS_PER_CARD_SAVED * card.saves
        if card.cards_per_locomotive:
            found += LOCOMOTIVE_SETS_PER_TURN * POINTS_PER_CARD_SAVED * outlook.turns
        if card.blind:
            found += POINTS_PER_CARD_SAVED * (1 - CLAIMS_PER_TURN) * outlook.turns / 2
        if card.ticket_points:
            # what is completed already stands in the score lines
            hoped = [chance for chance in outlook.chances.values() if chance < 1]
            found += card.ticket_points * sum(hoped)
        if card.bet:
            found += _bet(card, table, seat, outlook)
    return found


def _bet(card: "Technology", table: "Table", seat: int, outlook: Outlook) -> float:
    """What a bet may bring beyond what it would bring now; who ties has won, with nothing too."""
    if not outlook.turns:
        return 0.0
    seats = range(len(table.seats))
    if card.bet == "longest":
        now = [longest_trail(table, one)[0] for one in seats]
        later = tuple(map(float, now))
    else:
        now = [len(completed_by_side(table, one)) for one in seats]
        # of the tickets of others nothing is known but how many there are
        later = tuple(
            sum(outlook.chances.values())
            if one == seat
            else USUAL_COMPLETED_SHARE * len(table.seats[one].tickets)
            for one in seats
        )
    swing = LEAD_SWING_PER_TURN * outlook.turns**0.5
    won = expected_prize(later, seat, (1.0,), swing) - (now[seat] == max(now))
    return 2 * card.stake * won


def charges(rule: "Technologies", table: "Table", seat: int) -> dict[int, float]:
    """By free route that is locked for a seat what opens it, shared among those it opens."""
    held, free = rule.state(table).owned[seat], table.owner.held.get(EMPTY, 0)
    found: dict[int, float] = {}
    for item, routes in rule.asked.items():
        if item not in held:
            each = POINTS_PER_LOCOMOTIVE * rule.cards[item].cost / ROUTES_PER_TECHNOLOGY
            for n in members(routes & free):
                found[n] = found.get(n, 0.0) + each
    return found
