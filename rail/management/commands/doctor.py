"""Look after everything a site stands on, and say what is wrong and what helps."""

import asyncio
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError, CommandParser
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from common.close_codes import CloseCode
from common.proxies import snippets
from office.health import CHECKS, TIMEOUT_SECONDS, Unwell, look


class Command(BaseCommand):
    """`manage.py doctor [ADDRESS]`"""

    help = "Check the database, files and messages of this site, and its address if one is given."

    def add_arguments(self, parser: CommandParser) -> None:
        """The address as browsers use it."""
        parser.add_argument("address", nargs="?", help="such as https://rail.example.org")

    def handle(self, address: str | None = None, **options: Any) -> None:
        """Check one thing after the other; the exit code tells whether all is well."""
        checks = dict(CHECKS)
        if address:
            parts = urlsplit(address)
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise CommandError(f"{address} is no address; https://rail.example.org is one")
            checks["page"] = lambda: page(address.rstrip("/"))
            checks["socket"] = lambda: asyncio.run(socket(address.rstrip("/")))
        found = look(checks)
        for name, (well, words) in found.items():
            self.stdout.write(f"{'ok    ' if well else 'FAULT '} {name}: {words}")
        faults = sum(not well for well, _ in found.values())
        if faults:
            raise CommandError(f"{faults} of {len(checks)} checks failed")


def page(address: str) -> str:
    """The first page comes."""
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT_SECONDS) as answer:
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
        async with connect(target, origin=Origin(address), open_timeout=TIMEOUT_SECONDS) as here:
            await asyncio.wait_for(here.recv(), TIMEOUT_SECONDS)
    except ConnectionClosed as closed:
        if closed.rcvd and closed.rcvd.code == CloseCode.NOT_FOUND:
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
    told = snippets(urlsplit(address).hostname or "")
    return "It has to pass on WebSockets:\n" + "\n".join(
        f"--- {proxy}\n{text}" for proxy, text in told.items()
    )
