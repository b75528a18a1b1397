"""Why the server closes a socket (docs/protocol.md): the one list of these codes.

The page has them in `static/rail/core/close_codes.js`, made by `python -m scripts.wire`.
"""

from enum import IntEnum


class CloseCode(IntEnum):
    """The code of a close frame."""

    # a fault of ours: the move is sent again
    FAULT = 1011
    # the server stops: uvicorn says so by itself
    RESTART = 1012
    # no seat, or watching is not allowed, or not any more
    NOT_ALLOWED = 4403
    # no such table or game
    NOT_FOUND = 4404
    # too many frames were not taken
    TOO_SLOW = 4408
    # frames too fast, again and again, or too many sockets of one person or address
    TOO_MANY = 4429


def close_message(code: CloseCode) -> dict[str, object]:
    """What closes a socket: servers take a plain number only (daphne refuses any other kind)."""
    return {"type": "websocket.close", "code": int(code)}
