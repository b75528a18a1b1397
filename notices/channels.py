"""Sending a message by a channel, and what the other side answers. It waits for the network: to be
called in a thread. What people have typed leads to the public internet alone
(common/safe_http.py)."""

import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

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

if TYPE_CHECKING:
    import apprise

SERVICES = ("discord", "slack", "ntfys")
"""Schemes of Apprise that a webhook may have besides https."""
MAX_ANSWER_LENGTH = 200
GONE_STATUSES = (404, 410)


class Answer(NamedTuple):
    """Did it arrive, and what was said; `gone`: nothing will ever arrive there again."""

    ok: bool
    text: str
    gone: bool = False


def send(channel: Channel, message: Message) -> Answer:
    """Send a message; never raises."""
    try:
        answer = SENDERS[channel.kind](channel, message)
    except Refusal as refusal:
        answer = Answer(False, sentence_of(refusal))
    except Exception as error:
        answer = Answer(False, f"{type(error).__name__}: {error}")
    return answer._replace(text=" ".join(answer.text.split())[:MAX_ANSWER_LENGTH])


def check(address: str) -> str:
    """The name of a webhook that somebody typed, or Refusal."""
    if len(address) > safe_http.MAX_URL_LENGTH or not address.isprintable():
        raise Refusal("address.malformed")
    scheme = address.partition("://")[0].lower()
    if scheme != "https" and scheme not in SERVICES:
        raise Refusal("address.scheme")
    service, host = instance(address), ""
    if scheme == "https":
        host = safe_http.target(address).host
    elif service is None:
        raise Refusal("address.malformed")
    elif scheme == "ntfys" and (own := getattr(service, "host", None)):
        safe_http.resolve(own, service.port or safe_http.HTTPS)
    return str(service.service_name) if service else host[:80]


def instance(address: str) -> "apprise.NotifyBase | None":
    """The service that Apprise knows this address as; None if it is one like any other."""
    # these alone: Apprise itself would load every service there is, which takes a second
    from apprise.plugins.discord import NotifyDiscord
    from apprise.plugins.ntfy import NotifyNtfy
    from apprise.plugins.slack import NotifySlack

    scheme = address.partition("://")[0].lower()
    for service in (NotifyDiscord, NotifySlack, NotifyNtfy):
        if scheme == "https":
            parts = service.parse_native_url(address)
        else:
            parts = service.parse_url(address) if scheme == service.secure_protocol else None
        if parts:
            try:
                return service(**parts, asset=_ours())
            except TypeError:  # so Apprise says that something is lacking
                return None
    return None


def _ours() -> "apprise.AppriseAsset":
    """What a message is signed with, and no picture from elsewhere."""
    from apprise import AppriseAsset

    return AppriseAsset(
        app_id="Rail", app_desc="Rail", app_url="", image_url_mask="", image_url_logo=""
    )


def confirmed(user: User) -> bool:
    """Has this person shown that their address is theirs?"""
    return bool(user.email) and Confirmed.objects.filter(user=user, email=user.email).exists()


def _email(channel: Channel, message: Message) -> Answer:
    if not settings.MAIL:
        return Answer(False, _("This server sends no e-mail."))
    if not confirmed(channel.user):
        return Answer(False, _("The address is not confirmed yet."))
    settled = link("notices:page")
    text = f"{message.text}\n{message.url}\n\n-- \n{settled}\n"
    headers = {"List-Unsubscribe": f"<{settled}>", "Auto-Submitted": "auto-generated"}
    EmailMessage(message.title, text, None, [channel.user.email], headers=headers).send()
    return Answer(True, _("Handed to the mail server."))


def _push(channel: Channel, message: Message) -> Answer:
    from pywebpush import WebPushException, webpush

    subscription = json.loads(channel.address)
    safe_http.target(subscription["endpoint"])
    # the browser completes it: there it is where its owner is known
    text = json.dumps({"title": message.title, "text": message.text, "url": message.path})
    with safe_http.guarded():
        try:
            answer = webpush(
                subscription,
                text,
                vapid_private_key=vapid.key(),
                vapid_claims={"sub": _contact()},
                timeout=safe_http.TIMEOUT_SECONDS,
                ttl=DAY,
                headers={"Urgency": "normal"},
            )
        except WebPushException as error:
            status = getattr(error.response, "status_code", None)
            return Answer(False, f"{status or ''} {error.message}", status in GONE_STATUSES)
    return Answer(True, f"{answer.status_code} {answer.reason}")


def _webhook(channel: Channel, message: Message) -> Answer:
    if (service := instance(channel.address)) is None:
        body = {"title": message.title, "text": message.text, "url": message.url}
        answer = safe_http.post(channel.address, json.dumps(body).encode())
        said = answer.body.decode(errors="replace")
        return Answer(200 <= answer.status < 300, f"{answer.status} {said}")
    import apprise

    check(channel.address)
    with safe_http.guarded(), apprise.LogCapture(level=logging.WARNING) as said:
        ok = service.notify(title=message.title, body=f"{message.text}\n{message.url}")
        text = said.getvalue()
    return Answer(bool(ok), text or str(service.service_name))


SENDERS: dict[str, Callable[[Channel, Message], Answer]] = {
    Channel.Kind.EMAIL: _email,
    Channel.Kind.PUSH: _push,
    Channel.Kind.WEBHOOK: _webhook,
}


def _contact() -> str:
    """Whom a push service may turn to; it takes no address without https."""
    return here if (here := site()).startswith("https://") else "mailto:rail@localhost"
