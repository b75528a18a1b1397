"""Pages about one's account."""

from typing import Any

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.models import Profile, User
from common.persons import AuthenticatedRequest
from tables.presentation import titles

from . import devices, guests
from .form_limits import allowed, answer
from .forms import EmailForm, KeepForm, PasswordForm, PortraitForm, RatedForm
from .logins import GUEST, enter, password_required

asking = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@sensitive_post_parameters("password")
@asking
def keep(request: HttpRequest) -> HttpResponse:
    """Make an account of the guest in this browser, or a new one."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not guests.is_guest(guest):
        return redirect("accounts:account")
    form = KeepForm(request.POST if request.method == "POST" else None)
    if form.is_bound and allowed(request, form) and form.is_valid():
        try:
            with transaction.atomic():
                user = guests.keep(guest, **form.cleaned_data)
        except IntegrityError:  # somebody else was a little faster
            form.add_error("username", _("This name is taken."))
        else:
            enter(request, user)
            messages.success(
                request, _("Your games are saved. Log in with this name on any device.")
            )
            return devices.remember(redirect("accounts:account"), user.username)
    facts = {"form": form, "tables": guests.tables_of(guest).count() if guest else 0}
    return answer(request, "accounts/keep.html", form, facts)


@password_required
@asking
def merge_guest(request: AuthenticatedRequest) -> HttpResponse:
    """Take over what this browser had as a guest, or leave it."""
    guest = User.objects.filter(pk=request.session.get(GUEST, 0), is_active=True).first()
    if guest is None or not guests.is_guest(guest):
        return redirect("lobby:home")
    if request.method == "POST":
        del request.session[GUEST]
        if request.POST.get("take") == "1":
            guests.merge_guest(guest, request.user)
            messages.success(request, _("The seats are yours now."))
        return redirect("lobby:home")
    tables = [
        {"table": table, **titles(table)}
        for table in guests.mergeable(guest, request.user).order_by("-created")
    ]
    return render(request, "accounts/merge_guest.html", {"guest": guest, "tables": tables})


@asking
@password_required
def account(request: AuthenticatedRequest) -> HttpResponse:
    """What belongs to one's account."""
    user, forms = request.user, account_forms(request)
    form = next((form for form in forms.values() if form.is_bound), None)
    if form and allowed(request, form) and form.is_valid():
        if isinstance(form, EmailForm):
            user.email = form.cleaned_data["email"]
            user.save(update_fields=["email"])
            messages.success(request, _("Your address is saved."))
        elif isinstance(form, PortraitForm):
            user.portrait = form.cleaned_data["portrait"]
            user.save(update_fields=["portrait"])
            messages.success(request, _("Your portrait is saved."))
        else:
            Profile.objects.update_or_create(user=user, defaults=form.cleaned_data)
            messages.success(request, _("Saved. It applies from your next game on."))
        return redirect("accounts:account")
    return answer(request, "accounts/account.html", form, forms)


def account_forms(request: AuthenticatedRequest) -> dict[str, Any]:
    """The forms of that page; a new password is sent to an address of its own."""
    user, what = request.user, request.POST.get("what")
    names = ("rated", "email", "portrait")
    rated, email, portrait = (request.POST if what == name else None for name in names)
    return {
        "rated": RatedForm(rated, initial={"rated": Profile.of(user).rated}),
        "email": EmailForm(email, initial={"email": user.email}),
        "password": PasswordForm(user),
        "portrait": PortraitForm(portrait),
    }
