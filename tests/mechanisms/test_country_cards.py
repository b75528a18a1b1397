"""Country cards (RULES.md 3.8)."""

from msgspec.structs import replace

from games.rules.mechanisms.claims import Claim
from tests.toy import LAST_TURN, bonus, promised, refused, rig, sheet, toy

CARDS = {"czechy": (10, 7, 4, 2), "slowacja": (6, 4, 2), "ukraina": (6, 4, 2)}
FACTS = toy(
    "wroclaw-czechy 3 red always_open, wroclaw-czechy 3 blue always_open, "
    "bielsko-slowacja 1 red always_open, bielsko-slowacja 1 blue always_open, "
    "rzeszow-ukraina 2 red always_open, rzeszow-ukraina 2 blue always_open, "
    "wroclaw-bielsko 1 red, wroclaw-bielsko 1 blue always_open, "
    "bielsko-rzeszow 1 red always_open, bielsko-rzeszow 1 blue always_open, rzeszow-lublin 1 red",
    "wroclaw-rzeszow 7, bielsko-lublin 4",
    ties=("completed", "ticket_points"),
)
BOARD = replace(
    FACTS,
    cities=tuple(
        replace(city, country=city.id in CARDS, keys={"cards": CARDS.get(city.id, ())})
        for city in FACTS.cities
    ),
)
NEEDED = ["neighboring_countries", "country_cards"]


def poland(**named):
    """Three countries; red and blue tracks beside each other."""
    return rig(BOARD, mechanisms=NEEDED, **named)


def claim(rules, state, seat, *routes):
    """The state after this seat has claimed these routes, whoever's turn it is."""
    for route in routes:
        track = rules.board.route[route]
        color = rules.board.cards[track.color or 0]
        hand = tuple(track.length if name == color else 0 for name in rules.board.cards)
        seats = list(state.seats)
        seats[seat] = replace(seats[seat], hand=hand)
        turn = replace(state.turn, seat=seat)
        state = replace(state, seats=tuple(seats), turn=turn)
        state, _ = rules.apply(state, seat, Claim(route, {color: track.length}))
    return state


def won(rules, state):
    """The cards of everybody."""
    return rules.view(state, None)["mech"]["country_cards"]["won"]


def test_rt_81_the_example_of_the_rules():
    rules, state = poland()
    state = claim(rules, state, 0, "wroclaw-czechy", "wroclaw-bielsko", "bielsko-slowacja")
    assert won(rules, state) == ((10, 6), ())
    state = claim(rules, state, 1, "bielsko-slowacja-2", "bielsko-rzeszow-2", "rzeszow-ukraina-2")
    assert won(rules, state) == ((10, 6), (4, 6))
    state = claim(rules, state, 0, "bielsko-rzeszow", "rzeszow-ukraina")
    assert sum(won(rules, state)[0]) == 29
    assert sum(won(rules, state)[1]) == 10


def test_rt_82_one_country_brings_no_card():
    rules, state = poland()
    state = claim(rules, state, 0, "wroclaw-czechy", "wroclaw-bielsko")
    assert won(rules, state) == ((), ())


def test_rt_82_nobody_owns_two_tracks_into_a_country_but_another_may_claim_one():
    named = {"hands": [{"blue": 3}, {"blue": 3}], "owner": {"wroclaw-czechy": 0}}
    rules, state = poland(**named)
    second = Claim("wroclaw-czechy-2", {"blue": 3})
    assert refused(rules, state, 0, second).code == "claims.own_parallel"
    rules, state = poland(turn=1, **named)
    assert rules.apply(state, 1, second)[0].seats[1].score == 4


def test_rt_124_joining_two_networks_between_cities_takes_no_card_until_a_country_is_reached():
    rules, state = rig("poland")
    state = claim(rules, state, 0, "olsztyn-rosja", "olsztyn-bialystok", "bialystok-siedlce")
    state = claim(rules, state, 0, "siedlce-bialorus")
    state = claim(rules, state, 0, "rzeszow-ukraina", "krakow-rzeszow", "bielsko_biala-krakow")
    state = claim(rules, state, 0, "bielsko_biala-slowacja")
    assert sorted(won(rules, state)[0]) == [6, 6, 6, 7]
    state = claim(rules, state, 0, "siedlce-lublin", "lublin-rzeszow")
    assert sorted(won(rules, state)[0]) == [6, 6, 6, 7]
    state = claim(rules, state, 0, "opole-bielsko_biala", "wroclaw-opole", "wroclaw-czechy")
    assert sorted(won(rules, state)[0]) == [4, 4, 4, 4, 6, 6, 6, 7, 10]


def test_a_country_reached_from_a_network_with_two_others_takes_a_card_of_all_three():
    rules, state = poland()
    state = claim(rules, state, 0, "wroclaw-czechy", "bielsko-slowacja", "wroclaw-bielsko")
    state = claim(rules, state, 0, "bielsko-rzeszow", "rzeszow-lublin")
    assert won(rules, state)[0] == ()
    state = claim(rules, state, 0, "rzeszow-ukraina")
    assert sorted(won(rules, state)[0]) == [6, 6, 10]


def test_a_country_reached_by_a_network_that_has_no_other_takes_nothing():
    rules, state = poland()
    state = claim(rules, state, 0, "wroclaw-czechy", "wroclaw-bielsko", "bielsko-slowacja")
    state = claim(rules, state, 0, "rzeszow-ukraina")
    assert won(rules, state)[0] == (10, 6)


def test_an_empty_stack_gives_nothing():
    rules, state = poland()
    mine = state.mech.country_cards
    left = tuple(() if cards == CARDS["czechy"] else cards for cards in mine.left)
    mech = replace(state.mech, country_cards=replace(mine, left=left))
    state = replace(state, mech=mech)
    state = claim(rules, state, 0, "wroclaw-czechy", "wroclaw-bielsko", "bielsko-slowacja")
    assert won(rules, state)[0] == (6,)


def test_the_cards_score_at_the_end_and_ticket_points_break_ties():
    rules, state = poland(
        tickets=[["bielsko-lublin"], []], owner={"wroclaw-bielsko": 1}, **LAST_TURN
    )
    mech = replace(state.mech, country_cards=replace(state.mech.country_cards, won=((10,), (6, 4))))
    final = sheet(rules, replace(state, mech=mech))
    assert bonus(final, "country_cards") == [10, 10]
    assert final.tally["ticket_points"] == (0, 0)


def test_the_next_border_promises_a_part_of_its_cards():
    def hoped(*owned, turns=9):
        rules, state = poland(owner=dict.fromkeys(owned, 0))
        return promised(rules, state, turns=turns)

    far, near = ("wroclaw-bielsko",), ("wroclaw-bielsko", "wroclaw-czechy")
    assert hoped("rzeszow-lublin") == 0 < hoped(*far) < hoped(*near) < 10 + 6
    assert hoped(*near, turns=0) == 0


def test_cards_that_are_gone_promise_nothing():
    rules, state = poland(owner={"wroclaw-bielsko": 0, "wroclaw-czechy": 0})
    mine = state.mech.country_cards
    gone = replace(mine, left=((),) * len(mine.left))
    assert promised(rules, replace(state, mech=replace(state.mech, country_cards=gone))) == 0
