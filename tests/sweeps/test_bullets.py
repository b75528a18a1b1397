"""Bullet trains and markers follow from what everybody is told, and the end waits for both."""

from collections import Counter

from games.rules.state import EVERYBODY
from tests.sweeps.walk import cases, games

BULLETS = [case.values for case in cases() if "bullet_trains" in case.values[0].by_name]


def test_bullet_trains_and_markers_follow_from_what_was_told(far):
    seen = Counter()
    for rules, seats in BULLETS:
        for game in games(rules, seats, far):
            follow(rules, seats, game, seen)
    assert seen["built"] > 60
    assert seen["plain"] > 5
    assert seen["last round"] > 3
    assert seen["end waits"] > 2


def follow(rules, seats, game, seen):
    """Keep the books of one game."""
    trains = rules.by_name["bullet_trains"]
    left, steps, points = trains.params.supply, [0] * seats, [0] * seats
    for step in game:
        told = {event.kind: event.data for event in step.events}
        if built := told.get("claims.common"):
            route = rules.board.route[built["route"]]
            assert route.n in trains.bullet and left > 0
            assert sum(built["cards"].values()) == route.length
            assert step.after.owner[route.n] == EVERYBODY
            left -= 1
            steps[step.seat] += route.length
            assert told["bullet_trains.advanced"]["at"] == steps[step.seat]
            seen["built"] += 1
        if claimed := told.get("claims.claimed"):
            points[step.seat] += claimed["points"]
            if rules.board.route[claimed["route"]].n in trains.bullet:
                assert left == 0
                seen["plain"] += 1
        assert list(step.after.mech.bullet_trains.steps) == steps
        assert [seat.score for seat in step.after.seats] == points
        if "turn.ended" in told and step.before.turn.last is None:
            few = sum(step.after.seats[step.seat].pieces) <= 2
            begun = "turn.last_round" in told
            assert begun == (few and left <= trains.params.last) or step.after.over
            seen["last round"] += begun
            seen["end waits"] += few and not begun
    sheet = step.after.final
    brought = {line.seat: line.points for line in sheet.lines if line.why == "bullet_trains"}
    assert brought == dict(enumerate(trains.points(steps)))
