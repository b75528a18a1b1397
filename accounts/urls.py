"""Addresses of accounts."""

from django.urls import path

from . import logins, passwords, views

app_name = "accounts"
urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/keep/", views.keep, name="keep"),
    path("account/login/", logins.Login.as_view(), name="login"),
    path("account/merge/", views.merge_guest, name="merge_guest"),
    path("account/logout/", logins.log_out, name="logout"),
    path(
        "account/password/change/",
        passwords.PasswordChange.as_view(),
        name="password_change",
    ),
    path("account/password/", passwords.PasswordReset.as_view(), name="password_reset"),
    path("account/password/sent/", passwords.password_reset_done, name="password_reset_done"),
    path(
        "account/password/<str:uidb64>/<str:token>/",
        passwords.PasswordResetConfirm.as_view(),
        name="password_reset_confirm",
    ),
]
