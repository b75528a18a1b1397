"""Addresses of messages."""

from django.urls import path

from . import views

app_name = "notices"
urlpatterns = [
    path("account/notifications/", views.page, name="page"),
    path("account/notifications/push/", views.push, name="push"),
    path("account/notifications/confirm/<str:token>/", views.confirm, name="confirm"),
    path("worker.js", views.worker, name="worker"),
]
