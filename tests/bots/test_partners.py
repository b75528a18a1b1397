"""What those who win together can do for the tickets that a seat knows of."""

import pytest

from games.bots import Numbers
from games.bots.partners import crew_of, pieces_of
from games.bots.style import STYLES
from games.bots.value import Prospect
from games.rules.mechanisms.team_play.state import Holder
from games.rules.table import Table
from tests.toy import rig

MINE, SHARED, HIDDEN = "bombay-sukkur", "nanning-xian", "baroda-peking"


def asia(tickets, shared, pieces=(27, 27)) -> Table:
    """A table of Asia by teams where these tickets lie in two hands and in the holder of both."""
    rules, state = rig("team_asia", seats=4, tickets=tickets, pieces=pieces)
    table, none = Table(rules, state), (0,) * len(rules.board.cards)
    numbers = tuple(rules.board.ticket[ticket].n for ticket in shared)
    rules.by_name["team_play"].save(table, holders=(Holder(none, tickets=numbers), Holder(none)))
    return table


def test_who_has_no_partner_works_alone():
    rules, state = rig("usa", pieces=[45, 45])
    table = Table(rules, state)
    assert crew_of(table, 0) == 1
    assert pieces_of(table, 0, 1.0) == table.seats[0].pieces


@pytest.mark.parametrize(
    ("tickets", "shared", "crew"),
    [
        ([[], []], [SHARED], 2.0),
        ([[MINE], []], [SHARED], 2.0),
        ([[MINE], [HIDDEN]], [SHARED], 4 / 3),
        ([[MINE], [HIDDEN]], [], 1.0),
        ([[], []], [], 1.0),
    ],
)
def test_a_partner_helps_as_far_as_it_has_no_tickets_that_nobody_else_knows_of(
    tickets, shared, crew
):
    assert crew_of(asia(tickets, shared), 0) == pytest.approx(crew)


def test_the_pieces_of_a_partner_are_reckoned_with_as_far_as_it_helps():
    table = asia([[MINE], [HIDDEN]], [SHARED], pieces=[10, 20])
    assert pieces_of(table, 0, 2.0) == (30,)
    assert pieces_of(table, 0, 1.5) == (20,)
    assert pieces_of(table, 0, 1.0) == (10,)


def test_partners_plan_for_a_shared_ticket_that_one_alone_has_no_turns_for():
    tickets = [SHARED, MINE, HIDDEN]

    def likely(*hidden):
        table = asia([[], hidden], tickets)
        found = Prospect(table, 0, Numbers(), 12.0, STYLES["strong"])
        return sum(found.outlook.chances.values())

    assert likely() > 1.5 * likely("hanoi-hyderabad", "canton-kabul", "dacca-dihua")
