"""The card game: trains, the yard, the road and the destination check (RULES.md 2.4)."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.rules import rules_for
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.mechanisms.yard import CarKeys, Column, Deliver, DeliverBest, Done, Place
from games.rules.mechanisms.yard.delivery import Goal, best, payable
from tests.toy import SEED, L, cards, hand, kinds, play, promised, refused, rig, row

RED, BLUE, GREEN, YELLOW = "red", "blue", "green", "yellow"


def column(rules, color, n, locomotives=0):
    """A column of a yard."""
    return Column(rules.board.cards.index(color), n, locomotives)


def yard(hands=(), yards=(), road=(), seats=2, variant="base", **named):
    """The card game with these hands, yards (color, cards, locomotives) and roads by seat."""
    rules, state = rig("card_game", variant, seats=seats, hands=hands, **named)
    laid = [tuple(column(rules, *one) for one in columns) for columns in yards]
    laid += [()] * (seats - len(laid))
    out = [tuple(one.get(name, 0) for name in rules.board.cards) for one in road]
    out += [(0,) * len(rules.board.cards)] * (seats - len(out))
    mine = replace(state.mech.yard, yards=tuple(laid), on_track=tuple(out))
    return rules, replace(state, mech=replace(state.mech, yard=mine))


def columns(rules, state, seat):
    """The columns of a seat, as (color, cards, locomotives)."""
    names = rules.board.cards
    return [(names[c.color], c.cards, c.locomotives) for c in state.mech.yard.yards[seat]]


def road(rules, state, seat):
    """What a seat has set out, by name."""
    held = zip(rules.board.cards, state.mech.yard.on_track[seat], strict=True)
    return {name: n for name, n in held if n}


@pytest.mark.parametrize(("seats", "pile"), [(2, 75), (3, 67), (4, 59)])
def test_rt_44_everybody_starts_with_eight_cards_one_of_them_a_locomotive(seats, pile):
    rules = rules_for("card_game")
    state, _ = rules.start(seats, SEED)
    assert [sum(seat.hand) for seat in state.seats] == [8] * seats
    assert min(seat.hand[-1] for seat in state.seats) >= 1
    assert len(state.decks["train"].draw) == pile


def test_rt_45_the_top_card_of_every_column_goes_on_the_road():
    rules, state = yard(yards=[(), ((RED, 2, 1), (BLUE, 1), (GREEN, 2))])
    state = play(rules, state, (0, Draw(None)), (0, Draw(None)))
    assert columns(rules, state, 1) == [(RED, 2, 0), (GREEN, 1, 0)]
    assert road(rules, state, 1) == {L: 1, BLUE: 1, GREEN: 1}


def test_rt_46_a_column_is_robbed_by_strictly_more_cards():
    rules, state = yard([{GREEN: 3, L: 1}], yards=[(), ((GREEN, 2),)])
    refusal = refused(rules, state, 0, Place({GREEN: 2}))
    assert (refusal.code, refusal.data["least"]) == ("yard.more", 3)
    for laid in ({GREEN: 3}, {GREEN: 2, L: 1}):
        after, events = rules.apply(state, 0, Place(laid))
        assert columns(rules, after, 1) == []
        assert cards(rules, after.decks["train"].discard) == [GREEN, GREEN]
        assert "yard.robbed" in kinds(events)


def test_rt_47_three_colors_at_once_must_be_absent_from_every_yard():
    rules, state = yard(
        [{YELLOW: 1, RED: 1, BLUE: 1, "white": 1, L: 1}], yards=[(), ((YELLOW, 1),)]
    )
    robbing = Place({YELLOW: 1, RED: 1, BLUE: 1})
    assert refused(rules, state, 0, robbing).code == "yard.more"
    assert refused(rules, state, 0, Place({L: 1, RED: 1, BLUE: 1})).code == "yard.shape"
    after, _ = rules.apply(state, 0, Place({"white": 1, RED: 1, BLUE: 1}))
    assert sorted(columns(rules, after, 0)) == [(BLUE, 1, 0), (RED, 1, 0), ("white", 1, 0)]


def test_rt_48_never_a_color_that_lies_in_the_own_yard():
    rules, state = yard([{RED: 4}], yards=[((RED, 1),)])
    assert refused(rules, state, 0, Place({RED: 4})).code == "yard.own_column"


def test_rt_49_three_face_up_locomotives_stay():
    rules, state = yard(row=[L, L, RED, BLUE, GREEN], pile=[RED, RED, L])
    state, events = rules.apply(state, 0, Draw(2))
    assert row(rules, state) == [L, L, L, BLUE, GREEN]
    assert "market.swept" not in kinds(events)


def test_rt_50_nobody_sees_what_lies_on_the_road_not_even_its_owner():
    out = {RED: 4, BLUE: 2, L: 1}
    rules, state = yard(road=[out])
    for viewer in (0, 1, None):
        seen = rules.view(state, viewer)["mech"]["yard"]
        assert seen["road"] == [7, 0]
        assert "peek" not in seen
    rules, state = yard(road=[out], variant="beginners")
    assert rules.view(state, 0)["mech"]["yard"]["peek"] == out
    assert rules.view(state, 1)["mech"]["yard"]["peek"] == {}
    assert "peek" not in rules.view(state, None)["mech"]["yard"]


def test_rt_51_the_last_card_of_the_pile_brings_one_more_turn_for_everybody():
    rules, state = yard(seats=3, pile=[RED], row=[RED, BLUE, GREEN, GREEN, BLUE])
    state, _ = rules.apply(state, 0, Draw(0))
    assert state.decks["train"].draw == ()
    state, events = rules.apply(state, 0, Draw(1))
    assert row(rules, state)[1] is None
    assert "turn.last_round" in kinds(events)
    took = []
    while state.decisions == () and not state.over:
        took.append(state.turn.seat)
        state = play(rules, state, (state.turn.seat, Take()))
        state = play(rules, state, (state.decisions[0].seat, Keep(())))
    assert took == [1, 2, 0]
    assert {ask.kind for ask in state.decisions} == {"yard.check"}


def test_rt_52_when_nothing_is_left_to_draw_another_action_must_be_chosen():
    rules, state = yard(
        [{}, {}, {RED: 2}], seats=3, pile=[], row=[RED, None, None, None, None], last=2, turn=1
    )
    state, _ = rules.apply(state, 1, Draw(0))
    assert state.turn.seat == 2
    assert refused(rules, state, 2, Draw(None)).code == "market.nothing"
    assert {type(move) for move in rules.legal(state, 2)} == {Place, Take}


def goal(n, points, **need):
    """A ticket that needs these cards."""
    colors = ("purple", "white", BLUE, YELLOW, "orange", "black", RED, GREEN)
    return Goal(n, points, tuple(need.get(color, 0) for color in colors))


def pile(**held):
    """Cards on the road, by kind."""
    colors = ("purple", "white", BLUE, YELLOW, "orange", "black", RED, GREEN, L)
    return tuple(held.get(color, 0) for color in colors)


def test_rt_53_the_most_valuable_ticket_first_would_be_wrong():
    goals = [goal(0, 10, red=2, blue=2), goal(1, 6, red=2), goal(2, 6, blue=2)]
    assert best(goals, pile(red=2, blue=2)) == (1, 2)


def test_rt_54_locomotives_stand_in_for_what_is_missing_in_all_tickets_together():
    goals = [goal(0, 9, red=3, blue=1), goal(1, 5, blue=2)]
    have = pile(red=2, blue=1, locomotive=2)
    assert best(goals, have) == (0,)
    assert payable(goals[0].need, have) == (0, 0, 1, 0, 0, 0, 2, 0, 1)


def test_the_proposal_is_the_best_of_all_sets():
    """Against brute force, on hands cut from the real deck by the seed of a game."""
    rules = rules_for("card_game")
    state, _ = rules.start(4, SEED)
    deck = [*state.decks["train"].draw, *state.decks["train"].draw]
    tickets = list(state.decks["tickets"].draw)
    colors = rules.board.colors
    seen = 0
    for case in range(60):
        own = tickets[case % 7 : case % 7 + 3 + case % 7]
        dealt = deck[case : case + 4 + case % 17]
        have = tuple(dealt.count(card) for card in range(9))
        goals = [
            Goal(n, t.points, tuple(t.facts.own(CarKeys).cars.count(color) for color in colors))
            for n, t in ((n, rules.board.tickets[n]) for n in own)
        ]

        def key(chosen, goals=goals, have=have):
            need = [sum(goals[i].need[c] for i in chosen) for c in range(8)]
            if sum(max(0, n - h) for n, h in zip(need, have, strict=False)) > have[8]:
                return (-1,)
            points = sum(goals[i].points for i in chosen)
            return points, len(chosen), 0, tuple(-i for i in chosen)

        sets = (s for size in range(len(goals) + 1) for s in combinations(range(len(goals)), size))
        top = max(sets, key=key)
        assert best(goals, have) == tuple(goals[i].ticket for i in top)
        seen += len(top) > 1
    assert seen > 10


def check(rules, state):
    """The state with the destination check open: the last turn is passed by drawing tickets."""
    return play(rules, state, (state.turn.seat, Take()), (state.turn.seat, Keep(())))


LAST = {"pile": [], "row": [None] * 5, "last": 1}


def test_the_check_pays_tickets_with_what_lies_on_the_road():
    rules, state = yard(
        road=[{YELLOW: 2, GREEN: 1}], tickets=[["chicago-new_york", "chicago-dallas"]], **LAST
    )
    state = check(rules, state)
    assert rules.active_seats(state) == (0, 1)
    secret = rules.view(state, 0)["decisions"][0]["secret"]
    assert secret["road"] == {YELLOW: 2, GREEN: 1}
    assert "secret" not in rules.view(state, 1)["decisions"][0]
    after, events = rules.apply(state, 0, DeliverBest())
    assert after.mech.yard.completed[0]
    assert all("ticket" not in event.seen_by(1)["data"] for event in events)
    after = play(rules, after, (1, Done()))
    assert after.over


def test_a_player_may_hand_in_other_tickets_than_those_proposed():
    rules, state = yard(
        road=[{YELLOW: 2, GREEN: 1}], tickets=[["chicago-new_york", "chicago-dallas"]], **LAST
    )
    state = check(rules, state)
    state = play(rules, state, (0, Deliver("chicago-new_york")))
    assert rules.active_seats(state) == (0, 1)
    assert state.seats[0].score == rules.board.ticket["chicago-new_york"].points
    again = Deliver("chicago-new_york")
    assert refused(rules, state, 0, again).code == "yard.no_ticket"
    state = play(rules, state, (0, Done()), (1, Done()))
    worth = rules.board.ticket["chicago-dallas"].points
    cities = 12 + 15  # the cards of Chicago and New York
    assert state.final.totals[0] == 5 - worth + cities


def test_what_the_road_cannot_pay_is_refused():
    rules, state = yard(road=[{RED: 1}], tickets=[["chicago-new_york"]], **LAST)
    state = check(rules, state)
    assert refused(rules, state, 0, Deliver("chicago-new_york")).code == "yard.short"


def second_round(hands):
    """Four players have handed in what they can; all that is not in a hand is dealt anew."""
    rules, state = yard(hands, seats=4, tickets=[["chicago-new_york"]], turn=2, **LAST)
    discard = tuple(
        card
        for card, n in enumerate([*[10] * 8, 16])
        for _ in range(n - sum(seat.hand[card] for seat in state.seats))
    )
    deck = replace(state.decks["train"], discard=discard)
    state = replace(state, decks={**state.decks, "train": deck})
    state = check(rules, state)
    return rules, play(rules, state, *((seat, Done()) for seat in range(4)))


def test_rt_55_four_players_play_a_second_round_with_what_they_have_in_hand():
    hands = [{RED: 3}, {BLUE: 3}, {GREEN: 2}, {YELLOW: 2}]
    rules, state = second_round(hands)
    assert not state.over
    assert len(state.decks["train"].draw) == 96 - 10 - 16 - 5
    assert [sum(seat.hand) for seat in state.seats] == [7, 7, 6, 6]
    assert state.seats[0].tickets
    assert state.seats[0].score == 0
    assert state.turn.seat == 3
    assert state.turn.last is None
    assert rules.view(state, None)["mech"]["yard"]["round"] == 2
    assert None not in row(rules, state)


def test_rt_133_the_second_deal_goes_round_as_far_as_the_cards_go():
    """Ten cards are not in hands; the player to the left of the last begins, and is dealt first."""
    hands = [dict.fromkeys((RED, BLUE, GREEN, YELLOW), 10), {}, {}, {}]
    rules, _ = yard(seats=4)
    others = [card for card in rules.board.colors if card not in hands[0]]
    hands[2] = dict.fromkeys(others, 10) | {L: 6}
    _, state = second_round(hands)
    assert state.turn.seat == 3
    assert [sum(seat.hand) for seat in state.seats] == [40 + 3, 2, 46 + 2, 3]
    assert not state.decks["train"].draw


def test_rt_58_of_the_tickets_drawn_none_need_be_kept():
    rules, state = yard()
    state = play(rules, state, (0, Take()))
    assert state.decisions[0].count == 4
    before = len(state.decks["tickets"].draw)
    state = play(rules, state, (0, Keep(())))
    assert len(state.decks["tickets"].draw) == before + 4
    assert state.turn.seat == 1


def test_locomotives_alone_make_no_column():
    rules, state = yard([{L: 3}])
    assert refused(rules, state, 0, Place({L: 3})).code == "yard.shape"
    assert refused(rules, state, 0, Place({RED: 2})).code == "cards.not_held"


def test_every_card_laid_is_still_in_the_game():
    rules, state = yard([{GREEN: 3}], yards=[(), ((GREEN, 1, 1),)])
    after, _ = rules.apply(state, 0, Place({GREEN: 3}))
    assert sorted(cards(rules, after.decks["train"].discard)) == [GREEN, L]
    assert hand(rules, after, 0) == {}


def first(*colors):
    """A ticket of the card game that asks for a card of each of these colors."""
    tickets = rules_for("card_game").board.tickets
    return next(t.id for t in tickets if sorted(t.facts.own(CarKeys).cars) == sorted(colors))


def test_cards_that_tickets_ask_for_promise_the_more_the_farther_they_have_come():
    held = {"tickets": [[first(YELLOW, BLUE)]], "last": 4}

    def hoped(**laid):
        rules, state = yard(**laid, **held)
        return promised(rules, state)

    other = {GREEN: 1, RED: 1}
    in_hand = hoped(hands=[{YELLOW: 1, BLUE: 1}])
    lined_up = hoped(yards=[((YELLOW, 1), (BLUE, 1))])
    on_the_road = hoped(road=[{YELLOW: 1, BLUE: 1}])
    assert hoped(hands=[other]) < in_hand < lined_up <= on_the_road
    assert hoped(road=[{L: 2}]) == pytest.approx(on_the_road, abs=0.5)


def test_cards_that_cannot_leave_in_time_promise_nothing():
    named = {"tickets": [[first(YELLOW, BLUE)]], "yards": [((YELLOW, 1), (BLUE, 1))]}
    rules, late = yard(**named, last=0)
    _, early = yard(**named, last=4)
    assert promised(rules, late) < 1 < promised(rules, early)
