"""The province board (RULES.md 3.40)."""

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation, decide
from games.rules.board import BoardError
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.express_cards import Tickets
from games.rules.mechanisms.express_cards.state import State as Express
from games.rules.mechanisms.province_board import Decline, Place
from games.rules.mechanisms.province_board.lines import State
from games.rules.values import Pass
from tests.toy import LAST_TURN, L, bonus, kinds, play, promised, refused, rig, sheet, toy

POINTS = {2: [10], 3: [10, 6], 4: [10, 6, 4], 5: [10, 6, 4, 2]}
PARAMS = {"spaces": 8, "points": POINTS}
FACTS = toy("a-b 3 blue, b-c 1 gray, c-d 8 red, d-e 1 blue", "a-b 1, b-c 1, c-d 1, a-c 1, a-d 1")
COLORS = ("red", "blue", "green", "white")


def board(express=True, **lines):
    """The lines as the state holds them, from `blue="..0.....1"[:8]`."""
    whole = tuple(
        tuple(-1 if who == "." else int(who) for who in lines.get(color, "").ljust(8, "."))
        for color in COLORS
    )
    return State(whole)


def laid(*, express=(), facts=FACTS, lines=None, **named):
    """A toy with these cars on the lines, `express` the values that the first seat has left."""
    seats = named.setdefault("seats", 2)
    more = {"express_cards": {"values": [1, 2, 3]}}
    rules, state = rig(facts, mechanisms={"province_board": PARAMS, **more}, **named)
    mech = replace(
        state.mech,
        province_board=board(**(lines or {})),
        express_cards=Express((tuple(express), *((1, 2, 3),) * (seats - 1))),
    )
    return rules, replace(state, mech=mech)


def line(state, color):
    """Whose car stands where on a line."""
    spaces = state.mech.province_board.lines[COLORS.index(color)]
    return "".join("." if who < 0 else str(who) for who in spaces)


def test_rt_122_more_cards_than_needed_and_an_express_card_raise_the_space():
    rules, state = laid(express=(1, 2, 3), hands=[{"blue": 4}])
    score, cars = state.seats[0].score, state.seats[0].pieces[0]
    state = play(rules, state, (0, Claim("a-b", {"blue": 4})), (0, Place("blue", 2)))
    assert line(state, "blue") == ".....0.."
    assert state.seats[0].pieces[0] == cars - 3 - 1
    assert state.seats[0].score == score + 4
    assert state.mech.express_cards.left[0] == (1, 3)
    rules, state = laid(express=(2,), hands=[{"blue": 4}], lines={"blue": ".....1"})
    state = play(rules, state, (0, Claim("a-b", {"blue": 4})), (0, Place("blue", 2)))
    assert line(state, "blue") == "....01.."


def test_rt_122_the_places_of_a_line_score_and_the_higher_single_space_breaks_a_tie():
    # 9 (6 and 3), 9 (5 and 4), 2 and nothing
    lines = {"blue": ".20110.."}
    rules, state = laid(seats=4, lines=lines, **LAST_TURN)
    assert bonus(sheet(rules, state), "province_board") == [10, 6, 4, 0]


@pytest.mark.parametrize(
    ("seats", "points"), [(2, [10, 0]), (3, [10, 6, 0]), (5, [10, 6, 4, 2, 0])]
)
def test_fewer_places_score_with_fewer_players(seats, points):
    order = "".join(map(str, reversed(range(seats))))
    rules, state = laid(seats=seats, lines={"red": order}, **LAST_TURN)
    assert bonus(sheet(rules, state), "province_board") == points


def test_each_line_scores_by_itself():
    rules, state = laid(lines={"red": "01", "blue": ".0.1", "green": "0"}, **LAST_TURN)
    final = sheet(rules, state)
    assert bonus(final, "province_board") == [10, 20]
    told = [(one.seat, dict(one.data)) for one in final.lines if one.why == "province_board"]
    assert (0, {"line": "green", "count": 1, "place": 1}) in told
    assert (0, {"line": "red", "count": 1, "place": 2}) in told


def test_the_space_is_that_of_the_cards_played_locomotives_among_them():
    rules, state = laid(hands=[{"blue": 3, L: 2}])
    state = play(rules, state, (0, Claim("a-b", {"blue": 3, L: 2})), (0, Place("blue")))
    assert line(state, "blue") == "....0..."


def test_more_cards_have_to_match_and_no_space_is_higher_than_the_last():
    rules, state = laid(hands=[{"blue": 8, "red": 9, L: 2}])
    mixed = refused(rules, state, 0, Claim("a-b", {"blue": 3, "red": 1}))
    assert mixed.code == "cards.wrong"
    many = refused(rules, state, 0, Claim("a-b", {"blue": 8, L: 1}))
    assert (many.code, many.data) == ("cards.too_many", {"count": 1})
    assert refused(rules, state, 0, Claim("c-d", {"red": 9})).code == "cards.too_many"
    top = play(rules, state, (0, Claim("a-b", {"blue": 8})))
    assert rules.legal(top, 0) == [Place("blue"), Decline()]


def test_a_raised_car_stops_at_the_last_space():
    rules, state = laid(express=(3,), hands=[{"blue": 7}])
    state = play(rules, state, (0, Claim("a-b", {"blue": 7})), (0, Place("blue", 3)))
    assert line(state, "blue") == ".......0"


