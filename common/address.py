"""Where people find this site, as its operator says it, for what they read elsewhere: the `Host` of
a request is what whoever sends it likes."""

from django.conf import settings
from django.urls import reverse

PORT = 8000
"""Where `serve` listens when it is told nothing else."""


def site(port: int = PORT) -> str:
    """The address of the site: RAIL_ADDRESS, or else the first of RAIL_HOSTS."""
    if settings.ADDRESS:
        return settings.ADDRESS
    name = next(iter(settings.ALLOWED_HOSTS), "localhost").lstrip("*.") or "localhost"
    return f"https://{name}" if settings.HTTPS else f"http://{name}:{port}"


def link(name: str, *args: object) -> str:
    """The whole address of a page, by the name of its pattern."""
    return site() + reverse(name, args=args)
