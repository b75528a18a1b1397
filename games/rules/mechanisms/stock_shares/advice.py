"""What the shares of a company may still bring."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt

from ...advising import expected
from .company import WITH_DUMMY, Company

# So many turns are enough to sell every share that is left
TURNS_TO_SELL_ALL_SHARES = 20
# The spread of a normal distribution, in that of a logistic one
NORMAL_PER_LOGISTIC_SPREAD = 1.8


def hopes(company: Company, pile: Sequence[int], seat: int, seats: int, turns: float) -> float:
    """What a company brings a seat on average in the end, by who holds its shares now."""
    still = (company.shares - len(pile)) * min(1.0, round(turns) / TURNS_TO_SELL_ALL_SHARES)
    return _hopes(company.points, tuple(pile), seat, seats, still)


@lru_cache(maxsize=8192)
def _hopes(
    prizes: tuple[int, ...], pile: tuple[int, ...], seat: int, seats: int, still: float
) -> float:
    leads = [_lead(pile, who, seat) for who in range(seats) if who != seat]
    hidden = 0
    if seats == WITH_DUMMY:  # half of what it has will count
        hidden = pile.count(WITH_DUMMY)
        leads.append(hidden / 2 - pile.count(seat))
    spread = sqrt(still / 2 + hidden / 4) / NORMAL_PER_LOGISTIC_SPREAD
    ahead = [_ahead(lead, spread) for lead in leads]
    worth = expected(ahead, lambda n: prizes[n] if n < len(prizes) else 0)
    return worth if seat in pile else worth * (1 - exp(-still / (1 + len(leads))))


def _lead(pile: tuple[int, ...], who: int, seat: int) -> float:
    """By how many shares somebody is ahead of a seat; of equals the lowest number is."""
    first = next((holder for holder in pile if holder in (who, seat)), None)
    by_number = 0.0 if first is None else 0.5 if first == who else -0.5
    return pile.count(who) - pile.count(seat) + by_number


def _ahead(lead: float, spread: float) -> float:
    """How likely one with this lead is ahead in the end."""
    if not spread:
        return float(lead > 0)
    return 1 / (1 + exp(max(-50.0, min(50.0, -lead / spread))))
