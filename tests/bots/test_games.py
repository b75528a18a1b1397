"""Whole games of the player on every board: legal, sensible, and better than chance."""

from collections import Counter
from functools import cache
from typing import NamedTuple

import networkx
import pytest

from bench.arena.players import at_random
from games.bots import LEVELS, Observation, decide
from games.rules import Rules, State, boards, rules_for
from games.rules.mechanisms.tour_tickets import TourKeys
from games.rules.values import Event, Move
from tests.toy import Dice

MAX_MOVES = 1200
"""Moves: no game is longer."""
QUICK = tuple(board for board in boards() if board != "world")
"""A game around the World takes as long as all the others; chance leads there too."""


class Step(NamedTuple):
    """One decision: who decided where, what was done, and what happened."""

    seat: int
    before: State
    move: Move
    events: tuple[Event, ...]


class Match(NamedTuple):
    """A game to its end."""

    rules: Rules
    state: State
    steps: list[Step]

    @property
    def made(self) -> Counter[str]:
        """How often each kind of move was made."""
        return Counter(step.move.__struct_config__.tag for step in self.steps)

    def lines(self, why: str) -> list:
        """The lines of the final sheet for one reason."""
        return [line for line in self.state.final.lines if line.why == why]


@cache
def played(board: str, seats: int = 0, levels: tuple[str, ...] = LEVELS) -> Match:
    """A game among players of these levels, each in turn; with the fewest seats, or so many."""
    rules, dice = rules_for(board), Dice(f"{board} {seats}")
    seats = seats or rules.board.sizes[0]
    state, _ = rules.start(seats, dice.seed())
    steps = []
    while not state.over:
        seat = rules.active_seats(state)[-1]
        move = decide(levels[seat % len(levels)], Observation(rules, state, seat)).move
        after, events = rules.apply(state, seat, move)
        steps.append(Step(seat, state, move, tuple(events)))
        state = after
        assert len(steps) < MAX_MOVES, "this game does not end"
    return Match(rules, state, steps)


def test_every_board_is_played_to_its_end_and_most_tickets_are_completed(far):
    # one test, so that no worker plays again what another has played
    done = Counter()
    for board in QUICK:
        # `make soak`: with every number of seats
        for seats in rules_for(board).board.sizes[:far]:
            match = played(board, seats) if far > 1 else played(board)  # as others ask for it
            final = match.state.final
            sums = Counter()
            for line in final.lines:
                sums[line.seat] += line.points
            for side in match.rules.sides(len(final.totals)):
                total = sum(sums[seat] for seat in side)
                assert {final.totals[seat] for seat in side} == {total}, (board, seats)
            for line in match.lines("ticket"):
                done[LEVELS[line.seat % len(LEVELS)], line.data["done"]] += 1
    # who claims as soon as it can often fails, and who plays without looking at rivals may
    assert done["easy", True] > 0 < done["easy", False]
    assert done["normal", True] > 3 * done["normal", False] > 0


@pytest.mark.parametrize("board", boards())
def test_there_is_a_legal_move_wherever_chance_leads(board, far):
    rules, dice = rules_for(board), Dice(f"{board} by chance")
    seats = rules.board.sizes[-1]
    state, _ = rules.start(seats, dice.seed())
    decided = 0
    for n in range(100 * far):
        if state.over:
            break
        seat = dice.pick(rules.active_seats(state))
        if n % 10 == 0:
            move = decide(LEVELS[n // 10 % len(LEVELS)], Observation(rules, state, seat)).move
            # a move that is not legal raises here
            rules.apply(state, seat, move)
            decided += 1
        state, _ = rules.apply(state, seat, dice.pick(rules.legal(state, seat)))
    assert decided > 3


@pytest.mark.parametrize(("board", "least"), [("usa", 60), ("amsterdam", 0), ("card_game", 40)])
def test_the_player_beats_chance_by_far(board, least):
    rules, dice = rules_for(board), Dice(f"{board} against chance")
    state, _ = rules.start(2, dice.seed())
    while not state.over:
        seat = rules.active_seats(state)[-1]
        seen = Observation(rules, state, seat)
        move = at_random(seen) if seat else decide("normal", seen).move
        state, _ = rules.apply(state, seat, move)
    mine, theirs = state.final.totals
    assert mine - theirs > least


def test_passengers_are_placed_and_travel():
    players = ("normal", "strong"), ("strong", "normal"), ("strong", "strong")
    matches = [played("marklin", levels=levels) for levels in players]
    made = sum((match.made for match in matches), Counter())
    assert made["merchandise_passengers.place"]
    assert made["merchandise_passengers.arrive"] == made["merchandise_passengers.set_out"] > 4
    assert made["merchandise_passengers.step_back"] == 0
    travelled = [
        event.data
        for match in matches
        for step in match.steps
        for event in step.events
        if event.kind == "merchandise_passengers.travelled"
    ]
    assert sum(one["points"] for one in travelled) / len(travelled) > 6


def test_ships_are_used_and_harbors_built():
    matches = [played("great_lakes")]
    for match in matches:
        used = Counter(
            match.rules.board.route[step.move.route].facts.kind == "sea"
            for step in match.steps
            if "route" in step.move.__struct_fields__
        )
        assert min(used[True], used[False]) > 0.2 * used.total()
    earned = [line.points for match in matches for line in match.lines("harbors")]
    assert len(earned) > 1


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


@pytest.mark.parametrize("board", ["great_lakes"])
def test_harbors_tours_and_exchanges_add_up_as_in_the_rulebook(board):
    rules, state, _ = played(board)
    for seat, total in enumerate(state.final.totals):
        expected = by_the_book(rules, state, seat)
        found = Counter[str]()
        for line in state.final.lines:
            found[line.why] += line.points if line.seat == seat else 0
        assert {why: n for why, n in found.items() if n} == {
            why: n for why, n in expected.items() if n
        }
        assert total == sum(expected.values())


def test_partners_use_their_holder_and_complete_most_of_their_tickets():
    # easy players complete less than half of their tickets
    match = played("team_asia", levels=("normal", "strong"))
    assert match.made["team_play.place"] and match.made["team_play.pay"]
    done = Counter(line.data["done"] for line in match.lines("ticket"))
    assert done[True] > 2 * done[False]


def test_colors_that_tickets_ask_for_are_lined_up_and_most_tickets_paid_for():
    match = played("card_game")
    assert match.made["yard.place"] > 10 and match.made["tickets.take"]
    done = Counter(line.data["done"] for line in match.lines("ticket"))
    assert done[True] > 2 * done[False]
