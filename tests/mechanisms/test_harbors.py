"""Harbors (RULES.md 3.11)."""

from msgspec.structs import replace

from games.rules.advising import Outlook, purchases
from games.rules.mechanisms.claims.sites import Sites
from games.rules.mechanisms.harbors import Build
from games.rules.mechanisms.market import Draw
from games.rules.table import Table
from tests.toy import L, hand, printed, promised, refused

RIG = {"row": [None] * 6, "pile": ["red"], "ships": [], "last": 1}
OWN = {"petropavlovsk-tokyo": 0}
TWO = {"red_harbor": 2, "red_ship": 1, L: 1}


def coast(*built, board="world", variant="base", **named):
    """A board with harbors; `built` are (city, seat)."""
    rules, state = printed(board, variant, **named)
    at = tuple((rules.board.city[city], seat) for city, seat in built)
    return rules, replace(state, mech=replace(state.mech, harbors=Sites(at)))


def test_rt_61_a_harbor_costs_two_train_and_two_ship_cards_of_one_color_with_anchors():
    held = {"red_harbor": 3, "red_ship": 3, "red_double": 1, "black_harbor": 1, "red": 1, L: 4}
    rules, state = coast(hands=[held], owner=OWN)
    for paid in (TWO, {"red_harbor": 2, "red_ship": 2}, {"red_ship": 2, L: 2}, {L: 4}):
        after, events = rules.apply(state, 0, Build("tokyo", paid))
        assert events[0].data == {"seat": 0, "city": "tokyo", "cards": paid}
        assert sum(hand(rules, after, 0).values()) == sum(held.values()) - 4
        assert rules.view(after, 1)["mech"]["harbors"] == {"at": {"tokyo": 0}, "left": [2, 3]}
        assert after.turn.seat == 1
    for code, paid in (
        ("wrong", {"red_harbor": 2, "red_double": 1, L: 1}),
        ("mixed", {"red_harbor": 1, "black_harbor": 1, "red_ship": 1, L: 1}),
        ("wrong", {"red_harbor": 3, "red_ship": 1}),
        ("wrong", {"red_harbor": 1, "red": 1, "red_ship": 2}),
        ("too_few", {"red_harbor": 2, "red_ship": 1}),
        ("too_many", {"red_harbor": 2, "red_ship": 2, L: 1}),
    ):
        assert refused(rules, state, 0, Build("tokyo", paid)).code == f"cards.{code}"


def test_rt_61_it_takes_an_anchor_and_a_route_of_ones_own():
    rules, state = coast(hands=[TWO], owner={**OWN, "beijing-hong_kong": 0})
    assert refused(rules, state, 0, Build("manila", TWO)).code == "harbors.no_route"
    assert refused(rules, state, 0, Build("beijing", TWO)).code == "harbors.no_anchor"
    assert refused(rules, state, 0, Build("atlantis", TWO)).code == "harbors.no_anchor"
    cities = {move.city for move in rules.legal(state, 0) if isinstance(move, Build)}
    assert cities == {"tokyo", "petropavlovsk", "hong_kong"}


def test_one_harbor_in_a_city_and_three_for_each_player():
    rules, state = coast(("tokyo", 1), hands=[TWO], owner=OWN)
    refusal = refused(rules, state, 0, Build("tokyo", TWO))
    assert (refusal.code, refusal.data) == ("harbors.taken", {"city": "tokyo", "seat": 1})
    full = (("lagos", 0), ("lima", 0), ("perth", 0))
    rules, state = coast(*full, hands=[TWO], owner=OWN)
    assert refused(rules, state, 0, Build("tokyo", TWO)).code == "harbors.none_left"
    assert not [move for move in rules.legal(state, 0) if isinstance(move, Build)]


def test_a_hand_that_cannot_pay_is_told_so():
    rules, state = coast(hands=[{"red_harbor": 2, "red_ship": 1}], owner=OWN)
    assert refused(rules, state, 0, Build("tokyo", TWO)).code == "harbors.missing"


def test_for_each_color_the_payment_with_the_fewest_wild_cards_is_proposed():
    rules, state = coast(hands=[{"red_harbor": 1, "black_ship": 1, L: 4}], owner=OWN)
    offers = rules.view(state, 0)["legal"]
    (offer,) = [entry for entry in offers if entry["kind"] == "harbors.build"]
    assert offer["pays"] == [{"red_harbor": 1, L: 3}, {"black_ship": 1, L: 3}]
    rules.apply(state, 0, Build("tokyo", {L: 4}))


def final(*built, owner, tickets, **named):
    """The points of harbors for the first seat."""
    rules, state = coast(*built, owner=owner, tickets=tickets, **RIG, **named)
    state, _ = rules.apply(state, 0, Draw(None, "train"))
    lines = [line for line in state.final.lines if line.why == "harbors" and line.seat == 0]
    return sum(line.points for line in lines), [line.data for line in lines]


