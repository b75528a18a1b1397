"""The bonus for the longest continuous path (RULES.md 3.18)."""

from tests.toy import LAST_TURN, bonus, promised, rig, sheet, toy

KITE = "a-b 6 gray, b-c 5 gray, c-a 4 gray, c-d 3 gray, c-e 2 gray"


def ending(routes, owner, seats=2):
    """The final sheet of a toy board with the bonus."""
    return sheet(
        *rig(toy(routes), mechanisms=["longest_route"], owner=owner, seats=seats, **LAST_TURN)
    )


def test_rt_27_the_path_may_pass_a_city_twice_but_no_route():
    kite = dict.fromkeys(["a-b", "b-c", "c-a", "c-d"], 0)
    assert ending(KITE, kite).tally["longest"] == (18, 0)
    assert ending(KITE, {**kite, "c-e": 0}).tally["longest"] == (20, 0)


def test_rt_28_branches_do_not_count_and_all_tied_players_score():
    routes = "h-a 5 red, h-b 4 red, h-c 3 red, x-y 5 red, y-z 4 red"
    owner = {**dict.fromkeys(["h-a", "h-b", "h-c"], 0), "x-y": 1, "y-z": 1}
    final = ending(routes, owner)
    assert final.tally["longest"] == (9, 9)
    assert bonus(final, "longest_route") == [10, 10]


def test_length_is_counted_in_spaces_not_in_routes():
    final = ending("a-b 6 red, c-d 2 red, d-e 2 red", {"a-b": 0, "c-d": 1, "d-e": 1})
    assert bonus(final, "longest_route") == [10, 0]


def test_routes_of_others_do_not_join_ones_own():
    routes = "a-b 3 red, b-c 3 red, c-d 3 red, x-y 4 red"
    final = ending(routes, {"a-b": 0, "c-d": 0, "b-c": 1, "x-y": 1})
    assert final.tally["longest"] == (3, 4)
    assert bonus(final, "longest_route") == [0, 10]


def test_with_no_route_claimed_nobody_scores():
    assert bonus(ending("a-b 3 red", {}), "longest_route") == [0, 0]


def test_the_sheet_says_how_long_everybodys_is_and_where_it_runs():
    final = ending("a-b 3 red, b-c 2 red, b-d 1 red", {"a-b": 0, "b-c": 0, "b-d": 0}, seats=3)
    lines = [line for line in final.lines if line.why == "longest_route"]
    assert [line.data for line in lines] == [
        {"length": 5, "routes": ("a-b", "b-c")},
        {"length": 0, "routes": ()},
        {"length": 0, "routes": ()},
    ]


def test_lengths_are_shown_in_play():
    rules, state = rig(owner={"denver-omaha": 1, "chicago-omaha": 1, "dallas-houston": 0})
    for seat in (0, 1, None):
        assert rules.view(state, seat)["mech"]["longest_route"] == {"lengths": [1, 8]}


def test_the_base_game_and_the_mega_game_have_it_for_ten_points():
    having = {
        variant: rig("usa", variant)[0].board.mechanisms.get("longest_route")
        for variant in ("base", "1910", "mega", "big_cities")
    }
    assert having == {
        "base": {"points": 10},
        "1910": None,
        "mega": {"points": 10},
        "big_cities": None,
    }


def test_without_the_bonus_the_length_still_breaks_ties():
    routes = "a-b 2 red, b-c 2 red, x-y 2 red, z-w 2 red"
    owner = {"a-b": 0, "b-c": 0, "x-y": 1, "z-w": 1}
    final = sheet(*rig(toy(routes), owner=owner, **LAST_TURN))
    assert final.totals == (4, 4)
    assert final.winners == (0,)


def test_the_longer_the_lead_and_the_later_the_more_of_the_bonus_is_expected():
    board = toy("a-b 2 red, b-c 2 red, c-d 2 red, d-e 2 red, e-f 2 red")
    rules, short = rig(board, mechanisms=["longest_route"], owner={"a-b": 0})
    _, long = rig(board, mechanisms=["longest_route"], owner={"a-b": 0, "b-c": 0, "c-d": 0})
    assert -5 < promised(rules, short, turns=20) < promised(rules, long, turns=20) < -2
    assert promised(rules, long, turns=20) < promised(rules, long, turns=2) < 0
    assert promised(rules, long, turns=0) == 0
    # who is behind may still catch up
    assert 0 < promised(rules, long, 1, turns=2) < promised(rules, long, 1, turns=20) < 5
