"""The door: who may come in, by page and by socket."""

from collections.abc import Callable
from ipaddress import ip_address, ip_network

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games import threads
from lobby.models import Table
from lobby.refusals import Refused
from lobby.seen import titles
from rail.persons import PROVEN, Person, person_of
from rail.proxies import speaks_for_many

from . import house
from .models import Ban, House, Mark

NOT_ALLOWED = 4403
LISTED = 20
ALWAYS = {
    "healthz",
    "readyz",
    "metrics",
    "manifest",
    "setup",
    "language",
    "settings",
    "invite",
    "login",
    "logout",
    "own_data",
    "own_file",
    "password_reset",
    "password_reset_done",
    "password_reset_confirm",
    "password_reset_complete",
}
"""Names of addresses that nobody is kept from: they show nothing of what others play here."""


def mark(address: str) -> str | None:
    """The mark of the network of an address; None for our own machine and our proxies."""
    if speaks_for_many(address):
        return None
    found = ip_address(address)
    # of IPv6 a household has many
    network = ip_network((found, 64 if found.version == 6 else 32), strict=False)
    return salted_hmac("office.mark", str(network), algorithm="sha256").hexdigest()


def refusal(
    notice: house.Notice,
    person: Person,
    address: str = "",
    by_link: bool = False,
    invited: bool = False,
) -> str | None:
    """Why this person may not come in; None if they may."""
    if person.is_operator:
        return None
    if person.user in notice.banned or (notice.marks and mark(address) in notice.marks):
        return "server.banned"
    if notice.access == House.Access.OPEN:
        return None
    if person.has_account:
        return None
    if notice.access == House.Access.CLOSED:
        return "server.closed"
    return None if by_link or invited else "server.invite"


def admits(request: HttpRequest) -> bool:
    """May this person come in and make an account, if they have none?"""
    notice = house.now()
    invited = request.session.get("invite") == notice.invite
    address = request.META.get("REMOTE_ADDR", "")
    return refusal(notice, person_of(request), address, invited=invited) is None


def keeps_out(person: Person, address: str) -> bool:
    """Is the server not open to who has a socket? The network of who is shut out with theirs is
    marked."""
    notice = house.now()
    if refusal(notice, person, address, by_link=True) is None:
        return False
    if person.user in notice.around and (found := mark(address)):
        if ban := Ban.objects.filter(user=person.user).first():
            Mark.objects.get_or_create(ban=ban, mark=found)
    return True


def knows_password(request: HttpRequest) -> bool:
    """Has a password been typed in this browser? A seat link opens no office."""
    return request.user.is_authenticated and PROVEN in request.session


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
        if match.app_name in ("admin", "office") and match.url_name != "invite":
            if knows_password(request):
                return None
            return redirect_to_login(request.get_full_path(), reverse("people:login"))
        if match.url_name in ALWAYS:
            return None
        notice = house.now()
        if notice.access == House.Access.OPEN and not notice.banned:
            return None
        by_link = not {"code", "token"}.isdisjoint(kwargs)
        # whoever takes part may read the rules of what they play
        by_link |= match.namespace in ("games", "boards")
        invited = request.session.get("invite") == notice.invite
        address = request.META.get("REMOTE_ADDR", "")
        code = refusal(notice, person_of(request), address, by_link, invited)
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
        notice = house.fresh() or await threads.read(house.now)
        address = (scope.get("client") or [""])[0]
        if refusal(notice, scope["person"], address, by_link=True) is None:
            await self.inner(scope, receive, send)
            return
        await receive()
        # a browser learns the code only after the socket was accepted
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": NOT_ALLOWED})
