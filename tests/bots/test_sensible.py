"""Moves that were silly to people who read games of strong players, and what is done instead."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation, decide
from games.bots.choice import Choice
from games.bots.contest import seed_of
from games.bots.pairs import in_pairs
from games.bots.reasons import reasons
from games.bots.style import STYLES
from games.bots.value import USUAL_CHANCE
from games.rules import rules_for
from games.rules.board import TicketFacts
from games.rules.frozen import FrozenDict
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.harbors import Build as HarborBuild
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.merchandise_passengers import Arrive, GoOn, SetOut
from games.rules.mechanisms.pieces_exchange.moves import PieceChoice, Swap
from games.rules.mechanisms.stations import Build
from games.rules.mechanisms.tickets import Take, TicketChoice
from tests.toy import rig, toy


def choice(rules, state, seat=0) -> Choice:
    """What a strong player weighs."""
    return Choice(Observation(rules, state, seat), Numbers(), STYLES["strong"])


def best(rules, state, seat=0):
    """What a strong player does."""
    return decide("strong", Observation(rules, state, seat), Numbers()).move


@pytest.mark.parametrize(("red", "blue"), [(3, 4), (2, 3)])
def test_a_card_that_a_planned_route_lacks_is_taken_before_one_for_a_longer_route(red, blue):
    board = toy("a-b 4 red, c-d 5 blue, d-e 5 green, e-f 6 white, f-g 6 blue", "a-b 12")
    rules, state = rig(board, hands=[{"red": red, "blue": blue}], tickets=[["a-b"]])
    worth = choice(rules, state).drawing.holding
    wanted, *others = (worth(rules.board.cards.index(color)) for color in ("red", "blue", "green"))
    assert wanted > max(others)


def test_of_two_gray_routes_each_may_be_of_another_color():
    def turns(color):
        board = toy(f"a-b 3 {color}, b-c 3 {color}, d-e 6 blue", "a-c 8")
        rules, state = rig(board, tickets=[["a-c"]])
        return choice(rules, state).prospect.time

    assert turns("gray") < turns("red")


def test_in_its_last_turn_a_player_claims_what_it_can():
    board = toy("a-b 1 gray, c-d 6 blue, d-e 6 green, e-f 4 white")
    rules, state = rig(board, hands=[{"red": 1}], pieces=[12, 2], last=1)
    assert best(rules, state) == Claim("a-b", {"red": 1})


def test_a_tunnel_is_paid_with_the_color_of_which_there_is_more():
    board = toy("a-b 2 gray tunnel, c-d 5 red, e-f 4 blue", "a-b 10")
    named = {"mechanisms": ["tunnels"], "tickets": [["a-b"]], "pieces": [2, 40], "last": 2}
    rules, state = rig(board, hands=[{"red": 2, "blue": 3}], **named)
    assert best(rules, state) == Claim("a-b", {"blue": 2})


def test_a_station_stands_where_a_ticket_lacks_a_route_of_others():
    elsewhere = ", ".join(f"{a}-{b} 2 gray" for a, b in pairwise("abcdefghijklmnopq"))
    board = toy(f"x-y 2 red, y-z 2 blue, {elsewhere}", "x-z 12")
    named = {"mechanisms": ["stations"], "tickets": [["x-z"]], "hands": [{"green": 2}]}
    rules, state = rig(board, owner={"x-y": 0, "y-z": 1}, **named)
    move = best(rules, state)
    assert isinstance(move, Build)
    assert move.city in ("y", "z")


def test_stations_are_looked_at_first_where_they_save_a_turn_whatever_completed_tickets_name():
    done = [f"{a}-{a}{a}" for a in "abcdefghijklmnop"]
    board = toy(
        "s-t 2 red, t-u 2 blue, u-w 2 green, t-v 1 white, v-u 1 white, "
        + ", ".join(f"{pair} 1 gray" for pair in done),
        ", ".join(["s-w 12", *(f"{pair} 5" for pair in done)]),
    )
    rules, state = rig(
        board,
        mechanisms=["stations"],
        owner={"s-t": 0, "t-u": 1, "u-w": 0} | dict.fromkeys(done, 0),
        tickets=[["s-w", *done]],
        hands=[{"white": 2, "green": 2}],
        last=5,
    )
    assert {*choice(rules, state).lookahead._asked_cities[:2]} == {"t", "u"}


def test_new_tickets_are_worth_their_points_whatever_the_plan_for_the_others_was_found_by():
    mine = ("calgary-helena", "denver-helena", "denver-phoenix", "nashville-pittsburgh")
    theirs = {"atlanta-nashville": 2, "atlanta-new_orleans": 1, "el_paso-phoenix": 1}
    hand = {"purple": 3, "orange": 1, "black": 2, "red": 1, "green": 1, "locomotive": 2}
    rules, state = rig(
        seats=3,
        owner=dict.fromkeys((*mine, "pittsburgh-toronto"), 0) | theirs,
        hands=[hand, {"red": 6, "green": 5}, {"blue": 4, "locomotive": 2}],
        pieces=[26, 30, 26],
        tickets=[["sault_st_marie-nashville", "calgary-phoenix"]],
    )
    assert isinstance(best(rules, state), Take)


@pytest.mark.parametrize(("seats", "urgent"), [(3, True), (4, False)])
def test_among_few_players_a_double_route_is_as_urgent_as_a_single_one(seats, urgent):
    board = toy("a-b 2 red, a-b 2 blue, b-c 2 red, a-d 2 red, e-f 2 red", "a-b 20, e-f 20")
    rules, state = rig(
        board,
        seats=seats,
        owner={"b-c": 1, "a-d": 1},
        tickets=[["a-b", "e-f"]],
        hands=[{"red": 2, "blue": 2}, {"red": 5}],
    )
    claiming = choice(rules, state).claiming
    [double, _] = [route.n for route in rules.board.routes if route.parallel]
    # that a rival takes both tracks is far less likely
    assert (claiming.urgency(double) > 10) is urgent


def test_who_chooses_pieces_last_chooses_as_the_first_would():
    rules = rules_for("world")
    state, _ = rules.start(4, "5eed" * 16)
    while any(not isinstance(ask, PieceChoice) for ask in state.decisions):
        ask = next(ask for ask in state.decisions if not isinstance(ask, PieceChoice))
        state, _ = rules.apply(state, ask.seat, rules.legal(state, ask.seat)[-1])
    for seat in range(4):
        pieces = replace(state.mech.pieces_exchange, chosen=_all_but(seat))
        asked = tuple(ask for ask in state.decisions if ask.seat == seat)
        mech = replace(state.mech, pieces_exchange=pieces)
        alone = replace(state, decisions=asked, mech=mech)
        assert abs(best(rules, state, seat).cars - best(rules, alone, seat).cars) <= 2


def _all_but(seat):
    return tuple(None if other == seat else (25, 35) for other in range(4))


@pytest.mark.parametrize("yellow", [0, 1])
def test_no_card_that_a_longer_route_of_two_tickets_asks_for_pays_for_a_gray_one(yellow):
    rules, state = rig(
        "germany",
        hands=[{"black": 5, "yellow": yellow}],
        tickets=[["berlin-niederlande", "berlin-frankfurt"]],
        owner={"munster-niederlande_3": 0, "hannover-munster": 0},
    )
    assert not isinstance(best(rules, state), Claim)


def test_who_has_few_cars_left_ends_the_game_rather_than_wait_for_a_longer_route():
    rules, state = rig("usa", hands=[{"red": 2}], pieces=[3, 12])
    move = best(rules, state)
    assert isinstance(move, Claim)
    assert move.cards == {"red": 2}


@pytest.mark.parametrize(("board", "few", "rounds"), [("usa", 2, 1), ("world", 6, 2)])
def test_who_places_the_last_pieces_knows_how_many_turns_are_left(board, few, rounds):
    rules, state = rig(board)
    pieces = rules.board.pieces
    _, state = rig(board, pieces=[(few + 3, *[0] * (len(pieces) - 1))])
    estimate = choice(rules, state).turn_estimate
    assert estimate.after(3) == rounds
    assert estimate.after(2) > rounds


def test_a_station_waits_until_the_hand_has_grown_or_the_game_ends():
    mine = dict.fromkeys(("bruxelles-paris-2", "pamplona-paris"), 0)
    named = {"seats": 4, "hands": [{"red": 2}], "tickets": [["amsterdam-pamplona"]]}
    named["owner"] = {"amsterdam-bruxelles": 1, **mine}
    rules, state = rig("europe", **named)
    assert not isinstance(best(rules, state), Build)
    rules, state = rig("europe", last=1, **named)
    assert best(rules, state) == Build("amsterdam", {"red": 1})


def test_a_route_that_takes_the_cars_of_a_ticket_is_left_to_others():
    board = toy("a-b 4 red, c-d 5 blue, d-e 5 green", "a-b 12")
    named = {"hands": [{"red": 3, "blue": 5}], "tickets": [["a-b"]], "pieces": [8, 45]}
    rules, state = rig(board, **named)
    assert best(rules, state) != Claim("c-d", {"blue": 5})


def test_a_sure_route_is_claimed_where_all_that_was_tried_may_come_to_nothing():
    tunnels = ", ".join(f"{a}-{b} 1 red tunnel" for a, b in pairwise("abcdef"))
    board = toy(f"{tunnels}, g-h 1 red")
    rules, state = rig(board, mechanisms=["tunnels"], hands=[{"red": 1}], last=1)
    assert best(rules, state) == Claim("g-h", {"red": 1})


def test_the_route_without_which_a_ticket_fails_is_claimed_before_those_with_a_detour():
    board = toy("a-b 3 red, a-e 2 white, e-b 2 white, b-c 3 blue, c-d 4 green", "a-c 11", cars=20)
    named = {"hands": [{"red": 3, "blue": 3}, {"green": 4}], "tickets": [["a-c"]]}
    rules, state = rig(board, owner={"c-d": 1}, pieces=[20, 16], **named)
    claiming = choice(rules, state).claiming
    only, other = (claiming.urgency(rules.board.route[id_].n) for id_ in ("b-c", "a-b"))
    assert only > 2 * other > 0
    assert best(rules, state) == Claim("b-c", {"blue": 3})


@pytest.mark.parametrize(("theirs", "bonus"), [("d-e", 0), ("c-d", 10)])
def test_in_the_last_turn_a_longer_path_brings_nothing_unless_it_is_the_longest(theirs, bonus):
    board = toy("a-b 3 red, b-c 2 red, c-d 4 blue, d-e 6 blue")
    named = {"mechanisms": ["longest_route"], "hands": [{"red": 2}], "last": 1}
    rules, state = rig(board, owner={"a-b": 0, theirs: 1}, **named)
    brings = choice(rules, state).prospect.bonuses.of_route(rules.board.route["b-c"].n)
    # what the leader loses counts too
    assert brings == pytest.approx(2 * bonus)


def test_a_route_is_not_said_to_complete_a_ticket_that_still_needs_another():
    rules, state = rig(
        toy("a-b 3 red, b-c 3 blue, b-d 3 green", "a-c 8, a-d 9"),
        hands=[{"green": 3}],
        tickets=[["a-c", "a-d"]],
    )
    found = reasons(choice(rules, state), Claim("b-d", {"green": 3}), 1.0)
    assert "claim.completes" not in [reason.code for reason in found]
    assert "claim.way" in [reason.code for reason in found]


def test_a_ticket_for_which_pieces_are_too_few_gives_up_no_other():
    # the long way brings many points, so that the costly ticket seems to cost nothing
    board = toy("a-b 2 red, c-d 6 blue, d-e 6 green, e-f 6 white", "a-b 8, c-f 12")
    named = {"hands": [{"red": 2}], "pieces": [14, 40], "tickets": [["a-b", "c-f"]]}
    rules, state = rig(board, **named)
    chances = choice(rules, state).prospect.outlook.chances
    done, too_long = (chances.get(rules.board.ticket[id_].n, 0) for id_ in ("a-b", "c-f"))
    assert done > 0.9
    assert too_long == 0


def test_a_ticket_that_can_be_completed_does_not_share_the_way_of_one_without_time():
    board = toy("m-b 2 red, b-s 3 blue, m-h 4 white, h-s 2 green, c-d 3 red", "m-b 14, m-s 22")
    hands = [{"red": 1, "blue": 2, "white": 4, "green": 2}]
    rules, state = rig(board, hands=hands, pieces=[14, 2], last=6, tickets=[["m-b", "m-s"]])
    found = choice(rules, state).prospect
    # and then there is time for the other one after it
    assert [rules.board.routes[track.n].id for track in found.planned] == ["m-h", "h-s", "b-s"]
    assert found.outlook.chances[rules.board.ticket["m-s"].n] > 0.9


def test_two_open_cards_for_the_route_beside_a_planned_one_are_what_it_lacks():
    board = toy("a-b 3 red, a-b 3 blue, c-d 4 green, d-e 4 white", "a-b 10")
    rules, state = rig(board, hands=[{"red": 1, "blue": 1}], tickets=[["a-b"]])
    holding = choice(rules, state).drawing.holding
    red, blue, green = (rules.board.cards.index(color) for color in ("red", "blue", "green"))
    assert holding(blue, blue) == pytest.approx(holding(red, red))
    assert holding(blue, blue) > holding(green, green)


def test_a_gray_route_that_lacks_one_card_asks_for_its_color():
    board = toy("a-b 4 gray, c-d 5 blue, d-e 5 green", "a-b 12")
    rules, state = rig(board, hands=[{"white": 3}], tickets=[["a-b"]])
    holding = choice(rules, state).drawing.holding
    white, blue = (rules.board.cards.index(color) for color in ("white", "blue"))
    assert holding(white) - holding(blue) > 1.4 * choice(rules, state).prospect.prices.turn


def test_a_locomotive_that_a_ferry_demands_pays_no_other_route():
    board = toy("a-b 3 gray ferry=1, c-d 3 red, e-f 3 blue", "a-b 9")
    hands = [{"red": 2, "blue": 3, "locomotive": 1}]
    rules, state = rig(board, hands=hands, mechanisms=["ferries"], tickets=[["a-b"]])
    claiming = choice(rules, state).claiming
    red = rules.board.route["c-d"].n
    assert claiming._asked_elsewhere(red, claiming.without({"red": 2, "locomotive": 1}), None) == 1


def test_locomotives_pay_for_one_color_before_a_gray_route():
    board = toy("a-b 3 gray, b-c 4 red, d-e 5 green", "a-c 12")
    rules, state = rig(board, hands=[{"white": 1, "locomotive": 2}], tickets=[["a-c"]])
    shorts = choice(rules, state).prospect.shorts
    lacking = {rules.board.routes[n].id: short.cards for n, short in shorts.items()}
    assert lacking == {"a-b": 2, "b-c": 2}
    assert not isinstance(best(rules, state), Claim)


def test_nothing_is_lost_by_waiting_where_the_card_lies_open_that_a_locomotive_stands_for():
    board = toy("a-b 2 blue, b-c 3 red, d-e 5 green", "a-c 12")
    named = {"hands": [{"blue": 1, "locomotive": 1}, {"green": 5}], "tickets": [["a-c"]]}
    rules, state = rig(board, owner={"d-e": 1}, **named)

    def worth(*row):
        shown = replace(state.decks["train"], up=tuple(map(rules.board.cards.index, row)))
        seen = replace(state, decks=state.decks | {"train": shown})
        return choice(rules, seen).value(Claim("a-b", {"blue": 1, "locomotive": 1}))

    assert worth("blue", "white", "green", "white", "green") < worth(*["white", "green"] * 2, "red")


def test_two_spare_cards_of_one_color_are_worth_more_than_of_two():
    rules, state = rig(toy("a-b 6 red, c-d 6 blue"))
    worth = choice(rules, state).prospect.worth_of_spare
    red, blue = (rules.board.cards.index(color) for color in ("red", "blue"))
    hand = [0] * len(rules.board.cards)
    pair, odd = [*hand], [*hand]
    pair[red], odd[red], odd[blue] = 2, 1, 1
    assert worth(pair, 10.0) > worth(odd, 10.0)


def test_a_ticket_without_time_by_its_cheapest_way_goes_by_a_shorter_one():
    # the long routes bring so many points that they seem to cost nothing
    board = toy("a-x 6 red, x-b 6 blue, a-b 2 green", "a-b 9")
    rules, state = rig(board, hands=[{"green": 1}], pieces=[14, 6], last=8, tickets=[["a-b"]])
    found = choice(rules, state).prospect
    assert [rules.board.routes[track.n].id for track in found.planned] == ["a-b"]
    assert found.outlook.chances[rules.board.ticket["a-b"].n] > 0.9


def test_no_route_is_planned_for_a_ticket_without_a_chance():
    board = toy("a-b 2 red, b-c 6 blue, c-d 6 green", "a-b 8, a-d 20")
    named = {"pieces": [14, 40], "last": 8, "tickets": [["a-b", "a-d"]]}
    rules, state = rig(board, hands=[{"red": 2}], **named)
    found = choice(rules, state).prospect
    assert [rules.board.routes[track.n].id for track in found.planned] == ["a-b"]


def test_a_completed_ticket_that_may_bring_more_is_planned_for():
    mine = dict.fromkeys(("schaffhausen-zurich", "schaffhausen-deutschland_2"), 0)
    hands = [dict.fromkeys(("red", "blue", "green", "black", "white", "orange"), 5)]
    rules, state = rig("switzerland", hands=hands, owner=mine, tickets=[["zurich-countries"]])
    found = choice(rules, state).prospect
    assert not found.open
    assert found.planned
    assert found.outcome(found.hand, found.turns).chances[found.raised[0].n] > 0.9
    assert found.outlook.chances[found.raised[0].n] == 1
    planned = {rules.board.routes[track.n].id for track in found.planned}
    claims = [move for move in rules.legal(state, 0) if isinstance(move, Claim)]
    move = next(claim for claim in claims if claim.route in planned)
    assert "claim.raises" in [one.code for one in reasons(choice(rules, state), move, 1.0)]


@pytest.mark.parametrize(("pieces", "enough"), [((30, 0), True), ((1, 0), False)])
def test_a_ticket_that_lacks_ships_can_be_completed_where_cars_can_be_exchanged(pieces, enough):
    rules, state = rig("world", pieces=[pieces, (30, 20)], tickets=[["jakarta-sydney"]])
    found = choice(rules, state).prospect
    items = found.items_of(found.planner.forest(found.open))
    chances = found.outcome(found.hand, 20.0, items=items).chances
    assert (chances.get(found.open[0].n, 0.0) > 0.9) is enough


def test_a_ticket_more_costs_hardly_more_than_to_fail():
    ids = [ticket.id for ticket in rules_for("world").board.tickets]
    hands = [{"green_double": 2, "red_double": 2, "white": 3, "black": 2, "locomotive": 2}]
    rules, state = rig("world", hands=hands, pieces=[(12, 10), (15, 15)], tickets=[ids[:8]])
    taking = choice(rules, state).taking

    def worth(*tickets):
        found = taking.holding(tickets)
        return found.sure + found.outcome(found.hand, found.turns).value

    without = worth()
    for id_ in ids[8:40]:
        assert worth(id_) >= without - rules.board.ticket[id_].lost - 4


def test_who_holds_tickets_without_a_chance_hopes_for_less_of_others():
    board = toy("a-b 2 red, b-c 6 blue, c-d 6 green, d-e 6 white", "a-b 9, b-c 11, a-e 20, a-d 18")
    hands = [{"red": 2, "blue": 6}]

    def hope(*held):
        rules, state = rig(board, hands=hands, pieces=[9, 40], tickets=[held])
        taking = choice(rules, state).taking
        ticket = rules.board.ticket["b-c"]
        return taking._promise(ticket, taking.prospect.planner.lengths, free=[9])

    assert hope() > hope("a-e") > 0


def test_a_double_route_without_which_a_ticket_fails_is_urgent_too_though_less():
    def urgency(tracks):
        ways = ", ".join(["a-b 1 gray"] * tracks)
        board = toy(f"{ways}, a-c 2 red, b-d 2 blue, e-f 3 white", "a-b 20")
        owner = {"a-c": 1, "b-d": 2}
        hands = [{"red": 1}, {"blue": 3}, {"green": 3}, {"white": 3}]
        rules, state = rig(board, seats=4, hands=hands, owner=owner, tickets=[["a-b"]])
        claiming = choice(rules, state).claiming
        [planned] = claiming.prospect.planned
        return claiming.urgency(planned.n)

    assert urgency(1) > urgency(2) > 0


def test_a_ticket_of_few_points_is_not_given_up_for_a_plan_that_comes_to_hardly_more():
    board = toy("a-b 1 gray, b-c 2 green, d-e 6 red, e-f 6 blue", "a-c 3, d-f 14")
    rules, state = rig(board, pieces=[30, 20], tickets=[["a-c", "d-f"]])
    found = choice(rules, state).prospect
    assert found.forest.asked.keys() == found.wanted.keys()


def test_no_ticket_is_weighed_that_nothing_is_planned_for_unless_one_has_to_be_kept():
    board = toy("a-b 2 red, b-c 2 blue, c-d 9 green", "a-b 5, b-c 5, a-d 20, b-d 20")
    ask = TicketChoice(0, 3, 1, False, ("a-b", "b-c", "a-d"))
    rules, state = rig(board, decisions=[ask], ticket_deck=(), pieces=[6, 20])
    weighed = {move.tickets for _, move in choice(rules, state).ranked()}
    assert weighed == {("a-b",), ("b-c",), ("a-b", "b-c")}


def test_no_ticket_is_hoped_for_that_asks_for_pieces_of_a_kind_that_are_not_there():
    def hope(trains, ships):
        rules, state = rig("world", pieces=[(trains, ships)], hands=[{"locomotive": 8}])
        return choice(rules, state).taking.take()

    assert hope(25, 35) > max(hope(59, 1), hope(1, 59)) + 5


def test_tickets_beside_others_that_are_given_up_are_worth_as_much_as_without_these():
    board = toy("a-b 2 red, b-c 2 blue, c-d 9 green", "a-b 5, b-c 5, a-d 20")
    ask = TicketChoice(0, 3, 1, False, ("a-b", "b-c", "a-d"))
    rules, state = rig(board, decisions=[ask], ticket_deck=(), pieces=[6, 20])
    one, other = choice(rules, state).taking, choice(rules, state).taking
    assert one.keep(["a-b", "b-c", "a-d"]) == one.keep(["a-b", "b-c"]) - 20
    assert frozenset(["a-b", "b-c"]) not in one._held
    assert other.keep(["a-b", "b-c"]) == pytest.approx(one.keep(["a-b", "b-c"]))


def test_fewer_tickets_are_weighed_only_where_more_come_to_nearly_as_much():
    ways = "a-b 2 red, b-c 2 blue, c-d 2 green, d-e 2 white"
    ids = ("a-b", "b-c", "c-d", "d-e")

    def weighed(pieces):
        board = toy(ways, ", ".join(f"{id_} 20" for id_ in ids))
        ask = TicketChoice(0, 4, 1, False, ids)
        rules, state = rig(board, decisions=[ask], ticket_deck=(), pieces=[pieces, 30])
        return [move.tickets for _, move in choice(rules, state).ranked()]

    few, many = weighed(pieces=30), weighed(pieces=6)
    assert few[0] == ids
    assert {len(tickets) for tickets in few} == {3, 4}
    assert {len(tickets) for tickets in many} == {1, 2, 3, 4}


def test_a_color_that_one_route_asks_for_is_not_meant_for_a_double_route_that_others_pay_too():
    board = toy("a-b 5 green, a-b 5 red, c-d 4 red", "a-b 30, c-d 6", cars=40)
    hands = [{"green": 2, "red": 3}, {}]
    rules, state = rig(board, tickets=[["a-b", "c-d"]], hands=hands)
    shorts = choice(rules, state).prospect.shorts.values()
    assert sorted(short.cards for short in shorts) == [1, 3]


def test_a_card_more_is_never_worth_less_than_none():
    rules = rules_for("usa")
    state, _ = rules.start(3, seed_of("stop 3"))
    seen = 0
    while seen < 5:
        seat = rules.active_seats(state)[0]
        ranked = choice(rules, state, seat).ranked()
        none = [value for value, move in ranked if isinstance(move, Stop)]
        if none:
            seen += 1
            assert min(value for value, move in ranked if isinstance(move, Draw)) > none[0]
        state, _ = rules.apply(state, seat, ranked[0][1])


def test_a_route_is_as_urgent_as_all_the_tickets_that_hang_on_it():
    def urgency(*tickets):
        board = toy("a-b 1 red, b-c 2 blue, b-d 2 green", "a-c 9, a-d 9", cars=40)
        hands = [{"red": 1, "blue": 2, "green": 2}, {"white": 5}]
        rules, state = rig(board, hands=hands, tickets=[tickets])
        return choice(rules, state).claiming.urgency(rules.board.route["a-b"].n)

    assert urgency("a-c", "a-d") > 1.5 * urgency("a-c") > 0


def test_a_tour_is_planned_in_its_order_where_that_brings_more():
    facts = toy("a-b 1 red, a-c 1 blue, b-c 2 green", cars=40)

    def planned(unordered):
        tour = TicketFacts("a", "c", 20, via=("b",), fail=20, keys={"unordered": unordered})
        rules, state = rig(
            replace(facts, tickets=(tour,)), mechanisms=["tour_tickets"], tickets=[["a-b-c"]]
        )
        forest = choice(rules, state).prospect.forest
        return {rules.board.routes[n].id for n in forest.routes}

    assert planned(12) == {"a-b", "b-c"}
    assert planned(20) == {"a-b", "a-c"}


def test_in_the_last_turn_a_sure_route_comes_before_a_tunnel_without_a_card_to_spare():
    board = toy("a-b 2 red tunnel, c-d 2 red, e-f 3 blue, g-h 2 blue", "a-b 5")
    rules, state = rig(
        board,
        mechanisms=["tunnels", "longest_route"],
        owner={"e-f": 1, "g-h": 0},
        hands=[{"red": 2}, {"blue": 4}],
        last=1,
    )
    assert best(rules, state) == Claim("c-d", {"red": 2})


def test_a_locomotive_is_worth_more_than_the_card_for_which_it_stands():
    board = toy("a-b 4 red", "a-b 9", cars=40)
    rules, state = rig(board, hands=[{"red": 1}, {}], tickets=[["a-b"]])
    holding = choice(rules, state).drawing.holding
    assert holding(rules.board.locomotive) > holding(rules.board.cards.index("red"))


def test_open_cards_that_pay_a_short_route_are_taken_where_longer_ones_have_no_time():
    colors = zip("cdefghij", "defghijk", ["blue", "green", "white", "red"] * 2, strict=True)
    longer = ", ".join(f"{a}-{b} 6 {color}" for a, b, color in colors)
    rules, state = rig(
        toy(f"a-b 3 red, {longer}"),
        hands=[{"red": 1, "blue": 1}],
        row=["red", "red", "green", "white", "blue"],
        pieces=[12, 4],
        last=3,
    )
    assert choice(rules, state).turns == 2
    assert best(rules, state) in (Draw(0), Draw(1))


def test_the_track_beside_a_planned_one_is_claimed_for_a_card_that_nothing_asks_for():
    board = toy("a-b 1 red, a-b 1 blue, b-c 4 red, c-d 5 green", "a-c 20", cars=20)
    named = {"hands": [{"red": 4, "blue": 1, "locomotive": 1}, {"red": 8}], "seats": 4}
    rules, state = rig(board, owner={"c-d": 1}, tickets=[["a-c"]], pieces=[8, 15, 20, 20], **named)
    claiming = choice(rules, state).claiming
    tracks = [route.n for route in rules.board.routes if {route.a, route.b} == {0, 1}]
    first, second = map(claiming.urgency, tracks)
    assert first == second > 0
    assert best(rules, state).cards in ({"blue": 1}, {"red": 4})


def test_a_turn_in_vain_is_worth_no_more_than_cards_that_are_of_no_use():
    board = toy("a-b 1 red tunnel, c-d 4 blue, d-e 5 green", "c-d 9")
    named = {"hands": [{"red": 1, "blue": 1}], "tickets": [["c-d"]], "pieces": [8, 30]}
    rules, state = rig(board, mechanisms=["tunnels"], **named)
    weighed = choice(rules, state)
    claim = Claim("a-b", {"red": 1})
    sure = weighed.claiming.one(claim)
    in_vain = weighed.base + weighed.drawing.holding()
    assert in_vain < weighed._tried(sure, claim) < sure


@pytest.mark.parametrize("held", [2, 1])
def test_two_cards_are_drawn_for_a_link_that_a_rival_may_take(held):
    board = toy("a-b 4 red, b-c 4 blue, d-a 2 white, e-f 5 green", "a-c 20", cars=30)
    named = {"hands": [{"red": held, "blue": held}, {"white": 9}], "tickets": [["a-c"]]}

    def gains(owner):
        rules, state = rig(board, owner=owner, **named)
        holding = choice(rules, state).drawing.holding
        red, blue = (rules.board.cards.index(color) for color in ("red", "blue"))
        return holding(red, red) - holding(blue, blue)

    assert gains({"d-a": 1}) > gains({}) == pytest.approx(0)


def test_a_locomotive_is_kept_for_what_demands_it():
    board = toy("a-b 3 gray ferry=1, b-c 4 red, e-f 3 blue", "a-c 12", cars=30)
    named = {"mechanisms": ["ferries"], "tickets": [["a-c"]]}
    rules, state = rig(board, hands=[{"red": 3, "white": 2, "locomotive": 1}], **named)
    shorts = choice(rules, state).prospect.shorts
    lacking = {rules.board.routes[n].id: short.missing for n, short in shorts.items()}
    assert lacking == {"a-b": 0, "b-c": 1}


def test_a_card_that_no_route_takes_for_which_pieces_are_left_is_of_no_use():
    rules, state = rig(toy("a-b 3 red, c-d 2 blue"), pieces=[2])
    spare = choice(rules, state).prospect.worth_of_spare
    red, blue = (rules.board.cards.index(color) for color in ("red", "blue"))

    def worth(card):
        return spare([2 * (card == n) for n in range(len(rules.board.cards))], turns=10)

    assert worth(blue) > worth(red) == 0


def test_in_the_last_turn_a_short_link_of_the_longest_path_is_seen_among_many_routes():
    spokes = ", ".join(f"1-{city} 3 green" for city in "cdefghij")
    elsewhere = ", ".join(f"{a}-{b} 3 green" for a, b in pairwise("klmnopqrst"))
    board = toy(f"0-1 4 red, 1-2 1 red, 2-3 5 red, 8-9 9 blue, {spokes}, {elsewhere}", cars=60)
    named = {"mechanisms": ["longest_route"], "hands": [{"red": 1, "green": 3}], "last": 1}
    rules, state = rig(board, owner={"0-1": 0, "2-3": 0, "8-9": 1}, **named)
    assert best(rules, state) == Claim("1-2", {"red": 1})


def test_of_many_kinds_of_cards_some_of_a_hand_are_never_laid_though_half_of_it_is():
    def told(each):
        hand = dict.fromkeys(("red", "green", "white", "black"), each)
        rules, state = rig("world", hands=[hand], pieces=[(10, 20), (10, 20)])
        return choice(rules, state).turns

    turns_of_card = 1 / Numbers().draws
    assert told(0) - told(2) == pytest.approx(4 * turns_of_card)
    assert told(6) - told(7) == pytest.approx(4 * turns_of_card)
    assert told(0) - told(7) == pytest.approx(16 * turns_of_card)


def test_the_card_is_taken_for_the_longer_of_two_routes_that_the_hand_may_pay():
    board = toy("a-b 4 gray, c-d 5 blue, e-f 6 green, f-g 6 white, g-h 6 red")
    named = {"row": ["blue", "blue", "green", "white", "red"], "pieces": [12, 12]}
    rules, state = rig(board, hands=[{"blue": 3}], **named)
    assert best(rules, state) == Draw(0)
    state, _ = rules.apply(state, 0, Draw(0))
    taken = best(rules, state)
    assert rules.board.cards[state.decks["train"].up[taken.slot]] == "blue"


def test_a_direct_way_that_leaves_time_for_other_routes_comes_before_a_round_about():
    owner = {"berlin-wien": 0, "bucuresti-budapest": 0, "bucuresti-kyiv": 2, "budapest-kyiv": 1}
    mine = {"purple": 2, "yellow": 1, "red": 5, "locomotive": 1}
    hands = [mine, {"white": 7}, {"black": 3, "green": 8}, {"yellow": 3, "orange": 7}]
    named = {"seats": 4, "pieces": [15, 15, 12, 13], "owner": owner}
    rules, state = rig("europe", hands=hands, tickets=[["berlin-bucuresti"]], **named)
    [track] = choice(rules, state).prospect.planned
    assert rules.board.routes[track.n].id.startswith("budapest-wien")


def test_a_route_that_joins_two_networks_to_the_longest_path_is_seen_among_better_ones():
    spokes = ", ".join(f"{city}-b 6 green" for city in "ghijklmn")
    others = ", ".join(f"{a}-{b} 6 green" for a, b in pairwise("opqrstuvw"))
    board = toy(f"a-b 6 red, c-d 6 red, b-c 3 blue, e-f 9 white, {spokes}, {others}", cars=60)
    owner = {"a-b": 0, "c-d": 0, "e-f": 1}
    named = {"mechanisms": ["longest_route"], "row": ["blue", "blue", "white", "red", "white"]}
    hands = [{"red": 1, "white": 1}, {"green": 9}]
    rules, state = rig(board, hands=hands, owner=owner, pieces=[7, 7], **named)
    assert best(rules, state) in (Draw(0), Draw(1))
    extras = choice(rules, state).prospect.extras
    assert "b-c" in {rules.board.routes[track.n].id for track in extras}


@pytest.mark.parametrize("last", [1, 3])
def test_a_station_is_thought_of_where_no_time_is_left_for_a_route_that_would_pay(last):
    elsewhere = ", ".join(f"{a}-{b} 2 red" for a, b in pairwise("abcdefghijklmnopq"))
    longer = "t-v 6 white, v-u 6 white"
    board = toy(f"s-t 2 red, t-u 2 blue, u-w 2 green, {longer}, {elsewhere}", "s-w 12")
    named = {"mechanisms": ["stations"], "tickets": [["s-w"]], "hands": [{"green": 2}]}
    owner = {"s-t": 0, "t-u": 1, "u-w": 0}
    rules, state = rig(board, owner=owner, last=last, pieces=[14, 2], **named)
    move = best(rules, state)
    assert isinstance(move, Build)
    assert move.city in ("t", "u")


def test_a_ticket_is_gone_for_because_of_the_harbor_that_it_raises():
    hand = {"red_harbor": 2, "red_ship": 2, "purple": 2, "white": 2}
    mine, pieces = {"marseille-casablanca": 0}, [(10, 10), (14, 14)]

    def planned(built):
        tickets = [["new_york-marseille"]]
        rules, state = rig("world", hands=[hand], pieces=pieces, owner=mine, tickets=tickets)
        if built:
            harbors = (one for one in rules.legal(state, 0) if isinstance(one, HarborBuild))
            move = next(one for one in harbors if one.city == "marseille")
            state, _ = rules.apply(state, 0, move)
        return choice(rules, state).prospect

    with_harbor = planned(built=True)
    [ticket] = with_harbor.open
    assert with_harbor.forest.asked.keys() == {ticket.n}
    assert with_harbor.bonuses.of_tickets({ticket.n: 1.0}) == 20
    without = planned(built=False)
    assert without.bonuses.of_tickets({ticket.n: 1.0}) == 0
    each = [without._extras_with(held) for held in ((), (ticket.n,))]
    sold = [max(track.points for track in tracks if track.n < 0) for tracks in each]
    assert sold[1] == pytest.approx(sold[0] + 20 * USUAL_CHANCE)


def test_a_long_journey_is_made_to_its_end():
    line = [f"{a}-{b}" for a, b in pairwise("abcdefghijklmno")]
    board = toy(", ".join(f"{id_} 1 gray" for id_ in line), special={"passenger": 2})
    towns = [replace(city, keys={"merchandise": "red"}) for city in board.cities]
    params = {"merchandise_passengers": {"per_player": 1, "piles": {"red": [2]}}}
    mine = dict.fromkeys(line, 0)
    board = replace(board, cities=tuple(towns))
    rules, state = rig(board, mechanisms=params, owner=mine, last=1)
    waiting = replace(state.mech.merchandise_passengers, at=((rules.board.city["a"], 0),))
    state = replace(state, mech=replace(state.mech, merchandise_passengers=waiting))
    made = []
    while not made or state.decisions:
        made.append(best(rules, state))
        state, _ = rules.apply(state, 0, made[-1])
    assert made == [SetOut("a"), *(GoOn(city) for city in "bcdefghijklmno"), Arrive()]


def test_what_seems_far_behind_other_moves_is_not_planned_for():
    board = toy("a-b 2 red, b-c 6 blue, c-d 6 green, d-e 6 white", "a-e 14")
    named = {"mechanisms": ["stations"], "tickets": [["a-e"]], "hands": [{"red": 2, "blue": 4}]}
    rules, state = rig(board, **named)
    assert any(isinstance(move, Build) for move in rules.legal(state, 0))
    weighed = [move for _, move in choice(rules, state).ranked()]
    assert not any(isinstance(move, Build) for move in weighed)
    assert any(isinstance(move, Draw) for move in weighed)


def test_in_the_last_turn_a_pair_is_drawn_for_who_holds_most_pairs():
    card = {"id": "call_of_the_wild", "points": 5}
    bonus = {"bonus_cards": {"drawn": 1, "cards": [card]}, "ferries": {}}
    row = ["red", "blue", "red", "green", "white"]
    board = toy("a-b 6 red, b-c 6 blue")
    rules, state = rig(board, mechanisms=bonus, row=row, last=1, pieces=[2, 2])
    first = best(rules, state)
    assert first in (Draw(0, None), Draw(2, None))
    state, _ = rules.apply(state, 0, first)
    assert best(rules, state) == Draw(2 - first.slot, None)


@pytest.mark.parametrize("last", [6, 8])
def test_a_ticket_without_time_by_its_plan_is_gone_for_by_cards_that_lie_open(last):
    board = toy("a-c 7 blue, a-b 2 green, b-c 5 white, d-e 5 red", "a-c 18")
    rules, state = rig(
        board,
        hands=[{"red": 3, "blue": 4, "green": 2, "white": 3}],
        row=["red", "red", "white", "white", "white"],
        pieces=[9, 20],
        tickets=[["a-c"]],
        last=last,
    )
    assert not choice(rules, state).prospect.planned
    assert best(rules, state) in (Draw(2), Draw(3), Draw(4))


def test_as_many_pieces_are_exchanged_as_the_plan_lacks():
    rules, state = rig(
        "world",
        pieces=[(0, 16), (20, 20)],
        hands=[{"yellow": 2}],
        owner={"jakarta-perth": 0},
        tickets=[["jakarta-sydney"]],
    )
    swaps = [move for move in rules.legal(state, 0) if isinstance(move, Swap)]
    assert next(choice(rules, state).lookahead.weigh(swaps))[1].count == 2


def test_the_end_is_nearer_where_a_rival_needs_one_turn_to_bring_it_about():
    board = toy("a-b 3 red, c-d 4 green, d-e 5 white, e-f 6 blue", "a-b 5", cars=40)
    turns = {
        pieces: choice(*rig(board, hands=[{}, {"red": pieces}], pieces=[30, pieces])).turns
        for pieces in (3, 4, 5, 7)
    }
    assert turns[3] <= 2.5 < turns[4] < 3 < turns[5] < 3.5 < turns[7] < 4.5


def test_every_payment_is_weighed_for_a_route_that_makes_for_another_plan():
    board = toy("a-b 4 gray, a-d 4 gray, d-b 3 white, c-e 6 red, e-f 3 green", "a-b 9, c-e 12")
    named = {"owner": {"d-b": 0}, "tickets": [["a-b", "c-e"]], "pieces": [20, 20]}
    rules, state = rig(board, hands=[{"red": 4, "blue": 4}], **named)
    claims = [move for _, move in choice(rules, state).ranked() if isinstance(move, Claim)]
    paid = [claim.cards for claim in claims if claim.route == "a-d"]
    assert paid == [{"blue": 4}, {"red": 4}]


def test_a_gray_route_is_paid_with_what_another_gray_one_would_take():
    board = toy("a-b 2 gray, b-c 5 gray, c-d 5 red, e-f 3 green", "a-c 9, c-d 8")
    hands = [{"red": 4, "green": 2, "blue": 1, "white": 1}]
    rules, state = rig(board, hands=hands, tickets=[["a-c", "c-d"]], pieces=[20, 20])
    paid = [move.cards for _, move in choice(rules, state).ranked() if isinstance(move, Claim)]
    assert paid == [{"green": 2}]


def test_a_ticket_without_time_by_any_good_way_goes_by_the_quickest():
    board = toy("a-b 3 red, b-z 7 white, b-c 4 blue, c-z 3 green, e-f 3 green", "a-z 22")
    hands = [{"red": 2, "blue": 1, "locomotive": 1}]
    rules, state = rig(board, hands=hands, tickets=[["a-z"]], pieces=[13, 30])
    found = choice(rules, state).prospect
    planned = {rules.board.routes[track.n].id for track in found.planned}
    assert planned == {"a-b", "b-c", "c-z"}
    assert found.outlook.chances[found.open[0].n] > 0.7


def test_a_station_is_paid_with_what_the_ticket_that_it_saves_does_not_ask_for():
    board = toy("a-b 3 red, b-c 3 blue, d-e 3 green, e-f 2 white", "a-c 12")
    named = {"mechanisms": ["stations"], "owner": {"b-c": 1}, "tickets": [["a-c"]]}
    rules, state = rig(board, hands=[{"red": 2, "blue": 1, "green": 1}], **named)
    move = best(rules, state)
    assert isinstance(move, Build)
    assert move.cards != {"red": 1}


def test_who_put_tickets_under_the_deck_does_not_hope_for_others():
    board = toy("a-b 2 red, b-c 2 red, x-y 9 blue", "a-b 9, b-c 9, x-y 20")
    rules, state = rig(board, hands=[{"red": 6}], ticket_deck=["x-y"], pieces=[8, 20])
    values = {}
    for who in (0, 1):
        deck = replace(state.decks["tickets"], under=((who, 1),))
        known = replace(state, decks=FrozenDict({**state.decks, "tickets": deck}))
        weighed = choice(rules, known)
        values[who] = weighed.taking.take()
    assert values[0] < values[1]


def test_a_ticket_that_was_put_back_is_not_hoped_for_wherever_it_lies():
    board = toy("a-b 2 red, b-c 2 red, c-d 2 red", "a-b 9, b-c 9, c-d 9")
    rules, state = rig(board, hands=[{"red": 6}], ticket_deck=["a-b", "c-d"], pieces=[8, 20])

    def worth(*rejected):
        numbers = tuple(rules.board.ticket[id_].n for id_ in rejected)
        first, *others = state.seats
        seats = (replace(first, rejected=numbers), *others)
        return choice(rules, replace(state, seats=seats)).taking.take()

    assert worth() > worth("b-c") > worth("b-c", "c-d")


def test_a_double_ship_is_laid_for_one_space_where_a_harbor_asks_for_the_other_ship():
    owner = dict.fromkeys(("marseille-casablanca", "casablanca-lagos", "lagos-luanda"), 0)
    named = {"owner": owner, "pieces": [(3, 3), (3, 3)], "tickets": [["edinburgh-luanda"]]}
    hand = {"white_harbor": 2, "white_ship": 2, "white_double": 1}
    rules, state = rig("world", hands=[hand], last=4, **named)
    assert best(rules, state) == Claim("edinburgh-marseille", {"white_double": 1})


def test_a_route_that_pays_by_itself_is_urgent_where_a_rival_may_take_it():
    board = toy("a-b 6 red, b-c 2 blue, c-d 2 green, b-e 2 white, a-f 2 gray", per_color=20)
    named = {"hands": [{"red": 6}, {"blue": 9}], "pieces": [20, 20]}

    def urgency(owner):
        rules, state = rig(board, owner=owner, **named)
        found = choice(rules, state).claiming
        return found.urgency(rules.board.route["a-b"].n)

    assert urgency({"c-d": 1}) < urgency({"b-c": 1}) < urgency({"b-c": 1, "a-f": 1})


@pytest.mark.parametrize(("last", "defends"), [(1, False), (2, True)])
def test_who_leads_by_the_longest_path_defends_that_while_others_have_a_turn(last, defends):
    board = toy("a-b 6 red, b-c 2 blue, e-f 5 red, g-h 2 blue")
    named = {"mechanisms": ["longest_route"], "hands": [{"blue": 2}], "last": last}
    rules, state = rig(board, owner={"a-b": 0, "e-f": 1}, **named)
    brings = choice(rules, state).prospect.bonuses.of_route
    longer, elsewhere = (brings(rules.board.route[id_].n) for id_ in ("b-c", "g-h"))
    assert (longer > elsewhere + 1) is defends
    assert not defends or best(rules, state).route == "b-c"


def test_the_open_cards_of_another_way_are_seen_while_one_route_is_lacking():
    elsewhere = "d-e 6 white, e-f 6 white, f-g 6 blue"
    board = toy(f"a-z 4 red, a-m 2 green, m-z 2 green, {elsewhere}", "a-z 14", per_color=20)
    row = ["green", "green", "green", "blue", "white"]
    named = {"hands": [{"green": 1}], "row": row, "tickets": [["a-z"]]}
    rules, state = rig(board, last=16, pieces=[20, 20], **named)
    found = choice(rules, state)
    assert [rules.board.routes[track.n].id for track in found.prospect.planned] == ["a-z"]
    assert best(rules, state) in (Draw(0), Draw(1), Draw(2))


def test_two_routes_that_together_make_the_longest_path_are_seen():
    board = toy("a-b 4 red, b-c 2 blue, c-d 3 green, e-f 7 red, x-y 2 gray", players=(2, 3))
    named = {"mechanisms": ["longest_route"], "hands": [{"blue": 2, "green": 3}]}
    rules, state = rig(board, owner={"a-b": 0, "e-f": 1}, pieces=[7, 20], last=4, **named)
    found, route = in_pairs(choice(rules, state).prospect), rules.board.route
    assert found[route["b-c"].n] == found[route["c-d"].n] > 2
    assert route["x-y"].n not in found
    assert best(rules, state) in (Claim("b-c", {"blue": 2}), Claim("c-d", {"green": 3}))


@pytest.mark.parametrize(("last", "urgent"), [(8, True), (30, False)])
def test_near_the_end_a_bonus_is_urgent_that_others_may_take_by_other_routes(last, urgent):
    board = toy("a-b 6 red, b-c 3 blue, e-f 7 red, g-h 3 blue", players=(2, 3))
    named = {"mechanisms": ["longest_route"], "hands": [{"blue": 6}], "pieces": [12, 20]}
    rules, state = rig(board, owner={"a-b": 0, "e-f": 1}, last=last, **named)

    def more(id_):
        """What its claim is worth more to who reckons with rivals longer."""
        numbers = (Numbers(horizon=turns) for turns in (4, 0.5))
        seen, move = Observation(rules, state, 0), Claim(id_, {"blue": 3})
        longer, shorter = (Choice(seen, one, STYLES["strong"]).value(move) for one in numbers)
        return longer - shorter

    assert (more("b-c") > 1) is urgent
    assert more("g-h") == pytest.approx(0)
