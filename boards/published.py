"""What browsers are told of a board, packed once and sent as often as it is asked for."""

import gzip
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from games.rules import Rules, boards, facts_of, rules_for
from games.rules.board import BASE, digest, drawing, public_facts
from games.rules.catalog import KEYS, editions_of, mechanisms_of
from games.rules.values import Data

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


@cache
def board(board: str, variant: str = BASE) -> Published:
    """Facts and drawing of a board, one that cannot be played yet among them; KeyError if there
    is none of this name."""
    public = _public(board, variant)
    return publish(digest(public), msgspec.json.encode(public))


def editions(name: str, variant: str = BASE) -> Iterator[Published]:
    """Facts and drawing of a board, today's first, then those by which older games go on; KeyError
    as above."""
    yield board(name, variant)
    if name in boards():
        for rules in editions_of(name, variant)[1:]:
            yield _earlier(rules)


@cache
def _earlier(rules: Rules) -> Published:
    public = rules.public()
    return publish(digest(public), msgspec.json.encode(public))


def _public(board: str, variant: str) -> Data:
    if board in boards():
        return rules_for(board, variant).public()
    facts = facts_of(board, variant)
    named = mechanisms_of(facts)
    own = [keys for name in named for keys in KEYS[name]]
    public = public_facts(facts, variant, own)
    return public | {"mechanisms": [*named], "params": {}, "drawing": drawing(board)}
