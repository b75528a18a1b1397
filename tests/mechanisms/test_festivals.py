"""Festivals (RULES.md 3.38)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation
from games.bots.choice import Choice
from games.bots.style import STYLES
from games.rules import BoardError
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.festivals import FestivalChoice, Take
from games.rules.mechanisms.festivals.state import State
from games.rules.mechanisms.market import Draw, Stop
from games.rules.revealed_cards import cards_of
from games.rules.table import Table
from tests.toy import LAST_TURN, bonus, hand, kinds, play, promised, refused, rig, sheet, toy

POINTS = {"lisboa": (4, 5, 7, 10, 15, 15), "leon": (6, 12), "porto": (4, 8, 12), "madrid": (3, 4)}
HELD = {"a": "lisboa", "b": "madrid", "d": "porto", "e": "porto", "f": "leon"}
FACTS = toy("a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red, e-f 1 red")


def facts(held=None, board=FACTS):
    """The toy with the festivals of its cities."""
    cities = [replace(c, keys={"festival": (held or HELD).get(c.id, "")}) for c in board.cities]
    return replace(board, cities=tuple(cities))


def lying(counts=None, *won, seats=2, board=FACTS, **named):
    """A position in which so many cards lie at each festival, and seats have won these."""
    mechanisms = {"festivals": {"points": POINTS}}
    rules, state = rig(facts(board=board), mechanisms=mechanisms, seats=seats, **named)
    held = [tuple(dict(one or {}).get(id_, 0) for id_ in POINTS) for one in (counts, *won)]
    held += [(0,) * len(POINTS)] * (seats + 1 - len(held))
    mine = State(held[0], tuple(held[1:]))
    return rules, replace(state, mech=replace(state.mech, festivals=mine))


def in_pile(rules, state, *names):
    """The same with these cards as the pile, the last on top."""
    festivals = rules.by_name["festivals"]
    own = dict(zip(festivals.ids, cards_of(Table(rules, state), festivals), strict=True))
    cards = own | {name: n for n, name in enumerate(rules.board.cards)}
    train = replace(state.decks["train"], draw=tuple(cards[name] for name in names))
    return replace(state, decks=state.decks | {"train": train})


def seen(rules, state, seat=0):
    """What a seat sees of festivals."""
    return rules.view(state, seat)["mech"]["festivals"]


def test_rt_120_a_festival_card_drawn_blind_lies_at_its_city_and_the_next_is_drawn():
    rules, state = lying()
    state = in_pile(rules, state, "blue", "red", "lisboa")
    state, events = rules.apply(state, 0, Draw(None))
    assert kinds(events) == ["festivals.laid", "market.blind"]
    assert [event.data for event in events] == [{"festival": "lisboa"}, {"seat": 0}]
    assert seen(rules, state)["lying"] == {"lisboa": 1}
    assert hand(rules, state, 0) == {"red": 1}
    assert [ask.kind for ask in state.decisions] == ["market.second"]
    assert hand(rules, play(rules, state, (0, Draw(None))), 0) == {"red": 1, "blue": 1}


def test_a_festival_card_turned_up_for_the_row_is_laid_out_in_another_s_turn_too():
    rules, state = lying({"leon": 1}, turn=1, row=["white", *["green"] * 4])
    state = in_pile(rules, state, "blue", "leon", "madrid")
    state, events = rules.apply(state, 1, Draw(0))
    assert kinds(events) == ["market.took", "festivals.laid", "festivals.laid", "market.filled"]
    assert seen(rules, state)["lying"] == {"leon": 2, "madrid": 1}
    assert rules.view(state, None)["decks"]["train"]["up"] == ("blue", *["green"] * 4)


def test_rt_137_no_festival_card_is_in_the_pile_after_a_reshuffle():
    rules, state = lying({"lisboa": 3}, discard=["red", "white"])
    state = in_pile(rules, state, "blue", "madrid")
    state = play(rules, state, (0, Draw(None)), (0, Draw(None)))
    assert len(state.decks["train"].draw) == 1
    assert min(state.decks["train"].draw) >= 0
    assert seen(rules, state)["lying"] == {"lisboa": 3, "madrid": 1}


@pytest.mark.parametrize("seed", range(20))
def test_rt_135_no_festival_card_is_in_a_hand_or_the_row_when_a_game_begins(seed):
    rules, _ = lying()
    state, events = rules.start(3, f"{seed}")
    assert "festivals.laid" not in kinds(events)
    assert all(sum(seat.hand) == 2 for seat in state.seats)
    train = state.decks["train"]
    assert min(train.up) >= 0
    assert len(train.draw) == 12 * 4 + 6 - 3 * 2 - 5 + 13
    own = cards_of(Table(rules, state), rules.by_name["festivals"])
    found = Counter(card for card in train.draw if card < 0)
    assert found == dict(zip(own, (6, 2, 3, 2), strict=True))
    assert seen(rules, state) == {"lying": {}, "cards": [0, 0, 0], "won": [{}, None, None]}


def test_a_claim_takes_all_cards_that_lie_at_an_end_of_the_route():
    rules, state = lying({"madrid": 2, "lisboa": 1}, {"madrid": 1}, hands=[{"red": 1}])
    state, events = rules.apply(state, 0, Claim("b-c", {"red": 1}))
    assert kinds(events) == ["claims.claimed", "festivals.won", "turn.ended"]
    assert events[1].data == {"seat": 0, "festival": "madrid", "count": 2}
    assert seen(rules, state)["lying"] == {"lisboa": 1}
    assert seen(rules, state)["won"] == [{"madrid": 3}, None]


def test_a_claim_takes_nothing_where_nothing_lies():
    rules, state = lying({"leon": 1}, hands=[{"red": 1}])
    state, events = rules.apply(state, 0, Claim("b-c", {"red": 1}))
    assert kinds(events) == ["claims.claimed", "turn.ended"]
    assert seen(rules, state)["cards"] == [0, 0]


def test_rt_121_of_two_cities_with_cards_the_claimer_takes_those_of_one():
    rules, state = lying({"madrid": 2, "lisboa": 1, "leon": 1}, hands=[{"red": 1}])
    state = play(rules, state, (0, Claim("a-b", {"red": 1})))
    assert state.decisions == (FestivalChoice(0, "a-b", ("lisboa", "madrid")),)
    assert rules.legal(state, 0) == [Take("lisboa"), Take("madrid")]
    for festival in ("leon", "bilbao"):
        refusal = refused(rules, state, 0, Take(festival))
        assert (refusal.code, refusal.data) == ("festivals.not_here", {"route": "a-b"})
    state = play(rules, state, (0, Take("madrid")))
    assert seen(rules, state)["lying"] == {"lisboa": 1, "leon": 1}
    assert seen(rules, state)["won"] == [{"madrid": 2}, None]
    assert state.turn.seat == 1


def test_two_cities_that_share_a_festival_have_one_stack():
    for route in ("c-d", "d-e", "e-f"):
        rules, state = lying({"porto": 2}, hands=[{"red": 1}])
        state = play(rules, state, (0, Claim(route, {"red": 1})))
        assert seen(rules, state)["won"] == [{"porto": 2}, None]


def test_cards_that_come_later_stay_for_the_next_claimer():
    rules, state = lying({"porto": 1}, hands=[{"red": 1}, {"red": 1}])
    state = play(rules, state, (0, Claim("c-d", {"red": 1})))
    state = in_pile(rules, state, *["blue"] * 3, "porto")
    state = play(rules, state, *[(1, Draw(None))] * 2, (0, Draw(None)), (0, Stop()))
    assert seen(rules, state, 1)["lying"] == {"porto": 1}
    state = play(rules, state, (1, Claim("d-e", {"red": 1})))
    assert seen(rules, state, 1)["won"] == [None, {"porto": 1}]


def test_each_set_scores_by_its_number_of_cards():
    rules, state = lying({}, {"lisboa": 3, "leon": 1}, {"lisboa": 6}, **LAST_TURN)
    final = sheet(rules, state)
    assert bonus(final, "festivals") == [7 + 6, 15]
    lines = [(line.seat, line.points, line.data) for line in final.lines if line.why == "festivals"]
    assert lines == [
        (0, 7, {"festival": "lisboa", "count": 3}),
        (0, 6, {"festival": "leon", "count": 1}),
        (1, 15, {"festival": "lisboa", "count": 6}),
    ]


def test_won_cards_lie_face_down_until_the_end():
    rules, state = lying({}, {"lisboa": 3}, {"leon": 2, "porto": 1}, **LAST_TURN)
    assert [seen(rules, state, seat)["won"] for seat in (0, 1, None)] == [
        [{"lisboa": 3}, None],
        [None, {"leon": 2, "porto": 1}],
        [None, None],
    ]
    assert seen(rules, state, None)["cards"] == [3, 3]
    state = play(rules, state, (0, Draw(None)))
    assert seen(rules, state, None)["won"] == [{"lisboa": 3}, {"leon": 2, "porto": 1}]


def test_in_a_sample_festival_cards_lie_anywhere_in_the_pile_and_nowhere_else():
    rules, state = lying({"leon": 1}, {"porto": 1})
    state = in_pile(rules, state, *["red", "lisboa", "blue", "madrid"] * 3)
    piles = {rules.resample(state, 1, f"{n}").decks["train"].draw for n in range(9)}
    assert len(piles) > 5
    for pile in piles:
        assert sorted(pile) == sorted(state.decks["train"].draw)


@pytest.mark.parametrize(
    ("held", "where"),
    [
        ({**HELD, "c": "bilbao"}, "cities.c.festival"),
        ({**HELD, "f": ""}, "mechanisms.festivals.points.leon"),
    ],
)
def test_every_festival_is_held_somewhere_and_has_its_points(held, where):
    with pytest.raises(BoardError) as caught:
        rig(facts(held), mechanisms={"festivals": {"points": POINTS}})
    assert caught.value.where == where


class TestPromise:
    """What players who weigh positions are told."""

    def test_it_is_nothing_when_no_turn_is_left(self):
        rules, state = lying({"lisboa": 2}, {"lisboa": 3, "leon": 1})
        assert promised(rules, state, 0, turns=0) == 0
        assert promised(rules, state, 0, turns=9) > 0

    def test_a_set_whose_cards_others_have_grows_no_more(self):
        rules, state = lying({}, {"leon": 1}, {"leon": 1})
        alone = promised(rules, state, 0)
        rules, state = lying({}, {"leon": 1}, {})
        assert promised(rules, state, 0) > alone

    def test_of_two_festivals_the_one_that_brings_more_is_reckoned_with(self):
        rules, state = lying({"lisboa": 1, "madrid": 2}, {"lisboa": 3}, hands=[{"red": 1}])
        state = play(rules, state, (0, Claim("a-b", {"red": 1})))
        worth = {
            move.festival: bonus_now(rules, play(rules, state, (0, move)))
            for move in rules.legal(state, 0)
        }
        assert worth == {"lisboa": 10, "madrid": 7 + 4}
        assert promised(rules, state, 0, turns=0) == 4


def bonus_now(rules, state):
    """What the sets of the first seat would score now."""
    return sum(
        line.points
        for line in rules.by_name["festivals"].scores(Table(rules, state), {})
        if line.seat == 0
    )


def test_players_see_a_short_route_to_cards_among_many_that_are_longer():
    spokes = ", ".join(f"{city}-x 2 green" for city in "ghijklmnopqrstuvwyz")
    board, hands = toy(f"a-b 1 red, c-d 1 blue, e-f 1 blue, {spokes}"), [{"red": 1, "green": 2}]
    rules, state = lying({"lisboa": 5}, board=board, hands=hands)
    charged = rules.by_name["festivals"].charges(Table(rules, state), 0, turns=9)
    assert {rules.board.routes[n].id for n in charged} == {"a-b"}
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    assert "a-b" in choice.claiming._looked_at([route.id for route in rules.board.routes])
