"""Who has just looked at a game in this process: they need no message about it."""

import time

from common.durations import MINUTE

ACTIVE_SECONDS = MINUTE
"""How long somebody counts as active."""

_at: dict[tuple[int, int], float] = {}


def mark_active(user: int | None, game: int) -> None:
    """Somebody has a game before their eyes, or has just played."""
    if user is not None:
        _at[user, game] = time.time()


def last(user: int, game: int | None = None) -> float:
    """When somebody was last seen, at one game or at any; 0 if not lately."""
    if game is not None:
        return _at.get((user, game), 0.0)
    return max((at for (one, _game), at in _at.items() if one == user), default=0.0)


def forget() -> None:
    """Let go of those who have not been seen for long."""
    before = time.time() - 2 * ACTIVE_SECONDS
    for key in [key for key, at in list(_at.items()) if at < before]:
        _at.pop(key, None)
