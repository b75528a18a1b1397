"""What every page may say of the server."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from . import door, house


def server(request: HttpRequest) -> dict:
    """The name that the operator gave to the server, and whether the reader may have an account;
    asked for only by pages that show it."""
    return {
        "server": SimpleLazyObject(lambda: house.now().name),
        "joinable": SimpleLazyObject(lambda: door.admits(request)),
    }
