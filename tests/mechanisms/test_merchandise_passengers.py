"""Merchandise and passengers (RULES.md 3.6)."""

import pytest
from msgspec.structs import replace

from games.rules.advising import Outlook
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.merchandise_passengers import (
    MAX_TAKEN_BACK,
    Arrive,
    GoOn,
    Place,
    SetOut,
    StepBack,
)
from games.rules.mechanisms.merchandise_passengers.advice import _later
from tests.payments import every_move
from tests.toy import LAST_TURN as LAST
from tests.toy import L, bonus, cards, hand, kinds, play, promised, refused, rig, row, sheet, toy

MAP = (
    "augsburg-ulm 2 gray, stuttgart-ulm 2 gray, stuttgart-ulm 2 gray, mannheim-stuttgart 2 gray, "
    "mannheim-frankfurt 1 gray, augsburg-austria1 3 red, augsburg-munchen 1 gray, "
    "munchen-ulm 1 gray"
)
COLORS = {"ulm": "white", "stuttgart": "red", "mannheim": "yellow", "augsburg": "white"}
PILES = {"red": [4, 3, 2], "yellow": [3, 2, 1], "white": [2]}
FACTS = toy(MAP, special={"passenger": 4}, countries={"austria": "austria1"})
BOARD = replace(
    FACTS,
    cities=tuple(
        replace(city, keys={"merchandise": COLORS.get(city.id, "")}) for city in FACTS.cities
    ),
)
NAME = "merchandise_passengers"
CARD = "passenger"
MINE = {"augsburg-ulm": 0, "stuttgart-ulm": 0}
LINE = MINE | {"mannheim-stuttgart": 1}


def land(*hands, at=(), **named):
    """A country; `at` are the passengers on the board, (city, seat)."""
    params = {NAME: {"per_player": 3, "piles": PILES}}
    rules, state = rig(BOARD, mechanisms=params, hands=hands, **named)
    standing = tuple((rules.board.city[city], seat) for city, seat in at)
    mine = replace(state.mech.merchandise_passengers, at=standing)
    return rules, replace(state, mech=replace(state.mech, merchandise_passengers=mine))


def seen(rules, state, seat=None):
    """What is shown of passengers."""
    return rules.view(state, seat)["mech"][NAME]


def ride(rules, state, start, *cities):
    """The state after a journey planned from city to city."""
    steps = [(0, SetOut(start)), *((0, GoOn(city)) for city in cities)]
    return play(rules, state, *steps)


def test_the_stacks_and_the_passengers_at_the_start():
    rules, state = land()
    assert seen(rules, state) == {
        "stacks": {
            "augsburg": (2,),
            "mannheim": (3, 2, 1),
            "stuttgart": (4, 3, 2),
            "ulm": (2,),
        },
        "at": {},
        "reserve": (3, 3),
        "won": ((), ()),
    }


def test_rt_73_a_journey_takes_the_top_token_of_every_city_reached():
    rules, state = land({CARD: 1}, at=[("augsburg", 0)], owner=LINE)
    before = state.seats[0].score
    state = ride(rules, state, "augsburg", "ulm", "stuttgart", "mannheim")
    assert seen(rules, state, 1)["journey"]["points"] == 9
    state, events = rules.apply(state, 0, Arrive())
    assert state.seats[0].score == before + 9
    assert hand(rules, state, 0) == {}
    assert state.decks["train"].discard == (rules.board.cards.index(CARD),)
    assert events[0].data == {
        "seat": 0,
        "cities": ("augsburg", "ulm", "stuttgart", "mannheim"),
        "tokens": (2, 4, 3),
        "cards": {CARD: 1},
        "points": 9,
    }
    after = seen(rules, state)
    assert after["stacks"] == {"augsburg": (2,), "mannheim": (2, 1), "stuttgart": (3, 2)}
    assert (after["at"], after["won"], after["reserve"]) == ({}, ((2, 4, 3), ()), (3, 3))
    assert state.turn.seat == 1


def test_rt_73_without_the_card_the_journey_ends_before_the_foreign_route():
    rules, state = land(at=[("augsburg", 0)], owner=LINE)
    before = state.seats[0].score
    state = ride(rules, state, "augsburg", "ulm", "stuttgart")
    assert refused(rules, state, 0, GoOn("mannheim")).code == f"{NAME}.no_card"
    state, _ = rules.apply(state, 0, Arrive())
    assert state.seats[0].score == before + 6


