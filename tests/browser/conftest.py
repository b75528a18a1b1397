"""A real server as processes of its own, and people with browsers who use it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from scripts import cluster
from tests.browser.chromium import Chromium
from tests.browser.player import DESKTOP, Player, begin, play

ROOT = Path(__file__).parents[2]
SERVERS = ("uvicorn", "cluster")
"""One process of uvicorn on SQLite, or two of daphne on PostgreSQL and Redis."""
PATIENCE = 60
LOOKS = 10
"""Seconds in which even a busy server has looked at the time."""


def pytest_addoption(parser) -> None:
    """Which server to test, and where pictures go, of `screens.py` and of an evening."""
    parser.addoption("--server", choices=SERVERS, default="uvicorn", help="the server to test")
    parser.addoption("--screens", help="a folder for pictures of the pages")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """What the server said while a test failed belongs to its report, and what the pages show."""
    report = yield
    if report.failed and (site := item.funcargs.get("site")):
        report.sections.append((f"log of {site.kind}", site.log.read_text()[-5000:]))
    if report.failed and report.when == "call" and (chromium := item.funcargs.get("chromium")):
        report.sections += [("a page", shown) for shown in chromium.shown()]
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The Chromium of this machine, which knows one face of it alone; nothing is downloaded."""
    wanted = os.environ.get("RAIL_CHROMIUM") or "chromium"
    if not (path := shutil.which(wanted)):
        pytest.exit(f"no browser: {wanted} was not found; install chromium or set RAIL_CHROMIUM", 1)
    env = os.environ | {"FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf"))}
    return {**browser_type_launch_args, "executable_path": path, "env": env}


@pytest.fixture(scope="session")
def chromium(launch_browser) -> Iterator[Chromium]:
    """The browser of the tests."""
    one = Chromium(launch_browser)
    yield one
    one.close()


@pytest.fixture(scope="session")
def base_url() -> None:
    """Every browser is told its server when it opens; the plugin's own fixture is deprecated."""


