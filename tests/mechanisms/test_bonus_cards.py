"""Bonus cards (RULES.md 3.43)."""

import pytest
from msgspec.structs import replace

from games.rules import BoardError
from games.rules.mechanisms.claims import Claim
from tests.toy import LAST_TURN, L, bonus, promised, rig, sheet, toy, toy_rules

ALL = (
    "call_of_the_wild capital_investment cost_efficiency small_steps nordic_express local_network "
    "international_tycoon polar_express snowplow ferry_master wild_west"
).split()
POINTS = dict(zip(ALL, (5, 7, 7, 10, 10, 10, 12, 12, 12, 12, 7), strict=True))


def north(*cards, seats=2, **named):
    """Northern Lights with these bonus cards."""
    rules, state = rig("northern_lights", seats=seats, **named)
    mine = replace(state.mech.bonus_cards, drawn=tuple(map(ALL.index, cards)))
    return rules, replace(state, mech=replace(state.mech, bonus_cards=mine))


def seen(rules, state, seat, card):
    """What a seat is told of everybody's count."""
    return rules.view(state, seat)["mech"]["bonus_cards"]["counts"][card]


def counted(card, **named):
    """How many everybody has at the end, and what the card brings them."""
    final = sheet(*north(card, **LAST_TURN | named))
    lines = [line for line in final.lines if line.why == "bonus_cards"]
    assert {line.data["bonus"] for line in lines} == {card}
    return [line.data["count"] for line in lines], [line.points for line in lines]


def test_four_of_the_eleven_cards_are_drawn_for_a_game():
    rules, _ = north()
    cards = rules.by_name["bonus_cards"].params.cards
    assert {card.id: card.points for card in cards} == POINTS
    games = [rules.start(3, f"{n:064x}")[0].mech.bonus_cards.drawn for n in range(40)]
    assert all(len(set(drawn)) == 4 for drawn in games)
    assert {card for drawn in games for card in drawn} == set(range(11))


def test_rt_187_locomotives_and_pairs_of_the_hand_answer_the_call_of_the_wild():
    one_each = dict.fromkeys(("red", "blue", "green", "white", "black"), 1)
    hands = [{L: 2, "red": 5, "blue": 3}, {L: 5}, {L: 4, **one_each}]
    last = LAST_TURN | {"pile": ["yellow"]}
    rules, state = north("call_of_the_wild", seats=3, hands=hands, turn=2, **last)
    for seat, count in enumerate((5, 5, 4)):
        hidden = [None] * 3
        hidden[seat] = count
        assert seen(rules, state, seat, "call_of_the_wild") == hidden
    assert seen(rules, state, None, "call_of_the_wild") == [None] * 3
    assert bonus(sheet(rules, state), "bonus_cards") == [5, 5, 0]


def test_rt_187_the_hand_counts_and_not_what_was_paid():
    rules, state = north("call_of_the_wild", last=1, hands=[{L: 2, "red": 1}, {"blue": 3}])
    state, _ = rules.apply(state, 0, Claim("norrkoping-visby", {L: 1}))
    assert bonus(state.final, "bonus_cards") == [5, 5]
    # the end reveals the hands
    assert seen(rules, state, None, "call_of_the_wild") == [1, 1]


TICKETS = ["oslo-stockholm", "stockholm-riga", "murmansk-oslo", "stockholm-helsinki"]
WAY = """oslo-karlstad karlstad-stockholm stockholm-kuressaare kuressaare-riga stockholm-turku
tampere-turku tampere-lahti lahti-kuopio kuopio-lieksa kostomuksha-lieksa apatity-kostomuksha
murmansk-apatity"""


def joined(rules, way, seat=0):
    """A track of each of these ways, for `rig`."""
    tracks = {frozenset((r.facts.a, r.facts.b)): r.id for r in reversed(rules.board.routes)}
    return {tracks[frozenset(ends.split("-"))]: seat for ends in way.split()}


@pytest.mark.parametrize(
    ("card", "mine"),
    [("capital_investment", 3), ("local_network", 2), ("polar_express", 1)],
)
def test_rt_188_completed_tickets_count_for_the_card_that_names_their_places(card, mine):
    rules, _ = north()
    named = {"owner": joined(rules, WAY), "tickets": [TICKETS, ["oslo-helsinki"]]}
    assert counted(card, **named) == ([mine, 0], [POINTS[card], 0])
    _, state = north(card, **named)
    assert [seen(rules, state, who, card) for who in (0, 1)] == [[mine, None], [None, 0]]


ROUTES = """kirkenes-apatity murmansk-kirkenes mo_i_rana-narvik oslo-kristiansand oslo-karlstad
stockholm-turku"""


