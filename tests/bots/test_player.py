"""The player: what it does where a person would know what to do, and why it says it does."""

from itertools import islice

import pytest

from games.bots import (
    LEVELS,
    REASONS,
    ChosenMove,
    Numbers,
    Observation,
    Reason,
    appraise,
    decide,
    weigh,
)
from games.bots.choice import Choice
from games.bots.reasons import reasons
from games.bots.style import STYLES
from games.rules import boards, rules_for
from games.rules.frozen import FrozenDict
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take, TicketChoice
from tests.toy import SEED, L, rig, toy

FORK = toy(
    "a-b 3 red, b-c 3 blue, a-d 2 green, d-c 2 white, c-e 4 gray, e-f 6 gray", "a-c 8, a-e 12"
)


def choose(rules, state, seat=0, level="strong", **numbers) -> ChosenMove:
    """What the player does, with the numbers of the family or some others."""
    return decide(level, Observation(rules, state, seat), Numbers(**numbers))


def said(decision: ChosenMove) -> dict[str, dict]:
    """Its reasons by their codes."""
    return {reason.code: dict(reason.data) for reason in decision.reasons}


def test_the_route_that_completes_a_ticket_is_claimed_before_the_game_ends():
    rules, state = rig(
        FORK,
        owner={"a-d": 0},
        hands=[{"white": 2, "red": 3}],
        tickets=[["a-c"]],
        last=0,
    )
    decision = choose(rules, state)
    assert decision.move == Claim("d-c", {"white": 2})
    assert said(decision)["claim.completes"] == {"route": "d-c", "ticket": "a-c"}
    assert said(decision)["end.last"] == {"turns": 1}


def test_how_many_turns_are_left_is_called_certain_in_the_last_round_alone():
    hand = {"white": 2, "red": 3}
    rules, state = rig(FORK, owner={"a-d": 0}, hands=[hand], tickets=[["a-c"]], pieces=[3, 3])
    told = said(choose(rules, state))
    assert "end.near" in told
    assert "end.last" not in told


def test_gray_is_paid_with_the_color_that_no_other_route_of_the_plan_asks_for():
    rules, state = rig(
        toy("a-b 3 gray, b-c 3 red", "a-c 8"),
        hands=[{"red": 3, "blue": 3}],
        tickets=[["a-c"]],
        last=2,
    )
    assert choose(rules, state).move in (Claim("a-b", {"blue": 3}), Claim("b-c", {"red": 3}))


def test_locomotives_are_not_laid_where_colors_pay():
    rules, state = rig(
        FORK,
        owner={"a-d": 0},
        hands=[{"white": 2, L: 3}],
        tickets=[["a-c"]],
        last=0,
    )
    assert choose(rules, state).move == Claim("d-c", {"white": 2})


def test_the_open_card_that_the_way_lacks_is_taken():
    rules, state = rig(
        FORK,
        owner={"a-d": 0},
        hands=[{"white": 1}],
        row=["red", "blue", "white", "red", "blue"],
        tickets=[["a-c"]],
        pieces=[2, 45],
    )
    decision = choose(rules, state)
    assert decision.move == Draw(2)
    assert said(decision) == {"draw.lacks": {"card": "white", "route": "d-c", "n": 1}}


def test_a_ticket_that_the_network_has_joined_is_kept_for_nothing():
    ask = TicketChoice(0, 2, 1, False, ("a-c", "a-e"))
    rules, state = rig(
        FORK, owner={"a-d": 0, "d-c": 0}, decisions=[ask], ticket_deck=(), pieces=[3, 3]
    )
    decision = choose(rules, state)
    assert decision.move == Keep(("a-c",))
    assert said(decision) == {"keep.free": {"ticket": "a-c"}, "keep.far": {"ticket": "a-e"}}


def test_a_seat_that_looks_at_its_rivals_takes_the_only_way_that_they_come_near():
    board = toy("a-b 3 red, b-c 3 blue, c-d 3 red, d-e 3 blue", "a-c 12", cars=30)
    mine = {"red": 3, "blue": 3}
    rules, state = rig(
        board, owner={"c-d": 1}, hands=[mine, {"blue": 3}], tickets=[["a-c"]], pieces=[30, 27]
    )
    decision = choose(rules, state, near=0.3)
    assert decision.move == Claim("b-c", {"blue": 3})
    assert "claim.only_way" in said(decision)


@pytest.mark.parametrize(("theirs", "urgent"), [(2, False), (3, True)])
def test_a_rival_with_too_few_cards_for_a_route_is_no_danger_to_it(theirs, urgent):
    board = toy("a-b 3 red, b-c 3 blue", "a-b 12", cars=30)
    rules, state = rig(
        board, owner={"b-c": 1}, hands=[{"red": 3}, {"green": theirs}], tickets=[["a-b"]]
    )
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    assert (choice.claiming.urgency(rules.board.route["a-b"].n) > 0) is urgent


