"""Pages about what is kept of somebody."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_limits import allowed, answer
from accounts.forms import EndForm, LeaveForm
from accounts.guests import is_guest
from accounts.logins import password_required
from common.persons import AuthenticatedRequest
from common.responses import check_rate

from . import deletion
from .personal_data import personal_data

FILES_PER_MINUTE, ENDS_PER_MINUTE = 5, 2
OwnPage = Callable[[AuthenticatedRequest], HttpResponse]
asking = require_http_methods(["GET", "HEAD", "POST"])


def own(view: OwnPage) -> Callable[[HttpRequest], HttpResponseBase]:
    """A page about what is kept of somebody: for a guest, or for who has typed their password."""

    @never_cache
    @wraps(view)
    def seen(request: HttpRequest) -> HttpResponseBase:
        # password_required lets in nobody whom we do not know
        asked = cast(AuthenticatedRequest, request)
        return view(asked) if is_guest(request.user) else password_required(view)(asked)

    return seen


@never_cache
@asking
@own
def own_data(request: AuthenticatedRequest) -> HttpResponse:
    """What is kept of somebody: to take away, and to delete."""
    sent = request.POST if request.method == "POST" else None
    guest = is_guest(request.user)
    form = LeaveForm(sent) if guest else EndForm(sent, user=request.user)
    if form.is_bound and allowed(request, form) and form.is_valid():
        check_rate(request, "own.end", ENDS_PER_MINUTE)  # all sessions are looked through
        return _end(request, guest)
    return answer(request, "privacy/data.html", form, {"form": form, "guest": guest})


@never_cache
@require_safe
@own
def own_file(request: AuthenticatedRequest) -> HttpResponse:
    """The file of all that is kept of somebody."""
    check_rate(request, "own.file", FILES_PER_MINUTE)
    told = personal_data(request.user, request.build_absolute_uri)
    response = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="rail-my-data.json"'
    return response


def _end(request: AuthenticatedRequest, guest: bool) -> HttpResponse:
    if request.user.is_superuser:
        messages.error(request, _("The operator’s account cannot be deleted here."))
        return redirect("accounts:account")
    deletion.delete_person(request.user)
    logout(request)
    if guest:
        messages.success(request, _("Your data has been deleted. Other players keep their games."))
    else:
        messages.success(
            request, _("Your account has been deleted. Other players keep their games.")
        )
    return redirect("lobby:home")
