"""FrozenDict: a dict that nobody can change, so that what holds it can be hashed and shared."""

from typing import Any, NoReturn, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")
CONTAINERS = frozenset((dict, list, tuple))


class FrozenDict(dict[K, V]):
    """A dict that refuses every change. Its values have to be hashable for its hash."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none
        return hash(frozenset(self.items()))

    def _refuse(self, *args: Any, **named: Any) -> NoReturn:
        raise TypeError("a FrozenDict cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


# No data
NOTHING: FrozenDict[Any, Any] = FrozenDict()


def freeze(value: Any) -> Any:
    """The same JSON-like value with every dict frozen and every list a tuple.

    >>> freeze({"route": "a-b", "colors": ["red"]})
    {'route': 'a-b', 'colors': ('red',)}
    """
    kind = type(value)
    if kind not in CONTAINERS:
        return value
    parts = value.values() if kind is dict else value
    # nearly always nothing lies inside, and every event asks
    if not CONTAINERS.isdisjoint(map(type, parts)):
        parts = map(freeze, parts)
        value = dict(zip(value, parts, strict=True)) if kind is dict else parts
    return FrozenDict(value) if kind is dict else tuple(value)


def freeze_fields(struct: Struct, *names: str) -> None:
    """Freeze what a struct was just made with, by its maker or out of its JSON."""
    for name in names:
        value = getattr(struct, name)
        if type(value) is dict:
            force_setattr(struct, name, freeze(value))