def test_no_tickets_are_taken_when_the_end_is_near():
    rules, state = rig("usa", pieces=[10, 2], last=1)
    moves = [move for move, _ in weigh(Observation(rules, state, 0))]
    assert type(moves[-1]).__name__ == "Take"


@pytest.mark.parametrize(("start", "turns"), [(True, 0), (False, 1)])
def test_tickets_taken_in_play_have_cost_a_turn_when_they_are_chosen(start, turns):
    ask = TicketChoice(0, 2, 1, start, ("a-c", "a-e"))
    rules, state = rig(FORK, decisions=[ask], ticket_deck=(), pieces=[9, 9], last=5)
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    assert choice.turns - choice.taking.holding(["a-e"]).turns == turns


def test_who_may_draw_but_one_ticket_hopes_for_no_choice():
    def hopes(*left):
        rules, state = rig(FORK, owner={"a-d": 0, "d-c": 0}, pieces=[20, 45], ticket_deck=left)
        return Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"]).taking.take()

    assert hopes("a-c") < hopes("a-c", "a-e")


def test_a_ticket_given_up_takes_no_time_from_others():
    far = toy("a-b 6 red, b-c 6 blue, c-d 6 green, d-e 6 white, a-f 1 gray", "a-e 5, a-f 2")
    rules, state = rig(far, tickets=[["a-e"]], pieces=[24, 12])
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    assert not choice.prospect.items
    assert not choice.taking.is_busy


@pytest.mark.parametrize("board", boards())
def test_a_decision_is_a_function_of_what_the_seat_knows(board):
    seen = 0
    for rules, state, seat in positions(board):
        samples = [rules.resample(state, seat, f"{n:064x}") for n in range(100)]
        found = [Observation(rules, sample, seat) for sample in samples]
        assert len({rules.encode(one.state) + rules.encode(one.sample("1")) for one in found}) == 1
        first, second = (choose(rules, sample, seat) for sample in (state, samples[-1]))
        assert first == second
        seen += 1
    assert seen == 2


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_legal_moves_to_the_end(level):
    rules = rules_for("london")
    state, _ = rules.start(2, SEED)
    while not state.over:
        seat = rules.active_seats(state)[0]
        decision = decide(level, Observation(rules, state, seat))
        assert all(REASONS[reason.code] is not None for reason in decision.reasons)
        state, _ = rules.apply(state, seat, decision.move)
    assert sum(state.final.totals) > 0


def test_an_unknown_level_is_refused():
    rules, state = rig("usa")
    with pytest.raises(KeyError, match="grandmaster"):
        decide("grandmaster", Observation(rules, state, 0))


def test_any_legal_move_can_be_weighed_beside_the_best():
    rules, state = rig("usa", hands=[{"red": 6, L: 3}])
    odd = Claim("miami-new_orleans", {"red": 3, L: 3})
    ranked = weigh(Observation(rules, state, 0), also=odd)
    assert odd in [move for move, _ in ranked]
    values = [value for _, value in ranked]
    assert values == sorted(values, reverse=True)


def test_the_end_is_appraised_as_it_is():
    rules, state = rig("usa", owner={"los_angeles-phoenix": 0})
    state, _ = rules.score_now(state)
    found = appraise(Observation(rules, state, 0))
    assert found.chance == 1
    assert found.totals == state.final.totals


def positions(board):
    """A few positions of a board: of a game that the player itself plays, quickly."""
    rules = rules_for(board)
    state, _ = rules.start(rules.board.sizes[0], SEED)
    for n in islice(range(10_000), 24):
        seat = rules.active_seats(state)[-1]
        if n % 12 == 0:
            yield rules, state, seat
        move = decide("easy", Observation(rules, state, seat)).move
        state, _ = rules.apply(state, seat, move)


def test_who_has_gathered_enough_says_so():
    rules, state = rig(
        toy("a-b 3 red, b-c 3 blue", "a-c 8", cars=10),
        hands=[{"red": 3, "blue": 3}],
        tickets=[["a-c"]],
    )
    assert said(choose(rules, state))["hand.full"] == {"cards": 6}


def test_an_open_locomotive_is_taken_for_a_way_that_lacks_nothing_else():
    rules, state = rig(
        FORK,
        owner={"a-d": 0},
        hands=[{"white": 1}],
        row=["red", "blue", L, "red", "blue"],
        tickets=[["a-c"]],
        pieces=[2, 45],
        pile=["red"] * 9,
    )
    decision = choose(rules, state)
    assert decision.move == Draw(2)
    assert "draw.wild" in said(decision)


