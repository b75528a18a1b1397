"""Secrets that stand in links."""

import secrets


def new_token() -> str:
    """What nobody guesses: the secret of a seat link, or of an invitation."""
    return secrets.token_urlsafe(24)
