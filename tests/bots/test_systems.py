"""The plain bot on every system: always a legal move, quick, sensible, and better than chance."""

import json
from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple

import networkx
import pytest

from games.bots import plain
from games.rules import Rules, boards, variants
from games.rules.board import BASE
from games.rules.catalog import compose, facts_of
from games.rules.mechanisms.goods import GoodsKeys
from games.rules.mechanisms.tour_tickets import TourKeys
from games.rules.state import State
from games.rules.values import Event
from tests.sweeps.walk import TOYS
from tests.sweeps.walk import rules_of as drawn
from tests.test_bots import at_random

PLAYED = tuple(dict.fromkeys((*boards(), "europe", "amsterdam")))
CASES = [(board, variant) for board in PLAYED for variant in variants(board)]


class Step(NamedTuple):
    """One decision: what was seen, what was done, what happened."""

    seat: int
    view: dict
    move: dict
    events: tuple[Event, ...]


class Match(NamedTuple):
    """A game to its end."""

    board: str
    state: State
    steps: list[Step]


@cache
def rules_of(board: str, variant: str = BASE) -> Rules:
    """The rules of a board, whether its drawing is made or not."""
    if board in TOYS:
        return drawn(board, variant)
    return compose(facts_of(board, variant), variant)


@cache
def match(board: str, variant: str, players: tuple, seed: int) -> Match:
    """Play by views alone; a move that is not legal raises."""
    rules = rules_of(board, variant)
    public = json.loads(json.dumps(rules.public()))
    state, _ = rules.start(len(players), f"{seed:064x}")
    rng, steps = Random(seed), []
    while not state.over:
        seat = rules.movers(state)[-1]
        view = json.loads(json.dumps(rules.view(state, seat)))
        move = players[seat](view, public, rng)
        state, events = rules.apply(state, seat, rules.read_move(move))
        steps.append(Step(seat, view, move, events))
        assert len(steps) < 1500, "this game does not end"
    return Match(board, state, steps)


def among_itself(board: str, seats: int, seed: int, variant: str = BASE) -> Match:
    """A game of nothing but plain bots."""
    return match(board, variant, (plain.choose,) * seats, seed)


def moves(*matches: Match) -> Counter[str]:
    """How often each kind of move was made."""
    return Counter(step.move["kind"] for one in matches for step in one.steps)


@pytest.mark.parametrize(("board", "variant"), [*CASES, *((toy, BASE) for toy in TOYS)])
def test_plain_plays_every_board_to_its_end(board, variant, far):
    for seats in rules_of(board, variant).board.sizes[-far:]:
        found = among_itself(board, seats, seats, variant)
        assert found.state.over


@pytest.mark.parametrize(("board", "variant"), [*CASES, *((toy, BASE) for toy in TOYS)])
def test_plain_has_a_legal_move_wherever_chance_leads(board, variant, far):
    rules = rules_of(board, variant)
    public = json.loads(json.dumps(rules.public()))
    rng = Random(f"{board}.{variant}")
    state, _ = rules.start(rules.board.players[0], f"{rng.getrandbits(256):064x}")
    for _ in range(120 * far):
        if state.over:
            break
        for seat in rules.movers(state):
            view = json.loads(json.dumps(rules.view(state, seat)))
            # a move that is not legal raises here
            rules.apply(state, seat, rules.read_move(plain.choose(view, public, rng)))
        seat = rules.movers(state)[0]
        chance = at_random(json.loads(json.dumps(rules.view(state, seat))), public, rng)
        state, _ = rules.apply(state, seat, rules.read_move(chance))


@pytest.mark.parametrize(
    ("board", "least", "usual"), [("europe", 60, 120), ("amsterdam", 0, 18), ("card_game", 20, 100)]
)
def test_plain_beats_chance_by_far(board, least, usual):
    leads = []
    for seed in range(4):
        players = (plain.choose, at_random) if seed % 2 else (at_random, plain.choose)
        totals = match(board, BASE, players, seed).state.final.totals
        leads.append(totals[seed % 2 == 0] - totals[seed % 2])
    assert min(leads) > least
    assert sum(leads) / len(leads) > usual


