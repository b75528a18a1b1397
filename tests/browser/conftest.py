"""A real server as processes of its own, and people with browsers who use it."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin
from xdist.scheduler import LoadScopeScheduling

from games.rules.board import Board
from games.rules.values import Data
from scripts import cluster
from tests.browser.backstage import ROOT, Backstage, Dealt
from tests.browser.chromium import Chromium, find
from tests.browser.player import DESKTOP, Player
from tests.browser.positions import Position, begun

UVICORN, CLUSTER = "uvicorn", "cluster"
"""One process of uvicorn on SQLite, or two of daphne on PostgreSQL and Redis."""
PROCESSES = "across_processes"
SHARING = "share_a_game"
LONG = {"test_evening", "test_pages", "test_teams"}
"""Where single tests take half a minute of a processor."""
TIMEOUT_SECONDS = 60
LOOK = 0.2
"""Seconds between two looks at something that takes its time."""
MONTH = 30
NOTHING: Mapping[str, Any] = MappingProxyType({})


def pytest_addoption(parser) -> None:
    """Where pictures go, of `screens.py` and of an evening."""
    parser.addoption("--screens", help="a folder for pictures of the pages")


def pytest_configure(config) -> None:
    """What only several processes prove."""
    config.addinivalue_line(
        "markers",
        f"{PROCESSES}: people meet here: runs on {CLUSTER}, and on {UVICORN} in make soak",
    )
    config.addinivalue_line("markers", f"{SHARING}: one worker runs them, with one game for all")


def pytest_generate_tests(metafunc) -> None:
    """Every test runs on uvicorn; where people meet on the cluster, which starts once. The same on
    uvicorn differs little from that, and is left to `make soak`."""
    if "site" in metafunc.fixturenames:
        sharing = metafunc.definition.get_closest_marker(SHARING)
        meeting = metafunc.definition.get_closest_marker(PROCESSES)
        name = f"{UVICORN}@{metafunc.module.__name__}" if sharing else None
        far = [pytest.mark.far] if meeting else []
        kinds = [pytest.param(UVICORN, id=name, marks=far)]
        if meeting:
            kinds.append(pytest.param(CLUSTER, id=f"{CLUSTER}@{CLUSTER}"))
        metafunc.parametrize("site", kinds, indirect=True, scope="session")


def pytest_collection_modifyitems(items) -> None:
    """What takes longest begins first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: item.path.stem not in LONG)


class Grouped(LoadScopeScheduling):  # type: ignore[misc]  # pytest-xdist tells no types
    """Gives one worker all tests that share something, the largest group first: what follows an @
    in their names.

    The groups of pytest-xdist itself rewrite names, which pytest takes no notice of since 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        group = re.search(r"\[[^]]*@([\w.]+)", nodeid)
        return group[1] if group else nodeid


def pytest_xdist_make_scheduler(config, log) -> Grouped:
    """Who runs what, when several workers do."""
    return Grouped(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """What the server said while a test failed belongs to its report, and what the pages show."""
    report = yield
    if report.failed and (site := item.funcargs.get("site")):
        report.sections.append((f"log of {site.kind}", site.log.read_text()[-5000:]))
    if report.failed and report.when == "call" and (chromium := item.funcargs.get("chromium")):
        report.sections += [("a page", shown) for shown in chromium.shown()]
        chromium.failed = True
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The Chromium of this machine, which knows one face of it alone."""
    env = os.environ | {"FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf"))}
    return {**browser_type_launch_args, "executable_path": find(), "env": env}


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

    def __init__(self, kind: str, env: dict[str, str], root: Path = ROOT) -> None:
        self.kind, self.env, self.root = kind, env, root
        self.log = Path(env["RAIL_DATA"]) / "log"
        self.processes: list[subprocess.Popen[bytes]] = []
        # what is accepted by one of two processes is a matter of chance, as it is behind a proxy
        with socket.create_server(("127.0.0.1", 0), backlog=2048) as shared:
            port = shared.getsockname()[1]
            self.ports = [cluster.free_port(), cluster.free_port()] if kind == CLUSTER else [port]
            if kind == CLUSTER:
                for own in map(str, self.ports):
                    listen = ["--fd", str(shared.fileno()), "-b", "127.0.0.1", "-p", own]
                    daphne = ["-m", "daphne", *listen, "rail.asgi:application"]
                    self.start(daphne, pass_fds=[shared.fileno()])
        if kind == UVICORN:
            self.start(["manage.py", "serve", "--port", str(port)])
        self.address = f"http://localhost:{port}"

    @cached_property
    def backstage(self) -> Backstage:
        """Who deals positions here."""
        return Backstage(self.env, self.log)

    def start(self, command: list[str], **options) -> None:
        """One of its processes."""
        with self.log.open("a") as log:
            self.processes.append(
                subprocess.Popen(
                    [sys.executable, *command],
                    cwd=self.root,
                    env=self.env,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    **options,
                )
            )

    def wait(self) -> None:
        """Return when every process answers."""
        for port in self.ports:
            self._wait(f"http://localhost:{port}/healthz")

    def _wait(self, address: str) -> None:
        until = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < until and all(one.poll() is None for one in self.processes):
            try:
                urllib.request.urlopen(address, timeout=5)
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{self.kind} did not start:\n{self.log.read_text()}")

    def elapse(self, seconds: float) -> None:
        """Let time go by, and return when every process has learned of it.

        Meanwhile nobody could be seen to be here: who is comes in anew.
        """
        before = [self._left(port) for port in self.ports]
        self.backstage.wait(seconds)
        until = time.monotonic() + TIMEOUT_SECONDS
        for port, left in zip(self.ports, before, strict=True):
            while self._left(port) > left - seconds:
                assert time.monotonic() < until, f"{self.kind} does not look at the time"
                time.sleep(LOOK)

    def _left(self, port: int) -> float:
        """What a process says of the time that is left in a game by days."""
        path, address = self._hourglass.path, f"localhost:{port}"
        with connect(
            f"ws://{address}/ws/game{path[2:]}", origin=Origin(f"http://{address}")
        ) as watcher:
            return next(
                min(frame["clock"]["left"])
                for frame in map(json.loads, watcher)
                if frame["t"] == "clock"
            )

    @cached_property
    def _hourglass(self) -> Dealt:
        return self.backstage.deal(Position(), "Ada", "Bob", time="days", days=MONTH)

    def stop(self) -> None:
        """End it as an operator does; it must not have broken in between."""
        if "backstage" in vars(self):
            self.backstage.stop()
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        try:
            for process in self.processes:
                process.wait(TIMEOUT_SECONDS)
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
    """Let time go by on the server, and these people open their pages anew."""
    site.elapse(seconds)
    for person in people:
        person.reload()


