"""Addresses of games."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("boards/<slug:board>.<slug:variant>.<slug:edition>.json", views.board, name="board"),
]
