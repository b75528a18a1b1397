"""What the player makes of positions in which it once went wrong."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation, decide, weigh
from games.bots.cards import lacking
from games.bots.choice import MAX_MOVES_TRIED, Choice
from games.bots.contest import seed_of
from games.bots.forest_choice import ForestChoice
from games.bots.plan import Ground, saved_by
from games.bots.standing import standing
from games.bots.style import STYLES
from games.bots.taking import TURNS_TO_LOOK_AT_OPEN_CARDS
from games.bots.turn_estimate import TurnEstimate
from games.bots.value import Prospect
from games.rules import rules_for
from games.rules.advising import Lasting
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.quotes import prices
from games.rules.mechanisms.claims.sites import Sites
from games.rules.mechanisms.technologies import Buy
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.table import Table
from games.rules.values import Quote, Substitute
from tests.toy import rig, toy


def prospect(rules, state, turns, seat=0) -> Prospect:
    """What a seat may expect that has so many turns left."""
    return Prospect(Table(rules, state), seat, Numbers(), turns, STYLES["strong"])


def test_the_same_cards_do_not_pay_for_a_whole_detour():
    board = toy("a-b 3 gray, b-c 3 gray, c-d 3 gray, d-e 3 gray, a-e 3 red, e-f 6 blue", "a-e 8")
    rules, state = rig(board, hands=[{"green": 3}], tickets=[["a-e"]])
    forest = prospect(rules, state, turns=20).forest
    assert [rules.board.routes[n].id for n in forest.routes] == ["a-e"]


def test_a_long_route_for_which_there_is_no_time_does_not_keep_one_from_the_others():
    hand = {"purple": 4, "white": 2, "blue": 2, "yellow": 3, "black": 5, "red": 6, "green": 4}
    rules, state = rig("europe", hands=[hand, {"purple": 1, "white": 2, "blue": 2}], pieces=[16, 5])
    end = prospect(rules, state, turns=3)
    four = next(track for track in end.fillers if track.quote.pieces == 4)
    assert end.outcome(end.hand, 3).value > 2 * four.points - 3 * end.prices.turn


def test_a_route_of_another_plan_that_is_looked_at_counts_once_it_is_claimed():
    pays = ", ".join(f"{one}-{other} 6 white" for one, other in pairwise("efghijklmn"))
    board = toy(f"a-b 6 red, b-c 2 gray, a-d 2 green, c-d 3 green, {pays}", "a-c 9")
    hand = {"red": 4, "blue": 2, "green": 5, "white": 6}
    rules, state = rig(board, hands=[hand], tickets=[["a-c"]])
    plan, route = prospect(rules, state, turns=8), rules.board.route["a-d"]
    assert route.n not in plan.reckoned_with
    left = (4, 2, 3, 6, 0)
    without = plan.outcome(left, 2.5).value
    assert plan.outcome(left, 2.5, route.n).value > without + 5


def test_of_two_tracks_that_lack_as_much_the_one_is_hoped_for_of_whose_color_less_is_asked():
    board = toy("a-b 3 red, b-c 3 red, b-c 3 blue, d-e 6 white", "a-c 20")
    rules, state = rig(board, hands=[{"white": 2}], tickets=[["a-c"]])
    plan = prospect(rules, state, turns=20)
    red, blue = (rules.board.cards.index(color) for color in ("red", "blue"))
    assert {short.card for short in plan.shorts.values()} == {red, blue}


def test_tickets_that_share_a_long_way_are_gone_for_together_if_none_is_worth_it_alone():
    ways = "a-x 3 red, x-y 3 blue, b-y 3 green, b-c 1 gray, b-d 1 gray, b-e 1 gray, f-g 6 white"
    names = ["a-c", "a-d", "a-e"]
    rules, state = rig(toy(ways, "a-c 4, a-d 4, a-e 4"), tickets=[names])
    plan = prospect(rules, state, turns=40)
    choice = ForestChoice(plan)
    nothing = choice._weighed(plan.planner, plan.planner.forest([]))
    for ticket in plan.open:
        alone = choice._weighed(plan.planner, plan.planner.forest([ticket]))
        assert alone.value < nothing.value
    assert len(choice._extended(nothing).forest.asked) == len(names)


def test_a_card_that_pays_a_short_route_at_once_is_left_for_the_long_one_that_brings_more():
    rules, state = rig(toy("a-b 3 green, c-d 6 gray"), hands=[{"green": 2}], pieces=[30, 20])
    hoped = prospect(rules, state, turns=8)
    then = hoped.outcome((0, 0, 3, 0, 0), 8)
    assert then.value > hoped.outcome(hoped.hand, 8).value + hoped.prices.turn


def test_a_route_that_is_paid_at_once_is_no_reason_to_leave_one_that_brings_more():
    def worth(board):
        rules, state = rig(board, hands=[{"green": 5}], pieces=[12, 20])
        hoped = prospect(rules, state, turns=4)
        return hoped.outcome(hoped.hand, 4).value

    assert worth(toy("a-b 7 green, c-d 5 gray")) >= worth(toy("a-b 7 green"))


def test_what_pays_besides_may_be_paid_by_either_track():
    hand = {"blue": 1, "locomotive": 2}
    rules, state = rig(toy("a-b 5 blue, a-b 5 green"), hands=[hand], pieces=[12, 20])
    hoped = prospect(rules, state, turns=4)

    def worth(color):
        more = [
            n + 2 * (card == color) for card, n in zip(rules.board.cards, hoped.hand, strict=True)
        ]
        return hoped.outcome(more, 4).value

    assert worth("green") > worth("red") + hoped.prices.turn


def test_a_plan_without_tickets_comes_to_what_pays_besides():
    rules, state = rig(
        toy("a-b 6 red, c-d 6 blue", "a-b 9"), hands=[{"blue": 6}], tickets=[["a-b"]]
    )
    hoped = prospect(rules, state, turns=3)
    none = ForestChoice(hoped)._none
    besides = hoped.outcome(hoped.hand, 3, items=()).value - hoped.worth_of_spare(hoped.hand, 3)
    assert none.value == pytest.approx(besides)
    assert none.value > 0


def test_who_has_cards_enough_and_places_nothing_puts_off_the_end():
    hand = {"red": 6, "blue": 6}
    rules, state = rig("usa", hands=[hand], pieces=[10, 40])
    clock = TurnEstimate(Table(rules, state), 0, Numbers())
    assert clock.after(gained=2) == clock.left
    assert clock.after(placed=6, gained=-6) <= clock.left - 1
    hidden = TurnEstimate(Table(rules, state), 1, Numbers())
    assert hidden.after(gained=2) == hidden.left - 1


def test_a_locomotive_that_is_demanded_is_awaited_longer_than_any_card():
    rules, _ = rig(toy("a-b 6 gray ferry=2, c-d 6 gray"), mechanisms=["ferries"])
    ferry, gray = prices(rules)
    assert lacking(gray, (4, 0, 0, 0, 0)) == 2
    assert lacking(ferry, (4, 0, 0, 0, 0)) > 4


@pytest.mark.parametrize("last", [1, 2, 3, 4, 5])
def test_the_turns_of_the_last_round_are_known(last):
    rules, state = rig(toy("a-b 6 gray, b-c 6 gray"), last=last, seats=3)
    left = [TurnEstimate(Table(rules, state), seat, Numbers()).left for seat in range(3)]
    had: Counter[int] = Counter()
    while not state.over:
        before, seat = state.turn.number, state.turn.seat
        state, _ = rules.apply(state, seat, rules.legal(state, seat)[-1])
        had[seat] += state.over or state.turn.number != before
    assert left == [had[seat] for seat in range(3)]


def test_more_of_a_kind_than_may_be_laid_pays_nothing():
    # two of each of two kinds of cards of one color, as for a harbor
    price = Quote(4, (0, 1), kinds=((0, 1), (2, 1)), most=2)
    assert lacking(price, (2, 0, 0, 0, 0)) == lacking(price, (4, 0, 0, 0, 0)) == 2
    assert lacking(price, (2, 0, 1, 0, 0)) == lacking(price, (3, 2, 1, 0, 0)) == 1
    assert lacking(price, (2, 0, 1, 0, 1)) == 0


def test_a_pair_of_one_color_does_for_a_locomotive_that_is_demanded():
    pairs = {"ferries": {"cards_for_symbol": 2, "alike": True}}
    rules, _ = rig(toy("a-b 4 gray ferry=2"), mechanisms=pairs)
    (ferry,) = prices(rules)
    assert lacking(ferry, (4, 2, 0, 0, 0)) == lacking(ferry, (2, 2, 0, 0, 1)) == 0
    # of two pairs one is lacking, or half of it; nobody waits for a locomotive
    assert lacking(ferry, (4, 0, 0, 0, 0)) == 2
    assert lacking(ferry, (4, 1, 0, 0, 0)) == 1


def test_any_cards_do_where_a_set_may_be_of_any_and_a_dear_set_is_no_reason_to_pay_it():
    any_three, any_five = (
        replace(Quote(2, (0,), locomotives=1), substitutes=(Substitute(n, "symbol"),))
        for n in (3, 5)
    )
    assert lacking(any_three, (1, 2, 1, 0)) == 0
    assert lacking(any_three, (1, 1, 0, 0)) == 2
    assert lacking(any_five, (1, 2, 1, 0)) == 2
    assert lacking(any_five, (1, 0, 0, 0)) == lacking(Quote(2, (0,), locomotives=1), (1, 0, 0, 0))


def test_what_stands_for_symbols_alone_is_had_in_a_turn_of_its_own():
    waves = Quote(cards=5, colors=(0,), locomotives=3, for_symbols=((1, 2),))
    # two of them for three symbols, one, none; colored cards are there
    assert [lacking(waves, (2, n, 0)) for n in range(3)] == [4, 2, 0]
    assert lacking(waves, (2, 1, 1)) == lacking(waves, (2, 0, 3)) == 0
    assert lacking(waves, (0, 2, 0)) == 2


def test_whole_sets_stand_for_cards_that_are_lacking_and_none_is_begun_for_them():
    long = Quote(9, (0, 1), wild=(), substitutes=(Substitute(4, "space"),))
    assert [lacking(long, (7, 0, n, 0)) for n in (3, 4, 7, 8)] == [2, 1, 1, 0]


def test_of_sets_those_cards_are_paid_that_the_plan_does_not_ask_for():
    board = toy("a-b 2 red ferry=1, b-c 4 blue, x-y 1 green", "a-c 9")
    hands = [{"red": 1, "blue": 4, "green": 4}]
    rules, state = rig(
        board, mechanisms={"ferries": {"cards_for_symbol": 3}}, hands=hands, tickets=[["a-c"]]
    )
    claims = [
        move
        for move, _ in weigh(Observation(rules, state, 0), Numbers())
        if isinstance(move, Claim) and move.route == "a-b"
    ]
    assert claims == [Claim("a-b", {"red": 1, "green": 3})]


def test_a_claim_is_weighed_with_all_it_brings_even_if_many_others_are_open():
    short = ", ".join(f"s{n}-t{n} 2 green" for n in range(9))
    board = toy(f"a-b 6 blue, b-c 6 red, m-n 6 blue, n-o 4 blue, {short}")
    owner = {"a-b": 0, "m-n": 1, "n-o": 1}
    hands, pieces = [{"red": 6, "green": 2}], [8, 3]
    rules, state = rig(
        board, mechanisms=["longest_route"], owner=owner, hands=hands, pieces=pieces, last=2
    )
    ranked = [move for move, _ in weigh(Observation(rules, state, 0), Numbers())]
    assert Claim("b-c", {"red": 6}) in ranked


def test_the_lead_in_a_race_is_not_won_by_one_route_of_the_first_turn():
    rules, state = rig("usa", owner={"denver-helena": 1})
    found = prospect(rules, state, turns=30)
    assert found.bonuses.of_route(rules.board.route["duluth-helena"].n) < 6


def test_of_two_tracks_of_which_one_will_be_closed_only_one_is_hoped_for():
    rules, state = rig(toy("a-b 6 red, a-b 6 blue, c-d 2 red"))
    hoped = [rules.board.routes[track.n].a for track in prospect(rules, state, turns=30).fillers]
    assert len(hoped) == len(set(hoped))


def test_a_game_that_lasts_leaves_time_even_to_who_has_placed_all():
    class Tide(Mechanism, Lasting):
        name = "tide"

        def lasts(self, table):
            return 9.0

    board = toy("a-b 2 red")
    clocks = []
    for kinds in ((), (Tide,)):
        registry, names = (*REGISTRY, *kinds), [kind.name for kind in kinds]
        rules, state = rig(board, pieces=[0, 0], mechanisms=names, registry=registry)
        clocks.append(TurnEstimate(Table(rules, state), 0, Numbers()))
    assert [clock.left - clocks[0].left for clock in clocks] == [0, 9]
    assert clocks[1].after() == clocks[1].left - 1


def test_the_more_rivals_there_are_the_sooner_one_of_them_spoils_a_way():
    board = toy("a-b 2 red, b-c 2 blue", "a-c 5", players=(2, 4))

    def hoped(seats):
        rules, state = rig(board, seats=seats, tickets=[["a-c"]])
        return prospect(rules, state, turns=30).outlook.chances[0]

    assert 1 > hoped(2) > hoped(4) > 0.8


def test_one_card_more_is_kept_for_a_tunnel_than_it_costs():
    rules, state = rig(toy("a-b 2 red tunnel, b-c 2 red"), mechanisms=["tunnels"])
    tunnel, plain = prospect(rules, state, turns=20).routes.tracks.values()
    assert (tunnel.quote.cards, plain.quote.cards) == (3, 2)


def test_no_claim_comes_first_because_it_was_not_tried_whether_it_succeeds():
    board = toy("a-b 4 red tunnel, b-c 4 red tunnel, c-d 4 red tunnel, d-e 4 red tunnel")
    rules, state = rig(board, mechanisms=["tunnels"], hands=[{"red": 4}])
    claims = [
        value
        for move, value in weigh(Observation(rules, state, 0), Numbers())
        if type(move) is Claim
    ]
    # the fourth, which would come first untried, is left out
    assert len(claims) == MAX_MOVES_TRIED == 3
    assert max(claims) - min(claims) < 0.01


@pytest.mark.parametrize("board", ["northern_lights", "japan", "usa", "world"])
def test_what_a_hand_comes_to_is_the_same_whichever_other_routes_were_asked_for_before(board):
    tickets = [ticket.id for ticket in rules_for(board).board.tickets[:3]]
    rules, state = rig(board, hands=[{"red": 5, "blue": 3, "locomotive": 1}], tickets=[tickets])
    found = prospect(rules, state, turns=20)
    assert found.items and found.fillers
    for n in found.routes.tracks:
        # for a plan that is named all is reckoned anew
        assert found.outcome(found.hand, 7, n) == found.outcome(found.hand, 7, n, items=found.items)


@pytest.mark.parametrize(("stations", "planned"), [(["b"], ["a-d"]), (["b", "c"], [])])
def test_a_station_lends_one_route_to_all_of_a_plan(stations, planned):
    board = toy("a-b 4 gray, b-c 4 gray, c-d 4 gray, a-d 6 red", "a-d 12")
    owner = {"a-b": 1, "b-c": 1, "c-d": 0}
    rules, state = rig(board, mechanisms=["stations"], owner=owner, tickets=[["a-d"]])
    at = tuple((rules.board.city[city], 0) for city in stations)
    mech = replace(state.mech, stations=Sites(at))
    forest = prospect(rules, replace(state, mech=mech), turns=20).forest
    assert [rules.board.routes[n].id for n in forest.routes] == planned


def test_another_way_than_a_double_route_that_lacks_cards_is_not_the_track_beside_it():
    board = toy("a-b 3 red, a-b 3 blue, a-c 2 green, c-b 2 white", "a-b 9")
    rules, state = rig(board, tickets=[["a-b"]], hands=[{"red": 2, "blue": 1, "green": 1}])
    near = prospect(rules, state, turns=4)
    plans = [[track for item in plan for track in item.tracks] for plan in near._otherwise]
    ways = [{rules.board.routes[track.n].id for track in plan} for plan in (near.planned, *plans)]
    assert ways == [{"a-b"}, {"a-c", "c-b"}]


def test_who_loses_one_of_two_tracks_does_not_pay_the_other_with_its_color():
    board = toy("a-b 3 red, a-b 3 blue", "a-b 9")
    rules, state = rig(board, tickets=[["a-b"]], hands=[{"red": 3}])
    near = prospect(rules, state, turns=8)
    red, blue = rules.board.routes
    now = near.outcome(near.hand, 8).value
    assert near.worth_without((red.n,)) < now - near.prices.turn
    assert near.worth_without((blue.n,)) == pytest.approx(now)


def test_a_ticket_is_given_up_whose_common_routes_only_one_was_to_claim_that_is_given_up():
    tickets = [ticket.id for ticket in rules_for("japan").board.tickets[3:6]]
    rules, state = rig("japan", hands=[{"red": 5, "blue": 3, "locomotive": 1}], tickets=[tickets])
    choice = ForestChoice(prospect(rules, state, turns=20))
    found = choice._best(choice.prospect.open)
    first, *others = choice.prospect.items_of(found.forest)
    claimed = {track.n for track in first.tracks}
    assert all(found.forest.needs[item.ticket] & claimed for item in others)
    # there are too few pieces for the first
    assert found.chances == dict.fromkeys(found.forest.asked, 0.0)


def test_near_the_end_another_way_is_the_one_that_takes_fewest_turns():
    board = toy("a-c 5 blue, a-d 1 green, d-c 1 white, a-e 6 gray, e-c 1 green", "a-c 12")
    hand = {"green": 1, "white": 1, "blue": 3}
    rules, state = rig(board, hands=[hand], tickets=[["a-c"]])
    end = prospect(rules, state, turns=5)
    [item] = end.items_without([rules.board.route["a-c"].n])
    assert [rules.board.routes[track.n].id for track in item.tracks] == ["a-d", "d-c"]


def test_another_way_is_not_one_that_pays_well_but_takes_more_pieces_than_are_left():
    board = toy("a-b 5 red, a-b 5 green, a-c 6 blue, c-b 6 white", "a-b 12")
    hand = {"red": 5, "blue": 5, "white": 5}
    rules, state = rig(board, seats=4, hands=[hand], pieces=[10], tickets=[["a-b"]])
    found = prospect(rules, state, turns=18)
    [(red,)] = [[track.n for track in item.tracks] for item in found.items]
    [item] = found.items_without([red])
    [green] = [track.n for track in item.tracks]
    assert green in rules.board.routes[red].parallel


def test_a_tunnel_that_more_is_asked_for_than_can_be_paid_counts_as_a_turn_lost():
    board = toy("a-b 3 red tunnel, c-d 2 green", "a-b 12")
    hand = {"red": 4}
    rules, state = rig(board, mechanisms=["tunnels"], hands=[hand], tickets=[["a-b"]], last=2)
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    claim = Claim("a-b", {"red": 3})
    value, values, demands = choice.claiming.one(claim), [], set()
    for before in (state, *choice._samples):
        after, _ = rules.apply(before, 0, claim)
        owned = after.owner[rules.board.route["a-b"].n] == 0
        values.append(value if owned else choice._with_more_asked(before, claim))
        demands.add(after.decisions)
    assert len(demands) > 2
    assert choice._tried(value, claim) == pytest.approx(sum(values) / len(values), abs=0.1)


def test_what_a_tunnel_may_take_more_need_not_be_alike_for_what_pays_besides_either():
    board = toy("a-b 3 red tunnel, c-d 4 red")
    rules, state = rig(board, mechanisms=["tunnels"])
    found = prospect(rules, state, turns=12)
    tunnel, plain = (found.routes.tracks[rules.board.route[id_].n] for id_ in ("a-b", "c-d"))
    assert tunnel.kept
    times = []
    for track in (tunnel, plain):
        count = found.total(12)
        count.pays(track._replace(points=50.0), found.routes.paid(track, found.hand).short)
        times.append(count.time)
    assert times[0] < times[1]


def test_a_plan_comes_to_no_less_than_one_for_a_part_of_its_tickets():
    mine = "edinburgh-marseille-2 marseille-casablanca casablanca-lagos yakutsk-petropavlovsk"
    more = "petropavlovsk-tokyo tokyo-manila bangkok-manila manila-jakarta sydney-christchurch-2"
    others = (
        "cambridge_bay-anchorage cambridge_bay-reykjavik reykjavik-murmansk reykjavik-edinburgh "
        "murmansk-tiksi murmansk-moskva edinburgh-hamburg hamburg-marseille yakutsk-beijing "
        "petropavlovsk-anchorage beijing-hong_kong-2 hong_kong-bangkok new_york-reykjavik "
        "miami-caracas miami-casablanca caracas-lima-2 caracas-rio_de_janeiro lima-honolulu "
        "athina-al_qahira casablanca-al_qahira tokyo-honolulu"
    )
    hand = {"yellow": 2, "green": 1, "white_ship": 2, "purple_ship": 1, "black_ship": 1}
    harbors = {"yellow_harbor": 2, "green_harbor": 1, "black_harbor": 1}
    asked = "tokyo-sydney marseille-christchurch moskva-toamasina casablanca-yakutsk"
    wide = "edinburgh-tokyo edinburgh-sydney los_angeles-jakarta"
    rules, state = rig(
        "world",
        seats=3,
        hands=[{**hand, **harbors, "black_double": 1, "locomotive": 1}],
        owner=dict.fromkeys(f"{mine} {more} lagos-luanda dar_es_salaam-jakarta-2".split(), 0)
        | dict.fromkeys(others.split(), 1),
        pieces=[(13, 21), (16, 6), (16, 8)],
        tickets=[f"{asked} {wide}".split()],
    )
    found = prospect(rules, state, turns=15.7)
    choice = ForestChoice(found)
    best = choice.most()
    # two of them lack too many cards
    few = [one for one in found.open if one.id not in ("los_angeles-jakarta", "moskva-toamasina")]
    assert best.value >= choice._best(few).value


def test_a_route_of_others_saves_a_ticket_what_its_own_way_costs_beyond_it():
    board = toy("a-b 1 red, b-c 1 blue, c-d 1 red, a-d 1 green, b-d 1 green, e-f 1 red", "a-d 9")
    rules, state = rig(board, tickets=[["a-d"]])
    lengths, route = [100, 999, 300, 700, 999, 100], rules.board.route
    saved = saved_by(
        Ground(Table(rules, state), 0),
        rules.board.ticket["a-d"],
        [route[id_].n for id_ in ("b-c", "b-d", "e-f")],
        lengths,
    )
    assert saved == {route["b-c"].n: 300, route["b-d"].n: 600}


def test_a_ticket_that_nothing_is_planned_for_is_worth_more_while_a_way_is_open():
    board = toy("a-b 6 red, c-d 6 blue, e-f 2 green", "a-b 9, c-d 9, e-f 5")
    named = {"tickets": [["e-f"]], "owner": {"a-b": 1}, "last": 2, "hands": [{"green": 2}]}
    rules, state = rig(board, **named)
    taking = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"]).taking
    assert taking.keep(["c-d"]) > taking.keep(["a-b"])


def test_a_position_is_planned_for_no_worse_than_by_what_is_left_of_the_plan_before():
    rules, worse = rules_for("germany"), 0
    state, _ = rules.start(3, "5eed" * 16)
    for _ in range(90):
        [seat, *_] = rules.active_seats(state)
        seen = Observation(rules, state, seat)
        move = decide("strong", seen, Numbers()).move
        after, _ = rules.apply(state, seat, move)
        if isinstance(move, Claim) and after.owner != state.owner:
            before, table = prospect(rules, state, seat=seat, turns=30), Table(rules, after)
            anew = Prospect(table, seat, Numbers(), 29, STYLES["strong"])
            kept = Prospect(table, seat, Numbers(), 29, STYLES["strong"], (before,))
            each = [one.outcome(one.hand, 29).value for one in (kept, anew)]
            assert each[0] > each[1] - 1
            worse += each[1] < each[0] - 1
        state = after
    assert worse


def test_a_new_ticket_is_planned_for_together_with_those_that_are_known():
    board = toy("a-x 1 red, x-c 1 red, a-b 2 green, b-c 2 white", "a-c 9, a-b 9")
    planned: list[set[str]] = []
    known: tuple[Prospect, ...] = ()
    for tickets in (["a-c"], ["a-c", "a-b"]):
        rules, state = rig(board, hands=[{"red": 2}], tickets=[tickets])
        table = Table(rules, state)
        known = (*known, Prospect(table, 0, Numbers(), 20, STYLES["strong"], known))
        planned.append({table.board.routes[n].id for n in known[-1].forest.routes})
    assert planned == [{"a-x", "x-c"}, {"a-b", "b-c"}]


def test_what_pays_by_either_of_two_tracks_comes_first_to_who_can_pay_one():
    board = toy("a-b 3 red, a-b 3 blue, c-d 5 white")
    rules, state = rig(board, hands=[{"red": 3, "white": 3}], pieces=[20, 20])
    hoped = prospect(rules, state, turns=8)
    first, *_ = hoped._finder.ordered(hoped.fillers, (0, 3, 0, 3, 0))
    assert rules.board.routes[first.n].b == rules.board.city["b"]


def test_two_routes_that_lengthen_a_path_at_the_same_end_are_not_hoped_for_twice():
    board = toy("a-b 6 red, b-c 3 blue, b-d 3 green, e-f 7 red", players=(2, 3))
    named = {"mechanisms": ["longest_route"], "hands": [{"blue": 3, "green": 3}]}
    rules, state = rig(board, owner={"a-b": 0, "e-f": 1}, pieces=[8, 20], last=6, **named)
    hoped = prospect(rules, state, turns=3)
    each = [rules.board.route[id_].n for id_ in ("b-c", "b-d")]
    lost = hoped.overlaps[each[0], each[1]]
    assert lost == pytest.approx(hoped.bonuses.of_route(each[0]))
    with_both = hoped.outcome(hoped.hand, 3).value
    hoped.overlaps.clear()
    hoped._outcomes.clear()
    assert with_both < hoped.outcome(hoped.hand, 3).value - lost / 2


def test_what_is_known_of_a_track_is_known_of_the_one_beside_it():
    board = toy("a-b 6 red, b-c 3 blue, b-c 3 green, e-f 7 red", players=(2, 3))
    named = {"mechanisms": ["longest_route"], "owner": {"a-b": 0, "e-f": 1}}
    rules, state = rig(board, hands=[{"blue": 3}], pieces=[8, 20], **named)
    hoped = prospect(rules, state, turns=20)
    blue, green = rules.board.route["b-c"].n, rules.board.route["b-c-2"].n
    hoped.routes.besides.clear()
    assert hoped.bonuses.known_of_route(green) == 0
    assert hoped.bonuses.of_route(blue) == hoped.bonuses.known_of_route(green) > 0


def strong(rules, state, seat=0) -> Choice:
    """What a strong player weighs."""
    return Choice(Observation(rules, state, seat), Numbers(), STYLES["strong"])


def test_of_first_tickets_of_which_not_all_that_are_planned_may_be_kept_some_are():
    rules = rules_for("europe", "mega")
    state, _ = rules.start(2, f"{1:064x}", first=0)
    wanted = "brest-petrograd amsterdam-rostov zagrab-brindisi lisboa-cadiz amsterdam-venezia"
    tickets = [*wanted.split(), "london-berlin", "zurich-brindisi"]
    first, *others = state.decisions
    state = replace(state, decisions=(replace(first, tickets=tuple(tickets)), *others))
    kept = decide("strong", Observation(rules, state, 0)).move
    assert kept in rules.legal(state, 0)


def test_what_unlocks_routes_makes_another_ground_of_a_position():
    rules, state = rig("united_kingdom", hands=[{"locomotive": 2}], tickets=[["dublin-london"]])
    table = Table(rules, state)
    bought, _ = rules.apply(state, 0, Buy("ireland_france_concession", {"locomotive": 1}))
    assert not Ground(table, 0).is_like(Ground(Table(rules, bought), 0))
    assert Ground(table, 0).is_like(Ground(Table(rules, state), 0))


def test_a_single_move_is_worth_what_it_is_worth_among_all_others_where_nothing_is_planned():
    rules = rules_for("card_game")
    state, _ = rules.start(2, "5eed" * 16, first=0)
    for seat in (0, 1):
        keep = next(move for move in rules.legal(state, seat) if isinstance(move, Keep))
        state, _ = rules.apply(state, seat, keep)
    mine = strong(rules, state)
    for value, move in mine.ranked():
        assert mine.value(move) == pytest.approx(value)


def test_a_draft_takes_no_turn_and_tickets_drawn_in_play_do():
    rules = rules_for("iberia")
    state, _ = rules.start(2, "5eed" * 16, first=0)
    mine = strong(rules, state)
    ticket = rules.legal(state, 0)[0].tickets
    assert mine.taking.holding(ticket).turns == mine.turns
    rules, state = rig(ticket_deck=["boston-miami", "dallas-new_york"])
    state, _ = rules.apply(state, 0, Take())
    mine = strong(rules, state)
    assert mine.taking.holding(["boston-miami"]).turns < mine.turns


def test_near_the_end_tickets_are_kept_with_an_eye_on_the_open_cards():
    board = toy("a-b 3 red, c-d 3 blue, e-f 6 white", "a-b 12, c-d 12")
    colors = {"red": ["a-b"], "blue": ["c-d"]}
    for color, ticket in colors.items():
        row = [color, color, "white", "green", "green"]
        rules, state = rig(board, row=row, hands=[{"red": 1, "blue": 1}], pieces=[6, 5])
        mine = strong(rules, state)
        assert 2 < mine.turns <= TURNS_TO_LOOK_AT_OPEN_CARDS
        best = max(colors.values(), key=mine.taking.keep)
        assert best == ticket


@pytest.mark.parametrize("board", ["usa", "india", "germany", "great_lakes"])
def test_what_is_known_of_a_plan_is_of_that_plan(board):
    rules = rules_for(board)
    state, _ = rules.start(3, seed_of(board), first=0)
    while not state.over and state.turn.number < 40:
        seat = rules.active_seats(state)[0]
        if not state.decisions and state.turn.number % 6 == 0:
            found = Prospect(Table(rules, state), seat, Numbers(), 12, STYLES["strong"])
            joined = [
                rules.board.routes[n]
                for n in (*found.ground.joined, *found.forest.routes)
                if n < len(rules.board.routes)
            ]
            assert found.places == {end for route in joined for end in (route.a, route.b)}
            assert found.bonuses.of_routes(()) == pytest.approx(0)
            assert found.bonuses.standing == standing(found.table, seat, found.outlook)
        state, _ = rules.apply(state, seat, decide("normal", Observation(rules, state, seat)).move)


def test_tickets_that_are_thought_of_count_in_all_that_is_said_of_a_position():
    rules = rules_for("germany")
    state, _ = rules.start(2, "5eed" * 16, first=0)
    for seat in (0, 1):
        state, _ = rules.apply(state, seat, rules.legal(state, seat)[0])
    tickets = next(ask.tickets for ask in state.decisions if ask.seat == 0)
    held = strong(rules, state).taking.holding(tickets)
    assert held.bonuses.of_routes(()) == pytest.approx(0)


def test_no_claim_is_weighed_for_which_the_plan_leaves_no_pieces():
    board = toy("a-b 4 red, c-d 2 blue, e-f 3 blue", "a-b 9")
    rules, state = rig(board, hands=[{"red": 2, "blue": 3}], tickets=[["a-b"]], pieces=[6, 20])
    choice = strong(rules, state)
    claims = {move.route for _, move in choice.ranked() if isinstance(move, Claim)}
    assert [rules.board.routes[n].id for n in choice.prospect.forest.routes] == ["a-b"]
    assert claims == {"c-d"}


def test_a_position_is_planned_once_in_a_thought():
    choice = strong(*rig("usa"))
    again = Table(choice.rules, replace(choice.state))
    assert choice.prospect_of(again, choice.turns) is choice.prospect
    assert choice.prospect_of(again, choice.turns - 1) is not choice.prospect
