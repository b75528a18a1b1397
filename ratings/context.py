"""What every page may say of ranks."""

from django.conf import settings
from django.http import HttpRequest


def ranks(request: HttpRequest) -> dict[str, bool]:
    """Are there ratings on this server?"""
    return {"rating": settings.RATING}
