"""Who has been here, who is shut out, and what was reported."""

from datetime import timedelta

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.forms import KeepForm
from accounts.guests import keep
from accounts.models import User
from chat.models import Report
from common.commits import after_commit
from common.persons import AuthenticatedRequest
from games.live import open_sockets
from moderation import audit, server_settings
from moderation.models import Ban
from tables.models import NAME_LENGTH

from . import for_operators, page

MAX_LISTED = 50
MAX_DIGITS = 18
"""Digits of a key that any database can look for."""
AROUND = timedelta(days=7)
"""How long the network of somebody is shut out with them: addresses change hands."""


@require_safe
@for_operators
def people(request: AuthenticatedRequest) -> HttpResponse:
    """Those who were here last, or whose name or key was asked for."""
    asked = " ".join(request.GET.get("name", "").replace("\0", "").split())[:NAME_LENGTH]
    who = request.GET.get("who")
    found = User.objects.filter(ban=None).annotate(tables=Count("places__table", distinct=True))
    if asked:
        found = found.filter(Q(name__icontains=asked) | Q(username__icontains=asked))
    if who is not None:
        readable = who.isascii() and who.isdigit() and len(who) <= MAX_DIGITS
        found = found.filter(pk=int(who)) if readable else found.none()
    return page(
        request,
        "people",
        asked=asked,
        people=found.select_related("silence").order_by("-last_login", "-pk")[:MAX_LISTED],
        reports=Report.objects.filter(settled=False).select_related("table", "line", "by")[
            :MAX_LISTED
        ],
        bans=Ban.objects.select_related("user"),
        now=timezone.now(),
    )


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@for_operators
def new_account(request: AuthenticatedRequest) -> HttpResponse:
    """An account for somebody, who is told its password and may choose another."""
    form = KeepForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                user = keep(None, **form.cleaned_data)
        except IntegrityError:  # somebody else was a little faster
            form.add_error("username", _("This name is taken."))
        else:
            audit.note(request.user, "account", user)
            words = _("%(name)s has an account now. Tell them their password.")
            messages.success(request, words % {"name": user})
            return redirect("office:people")
    return page(request, "new_account", 400 if form.errors else 200, form=form)


@require_POST
@for_operators
def shut_out(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Let somebody come in no more; their sockets are closed at once."""
    user = get_object_or_404(User, pk=pk)
    if user.is_superuser:
        messages.error(request, _("Operators can’t be banned."))
        return redirect("office:people")
    around = timezone.now() + AROUND if request.POST.get("around") else None
    if Ban.objects.get_or_create(user=user, defaults={"around_until": around})[1]:
        audit.note(request.user, "ban.around" if around else "ban", user)
    server_settings.forget()
    after_commit(open_sockets.recheck, user.pk)
    messages.success(request, _("%(name)s is banned.") % {"name": user})
    return redirect("office:people")


@require_POST
@for_operators
def let_in(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Let somebody come in again."""
    ban = get_object_or_404(Ban.objects.select_related("user"), pk=pk)
    ban.delete()
    audit.note(request.user, "unban", ban.user)
    server_settings.forget()
    messages.success(request, _("%(name)s is no longer banned.") % {"name": ban.user})
    return redirect("office:people")
