"""Two piles of cards, routes by land and by sea (RULES.md 3.10)."""

from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.harbors import HarborKeys
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Take
from tests.toy import L, cards, hand, kinds, play, printed, refused, row


def world(**named):
    """The World with a row of three cards of each pile."""
    up = named.pop("row", ["red", "yellow", "green_harbor", "red_ship", "black_double", L])
    return printed("world", row=up, **named)


def test_rt_18_a_land_route_and_a_sea_route_between_two_cities_are_no_double_route():
    rules, state = printed(
        "great_lakes",
        hands=[{"yellow_ship": 4}],
        owner={"duluth-thunder_bay": 0},
    )
    after, _ = rules.apply(state, 0, Claim("duluth-thunder_bay-2", {"yellow_ship": 4}))
    assert after.seats[0].pieces == (27 - 5, 23 - 4)


def test_the_decks_are_those_of_the_box():
    rules, _ = printed("world")
    assert {pile: sum(names.values()) for pile, names in rules.board.piles.items()} == {
        "train": 80,
        "ship": 60,
    }
    started, _ = rules.start(5, "1" * 64)
    assert [sum(seat.hand) for seat in started.seats] == [10] * 5
    assert rules.view(started, None)["mech"]["ship_cards"]["hands"] == [{"train": 3, "ship": 7}] * 5
    up = [rules.board.pile_of_card[card] for card in started.decks["train"].up]
    assert up == ["train"] * 3 + ["ship"] * 3
    assert len(started.decks["train"].draw) == 80 - 15 - 3
    assert len(started.decks["ship"].draw) == 60 - 35 - 3


def test_rt_66_the_player_chooses_the_pile_that_fills_the_gap():
    up = ["red", "yellow", "green", "red_ship", "black_double", "white_ship"]
    rules, state = world(row=up, pile=["black", "white"], ships=["green_ship"])
    after, events = rules.apply(state, 0, Draw(3, "train"))
    assert hand(rules, after, 0) == {"red_ship": 1}
    homes = [rules.board.pile_of_card[card] for card in after.decks["train"].up]
    assert homes.count("train") == 4
    assert row(rules, after)[3] == "white"
    assert kinds(events)[:2] == ["market.took", "market.filled"]
    other, _ = rules.apply(state, 0, Draw(3, "ship"))
    assert row(rules, other)[3] == "green_ship"


def test_rt_66_a_third_wild_card_sweeps_all_six_and_lays_three_of_each_pile():
    up = ["red", L, "green_harbor", "red_ship", L, "white_ship"]
    new = ["red", "black", "white"], ["red_ship", "red_double", "white_double"]
    rules, state = world(row=up, pile=[*new[0][::-1], L], ships=new[1][::-1])
    after, events = rules.apply(state, 0, Draw(3, "train"))
    assert "market.swept" in kinds(events)
    assert row(rules, after) == [*new[0], *new[1]]
    assert cards(rules, after.decks["train"].discard) == ["red", L, "green_harbor", L, L]
    assert cards(rules, after.decks["ship"].discard) == ["white_ship"]


def test_the_pile_must_be_named_and_hold_a_card():
    rules, state = world(ships=[])
    assert refused(rules, state, 0, Draw(0)).code == "market.wrong_pile"
    assert refused(rules, state, 0, Draw(0, "ship")).code == "market.wrong_pile"
    assert refused(rules, state, 0, Draw(None, "ship")).code == "market.wrong_pile"
    assert refused(rules, state, 0, Draw(None)).code == "market.wrong_pile"
    assert refused(rules, state, 0, Draw(None, "tickets")).code == "market.wrong_pile"
    assert Draw(None, "train") in rules.legal(state, 0)


def test_a_card_may_be_taken_when_nothing_can_replace_it():
    rules, state = world(pile=[], ships=[])
    draws = [move for move in rules.legal(state, 0) if isinstance(move, Draw)]
    assert draws == [Draw(slot) for slot in range(6)]
    after, _ = rules.apply(state, 0, Draw(0))
    assert row(rules, after)[0] is None


def test_a_blind_card_comes_from_the_pile_chosen_and_stays_unknown():
    rules, state = world(pile=["white"], ships=["green_double"])
    after, events = rules.apply(state, 0, Draw(None, "ship"))
    assert hand(rules, after, 0) == {"green_double": 1}
    assert events[0].data == {"seat": 0, "pile": "ship"}
    assert events[0].seen_by(0)["data"]["card"] == "green_double"
    assert events[0].seen_by(1)["data"] == events[0].data


