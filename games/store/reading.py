"""Stored games, read; one that this Rail cannot read says so to its people, and why to the log."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Raw, Struct

from games.models import Game
from games.rules import FinalScore, Refusal, Rules, State, rules_for, rules_of

log = logging.getLogger(__name__)


class StoredChance(Struct):
    """Of the chance of a stored state, what a game follows from."""

    seed: str


class StoredFacts(Struct):
    """Of a stored state, what is told of a game without its rules."""

    seats: tuple[Raw, ...]
    chance: StoredChance
    commit: str
    final: FinalScore | None = None


_facts = msgspec.json.Decoder(StoredFacts)


@contextmanager
def decoding(game: Game) -> Iterator[None]:
    """What is stored of a game is decoded in here: Refusal if it cannot be."""
    try:
        yield
    except (msgspec.DecodeError, KeyError) as error:
        raise _unreadable(game, str(error)) from error


def rules_of_game(game: Game) -> Rules:
    """The rules that a game is played by; Refusal if this Rail has not its board."""
    try:
        return rules_of(game.board, game.variant, game.board_hash)
    except KeyError:
        raise _unreadable(game, f"there is no board {game.board}.{game.variant}") from None


def state_of_game(game: Game, rules: Rules) -> State[Any]:
    """How a game stands; Refusal if these rules cannot read it."""
    with decoding(game):
        return rules.decode(bytes(game.state))


def facts_of_game(game: Game) -> StoredFacts:
    """What is told of a game whose rules may be unknown; Refusal if nobody can read it."""
    with decoding(game):
        return _facts.decode(bytes(game.state))


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