@pytest.mark.parametrize(
    ("card", "mine", "others"),
    [
        ("small_steps", 2, 1),
        ("snowplow", 3, 0),
        ("ferry_master", 3, 0),
        ("wild_west", 5, 1),
        ("international_tycoon", 4, 2),
        ("nordic_express", 5, 1),
        ("cost_efficiency", 27, 39),
    ],
)
def test_routes_and_cars_count_for_the_card_that_names_them(card, mine, others):
    rules, _ = north()
    owner = {**joined(rules, ROUTES), "oslo-karlstad-3": 1}
    counts = [mine, others]
    points = [POINTS[card] if n == max(counts) else 0 for n in counts]
    assert counted(card, owner=owner) == (counts, points)
    _, state = north(card, owner=owner)
    # everybody sees it all the time
    assert all(seen(rules, state, who, card) == counts for who in (0, 1, None))


def test_where_countries_count_everybody_sees_whose_they_are():
    rules, state = north("international_tycoon", owner={"oslo-alborg": 1, "goteborg-alborg": 1})
    mine = rules.view(state, None)["mech"]["bonus_cards"]
    assert mine["countries"] == [[], ["norway", "sweden", "denmark"]]
    rules, state = north("small_steps")
    assert "countries" not in rules.view(state, None)["mech"]["bonus_cards"]


def test_whoever_shares_the_most_scores_in_full_and_nobody_scores_for_nothing():
    named = {"seats": 3, "owner": {"oslo-alborg": 0, "visby-riga": 2}}
    assert counted("ferry_master", **named) == ([1, 0, 1], [12, 0, 12])
    assert counted("snowplow", **named) == ([0, 0, 0], [0, 0, 0])


@pytest.mark.parametrize(
    ("seats", "of_two", "of_three"), [(2, 1, 1), (3, 1, 2), (4, 2, 3), (5, 2, 3)]
)
def test_rt_189_how_many_tracks_are_open_hangs_on_the_number_of_players(seats, of_two, of_three):
    for name, tracks, open_ in (("bergen-oslo", 2, of_two), ("oslo-karlstad", 3, of_three)):
        beside = [name, *(f"{name}-{n + 1}" for n in range(1, tracks))]
        for taken in range(1, min(tracks, seats)):
            owner = {track: seat for seat, track in enumerate(beside[:taken])}
            rules, state = north(seats=seats, owner=owner)
            closed = set(rules.view(state, None)["mech"].get("claims", {}).get("closed", ()))
            assert closed == (set(beside[taken:]) if taken >= open_ else set())


def ends_alike(cards, ways, **named):
    """The places of two players with equal totals, and how many cards they have scored."""
    rules, _ = north()
    owner = {**joined(rules, ways[0], 0), **joined(rules, ways[1], 1)}
    final = sheet(*north(*cards, owner=owner, **LAST_TURN | named))
    assert len({*final.totals}) == 1 and final.tally["completed"] == (0, 0)
    return final.places, final.tally["bonus_cards"]


def test_rt_189_of_equals_who_has_scored_more_bonus_cards_wins():
    ways = "apatity-murmansk", "andalsnes-lillehammer"
    cards = "call_of_the_wild", "snowplow", "wild_west"
    assert ends_alike(cards, ways, hands=[{}, {L: 1}]) == ((2, 1), (1, 2))


def test_rt_189_a_longer_path_decides_nothing():
    ways = "apatity-murmansk apatity-kemijarvi", "gdansk-karlskrona goteborg-karlstad"
    assert ends_alike(("snowplow", "ferry_master"), ways) == ((1, 1), (1, 1))


@pytest.mark.parametrize(
    "said",
    [
        {"cards": [{"id": "most_mountains", "points": 5}]},
        {"cards": [], "capitals": ["paris"]},
    ],
)
def test_a_board_is_refused_whose_cards_count_what_nobody_knows(said):
    with pytest.raises(BoardError, match=r"most_mountains|paris"):
        toy_rules(toy("a-b 1 red"), {"ferries": {}, "bonus_cards": {"drawn": 1, **said}})


def test_a_lead_promises_more_the_fewer_turns_are_left_to_lose_it():
    rules, state = north("ferry_master", owner={"oslo-alborg": 0})
    late, soon = (promised(rules, state, turns=turns) for turns in (2, 9))
    # what it brings now the score lines say
    assert soon < late < 0 == promised(rules, state, turns=0)
    assert promised(rules, state, seat=1) > 0


def test_tickets_that_will_be_completed_promise_their_card():
    hopes = {"oslo-stockholm": 0.9, "oslo-helsinki": 0.8}
    rules, state = north("capital_investment", tickets=[[*hopes], ["vaasa-riga"]])
    some = promised(rules, state, chances=hopes)
    assert 0 < promised(rules, state, chances=dict.fromkeys(hopes, 0.1)) < some < 7
    rules, state = north("polar_express", tickets=[[*hopes], ["vaasa-riga"]])
    # none of these counts for it
    assert promised(rules, state, chances=hopes) == 0
