"""To whom the server is not open is shown one plain page, whatever they ask for."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from common.persons import person_of
from common.refusals import Refusal, status_of
from common.responses import refuse, wants_json
from moderation import server_settings
from moderation.access import mark_network, refusal
from moderation.models import ServerSettings
from tables.models import Table
from tables.presentation import titles

MAX_LISTED = 20
ALWAYS = {
    "healthz",
    "readyz",
    "metrics",
    "manifest",
    "setup",
    "language",
    "preferences",
    "invite",
    "login",
    "logout",
    "own_data",
    "own_file",
    "password_reset",
    "password_reset_done",
    "password_reset_confirm",
}
"""Names of addresses that nobody is kept from: they show nothing of what others play here."""


class ClosedServerMiddleware:
    """Shows one plain page to whom the server is not open."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through to its view."""
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        """Answer in place of the view, or nothing."""
        match = request.resolver_match
        if match is None:
            return None
        if match.app_name == "office" and match.url_name != "invite":
            if person_of(request).password_verified:
                return None
            return redirect_to_login(request.get_full_path(), reverse("accounts:login"))
        if match.url_name in ALWAYS:
            return None
        notice = server_settings.now()
        if notice.access == ServerSettings.Access.OPEN and not notice.banned:
            return None
        by_link = not {"code", "token"}.isdisjoint(kwargs)
        # whoever takes part may read the rules of what they play
        by_link |= match.namespace in ("games", "boards")
        invited = request.session.get("invite") == notice.invite
        address = request.META.get("REMOTE_ADDR", "")
        refused = refusal(notice, person_of(request), address, by_link, invited)
        if refused is None:
            return None
        mark_network(notice, person_of(request), address)
        if refused.code == "server.invite" and match.view_name == "lobby:open":
            answer = view(request)
            if answer.status_code == 302:  # the code of a table is an invitation to it
                return answer
        return closed_page(request, refused)


def closed_page(request: HttpRequest, refused: Refusal) -> HttpResponse:
    """The plain page: nothing of what is played here, but the own tables of who has some."""
    if wants_json(request):
        return refuse(request, refused)
    mine = []
    if refused.code == "server.invite" and request.user.is_authenticated:
        tables = Table.objects.of(request.user).order_by("-created")
        mine = [{"code": table.code, **titles(table)} for table in tables[:MAX_LISTED]]
    facts = {"refused": refused, "mine": mine, "server": server_settings.now().name}
    return render(request, "office/server_closed.html", facts, status=status_of(refused.code))
