"""Pages about one's account."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Profile, User
from common import limits
from common.persons import PROVEN
from common.refusals import Refusal, as_error
from tables.presentation import titles

from . import actions, devices, mail
from .forms import (
    EmailForm,
    ForgottenForm,
    KeepForm,
    LoginForm,
    NewPasswordForm,
    PasswordForm,
    RatedForm,
)

MINUTE = 60
TRIES_A_MINUTE = 10
TRIES_A_NAME = 20
FILES_A_MINUTE, ENDS_A_MINUTE = 5, 2
GUEST = "guest"
"""Where a session remembers whose seats it had before a password was typed in it."""

secret = sensitive_post_parameters("password", "old", "new")
asking = require_http_methods(["GET", "HEAD", "POST"])


def proven(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for who has typed a password in this browser: a seat link is not enough for it."""

    @never_cache
    @wraps(view)
    def seen(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if actions.is_guest(request.user):
            return redirect("accounts:keep")
        if not request.user.is_authenticated or PROVEN not in request.session:
            return redirect(f"{reverse('accounts:login')}?next={request.path}")
        return view(request, *args, **kwargs)

    return seen


@never_cache
@secret
@asking
def keep(request: HttpRequest) -> HttpResponse:
    """Make an account of the guest in this browser, or a new one."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not actions.is_guest(guest):
        return redirect("accounts:account")
    form = KeepForm(request.POST if request.method == "POST" else None)
    if form.is_bound and may_try(request, form) and form.is_valid():
        try:
            with transaction.atomic():
                user = actions.keep(guest, **form.cleaned_data)
        except IntegrityError:  # somebody else was a little faster
            form.add_error("username", _("This name is taken."))
        else:
            _enter(request, user)
            messages.success(
                request, _("Your games are saved. Log in with this name on any device.")
            )
            return devices.remember(redirect("accounts:account"), user.username)
    facts = {"form": form, "tables": actions.tables_of(guest).count() if guest else 0}
    return answer(request, "accounts/keep.html", form, facts)


@never_cache
@secret
@asking
def log_in(request: HttpRequest) -> HttpResponse:
    """Come back to an account; a guest's seats may come along."""
    form = LoginForm(request.POST if request.method == "POST" else None)
    onward = request.POST.get("next", request.GET.get("next", ""))
    if not url_has_allowed_host_and_scheme(onward, allowed_hosts={request.get_host()}):
        onward = ""
    if form.is_bound and form.is_valid() and may_try(request, form, form.cleaned_data["username"]):
        guest = request.user if actions.is_guest(request.user) else None
        if user := form.sign_in(request):
            _enter(request, user)
            if guest and actions.adoptable(guest, user).exists():
                request.session[GUEST] = guest.pk
                onward = "accounts:adopt"
            return devices.remember(redirect(onward or "lobby:home"), user.username)
    facts = {"form": form, "next": onward, "known": _is_account(request)}
    return answer(request, "accounts/login.html", form, facts)


@proven
@asking
def adopt(request: HttpRequest) -> HttpResponse:
    """Take over what this browser had as a guest, or leave it."""
    guest = User.objects.filter(pk=request.session.get(GUEST), is_active=True).first()
    if guest is None or not actions.is_guest(guest):
        return redirect("lobby:home")
    if request.method == "POST":
        del request.session[GUEST]
        if request.POST.get("take") == "1":
            actions.adopt(guest, request.user)
            messages.success(request, _("The seats are yours now."))
        return redirect("lobby:home")
    tables = [
        {"table": table, **titles(table)}
        for table in actions.adoptable(guest, request.user).order_by("-created")
    ]
    return render(request, "accounts/adopt.html", {"guest": guest, "tables": tables})


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Leave this browser; seat links go on working."""
    logout(request)
    return redirect("lobby:home")


@secret
@asking
@proven
def account(request: HttpRequest) -> HttpResponse:
    """What belongs to one's account."""
    user, what = request.user, request.POST.get("what")
    sent = request.POST if request.method == "POST" else None
    profile = Profile.of(user)
    rated = RatedForm(sent if what == "rated" else None, initial={"rated": profile.rated})
    email = EmailForm(sent if what == "email" else None, initial={"email": user.email})
    password = PasswordForm(sent if what == "password" else None, user=user)
    form = next((form for form in (rated, email, password) if form.is_bound), None)
    if form and may_try(request, form) and form.is_valid():
        if form is email:
            user.email = email.cleaned_data["email"]
            user.save(update_fields=["email"])
            messages.success(request, _("Your address is saved."))
        elif form is rated:
            Profile.objects.update_or_create(user=user, defaults=rated.cleaned_data)
            messages.success(request, _("Saved. It applies from your next game on."))
        else:
            user.set_password(password.cleaned_data["new"])
            user.save(update_fields=["password"])
            update_session_auth_hash(request, user)
            messages.success(request, _("Your password has been changed."))
        return redirect("accounts:account")
    facts = {"rated": rated, "email": email, "password": password}
    return answer(request, "accounts/account.html", form, facts)


@never_cache
@asking
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link to choose a new password; who has an account is not told."""
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    sent = False
    if form.is_bound and settings.MAIL and may_try(request, form) and form.is_valid():
        mail.send_resets(form.cleaned_data["email"])
        sent = True
    facts = {"form": form, "sent": sent, "mail": settings.MAIL}
    return answer(request, "accounts/forgotten.html", form, facts)


@never_cache
@secret
@asking
def reset(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Choose a new password by a link that works once."""
    user = mail.owner_of(number, token)
    form = NewPasswordForm(request.POST if request.method == "POST" else None, user=user)
    if user and form.is_bound and may_try(request, form) and form.is_valid():
        if actions.reset_password(user, form.cleaned_data["new"]):
            _enter(request, user)
            messages.success(request, _("Your password has been changed."))
            return devices.remember(redirect("accounts:account"), user.username)
        user = None  # somebody else has used the link a moment ago
    facts = {"form": form, "owner": user}
    return answer(request, "accounts/reset.html", form, facts, status=200 if user else 404)


def _enter(request: HttpRequest, user: User) -> None:
    """This browser is theirs, under a new session: one known from before is worth nothing."""
    if request.user == user:
        update_session_auth_hash(request, user)
    else:
        login(request, user)
    request.session.cycle_key()
    request.session[PROVEN] = True


def answer(
    request: HttpRequest, template: str, form: Form | None, facts: dict, status: int = 200
) -> HttpResponse:
    """The page; one that refuses says so to machines too."""
    seconds = 0
    if form and form.is_bound and form.errors:
        seconds = getattr(form, "wait", 0)
        status = 429 if seconds else 400
    response = render(request, template, facts, status=status)
    if seconds:
        response["Retry-After"] = str(seconds)
    return response


def _is_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not actions.is_guest(request.user)


def may_try(request: HttpRequest, form: Form, name: str = "") -> bool:
    """May this address, and whoever tries this name, try once more?"""
    calm = limits.allowed("account", limits.who(request), TRIES_A_MINUTE, MINUTE)
    if name:
        calm &= limits.allowed("login", devices.trying(request, name), TRIES_A_NAME, MINUTE)
    if not calm:
        form.wait = limits.left(MINUTE)
        form.full_clean()
        form.add_error(None, as_error(Refusal("slow.down", seconds=form.wait)))
    return calm
