"""Webhooks: where a message goes that somebody wants by one, and in the form its service reads.

An address typed is never more than an address: no service gets options of it, and all are sent to
by `common/safe_http.py`.
"""

import html
import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from common import safe_http
from common.refusals import Refusal

from .message import Message

NTFY = "ntfys"
"""The scheme of a ntfy server of one's own: ntfys://push.example.org/topic."""
TOPIC = re.compile(r"/([-\w]{1,64})/?", re.ASCII)


class Service(NamedTuple):
    """Who reads messages in a form of its own, known by its hosts."""

    name: str
    hosts: tuple[str, ...]
    body: Callable[[Message], dict[str, object]]


def _text(message: Message) -> str:
    return f"{message.title}\n{message.text}\n{message.url}"


SERVICES = (
    Service(
        "Discord",
        ("discord.com", "discordapp.com"),
        # a name at the table calls nobody there
        lambda message: {"content": _text(message), "allowed_mentions": {"parse": []}},
    ),
    Service(
        "Slack",
        ("hooks.slack.com",),
        lambda message: {"text": html.escape(_text(message), quote=False)},
    ),
)


class Webhook(NamedTuple):
    """How its service is called, the address to post to, and the body for a message."""

    name: str
    url: str
    body: Callable[[Message], dict[str, object]]


def webhook(address: str) -> Webhook:
    """What somebody means who has typed this address, or Refusal; it has still to be looked at
    where it leads (`safe_http.target`)."""
    if len(address) > safe_http.MAX_URL_LENGTH or not address.isprintable():
        raise Refusal("address.malformed")
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise Refusal("address.malformed") from error
    host = parts.hostname or ""
    if parts.scheme == NTFY or (parts.scheme == "https" and host == "ntfy.sh"):
        return _ntfy(f"https://{parts.netloc}/", parts.path)
    if parts.scheme != "https":
        raise Refusal("address.scheme")
    for service in SERVICES:
        if host in service.hosts:
            return Webhook(service.name, address, service.body)
    return Webhook(host[:80], address, _plain)


def _ntfy(url: str, path: str) -> Webhook:
    if (topic := TOPIC.fullmatch(path)) is None:
        raise Refusal("address.malformed")

    def body(message: Message) -> dict[str, object]:
        told = {"title": message.title, "message": message.text, "click": message.url}
        return {"topic": topic[1], **told}

    return Webhook("ntfy", url, body)


def _plain(message: Message) -> dict[str, object]:
    return {"title": message.title, "text": message.text, "url": message.url}
