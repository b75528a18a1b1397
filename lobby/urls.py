"""Addresses of the lobby."""

from django.urls import path
from django.views.i18n import set_language

from . import tv, views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("language/", set_language, name="language"),
    path("open/", views.open_table, name="open"),
    path("learn/", views.learn, name="learn"),
    path("practice/", views.practice, name="practice"),
    path("t/<str:code>/", views.table, name="table"),
    path("t/<str:code>/tv/", tv.screen, name="tv"),
    path("t/<str:code>/sit/", views.sit, name="sit"),
    path("t/<str:code>/leave/", views.leave, name="leave"),
    path("t/<str:code>/player/", views.player, name="player"),
    path("t/<str:code>/name/", views.rename, name="rename"),
    path("t/<str:code>/color/", views.recolor, name="recolor"),
    path("t/<str:code>/portrait/", views.portrait, name="portrait"),
    path("t/<str:code>/kick/", views.kick, name="kick"),
    path("t/<str:code>/lock/", views.lock, name="lock"),
    path("t/<str:code>/host/", views.host, name="host"),
    path("t/<str:code>/bot/", views.bot, name="bot"),
    path("t/<str:code>/level/", views.level, name="level"),
    path("t/<str:code>/partner/", views.partner, name="partner"),
    path("t/<str:code>/terms/", views.terms, name="terms"),
    path("t/<str:code>/start/", views.start, name="start"),
    path("t/<str:code>/replace/", views.replace, name="replace"),
    path("t/<str:code>/rematch/", views.ask_again, name="rematch"),
    path("t/<str:code>/answer/", views.answer, name="answer"),
    path("t/<str:code>/seats/", views.seats, name="seats"),
    path("t/<str:code>/seat/", views.seat, name="seat"),
    path("seat/<str:token>/", views.take_seat, name="take_seat"),
]
