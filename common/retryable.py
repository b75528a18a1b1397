"""Functions that may be called again, by their type."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Retryable(Generic[P, T]):
    """A function that may be called again with the same arguments, because it is not known whether
    what it wrote was stored: then it changes nothing more. One that raises Refusal has written
    nothing.

    As a decorator it stands where the function is written, so that whoever changes it knows.
    """

    def __init__(self, call: Callable[P, T]) -> None:
        self._call = call
        update_wrapper(self, call)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call it, here and now."""
        return self._call(*args, **kwargs)
