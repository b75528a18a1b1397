"""Pages of the site itself: health, figures, faults of ours, and the set-up of the operator."""

import logging
import sys

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.defaults import server_error
from prometheus_client import CONTENT_TYPE_LATEST

from accounts.logins import enter
from common import storage
from common.refusals import Refusal
from common.responses import refuse_as_json, wants_json
from office import figures, health, operators

log = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive."""
    return HttpResponse("ok\n", content_type="text/plain")


def fault(request: HttpRequest) -> HttpResponse:
    """Something failed; the likeliest reason, a disk that takes nothing more, is told as such."""
    if not storage.cannot_store(sys.exc_info()[1]):
        return server_error(request)
    if not wants_json(request):
        return render(request, "full.html", status=507)
    return refuse_as_json(Refusal(storage.CODE))


def manifest(request: HttpRequest) -> HttpResponse:
    """What a device is told that puts the site among its programs."""
    icons = [
        ("icon-192.png", 192, "any"),
        ("icon-512.png", 512, "any"),
        ("icon-maskable.png", 512, "maskable"),
    ]
    facts = {
        "name": "Rail",
        "description": _("Railway board games with friends"),
        "lang": get_language(),
        "start_url": reverse("lobby:home"),
        "display": "minimal-ui",
        "background_color": "#f6efdf",
        "theme_color": "#f6efdf",
        "icons": [
            {
                "src": static(f"rail/icons/{name}"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in icons
        ],
    }
    return JsonResponse(facts, content_type="application/manifest+json")


@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The process can serve: a line for each thing it needs; what is wrong stands in the log."""
    found = health.look(health.READY)
    lines = [f"{'ok' if well else 'FAULT'} {name}\n" for name, (well, _) in found.items()]
    for name, (well, words) in found.items():
        if not well:
            log.warning("not ready: %s: %s", name, words)
    lines.append(f"lag {figures.behind():.1f}\n" if found["database"][0] else "")
    status = 200 if all(well for well, _ in found.values()) else 503
    return HttpResponse("".join(lines), content_type="text/plain", status=status)


@never_cache
def counted(request: HttpRequest) -> HttpResponse:
    """The figures for Prometheus, for who has the token; others find nothing here."""
    sent = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(sent, wanted):
        raise Http404
    return HttpResponse(figures.text(), content_type=CONTENT_TYPE_LATEST)


@never_cache
@sensitive_post_parameters("password")
def setup(request: HttpRequest, token: str) -> HttpResponse:
    """Who holds the link of the first start becomes the operator."""
    if not operators.is_invited(token):
        raise Http404
    form = operators.SetupForm(request.POST or None, initial={"access": "invite"})
    if form.is_valid() and (user := form.save()):
        enter(request, user)
        return redirect("office:overview")
    return render(request, "setup.html", {"form": form})
