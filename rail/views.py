"""Pages of the site itself: health, faults of ours, and the set-up of the operator."""

import sys

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.defaults import server_error

from rail import operators, storage


def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive."""
    return HttpResponse("ok\n", content_type="text/plain")


def fault(request: HttpRequest) -> HttpResponse:
    """Something failed; the likeliest reason, a disk that takes nothing more, is told as such."""
    if not storage.cannot_store(sys.exc_info()[1]):
        return server_error(request)
    if "application/json" not in request.headers.get("Accept", ""):
        return render(request, "full.html", status=507)
    message = _("The server can store nothing now: its disk is full or has failed.")
    answer = {"code": storage.CODE, "message": message, "field": "", "data": {}}
    return JsonResponse(answer, status=507)


@never_cache
@sensitive_post_parameters("password")
def setup(request: HttpRequest, token: str) -> HttpResponse:
    """Who holds the link of the first start becomes the operator."""
    if not operators.is_invited(token):
        raise Http404
    form = operators.SetupForm(request.POST or None, initial={"access": "invite"})
    if form.is_valid() and (user := form.save()):
        login(request, user)
        return redirect("office:overview")
    return render(request, "setup.html", {"form": form})
