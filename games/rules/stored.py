"""Moves and events as they are stored, also by the names of an earlier Rail, which called every
number `n`, whatever it counts."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from .events import EVENTS
from .frozen import FrozenDict
from .mechanisms import REGISTRY
from .values import Event, form_of

# what is a number today; no kind of move or event has two of them
NUMBERS = ("count", "value", "number")
EARLIER = b'"n":'

_events = msgspec.json.Decoder(tuple[Event, ...])


def read_events(stored: bytes | memoryview) -> tuple[Event, ...]:
    """Events as they are stored; raises msgspec.DecodeError."""
    events = _events.decode(stored)
    if EARLIER not in bytes(stored):
        return events
    return tuple(
        replace(event, data=FrozenDict(_renamed(event.kind, event.data))) for event in events
    )


def current_move(stored: bytes) -> bytes:
    """A move as it is stored, or stands in a file, by its names of today."""
    if b'"n"' not in stored:
        return stored
    told = msgspec.json.decode(stored)
    if not isinstance(told, dict):
        return stored
    return msgspec.json.encode(_renamed(str(told.get("kind")), told))


def _renamed(kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    name = _names_today().get(kind)
    if name is None:
        return data
    return {name if key == "n" else key: value for key, value in data.items()}


@cache
def _names_today() -> dict[str, str]:
    """What a number is called in each kind of move and event that has one."""
    told = [*EVENTS, *(event for rule in REGISTRY for event in rule.tells)]
    played = [move for rule in REGISTRY for move in rule.plays]
    fields = {form_of(kind)[0]: form_of(kind)[1] for kind in (*told, *played)}
    return {kind: name for kind, names in fields.items() for name in NUMBERS if name in names}
