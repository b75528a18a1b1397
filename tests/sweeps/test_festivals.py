"""No festival card is lost or made: where they lie, and who has them, follows from what all were
told; tickets are drafted twice at most."""

from collections import Counter

from tests.sweeps.walk import cases, games

FESTIVALS = [case.values for case in cases() if "festivals" in case.values[0].by_name]


def test_festival_cards_and_drafts_follow_from_what_was_told(far):
    seen = Counter()
    for rules, seats in FESTIVALS:
        for game in games(rules, seats, far):
            follow(rules, seats, game, seen)
    assert seen["festivals.laid"] > 60
    assert seen["festivals.won"] > 15
    assert seen["choice"] > 3
    assert seen["second draft"] > 1


def follow(rules, seats, game, seen):
    """Keep the books of one game."""
    festivals = rules.by_name["festivals"]
    lying, won, drafts = Counter(), [Counter() for _ in range(seats)], 1
    for step in game:
        for event in step.events:
            data = event.data
            if event.kind == "festivals.laid":
                lying[data["festival"]] += 1
            elif event.kind == "festivals.won":
                assert data["seat"] == step.seat
                assert data["count"] == lying[data["festival"]] > 0
                won[step.seat][data["festival"]] += lying.pop(data["festival"])
            seen[event.kind] += 1
        drafts += any(e.kind == "tickets.drawn" for e in step.events) and begins(step)
        seen["choice"] += any(ask.kind == "festivals.take" for ask in step.after.decisions)
        told = rules.view(step.after, None)["mech"]["festivals"]
        assert told["lying"] == +lying
        assert told["cards"] == [sets.total() for sets in won]
        train = step.after.decks["train"]
        assert min((*train.up, *train.discard, *train.stake), default=0) >= -1
    assert told["won"] == [+sets for sets in won]
    scored = Counter()
    for line in step.after.final.lines:
        if line.why == "festivals":
            n = won[line.seat][line.data["festival"]]
            assert line.points == festivals.params.points[line.data["festival"]][n - 1]
            scored[line.seat] += 1
    assert scored == Counter({seat: len(sets) for seat, sets in enumerate(won)})
    assert drafts <= 2
    seen["second draft"] += drafts == 2


def begins(step):
    """Has a draft begun in this step?"""
    return not step.before.mech.ticket_draft.lines and bool(step.after.mech.ticket_draft.lines)
