"""Bonus cards and draws follow from the board file and from what all were told: counted anew."""

from collections import Counter

import pytest

from games.rules.mechanisms.claims import longest_trail
from games.rules.table import Table
from tests.sweeps.walk import cases, games

NORTH = [case for case in cases() if "bonus_cards" in case.values[0].by_name]
CAPITALS = {"stockholm", "kobenhavn", "oslo", "helsinki"}


@pytest.mark.parametrize(("rules", "seats"), NORTH, scope="session")
def test_what_bonus_cards_count_is_counted_anew_at_the_end(rules, seats, far):
    seen = Counter()
    for game in games(rules, seats, far):
        step = None
        for step in game:
            draws(rules, step, seen)
        counted(rules, seats, step.after, seen)
    counting = rules.by_name["bonus_cards"].counting
    assert sum(seen[card] > 0 for card in counting) >= 8
    assert seen["drawn"] > 4


def draws(rules, step, seen):
    """Who claims a route draws as many cards as it says, if there are so many."""
    held = [sum(state.seats[step.seat].hand) for state in (step.before, step.after)]
    for claim in (event.data for event in step.events if event.kind == "claims.claimed"):
        said = rules.board.route[claim["route"]].facts.keys.get("bonus_cards", 0)
        told = [e for e in step.events if e.kind == "bonus_draw.drew"]
        n = sum(event.data["count"] for event in told)
        assert n == min(said, n + left_to_draw(step.after))
        assert held[1] == held[0] - sum(claim["cards"].values()) + n
        assert all(e.secret.keys() == {step.seat} for e in told)
        seen["drawn"] += n


def left_to_draw(state):
    """The train cards that can still be drawn."""
    deck = state.decks["train"]
    return len(deck.draw) + len(deck.discard)


def counted(rules, seats, state, seen):
    """All cards, those too that were not drawn, and the lines of those that were."""
    bonus, table, board = rules.by_name["bonus_cards"], Table(rules, state), rules.board
    near = {city.id: city.keys for city in board.facts.cities}
    naive = {card: [] for card in bonus.counting}
    for seat in range(seats):
        routes = [r.facts for r in board.routes if state.owner[r.n] == seat]
        ends = [{route.a, route.b} for route in routes]
        done = [
            board.ticket[line.data["ticket"]].facts
            for line in state.final.lines
            if line.seat == seat and line.why == "ticket" and line.data["done"]
        ]
        *colored, locomotives = state.seats[seat].hand
        arctic = {city for city, keys in near.items() if keys.get("arctic")}
        lands = [{near[end].get("region") for end in those} for those in ends]
        for card, n in {
            "call_of_the_wild": locomotives + sum(n // 2 for n in colored),
            "capital_investment": sum(bool({t.a, t.b} & CAPITALS) for t in done),
            "cost_efficiency": board.facts.cars - sum(route.length for route in routes),
            "small_steps": sum(route.length == 1 for route in routes),
            "nordic_express": longest_trail(table, seat)[0],
            "local_network": sum(t.points <= 5 for t in done),
            "international_tycoon": len(set().union(*lands)),
            "polar_express": sum(bool({t.a, t.b} & arctic) for t in done),
            "snowplow": sum(bool(those & arctic) for those in ends),
            "ferry_master": sum("ferry" in route.keys for route in routes),
            "wild_west": sum("norway" in those for those in lands),
        }.items():
            naive[card].append(n)
    for card, counts in naive.items():
        assert list(bonus.counts(table, card)) == counts, card
        seen[card] += max(counts) > 0
    lines = [line for line in state.final.lines if line.why == "bonus_cards"]
    drawn = list(dict.fromkeys(line.data["bonus"] for line in lines))
    points = {card.id: card.points for card in bonus.params.cards}
    assert len(drawn) == 4 and len(lines) == 4 * seats
    won = Counter()
    for line in lines:
        counts = naive[line.data["bonus"]]
        wins = counts[line.seat] == max(counts) > 0
        assert line.data["count"] == counts[line.seat]
        assert line.points == (points[line.data["bonus"]] if wins else 0)
        won[line.seat] += wins
    assert state.final.tally["bonus_cards"] == tuple(won[seat] for seat in range(seats))
