"""Technologies (RULES.md 3.13)."""

import pytest
from msgspec.structs import replace

from games.bots import Numbers
from games.bots.style import STYLES
from games.bots.value import Prospect
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.quotes import hoped_for
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.technologies import Buy, Leave
from games.rules.table import Table
from games.rules.values import Pass
from tests.toy import LAST_TURN, L, bonus, kinds, play, printed, promised, refused, sheet

ALL = (
    "wales_concession",
    "scotland_concession",
    "ireland_france_concession",
    "mechanical_stoker",
    "superheated_steam_boiler",
    "propellers",
)
"""All that routes ask for."""


def kingdom(*hands, items=(), variant="base", **named):
    """The United Kingdom; `items` are the technologies of each seat."""
    rules, state = printed("united_kingdom", variant, hands=hands, **named)
    owned = tuple(tuple(one) for one in items) + ((),) * (len(state.seats) - len(items))
    mine = replace(state.mech.technologies, owned=owned)
    return rules, replace(state, mech=replace(state.mech, technologies=mine))


def seen(rules, state):
    """What everybody sees."""
    return rules.view(state, None)["mech"]["technologies"]


def claims(rules, state, seat=0):
    """The routes that a seat may claim now."""
    return {move.route for move in rules.legal(state, seat) if isinstance(move, Claim)}


def scores(state):
    return [seat.score for seat in state.seats]


MANY = {"red": 4, "black": 5, "green": 3, L: 4}


def test_rt_88_a_route_asks_for_the_technology_of_its_length_and_for_each_concession():
    rules, state = kingdom(MANY)
    refusal = refused(rules, state, 0, Claim("hull-norwich", {"black": 4}))
    told = {"route": "hull-norwich", "items": ("superheated_steam_boiler",)}
    assert (refusal.code, refusal.data) == ("technologies.locked", told)
    three = Claim("bristol-plymouth", {"green": 3})
    assert refused(rules, state, 0, three).data["items"] == ("mechanical_stoker",)
    wales = Claim("birmingham-llandrindod_wells", {"red": 2})
    assert refused(rules, state, 0, wales).data["items"] == ("wales_concession",)
    state = play(rules, state, (0, Buy("wales_concession", {L: 1})))
    assert state.seats[0].hand[-1] == 3
    after = play(rules, state, (0, wales))
    assert scores(after) == [2, 0]
    assert refused(rules, state, 0, Claim("leeds-newcastle", {"black": 2})).code == "cards.sets"


def test_a_locked_route_may_still_be_hoped_for():
    rules, state = kingdom(MANY, tickets=[["dublin-london"]])
    routes = rules.board.route
    assert routes["dublin-holyhead"].n in hoped_for(Table(rules, state), 0)
    view = rules.view(state, 0)["mech"]
    assert view["connections"]["mine"][0]["state"] == "open"
    # who reads the map is told which open routes nothing is lacking for, and of all what they need
    free = set(view["claims"]["gates"]["technologies.locked"])
    assert "leeds-liverpool" in free and "dublin-holyhead" not in free
    asked = rules.public()["params"]["technologies"]["asked"]
    assert asked["dublin-holyhead"] == [
        "wales_concession",
        "ireland_france_concession",
        "propellers",
    ]
    assert "leeds-liverpool" not in asked


def test_rt_89_any_four_cards_stand_for_a_locomotive_of_a_technology_any_three_with_the_booster():
    cards = {"red": 2, "blue": 1, "green": 1}
    rules, state = kingdom({**cards, L: 1})
    after, events = rules.apply(state, 0, Buy("propellers", {**cards, L: 1}))
    assert kinds(events) == ["technologies.bought"]
    assert (sum(after.seats[0].hand), after.turn) == (0, state.turn)
    assert seen(rules, after) == {
        "owned": (("propellers",), ()),
        "left": {**seen(rules, state)["left"], "propellers": 3},
        "bought": True,
    }
    three = {"red": 2, "blue": 1, L: 1}
    rules, state = kingdom({**three, "white": 9})
    assert refused(rules, state, 0, Buy("propellers", three)).code == "cards.sets"
    rules, state = kingdom({**three, "white": 9}, items=[["booster"]])
    state = play(rules, state, (0, Buy("propellers", three)))
    again = refused(rules, state, 0, Buy("boiler_lagging", {"white": 6}))
    assert (again.code, again.data) == ("technologies.once", {"item": "boiler_lagging"})
    # in the next turn one may be bought again, and no second copy of the same
    state = play(rules, state, (0, Draw(None)), (0, Draw(None)), (1, Draw(None)), (1, Draw(None)))
    assert refused(rules, state, 0, Buy("propellers", {"white": 6})).code == "technologies.held"
    play(rules, state, (0, Buy("boiler_lagging", {"white": 6})))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Buy("rocket", {L: 1}), "technologies.unknown"),
        (Buy("diesel_power", {L: 3}), "technologies.unknown"),
        (Buy("right_of_way", {L: 4}), "technologies.none_left"),
        (Buy("booster", {L: 1}), "cards.too_few"),
        (Buy("booster", {L: 3}), "cards.sets"),
        (Buy("booster", {"red": 8}), "cards.not_held"),
        (Buy("propellers", {L: 2}), "technologies.held"),
        (Leave(), "move.not_now"),
    ],
)
def test_what_cannot_be_bought_is_refused(move, code):
    items = [["propellers"], ["right_of_way"]]
    rules, state = kingdom({L: 4, "red": 4}, items=items)
    assert refused(rules, state, 0, move).code == code


