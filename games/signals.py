"""What games tell the applications above them, which say here that they want to know.

Of a move they are told after the commit, by its thread; of somebody who enters, by the thread that
reads for them.
"""

from collections.abc import Callable
from typing import Any

from common.persons import Person
from games.models import Game
from games.rules import State
from games.store.cache import GameSnapshot

# told the game, its state before (None: it begins), and the game as it is now; to be quick
Listener = Callable[[int, State[Any] | None, GameSnapshot], None]

# told the game, the seat that is entered (None: to watch) and who enters: further frames for them
EntryFrames = Callable[[Game, int | None, Person], list[str]]

_listeners: list[Listener] = []
_entry_frames: list[EntryFrames] = []


def connect(listener: Listener) -> None:
    """Tell this one too, as long as the process runs."""
    if listener not in _listeners:
        _listeners.append(listener)


def send(game_id: int, before: State[Any] | None, now: GameSnapshot) -> None:
    """A game has moved."""
    for listener in _listeners:
        listener(game_id, before, now)


def on_entry(frames: EntryFrames) -> None:
    """Ask this one too, as long as the process runs."""
    if frames not in _entry_frames:
        _entry_frames.append(frames)


def entry_frames(game: Game, seat: int | None, person: Person) -> list[str]:
    """What else there is to tell somebody who enters a game."""
    return [frame for frames in _entry_frames for frame in frames(game, seat, person)]
