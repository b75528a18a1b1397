"""Sending a message by a channel, and what the other side answers. It waits for the network: to be
called in a thread. What people have typed leads to the public internet alone
(common/safe_http.py)."""

import json
from collections.abc import Callable, Mapping
from http.client import responses
from types import SimpleNamespace
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _

from accounts.models import User
from common import safe_http
from common.address import link, site
from common.durations import DAY
from common.refusals import Refusal, sentence_of

from . import vapid
from .message import Message
from .models import Channel, Confirmed
from .webhooks import webhook

MAX_ANSWER_LENGTH = 200
GONE_STATUSES = (404, 410)


class Answer(NamedTuple):
    """Did it arrive, and what was said; `gone`: nothing will ever arrive there again."""

    ok: bool
    text: str
    gone: bool = False


def obstacle(channel: Channel) -> Answer | None:
    """What keeps everything from being sent by a channel, as the database knows it."""
    if channel.kind == Channel.Kind.EMAIL and not confirmed(channel.user):
        return Answer(False, _("The address is not confirmed yet."))
    return None


def send(channel: Channel, message: Message) -> Answer:
    """Send a message; never raises, and asks no database: it waits for others, and would keep a
    connection from the pages."""
    try:
        answer = SENDERS[channel.kind](channel, message)
    except Refusal as refusal:
        answer = Answer(False, sentence_of(refusal))
    except Exception as error:
        answer = Answer(False, f"{type(error).__name__}: {error}")
    return answer._replace(text=" ".join(answer.text.split())[:MAX_ANSWER_LENGTH])


def check(address: str) -> str:
    """The name of a webhook that somebody typed, or Refusal."""
    found = webhook(address)
    safe_http.target(found.url)
    return found.name


def confirmed(user: User) -> bool:
    """Has this person shown that their address is theirs?"""
    return bool(user.email) and Confirmed.objects.filter(user=user, email=user.email).exists()


def _email(channel: Channel, message: Message) -> Answer:
    if not settings.MAIL:
        return Answer(False, _("This server sends no e-mail."))
    settled = link("notices:page")
    text = f"{message.text}\n{message.url}\n\n-- \n{settled}\n"
    headers = {"List-Unsubscribe": f"<{settled}>", "Auto-Submitted": "auto-generated"}
    EmailMessage(message.title, text, None, [channel.user.email], headers=headers).send()
    return Answer(True, _("Handed to the mail server."))


def _push(channel: Channel, message: Message) -> Answer:
    from pywebpush import WebPushException, webpush

    # the browser completes it: there it is where its owner is known
    text = json.dumps({"title": message.title, "text": message.text, "url": message.path})
    try:
        answer = webpush(
            json.loads(channel.address),
            text,
            vapid_private_key=vapid.key(),
            vapid_claims={"sub": _contact()},
            ttl=DAY,
            headers={"Urgency": "normal"},
            requests_session=SafeSession(),
        )
    except WebPushException as error:
        status = getattr(error.response, "status_code", None)
        return Answer(False, f"{status or ''} {error.message}", status in GONE_STATUSES)
    return Answer(True, f"{answer.status_code} {answer.reason}")


class SafeSession:
    """What pywebpush posts with, in place of a session of requests: as bounded as all we send."""

    def post(
        self, url: str, data: bytes, headers: Mapping[str, str], timeout: float
    ) -> SimpleNamespace:
        """What the push service answers, as a session of requests says it."""
        answer = safe_http.post(url, data, dict(headers))
        text, reason = answer.body.decode(errors="replace"), responses.get(answer.status, "")
        return SimpleNamespace(status_code=answer.status, reason=reason, text=text, headers={})


def _webhook(channel: Channel, message: Message) -> Answer:
    found = webhook(channel.address)
    answer = safe_http.post(found.url, json.dumps(found.body(message)).encode())
    said = answer.body.decode(errors="replace")
    return Answer(200 <= answer.status < 300, f"{answer.status} {said}")


SENDERS: dict[str, Callable[[Channel, Message], Answer]] = {
    Channel.Kind.EMAIL: _email,
    Channel.Kind.PUSH: _push,
    Channel.Kind.WEBHOOK: _webhook,
}


def _contact() -> str:
    """Whom a push service may turn to; it takes no address without https."""
    return here if (here := site()).startswith("https://") else "mailto:rail@localhost"
