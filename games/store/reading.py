"""Stored games, read; one that this Rail cannot read says so to its people, and why to the log."""

import logging
from typing import Any

import msgspec

from games.models import Game
from games.rules import Refusal, Rules, State, rules_for, rules_of

log = logging.getLogger(__name__)


def rules_of_game(game: Game) -> Rules:
    """The rules that a game is played by; Refusal if this Rail has not its board."""
    try:
        return rules_of(game.board, game.variant, game.board_hash)
    except KeyError:
        raise _unreadable(game, f"there is no board {game.board}.{game.variant}") from None


def state_of_game(game: Game, rules: Rules) -> State[Any]:
    """How a game stands; Refusal if these rules cannot read it."""
    try:
        return rules.decode(bytes(game.state))
    except (msgspec.DecodeError, KeyError) as error:
        raise _unreadable(game, str(error)) from error


def boards_missing() -> list[str]:
    """The boards of games that go on which this Rail has not, by their names and variants."""
    running = Game.objects.running().values_list("board", "variant").distinct()
    return sorted(
        f"{board}.{variant}" for board, variant in running if not _is_here(board, variant)
    )


def _is_here(board: str, variant: str) -> bool:
    try:
        rules_for(board, variant)
    except KeyError:
        return False
    return True


def _unreadable(game: Game, why: str) -> Refusal:
    log.warning("a stored game cannot be read: %s", why, extra={"game": game.pk})
    return Refusal("game.unreadable")