def test_a_wild_card_lying_open_counts_as_two_cards():
    rules, state = world()
    after, _ = rules.apply(state, 0, Draw(5, "ship"))
    assert (hand(rules, after, 0), after.turn.seat) == ({L: 1}, 1)
    after, _ = rules.apply(state, 0, Draw(0, "ship"))
    assert refused(rules, after, 0, Draw(5, "ship")).code == "market.locomotive_second"


def test_each_discard_becomes_its_own_pile_again():
    rules, state = world(pile=["white"], ships=["red_ship"], hands=[{"black_ship": 1, "black": 1}])
    state = play(rules, state, (0, Claim("edinburgh-hamburg-2", {"black_ship": 1})))
    assert cards(rules, state.decks["ship"].discard) == ["black_ship"]
    assert not state.decks["train"].discard
    state = play(rules, state, (1, Draw(None, "ship")), (1, Draw(None, "ship")))
    assert hand(rules, state, 1) == {"red_ship": 1, "black_ship": 1}
    assert not state.decks["ship"].discard


def test_train_cards_pay_the_land_and_ship_cards_the_sea_and_wild_cards_both():
    hands = [{"white": 2, "white_harbor": 1, "white_ship": 2, L: 3}]
    rules, state = world(hands=hands)
    land, sea = "hamburg-moskva", "miami-caracas"
    for route, paid in (
        (land, {"white": 2}),
        (land, {"white": 1, "white_harbor": 1}),
        (land, {"white_harbor": 1, L: 1}),
        (land, {L: 2}),
        (sea, {"white_ship": 2}),
        (sea, {"white_ship": 1, L: 1}),
        (sea, {L: 2}),
    ):
        rules.apply(state, 0, Claim(route, paid))
    assert refused(rules, state, 0, Claim(land, {"white_ship": 2})).code == "cards.wrong"
    assert (
        refused(rules, state, 0, Claim(land, {"white": 1, "white_ship": 1})).code == "cards.wrong"
    )
    assert refused(rules, state, 0, Claim(sea, {"white": 2})).code == "cards.wrong"
    poor = world(hands=[{"white": 7}])
    refusal = refused(*poor, 0, Claim(sea, {"white": 2}))
    assert (refusal.code, refusal.data["color"], refusal.data["have"]) == (
        "cards.missing",
        "white_ship",
        0,
    )


def test_trains_are_put_on_land_and_ships_on_the_sea():
    rules, state = world(hands=[{"white": 4, "white_ship": 4}], pieces=[(20, 1)])
    short = refused(rules, state, 0, Claim("miami-caracas", {"white_ship": 2}))
    assert (short.code, short.data) == ("claims.ships", {"need": 2, "have": 1})
    after, _ = rules.apply(state, 0, Claim("hamburg-moskva", {"white": 2}))
    assert after.seats[0].pieces == (18, 1)
    assert rules.view(after, None)["seats"][0]["pieces"] == {"car": 18, "ship": 1}
    few = world(hands=[{"white": 4}], pieces=[(1, 40)])
    assert refused(*few, 0, Claim("hamburg-moskva", {"white": 2})).code == "claims.cars"


def test_routes_over_the_edge_are_ordinary():
    rules, state = world(hands=[{"white_ship": 6}])
    after, _ = rules.apply(state, 0, Claim("vancouver-tokyo", {"white_ship": 6}))
    assert after.seats[0].score == 15


def test_places_without_a_name_are_no_ends_of_tickets():
    for board in ("world", "great_lakes"):
        rules, state = printed(board)
        waypoints = {n for n, city in enumerate(rules.board.cities) if city.waypoint}
        assert waypoints
        for ticket in rules.board.tickets:
            assert not waypoints & {ticket.a, *ticket.via, ticket.b}
        assert not any(rules.board.cities[n].own(HarborKeys).harbor for n in waypoints)
        assert Take() in rules.legal(state, 0)


def test_what_a_hand_is_made_of_is_known_by_the_backs_alone():
    rules, state = world(hands=[{}, {"red": 2, "red_ship": 1, L: 1}])
    sample = rules.resample(state, 0, "7" * 64)
    assert rules.view(sample, 0) == rules.view(state, 0)
    assert sample.seats[1].hand != state.seats[1].hand
