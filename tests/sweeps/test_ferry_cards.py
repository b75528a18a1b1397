"""No ferry card is lost or made: who holds how many follows from what all were told."""

from collections import Counter

from tests.sweeps.walk import cases, games

ITALY = [case.values for case in cases() if "ferry_cards" in case.values[0].by_name]


def test_ferry_cards_follow_from_what_was_told(far):
    seen = Counter()
    for rules, seats in ITALY:
        for game in games(rules, seats, far):
            follow(rules, seats, game, seen)
    assert min(seen["taken"], seen["full"], seen[1], seen[2]) > 10, seen


def follow(rules, seats, game, seen):
    """Keep the books of one game: ferry cards are taken, and laid for waves alone."""
    held, waves = [0] * seats, {one["id"]: one["ferry"] for one in rules.public()["routes"]}
    for step in game:
        for event in step.events:
            if event.kind == "ferry_cards.taken":
                held[event.data["seat"]] += 1
                seen["taken"] += 1
            elif event.kind == "claims.claimed":
                laid, of = event.data["cards"], waves[event.data["route"]]
                used = laid.get("ferry_card", 0)
                held[event.data["seat"]] -= used
                assert used <= (of + 1) // 2
                assert min(2 * used, of) + laid.get("locomotive", 0) >= of
                seen[used] += 1
        assert all(0 <= n <= 2 for n in held)
        assert list(step.after.mech.ferry_cards.held) == held
        view = rules.view(step.after, None)["mech"]["ferry_cards"]
        assert view["left"] == 10 - sum(held)
        seen["full"] += any(n == 2 for n in held)