def test_who_holds_too_few_locomotives_and_sets_is_told_how_many_are_needed():
    rules, state = kingdom({L: 2, "red": 3})
    no = refused(rules, state, 0, Buy("double_heading", {L: 2}))
    assert (no.code, no.data) == ("cards.missing_locomotives", {"need": 4, "have": 2})


def test_the_shop_offers_what_can_be_paid_with_locomotives_or_without():
    rules, state = kingdom({L: 1, "red": 3, "blue": 2})
    offers = [
        entry for entry in rules.view(state, 0)["legal"] if entry["kind"] == "technologies.buy"
    ]
    one, two = offers
    assert two["items"]["gray"][-1] == "steam_turbines"
    assert one["pays"] == [{L: 1}, {"red": 3, "blue": 1}]
    assert one["items"]["gray"] == [
        "wales_concession",
        "ireland_france_concession",
        "scotland_concession",
        "mechanical_stoker",
    ]
    assert one["quote"]["substitutes"] == (
        {"cards": 4, "stands_for": "locomotive", "alike": False},
    )


def test_it_may_be_bought_in_the_first_turn_of_the_game_and_before_the_action_only():
    rules, state = printed("united_kingdom", hands=[{L: 2}, {L: 2}])
    state = play(rules, state, (0, Buy("scotland_concession", {L: 1})), (0, Draw(None)))
    assert refused(rules, state, 0, Buy("wales_concession", {L: 1})).code == "ask.first"
    state = play(rules, state, (0, Draw(None)))
    assert seen(rules, state)["bought"] is False
    assert refused(rules, state, 0, Buy("wales_concession", {L: 1})).code == "turn.not_yours"


def test_who_can_buy_does_not_pass_before_and_who_has_bought_has_not_passed():
    nothing = {"row": [None] * 5, "pile": [], "ticket_deck": []}
    rules, state = kingdom({L: 1}, {}, passed=1, **nothing)
    # whatever is left to claim nobody has pieces for
    state = replace(state, seats=tuple(replace(seat, pieces=(0,)) for seat in state.seats))
    assert refused(rules, state, 0, Pass()).code == "pass.not_now"
    state = play(rules, state, (0, Buy("wales_concession", {L: 1})))
    assert state.turn.passed == 0


def test_rt_90_lagging_and_turbines_bring_points_for_what_is_claimed_from_then_on():
    items = [[*ALL, "boiler_lagging", "steam_turbines"]]
    cards = {"white": 4, "red": 3, L: 4}
    rules, state = kingdom(cards, items=items, owner={"hull-nottingham": 0}, pieces=[33])
    ferry, events = rules.apply(state, 0, Claim("dublin-holyhead", {"red": 1, L: 1}))
    assert kinds(events)[:2] == ["claims.claimed", "technologies.bonus"]
    assert events[1].data == {"seat": 0, "route": "dublin-holyhead", "points": 3}
    assert scores(ferry) == [2 + 5, 0]
    final = rules.score_now(ferry)[0].final
    assert bonus(final, "technologies") == [3, 0]
    assert final.totals[0] == 7
    plain, _ = kingdom(cards, items=[[*ALL]])
    # the same without them
    state = replace(state, mech=kingdom(cards, items=[[*ALL]])[1].mech)
    assert scores(play(plain, state, (0, Claim("dublin-holyhead", {"red": 1, L: 1})))) == [4, 0]


def test_rt_90_a_land_route_of_three_scores_five_with_lagging():
    rules, state = kingdom({"yellow": 3}, items=[[*ALL, "boiler_lagging", "steam_turbines"]])
    assert scores(play(rules, state, (0, Claim("bristol-plymouth", {"yellow": 3})))) == [5, 0]


