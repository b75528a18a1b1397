"""Short words for the tests of the lobby."""

from django.test import Client

from lobby.models import Table

PLAY = {"play": "usa.base", "size": "4", "order": "seated", "watch": "1", "color": "blue"}
JSON = {"Accept": "application/json"}


def create(name="Ada", **fields) -> tuple[Client, Table]:
    """A table, and the browser of its host."""
    host = Client()
    answer = host.post("/", PLAY | {"name": name} | fields)
    assert answer.status_code == 302, answer.content.decode()
    return host, Table.objects.get(code=answer["Location"].split("/")[2])


def sit(table: Table, name: str, client: Client | None = None, **fields):
    """Somebody opens the link, types a name and sits down; the browser and the answer."""
    client = client or Client()
    url = f"/t/{table.code}/sit/"
    return client, client.post(url, {"name": name} | fields, headers=JSON)


def do(client: Client, table: Table, deed: str, **fields):
    """One of the changes people make at a table, as the page asks for it."""
    return client.post(f"/t/{table.code}/{deed}/", fields, headers=JSON)


def seen(client: Client, table: Table) -> dict:
    """The table as the page of this browser was given it."""
    return client.get(f"/t/{table.code}/").context["seen"]


def names(table: Table) -> list[str]:
    """Who sits at the table, in order."""
    return [place.name for place in table.places.all()]


def place(table: Table, name: str) -> str:
    """How a page names the seat of somebody."""
    return str(table.places.get(name=name).pk)
