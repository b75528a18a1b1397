"""Letters to people; nobody waits for one, so that the time does not tell who has an account."""

import logging
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from accounts.models import User
from common import rate_limiter
from common.address import link
from common.durations import HOUR

MAX_ACCOUNTS = 5
"""That share an address and are all written to."""
LETTERS_PER_HOUR = 3
"""Letters of a kind that a mailbox is sent in an hour, whoever asks for them."""

log = logging.getLogger(__name__)
_postman = ThreadPoolExecutor(1, thread_name_prefix="mail")


def reset_link(user: User) -> str:
    """Where this person may choose a new password, once."""
    number = urlsafe_base64_encode(force_bytes(user.pk))
    return link("accounts:password_reset_confirm", number, default_token_generator.make_token(user))


def may_write(kind: str, address: str) -> bool:
    """Count a letter of this kind to a mailbox: were there few enough?"""
    return rate_limiter.allowed(
        f"letters.{kind}", address.lower().encode().hex(), LETTERS_PER_HOUR, HOUR
    )


def send_reset(user: User) -> None:
    """Send a link for a new password."""
    text = _(
        "Someone asked for a new password for “%(name)s”.\n\n"
        "Open this link to choose one:\n%(link)s\n\n"
        "If it wasn’t you, ignore this message: nothing has changed."
    )
    told = {"name": user.username, "link": reset_link(user)}
    send(user.email, _("A new password for Rail"), text % told)


def send(address: str, subject: str, text: str) -> None:
    """Send a letter from a thread of its own."""
    _postman.submit(_send, address, subject, text)


def _send(address: str, subject: str, text: str) -> None:
    try:
        send_mail(subject, text, None, [address])
    except Exception as error:
        log.warning("a letter could not be sent: %s", type(error).__name__)