def test_rt_91_double_heading_brings_two_points_for_each_completed_ticket():
    routes = "brighton-london london-southampton cambridge-london leeds-manchester".split()
    done = dict.fromkeys(routes, 0)
    tickets = ["london-brighton", "southampton-london", "cambridge-london", "leeds-manchester"]
    tickets.append("glasgow-france")
    items = [["double_heading"]]
    rules, state = kingdom({}, items=items, owner=done, tickets=[tickets], **LAST_TURN)
    final = sheet(rules, state)
    lines = [line for line in final.lines if line.why == "technologies.tickets"]
    assert [(line.seat, line.points, line.data["count"]) for line in lines] == [(0, 8, 4)]


BUY = Buy("right_of_way", {L: 4})


def test_rt_92_by_right_of_way_a_route_of_another_player_is_owned_by_both():
    cards = {L: 4, "black": 2, "red": 5}
    owner = {"hull-nottingham": 1, "dublin-rosslare": 1}
    rules, state = kingdom(cards, owner=owner, tickets=[["nottingham-ipswich"]])
    bought, events = rules.apply(state, 0, BUY)
    assert kinds(events) == ["technologies.bought"]
    assert seen(rules, bought)["left"]["right_of_way"] == 0
    # that is the one thing to do now: free routes are not meant, nor those that ask for more
    assert claims(rules, bought) == {"hull-nottingham"}
    assert refused(rules, bought, 0, Draw(None)).code == "ask.first"
    free = refused(rules, bought, 0, Claim("birmingham-northampton", {"red": 1}))
    assert free.code == "technologies.right_of_way"
    after, events = rules.apply(bought, 0, Claim("hull-nottingham", {"black": 2}))
    assert kinds(events)[:2] == ["claims.claimed", "technologies.returned"]
    assert scores(after)[0] == 2 and after.seats[0].pieces == (33,)
    view = rules.view(after, None)
    assert (view["owner"]["hull-nottingham"], view["shared"]) == (1, {"hull-nottingham": (0,)})
    assert seen(rules, after)["left"]["right_of_way"] == 1
    assert seen(rules, after)["owned"] == ((), ())
    assert after.turn.seat == 1
    final = rules.score_now(after)[0].final
    assert bonus(final, "routes") == [2, 4]
    assert final.tally["longest"] == (2, 2)


def test_right_of_way_is_not_sold_to_who_could_use_it_for_nothing():
    rules, state = kingdom({L: 4}, owner={"hull-nottingham": 1})
    assert refused(rules, state, 0, BUY).code == "technologies.no_claim"
    assert BUY not in rules.legal(state, 0)
    # the cards that the route asks for are kept, whichever are held least
    rules, state = kingdom({L: 3, "black": 2, "red": 4}, owner={"hull-nottingham": 1})
    least = Buy("right_of_way", {L: 3, "red": 4})
    assert least in rules.legal(state, 0)
    play(rules, state, (0, least), (0, Claim("hull-nottingham", {"black": 2})))
    rules, state = kingdom({L: 3, "black": 2, "red": 3}, owner={"hull-nottingham": 1})
    assert refused(rules, state, 0, least).code == "technologies.no_claim"
    # both tracks side by side are nobody's (CORE-R7)
    owner = {"cambridge-london": 1, "cambridge-london-2": 0}
    rules, state = kingdom({L: 5}, owner=owner)
    assert refused(rules, state, 0, BUY).code == "technologies.no_claim"


def test_a_third_player_may_join_two_on_a_route():
    cards = {L: 4, "black": 2}
    rules, state = kingdom(cards, {}, {}, seats=3, owner={"hull-nottingham": 1})
    state = replace(state, shared=((rules.board.route["hull-nottingham"].n, 2),))
    state = play(rules, state, (0, BUY), (0, Claim("hull-nottingham", {"black": 2})))
    assert rules.view(state, None)["shared"] == {"hull-nottingham": (2, 0)}
    assert [state.owner.held[seat].bit_count() for seat in range(3)] == [1, 1, 1]


def test_rt_195_a_ferry_between_two_countries_asks_for_four_technologies_new_york_for_none():
    rules, state = kingdom({"red": 7, L: 4})
    ferry = Claim("londonderry-stranraer", {"red": 2, L: 1})
    assert set(refused(rules, state, 0, ferry).data["items"]) == {
        "scotland_concession",
        "ireland_france_concession",
        "mechanical_stoker",
        "propellers",
    }
    after = play(rules, state, (0, Claim("new_york-southampton", {"red": 7, L: 3})))
    assert (scores(after)[0], after.seats[0].pieces) == (40, (25,))
    short = Claim("new_york-southampton", {"red": 7, L: 2})
    assert refused(rules, state, 0, short).code == "cards.too_few"


