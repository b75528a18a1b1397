"""Addresses of games played and ranks."""

from django.urls import path

from . import pages

app_name = "ratings"
urlpatterns = [
    path("my-games/", pages.mine, name="mine"),
    path("my-games/<str:code>/<int:n>/", pages.sheet, name="sheet"),
    path("players/", pages.players, name="players"),
    path("players/hide/", pages.hide, name="hide"),
]