@pytest.fixture(scope="module")
def europe() -> list[Match]:
    """Games of Europe at full and middling tables."""
    return [among_itself("europe", seats, seed) for seed in range(2) for seats in (3, 5)]


@pytest.fixture(scope="module")
def cards() -> list[Match]:
    """Games of the card game at all tables."""
    return [among_itself("card_game", seats, seed) for seed in range(2) for seats in (2, 3, 4)]


def test_tunnels_are_dug_when_that_can_be_paid_and_is_worth_it(europe):
    asked = [
        step
        for one in europe
        for step in one.steps
        if any(ask["kind"] == "tunnels.extra" for ask in step.view["asks"])
    ]
    dug = [step for step in asked if step.move["kind"] == "tunnels.dig"]
    assert dug and len(dug) < len(asked)
    for step in asked:
        if not any(entry["kind"] == "tunnels.dig" for entry in step.view["legal"]):
            assert step.move["kind"] == "tunnels.back_out"


def test_a_tunnel_that_costs_more_than_it_brings_is_given_up():
    view = {"hand": {"locomotive": 3, "red": 1}, "me": 0, "seats": [{"pieces": {"car": 30}}] * 2}
    view |= {"owner": {}, "turn": {"last": None}, "asks": []}
    view["mech"] = {"tunnels": {"route": "a-b"}}
    view["legal"] = [
        {"kind": "tunnels.dig", "quote": {"cards": 3, "colors": []}},
        {"kind": "tunnels.back_out"},
    ]
    route = {"id": "a-b", "a": "a", "b": "b", "length": 2, "color": "red", "twins": []}
    board = {"routes": [route | {"tunnel": True}], "tickets": [], "team": 1}
    price = {"cards": 2, "pieces": 2, "piece": "car", "points": 2, "locomotives": 0}
    prices = {"a-b": price | {"wild": ["locomotive"]}}
    board |= {"params": {"claims": {"last_cars": 2, "prices": prices}}}
    board |= {"pieces": {"car": 45}, "cards": ["red", "locomotive"], "colors": ["red"]}
    board |= {"cities": [{"id": one, "country": False} for one in "ab"], "countries": []}
    assert plain.choose(view, board, Random(0)) == {"kind": "tunnels.back_out"}
    view["legal"][0]["quote"] = {"cards": 1, "colors": [{"red": 1}]}
    assert plain.choose(view, board, Random(0)) == {"kind": "tunnels.dig", "cards": {"red": 1}}


def test_stations_are_built_late_and_rescue_a_ticket(europe):
    built = 0
    for one in europe:
        done = {
            (line.seat, line.data["ticket"])
            for line in one.state.final.lines
            if line.why == "ticket" and line.data["done"]
        }
        for step in one.steps:
            if step.move["kind"] == "stations.build":
                built += 1
                fewest = min(seat["pieces"]["car"] for seat in step.view["seats"])
                assert fewest <= 4 or step.view["turn"]["last"] is not None
                mine = step.view["mech"]["connections"]["mine"]
                undone = {(step.seat, one["id"]) for one in mine if one["state"] != "done"}
                assert undone & done
    assert built


def test_routes_with_goods_are_preferred():
    claimed = Counter(
        bool(rules_of("amsterdam").board.route[step.move["route"]].facts.own(GoodsKeys).goods)
        for seed in range(8)
        for step in among_itself("amsterdam", 4, seed).steps
        if step.move["kind"] == "claims.claim"
    )
    routes = rules_of("amsterdam").board.routes
    share = sum(bool(route.facts.own(GoodsKeys).goods) for route in routes) / len(routes)
    assert claimed[True] / claimed.total() > share


