"""People without an account."""

import secrets

from accounts.models import User


def guest(name: str) -> User:
    """A person without an account: known by a name and by the session alone."""
    return User.objects.create_user(username=f"guest-{secrets.token_hex(8)}", name=name)
