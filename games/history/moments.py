"""The moments of a game as one audience saw them: whole views, a hundred versions at a time."""

from functools import lru_cache

import msgspec

from games.broadcast import frames
from games.broadcast.diff import changes
from games.history.record import Record

MOMENTS_PER_ANSWER = 100
"""Moments in one answer."""


def moments(record: Record, seat: int | None, at: int) -> bytes:
    """The moments round version `at`, or round the nearest there is: a view and the steps that
    follow it, as JSON; raises Changed and Failed."""
    nearest = min(max(at, 0), record.last)
    return _packed(record, seat, nearest - nearest % MOMENTS_PER_ANSWER)


@lru_cache(maxsize=64)
def _packed(record: Record, seat: int | None, first: int) -> bytes:
    rules = record.rules()
    begin, before, steps = None, None, []
    for n, state, events in record.play():
        if n < first:
            continue
        if n == first + MOMENTS_PER_ANSWER:
            break
        # what could be done then is not on offer any more
        view = rules.view(state, seat) | {"legal": []}
        moment = {"v": n, "events": frames.visible_events(events, seat)}
        if n and (reasons := record.steps[n - 1].reasons):
            moment["reasons"] = msgspec.Raw(reasons)
        if before is None:
            begin = moment | {"view": view}
        else:
            steps.append(moment | {"set": changes(before, view)})
        before = view
    return msgspec.json.encode({"last": record.last, **(begin or {}), "steps": steps})
