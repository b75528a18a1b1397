"""Stations (RULES.md 3.2)."""

from itertools import product

from msgspec.structs import replace

from games.rules import rules_for
from games.rules.graph import DisjointSets
from games.rules.mechanisms.claims.sites import Sites
from games.rules.mechanisms.connections import completed, network
from games.rules.mechanisms.connections.hooks import connectivity
from games.rules.mechanisms.stations import Build
from games.rules.table import Table
from tests.toy import LAST_TURN, L, bonus, hand, refused, rig, sheet, toy

MAP = "a-b 4 gray, b-c 4 gray, b-d 4 gray, d-e 6 gray, e-f 4 gray, c-f 2 gray, f-g 1 gray"


def town(*hands, built=(), goals="a-c 12, a-d 8", **named):
    """A map with stations; `built` are (city, seat)."""
    rules, state = rig(toy(MAP, goals), mechanisms=["stations"], hands=hands, **named)
    at = tuple((rules.board.city[city], seat) for city, seat in built)
    mech = replace(state.mech, stations=Sites(at))
    return rules, replace(state, mech=mech)


def test_rt_37_the_third_station_costs_three_cards_of_one_color():
    built = [("a", 0), ("b", 0), ("c", 1)]
    rules, state = town({"green": 2, L: 1, "blue": 1, "red": 1}, built=built)
    mixed = Build("d", {"green": 1, "blue": 1, "red": 1})
    assert refused(rules, state, 0, mixed).code == "cards.mixed"
    assert refused(rules, state, 0, Build("c", {"green": 2, L: 1})).code == "stations.taken"
    after, events = rules.apply(state, 0, Build("g", {"green": 2, L: 1}))
    assert hand(rules, after, 0) == {"blue": 1, "red": 1}
    assert events[0].data == {"seat": 0, "city": "g", "cards": {"green": 2, L: 1}}
    assert after.turn.seat == 1


def test_only_three_stations_each():
    rules, state = town({"green": 9}, built=[("a", 0), ("b", 0), ("c", 0)])
    assert refused(rules, state, 0, Build("d", {"green": 3})).code == "stations.none_left"
    assert not [move for move in rules.legal(state, 0) if isinstance(move, Build)]


def test_a_city_that_is_none_is_refused():
    rules, state = town({"green": 9})
    assert refused(rules, state, 0, Build("atlantis", {"green": 1})).code == "stations.unknown_city"


def test_rt_38_the_route_that_brings_more_ticket_points_is_borrowed():
    rules, state = town(
        built=[("b", 0)],
        owner={"a-b": 0, "b-c": 1, "b-d": 1},
        tickets=[["a-c", "a-d"]],
        **LAST_TURN,
    )
    final = sheet(rules, state)
    assert bonus(final, "ticket") == [12 - 8, 0]
    assert bonus(final, "stations") == [2 * 4, 3 * 4]


def test_rt_39_borrowed_routes_do_not_lengthen_the_longest_route():
    rules, state = town(
        built=[("e", 0)], owner={"b-d": 0, "d-e": 0, "e-f": 1}, tickets=[["a-c"]], **LAST_TURN
    )
    assert sheet(rules, state).tally["longest"] == (10, 4)


def test_rt_30_the_fewest_stations_break_a_tie_before_the_longest_route():
    lines = {"a": [9, 8, 8], "b": [8, 8, 8, 8, 8]}
    routes = {
        f"{who}{n}-{who}{n + 1}": (seat, length)
        for seat, who in enumerate(lines)
        for n, length in enumerate(lines[who])
    }
    facts = toy(
        ", ".join(f"{id_} {length} gray" for id_, (_, length) in routes.items()),
        points={8: 4, 9: 8},
        ties=rules_for("europe").board.ties,
    )
    owner = {id_: seat for id_, (seat, _) in routes.items()}
    rules, state = rig(facts, mechanisms=["stations"], owner=owner, **LAST_TURN)
    at = tuple((rules.board.city[city], seat) for city, seat in (("b0", 0), ("a0", 1), ("a1", 1)))
    final = sheet(rules, replace(state, mech=replace(state.mech, stations=Sites(at))))
    assert final.totals == (24, 24)
    assert final.tally == {"longest": (25, 40), "completed": (0, 0), "stations_left": (2, 1)}
    assert final.winners == (0,)


def test_a_station_where_no_opponent_has_a_route_lends_nothing():
    rules, state = town(built=[("c", 0)], owner={"a-b": 0}, tickets=[["a-c"]])
    assert completed(Table(rules, state), 0) == set()


def test_two_borrowed_routes_may_be_joined():
    rules, state = town(
        built=[("a", 0), ("c", 0)],
        owner={"a-b": 1, "b-c": 1},
        tickets=[["a-c"]],
    )
    assert completed(Table(rules, state), 0) == {rules.board.ticket["a-c"].n}


def test_the_choice_is_the_best_of_all_combinations():
    """Against brute force, over many ways to own the map and to build."""
    goals = "a-c 12, a-d 8, c-e 9, d-g 11, a-g 20, b-f 7"
    names = [route.split()[0] for route in MAP.split(", ")]
    chosen_differently = 0
    for owners in product((0, 1, None), repeat=len(names)):
        held = {name: o for name, o in zip(names, owners, strict=True) if o is not None}
        tickets = [goal.split()[0] for goal in goals.split(", ")]
        built = [("b", 0), ("f", 0)]
        rules, state = town(built=built, goals=goals, owner=held, tickets=[tickets])
        table = Table(rules, state)
        joining, board = connectivity(table, 0), rules.board

        def worth(routes, board=board):
            edges = [(board.routes[n].a, board.routes[n].b, 1) for n in routes]
            joined = DisjointSets(len(board.cities), edges)
            done = [t.points for t in board.tickets if joined.same(t.a, t.b)]
            return sum(done), len(done)

        picks = product(*[(None, *group) for group in joining.one_of])
        best = max(worth([*joining.owned, *[n for n in pick if n is not None]]) for pick in picks)
        assert worth(network(table, 0)) == best
        chosen_differently += best > worth(joining.owned)
    assert chosen_differently > 100


def test_a_ticket_is_not_lost_while_a_station_may_still_help():
    rules, state = town(owner={"a-b": 0, "b-c": 1, "c-f": 1}, tickets=[["a-c"]], pieces=[2])
    assert rules.view(state, 0)["mech"]["connections"]["mine"][0]["state"] == "open"
    rules, state = town(
        built=[("d", 0), ("e", 0), ("g", 0)],
        owner={"a-b": 0, "b-c": 1, "c-f": 1},
        tickets=[["a-c"]],
        pieces=[2],
    )
    assert rules.view(state, 0)["mech"]["connections"]["mine"][0]["state"] == "lost"
