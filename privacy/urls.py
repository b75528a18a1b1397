"""Addresses of what is kept of a person."""

from django.urls import path

from . import views

app_name = "privacy"
urlpatterns = [
    path("account/data/", views.own_data, name="own_data"),
    path("account/data/file/", views.own_file, name="own_file"),
]
