"""What is done, asked and told about shares."""

from collections.abc import Mapping, Sequence

from ...state import Decision
from ...values import Id, Move, Occurrence


class Take(Move, frozen=True, tag="stock_shares.take"):
    """Take the top share of this company, or none."""

    company: Id | None


class Give(Move, frozen=True, tag="stock_shares.give"):
    """Give the top share of this company to the dummy."""

    company: Id


class ShareChoice(Decision, frozen=True, tag="stock_shares.take"):
    """Of which of these companies of the route just claimed is a share taken, if any?"""

    route: str
    companies: tuple[str, ...]


class DummyChoice(Decision, frozen=True, tag="stock_shares.give"):
    """Of which of these companies of that route does the dummy get one?"""

    route: str
    companies: tuple[str, ...]


class Taken(Occurrence, frozen=True, tag="stock_shares.taken"):
    """A share was taken, the how manieth of its company."""

    seat: int
    company: str
    number: int


class Declined(Occurrence, frozen=True, tag="stock_shares.declined"):
    """Somebody took none."""

    seat: int


class Given(Occurrence, frozen=True, tag="stock_shares.given"):
    """A share went to the dummy."""

    seat: int
    company: str
    number: int


class Revealed(Occurrence, frozen=True, tag="stock_shares.revealed"):
    """Half of the dummy's shares were revealed: by company their numbers."""

    shares: Mapping[str, Sequence[int]]
