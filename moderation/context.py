"""What every page may say of the server."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from common.persons import person_of

from . import access, server_settings


def server(request: HttpRequest) -> dict[str, object]:
    """The name that the operator gave to the server, whether the reader may have an account, and
    whether they are an operator; asked for only by pages that show it."""
    return {
        "server": SimpleLazyObject(lambda: server_settings.now().name),
        "joinable": SimpleLazyObject(lambda: access.admits(request)),
        "operator": SimpleLazyObject(lambda: person_of(request).is_operator),
    }
