"""What a game owes by itself, while nobody asks: the decisions of bots, and what the time says.

Each is due at a time that stands in the row of the game, and is lent to one process.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.utils import timezone

from games import live, timing, uptime
from games.models import Game
from games.rules import Rules, State
from games.timing import Clock

LEASE = timedelta(seconds=10)


class Turn(msgspec.Struct, frozen=True):
    """What a bot has to decide: its view of one version of a game."""

    game: int
    version: int
    seat: int
    bot: str
    board: str
    variant: str
    view: bytes


def bot_due(
    rules: Rules, state: State, bots: Mapping[int, str], clock: Clock | None = None
) -> datetime | None:
    """When the next bot shall move, if one is to; by days, somebody may have left orders."""
    if any(bots[seat] for seat in rules.movers(state)):
        return timezone.now() + timedelta(seconds=settings.BOT_PACE)
    if clock is not None and clock.kind == "days" and not state.over:
        return timezone.now()
    return None


def people(rules: Rules, state: State, bots: Mapping[int, str]) -> list[int]:
    """The seats of people who owe a move or an answer."""
    return [seat for seat in rules.movers(state) if not bots[seat]]


def columns(clock: Clock | None) -> dict:
    """The columns of the time, for a game that has a clock."""
    if clock is None:
        return {}
    deadline = uptime.as_date(timing.deadline(clock))
    return {"clock": msgspec.to_builtins(clock), "deadline": deadline}


def waits(game: live.Live) -> bool:
    """Bots do not play while the game is paused, nor among themselves when everybody has gone."""
    paused = game.clock is not None and game.clock.paused
    return paused or (bool(game.stand_ins) and all(game.bots.values()))


def turn_of_bot(game_id: int) -> Turn | None:
    """What a bot has to decide in this game, if it is for one to move."""
    game = live.load(game_id)
    rules, state, bots = game.rules, game.state, game.bots
    seat = next((seat for seat in rules.movers(state) if bots[seat]), None)
    if seat is None or waits(game):
        return None
    view = msgspec.json.encode(rules.view(state, seat))
    board = rules.board
    return Turn(game_id, game.version, seat, bots[seat], board.id, board.variant, view)


def lend(game_id: int, due: datetime) -> bool:
    """Lend the decision that a bot owes in this game to whoever asks first: is it that one?

    Should the borrower vanish or fail, the game is due again when the lease has run out.
    """
    lent = timezone.now() + LEASE
    return bool(Game.objects.filter(pk=game_id, bot_due=due).update(bot_due=lent))


def lend_deadline(game_id: int, due: datetime) -> bool:
    """Lend a deadline that has passed to whoever asks first: is it that one?"""
    return bool(Game.objects.filter(pk=game_id, deadline=due).update(deadline=due + LEASE))


def wake(game_id: int, version: int) -> None:
    """Let the clock look at a game at once, though it is for a person to move."""
    Game.objects.filter(pk=game_id, version=version).update(bot_due=timezone.now())


def rest(game_id: int, version: int) -> None:
    """Nothing is due in this game until it has gone on."""
    Game.objects.filter(pk=game_id, version=version).update(bot_due=None)