def test_rt_74_no_route_is_used_twice():
    rules, state = land({CARD: 4}, at=[("augsburg", 0)], owner=MINE)
    state = ride(rules, state, "augsburg", "ulm")
    assert refused(rules, state, 0, GoOn("augsburg")).code == f"{NAME}.no_route"
    state = play(rules, state, (0, GoOn("stuttgart")))
    assert refused(rules, state, 0, GoOn("ulm")).code == f"{NAME}.no_route"


def test_rt_74_one_passenger_stands_in_a_city():
    rules, state = land({"red": 2}, at=[("ulm", 1)])
    state, _ = rules.apply(state, 0, Claim("augsburg-ulm", {"red": 2}))
    assert [ask.to_stored().data for ask in state.decisions] == [{"cities": ("augsburg",)}]
    assert refused(rules, state, 0, Place("ulm")).code == f"{NAME}.not_there"
    assert refused(rules, state, 0, Place("stuttgart")).code == f"{NAME}.not_there"


def test_a_passenger_is_placed_at_an_end_of_the_route_just_claimed():
    rules, state = land({"red": 2})
    state, _ = rules.apply(state, 0, Claim("augsburg-ulm", {"red": 2}))
    assert rules.legal(state, 0) == [Place("augsburg"), Place("ulm"), Place(None)]
    assert state.turn.seat == 0
    state, events = rules.apply(state, 0, Place("ulm"))
    assert kinds(events) == [f"{NAME}.placed", "turn.ended"]
    assert (seen(rules, state)["at"], seen(rules, state)["reserve"]) == ({"ulm": 0}, (2, 3))


def test_placing_may_wait():
    rules, state = land({"red": 2})
    state = play(rules, state, (0, Claim("augsburg-ulm", {"red": 2})), (0, Place(None)))
    assert (seen(rules, state)["at"], seen(rules, state)["reserve"]) == ({}, (3, 3))
    assert state.turn.seat == 1


def test_nobody_is_placed_in_another_country_nor_out_of_nothing():
    rules, state = land({"red": 3})
    asked, _ = rules.apply(state, 0, Claim("augsburg-austria1", {"red": 3}))
    assert [ask.to_stored().data for ask in asked.decisions] == [{"cities": ("augsburg",)}]
    mine = replace(state.mech.merchandise_passengers, reserve=(0, 3))
    state = replace(state, mech=replace(state.mech, merchandise_passengers=mine))
    after, _ = rules.apply(state, 0, Claim("augsburg-austria1", {"red": 3}))
    assert (after.decisions, after.turn.seat) == ((), 1)


def test_countries_and_unclaimed_routes_are_not_travelled():
    owner = {"augsburg-austria1": 0, "augsburg-ulm": 0}
    rules, state = land(at=[("augsburg", 0)], owner=owner)
    state = ride(rules, state, "augsburg")
    assert rules.legal(state, 0) == [GoOn("ulm"), StepBack()]
    assert refused(rules, state, 0, GoOn("austria1")).code == f"{NAME}.no_route"
    assert refused(rules, state, 0, GoOn("munchen")).code == f"{NAME}.no_route"


def test_nothing_is_final_before_it_arrives():
    rules, state = land({CARD: 2}, at=[("augsburg", 0)], owner=LINE)
    planned = ride(rules, state, "augsburg", "ulm")
    assert refused(rules, ride(rules, state, "augsburg"), 0, Arrive()).code == f"{NAME}.nowhere"
    back = play(rules, planned, (0, GoOn("stuttgart")), (0, StepBack()))
    assert seen(rules, back) == seen(rules, planned) and back.seats == planned.seats
    none = play(rules, planned, (0, StepBack()), (0, StepBack()))
    assert seen(rules, none) == seen(rules, state) and none.seats == state.seats
    assert not none.decisions and none.turn == state.turn


def test_nobody_walks_to_and_fro_without_end():
    rules, state = land({}, at=[("augsburg", 0)], owner=MINE)
    for _ in range(MAX_TAKEN_BACK):
        state = play(rules, state, (0, SetOut("augsburg")), (0, StepBack()))
    refusal = refused(rules, state, 0, SetOut("augsburg"))
    assert (refusal.code, refusal.data["most"]) == (f"{NAME}.to_and_fro", MAX_TAKEN_BACK)
    assert SetOut("augsburg") not in rules.legal(state, 0)
    turn = play(rules, state, *((seat, Draw(None)) for seat in (0, 0, 1, 1)))
    assert SetOut("augsburg") in rules.legal(turn, 0)


