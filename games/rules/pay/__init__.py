"""Cards against a Quote: whether exactly these pay it, why not, what to propose, how it travels."""

from .fits import most_of_sets, pays_exactly, splits
from .judging import counted, validate
from .offer import Offer, Options
from .telling import narrowed, read, spread, tell, tell_quote
from .ways import cheapest, proposals

__all__ = [
    "Offer",
    "Options",
    "cheapest",
    "counted",
    "most_of_sets",
    "narrowed",
    "pays_exactly",
    "proposals",
    "read",
    "splits",
    "spread",
    "tell",
    "tell_quote",
    "validate",
]
