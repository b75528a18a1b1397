"""What every page may say of the server."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from . import house


def server(request: HttpRequest) -> dict:
    """The name that the operator gave to the server; asked for only by pages that show it."""
    return {"server": SimpleLazyObject(lambda: house.now().name)}
