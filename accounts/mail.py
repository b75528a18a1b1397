"""Letters to people; nobody waits for one, so that the time does not tell who has an account."""

import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from accounts.models import User
from common import limits
from common.address import link

AT_MOST = 5
"""Accounts that may share an address and are all written to."""
LETTERS, HOUR = 3, 3600
"""Letters of a kind that a mailbox is sent in an hour, whoever asks for them."""

log = logging.getLogger(__name__)
_postman = ThreadPoolExecutor(1, thread_name_prefix="mail")


def reset_link(user: User) -> str:
    """Where this person may choose a new password, once."""
    number = urlsafe_base64_encode(force_bytes(user.pk))
    return link("accounts:password_reset_confirm", number, default_token_generator.make_token(user))


def owner_of(number: str, token: str) -> User | None:
    """Whose link this is, if it is still good."""
    try:
        user = User.objects.filter(pk=int(urlsafe_base64_decode(number)), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    good = user and user.has_usable_password() and default_token_generator.check_token(user, token)
    return user if good else None


def may_write(kind: str, address: str) -> bool:
    """Count a letter of this kind to a mailbox: were there few enough?"""
    return limits.allowed(f"letters.{kind}", address.lower().encode().hex(), LETTERS, HOUR)


def send_resets(address: str) -> None:
    """Send a link for a new password to every account with this address."""
    if not settings.MAIL or not may_write("reset", address):
        return
    for user in User.objects.filter(email__iexact=address, is_active=True)[:AT_MOST]:
        if user.has_usable_password():
            send(
                user.email,
                _("A new password for Rail"),
                _(
                    "Someone asked for a new password for “%(name)s”.\n\n"
                    "Open this link to choose one:\n%(link)s\n\n"
                    "If it wasn’t you, ignore this message: nothing has changed."
                )
                % {"name": user.username, "link": reset_link(user)},
            )


def send(address: str, subject: str, text: str) -> None:
    """Send a letter from a thread of its own."""
    _postman.submit(_send, address, subject, text)


def _send(address: str, subject: str, text: str) -> None:
    try:
        send_mail(subject, text, None, [address])
    except Exception as error:
        log.warning("a letter could not be sent: %s", type(error).__name__)