def test_a_journey_can_be_ended_though_no_step_may_be_taken_any_more():
    rules, state = land({}, at=[("augsburg", 0)], owner=MINE)
    state = play(rules, state, (0, SetOut("augsburg")), (0, GoOn("ulm")))
    for _ in range(MAX_TAKEN_BACK):
        state = play(rules, state, (0, GoOn("stuttgart")), (0, StepBack()))
    assert rules.legal(state, 0) == [Arrive(), StepBack()]
    assert refused(rules, state, 0, GoOn("stuttgart")).code == f"{NAME}.to_and_fro"
    play(rules, state, (0, Arrive()))


def test_in_the_city_where_it_set_out_nothing_is_taken_though_it_comes_back():
    owner = {"augsburg-ulm": 0, "munchen-ulm": 0, "augsburg-munchen": 0}
    rules, state = land(at=[("augsburg", 0)], owner=owner)
    state = ride(rules, state, "augsburg", "ulm", "munchen", "augsburg")
    state, events = rules.apply(state, 0, Arrive())
    assert events[0].data["tokens"] == (2,)
    assert seen(rules, state)["stacks"]["augsburg"] == (2,)


def test_a_city_reached_twice_gives_two_tokens():
    owner = {"stuttgart-ulm": 0, "stuttgart-ulm-2": 1, "mannheim-stuttgart": 0}
    rules, state = land({CARD: 1}, at=[("mannheim", 0)], owner=owner, seats=4)
    state = ride(rules, state, "mannheim", "stuttgart", "ulm", "stuttgart")
    assert seen(rules, state)["journey"]["cards"] == 1
    _, events = rules.apply(state, 0, Arrive())
    assert events[0].data["tokens"] == (4, 2, 3)


def test_cities_with_other_passengers_may_be_passed():
    rules, state = land(at=[("augsburg", 0), ("ulm", 1)], owner=MINE)
    state = play(rules, ride(rules, state, "augsburg", "ulm", "stuttgart"), (0, Arrive()))
    assert seen(rules, state)["at"] == {"ulm": 1}


@pytest.mark.parametrize("city", ["ulm", "munchen", "atlantis"])
def test_only_an_own_passenger_sets_out(city):
    rules, state = land(at=[("ulm", 1)], owner=MINE)
    assert refused(rules, state, 0, SetOut(city)).code == f"{NAME}.none_here"


def test_a_passenger_without_a_way_stays():
    rules, state = land(at=[("frankfurt", 0), ("mannheim", 0)], owner=LINE)
    assert refused(rules, state, 0, SetOut("frankfurt")).code == f"{NAME}.no_way"
    assert refused(rules, state, 0, SetOut("mannheim")).code == f"{NAME}.no_way"
    assert not [move for move in rules.legal(state, 0) if isinstance(move, SetOut)]


def test_each_further_step_is_shown_with_what_it_would_bring():
    rules, state = land(at=[("augsburg", 0)], owner=LINE)
    state = ride(rules, state, "augsburg", "ulm", "stuttgart")
    assert seen(rules, state)["journey"] == {
        "cities": ["augsburg", "ulm", "stuttgart"],
        "routes": ["augsburg-ulm", "stuttgart-ulm"],
        "points": 6,
        "cards": 0,
        "steps": {"mannheim": {"points": 9, "cards": 1}},
    }


def test_passenger_cards_pay_for_no_route():
    rules, state = land({"red": 1, CARD: 2})
    assert not [m for m in every_move(rules, state, 0) if getattr(m, "cards", {}).get(CARD)]
    mixed = Claim("augsburg-ulm", {"red": 1, CARD: 1})
    assert refused(rules, state, 0, mixed).code == "cards.missing"


def test_tokens_are_counted_once_more_at_the_end_and_passengers_left_are_worth_nothing():
    rules, state = land(at=[("augsburg", 0), ("ulm", 0)], owner=LINE, **LAST)
    mine = replace(state.mech.merchandise_passengers, won=((2, 4), (3,)))
    state = replace(state, mech=replace(state.mech, merchandise_passengers=mine))
    assert bonus(sheet(rules, state), NAME) == [6, 3]


def filled(up, *pile):
    """The row of Märklin after its third card was taken, and what happened; pile top first."""
    rules, state = rig("marklin", row=up, pile=pile[::-1])
    state, events = rules.apply(state, 0, Draw(2))
    return rules, state, kinds(events)


