"""A cache of games as this process last knew them: a move need not read what the last one wrote.

The database stays the truth: a move is stored only if the stored game is still at the version it
was made on, so a stale snapshot loses time and nothing else. A game that somebody looks at is
pinned as long as they do; the others share a bound in bytes.
"""

import threading
from collections.abc import Hashable, Mapping
from typing import Any

import msgspec
from django.db.models import F
from msgspec import Struct
from msgspec.structs import replace

from common.commits import after_commit
from games.levels import NORMAL, level_of
from games.models import Game, LoggedMove
from games.rules import Refusal, Rules, State
from games.store.lru import LruCache
from games.store.reading import rules_of_game, state_of_game
from games.time.clock import Clock

# the cache of games that nobody looks at
UNPINNED_BYTES = 16 * 2**20
# the cache of whole views, as text
WHOLE_VIEWS_BYTES = 16 * 2**20
# how many times as much a state takes in memory as it does as JSON, about
BYTES_PER_JSON_BYTE = 8


class GameSnapshot(Struct, frozen=True):
    """A game at one version: its rules and state, the seats of each person, the level of the bot
    that plays each seat ("" for a person), how long bots wait, the time if there is a clock, and
    the seats of people that bots play now."""

    version: int
    rules: Rules
    state: State[Any]
    seats: dict[int, tuple[int, ...]]
    bots: dict[int, str]
    pace: str
    clock: Clock | None = None
    stand_ins: frozenset[int] = frozenset()

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, bot in self.bots.items() if not bot or seat in self.stand_ins]


def get(game_id: int, version: int) -> GameSnapshot:
    """The game at this version, or if it is at another now at that one."""
    known = _known(game_id)
    return known if known and known.version == version else load(game_id)


def load_moved(moved: Mapping[int, int]) -> dict[int, tuple[GameSnapshot, bytes]]:
    """Games that other processes have brought to these versions, each with the events that led
    there as JSON; without those that have gone on since, or that this Rail cannot read."""
    facts = LoggedMove.objects.filter(game__in=moved, version=F("game__version")).values_list(
        "game", "version", "seat", "events", "game__state", "game__clock")  # fmt: skip
    found = {}
    for game, n, seat, events, state, clock in facts:
        known = _known(game)
        if seat is not None and known and known.version == n - 1:
            # a move of a seat leaves alone who sits there, and for whom bots play
            decoded = known.rules.decode(bytes(state), known.state)
            snapshot = replace(known, version=n, state=decoded, clock=_clock(clock))
            put(game, snapshot)
        else:
            try:
                snapshot = load(game)
            except Refusal:
                continue
        if snapshot.version == n == moved[game]:
            found[game] = snapshot, bytes(events)
    return found


def load(game_id: int) -> GameSnapshot:
    """The game as it is stored; Refusal if this Rail cannot read it."""
    game = Game.objects.get(pk=game_id)
    rules = rules_of_game(game)
    seats: dict[int, tuple[int, ...]] = {}
    bots: dict[int, str] = {}
    for n, user, bot in game.seats.values_list("position", "user", "bot"):
        bots[n] = NORMAL if n in game.stand_ins else level_of(bot)
        if user is not None:
            seats[user] = (*seats.get(user, ()), n)
    state, stand_ins = state_of_game(game, rules), frozenset(game.stand_ins)
    snapshot = GameSnapshot(
        game.version, rules, state, seats, bots, game.pace, _clock(game.clock), stand_ins
    )
    after_commit(put, game_id, snapshot)
    return snapshot


def put(game_id: int, snapshot: GameSnapshot) -> None:
    """Cache a game at this version, which is stored."""
    with _lock:
        if game_id in _pinned:
            _pinned[game_id] = snapshot
        else:
            _put_unpinned(game_id, snapshot)


def pin(game_id: int) -> None:
    """Somebody looks at this game: it stays in the cache until `unpin`."""
    with _lock:
        _pinned.setdefault(game_id, _unpinned.pop(game_id))


def unpin(game_id: int) -> None:
    """Nobody looks at this game any more."""
    with _lock:
        if snapshot := _pinned.pop(game_id, None):
            _put_unpinned(game_id, snapshot)


def evict(game_id: int) -> None:
    """Forget this game: other people sit there now."""
    with _lock:
        if game_id in _pinned:
            _pinned[game_id] = None
        _unpinned.pop(game_id)


def clear() -> None:
    """Forget everything, for tests that begin with an empty database."""
    with _lock:
        _pinned.clear()
    _unpinned.clear()
    whole_views.clear()


# whole views as they are sent (games/broadcast/frames.py)
whole_views: LruCache[Hashable, Any] = LruCache(WHOLE_VIEWS_BYTES)
_pinned: dict[int, GameSnapshot | None] = {}
_unpinned: LruCache[int, GameSnapshot] = LruCache(UNPINNED_BYTES)
_lock = threading.Lock()


def _known(game_id: int) -> GameSnapshot | None:
    with _lock:
        return _pinned.get(game_id) or _unpinned.get(game_id)


def _put_unpinned(game_id: int, snapshot: GameSnapshot) -> None:
    # the owners alone, without what was found out about them: that takes more than all the rest
    state = replace(snapshot.state, owner=tuple(snapshot.state.owner))
    _unpinned.put(
        game_id,
        replace(snapshot, state=state),
        BYTES_PER_JSON_BYTE * len(snapshot.rules.encode(state)),
    )


def _clock(stored: dict[str, Any] | None) -> Clock | None:
    return msgspec.convert(stored, Clock) if stored else None