def skip(site: Site, until: Callable[[Position], bool], *people: Player) -> None:
    """Let all seats be played as by bots, past all pages, until this is so on the turn of one of
    these people; then they look at their pages again, which ask what they have missed."""
    host = people[0]
    while not any(person.look()["mine"] for person in people):
        host.page.wait_for_timeout(20)
    position = site.backstage.position(host.code)
    seats, known = {person.view["me"] for person in people}, len(position.moves)
    position.on(lambda position: until(position) and position.mover in seats)
    if moves := position.moves[known:]:
        v = site.backstage.play(host.code, moves)
        for person in people:
            person.look_again()
        for person in people:
            person.until(v)
            person.settle()  # the map has made room for what is told of the meantime


@pytest.fixture(scope="session")
def clients(ready) -> Callable[[Board], list[str]]:
    """Where a browser gets what the mechanisms of a board bring to its pages."""
    served = json.loads((ready / "static" / "staticfiles.json").read_text())["paths"]

    def of(board: Board) -> list[str]:
        beside = (f"mechanisms/{name}/client.js" for name in board.mechanisms)
        return [f"/static/{served[name]}" for name in beside if name in served]

    return of


@pytest.fixture(scope="session")
def serve(ready, tmp_path_factory) -> Callable[[str], AbstractContextManager[Site]]:
    """A server with data of its own; a cluster with a PostgreSQL and a Redis of its own."""

    @contextmanager
    def run(kind: str) -> Iterator[Site]:
        data = tmp_path_factory.mktemp(kind)
        shutil.copytree(ready, data, dirs_exist_ok=True)
        env = settings(data)
        with ExitStack() as stack:
            if kind == CLUSTER:
                env |= stack.enter_context(cluster.shared())
                manage(env, "migrate", "-v0")
            site = Site(kind, env)
            stack.callback(site.stop)
            site.wait()
            yield site

    return run


@pytest.fixture(scope="session")
def site(request, serve, tmp_path_factory, testrun_uid) -> Iterator[Site]:
    """The server of the tests."""
    with serve(request.param) as site:
        if request.param == CLUSTER:
            # a second worker that needs it means that the groups are not kept
            (tmp_path_factory.getbasetemp().parent / f"{CLUSTER}-{testrun_uid}").mkdir()
        yield site


@pytest.fixture(scope="session")
def fresh(site, serve) -> Iterator[Site]:
    """A server of the same kind that nobody has set up yet."""
    with serve(site.kind) as fresh:
        yield fresh


@contextmanager
def guests(chromium: Chromium, site: Site) -> Iterator[Callable[..., Player]]:
    """Opens browsers of their own; at the end none of them may have had anything to complain of."""
    everybody: list[Player] = []

    def enter(
        name: str, at: Site = site, prepare: str = "", session: str = "", **options
    ) -> Player:
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}
        context = chromium.enter(at.address, prepare, **DESKTOP | usual | options)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": at.address}])
        everybody.append(Player(name, context))
        return everybody[-1]

    try:
        yield enter
    finally:
        chromium.leave(person.context for person in everybody if person.holds_clock)
        chromium.clear(person.context for person in everybody if not person.holds_clock)
        for person in everybody:
            person.leave()
    assert not [(person.name, said) for person in everybody for said in person.complaints]


@pytest.fixture
def player(chromium, site) -> Iterator[Callable[..., Player]]:
    """Opens browsers at the server of the test."""
    with guests(chromium, site) as enter:
        yield enter


@pytest.fixture
def seated(player, site) -> Callable[..., list[Player]]:
    """Opens the browsers of people at a game that came so far; at other seats sit bots."""

    def open_at(
        position: Position,
        *names: str,
        table: Mapping[str, Any] = NOTHING,
        screens: Mapping[str, Data] = NOTHING,
        **options,
    ) -> list[Player]:
        # bots do what they have to before anybody looks
        while not position.state.over and position.mover >= len(names):
            position.step()
        dealt = site.backstage.deal(position, *names, **table)
        people = [
            player(name, session=session, **options | screens.get(name, {}))
            for name, session in zip(names, dealt.sessions, strict=True)
        ]
        for person in people:
            person.page.goto(dealt.path)
        for person in people:
            person.arrive()
        return people

    return open_at


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


@pytest.fixture(scope="session")
def finished(site) -> Dealt:
    """A game of Ada and Bob against a bot that is over."""
    return site.backstage.deal(begun(seats=3).to_its_end(), "Ada", "Bob")
