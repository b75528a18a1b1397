"""What is found out once, or only when somebody asks, is the same as found out anew."""

import pytest

from games.rules import rules_for
from games.rules.owners import Owners
from games.rules.scoring import score_game, score_lines
from games.rules.table import Table
from games.rules.values import Occurrence
from tests.sweeps.walk import walk


def test_events_are_told_when_somebody_reads_them_and_once(monkeypatch):
    rules, told = rules_for("usa"), []
    tell = Occurrence.to_event
    monkeypatch.setattr(Occurrence, "to_event", lambda e, who: told.append(e) or tell(e, who))
    _, events = rules.start(2, "0" * 64)
    assert len(events) > 2 and not told
    assert [*events] == [events[0], *events[1:]] and len(told) == len(events)
    assert events == rules.start(2, "0" * 64)[1] != rules.start(3, "0" * 64)[1]


def test_who_is_given_a_route_holds_what_counting_finds():
    owners = Owners((-1, -1, 0, 1, -1))
    for route, seat in ((0, 1), (4, 0), (2, 1)):
        owners = owners.with_owner(route, seat)
        assert owners.held == {**dict.fromkeys((-1, 0, 1), 0), **Owners(owners).held}
    assert owners == (1, -1, 1, 1, 0)


@pytest.mark.parametrize(("board", "seats"), [("europe", 2), ("team_asia", 4)])
def test_what_would_be_scored_now_is_the_same_to_who_saw_the_game_and_who_reads_its_state(
    board, seats
):
    rules, seen = rules_for(board), 0
    for step in walk(rules, seats, f"{board} scored"):
        if step.after.owner is not step.before.owner:
            lines, tally = score_lines(Table(rules, step.after))
            anew = rules.decode(rules.encode(step.after))
            assert (lines, tally) == score_lines(Table(rules, anew))
            assert tuple(lines) == score_game(Table(rules, step.after)).lines
            seen += 1
    assert seen > 20
