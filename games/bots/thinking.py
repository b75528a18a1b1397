"""Thinking: what a process of the server's pool does for one decision."""

from games.rules import rules_of

from .chosen_move import ChosenMove
from .numbers import Numbers
from .observation import Observation
from .player import decide


def think(
    level: str,
    board: str,
    variant: str,
    sample: bytes,
    seat: int,
    hash: str = "",
    numbers: Numbers | None = None,
) -> ChosenMove:
    """What a player of this level does, given a sample that the seat cannot tell from the true
    state. `hash` names the facts that the game is played on, if they are not those of today."""
    rules = rules_of(board, variant, hash)
    return decide(level, Observation(rules, rules.decode(sample), seat), numbers)
