"""Passenger meeples (RULES.md 3.4)."""

import pytest
from msgspec.structs import replace

from games.rules import rules_for
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.passenger_meeples import Pick, State
from games.rules.scoring import score_game
from games.rules.table import Table
from tests.toy import LAST_TURN, SEED, bonus, kinds, play, promised, refused, rig, sheet, toy

FACTS = toy(
    "berlin-magdeburg 1 red, berlin-n1 1 red, magdeburg-n2 1 red", countries={"no": "n1 n2"}
)
BOARD = replace(
    FACTS,
    cities=tuple(
        replace(city, keys={"passengers": 3 * (city.id == "berlin")}) for city in FACTS.cities
    ),
    countries=tuple(replace(country, keys={"passengers": 1}) for country in FACTS.countries),
)
PARAMS = {"colors": ["red", "blue"], "per_color": 5, "first": 20, "second": 10}


def board(at=(), held=(), seats=2, **named):
    """Berlin, Magdeburg, the two terminals and the country, in this order."""
    mechanisms = {"neighboring_countries": {}, "passenger_meeples": PARAMS}
    rules, state = rig(BOARD, mechanisms=mechanisms, seats=seats, **named)
    mine = state.mech.passenger_meeples
    lying = {**dict(enumerate(mine.at)), **dict(at)}
    rows = State(tuple(lying[n] for n in sorted(lying)), tuple(held) or mine.held)
    return rules, replace(state, mech=replace(state.mech, passenger_meeples=rows))


BERLIN, MAGDEBURG, NORTH = 0, 1, 4


def seen(rules, state):
    """What everybody sees."""
    return rules.view(state, None)["mech"]["passenger_meeples"]


@pytest.mark.parametrize("seats", [2, 5])
def test_rt_69_sixty_passengers_on_forty_places(seats):
    rules = rules_for("germany")
    state, _ = rules.start(seats, SEED)
    at = seen(rules, state)["at"]
    counts = {place: sum(colors.values()) for place, colors in at.items()}
    many = {"berlin": 5, "hamburg": 4, "koln": 4, "frankfurt": 4, "munchen": 4}
    many |= {"leipzig": 3, "stuttgart": 3}
    assert len(counts) == 40
    assert counts == {place: many.get(place, 1) for place in counts}
    every = [sum(colors.get(color, 0) for colors in at.values()) for color in ("red", "white")]
    assert every == [10, 10]


def test_rt_70_of_several_colors_one_is_chosen():
    rules, state = board({BERLIN: (2, 1), MAGDEBURG: (0, 0)}, hands=[{"red": 1}])
    state, events = rules.apply(state, 0, Claim("berlin-magdeburg", {"red": 1}))
    assert kinds(events) == ["claims.claimed"]
    assert rules.legal(state, 0) == [Pick("red"), Pick("blue")]
    assert refused(rules, state, 0, Pick("green")).code == "passenger_meeples.none"
    state, events = rules.apply(state, 0, Pick("blue"))
    assert events[0].data == {"seat": 0, "city": "berlin", "color": "blue"}
    assert seen(rules, state)["held"] == [{"blue": 1}, {}]
    assert seen(rules, state)["at"]["berlin"] == {"red": 2}
    assert state.turn.seat == 1


def test_where_one_color_waits_it_is_taken_at_once():
    rules, state = board({BERLIN: (2, 0), MAGDEBURG: (0, 1)}, hands=[{"red": 1}])
    state, _ = rules.apply(state, 0, Claim("berlin-magdeburg", {"red": 1}))
    assert seen(rules, state)["held"] == [{"red": 1, "blue": 1}, {}]
    assert state.turn.seat == 1


def test_both_ends_may_ask():
    rules, state = board({BERLIN: (1, 1), MAGDEBURG: (1, 1)}, hands=[{"red": 1}])
    claim = (0, Claim("berlin-magdeburg", {"red": 1}))
    state = play(rules, state, claim, (0, Pick("red")), (0, Pick("red")))
    assert seen(rules, state)["held"] == [{"red": 2}, {}]


def test_a_country_s_passenger_is_taken_at_any_terminal_and_once():
    empty = {BERLIN: (0, 0), MAGDEBURG: (0, 0), NORTH: (1, 0)}
    rules, state = board(empty, hands=[{"red": 1}, {"red": 1}])
    state = play(rules, state, (0, Claim("berlin-n1", {"red": 1})))
    state = play(rules, state, (1, Claim("magdeburg-n2", {"red": 1})))
    assert seen(rules, state) == {"at": {}, "held": [{"red": 1}, {}]}


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([4, 4, 2], [20, 20, 0]),
        ([3, 2, 2], [20, 10, 10]),
        ([5, 3, 1], [20, 10, 0]),
        ([2, 0, 0], [20, 0, 0]),
    ],
)
def test_rt_71_the_most_and_the_second_of_a_color(counts, points):
    rules, state = board(held=[(n, 0) for n in counts], seats=3, **LAST_TURN)
    assert bonus(sheet(rules, state), "passenger_meeples") == points


@pytest.mark.parametrize(
    ("held", "winners"),
    [
        (((3, 1, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0)), (0,)),
        (((2, 1, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0)), (0, 1)),
    ],
)
def test_rt_127_the_most_passengers_break_a_tie_and_the_longest_path_does_not(held, winners):
    owner = {"bremen-hamburg": 0, "chemnitz-leipzig": 1, "leipzig-magdeburg": 1}
    rules, state = rig("germany", owner=owner, **LAST_TURN)
    mine = replace(state.mech.passenger_meeples, held=held)
    final = sheet(rules, replace(state, mech=replace(state.mech, passenger_meeples=mine)))
    assert final.totals == (34, 34)
    assert final.tally["meeples"] == tuple(map(sum, held))
    assert final.tally["longest"] == (3, 4)
    assert final.winners == winners


def test_the_color_of_which_one_is_just_ahead_or_behind_promises_most():
    def hoped(held):
        rules, state = board(held=held)
        lines = score_game(Table(rules, state)).lines
        now = sum(line.points for line in lines if line.seat == 0)
        return now + promised(rules, state, turns=4)

    before = [(2, 0), (2, 5)]
    one_ahead, no_nearer = [(3, 0), (2, 5)], [(2, 1), (2, 5)]
    assert hoped(one_ahead) > hoped(no_nearer) > hoped(before)


def test_of_passengers_still_to_be_picked_the_best_counts():
    rules, state = board(at={BERLIN: (1, 1)}.items(), held=[(2, 0), (2, 5)], hands=[{"red": 1}])
    asked, _ = rules.apply(state, 0, Claim("berlin-magdeburg", {"red": 1}))
    picked = [rules.apply(asked, 0, Pick(color))[0] for color in ("red", "blue")]

    def hoped(state):
        lines = score_game(Table(rules, state)).lines
        now = sum(
            line.points for line in lines if line.why == "passenger_meeples" and not line.seat
        )
        return now + promised(rules, state, turns=4)

    assert hoped(asked) == pytest.approx(max(map(hoped, picked)))
    assert hoped(picked[0]) > hoped(picked[1])