@pytest.mark.parametrize(("seats", "is_open"), [(2, False), (3, True), (4, True)])
def test_rt_196_both_tracks_of_a_double_route_are_open_from_three_players_on(seats, is_open):
    hands = [{"yellow": 1}] + [{}] * (seats - 1)
    rules, state = kingdom(*hands, seats=seats, owner={"cambridge-london": 1})
    assert ("cambridge-london-2" in claims(rules, state)) is is_open


TWICE = Buy("thermocompressor", {L: 1})


def test_rt_197_with_the_thermocompressor_two_routes_are_claimed_in_a_turn():
    rules, state = kingdom({L: 1, "green": 1, "black": 2}, variant="advanced")
    state = play(rules, state, (0, TWICE))
    assert refused(rules, state, 0, Draw(None)).code == "ask.first"
    assert refused(rules, state, 0, Leave()).code == "technologies.claim_first"
    first, events = rules.apply(state, 0, Claim("birmingham-northampton", {"green": 1}))
    assert "turn.ended" not in kinds(events)
    assert Leave() in rules.legal(first, 0)
    second, events = rules.apply(first, 0, Claim("hull-nottingham", {"black": 2}))
    assert kinds(events)[:2] == ["claims.claimed", "technologies.returned"]
    assert (scores(second)[0], second.turn.seat) == (3, 1)
    assert seen(rules, second)["left"]["thermocompressor"] == 1
    left, events = rules.apply(first, 0, Leave())
    assert kinds(events)[0] == "technologies.returned"
    assert (scores(left)[0], left.turn.seat) == (1, 1)


def test_whether_a_second_route_is_asked_for_does_not_hang_on_the_hand():
    rules, state = kingdom({L: 1, "green": 1}, variant="advanced")
    state = play(rules, state, (0, TWICE), (0, Claim("birmingham-northampton", {"green": 1})))
    assert rules.legal(state, 0) == [Leave()]
    rules, state = kingdom({L: 1}, variant="advanced")
    assert refused(rules, state, 0, TWICE).code == "technologies.no_claim"


def test_rt_198_with_diesel_power_a_route_costs_one_card_less_but_no_locomotive_of_a_ferry():
    items = [[*ALL, "diesel_power"]]
    cards = {"yellow": 3, "red": 2, L: 1}
    rules, state = kingdom(cards, items=items, variant="advanced")
    after = play(rules, state, (0, Claim("bristol-plymouth", {"yellow": 2})))
    assert (scores(after)[0], after.seats[0].pieces) == (4, (32,))
    three = Claim("bristol-plymouth", {"yellow": 3})
    assert refused(rules, state, 0, three).code == "cards.sets"
    ferry = play(rules, state, (0, Claim("dublin-holyhead", {L: 1})))
    assert (scores(ferry)[0], ferry.seats[0].pieces) == (2, (33,))
    four = Claim("dublin-holyhead", {"yellow": 2, "red": 2})
    assert scores(play(rules, state, (0, four)))[0] == 2
    assert scores(play(rules, state, (0, Claim("brighton-london", {"red": 1}))))[0] == 1
    costs = rules.view(state, 0)["mech"]["claims"]["costs"]
    assert (costs["bristol-plymouth"], costs["dublin-holyhead"]) == (2, 1)
    assert "brighton-london" not in costs
    assert "costs" not in rules.view(state, 1)["mech"].get("claims", {})


def test_with_water_tenders_a_third_card_may_be_drawn_from_the_pile():
    items = [["water_tenders"]]
    rules, state = kingdom({}, {}, items=items, variant="advanced")
    two = play(rules, state, (0, Draw(None)), (0, Draw(None)))
    assert [ask.kind for ask in two.decisions] == ["technologies.third"]
    assert rules.legal(two, 0) == [Draw(None), Stop()]
    assert refused(rules, two, 0, Draw(0)).code == "technologies.blind_only"
    three = play(rules, two, (0, Draw(None)))
    assert (sum(three.seats[0].hand), three.turn.seat) == (3, 1)
    enough = play(rules, two, (0, Stop()))
    assert (sum(enough.seats[0].hand), enough.turn.seat) == (2, 1)
    # not where a card was taken face up, and not without them
    for moves in ((Draw(0), Draw(None)), (Draw(None), Draw(0)), (Draw(None), Stop())):
        assert play(rules, state, *((0, move) for move in moves)).turn.seat == 1
    # what another drew before is forgotten
    again = play(rules, three, (1, Draw(None)), (1, Draw(None)), (0, Draw(None)), (0, Draw(None)))
    assert [ask.kind for ask in again.decisions] == ["technologies.third"]


