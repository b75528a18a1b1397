"""What a browser says at a game, read strictly. Names: docs/protocol.md."""

import re
from typing import Annotated
from uuid import UUID

import msgspec

from games.rules import Refusal

# characters of a frame at most
MAX_FRAME_CHARS = 4096

Version = Annotated[int, msgspec.Meta(ge=-1, lt=2**31)]


class Frame(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A frame from the browser."""


class PlayMove(Frame, frozen=True, tag="move"):
    """Play this move on that version."""

    ref: UUID
    v: Version
    move: msgspec.Raw


class ExplainMove(Frame, frozen=True, tag="why"):
    """Why would this move be refused?"""

    ref: UUID
    move: msgspec.Raw


class AskHint(Frame, frozen=True, tag="hint"):
    """What could I do now?"""

    ref: UUID


class Heartbeat(Frame, frozen=True, tag="beat"):
    """I am here and hold that version; `hidden`: in a tab that nobody looks at."""

    v: Version
    hidden: bool = False


Said = PlayMove | ExplainMove | AskHint | Heartbeat
FRAMES: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def decode(text: str | None) -> Said:
    """A frame from outside, or Refusal."""
    if text is None:
        raise Refusal("frame.malformed", at="$")
    if len(text) > MAX_FRAME_CHARS:
        raise Refusal("frame.too_big", most=MAX_FRAME_CHARS)
    try:
        return FRAMES.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        where = re.search(r"`(\$[^`]*)`$", str(error))
        raise Refusal("frame.malformed", at=where[1] if where else "$") from error


def query_number(query: dict[str, list[str]], name: str, least: int) -> int:
    """A number that the browser says, or the least there is."""
    try:
        return max(least, int(query[name][0][:9]))
    except (KeyError, ValueError):
        return least
