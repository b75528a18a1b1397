"""Who wants to know that a table has changed: told after the commit."""

from collections.abc import Callable

# told the table; to be quick
Listener = Callable[[int], None]

_listeners: list[Listener] = []


def connect(listener: Listener) -> None:
    """Tell this one too, as long as the process runs."""
    if listener not in _listeners:
        _listeners.append(listener)


def tell(table_id: int) -> None:
    """A table has changed, from any thread."""
    for listener in _listeners:
        listener(table_id)