def test_a_gray_route_chooses_its_line_by_whatever_cards():
    rules, state = laid(hands=[{"green": 2}])
    state = play(rules, state, (0, Claim("b-c", {"green": 2})))
    assert rules.legal(state, 0) == [*map(Place, COLORS), Decline()]
    state = play(rules, state, (0, Place("white")))
    assert line(state, "white") == ".0......"


def test_the_line_of_another_color_is_refused():
    rules, state = laid(hands=[{"blue": 3}])
    state = play(rules, state, (0, Claim("a-b", {"blue": 3})))
    no = refused(rules, state, 0, Place("red"))
    assert (no.code, no.data) == ("province_board.other_line", {"color": "red"})
    assert refused(rules, state, 0, Place("blue", 1)).code == "province_board.no_raise"


def test_rt_212_nobody_is_asked_where_no_space_is_free_or_no_car_is_left():
    full = {"lines": {"blue": "1" * 8}}
    for named in (full, {"pieces": [3]}):
        rules, state = laid(express=(1, 2, 3), hands=[{"blue": 3}], **named)
        state = play(rules, state, (0, Claim("a-b", {"blue": 3})))
        assert state.decisions == ()
        assert state.turn.seat == 1


def test_a_space_above_is_reached_by_an_express_card_alone():
    rules, state = laid(express=(3,), hands=[{"blue": 3}], lines={"blue": "111"})
    state = play(rules, state, (0, Claim("a-b", {"blue": 3})))
    assert rules.legal(state, 0) == [Place("blue", 3), Decline()]
    assert refused(rules, state, 0, Place("blue")).code == "province_board.no_space"
    state = play(rules, state, (0, Place("blue", 3)))
    assert line(state, "blue") == "111..0.."


def test_rt_212_a_car_on_the_board_counts_for_the_end_of_the_game():
    rules, state = laid(hands=[{"blue": 3}], pieces=[6])
    state = play(rules, state, (0, Claim("a-b", {"blue": 3})))
    put = play(rules, state, (0, Place("blue")))
    left = play(rules, state, (0, Decline()))
    assert (put.seats[0].pieces[0], put.turn.last) == (2, 2)
    assert left.turn.last is None


def test_who_declines_puts_no_car():
    rules, state = laid(hands=[{"blue": 3}])
    state, _ = rules.apply(state, 0, Claim("a-b", {"blue": 3}))
    assert refused(rules, state, 0, Pass()).code == "ask.first"
    state, events = rules.apply(state, 0, Decline())
    assert kinds(events) == ["province_board.declined", "turn.ended"]
    assert line(state, "blue") == "........"


def test_everybody_sees_the_lines():
    rules, state = laid(lines={"blue": "..1"})
    for seat in (0, 1, None):
        seen = rules.view(state, seat)["mech"]["province_board"]["lines"]
        assert seen["blue"] == [None, None, 1, *[None] * 5]


def test_one_express_card_a_turn_even_on_the_province_board():
    rules, state = laid(express=(1, 2), hands=[{"blue": 3}])
    state = play(rules, state, (0, Claim("a-b", {"blue": 3})), (0, Place("blue", 1)))
    assert state.turn.seat == 1
    assert Tickets(1) in rules.legal(state, 1)


def test_a_board_says_the_points_for_every_number_of_players():
    with pytest.raises(BoardError, match="no points for 5 players"):
        rig(FACTS, mechanisms={"province_board": {"spaces": 8, "points": {2: [1], 3: [], 4: []}}})


def test_a_lead_on_a_line_is_less_sure_the_longer_the_game_goes_on():
    rules, state = laid(lines={"blue": "1.0"})
    assert promised(rules, state, 0, turns=0) == pytest.approx(0)
    short, long = (promised(rules, state, 0, turns=n) for n in (1, 20))
    assert long < short < 0
    assert promised(rules, state, 1, turns=20) > 0


def test_a_question_that_can_take_a_line_promises_it():
    rules, state = laid(hands=[{"blue": 3}], lines={"blue": ".1"})
    state = play(rules, state, (0, Claim("a-b", {"blue": 3})))
    asked = promised(rules, state, 0, turns=0)
    assert asked == pytest.approx(10)
    assert promised(rules, play(rules, state, (0, Place("blue"))), 0, turns=0) == pytest.approx(0)


@pytest.mark.parametrize(("rival", "last", "played"), [("..1", 1, 4), ("....1111", None, 3)])
def test_players_play_more_cards_where_that_takes_a_line(rival, last, played):
    taken = {"b-c": 1, "c-d": 1, **({"d-e": 1} if last else {})}
    named = {"owner": taken, "hands": [{"blue": 4}], "pieces": [6], "last": last}
    rules, state = laid(lines={"blue": rival}, **named)
    move = decide("strong", Observation(rules, state, 0), Numbers()).move
    assert move == Claim("a-b", {"blue": played})


def test_players_play_a_locomotive_more_where_that_takes_a_line():
    taken = {"b-c": 1, "c-d": 1, "d-e": 1}
    named = {"owner": taken, "hands": [{"blue": 3, "locomotive": 1}], "pieces": [6], "last": 1}
    rules, state = laid(lines={"blue": "..1"}, **named)
    move = decide("strong", Observation(rules, state, 0), Numbers()).move
    assert move == Claim("a-b", {"blue": 3, "locomotive": 1})
