"""Addresses of the pages about boards."""

from django.urls import path

from boards import views

app_name = "boards"
urlpatterns = [
    path("", views.gallery, name="gallery"),
    path("<slug:board>/", views.board, name="board"),
    path("<slug:board>/rules/", views.rules, name="rules"),
    path("scene/<slug:look>.<slug:edition>.svg", views.scene, name="scene"),
    path("<slug:board>.<slug:edition>.webp", views.relief, name="relief"),
    path("<slug:board>.<slug:look>.<slug:edition>.svg", views.picture, name="picture"),
]
