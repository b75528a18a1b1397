"""What playing with a partner is set to, and what it remembers."""

from msgspec import Struct

from .holder import Holder


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """With so few cars together a team sets off the last round; so many tickets a turn may be
    shared."""

    last_cars: int = 4
    share: int = 2


class State(Struct, frozen=True):
    """What each team shares; where the first card of this turn went; and which cards of a holder
    are laid for a route not yet claimed."""

    holders: tuple[Holder, ...] = ()
    first: str | None = None
    lent: tuple[int, ...] = ()
