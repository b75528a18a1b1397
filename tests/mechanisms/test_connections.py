"""Completing and scoring tickets, the final sheet and its ties (RULES.md 1.7, 1.10)."""

import pytest

from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.tickets import TicketChoice
from tests.toy import LAST_TURN, bonus, rig, sheet, toy

STAR = "h-a 1 red, h-b 1 red, h-c 1 red, h-d 1 red, h-e 1 red, h-f 1 red"


def done(final, seat=0):
    """The tickets of a seat and whether they count as completed."""
    lines = [line for line in final.lines if line.why == "ticket" and line.seat == seat]
    return {line.data["ticket"]: line.data["done"] for line in lines}


def test_rt_26_routes_and_tickets_and_the_longest_route_add_up():
    network = (
        "el_paso-los_angeles el_paso-houston houston-new_orleans atlanta-new_orleans "
        "atlanta-raleigh raleigh-washington new_york-washington pittsburgh-raleigh"
    )
    rules, state = rig(
        owner={**dict.fromkeys(network.split(), 0), "denver-omaha": 1},
        tickets=[["los_angeles-new_york", "dallas-new_york"]],
        turn=1,
        **LAST_TURN,
    )
    assert state.seats[0].score == 47
    final = sheet(rules, state)
    assert bonus(final, "routes") == [47, 7]
    assert bonus(final, "ticket") == [21 - 11, 0]
    assert bonus(final, "longest_route") == [10, 0]
    assert final.totals == (67, 7)
    assert final.winners == (0,)


def test_a_ticket_is_completed_by_any_path_however_winding():
    facts = toy("a-b 1 red, b-c 1 red, c-d 1 red, a-d 1 red, d-e 1 red", "a-d 3, a-e 2")
    owner = dict.fromkeys(["a-b", "b-c", "c-d"], 0)
    rules, state = rig(facts, owner=owner, tickets=[["a-d", "a-e"]], **LAST_TURN)
    final = sheet(rules, state)
    assert done(final) == {"a-d": True, "a-e": False}
    assert bonus(final, "ticket") == [1, 0]


def test_routes_of_others_complete_nothing():
    facts = toy("a-b 1 red, b-c 1 red", "a-c 3")
    rules, state = rig(facts, owner={"a-b": 0, "b-c": 1}, tickets=[["a-c"]], **LAST_TURN)
    assert bonus(sheet(rules, state), "ticket") == [-3, 0]


def test_a_score_may_be_negative():
    rules, state = rig(tickets=[["seattle-new_york"], []], **LAST_TURN)
    assert sheet(rules, state).totals == (-22, 0)


def test_an_unfinished_choice_is_no_ticket():
    rules, state = rig(tickets=[[], ["denver-el_paso"]], **LAST_TURN)
    assert bonus(sheet(rules, state), "ticket") == [0, -4]


def test_everything_is_shown_at_the_end():
    rules, state = rig(tickets=[["denver-el_paso"], ["boston-miami"]], **LAST_TURN)
    final = sheet(rules, state)
    assert done(final, 0) == {"denver-el_paso": False}
    assert done(final, 1) == {"boston-miami": False}
    assert [line.why for line in final.lines] == [
        "routes",
        "routes",
        "ticket",
        "ticket",
        "longest_route",
        "longest_route",
    ]


def even(a_lengths, b_lengths, b_tickets):
    """Two players at 100: lines of five routes (20 points) and tickets for the other 80."""
    lines = {"a": a_lengths, "b": b_lengths}
    routes = [
        f"{who}{n}-{who}{n + 1} {length} gray"
        for who, lengths in lines.items()
        for n, length in enumerate(lengths)
    ]
    goals = [f"a0-a{n} 16" for n in range(1, 6)]
    goals += [f"b0-b{n} {80 // b_tickets}" for n in range(1, b_tickets + 1)]
    facts = toy(", ".join(routes), ",".join(goals), points=dict.fromkeys(range(1, 10), 4))
    owner = {f"{who}{n}-{who}{n + 1}": seat for seat, who in enumerate("ab") for n in range(5)}
    mine = [goal.split()[0] for goal in goals]
    final = sheet(*rig(facts, owner=owner, tickets=[mine[:5], mine[5:]], **LAST_TURN))
    assert final.totals == (100, 100)
    return final