def test_where_nothing_else_can_be_done_the_reason_says_that():
    board = toy("a-b 3 red")
    rules, state = rig(board, pieces=[0, 9], pile=[], row=[None] * 5, ticket_deck=())
    assert "only" in said(choose(rules, state))


def test_a_way_that_rivals_come_near_is_claimed_for_that():
    rules, state = rig(
        FORK,
        owner={"c-e": 1},
        hands=[{"green": 2, "white": 2}, {"red": 3}],
        tickets=[["a-c"]],
    )
    decision = choose(rules, state, near=0.5, patience=0)
    assert decision.move == Claim("d-c", {"white": 2})
    assert said(decision)["claim.rivals"] == {"route": "d-c"}


def test_tickets_are_drawn_when_the_network_makes_most_of_them():
    rules, state = rig(FORK, owner={"a-d": 0, "d-c": 0, "c-e": 0}, pieces=[30, 45])
    decision = choose(rules, state)
    assert decision.move == Take()
    assert said(decision) == {"tickets.room": {"cars": 30}}


def test_a_route_by_which_the_plan_becomes_shorter_is_called_a_shortcut():
    dear = "e-f 6 gray, f-g 6 gray, g-h 6 gray, h-i 6 gray"
    board = toy(f"a-b 2 red, b-c 2 blue, a-d 1 green, d-c 2 white, {dear}", "a-c 8")
    rules, state = rig(board, hands=[{"green": 1, L: 2}], tickets=[["a-c"]])
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    found = reasons(choice, Claim("a-b", {L: 2}), 1.0)
    assert Reason("claim.shortcut", FrozenDict({"route": "a-b"})) in found


def test_a_card_that_nothing_asks_for_is_said_to_be_one():
    rules, state = rig(toy("a-b 3 red"), row=["blue"] * 5, pile=[], ticket_deck=())
    assert "draw.spare" in said(choose(rules, state))


def test_what_a_route_brings_besides_its_points_is_said():
    owner = {"chicago-omaha": 0, "portland-salt_lake_city": 1}
    rules, state = rig("usa", owner=owner, hands=[{"purple": 4}], pieces=[20, 20], last=1)
    decision = choose(rules, state)
    assert decision.move == Claim("denver-omaha", {"purple": 4})
    # the longest path is ours, and not theirs
    assert said(decision)["claim.bonus"] == {"route": "denver-omaha", "points": 20}


def test_reasons_have_the_data_that_are_listed_and_nearly_all_are_given_in_a_few_games():
    found = dict[str, set[str]]()
    for board in ("london", "card_game"):
        rules = rules_for(board)
        state, _ = rules.start(2, SEED)
        for _ in range(150):
            if state.over:
                break
            seat = rules.active_seats(state)[0]
            decision = decide("strong", Observation(rules, state, seat))
            for reason in decision.reasons:
                found.setdefault(reason.code, set()).update(reason.data)
            state, _ = rules.apply(state, seat, decision.move)
    assert {code: set(REASONS[code]) for code in found} == found
    # the others are given above
    above = {"only", "hand.full", "draw.wild", "draw.spare", "keep.free", "end.last", "end.near"}
    above |= {"loses_nothing", "claim.only_way", "claim.rivals", "claim.shortcut", "tickets.room"}
    above |= {"claim.bonus", "claim.raises"}
    assert REASONS.keys() - found.keys() <= above


def test_how_many_cards_a_gray_route_lacks_is_said_of_the_color_that_is_nearest_alone():
    def told(color):
        rules, state = rig(
            toy("a-b 4 gray, c-d 2 red, d-e 2 blue", "a-b 9", cars=40),
            hands=[{"red": 2}, {}],
            row=[color, "blue", "blue", "blue", "blue"],
            tickets=[["a-b"]],
        )
        choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
        return {reason.code: dict(reason.data) for reason in reasons(choice, Draw(0), 1.0)}

    assert told("red")["draw.lacks"] == {"card": "red", "route": "a-b", "n": 2}
    assert "draw.lacks" not in told("blue")


def test_a_card_that_two_routes_lack_is_said_to_serve_both():
    rules, state = rig(
        toy("a-b 3 red, b-c 2 red, c-d 2 blue", "a-c 9", cars=40),
        hands=[{"red": 1}, {}],
        row=["red", "blue", "blue", "blue", "blue"],
        tickets=[["a-c"]],
    )
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    found = reasons(choice, Draw(0), 1.0)
    assert {reason.code for reason in found} == {"draw.lacks"}
    assert sorted(reason.data["route"] for reason in found) == ["a-b", "b-c"]
    assert sum(reason.data["n"] for reason in found) == 4
