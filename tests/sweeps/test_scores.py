"""Final scores against sums made anew."""

from collections import Counter

import networkx
import pytest

from games.rules import rules_for
from games.rules.mechanisms import REGISTRY
from tests.sweeps.walk import cases, even, every_case, games, walk
from tests.toy import POINTS
from tests.words import keys

USUAL = {"market", "claims", "tickets", "connections", "longest_route", "globetrotter"}
PLAYED = {"routes"} | {
    mechanism.name
    for mechanism in REGISTRY
    if any("points" in event.__struct_fields__ for event in mechanism.tells)
}
"""What scores in play; the final sheet counts it once more."""
WAYS = Counter(case.values[0].board.id for case in cases() if not case.marks)
"""In how many ways a board is played nearby."""
GAMES, ALL = 6, 1000
"""Games of a board whose scores are added up: in `make test`, and in `make soak` (RT-118)."""


def running(state):
    """The points scored in play."""
    return [seat.score for seat in state.seats]


@every_case
def test_rt_118_the_score_is_the_running_score_and_the_final_steps(rules, seats, far):
    wanted = GAMES if far == 1 else ALL
    for k in range(-(-wanted // WAYS[rules.board.id])):
        before = [0] * seats
        for step in walk(rules, seats, f"score {k}"):
            told = [e for e in step.events if "points" in e.data]
            for event in told:
                before[event.data["seat"]] += event.data["points"]
            assert running(step.after) == before
        final = step.after.final
        sums = Counter()
        steps = Counter()
        for line in final.lines:
            sums[line.seat] += line.points
            steps[line.seat] += line.points if line.why not in PLAYED else 0
        for side in rules.sides(seats):
            for seat in side:
                assert final.totals[seat] == sum(sums[other] for other in side)
                if "claims" in rules.by_name:
                    again = sum(before[other] + steps[other] for other in side)
                    assert final.totals[seat] == again


@every_case
def test_every_line_and_count_of_the_final_sheet_has_words(rules, seats, far):
    for game in games(rules, seats, far):
        *_, last = game
        final = last.after.final
        for line in final.lines:
            missed = ".missed" if line.data.get("done") is False else ""
            # routes are summed up, not told one by one
            told = {f"score.{line.why}{missed}"} if line.why != "routes" else set()
            assert {f"sum.{line.why}", *told} <= keys()
        assert {f"tally.{name}" for name in final.tally} <= keys()


def by_the_book(rules, state):
    """The totals of a game of the usual mechanisms, written anew from RULES.md 1.9 and 1.10."""
    board, seats = rules.board, len(state.seats)
    totals, done, longest = [0] * seats, [0] * seats, [0] * seats
    for seat in range(seats):
        graph = networkx.MultiGraph()
        graph.add_nodes_from(range(len(board.cities)))
        for route in board.routes:
            if state.owner[route.n] == seat:
                totals[seat] += POINTS[route.length]
                graph.add_edge(route.a, route.b, weight=route.length)
        for n in state.seats[seat].tickets:
            ticket = board.tickets[n]
            joined = networkx.has_path(graph, ticket.a, ticket.b)
            totals[seat] += ticket.points if joined else -ticket.points
            done[seat] += joined
        longest[seat] = longest_trail(graph)
    for name, counts, points in (("longest_route", longest, 10), ("globetrotter", done, 15)):
        if name in rules.by_name and max(counts) > 0:
            for seat in range(seats):
                totals[seat] += points if counts[seat] == max(counts) else 0
    return totals, done, longest


def longest_trail(graph):
    """The longest trail, by walking every one: random games leave few and short ones."""
    best = 0
    edges = list(graph.edges(keys=True, data="weight"))
    at = {city: [] for city in graph}
    for n, (a, b, _, weight) in enumerate(edges):
        at[a].append((n, b, weight))
        at[b].append((n, a, weight))

    def go(city, used, length):
        nonlocal best
        best = max(best, length)
        for n, other, weight in at[city]:
            if not used >> n & 1:
                go(other, used | 1 << n, length + weight)

    for city in graph:
        if at[city]:
            go(city, 0, 0)
    return best


@pytest.mark.parametrize(("rules", "seats"), cases(within=USUAL))
def test_the_final_sheet_is_what_the_rulebook_adds_up(rules, seats, far):
    bonus = Counter()
    for game in games(rules, seats, 2 * far):
        *_, last = game
        final = last.after.final
        totals, done, longest = by_the_book(rules, last.after)
        assert list(final.totals) == totals
        assert list(final.tally["completed"]) == done
        assert list(final.tally["longest"]) == longest
        ranked = sorted(zip(totals, done, longest, strict=True), reverse=True)
        mine = list(zip(totals, done, longest, strict=True))
        assert list(final.places) == [1 + ranked.index(key) for key in mine]
        assert final.winners == tuple(s for s in range(seats) if mine[s] == ranked[0])
        bonus.update(line.why for line in final.lines if line.points)
    assert bonus["routes"] > 3
    assert bonus["ticket"] > 3


PARTNERS = USUAL | {"tunnels", "team_play"}


@pytest.mark.parametrize(
    ("rules", "seats"),
    [case for case in cases(within=PARTNERS) if case.values[0].board.team > 1],
)
def test_the_final_sheet_of_a_team_adds_up_what_both_have(rules, seats, far):
    board, shared = rules.board, 0
    for game in games(rules, seats, 2 * far):
        *_, last = game
        state, final = last.after, last.after.final
        teams = []
        for n, side in enumerate(rules.sides(seats)):
            holder = state.mech.team_play.holders[n]
            graph = networkx.MultiGraph()
            graph.add_nodes_from(range(len(board.cities)))
            mine = [route for route in board.routes if state.owner[route.n] in side]
            graph.add_edges_from((route.a, route.b) for route in mine)
            held = [*holder.tickets, *(t for seat in side for t in state.seats[seat].tickets)]
            goals = [board.tickets[number] for number in held]
            done = [networkx.has_path(graph, goal.a, goal.b) for goal in goals]
            points = sum(POINTS[route.length] for route in mine)
            points += sum(
                g.points if yes else -g.points for g, yes in zip(goals, done, strict=True)
            )
            teams.append((points, sum(done), final.tally["longest"][side[0]]))
            shared += len(holder.tickets)
        most = max(done for _, done, _ in teams)
        far = max(longest for *_, longest in teams)
        globe = board.mechanisms["globetrotter"]["points"]
        for (points, done, longest), side in zip(teams, rules.sides(seats), strict=True):
            total = points + globe * (done == most > 0) + 10 * (longest == far > 0)
            assert [final.totals[seat] for seat in side] == [total] * 2
            assert [final.tally["completed"][seat] for seat in side] == [done] * 2
    assert shared > 12


@pytest.mark.parametrize(("seats", "mean"), [(2, -54.0), (4, -29.7)])
def test_random_players_score_as_in_two_other_engines(seats, mean, far):
    """Each of two engines that share no code with this one has this mean score."""
    rules, n = rules_for("usa"), 100 * far
    totals = 0
    for k in range(n):
        *_, last = walk(rules, seats, f"mean {k}", even)
        totals += sum(last.after.final.totals) / seats
    assert abs(totals / n - mean) < 8
