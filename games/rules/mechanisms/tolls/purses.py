"""What everybody has in tokens, and owes."""

from typing import TYPE_CHECKING

from msgspec import Struct

from ...state import EMPTY

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table


class Purses(Struct, frozen=True):
    """By seat: the value of the tokens, and the number of loans. Others do not see tokens, but they
    follow from what all have seen paid."""

    tokens: tuple[int, ...] = ()
    loans: tuple[int, ...] = ()

    def after_toll(self, seat: int, toll: int, to: int | None) -> "Purses":
        """What is left when a seat has paid a toll; who has too few tokens pays none and takes a
        loan, and the bank pays in its place."""
        tokens, loans = list(self.tokens), list(self.loans)
        if tokens[seat] < toll:
            loans[seat] += 1
        else:
            tokens[seat] -= toll
        if to is not None:
            tokens[to] += toll
        return Purses(tuple(tokens), tuple(loans))


def payee(table: "Table", route: "Route") -> int | None:
    """Who has the toll of a route: the owner of the track beside it; None stands for the bank."""
    owners = (table.owner[other] for other in route.parallel)
    return next((owner for owner in owners if owner != EMPTY), None)
