"""The bonus for the most completed tickets (RULES.md 3.19)."""

from tests.toy import LAST_TURN, bonus, promised, rig, sheet, toy

LINES = ", ".join(f"{who}{n}-{who}{n + 1} 1 red" for who in "abc" for n in range(7))
OWNER = {f"{who}{n}-{who}{n + 1}": seat for seat, who in enumerate("abc") for n in range(7)}
GOALS = ",".join(f"{who}0-{who}{n} 1" for who in "abc" for n in range(1, 8))


def ending(*tickets, owner=OWNER):
    """The bonus of each seat with these tickets."""
    final = sheet(
        *rig(
            toy(LINES, GOALS),
            mechanisms=["globetrotter"],
            seats=len(tickets),
            owner=owner,
            tickets=tickets,
            **LAST_TURN,
        )
    )
    return final.tally["completed"], bonus(final, "globetrotter")


def goals(who, n):
    """So many tickets along one line."""
    return [f"{who}0-{who}{k}" for k in range(1, n + 1)]


def test_rt_116_all_who_completed_the_most_tickets_score_in_full():
    assert ending(goals("a", 6), goals("b", 6), goals("c", 4)) == ((6, 6, 4), [15, 15, 0])


def test_rt_116_the_printed_board_of_the_north_brings_ten():
    ann = "norrkoping-orebro norrkoping-stockholm orebro-oslo goteborg-oslo goteborg-kobenhavn"
    ben = "helsinki-tampere tampere-vaasa umea-vaasa boden-umea boden-tornio helsinki-tallinn"
    owner = dict.fromkeys(ann.split(), 0) | dict.fromkeys(ben.split(), 1)
    two = ["oslo-stockholm", "oslo-kobenhavn"], ["tampere-tallinn", "tampere-boden"]
    having = {"seats": 3, "owner": owner, **LAST_TURN}
    for variant, points in (("base", 15), ("published", 10)):
        final = sheet(*rig("nordic", variant, tickets=[*two, ["stockholm-umea"]], **having))
        assert final.tally["completed"] == (2, 2, 0)
        assert bonus(final, "globetrotter") == [points, points, 0]


def test_rt_116_with_none_completed_nobody_scores():
    assert ending(goals("a", 2), goals("b", 1), [], owner={}) == ((0, 0, 0), [0, 0, 0])
    assert ending([], []) == ((0, 0), [0, 0])


def test_tickets_not_completed_do_not_count_against_it():
    tickets = [*goals("a", 3), *goals("c", 3)]
    assert ending(tickets, goals("b", 2)) == ((3, 2), [15, 0])


def test_one_completed_ticket_is_enough():
    assert ending(goals("a", 1), []) == ((1, 0), [15, 0])


def test_the_1910_and_the_mega_game_have_it_for_fifteen_points():
    having = {
        variant: rig("usa", variant)[0].board.mechanisms.get("globetrotter")
        for variant in ("base", "1910", "mega", "big_cities")
    }
    assert having == {
        "base": None,
        "1910": {"points": 15},
        "mega": {"points": 15},
        "big_cities": None,
    }


def test_the_sheet_says_how_many_everybody_completed():
    final = sheet(
        *rig(
            "usa",
            "1910",
            owner={"chicago-toronto": 0, "denver-kansas_city": 1, "kansas_city-saint_louis": 1},
            tickets=[["chicago-atlanta"], ["denver-saint_louis"]],
            **LAST_TURN,
        )
    )
    lines = [line for line in final.lines if line.why == "globetrotter"]
    assert [(line.seat, line.points, line.data) for line in lines] == [
        (0, 0, {"tickets": 0}),
        (1, 15, {"tickets": 1}),
    ]


def test_tickets_that_will_be_completed_promise_the_bonus():
    board = toy("a-b 2 red, b-c 2 red, c-d 2 red", "a-b 3, b-c 4, c-d 5, a-d 7")
    named = {"mechanisms": ["globetrotter"], "tickets": [["a-b", "b-c"], ["c-d", "a-d"]]}
    rules, state = rig(board, **named)
    sure, unsure = {"a-b": 1.0, "b-c": 1.0}, {"a-b": 0.9, "b-c": 0.3}
    assert 15 > promised(rules, state, chances=sure) > promised(rules, state, chances=unsure) > 0
    more = rig(board, **{**named, "tickets": [["a-b", "b-c"], []]})[1]
    assert promised(rules, more, chances=unsure) > promised(rules, state, chances=unsure)
