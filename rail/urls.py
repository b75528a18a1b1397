"""Addresses of the site."""

from django.urls import include, path
from django.views.generic import TemplateView

from rail import views

handler500 = "rail.views.fault"

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("metrics", views.counted, name="metrics"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("setup/<str:token>/", views.setup, name="setup"),
    path("settings/", TemplateView.as_view(template_name="preferences.html"), name="preferences"),
    path("", include("office.urls")),
    path("", include("games.urls")),
    path("boards/", include("boards.urls")),
    path("", include("accounts.urls")),
    path("", include("ratings.urls")),
    path("", include("privacy.urls")),
    path("", include("notices.urls")),
    path("", include("chat.urls")),
    path("", include("lobby.urls")),
]