def bet(item, variant="advanced", **named):
    """The line of a bet on the final sheet."""
    rules, state = kingdom({}, {}, items=[[item]], variant=variant, **LAST_TURN, **named)
    lines = [line for line in sheet(rules, state).lines if line.why == "technologies.bet"]
    return [(line.seat, line.points, line.data["done"]) for line in lines]


def test_rt_199_bets_are_won_by_who_has_most_and_by_who_ties():
    owner = {"brighton-london": 0, "hull-nottingham": 1, "leeds-newcastle": 1}
    mine, theirs = ["london-brighton", "cambridge-london"], ["newcastle-hull", "leeds-manchester"]
    two_each = owner | {"cambridge-london": 0, "hull-leeds": 1, "leeds-manchester": 1}
    assert bet("risky_contracts", owner=two_each, tickets=[mine, theirs]) == [(0, 20, True)]
    three = two_each | {"ipswich-norwich": 1}
    more = [*theirs, "norwich-ipswich"]
    assert bet("risky_contracts", owner=three, tickets=[mine, more]) == [(0, -20, False)]
    assert bet("risky_contracts") == [(0, 20, True)]
    assert bet("equalising_beam", owner={"hull-nottingham": 0}) == [(0, 15, True)]
    assert bet("equalising_beam", owner=owner) == [(0, -15, False)]


def test_of_a_bet_no_more_is_promised_than_can_be_lost_or_won():
    stakes = {"risky_contracts": 20, "equalising_beam": 15}
    for item, stake in stakes.items():
        rules, state = kingdom({}, {}, items=[[item]], variant="advanced")
        # nobody has anything: it is won as it stands
        assert -2 * stake < promised(rules, state, 0, 20) < 0
        assert promised(rules, state, 0, 0) == 0
    done = {"leeds-manchester": 1}
    tickets = [["london-brighton", "cambridge-london", "norwich-ipswich"], ["leeds-manchester"]]
    rules, state = kingdom(
        {}, {}, items=[["risky_contracts"]], variant="advanced", owner=done, tickets=tickets
    )
    hoped = dict.fromkeys(tickets[0], 0.9)
    # as it stands it is lost
    assert 0 < promised(rules, state, 0, 20, hoped) < 40


def test_rt_199_bets_can_be_bought_up_to_the_first_reshuffle():
    rules, state = kingdom(
        {L: 4}, variant="advanced", pile=["red"], discard=["blue", "green", "red"]
    )
    assert "risky_contracts" in seen(rules, state)["left"]
    state, _ = rules.apply(state, 0, Draw(None))
    state, events = rules.apply(state, 0, Draw(None))
    (boxed,) = [event for event in events if event.kind == "technologies.boxed"]
    assert boxed.data == {"items": ("risky_contracts", "equalising_beam")}
    assert "risky_contracts" not in seen(rules, state)["left"]
    state = replace(state, turn=replace(state.turn, seat=0))
    assert refused(rules, state, 0, Buy("risky_contracts", {L: 2})).code == "technologies.too_late"


def test_what_may_still_be_claimed_is_promised_to_who_has_bonuses():
    rules, state = kingdom({}, {}, items=[["boiler_lagging"]])
    assert promised(rules, state, 0, 20) > promised(rules, state, 0, 5) > 0
    assert promised(rules, state, 1, 20) == 0


def test_who_pays_so_that_no_route_is_left_to_pay_puts_the_card_back_and_plays_on():
    rules, state = kingdom({L: 1, "yellow": 3}, variant="advanced")
    state = play(rules, state, (0, Buy("thermocompressor", {L: 1, "yellow": 3})))
    assert rules.legal(state, 0) == [Leave()]
    state, events = rules.apply(state, 0, Leave())
    assert kinds(events) == ["technologies.returned"]
    assert (seen(rules, state)["left"]["thermocompressor"], state.turn.seat) == (1, 0)
    play(rules, state, (0, Draw(None)))


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_bots_reckon_with_what_opens_a_route_until_it_is_theirs(level):
    def worth(*items):
        rules, state = kingdom(MANY, items=[items])
        seen = Prospect(Table(rules, state), 0, Numbers(), 20, STYLES[level])
        return seen.routes.tracks[rules.board.route["hull-norwich"].n].points

    assert worth() < worth("superheated_steam_boiler") == 7
