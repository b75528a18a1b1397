"""Addresses of the office."""

from django.urls import path

from . import views

app_name = "office"
urlpatterns = [
    path("invite/<str:token>/", views.invite, name="invite"),
    path("operator/", views.overview, name="overview"),
    path("operator/house/", views.house_page, name="house"),
    path("operator/house/link/", views.new_link, name="new_link"),
]
