"""Where there are no routes the player makes each move, and answers what it is asked then."""

import pytest

from games.bots import Observation
from games.bots.ply import Ply, ahead
from games.rules import rules_for
from games.rules.mechanisms.yard import CarKeys, Done, Place
from games.rules.scoring import score_game
from games.rules.table import Table
from tests.toy import SEED, L, rig


def best(rules, state, seat=0):
    """The move that is weighed most."""
    return max(Ply(Observation(rules, state, seat)).weigh(), key=lambda weighed: weighed.value).move


def asking(*colors):
    """A ticket of the card game that asks for a card of each of these colors."""
    tickets = rules_for("card_game").board.tickets
    return next(t.id for t in tickets if sorted(t.facts.own(CarKeys).cars) == sorted(colors))


def test_colors_that_a_ticket_asks_for_are_lined_up_before_others():
    ticket = asking("blue", "yellow")
    hands = [{"blue": 2, "green": 2}, {}]
    rules, state = rig("card_game", hands=hands, tickets=[[ticket]], last=4)
    assert best(rules, state) == Place({"blue": 2})


def test_all_that_can_be_paid_for_is_paid_for():
    rules, state = rig("card_game", tickets=[[asking("blue", "yellow"), asking("red", "blue")]])
    road = {"blue": 2, "yellow": 1, L: 1}
    counts = tuple(road.get(name, 0) for name in rules.board.cards)
    table = Table(rules, state)
    table.save("yard", on_track=(counts, (0,) * len(counts)))
    rules.by_name["yard"].prolong(table)
    state = table.freeze()
    while rules.active_seats(state)[:1] == (0,):
        move = best(rules, state)
        assert not isinstance(move, Done) or not state.seats[0].tickets
        state, _ = rules.apply(state, 0, move)
    assert state.mech.yard.completed[0] and not state.seats[0].tickets


@pytest.mark.parametrize("seats", [2, 4])
def test_what_one_is_ahead_by_is_the_margin_once_all_is_over(seats):
    rules = rules_for("card_game")
    state, _ = rules.start(seats, SEED)
    over, _ = rules.score_now(state)
    totals = score_game(Table(rules, over)).totals
    assert ahead(rules, over, 0) == pytest.approx(totals[0] - sum(totals[1:]) / (seats - 1))
