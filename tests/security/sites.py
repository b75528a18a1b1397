"""Every address of the site, found by walking its URL conf: what is added is covered by itself."""

import re
from typing import NamedTuple

from django.urls import URLPattern, get_resolver

PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
STANDING = {
    "int": "1",
    "slug": "x",
    "str": "x",
    "path": "x/y",
    "uuid": "123e4567-e89b-42d3-a456-426614174000",
}
"""What stands for a parameter that nobody has a better value for."""


class Endpoint(NamedTuple):
    """One address of the site: its route, the names of its parameters, its name."""

    route: str
    parameters: frozenset[str]
    name: str

    def path(self, **values: str) -> str:
        """The address with these values for its parameters."""

        def value(found: re.Match[str]) -> str:
            kind, name = found.groups()
            return str(values.get(name, STANDING[kind or "str"]))

        return "/" + PARAMETER.sub(value, self.route)


def endpoints() -> list[Endpoint]:
    """Every address there is."""
    return list(_walk(get_resolver().url_patterns, ""))


def _walk(patterns, before):
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            names = frozenset(name for _, name in PARAMETER.findall(route))
            yield Endpoint(route, names, pattern.name or route)
        else:
            yield from _walk(pattern.url_patterns, route)
