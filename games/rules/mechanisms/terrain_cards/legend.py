"""Each kind of terrain stands in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """The kind of terrain of a route of a board file: its color says so."""
    color = route.get("color")
    return next((kind for kind, colors in params["colors"].items() if color in colors), None)
