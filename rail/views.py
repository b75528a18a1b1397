"""Pages of the site itself: health, and the set-up of the operator."""

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from rail import operators


def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive."""
    return HttpResponse("ok\n", content_type="text/plain")


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
