"""The rules of railway board games: pure, without Django, clock, chance of its own or I/O but
reading boards. Everything outside goes through `rules_for`."""

from .board import BASE, BoardError
from .catalog import boards, facts_of, rules_for, rules_of, variants
from .kernel import VERSION, Rules, commitment
from .state import FinalScore, State
from .values import Event, Move, Refusal, ScoreLine

__all__ = [
    "BASE",
    "VERSION",
    "BoardError",
    "Event",
    "FinalScore",
    "Move",
    "Refusal",
    "Rules",
    "ScoreLine",
    "State",
    "boards",
    "commitment",
    "facts_of",
    "rules_for",
    "rules_of",
    "variants",
]
