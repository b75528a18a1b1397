"""What happens with tolls."""

from ...values import Occurrence


class Paid(Occurrence, frozen=True, tag="tolls.paid"):
    """Somebody has paid the toll of a route."""

    seat: int
    route: str
    toll: int


class Borrowed(Occurrence, frozen=True, tag="tolls.loan"):
    """Somebody had too few tokens for the toll of a route, and has taken a loan."""

    seat: int
    route: str
    toll: int


class Received(Occurrence, frozen=True, tag="tolls.received"):
    """The owner of one track has the toll of the other, from who claimed it or from the bank."""

    seat: int
    route: str
    toll: int
