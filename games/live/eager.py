"""Coroutines begun at once: a send that waits for nothing, as nearly all do, takes no task."""

import types
from collections.abc import Coroutine, Generator
from typing import Any


def run_until_blocked(coroutine: Coroutine) -> Coroutine | None:
    """Run this up to where it first waits; what is left of it to be run, if anything is."""
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, awaited)


@types.coroutine
def _rest(coroutine: Coroutine, awaited: object) -> Generator[Any, None, Any]:
    yield awaited
    return (yield from coroutine)
