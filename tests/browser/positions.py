"""Positions of games: played on by bots with the rules alone, and not through a page."""

import hashlib
import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from bench.arena import plain
from games.bots import facts
from games.rules import rules_for
from games.rules.state import State
from games.rules.values import Data

FEW = 3


class Position:
    """A game so far: the seed that it follows from, every move, and what they led to."""

    def __init__(
        self,
        board: str = "usa",
        seats: int = 2,
        seed: str = hashlib.sha256(b"browser").hexdigest(),
        variant: str = "base",
        first: int | None = None,
        moves: Iterable[tuple[int, Data]] = (),
    ) -> None:
        self.board, self.seats, self.seed, self.variant = board, seats, seed, variant
        self.rules = rules_for(board, variant)
        self.state, _ = self.rules.start(seats, seed, first)
        self.moves: list[tuple[int, Data]] = []
        for seat, move in moves:
            self.play(seat, move)

    def play(self, seat: int, move: Data) -> None:
        """A move of this seat."""
        read = self.rules.read_move(json.dumps(move).encode())
        self.state, _ = self.rules.apply(self.state, seat, read)
        self.moves.append((seat, move))

    def on(self, until: "Callable[[Position], bool]") -> "Position":
        """The same game when bots have played all seats until this is so, as it will be."""
        assert self.comes_to(until), "the game is over before it is so"
        return self

    def comes_to(self, until: "Callable[[Position], bool]") -> bool:
        """Let bots play all seats until this is so; or does the game end before?"""
        while not self.state.over:
            if until(self):
                return True
            self.step()
        return False

    def to_its_end(self) -> "Position":
        """The same game when bots have played it to its end."""
        while not self.state.over:
            self.step()
        return self

    def step(self) -> None:
        """What a bot would do in the place of the mover."""
        rng = Random(f"{self.seed} {len(self.moves)}")
        self.play(self.mover, plain.choose(self.view, facts(self.board, self.variant), rng))

    @property
    def mover(self) -> int:
        """The first of those who are to move."""
        return self.rules.active_seats(self.state)[0]

    @property
    def kinds(self) -> set[str]:
        """What kinds of moves the mover may make."""
        return {offer["kind"] for offer in self.view["legal"]}

    @property
    def view(self) -> Data:
        """What the mover sees."""
        return self.rules.view(self.state, self.mover)


def is_begun(position: Position) -> bool:
    """Is everything answered that is asked before the first turn?"""
    return not position.state.decisions


def ends_soon(position: Position) -> bool:
    """Is it the turn of somebody, and are but a few pieces or cards left until the last round?"""
    state: State[Any] = position.state
    if position.rules.board.routes:
        left = min(sum(seat.pieces) for seat in state.seats)
    else:
        left = len(state.decks["train"].draw)
    return not state.decisions and left <= FEW


def is_last_round(position: Position) -> bool:
    """Has everybody but one more turn, and is it somebody's?"""
    return not position.state.decisions and position.state.turn.last is not None


def can_claim(position: Position) -> bool:
    """Can the mover claim a route?"""
    return "claims.claim" in position.kinds


def begun(board: str = "usa", seats: int = 2, **options) -> Position:
    """A game in which everybody has chosen their tickets."""
    return Position(board, seats, **options).on(is_begun)
