"""Players that see only the view of their seat."""

import functools

from games.rules import rules_for
from games.rules.values import Data

from .appraisal import Appraisal, appraise, weigh
from .chosen_move import REASONS, ChosenMove, Reason
from .numbers import Numbers
from .observation import Observation
from .player import decide
from .style import LEVELS, Level

__all__ = [
    "LEVELS",
    "REASONS",
    "Appraisal",
    "ChosenMove",
    "Level",
    "Numbers",
    "Observation",
    "Reason",
    "appraise",
    "decide",
    "weigh",
]


@functools.cache
def facts(board: str, variant: str) -> Data:
    """The public facts of a board, as a browser gets them."""
    return rules_for(board, variant).public()
