"""A real server as a process of its own, and people with browsers who use it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.player import DESKTOP, Player, begin, play

ROOT = Path(__file__).parents[2]
SERVERS = {
    "uvicorn": ["serve", "--port"],
    "daphne": ["runserver", "--noreload", "--skip-checks"],
}
PATIENCE = 60
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
]


def pytest_addoption(parser) -> None:
    """Which server to test, and where the pictures of `screens.py` go."""
    parser.addoption("--server", choices=SERVERS, default="uvicorn", help="the server to test")
    parser.addoption("--screens", help="a folder for the pictures of screens.py")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """What the server said while a test failed belongs to its report."""
    report = yield
    if report.failed and (site := item.funcargs.get("site")):
        report.sections.append((f"log of {site.kind}", site.log.read_text()[-5000:]))
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The Chromium of this machine; nothing is downloaded."""
    wanted = os.environ.get("RAIL_CHROMIUM") or "chromium"
    if not (path := shutil.which(wanted)):
        pytest.exit(f"no browser: {wanted} was not found; install chromium or set RAIL_CHROMIUM", 1)
    return {**browser_type_launch_args, "executable_path": path, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Every browser is told its server when it opens; the plugin's own fixture is deprecated."""


class Site:
    """A running server: its address, and the file with all that it says."""

    def __init__(self, kind: str, data: Path) -> None:
        self.kind = kind
        self.log = data / "log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://localhost:{port}"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *SERVERS[kind], str(port)],
                cwd=ROOT,
                env=settings(data),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self) -> None:
        """Return when it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5)
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{self.kind} did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """End it as an operator does; it must not have broken in between."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        finally:
            self.process.kill()
        assert "Traceback" not in (said := self.log.read_text()), said


def settings(data: Path) -> dict[str, str]:
    """The environment of a server: that of a plain installation, with bots that do not wait."""
    return {"PATH": os.environ["PATH"], "RAIL_DATA": str(data), "RAIL_BOT_PACE": "0"}


@pytest.fixture(scope="session")
def ready(tmp_path_factory) -> Path:
    """A data folder that can be served: tables made, static files collected."""
    data = tmp_path_factory.mktemp("ready")
    for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
        manage = [sys.executable, "manage.py", *command]
        subprocess.run(manage, cwd=ROOT, env=settings(data), check=True)
    return data


@pytest.fixture(scope="session")
def serve(ready, tmp_path_factory) -> Iterator[Callable[[str], Site]]:
    """Starts a server with data of its own."""
    sites = []

    def start(kind: str) -> Site:
        data = tmp_path_factory.mktemp(kind)
        shutil.copytree(ready, data, dirs_exist_ok=True)
        sites.append(Site(kind, data))
        sites[-1].wait()
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def site(request, serve) -> Site:
    """The server of the tests: uvicorn, or the one named by --server."""
    return serve(request.config.getoption("server"))


@contextmanager
def guests(browser: Browser, site: Site) -> Iterator[Callable[..., Player]]:
    """Opens browsers of their own; at the end none of them may have had anything to complain of."""
    everybody: list[Player] = []

    def enter(name: str, at: Site = site, prepare: str = "", **options) -> Player:
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(base_url=at.address, **DESKTOP | usual | options)
        context.add_init_script(prepare)
        everybody.append(Player(name, context))
        return everybody[-1]

    try:
        yield enter
    finally:
        for person in everybody:
            person.context.close()
    assert not [(person.name, said) for person in everybody for said in person.complaints]


@pytest.fixture
def player(browser, site) -> Iterator[Callable[..., Player]]:
    """Opens browsers at the server of the test."""
    with guests(browser, site) as enter:
        yield enter


class Finished(NamedTuple):
    """A game that is over, with all that everybody there has heard."""

    link: str
    ada: Player
    bob: Player
    eve: Player


@pytest.fixture(scope="session")
def finished(browser, site) -> Iterator[Finished]:
    """A game of Ada and Bob against a bot that Eve has watched to its end."""
    with guests(browser, site) as enter:
        ada, bob = begin(enter, "Ada", "Bob", bots=1, keep=False)
        eve = enter("Eve")
        eve.page.goto(ada.page.url)
        eve.arrive()
        play(ada, bob)
        for person in (ada, bob, eve):
            person.wait_turn()
        yield Finished(ada.page.url, ada, bob, eve)
