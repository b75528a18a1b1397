"""To come in by a name and a password, and to leave: what a session knows of it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import login, update_session_auth_hash, views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.views.decorators.cache import never_cache

from accounts.models import User
from common.persons import PASSWORD_VERIFIED, person_of

from . import devices, guests
from .form_limits import mark_refused
from .forms import LoginForm

GUEST = "guest"
"""Where a session remembers whose seats it had before a password was typed in it."""


def password_required(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for who has typed a password in this browser: a seat link is not enough for it."""

    @never_cache
    @wraps(view)
    def seen(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if guests.is_guest(request.user):
            return redirect("accounts:keep")
        if not person_of(request).password_verified:
            return redirect_to_login(request.path, resolve_url("accounts:login"))
        return view(request, *args, **kwargs)

    return seen


def enter(request: HttpRequest, user: User) -> None:
    """This browser is theirs, who have shown their password or have just chosen one."""
    if request.user == user:
        update_session_auth_hash(request, user)
    else:
        login(request, user)
    remember_password(request)


def remember_password(request: HttpRequest) -> None:
    """A password was typed in this session, which goes on under a new name: one known from before
    is worth nothing."""
    request.session.cycle_key()
    request.session[PASSWORD_VERIFIED] = True


class Login(views.LoginView):
    """Come back to an account; a guest's seats may come along."""

    http_method_names = ["get", "head", "post", "options"]
    template_name = "accounts/login.html"
    form_class = LoginForm
    next_page = "lobby:home"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Enter; of a guest the seats are asked about first."""
        user, before = form.get_user(), self.request.user
        response = super().form_valid(form)
        remember_password(self.request)
        if guests.is_guest(before) and guests.mergeable(before, user).exists():
            self.request.session[GUEST] = before.pk
            response = redirect("accounts:merge_guest")
        return devices.remember(response, user.username)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Say why not."""
        return mark_refused(super().form_invalid(form), form)

    def get_context_data(self, **facts: Any) -> dict[str, Any]:
        """And whether somebody with an account is here, who has shown no password yet."""
        user = self.request.user
        known = user.is_authenticated and not guests.is_guest(user)
        return super().get_context_data(**facts, known=known)


# seat links go on working
log_out = views.LogoutView.as_view(next_page="lobby:home")
