"""Advising: what lies on the table is worth more, or less, than the score lines of this moment say;
a mechanism that knows so tells players who weigh positions."""

# collect = all added up

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from .board import Route
    from .kernel import Rules
    from .state import Decision
    from .table import Table
    from .values import Move, Quote


class Outlook(Struct, frozen=True):
    """What a player thinks of the rest of its game: the turns it still has, this one not counted,
    and by number of each of its tickets the chance that it will be completed; the part of the
    others who still have a turn after its last one."""

    turns: float
    chances: Mapping[int, float]
    later: float = 0.0


class Advising(ABC):
    """Knows what may still come of what it has laid on the table."""

    @abstractmethod
    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """The points that this seat, and who wins with it, may still expect of me, beyond those
        that the score lines would give them if the game ended now (collect)."""


class Lasting(ABC):
    """Lets a game go on when somebody has placed all pieces."""

    @abstractmethod
    def lasts(self, table: "Table") -> float:
        """How many turns, about, each seat still has at least (most)."""


class Charging(ABC):
    """Lets routes cost more than their cards and pieces."""

    @abstractmethod
    def charges(self, table: "Table", seat: int, turns: float) -> Mapping[int, float]:
        """By free route the points that a seat may expect to lose by claiming it, with so many
        turns left; where that is less than what others bring, below 0 (collect)."""


class Surcharging(ABC):
    """Lets claims take more cards than their price says."""

    @abstractmethod
    def surcharge(self, route: "Route") -> float:
        """How many cards beyond its price a claim of this route takes on average: a fact of the
        board (all added up)."""


class Purchase(NamedTuple):
    """What may be bought besides routes: its price, and the points that a seat may expect of it."""

    price: "Quote"
    points: float


class Selling(ABC):
    """Sells for cards what is worth gathering them for."""

    @abstractmethod
    def purchases(self, table: "Table", seat: int, outlook: Outlook) -> Sequence[Purchase]:
        """What this seat may still come to buy of me, the best first (all)."""


class Exchange(NamedTuple):
    """What pieces may be had for others: by kind how many lie ready, and the points that each
    costs; one turn exchanges any number."""

    ready: tuple[int, ...]
    points: float


class Exchanging(ABC):
    """Gives pieces of one kind for those of another."""

    @abstractmethod
    def exchange(self, table: "Table", seat: int) -> Exchange:
        """What this seat may exchange its pieces for (first)."""


class Preparing(ABC):
    """Lets nobody claim some routes before something was done about each of them."""

    @abstractmethod
    def unprepared(self, table: "Table", seat: int) -> int:
        """The routes, as bits, that wait for that; who draws train cards for a turn does it for one
        of them (all)."""


class Suggesting(ABC):
    """Asks what can be answered in more ways than a player can weigh."""

    @abstractmethod
    def suggest(self, table: "Table", ask: "Decision", routes: Sequence[int]) -> Sequence["Move"]:
        """Of the answers to a question of mine those that are worth weighing, the best first, at
        least one; who is asked plans to claim these routes, and pays for the first ones first."""


def charged(table: "Table", seat: int, turns: float) -> dict[int, float]:
    """What routes cost a seat besides cards and pieces, in points, where that is known."""
    found: dict[int, float] = {}
    for mechanism in table.rules.implementing[Charging]:
        for n, points in mechanism.charges(table, seat, turns).items():
            found[n] = found.get(n, 0.0) + points
    return found


@lru_cache(maxsize=256)
def surcharges(rules: "Rules") -> Mapping[int, int]:
    """By route how many cards beyond its price are best kept for it, where there are any."""
    those = rules.implementing[Surcharging]
    found = {r.n: round(sum(one.surcharge(r) for one in those)) for r in rules.board.routes}
    return {n: cards for n, cards in found.items() if cards}


def lasting(table: "Table") -> float:
    """How many turns each seat still has at least, whoever places all pieces."""
    return max(
        [mechanism.lasts(table) for mechanism in table.rules.implementing[Lasting]], default=0.0
    )


def purchases(table: "Table", seat: int, outlook: Outlook) -> list[Purchase]:
    """What a seat may still come to buy besides routes."""
    those = table.rules.implementing[Selling]
    return [one for mechanism in those for one in mechanism.purchases(table, seat, outlook)]


def promises(table: "Table", seat: int, outlook: Outlook) -> float:
    """The points that a seat, and who wins with it, may still expect of what lies on the table."""
    those = table.rules.implementing[Advising]
    return sum([mechanism.promise(table, seat, outlook) for mechanism in those])


def unprepared(table: "Table", seat: int) -> int:
    """The routes that nobody can claim before something was done about each, as bits."""
    found = 0
    for mechanism in table.rules.implementing[Preparing]:
        found |= mechanism.unprepared(table, seat)
    return found


def exchange(table: "Table", seat: int) -> Exchange | None:
    """What a seat may exchange its pieces for, where that is possible."""
    those = table.rules.implementing[Exchanging]
    return those[0].exchange(table, seat) if those else None


def expected(chances: Iterable[float], worth: Callable[[int], float]) -> float:
    """What a number is worth on average to which each of these chances may add one.

    >>> expected([1.0, 0.5], lambda n: 10 * n)
    15.0
    """
    likely = [1.0]
    for chance in chances:
        more = [chance * p for p in likely]
        likely = [p - q for p, q in zip(likely, more, strict=True)] + [0.0]
        likely = [p + q for p, q in zip(likely, [0.0, *more], strict=True)]
    return sum([p * worth(n) for n, p in enumerate(likely)])


def race(
    counts: Sequence[float], who: int, prizes: Sequence[float], swing: float, outlook: Outlook
) -> float:
    """What the place by a count may still bring beyond what it brings now. Leads change by `swing`
    in a turn, about, and twice as far in four; those who have a turn after one's last may still
    catch up, and nobody who is ahead then falls back.

    >>> race([5, 3], 0, [20, 10], swing=1, outlook=Outlook(0, {}))
    0.0
    >>> round(race([5, 3], 0, [20, 10], swing=1, outlook=Outlook(0, {}, later=1)), 1)
    -0.8
    >>> race([3, 5], 0, [20, 10], swing=1, outlook=Outlook(0, {}, later=1))
    0.0
    """
    spread = swing * sqrt(outlook.turns + outlook.later)
    facts = tuple(counts), who, tuple(prizes)
    now = expected_prize(*facts, 0)
    return expected_prize(*facts, spread, settled=outlook.turns <= 0) - now


@lru_cache(maxsize=4096)
def expected_prize(
    counts: tuple[float, ...],
    who: int,
    prizes: tuple[float, ...],
    spread: float,
    *,
    settled: bool = False,
) -> float:
    """What the place by a count brings on average, if leads may still change by this spread, or if
    the own count is settled, and others may only catch up; who shares one has it in full, and
    nobody has one without any.

    >>> expected_prize((5, 3), who=0, prizes=(10.0,), spread=0.0)
    10.0
    """
    if not (counts[who] or spread):
        return 0.0
    leads = [n - counts[who] for other, n in enumerate(counts) if other != who]
    ahead = [1.0 if settled and lead > 0 else _ahead(lead, spread) for lead in leads]
    return expected(ahead, lambda n: prizes[n] if n < len(prizes) else 0.0)


def _ahead(lead: float, spread: float) -> float:
    """How likely one with this lead is ahead in the end; a tie is no lead."""
    if not spread:
        return float(lead > 0)
    return 1 / (1 + exp(min(50.0, (0.5 - lead) / spread)))
