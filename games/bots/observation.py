"""Observation: what a seat knows of a game, as a state that it cannot tell from the true one."""

import hashlib
from functools import cached_property
from typing import Any

import msgspec

from games.rules import Move, Rules, State
from games.rules.pay import Offer
from games.rules.table import Table


class Observation:
    """What a seat knows: the rules, and a state that it cannot tell from the true one. All that is
    read of the game is read from samples that follow from what the seat knows alone, so that
    whichever such state was given leads to the same decision."""

    def __init__(self, rules: Rules, state: State[Any], seat: int) -> None:
        self.rules, self.seat = rules, seat
        self._given = state

    @cached_property
    def known(self) -> str:
        """Names what the seat knows: the seed of all chance in a decision."""
        view = msgspec.json.encode(self.rules.view(self._given, self.seat), order="deterministic")
        return hashlib.sha256(view).hexdigest()

    def sample(self, seed: str = "") -> State[Any]:
        """A state that this seat cannot tell from the true one: for the same seed the same."""
        return self.rules.resample(self._given, self.seat, f"{self.known}:{seed}")

    @cached_property
    def state(self) -> State[Any]:
        """One such state: what is hidden in it is as good as any other."""
        return self.sample()

    @cached_property
    def table(self) -> Table:
        """That state, to ask the rules about; never to be changed."""
        return Table(self.rules, self.state)

    def after(self, state: State[Any]) -> "Observation":
        """What the seat would know in a state to which moves on a sample have led: being drawn
        from what it knows, that is as good a sample as any other."""
        after = Observation(self.rules, state, self.seat)
        after.state = state
        return after

    @cached_property
    def moves(self) -> list[Move | Offer]:
        """What is open to the seat."""
        return self.rules.offers(self.state, self.seat)
