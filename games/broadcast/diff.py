"""Changes: what a move makes different in a view, so that not all of it need be sent again."""

from collections.abc import Iterable
from typing import Any

# a view, or a part of one that holds others
Part = dict[str, Any] | list[Any] | tuple[Any, ...]
ROW = (list, tuple)
# where in a view something is different, and what is there now
Change = tuple[list[str | int], Any]


def changes(before: Part, after: Part, *at: str | int) -> list[Change]:
    """What to set, and where, to make one view of the other; nothing is ever taken out singly:
    then what it lay in is set anew."""
    found: list[Change] = []
    # what is compared is of one kind
    old_view: Any = before
    entries: Iterable[tuple[str | int, Any]]
    entries = after.items() if isinstance(after, dict) else enumerate(after)
    for key, value in entries:
        if isinstance(after, dict) and key not in before:
            found.append(([*at, key], value))
        elif (old := old_view[key]) is not value and old != value:
            if _alike(old, value):
                found += changes(old, value, *at, key)
            else:
                found.append(([*at, key], value))
    return found


def apply(before: Any, changed: Iterable[Change]) -> Any:
    """The view that these changes make of one before, which stays as it is: what browsers do."""
    view: Any = before
    for (key, *deeper), value in changed:
        view = dict(view) if isinstance(view, dict) else list(view)
        view[key] = apply(view[key], [(deeper, value)]) if deeper else value
    return view


def _alike(old: object, new: object) -> bool:
    """May the one be made of the other piece by piece?"""
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() <= new.keys()
    if isinstance(old, ROW) and isinstance(new, ROW):
        return len(old) == len(new) and all(isinstance(one, dict) for one in (*old, *new))
    return False
