"""Coroutines begun at once: a send that waits for nothing, as nearly all do, takes no task.

Python 3.12 has eager tasks for it. Until then a coroutine is driven by hand, as tasks do: what it
yields is handed on to the task that runs the rest. Whatever is done before it first waits runs in
no task of its own, and must not ask for one.
"""

import types
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

from common.internals import Checked, Private

T = TypeVar("T")

CHECKED = Checked("python", "3.11", "e3b0c44298fc1c14")
# the protocol of coroutines is the language's own: what tasks make of it is tested
PRIVATE: Private = ()


def run_until_blocked(coroutine: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T] | None:
    """Run this up to where it first waits; what is left of it to be run, if anything is."""
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, awaited)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, T], awaited: object) -> Generator[Any, Any, T]:
    yield awaited
    return (yield from coroutine.__await__())