def test_rt_126_three_passenger_cards_sweep_the_row():
    new = ["black", "green", "green", "yellow", "plus_four"]
    rules, state, told = filled([CARD, CARD, "red", "white", "blue"], CARD, *new)
    assert told.count("market.swept") == 1
    assert row(rules, state) == new
    assert cards(rules, state.decks["train"].discard) == [CARD, CARD, CARD, "white", "blue"]


def test_rt_126_two_passenger_cards_and_two_locomotives_stay():
    rules, state, told = filled([CARD, CARD, "red", "white", L], L, "black")
    assert "market.swept" not in told
    assert row(rules, state) == [CARD, CARD, L, "white", L]


def test_rt_126_a_row_swept_for_passengers_is_swept_again_for_locomotives():
    new = ["black", "green", "green", "yellow", "plus_four"]
    lots = [L, L, L, "red", "black"]
    rules, state, told = filled([CARD, CARD, "red", "white", "blue"], CARD, *lots, *new)
    assert told.count("market.swept") == 2
    assert row(rules, state) == new


def test_on_other_boards_any_number_of_a_card_but_locomotives_may_lie_in_the_row():
    rules, _ = rig("germany")
    assert rules.board.row_limits == {rules.board.locomotive: 3}


def test_rt_127_the_highest_total_of_merchandise_breaks_a_tie():
    owner = {"chemnitz-leipzig": 0, "frankfurt-mannheim": 1, "mannheim-stuttgart": 1}
    rules, state = rig("marklin", owner=owner, **LAST)
    mine = replace(state.mech.merchandise_passengers, won=((4,), (1, 1)))
    final = sheet(rules, replace(state, mech=replace(state.mech, merchandise_passengers=mine)))
    assert final.totals == (6, 6)
    assert final.tally["merchandise"] == (4, 2)
    assert final.tally["longest"] == (2, 4)
    assert final.winners == (0,)


def test_a_step_towards_the_best_way_promises_more_than_a_step_back_or_aside():
    owner = {**MINE, "mannheim-stuttgart": 0, "augsburg-munchen": 0}
    rules, state = land(owner=owner, at=[("ulm", 0)])
    out = ride(rules, state, "ulm")
    on, aside = ride(rules, state, "ulm", "stuttgart"), ride(rules, state, "ulm", "augsburg")
    assert promised(rules, out, turns=0) == pytest.approx(4 + 3, abs=0.1)
    assert promised(rules, out, turns=0) < promised(rules, on, turns=0)
    assert promised(rules, aside, turns=0) < promised(rules, out, turns=0)
    arrived = play(rules, on, (0, GoOn("mannheim")), (0, Arrive()))
    assert arrived.seats[0].score - state.seats[0].score == 4 + 3
    assert promised(rules, arrived, turns=0) == 0


def test_a_passenger_that_waits_promises_nothing_when_no_turn_is_left():
    rules, state = land(owner=LINE, at=[("ulm", 0)])
    assert promised(rules, state, turns=0) == 0 < promised(rules, state, turns=3)


def test_a_passenger_card_promises_the_way_that_it_opens():
    (rules, poor), (_, rich) = (land(held, owner=LINE, at=[("ulm", 0)]) for held in ({}, {CARD: 1}))
    assert promised(rules, rich, turns=3) > promised(rules, poor, turns=3)


def test_a_passenger_promises_more_on_the_board_than_beside_it():
    rules, state = land(owner=MINE)
    mine = state.mech.merchandise_passengers
    reserve = replace(mine, reserve=(2, 3), at=((rules.board.city["ulm"], 0),))
    placed = replace(state, mech=replace(state.mech, merchandise_passengers=reserve))
    assert promised(rules, placed) > promised(rules, state)


@pytest.mark.parametrize("turns", [0, 1, 4])
def test_a_passenger_at_the_end_of_the_best_way_arrives_whoever_waits_on_it(turns):
    owner = {**MINE, "mannheim-stuttgart": 0}
    rules, state = land(owner=owner, at=[("ulm", 0), ("stuttgart", 0)])
    there = ride(rules, state, "ulm", "stuttgart", "mannheim")
    back, arrived = (play(rules, there, (0, move)) for move in (StepBack(), Arrive()))

    def worth(state):
        return state.seats[0].score + promised(rules, state, turns=turns)

    assert worth(arrived) > worth(there) > worth(back)


def test_who_travels_after_another_finds_less_on_the_way():
    soon = Outlook(9, {})
    assert _later(0, soon, [30.0]) < _later(0, soon, [30.0, 30.0]) < 2 * _later(0, soon, [30.0])
