"""What is joined, the cheapest way, the longest trail: against brute force and another library."""

from itertools import combinations, permutations

import networkx
import pytest

from games.rules import rules_for
from games.rules.graph import (
    DisjointSets,
    adjacency,
    connected_components,
    directed,
    distances_from,
    in_order,
    longest_trail,
    second_path,
    shortest_tree,
    steiner_cost,
    two_edge_connected,
)
from tests.toy import Dice


def multigraph(dice, cities, edges, lengths=6):
    """Random edges between different cities, parallel ones among them."""
    made = []
    for _ in range(edges):
        a, b = dice(cities), dice(cities - 1)
        made.append((a, b + (b >= a), 1 + dice(lengths)))
    return tuple(made)


def brute_force(edges):
    """The longest trail by walking every trail."""
    best = 0

    def walk(city, used, length):
        nonlocal best
        best = max(best, length)
        for n, (a, b, spaces) in enumerate(edges):
            if not used >> n & 1 and city in (a, b):
                walk(b if city == a else a, used | 1 << n, length + spaces)

    for city in {end for a, b, _ in edges for end in (a, b)}:
        walk(city, 0, 0)
    return best


def is_trail(edges, chosen):
    """Do these edges make one path that uses each of them once?"""
    graph = networkx.MultiGraph()
    graph.add_edges_from(edges[n][:2] for n in chosen)
    return not chosen or networkx.has_eulerian_path(graph)


@pytest.mark.parametrize(
    ("cities", "edges", "games"),
    [(2, 3, 50), (3, 5, 300), (4, 6, 600), (5, 7, 800), (6, 8, 800), (7, 9, 500), (12, 8, 300)],
)
def test_the_longest_trail_is_what_walking_every_trail_finds(cities, edges, games):
    dice = Dice(f"trail {cities} {edges}")
    parallel = apart = 0
    for _ in range(games):
        made = multigraph(dice, cities, edges)
        length, chosen = longest_trail(made)
        assert length == brute_force(made), made
        assert length == sum(made[n][2] for n in chosen)
        assert len(set(chosen)) == len(chosen)
        assert is_trail(made, chosen), (made, chosen)
        parallel += len({frozenset(edge[:2]) for edge in made}) < len(made)
        graph = networkx.MultiGraph(edge[:2] for edge in made)
        apart += not networkx.is_connected(graph)
    assert parallel > games // 5
    assert apart > games // 5 or cities < 12


def test_equal_lengths_too():
    dice = Dice("equal")
    for _ in range(500):
        made = multigraph(dice, 6, 8, lengths=1)
        assert longest_trail(made)[0] == brute_force(made), made


def test_no_routes_make_no_trail():
    assert longest_trail(()) == (0, ())


def test_the_longest_trail_of_the_crossed_kite():
    kite = ((0, 1, 6), (1, 2, 5), (2, 0, 4), (2, 3, 3))
    assert longest_trail(kite) == (18, (0, 1, 2, 3))
    assert longest_trail((*kite, (2, 4, 2)))[0] == 20


def test_a_star_counts_its_two_longest_arms():
    assert longest_trail(((0, 1, 5), (0, 2, 4), (0, 3, 3))) == (9, (0, 1))


def test_a_whole_board_in_one_hand_is_soon_searched():
    board = rules_for("usa").board
    edges = tuple((route.a, route.b, route.length) for route in board.routes)
    length, chosen = longest_trail(edges)
    assert is_trail(edges, chosen)
    assert length == sum(edges[n][2] for n in chosen)
    odd = sum(len([e for e in edges if city in e[:2]]) % 2 for city in range(len(board.cities)))
    assert sum(edge[2] for edge in edges) - length >= (odd - 2) // 2


@pytest.mark.parametrize(("cities", "edges"), [(4, 2), (8, 7), (12, 9), (36, 30)])
def test_joined_are_the_cities_that_a_path_connects(cities, edges):
    dice = Dice(f"joined {cities}")
    for _ in range(60):
        made = multigraph(dice, cities, edges)
        joined = DisjointSets(cities, made)
        graph = networkx.MultiGraph()
        graph.add_nodes_from(range(cities))
        graph.add_edges_from(edge[:2] for edge in made)
        networks = [set(part) for part in networkx.connected_components(graph)]
        for a in range(cities):
            for b in range(cities):
                assert joined.same(a, b) == any({a, b} <= part for part in networks)


@pytest.mark.parametrize(("cities", "edges"), [(4, 3), (8, 12), (36, 60)])
def test_the_cheapest_way_is_the_shortest_by_length(cities, edges):
    dice = Dice(f"cheapest {cities}")
    unreached = free = 0
    for _ in range(60):
        made = [(a, b, length - 1) for a, b, length in multigraph(dice, cities, edges)]
        graph = networkx.Graph()
        graph.add_nodes_from(range(cities))
        for a, b, length in made:
            known = graph.get_edge_data(a, b, {"weight": length})["weight"]
            graph.add_edge(a, b, weight=min(length, known))
        start = dice(cities)
        far = networkx.single_source_dijkstra_path_length(graph, start)
        assert distances_from(cities, tuple(made), start) == tuple(map(far.get, range(cities)))
        unreached += len(far) < cities
        free += any(length == 0 for _, _, length in made)
    assert unreached > 10
    assert free > 10


