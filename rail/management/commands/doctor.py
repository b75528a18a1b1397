"""Look after everything a site stands on, and say what is wrong and what helps."""

import asyncio
import shutil
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import urlsplit

from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from games.rules import boards
from lobby.consumers import NO_TABLE

PATIENCE = 10
LEAST_ROOM = 200_000_000
"""Bytes that ought to be free for the database to grow."""
PROXIES = {
    "Caddy": "{name} {{\n    reverse_proxy 127.0.0.1:8000\n}}",
    "nginx": (
        "location / {{\n    proxy_pass http://127.0.0.1:8000;\n    proxy_http_version 1.1;\n"
        "    proxy_set_header Upgrade $http_upgrade;\n    proxy_set_header Connection upgrade;\n"
        "    proxy_set_header Host $host;\n    proxy_set_header X-Forwarded-Proto $scheme;\n"
        "    proxy_set_header X-Forwarded-For $remote_addr;\n    proxy_read_timeout 1h;\n}}"
    ),
    "Apache": (
        "ProxyPreserveHost On\nRequestHeader set X-Forwarded-Proto https\n"
        "ProxyPass / http://127.0.0.1:8000/ upgrade=websocket"
    ),
    "Traefik": "labels:\n  - traefik.http.routers.rail.rule=Host(`{name}`)",
}


class Unwell(Exception):
    """What is wrong, in words that say what helps."""


class Command(BaseCommand):
    """`manage.py doctor [ADDRESS]`"""

    help = "Check the database, files and messages of this site, and its address if one is given."

    def add_arguments(self, parser) -> None:
        """The address as browsers use it."""
        parser.add_argument("address", nargs="?", help="such as https://rail.example.org")

    def handle(self, address: str | None = None, **options) -> None:
        """Check one thing after the other; the exit code tells whether all is well."""
        checks: dict[str, Callable[[], str]] = {
            "database": database,
            "files": files,
            "room": room,
            "boards": lambda: f"{len(boards())} can be played",
            "messages": messages,
        }
        if address:
            parts = urlsplit(address)
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise CommandError(f"{address} is no address; https://rail.example.org is one")
            checks["page"] = lambda: page(address.rstrip("/"))
            checks["socket"] = lambda: asyncio.run(socket(address.rstrip("/")))
        faults = 0
        for name, check in checks.items():
            try:
                self.stdout.write(f"ok     {name}: {check()}")
            except Exception as error:
                faults += 1
                self.stdout.write(f"FAULT  {name}: {error}")
        if faults:
            raise CommandError(f"{faults} of {len(checks)} checks failed")


def database() -> str:
    """It answers, and its tables are those of this version."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise Unwell("it is not up to date; run: manage.py migrate")
    return f"{connection.vendor} answers and is up to date"


def files() -> str:
    """The static files are there under their hashed names."""
    if not staticfiles_storage.hashed_files:
        raise Unwell("static files are not collected; run: manage.py collectstatic")
    return f"{len(staticfiles_storage.hashed_files)} static files are collected"


def room() -> str:
    """There is space left beside the data."""
    free = shutil.disk_usage(settings.DATA).free
    if free < LEAST_ROOM:
        raise Unwell(f"only {free // 1_000_000} MB are left beside {settings.DATA}")
    return f"{free // 1_000_000_000} GB are free"


def messages() -> str:
    """What one process says, another hears."""
    if not settings.REDIS:
        return "one process, which needs no Redis"

    async def there_and_back() -> None:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add("doctor", channel)
        async with asyncio.timeout(PATIENCE):
            await layer.group_send("doctor", {"type": "doctor"})
            await layer.receive(channel)

    asyncio.run(there_and_back())
    return "Redis carries them"


def page(address: str) -> str:
    """The first page comes."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            text = answer.read().decode()
    except urllib.error.HTTPError as error:
        if error.code == 400:
            raise Unwell("the site does not know this name: set RAIL_HOSTS") from error
        raise Unwell(f"{address} answers {error.code}") from error
    except OSError as error:
        raise Unwell(f"{address} does not answer: {error}") from error
    if "csrfmiddlewaretoken" not in text:
        raise Unwell(f"{address} shows something else")
    return "comes"


async def socket(address: str) -> str:
    """A socket opens and the site speaks through it."""
    target = f"{address.replace('http', 'ws', 1)}/ws/table/DOCTOR22/"
    try:
        async with connect(target, origin=address, open_timeout=PATIENCE) as here:
            await asyncio.wait_for(here.recv(), PATIENCE)
    except ConnectionClosed as closed:
        if closed.rcvd and closed.rcvd.code == NO_TABLE:
            return "opens, and the site speaks through it"
        raise Unwell(f"it closes at once: {closed}") from closed
    except InvalidStatus as error:
        code = error.response.status_code
        if code == 403:
            raise Unwell(
                "refused: the proxy has to pass on the name (Host) it was asked by"
            ) from error
        raise Unwell(
            f"the proxy answers {code} instead of opening it\n{advice(address)}"
        ) from error
    except (OSError, InvalidHandshake, TimeoutError) as error:
        raise Unwell(f"it does not open: {error}\n{advice(address)}") from error
    raise Unwell("the site does not answer through it")


def advice(address: str) -> str:
    """What to write into the settings of a proxy."""
    name = urlsplit(address).hostname
    texts = (f"--- {proxy}\n{text.format(name=name)}" for proxy, text in PROXIES.items())
    return "It has to pass on WebSockets:\n" + "\n".join(texts)
