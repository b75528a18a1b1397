"""Games that an earlier version has stored go on: their states are read as they were written."""

import gzip
from pathlib import Path

import msgspec
import pytest

from games.history.record import agrees
from games.rules import rules_for
from games.rules.stored import current_move, read_events

STATES = Path(__file__).with_name("stored_states.jsonl.gz")
"""Steps of games as the rules of version 2 once wrote them: the states before and after a move,
and its events, one a line; among them every question that a mechanism asks."""


class Stored(msgspec.Struct):
    """One of them."""

    board: str
    variant: str
    seats: int
    seat: int
    move: msgspec.Raw
    before: msgspec.Raw
    after: msgspec.Raw
    events: msgspec.Raw


def decisions(state):
    """The questions in a stored state."""
    return msgspec.json.decode(state)["asks"]


LINES = [msgspec.json.decode(line, type=Stored) for line in gzip.open(STATES)]


@pytest.mark.parametrize("n", range(len(LINES)), ids=lambda n: f"{n}-{LINES[n].board}")
def test_a_stored_state_is_read_and_the_game_goes_on_as_it_did(n):
    stored = LINES[n]
    rules = rules_for(stored.board, stored.variant)
    before, after = rules.decode(bytes(stored.before)), rules.decode(bytes(stored.after))
    move = current_move(bytes(stored.move))
    played, events = rules.apply(before, stored.seat, rules.read_move(move))
    hash(before)
    # of which each may be called otherwise today, but says the same
    told, owed = decisions(rules.encode(before)), decisions(bytes(stored.before))
    assert [{**one, "data": [*one["data"].values()]} for one in told] == [
        {**one, "data": [*one["data"].values()]} for one in owed
    ]
    everybody = (None, *range(stored.seats))
    assert rules.views(played, everybody) == rules.views(after, everybody)
    assert tuple(events) == read_events(bytes(stored.events))
    assert rules.decode(rules.encode(after)) == after


def test_the_final_sheet_of_an_earlier_rail_is_read_by_its_names_of_today():
    rules = rules_for("poland", "base")
    state, _ = rules.score_now(rules.start(3, "seed")[0])
    stored = rules.encode(state)
    [line, *_] = [line for line in state.final.lines if line.why == "country_cards"]
    assert line.data == {"count": 0}
    earlier = stored.replace(b'"data":{"count":', b'"data":{"n":')
    assert earlier != stored and rules.decode(earlier) == state
    assert agrees(state, earlier)
    assert not agrees(state, earlier.replace(b'{"n":0}', b'{"n":1}', 1))


def test_the_stored_states_hold_every_question():
    kinds = {
        kind
        for board in {(s.board, s.variant) for s in LINES}
        for m in rules_for(*board).mechanisms
        for kind in m.decisions
    }
    asked = {
        type(ask)
        for stored in LINES
        for ask in rules_for(stored.board, stored.variant).decode(bytes(stored.before)).decisions
    }
    assert kinds == asked


def test_a_stored_question_that_no_rule_asks_is_refused():
    stored = next(s for s in LINES if b'"tickets.keep"' in bytes(s.before))
    text = bytes(stored.before).replace(b'"tickets.keep"', b'"tickets.hide"')
    with pytest.raises(msgspec.DecodeError, match=r"no question is called tickets\.hide"):
        rules_for(stored.board, stored.variant).decode(text)