def line(*pairs):
    """Roads of length one between cities."""
    return tuple((a, b, 1) for a, b in pairs)


def test_rt_67_a_path_that_turns_back_is_not_in_order():
    assert in_order(line((0, 1), (1, 2)), (0, 1, 2))
    assert not in_order(line((0, 2), (1, 2)), (0, 1, 2))
    assert not in_order(line((0, 1)), (0, 1, 2))


def test_a_path_in_order_may_pass_other_cities_and_may_be_gone_backwards():
    roads = line((0, 5), (5, 1), (1, 6), (6, 2))
    assert in_order(roads, (0, 1, 2))
    assert in_order(roads, (2, 1, 0))
    assert not in_order(roads, (0, 2, 1))


@pytest.mark.parametrize("seed", range(30))
def test_paths_in_order_and_least_ways_to_join_are_those_of_brute_force(seed):
    dice = Dice(f"roads {seed}")
    every = list(combinations(range(7), 2))
    edges = tuple((*dice.pick(every), 1 + dice(4)) for _ in range(9))
    stops = tuple(dice.pick(list(permutations(range(7), 4))))
    graph = networkx.Graph()
    graph.add_nodes_from(range(7))
    graph.add_edges_from((a, b) for a, b, _ in edges)
    ways = networkx.all_simple_paths(graph, stops[0], stops[-1])
    expected = any([city for city in way if city in stops] == list(stops) for way in ways)
    assert in_order(edges, stops) == expected
    cheap = None
    for n in range(len(edges) + 1):
        for chosen in combinations(edges, n):
            joined = DisjointSets(7, chosen)
            if all(joined.same(stops[0], stop) for stop in stops):
                cost = sum(length for *_, length in chosen)
                cheap = cost if cheap is None else min(cheap, cost)
    assert steiner_cost(7, edges, stops) == cheap


@pytest.mark.parametrize("seed", range(30))
def test_the_shortest_tree_of_three_places_is_a_cheapest_one_and_joins_them(seed):
    dice = Dice(f"trees {seed}")
    every = list(combinations(range(9), 2))
    edges = tuple((*dice.pick(every), 1 + dice(4)) for _ in range(10))
    a, b, c, other = dice.pick(list(permutations(range(9), 4)))
    near, lengths = adjacency(9, ((x, y) for x, y, _ in edges)), [n for *_, n in edges]
    found = shortest_tree(near, lengths, ((a,), (b,), (c, other)))
    costs = [steiner_cost(9, edges, (a, b, end)) for end in (c, other)]
    cheap = min([cost for cost in costs if cost is not None], default=None)
    assert (found and found[0]) == cheap
    if found:
        joined = DisjointSets(9, [edges[n] for n in found[1]])
        assert joined.same(a, b) and (joined.same(a, c) or joined.same(a, other))
        assert sum(lengths[n] for n in found[1]) == cheap


def test_networks_are_what_hangs_together():
    dice = Dice("networks")
    for _ in range(200):
        edges = multigraph(dice, 9, dice(12))
        graph = networkx.MultiGraph([(a, b) for a, b, _ in edges])
        parts = sorted(map(sorted, networkx.connected_components(graph)))
        assert sorted(map(sorted, connected_components(edges))) == parts


def test_two_paths_without_a_common_edge_are_found_as_by_counting_them():
    dice, found = Dice("twice"), 0
    for _ in range(200):
        edges = multigraph(dice, 6, 8)
        graph = networkx.Graph()
        graph.add_nodes_from(range(6))
        for a, b, _ in edges:
            more = graph.get_edge_data(a, b, {"capacity": 0})["capacity"] + 1
            graph.add_edge(a, b, capacity=more)
        twice = networkx.maximum_flow_value(graph, 0, 5) >= 2
        assert two_edge_connected(6, edges).same(0, 5) == twice
        found += twice
    assert 20 < found < 180


def least_flow(edges, units):
    """What so many paths from the first city to the last take that share no edge; None if there are
    not so many."""
    graph = networkx.MultiDiGraph()
    graph.add_node(0, demand=-units)
    graph.add_node(5, demand=units)
    for a, b, length in edges:
        for start, end in ((a, b), (b, a)):
            graph.add_edge(start, end, capacity=1, weight=length)
    try:
        return networkx.network_simplex(graph)[0]
    except networkx.NetworkXUnfeasible:
        return None


def test_a_second_path_takes_as_much_as_the_cheapest_flow_of_two_does_beyond_that_of_one():
    dice, found = Dice("second"), 0
    for _ in range(300):
        edges = [(a, b, length - 1) for a, b, length in multigraph(dice, 6, 9)]
        arcs = directed(adjacency(6, [(a, b) for a, b, _ in edges]))
        lengths = [length for *_, length in edges for _ in range(2)]
        beyond = second_path(arcs, lengths, 0, 5, most=100)
        both = least_flow(edges, 2)
        assert beyond == (None if both is None else both - least_flow(edges, 1))
        if beyond is not None:
            found += 1
            assert second_path(arcs, lengths, 0, 5, most=beyond) == beyond
            assert second_path(arcs, lengths, 0, 5, most=beyond - 1) is None
    assert 50 < found < 250