NETWORK = dict.fromkeys(
    (
        "new_york-edinburgh edinburgh-marseille edinburgh-hamburg hamburg-moskva "
        "marseille-casablanca los_angeles-new_york los_angeles-tokyo"
    ).split(),
    0,
)


def test_rt_62_harbors_bring_points_by_the_completed_tickets_that_name_them():
    tickets = [
        ["new_york-marseille", "new_york-tokyo", "los_angeles-hamburg", "edinburgh-tokyo"],
    ]
    built = ("new_york", "tokyo", "hamburg")
    points, told = final(*((c, 0) for c in built), owner=NETWORK, tickets=tickets)
    assert points == 30 + 30 + 20
    assert [data["count"] for data in told] == [2, 2, 1, 0]
    points, _ = final(("tokyo", 0), ("lagos", 0), owner=NETWORK, tickets=tickets)
    assert points == 30 + 0 - 4


def test_rt_62_three_tickets_or_more_bring_forty():
    """With 1, 2 and 4 completed tickets, and with 3."""
    east = "hong_kong-tokyo hong_kong-bangkok bangkok-jakarta jakarta-perth perth-sydney".split()
    owner = NETWORK | dict.fromkeys(east, 0)
    three = ["edinburgh-tokyo", "new_york-tokyo", "bangkok-tokyo"]
    more = ["tokyo-sydney", "new_york-marseille", "los_angeles-hamburg"]
    built = (("tokyo", 0), ("new_york", 0), ("hamburg", 0))
    points, told = final(*built, owner=owner, tickets=[[*three, *more]])
    assert [data["count"] for data in told] == [4, 2, 1, 0]
    assert points == 40 + 30 + 20
    points, told = final(("tokyo", 0), ("lagos", 0), owner=owner, tickets=[three])
    assert [data["count"] for data in told][:2] == [3, 0]
    assert points == 40 - 4


def test_rt_63_the_great_lakes_have_values_of_their_own_in_a_variant():
    owner = dict.fromkeys(("detroit-toledo", "toledo-cleveland", "erie-cleveland"), 0)
    tickets = [["south_baymouth-detroit", "detroit-new_york"]]
    owner |= dict.fromkeys(
        ("lake_huron-detroit", "lake_huron-south_baymouth", "cleveland-new_york"), 0
    )
    for variant, points in (("base", 30), ("published", 20)):
        found, _ = final(
            ("detroit", 0), board="great_lakes", variant=variant, owner=owner, tickets=tickets
        )
        assert found == points - 2 * 4


def test_a_tour_counts_once_for_each_harbor_it_names():
    owner = dict.fromkeys(("athina-al_qahira", "al_qahira-tehran", "casablanca-al_qahira"), 0)
    tickets = [["casablanca-al_qahira-tehran"]]
    built = (("casablanca", 0), ("al_qahira", 0), ("athina", 0))
    points, told = final(*built, owner=owner, tickets=tickets)
    assert [data["count"] for data in told] == [1, 1, 0, 0]
    assert points == 40


def test_a_harbor_not_built_costs_four():
    points, told = final(owner={}, tickets=[])
    assert points == -12
    assert told == [{"count": 3, "done": False}]


def test_the_owner_alone_is_told_what_his_harbors_would_bring_now():
    rules, state = coast(("new_york", 0), owner=NETWORK, tickets=[["new_york-marseille"]])
    assert rules.view(state, 0)["mech"]["harbors"]["worth"] == {"new_york": 20}
    assert "worth" not in rules.view(state, 1)["mech"]["harbors"]
    assert "worth" not in rules.view(state, None)["mech"]["harbors"]


HOPES = {"bangkok-tokyo": 0.8, "tokyo-sydney": 0.8}


def test_a_harbor_in_a_city_that_tickets_name_promises_what_they_will_bring():
    rules, tokyo = coast(("tokyo", 0), owner=OWN)
    _, petropavlovsk = coast(("petropavlovsk", 0), owner=OWN)
    hoped = [promised(rules, state, turns=1, chances=HOPES) for state in (tokyo, petropavlovsk)]
    assert 20 < hoped[0] - hoped[1] < 30
    # in the end it is worth what the score lines say
    assert promised(rules, tokyo, turns=0) == 0


def test_harbors_that_are_left_are_for_sale_first_where_tickets_bring_most():
    rules, state = coast(("sydney", 0), owner=OWN)
    chances = {rules.board.ticket[id_].n: chance for id_, chance in HOPES.items()}
    sold = purchases(Table(rules, state), 0, Outlook(9, chances))
    assert {one.price for one in sold} == {rules.by_name["harbors"].cost}
    # Tokyo, named by two; Bangkok, named by one; each has four points of penalty less besides
    assert [round(one.points, 1) for one in sold] == [29.6, 20.0]


def test_where_no_ticket_is_hoped_for_a_harbor_saves_its_penalty():
    rules, state = coast(owner=OWN)
    sold = purchases(Table(rules, state), 0, Outlook(9, {}))
    assert [one.points for one in sold] == [4, 4, 4]
