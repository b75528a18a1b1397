"""Addresses of chat."""

from django.urls import path

from . import views

app_name = "chat"
urlpatterns = [
    path("t/<str:code>/chat/", views.chat, name="chat"),
    path("t/<str:code>/chat/mode/", views.mode, name="mode"),
    path("t/<str:code>/chat/report/", views.report, name="report"),
]
