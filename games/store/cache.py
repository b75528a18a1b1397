"""Games as this process last knew them, so that a move need not read what the last one wrote.

The database stays the truth: a move is stored only if the stored game is still at the version it
was made on, so knowing an old one loses time and nothing else. A game that somebody looks at is
known as long as they do; of the others as many as the memory for them holds.
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
from games.models import Game, Played
from games.rules import Rules, State, rules_of
from games.store.recent import Recent
from games.time.clock import Clock

UNSEEN = 16 * 2**20
"""Bytes of the games to know that nobody looks at."""
TEXTS = 16 * 2**20
"""Bytes of the texts to know of whole views."""
TIMES = 8
"""How many times as much a state takes in memory as it does as JSON, about."""


class Live(Struct, frozen=True):
    """A game at one version: its rules and state, the seats of each person, the level of the bot
    that plays each seat ("" for a person), how long bots wait, the time if there is a clock, and
    the seats of people that bots play now."""

    version: int
    rules: Rules
    state: State
    seats: dict[int, tuple[int, ...]]
    bots: dict[int, str]
    pace: str
    clock: Clock | None = None
    stand_ins: frozenset[int] = frozenset()

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, bot in self.bots.items() if not bot or seat in self.stand_ins]


def at(game_id: int, version: int) -> Live:
    """The game at this version, or if it is at another now at that one."""
    known = _known(game_id)
    return known if known and known.version == version else load(game_id)


def follow(moved: Mapping[int, int]) -> dict[int, tuple[Live, bytes]]:
    """Games that other processes have brought to these versions, each with the events that led
    there as JSON; without those that have gone on since."""
    facts = Played.objects.filter(game__in=moved, n=F("game__version")).values_list(
        "game", "n", "seat", "events", "game__state", "game__clock")  # fmt: skip
    found = {}
    for game, n, seat, events, state, clock in facts:
        known = _known(game)
        if seat is not None and known and known.version == n - 1:
            # a move of a seat leaves alone who sits there, and for whom bots play
            decoded = known.rules.decode(bytes(state), known.state)
            live = replace(known, version=n, state=decoded, clock=_clock(clock))
            know(game, live)
        else:
            live = load(game)
        if live.version == n == moved[game]:
            found[game] = live, bytes(events)
    return found


def load(game_id: int) -> Live:
    """The game as it is stored."""
    game = Game.objects.get(pk=game_id)
    rules = rules_of(game.board, game.variant, game.board_hash)
    seats: dict[int, tuple[int, ...]] = {}
    bots: dict[int, str] = {}
    for n, user, bot in game.seats.values_list("n", "user", "bot"):
        bots[n] = NORMAL if n in game.stand_ins else level_of(bot)
        if user is not None:
            seats[user] = (*seats.get(user, ()), n)
    state, stand_ins = rules.decode(bytes(game.state)), frozenset(game.stand_ins)
    live = Live(game.version, rules, state, seats, bots, game.pace, _clock(game.clock), stand_ins)
    after_commit(know, game_id, live)
    return live


def know(game_id: int, live: Live) -> None:
    """Know a game at this version, which is stored."""
    with _lock:
        if game_id in _looked_at:
            _looked_at[game_id] = live
        else:
            _keep(game_id, live)


def look(game_id: int) -> None:
    """Somebody looks at this game: it is known until `look_away`."""
    with _lock:
        _looked_at.setdefault(game_id, _unseen.pop(game_id))


def look_away(game_id: int) -> None:
    """Nobody looks at this game any more."""
    with _lock:
        if live := _looked_at.pop(game_id, None):
            _keep(game_id, live)


def drop(game_id: int) -> None:
    """Know nothing of this game any more: other people sit there now."""
    with _lock:
        if game_id in _looked_at:
            _looked_at[game_id] = None
        _unseen.pop(game_id)


def forget() -> None:
    """Know nothing any more, for tests that begin with an empty database."""
    with _lock:
        _looked_at.clear()
    _unseen.clear()
    texts.clear()


texts: Recent[Hashable, Any] = Recent(TEXTS)
"""Whole views as they are sent (games/broadcast/frames.py)."""
_looked_at: dict[int, Live | None] = {}
_unseen: Recent[int, Live] = Recent(UNSEEN)
_lock = threading.Lock()


def _known(game_id: int) -> Live | None:
    with _lock:
        return _looked_at.get(game_id) or _unseen.get(game_id)


def _keep(game_id: int, live: Live) -> None:
    # the owners alone, without what was found out about them: that takes more than all the rest
    state = replace(live.state, owner=tuple(live.state.owner))
    _unseen.keep(game_id, replace(live, state=state), TIMES * len(live.rules.encode(state)))


def _clock(stored: dict | None) -> Clock | None:
    return stored and msgspec.convert(stored, Clock)
