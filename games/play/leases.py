"""What a game owes by itself, while nobody asks: the decisions of bots, and what the time says.

Each is due at a time that stands in the row of the game, and one process has it on a lease.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone

from common.retryable import Retryable
from games.bots import simple
from games.bots.process import Question
from games.models import Game
from games.rules import Rules, State, rules_of
from games.store import cache
from games.time import uptime
from games.time.clock import Clock
from tables.models import Pace

LEASE = timedelta(seconds=10)
# how many times as long as the setting says bots wait before they move
PACE_FACTORS = {Pace.QUICK: 1, Pace.UNHURRIED: 2.5, Pace.SLOW: 5}


class BotTurn(msgspec.Struct, frozen=True):
    """What has to be decided in a seat at one version of a game, as far as the seat knows that.

    The `question` holds another state, which the seat cannot tell from the true one: whoever thinks
    about it is told nothing that is hidden.
    """

    game: int
    version: int
    question: Question

    @property
    def seat(self) -> int:
        """Who has to decide."""
        return self.question.seat


def seconds_of(pace: str) -> float:
    """How long bots wait before they move, at this pace."""
    return PACE_FACTORS[Pace(pace)] * settings.BOT_PACE


def slowest() -> float:
    """How long bots wait at most."""
    return max(map(seconds_of, Pace))


def bot_due(
    rules: Rules,
    state: State[Any],
    bots: Mapping[int, str],
    pace: str,
    clock: Clock | None = None,
) -> datetime | None:
    """When the next bot shall move, if one is to; by days, somebody may have left orders."""
    if any(bots[seat] for seat in rules.active_seats(state)):
        return timezone.now() + timedelta(seconds=seconds_of(pace))
    if clock is not None and clock.kind == "days" and not state.over:
        return timezone.now()
    return None


def people_to_move(rules: Rules, state: State[Any], bots: Mapping[int, str]) -> list[int]:
    """The seats of people who owe a move or an answer."""
    return [seat for seat in rules.active_seats(state) if not bots[seat]]


def clock_columns(clock: Clock | None) -> dict[str, Any]:
    """The columns of the time, for a game that has a clock."""
    if clock is None:
        return {}
    deadline = uptime.as_date(clock.deadline())
    return {"clock": msgspec.to_builtins(clock), "deadline": deadline}


def is_waiting(game: cache.GameSnapshot) -> bool:
    """Bots do not play while the game is paused, nor among themselves when everybody has gone."""
    paused = game.clock is not None and game.clock.paused
    return paused or (bool(game.stand_ins) and all(game.bots.values()))


def next_due(game: cache.GameSnapshot) -> datetime | None:
    """When the clock shall look at this game next, if it shall before anybody moves."""
    if is_waiting(game):
        return None
    return bot_due(game.rules, game.state, game.bots, game.pace, game.clock)


def turn_of_bot(game_id: int, version: int) -> BotTurn | None:
    """What a bot has to decide in a game that was at this version, if it is for one to move."""
    game = cache.get(game_id, version)
    rules, state, bots = game.rules, game.state, game.bots
    seat = next((seat for seat in rules.active_seats(state) if bots[seat]), None)
    if seat is None or is_waiting(game):
        return None
    return turn_of(game_id, game, seat, bots[seat])


def turn_of(game_id: int, game: cache.GameSnapshot, seat: int, level: str) -> BotTurn:
    """What a player of this level would have to decide in this seat."""
    rules, board = game.rules, game.rules.board
    # what is drawn follows from what everybody knows, so that it is drawn the same each time
    seed = f"{game.state.commit}:{game.version}:{seat}"
    sample = rules.encode(rules.resample(game.state, seat, seed))
    question = Question(level, board.id, board.variant, board.hash, sample, seat)
    return BotTurn(game_id, game.version, question)


def plain_move(turn: BotTurn) -> dict[str, Any]:
    """A legal move that needs no thought, and nothing but what the seat knows."""
    asked = turn.question
    rules = rules_of(asked.board, asked.variant, asked.board_hash)
    return simple.choose(rules.view(rules.decode(asked.sample), asked.seat))


@Retryable
def acquire(game_id: int, due: datetime) -> bool:
    """Lease the decision that a bot owes in this game to whoever asks first: is it that one?

    Should that process vanish or fail, the game is due again when the lease has run out.
    """
    until = timezone.now() + LEASE
    return bool(Game.objects.filter(pk=game_id, bot_due=due).update(bot_due=until))


@Retryable
def acquire_deadline(game_id: int, due: datetime) -> bool:
    """Lease a deadline that has passed to whoever asks first: is it that one?"""
    until = uptime.as_date(uptime.now() + LEASE.total_seconds())
    return bool(Game.objects.filter(pk=game_id, deadline=due).update(deadline=until))


def schedule_now(game_id: int, version: int) -> None:
    """Let the clock look at a game at once, though it is for a person to move."""
    Game.objects.filter(pk=game_id, version=version).update(bot_due=timezone.now())


def unschedule(game_id: int, version: int) -> None:
    """Nothing is due in this game until it has gone on."""
    Game.objects.filter(pk=game_id, version=version).update(bot_due=None)
