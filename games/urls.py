"""Addresses of games."""

from django.urls import path

from games import notes, views

app_name = "games"
urlpatterns = [
    path("boards/<slug:board>.<slug:variant>.<slug:edition>.json", views.board, name="board"),
    path("t/<str:code>/<int:n>/notes/", notes.save, name="notes"),
]
