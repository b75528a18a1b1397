"""Who wants to know of moves besides those who look on: told after the commit, by its thread."""

from collections.abc import Callable

from games.rules import State
from games.store.cache import GameSnapshot

# told the game, its state before (None: it begins), and the game as it is now; to be quick
Listener = Callable[[int, State | None, GameSnapshot], None]

_listeners: list[Listener] = []


def connect(listener: Listener) -> None:
    """Tell this one too, as long as the process runs."""
    if listener not in _listeners:
        _listeners.append(listener)


def send(game_id: int, before: State | None, now: GameSnapshot) -> None:
    """A game has moved."""
    for listener in _listeners:
        listener(game_id, before, now)
