"""Who owns which route, and what follows from that: found once, kept as long as they own them."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, wraps
from typing import Any, TypeVar, TypeVarTuple

Facts = TypeVarTuple("Facts")
T = TypeVar("T")
# Numbers of routes, and who owns them besides their first owner, in the order of claiming
Shared = tuple[tuple[int, int], ...]


class Owners(tuple[int, ...]):
    """The seat that owns each route, EMPTY for none, EVERYBODY for all; `shared` are routes that
    more than one seat owns, with each further owner.

    `derived` is what was found out about them, and goes with them: each game holds its own, and no
    game pushes out what another will ask for again. `hints` are for those who come after, who have
    to see whether they still hold.
    """

    shared: Shared
    derived: dict[Hashable, Any]
    hints: dict[Hashable, Any]

    def __new__(
        cls, owners: Iterable[int], shared: Shared = (), hints: dict[Hashable, Any] | None = None
    ) -> "Owners":
        """These owners, of whom nothing is known yet."""
        # a tuple is copied at once, what may be of any length grows item by item
        made = tuple.__new__(cls, tuple(owners))
        made.shared = shared
        made.derived = {}
        made.hints = {} if hints is None else hints
        return made

    @classmethod
    def of(cls, owners: tuple[int, ...], shared: Shared = ()) -> "Owners":
        """These, with what is known of them."""
        return owners if isinstance(owners, cls) else cls(owners, shared)

    def after_moves(self, owners: Iterable[int], shared: Shared = ()) -> "Owners":
        """Those who own them some moves later."""
        later = tuple(owners)
        same = later == self and shared == self.shared
        return self if same else Owners(later, shared, self.hints)

    def with_owner(self, route: int, seat: int) -> "Owners":
        """Those who own them when this route has become this seat's."""
        owners = list(self)
        owners[route] = seat
        later = Owners(owners, self.shared, self.hints)
        held, bit = {**self.held}, 1 << route
        held[self[route]] ^= bit
        held[seat] = held.get(seat, 0) | bit
        later.held = held
        return later

    def with_co_owner(self, route: int, seat: int) -> "Owners":
        """Those who own them when this seat owns this route too."""
        return Owners(self, (*self.shared, (route, seat)), self.hints)

    @cached_property
    def held(self) -> Mapping[int, int]:
        """The routes of each who has any as bits, those of nobody under EMPTY, those that count for
        all under EVERYBODY."""
        held: dict[int, int] = {}
        for n, who in enumerate(self):
            held[who] = held.get(who, 0) | 1 << n
        for n, who in self.shared:
            held[who] = held.get(who, 0) | 1 << n
        return held

    def held_by(self, side: Iterable[int]) -> int:
        """The routes of these seats, as bits."""
        return sum([self.held.get(seat, 0) for seat in side])


def derived(find: Callable[[Owners, *Facts], T]) -> Callable[[Owners, *Facts], T]:
    """A function of owners, and of what else it hangs on, that is worked out once for the same."""

    @wraps(find)
    def found(owners: Owners, *facts: *Facts) -> T:
        key = find, facts
        known: T | None = owners.derived.get(key)
        if known is None:
            known = owners.derived[key] = find(owners, *facts)
        return known

    return found
