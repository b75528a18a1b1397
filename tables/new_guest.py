"""People without an account."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

if TYPE_CHECKING:
    from accounts.models import User


def create_guest(name: str) -> User:
    """A person without an account: known by a name and by the session alone."""
    return get_user_model().objects.create_user(username=f"guest-{secrets.token_hex(8)}", name=name)
