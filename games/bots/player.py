"""The player: decides for a seat by what the seat knows."""

from .appraisal import expected, winning
from .choice import Choice
from .chosen_move import ChosenMove
from .learned import numbers_of
from .numbers import Numbers
from .observation import Observation
from .reasons import reasons
from .style import STYLES


def decide(level: str, observation: Observation, numbers: Numbers | None = None) -> ChosenMove:
    """What a player of this level does: a function of what the seat knows alone. KeyError for an
    unknown level."""
    numbers = numbers_of(observation.rules.board.id) if numbers is None else numbers
    choice = Choice(observation, numbers, STYLES[level])
    ranked = choice.ranked()
    value, move = choice.best(ranked)
    ahead = value - ranked[1][0] if len(ranked) > 1 else None
    margin = expected(choice, value)
    return ChosenMove(move, reasons(choice, move, ahead), margin, winning(choice, margin))