class Site:
    """A running server: its address, and the file with all that its processes say."""

    def __init__(self, kind: str, env: dict[str, str]) -> None:
        self.kind, self.env = kind, env
        self.log = Path(env["RAIL_DATA"]) / "log"
        self.processes: list[subprocess.Popen] = []
        # what is accepted by one of two processes is a matter of chance, as it is behind a proxy
        with socket.create_server(("127.0.0.1", 0), backlog=2048) as shared:
            port = shared.getsockname()[1]
            if kind == "cluster":
                daphne = ["-m", "daphne", "--fd", str(shared.fileno()), "rail.asgi:application"]
                for _ in range(2):
                    self.start(daphne, pass_fds=[shared.fileno()])
        if kind == "uvicorn":
            self.start(["manage.py", "serve", "--port", str(port)])
        self.address = f"http://localhost:{port}"

    def start(self, command: list[str], **options) -> None:
        """One of its processes."""
        with self.log.open("a") as log:
            self.processes.append(
                subprocess.Popen(
                    [sys.executable, *command],
                    cwd=ROOT,
                    env=self.env,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    **options,
                )
            )

    def wait(self) -> None:
        """Return when it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and all(one.poll() is None for one in self.processes):
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5)
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{self.kind} did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """End it as an operator does; it must not have broken in between."""
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        try:
            for process in self.processes:
                process.wait(20)
        finally:
            for process in self.processes:
                process.kill()
        assert "Traceback" not in (said := self.log.read_text()), said


def settings(data: Path) -> dict[str, str]:
    """The environment of a server: that of a plain one with ranks, and bots that do not wait."""
    usual = {"RAIL_BOT_PACE": "0", "RAIL_RATING": "1"}
    return {"PATH": os.environ["PATH"], "RAIL_DATA": str(data), **usual}


def manage(env: dict[str, str], *command: str) -> None:
    """Run a command of the site."""
    subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)


def elapse(site: Site, seconds: float, *people: Player) -> None:
    """Let time go by on the server, and these people open their pages anew.

    In the time that is left out nobody could be seen to be here.
    """
    code = f"from tests.web.elapse import wait; wait({seconds})"
    manage(site.env, "shell", "--no-imports", "-v0", "-c", code)
    time.sleep(LOOKS)
    for person in people:
        person.page.reload()
        person.arrive()


@pytest.fixture(scope="session")
def ready(tmp_path_factory) -> Path:
    """A data folder that can be served: tables made, static files collected."""
    data = tmp_path_factory.mktemp("ready")
    for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
        manage(settings(data), *command)
    return data


@pytest.fixture(scope="session")
def serve(ready, tmp_path_factory) -> Iterator[Callable[[str], Site]]:
    """Starts a server with data of its own; a cluster with a PostgreSQL and a Redis of its own."""
    sites = []
    with ExitStack() as services:

        def start(kind: str) -> Site:
            data = tmp_path_factory.mktemp(kind)
            shutil.copytree(ready, data, dirs_exist_ok=True)
            env = settings(data)
            if kind == "cluster":
                env |= services.enter_context(cluster.shared())
                manage(env, "migrate", "-v0")
            sites.append(Site(kind, env))
            sites[-1].wait()
            return sites[-1]

        yield start
        for site in sites:
            site.stop()


@pytest.fixture(scope="session")
def site(request, serve) -> Site:
    """The server of the tests: uvicorn, or the one named by --server."""
    return serve(request.config.getoption("server"))


@pytest.fixture(scope="session")
def operator(site) -> Callable[[], str]:
    """Makes somebody who runs the site, once: the user name, which is the password too."""

    @cache
    def make() -> str:
        name = "signal-box-at-Crewe"
        known = site.env | {"DJANGO_SUPERUSER_PASSWORD": name}
        manage(known, "createsuperuser", "--noinput", "--username", name, "--email", "")
        return name

    return make


@contextmanager
def guests(chromium: Chromium, site: Site) -> Iterator[Callable[..., Player]]:
    """Opens browsers of their own; at the end none of them may have had anything to complain of."""
    everybody: list[Player] = []

    def enter(name: str, at: Site = site, prepare: str = "", **options) -> Player:
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}
        context = chromium.browser.new_context(base_url=at.address, **DESKTOP | usual | options)
        context.add_init_script(prepare)
        everybody.append(Player(name, context))
        return everybody[-1]

    try:
        yield enter
    finally:
        chromium.leave([person.context for person in everybody])
    assert not [(person.name, said) for person in everybody for said in person.complaints]


@pytest.fixture
def player(chromium, site) -> Iterator[Callable[..., Player]]:
    """Opens browsers at the server of the test."""
    with guests(chromium, site) as enter:
        yield enter


@pytest.fixture
def picture(pytestconfig) -> Callable[..., None]:
    """Takes pictures of what people see, if there is a folder for them."""
    folder = pytestconfig.getoption("screens")
    numbers = count(1)

    def take(what: str, **people: Player) -> None:
        n = next(numbers)
        for screen, person in people.items() if folder else ():
            person.settle()
            person.page.screenshot(path=Path(folder) / f"{n:02}-{what}-{screen}.png")

    return take


class Finished(NamedTuple):
    """A game that is over, with all that everybody there has heard."""

    link: str
    ada: Player
    bob: Player
    eve: Player


@pytest.fixture(scope="session")
def finished(launch_browser, site) -> Iterator[Finished]:
    """A game of Ada and Bob against a bot that Eve has watched to its end.

    In a Chromium of its own: they are still there when that of the other tests had to be ended.
    """
    with closing(Chromium(launch_browser)) as chromium, guests(chromium, site) as enter:
        ada, bob = begin(enter, "Ada", "Bob", bots=1, keep=False)
        eve = enter("Eve")
        eve.page.goto(ada.page.url)
        eve.arrive()
        play(ada, bob)
        for person in (ada, bob, eve):
            person.wait_turn()
        yield Finished(ada.page.url, ada, bob, eve)
