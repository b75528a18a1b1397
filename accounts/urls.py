"""Addresses of accounts."""

from django.urls import path

from . import views

app_name = "accounts"
urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/keep/", views.keep, name="keep"),
    path("account/login/", views.log_in, name="login"),
    path("account/adopt/", views.adopt, name="adopt"),
    path("account/logout/", views.log_out, name="logout"),
    path("account/password/", views.forgotten, name="password_reset"),
    path("account/password/<str:number>/<str:token>/", views.reset, name="password_reset_confirm"),
]
