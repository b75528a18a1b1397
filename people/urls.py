"""Addresses of accounts, games played and ranks."""

from django.urls import path

from . import pages, views

app_name = "people"
urlpatterns = [
    path("my-games/", pages.mine, name="mine"),
    path("my-games/<str:code>/<int:n>/", pages.sheet, name="sheet"),
    path("players/", pages.players, name="players"),
    path("players/hide/", pages.hide, name="hide"),
    path("account/", views.account, name="account"),
    path("account/data/", views.own_data, name="own_data"),
    path("account/data/file/", views.own_file, name="own_file"),
    path("account/keep/", views.keep, name="keep"),
    path("account/login/", views.log_in, name="login"),
    path("account/adopt/", views.adopt, name="adopt"),
    path("account/logout/", views.log_out, name="logout"),
    path("account/password/", views.forgotten, name="password_reset"),
    path("account/password/<str:number>/<str:token>/", views.reset, name="password_reset_confirm"),
]
