"""No token is lost or made: what everybody has follows from what all were told."""

from collections import Counter

from msgspec.structs import replace

from games.rules import facts_of
from games.rules.catalog import compose
from tests.sweeps.walk import cases, games, walk

TOLLS = [case.values for case in cases() if "tolls" in case.values[0].by_name]
POOR = 12
"""So few tokens that loans are usual."""


def test_tokens_and_loans_follow_from_what_was_told(far):
    seen = Counter()
    for rules, seats in TOLLS:
        for game in games(rules, seats, far):
            follow(rules, seats, game, seen)
    facts = facts_of("netherlands")
    tolls = facts.mechanisms["tolls"] | {"start": POOR}
    poor = compose(replace(facts, mechanisms={"tolls": tolls}))
    for seats in poor.board.sizes:
        follow(poor, seats, walk(poor, seats, f"poor {seats}"), seen)
    assert min(seen[kind] for kind in ("tolls.paid", "tolls.loan", "tolls.received")) > 20
    assert seen["loan for a second track"] > 3


def follow(rules, seats, game, seen):
    """Keep the books of one game."""
    tolls = rules.by_name["tolls"]
    tokens, loans, bank = [tolls.params.start] * seats, [0] * seats, 0
    for step in game:
        before = step.before.mech.tolls
        told = {e.kind: e.data for e in step.events if e.kind.startswith("tolls.")}
        claimed = [e.data for e in step.events if e.kind == "claims.claimed"]
        assert len(told.keys() & {"tolls.paid", "tolls.loan"}) == len(claimed)
        for kind, data in told.items():
            seat, toll = data["seat"], data["toll"]
            assert toll == tolls.tolls[rules.board.route[claimed[0]["route"]].n]
            if kind == "tolls.paid":
                tokens[seat] -= toll
                bank += toll
            elif kind == "tolls.loan":
                assert before.tokens[seat] < toll
                loans[seat] += 1
            else:
                assert seat != step.seat
                tokens[seat] += toll
                bank -= toll
            seen[kind] += 1
        if len(told) == 2:
            seen["loan for a second track"] += "tolls.loan" in told
        purses = step.after.mech.tolls
        assert [list(purses.tokens), list(purses.loans)] == [tokens, loans]
        assert sum(tokens) + bank == tolls.params.start * seats
        assert min(tokens) >= 0
    places = {line.seat for line in step.after.final.lines if line.why == "tolls"}
    assert places == set(range(seats))
