"""Who may come in, by page and by socket."""

from functools import partial

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from common import executor
from common.asgi import App, Receive, Scope, Send
from common.close_codes import CloseCode, close_message
from common.persons import Person, person_of
from common.proxies import speaks_for_many
from common.rate_limiter import network
from common.refusals import Refusal
from moderation.models import Ban, BannedNetwork, ServerSettings

from . import server_settings


def network_digest(address: str) -> str | None:
    """The network of an address as a digest, which nobody can turn back into it; None for our own
    machine and our proxies."""
    if speaks_for_many(address):
        return None
    return salted_hmac("office.mark", network(address), algorithm="sha256").hexdigest()


def refusal(
    notice: server_settings.Notice,
    person: Person,
    address: str = "",
    by_link: bool = False,
    invited: bool = False,
) -> Refusal | None:
    """Why this person may not come in; None if they may."""
    if person.is_operator:
        return None
    if person.user in notice.banned or (notice.marks and network_digest(address) in notice.marks):
        return Refusal("server.banned")
    if notice.access == ServerSettings.Access.OPEN:
        return None
    if person.has_account:
        return None
    if notice.access == ServerSettings.Access.CLOSED:
        return Refusal("server.closed")
    return None if by_link or invited else Refusal("server.invite")


def admits(request: HttpRequest) -> bool:
    """May this person come in and make an account, if they have none?"""
    notice = server_settings.now()
    invited = request.session.get("invite") == notice.invite
    address = request.META.get("REMOTE_ADDR", "")
    return refusal(notice, person_of(request), address, invited=invited) is None


def keeps_out(person: Person, address: str) -> bool:
    """Is the server not open to who has a socket?"""
    notice = server_settings.now()
    if refusal(notice, person, address, by_link=True) is None:
        return False
    mark_network(notice, person, address)
    return True


def mark_network(notice: server_settings.Notice, person: Person, address: str) -> None:
    """Shut the network out from which somebody comes who is shut out with theirs."""
    if person.user in notice.around and (found := network_digest(address)):
        if ban := Ban.objects.filter(user=person.user).first():
            BannedNetwork.objects.get_or_create(ban=ban, mark=found)


class SocketAccessMiddleware:
    """Closes the socket of whom the server is not open to; who they are is known already."""

    def __init__(self, inner: App) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or close it with a code."""
        known = server_settings.fresh()
        notice = await executor.read(server_settings.now) if known is None else known
        address = (scope.get("client") or ("",))[0]
        if refusal(notice, scope["person"], address, by_link=True) is None:
            await self.inner(scope, receive, send)
            return
        await executor.write(partial(mark_network, notice, scope["person"], address))
        await receive()
        # a browser learns the code only after the socket was accepted
        await send({"type": "websocket.accept"})
        await send(close_message(CloseCode.NOT_ALLOWED))
