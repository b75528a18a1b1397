"""The tests of what guards the site stand on the same floor as those of its pages."""

import pytest

from tests.web.conftest import collected, fresh, logged, scanned_once

__all__ = ["collected", "fresh", "logged", "scanned_once"]


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    """How slowly a password is checked is Django's affair, and not looked at here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
