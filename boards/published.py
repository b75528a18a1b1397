"""What browsers are told of a board, packed once and sent as often as it is asked for."""

import gzip
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from games.rules import Rules, rules_for
from games.rules.board import BASE, digest
from games.rules.catalog import editions_of

FOREVER = "public, max-age=31536000, immutable"


class Published(NamedTuple):
    """A text that never changes under its address, and the name of its edition."""

    edition: str
    plain: bytes
    packed: bytes

    def answer(self, request: HttpRequest, kind: str) -> HttpResponse:
        """The text for a browser, packed if it can unpack it."""
        response = HttpResponse(content_type=kind)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content = self.packed
            response["Content-Encoding"] = "gzip"
        else:
            response.content = self.plain
        response["Cache-Control"] = FOREVER
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


def publish(edition: str, text: bytes) -> Published:
    """A text ready to be sent."""
    return Published(edition, text, gzip.compress(text, mtime=0))


def board(board: str, variant: str = BASE) -> Published:
    """Facts and drawing of a board; KeyError if there is none of this name."""
    return _edition(rules_for(board, variant))


def editions(board: str, variant: str = BASE) -> Iterator[Published]:
    """Facts and drawing of a board, today's first, then those by which older games go on; KeyError
    as above."""
    return map(_edition, editions_of(board, variant))


@cache
def _edition(rules: Rules) -> Published:
    public = rules.public()
    return publish(digest(public), msgspec.json.encode(public))
