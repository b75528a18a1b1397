"""What the page of a game leads to beyond its table."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from accounts import guests
from accounts.models import Profile
from games.models import Game
from moderation import access


def urls(request: HttpRequest, game: Game) -> dict[str, str]:
    """Where the game stands in numbers once it is over, and where a guest who plays may keep it."""
    found = {"sheet": reverse("ratings:sheet", args=[game.table.code, game.number])}
    user = request.user
    if guests.is_guest(user) and game.seats.filter(user=user).exists() and access.admits(request):
        found["keep"] = reverse("accounts:keep")
    return found


def shows_ratings(request: HttpRequest) -> bool:
    """Are ratings kept here, and does the reader want to see them?"""
    return settings.RATING and not Profile.of(request.user).hide_ratings
