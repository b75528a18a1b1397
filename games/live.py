"""Games as this process last knew them, so that a move need not read what the last one wrote.

The database stays the truth: a move is stored only if the stored game is still at the version it
was made on, so knowing an old one loses time and nothing else.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping

import msgspec
from django.db.models import F
from msgspec import Struct
from msgspec.structs import replace

from games.models import Game, Played
from games.rules import Rules, State, rules_of
from games.timing import Clock
from rail.commits import after_commit

STAND_IN = "plain"
"""The bot that plays for people."""
MOST = 500
"""Games to know at most; the one not asked for longest is forgotten."""


class Live(Struct, frozen=True):
    """A game at one version: its rules and state, the seats of each person, the bot that plays
    each seat, the time if there is a clock, and the seats of people that bots play now."""

    version: int
    rules: Rules
    state: State
    seats: dict[int, tuple[int, ...]]
    bots: dict[int, str]
    clock: Clock | None = None
    stand_ins: frozenset[int] = frozenset()

    @property
    def people(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, bot in self.bots.items() if not bot or seat in self.stand_ins]


def at(game_id: int, version: int) -> Live:
    """The game at this version, or if it is at another now at that one."""
    with _lock:
        known = _games.get(game_id)
        if known and known.version == version:
            _games.move_to_end(game_id)
            return known
    return load(game_id)


def follow(moved: Mapping[int, int]) -> dict[int, tuple[Live, bytes]]:
    """Games that other processes have brought to these versions, each with the events that led
    there as JSON; without those that have gone on since."""
    facts = Played.objects.filter(game__in=moved, n=F("game__version")).values_list(
        "game", "n", "seat", "events", "game__state", "game__clock")  # fmt: skip
    found = {}
    for game, n, seat, events, state, clock in facts:
        with _lock:
            known = _games.get(game)
        if seat is not None and known and known.version == n - 1:
            # a move of a seat leaves alone who sits there, and for whom bots play
            decoded = known.rules.decode(bytes(state))
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
        bots[n] = STAND_IN if n in game.stand_ins else bot
        if user is not None:
            seats[user] = (*seats.get(user, ()), n)
    state, stand_ins = rules.decode(bytes(game.state)), frozenset(game.stand_ins)
    live = Live(game.version, rules, state, seats, bots, _clock(game.clock), stand_ins)
    after_commit(know, game_id, live)
    return live


def know(game_id: int, live: Live) -> None:
    """Know a game at this version, which is stored."""
    with _lock:
        _games[game_id] = live
        _games.move_to_end(game_id)
        if len(_games) > MOST:
            _games.popitem(last=False)


def drop(game_id: int) -> None:
    """Know nothing of this game any more: other people sit there now."""
    with _lock:
        _games.pop(game_id, None)


def forget() -> None:
    """Know nothing any more, for tests that begin with an empty database."""
    with _lock:
        _games.clear()


_games: OrderedDict[int, Live] = OrderedDict()
_lock = threading.Lock()


def _clock(stored: dict | None) -> Clock | None:
    return stored and msgspec.convert(stored, Clock)
