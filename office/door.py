"""The door: who may come in, by page and by socket."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games import threads
from lobby.models import Table, User
from lobby.refusals import Refused
from lobby.seen import titles

from . import house
from .models import House

NOT_ALLOWED = 4403
LISTED = 20
ALWAYS = {
    "healthz",
    "readyz",
    "metrics",
    "setup",
    "language",
    "invite",
    "login",
    "logout",
    "password_reset",
    "password_reset_done",
    "password_reset_confirm",
    "password_reset_complete",
}
"""Names of addresses that nobody is kept from: they show nothing of what is played here."""


def refusal(
    notice: house.Notice, user: User, by_link: bool = False, invited: bool = False
) -> str | None:
    """Why this person may not come in; None if they may."""
    if user.pk in notice.banned:
        return "server.banned"
    if notice.access == House.Access.OPEN:
        return None
    if user.is_authenticated and user.has_usable_password():
        return None
    if notice.access == House.Access.CLOSED:
        return "server.closed"
    return None if by_link or invited else "server.invite"


def admits(request: HttpRequest) -> bool:
    """May this person come in and make an account, if they have none?"""
    notice = house.now()
    invited = request.session.get("invite") == notice.invite
    return refusal(notice, request.user, invited=invited) is None


class Door:
    """Shows one plain page to whom the server is not open."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through to its view."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs) -> HttpResponse | None:
        """Answer in place of the view, or nothing."""
        match = request.resolver_match
        if match.url_name in ALWAYS or match.app_name == "admin":
            return None
        notice = house.now()
        if notice.access == House.Access.OPEN and not notice.banned:
            return None
        by_link = not {"code", "token"}.isdisjoint(kwargs)
        # whoever takes part may read the rules of what they play
        by_link |= match.namespace in ("games", "boards")
        invited = request.session.get("invite") == notice.invite
        code = refusal(notice, request.user, by_link, invited)
        if code is None:
            return None
        if code == "server.invite" and match.view_name == "lobby:open":
            answer = view(request)
            if answer.status_code == 302:  # the code of a table is an invitation to it
                return answer
        return turned_away(request, Refused(code))


def turned_away(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The plain page: nothing of what is played here, but the own tables of who has some."""
    if "application/json" in request.headers.get("Accept", ""):
        answer = {"code": refused.code, "message": refused.message, "field": "", "data": {}}
        return JsonResponse(answer, status=refused.status)
    mine = []
    if refused.code == "server.invite" and request.user.is_authenticated:
        tables = Table.objects.filter(places__user=request.user).distinct().order_by("-created")
        mine = [{"code": table.code, **titles(table)} for table in tables[:LISTED]]
    facts = {"refused": refused, "mine": mine, "server": house.now().name}
    return render(request, "office/turned_away.html", facts, status=refused.status)


class SocketDoor:
    """Closes the socket of whom the server is not open to; who they are is known already."""

    def __init__(self, inner) -> None:
        self.inner = inner

    async def __call__(self, scope, receive, send) -> None:
        """Let it through, or close it with a code."""
        notice = await threads.read(house.now) if house.is_stale() else house.now()
        if refusal(notice, scope["user"], by_link=True) is None:
            await self.inner(scope, receive, send)
            return
        await receive()
        # a browser learns the code only after the socket was accepted
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": NOT_ALLOWED})