def test_rt_29_ties_are_broken_by_tickets_then_by_the_longest_route():
    more_tickets = even([6] * 5, [6] * 5, b_tickets=4)
    assert more_tickets.tally["completed"] == (5, 4)
    assert (more_tickets.places, more_tickets.winners) == ((1, 2), (0,))
    longer = even([6, 6, 6, 6, 6], [6, 6, 6, 6, 8], b_tickets=5)
    assert longer.tally == {"longest": (30, 32), "completed": (5, 5)}
    assert (longer.places, longer.winners) == ((2, 1), (1,))
    shared = even([6] * 5, [6] * 5, b_tickets=5)
    assert (shared.places, shared.winners) == ((1, 1), (0, 1))


@pytest.mark.parametrize(
    ("board", "one", "two"),
    [
        ("london", "covent_garden-st_pauls", "trafalgar_square-waterloo waterloo-globe_theatre"),
        (
            "new_york",
            "chelsea-greenwich_village",
            "lincoln_center-central_park lincoln_center-times_square",
        ),
    ],
)
def test_rt_127_on_small_boards_who_has_as_many_tickets_shares_the_victory(board, one, two):
    owner = {one: 0, **dict.fromkeys(two.split(), 1)}
    final = sheet(*rig(board, owner=owner, **LAST_TURN | {"pile": ["blue"]}))
    assert final.totals[0] == final.totals[1]
    assert final.tally["longest"] == (3, 4)
    assert final.winners == (0, 1)


def test_the_score_counts_before_every_tie_break():
    facts = toy("a-b 1 red, c-d 2 red", "a-b 1", points={1: 1, 2: 4})
    rules, state = rig(facts, owner={"a-b": 0, "c-d": 1}, tickets=[["a-b"]], **LAST_TURN)
    final = sheet(rules, state)
    assert final.totals == (2, 4)
    assert final.winners == (1,)


def test_places_after_a_tie_leave_a_gap():
    rules, state = rig(toy(STAR, "a-b 5"), seats=4, tickets=[[], ["a-b"]], **LAST_TURN)
    assert sheet(rules, state).places == (1, 4, 1, 1)


@pytest.mark.parametrize("ties", [("completed",), ("longest",)])
def test_the_board_names_its_tie_breaks(ties):
    facts = toy(
        "a-b 1 red, c-d 3 red",
        "a-b 1, c-d 1, a-c 1".rpartition(",")[0],
        points={1: 2, 3: 3},
        ties=ties,
    )
    rules, state = rig(facts, owner={"a-b": 0, "c-d": 1}, tickets=[["a-b"]], **LAST_TURN)
    final = sheet(rules, state)
    assert final.totals == (3, 3)
    assert final.winners == ((0,) if ties == ("completed",) else (1,))


def progress(rules, state, seat=0):
    """State and missing cars of each ticket of a seat, as it sees them."""
    mine = rules.view(state, seat)["mech"]["connections"]["mine"]
    return {ticket["id"]: (ticket["state"], ticket["missing"]) for ticket in mine}


def test_the_owner_sees_how_far_each_ticket_is():
    rules, state = rig(
        owner={"denver-santa_fe": 0},
        tickets=[["denver-el_paso", "chicago-santa_fe"], ["boston-miami"]],
    )
    assert progress(rules, state) == {
        "denver-el_paso": ("open", 2),
        "chicago-santa_fe": ("open", 8),
    }
    assert "connections" not in rules.view(state, None)["mech"]
    state, _ = rules.apply(
        rig(
            owner={"denver-santa_fe": 0},
            tickets=[["denver-el_paso"]],
            hands=[{"red": 2}],
        )[1],
        0,
        Claim("el_paso-santa_fe", {"red": 2}),
    )
    assert progress(rules, state) == {"denver-el_paso": ("done", 0)}


def test_a_ticket_is_lost_when_others_have_closed_every_way_or_cars_do_not_reach():
    facts = toy("a-b 2 red, b-c 2 blue, c-d 2 gray, d-a 3 gray", "a-c 4")
    rules, state = rig(facts, tickets=[["a-c"]], owner={"b-c": 1, "d-a": 1})
    assert progress(rules, state) == {"a-c": ("lost", None)}
    rules, state = rig(facts, tickets=[["a-c"]], owner={"a-b": 0}, pieces=[1])
    assert progress(rules, state) == {"a-c": ("lost", None)}
    rules, state = rig(facts, tickets=[["a-c"]], owner={"a-b": 0}, pieces=[2])
    assert progress(rules, state) == {"a-c": ("open", 2)}


def test_the_tickets_offered_are_measured_too():
    ask = TicketChoice(0, count=1, least=1, start=False, tickets=("denver-el_paso",))
    rules, state = rig(decisions=[ask])
    assert rules.view(state, 0)["mech"]["connections"] == {
        "offered": ({"id": "denver-el_paso", "state": "open", "missing": 4},)
    }
    assert "connections" not in rules.view(state, 1)["mech"]