def test_colors_that_tickets_ask_for_are_lined_up(cards):
    asked = lined = 0
    for one in cards:
        tickets = {ticket["id"]: ticket for ticket in rules_of("card_game").public()["tickets"]}
        for step in one.steps:
            if step.move["kind"] == "yard.place":
                held = step.view["mech"]["tickets"]["mine"]
                colors = {car for ticket in held for car in tickets[ticket]["cars"]}
                for color in step.move["cards"].keys() - {"locomotive"}:
                    lined += 1
                    asked += color in colors
    assert asked > 0.8 * lined


def test_trains_are_robbed_tickets_drawn_and_most_of_them_paid_for(cards):
    made = moves(*cards)
    assert made["tickets.take"] and made["yard.deliver_best"]
    assert any(
        event.kind == "yard.robbed" for one in cards for s in one.steps for event in s.events
    )
    lines = [line for one in cards for line in one.state.final.lines if line.why == "ticket"]
    assert sum(line.data["done"] for line in lines) > 0.8 * len(lines)


@pytest.fixture(scope="module")
def voyages() -> list[Match]:
    """Games on the boards with ships."""
    return [among_itself(b, seats, 1) for b in ("great_lakes", "world") for seats in (2, 5)]


def test_ships_are_used_harbors_built_and_pieces_exchanged(voyages):
    made = moves(*voyages)
    assert made["pieces_exchange.choose"] == 2 * (2 + 5)
    assert made["harbors.build"] > 5 and made["pieces_exchange.swap"]
    earned = [
        line.points for one in voyages for line in one.state.final.lines if line.why == "harbors"
    ]
    assert sum(points > 0 for points in earned) > 5
    sea = [
        rules_of("world").board.route[step.move["route"]].facts.kind == "sea"
        for step in voyages[-1].steps
        if step.move["kind"] == "claims.claim"
    ]
    assert 0.2 < sum(sea) / len(sea) < 0.9


def by_the_book(rules: Rules, state: State, seat: int) -> Counter[str]:
    """What a seat scores on a board with ships, written anew from RULES.md 3.11 and 3.26."""
    board, graph, sums = rules.board, networkx.Graph(), Counter[str]()
    for route in board.routes:
        if state.owner[route.n] == seat:
            graph.add_edge(route.a, route.b)
            sums["routes"] += board.points[route.length]
    done = []
    for ticket in (board.tickets[n] for n in state.seats[seat].tickets):
        stops = [ticket.a, *ticket.via, ticket.b]
        if not all(c in graph and networkx.has_path(graph, ticket.a, c) for c in stops):
            sums["ticket"] -= ticket.facts.fail or ticket.points
            continue
        done.append(stops)
        ways = networkx.all_simple_paths(graph, ticket.a, ticket.b)
        tours = ([city for city in way if city in stops] == stops for way in ways)
        sums["ticket"] += (
            ticket.points if not ticket.via or any(tours) else ticket.facts.own(TourKeys).unordered
        )
    harbors = [city for city, owner in state.mech.harbors.at if owner == seat]
    for city in harbors:
        sums["harbors"] += (0, 20, 30, 40)[min(3, sum(city in stops for stops in done))]
    sums["harbors"] -= 4 * (3 - len(harbors))
    sums["pieces_exchange"] -= state.mech.pieces_exchange.swapped[seat]
    return sums


def test_harbors_tours_and_exchanges_add_up_as_in_the_rulebook(voyages):
    seen = Counter[str]()
    for one in voyages:
        rules = rules_of(one.board)
        for seat, total in enumerate(one.state.final.totals):
            expected = by_the_book(rules, one.state, seat)
            found = Counter[str]()
            for line in one.state.final.lines:
                found[line.why] += line.points if line.seat == seat else 0
            assert {why: n for why, n in found.items() if n} == {
                why: n for why, n in expected.items() if n
            }
            assert total == sum(expected.values())
            seen.update(why for why, n in expected.items() if n > 0)
    assert seen["harbors"] > 3 and seen["ticket"] > 3


def test_pieces_are_chosen_for_what_is_planned(voyages):
    chosen = {step.move["cars"] for one in voyages for step in one.steps if "cars" in step.move}
    assert len(chosen) > 3
