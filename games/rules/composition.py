"""Composition: the mechanisms of a board, their parameters, and who is told of which event."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from .board import Board, BoardError
from .events import EVENTS
from .mechanism import AnyMechanism, EventHandler
from .values import Data, Occurrence

Hook = TypeVar("Hook")


def build(board: Board, registry: Sequence[type[AnyMechanism]]) -> tuple[AnyMechanism, ...]:
    """The board's mechanisms in the registry's order, with their parameters read."""
    known = {kind.name: kind for kind in registry}
    file = f"{board.id}.toml"
    for name in board.mechanisms:
        where = f"mechanisms.{name}"
        if name not in known:
            raise BoardError(file, where, "unknown mechanism")
        for need in known[name].needs:
            if need not in board.mechanisms:
                raise BoardError(file, where, f"needs {need}")
    built = []
    for kind in registry:
        if kind.name in board.mechanisms:
            params = read_params(board.id, board.mechanisms[kind.name], kind)
            built.append(kind(board, params))
    return tuple(built)


def read_params(board: str, said: Data, kind: type[AnyMechanism]) -> Struct:
    """The parameters of a mechanism as its board file says them, defaults filled in; raises
    BoardError."""
    try:
        params: Struct = msgspec.convert(said, kind.Params, strict=False)
    except msgspec.ValidationError as error:
        raise BoardError(f"{board}.toml", f"mechanisms.{kind.name}", str(error)) from error
    return params


class Implementing(dict[type[Any], tuple[Any, ...]]):
    """The mechanisms that implement a hook, by the class with which another declares what it asks
    of those that derive from it; each in its turn."""

    def __init__(self, mechanisms: Iterable[AnyMechanism]) -> None:
        super().__init__()
        for mechanism in mechanisms:
            for kind in type(mechanism).__mro__:
                self[kind] = (*self.get(kind, ()), mechanism)

    def __missing__(self, hook: type[Any]) -> tuple[()]:
        # every move asks for most of them: it is found the next time
        self[hook] = ()
        return ()

    if TYPE_CHECKING:

        def __getitem__(self, hook: type[Hook]) -> tuple[Hook, ...]: ...


def event_handlers(
    mechanisms: Iterable[AnyMechanism], registry: Iterable[type[AnyMechanism]]
) -> dict[type[Occurrence], list[tuple[AnyMechanism, EventHandler]]]:
    """By kind of event who handles it, and how; TypeError for what nobody in the registry tells."""
    told = {*EVENTS, *(event for kind in registry for event in kind.tells)}
    found: dict[type[Occurrence], list[tuple[AnyMechanism, EventHandler]]] = {}
    for mechanism in mechanisms:
        for event, handler in mechanism.on_event.items():
            if event not in told:
                raise TypeError(f"{mechanism.name} handles {event.__name__}, which nobody tells")
            found.setdefault(event, []).append((mechanism, handler))
    return found
