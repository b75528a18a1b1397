"""Short words for the tests of the lobby."""

from django.conf import settings
from django.test import Client

from accounts.models import User
from games.broadcast.frames import WIRE_VERSION
from games.rules.values import Data
from tables.models import Table
from tests.web.scene import Socket

PLAY = {"play": "usa.base", "size": "4", "order": "seated", "watch": "1", "color": "blue"}
JSON = {"Accept": "application/json"}


PASSWORD = "narrow gauge 1895"


def account(name: str = "ada", **more) -> Client:
    """The browser of somebody with an account."""
    browser = Client()
    User.objects.create_user(name, password=PASSWORD, name=name, **more)
    browser.post("/account/login/", {"username": name, "password": PASSWORD})
    return browser


def operator() -> Client:
    """The browser of the operator."""
    return account("boss", is_superuser=True, is_staff=True)


def create(name="Ada", client: Client | None = None, **fields) -> tuple[Client, Table]:
    """A table, and the browser of its host."""
    host = client or Client()
    answer = host.post("/", PLAY | {"name": name} | fields)
    assert answer.status_code == 302, answer.content.decode()
    return host, Table.objects.get(code=answer["Location"].split("/")[2])


def sit(table: Table, name: str, client: Client | None = None, **fields):
    """Somebody opens the link, types a name and sits down; the browser and the answer."""
    client = client or Client()
    url = f"/t/{table.code}/sit/"
    return client, client.post(url, {"name": name} | fields, headers=JSON)


def do(client: Client, table: Table, action: str, **fields):
    """One of the changes people make at a table, as the page asks for it."""
    return client.post(f"/t/{table.code}/{action}/", fields, headers=JSON)


def seen(client: Client, table: Table) -> Data:
    """The table as the page of this browser was given it."""
    return client.get(f"/t/{table.code}/").context["seen"]


def names(table: Table) -> list[str]:
    """Who sits at the table, in order."""
    return [place.name for place in table.places.all()]


def place(table: Table, name: str) -> str:
    """How a page names the seat of somebody."""
    return str(table.places.get(name=name).pk)


async def opened(table_code: str, client: Client | None = None, wire: int = WIRE_VERSION) -> Socket:
    """A socket as the browser of this person opens it; its page knows this version of the wire."""
    from rail.asgi import router  # it opens the folder of static files: not before they are

    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    if client:
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
    socket = Socket(router, f"/ws/table/{table_code}/?wire={wire}", headers=headers)
    connected, _ = await socket.connect()
    assert connected
    return socket
