"""Mountains stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is there a mountain on it?"""
    return "mountain" if route.get("mountains") else None
