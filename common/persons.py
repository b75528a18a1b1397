"""Who asks, by page or by socket, and by what right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.hashers import is_password_usable
from django.http import HttpRequest
from msgspec import Struct

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.contrib.sessions.backends.base import SessionBase

    from accounts.models import User

PASSWORD_VERIFIED = "password_verified"  # noqa: S105  # a name, and no password
"""What a session remembers in which a password was typed: a seat link is not enough for
everything."""
PROVEN = "proven"
"""What sessions called it that were begun by an earlier Rail."""


class Person(Struct, frozen=True):
    """A session, and whose it is as they were when they came: if one of these changes, what they
    hold open is theirs no more. Nobody's session has no `user`."""

    user: int | None = None
    session: str = ""
    password: str = ""
    epoch: int = 0
    superuser: bool = False
    password_verified: bool = False

    @property
    def is_operator(self) -> bool:
        """Is this an operator who has typed a password, and not only come by a seat link?"""
        return self.superuser and self.password_verified

    @property
    def has_account(self) -> bool:
        """Could they log in with a password?"""
        return self.user is not None and is_password_usable(self.password)


NOBODY = Person()


class AuthenticatedRequest(HttpRequest):
    """What somebody asks whom we know, with an account or as a guest."""

    user: User


def person_of(request: HttpRequest) -> Person:
    """Who asks for a page."""
    return person_from(request.user, request.session)


def person_from(user: User | AnonymousUser, session: SessionBase) -> Person:
    """Who has this session."""
    if not user.is_authenticated:
        return NOBODY
    return Person(
        user=user.pk,
        session=session.session_key or "",
        password=user.password,
        epoch=user.epoch,
        superuser=user.is_superuser,
        password_verified=PASSWORD_VERIFIED in session or PROVEN in session,
    )
