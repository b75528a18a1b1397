"""The site as a process of its own, on both servers: a whole game over a real socket."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bench.arena import plain
from games.broadcast.diff import apply
from scripts.cluster import free_port
from tests.processes import children

ROOT = Path(__file__).parents[2]
TIMEOUT_SECONDS = 120
"""Seconds that a server may take to answer or to end on a busy machine."""
SERVERS = {
    "uvicorn": ["serve", "--port"],
    "daphne": ["runserver", "--noreload", "--skip-checks"],
}


def env(data: Path) -> dict[str, str]:
    """The environment of a server: as little as it needs."""
    return {"PATH": os.environ["PATH"], "RAIL_DATA": str(data), "RAIL_BOT_PACE": "0"}


def run(command: list[str], env: dict[str, str]) -> subprocess.CompletedProcess:
    """A command that has ended, and what it said."""
    whole = [sys.executable, "manage.py", *command]
    return subprocess.run(whole, cwd=ROOT, env=env, capture_output=True, text=True)


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something holds."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def answers(process: subprocess.Popen, port: int) -> bool:
    """Does a server that was started answer by now? One that has given up is an error."""
    try:
        urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=TIMEOUT_SECONDS).close()
        return True
    except OSError:
        assert process.poll() is None, process.stdout.read()
        return False


@contextmanager
def serving(server: str, data: Path, **settings: str):
    """A running server; its process and port."""
    port = free_port()
    command = [sys.executable, "-X", "faulthandler", "manage.py", *SERVERS[server], str(port)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=env(data) | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            wait_until(lambda: answers(process, port))
            yield process, port
        finally:
            process.kill()


def ended(process: subprocess.Popen) -> int:
    """How a server ended that was told to; one that does not tells where its threads stand."""
    try:
        return process.wait(timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        raise AssertionError(process.communicate()[0]) from None


class Browser:
    """Someone who opens pages and keeps cookies."""

    def __init__(self, port: int) -> None:
        self.site = f"http://localhost:{port}"
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        """A page."""
        with self.opener.open(self.site + path, timeout=TIMEOUT_SECONDS) as answer:
            return answer.read().decode()

    def post(self, path: str) -> str:
        """The page one is led to after sending a form without fields."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get("/"))[1]
        form = f"csrfmiddlewaretoken={token}".encode()
        with self.opener.open(self.site + path, form, timeout=TIMEOUT_SECONDS) as answer:
            return answer.read().decode()

    def socket(self, path: str):
        """An open socket."""
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return connect(
            self.site.replace("http", "ws") + path,
            additional_headers={"Cookie": cookie},
            origin=self.site,
        )


def page_of(html: str) -> dict:
    """The data in a game page."""
    return json.loads(
        re.search(r'<script id="page" type="application/json">(.*?)</script>', html)[1]
    )


def next_view(ws, before: dict | None = None) -> dict:
    """The next frame that tells a view, a step with the view that it makes of the one before."""
    while (frame := json.loads(ws.recv(timeout=TIMEOUT_SECONDS)))["t"] not in ("view", "step"):
        assert frame["t"] != "no", frame
    if frame["t"] == "step":
        frame["view"] = apply(before["view"], frame["set"])
    return frame


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Processes that are started here heed Ctrl+C: a shell lets what it runs in the background
    ignore it, and tests and all that they start inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("server", SERVERS)
def test_a_whole_game_against_a_bot(server, data, interruptible):
    with serving(server, data) as (process, port):
        browser = Browser(port)
        page = page_of(browser.post("/practice/"))
        assert (page["me"], page["seats"][1]["bot"]) == (0, True)
        board = json.loads(browser.get(page["board"]))
        with browser.socket(page["socket"]) as ws, browser.socket(page["socket"]) as second:
            frame = next_view(ws)
            n = 0
            while not frame["view"]["over"]:
                if frame["view"]["legal"]:
                    move = plain.choose(frame["view"], board, Random(n))
                    ref = str(uuid.uuid4())
                    ws.send(json.dumps({"t": "move", "ref": ref, "v": frame["v"], "move": move}))
                frame, n = next_view(ws, frame), n + 1
            assert frame["view"]["final"]["totals"][0] == sum(
                line["points"] for line in frame["view"]["final"]["lines"] if line["seat"] == 0
            )
            seen = next_view(second)
            while seen["v"] < frame["v"]:
                seen = next_view(second, seen)
            assert seen["view"] == frame["view"]
        assert n > 50
        process.send_signal(signal.SIGINT)
        assert ended(process) == 0
        assert "Traceback" not in process.stdout.read()


def test_the_server_says_goodbye_and_leaves_nothing_running(data):
    with serving("uvicorn", data) as (process, port):
        browser = Browser(port)
        page = page_of(browser.post("/practice/"))
        with browser.socket(page["socket"]) as ws:
            frame = next_view(ws)
            while frame["v"] < 1:  # until the bot has thought
                frame = next_view(ws, frame)
            started = [Path(f"/proc/{child}") for child in children(process.pid)]
            assert started
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    ws.recv(timeout=TIMEOUT_SECONDS)
            assert closed.value.rcvd.code == 1012
        assert ended(process) == 0
        wait_until(lambda: not any(child.exists() for child in started))


def test_silent_connections_keep_nobody_out(data):
    """The server takes all files that it may have, and here those are few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        with serving("uvicorn", data) as (process, port), ExitStack() as silent:
            assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
            resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (256, 256))
            for _ in range(400):
                silent.enter_context(
                    socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS, ("127.0.0.9", 0))
                )
            page = HTTPConnection("127.0.0.1", port, TIMEOUT_SECONDS, ("127.0.0.2", 0))
            page.request("GET", "/", headers={"Connection": "close"})
            assert page.getresponse().status == 200
            process.terminate()
            assert "Traceback" not in process.communicate()[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_address_and_the_set_up_link_are_printed(data):
    with serving("uvicorn", data) as (process, port):
        lines = [process.stdout.readline() for _ in range(2)]
        assert lines[0] == f"Rail is at http://localhost:{port}\n"
        link = re.search(rf"http://localhost:{port}(/setup/\S+/)\n", lines[1])[1]
        assert "csrfmiddlewaretoken" in Browser(port).get(link)


def test_a_port_in_use_is_one_clear_line(data):
    with serving("uvicorn", data) as (_, port):
        second = run(["serve", "--port", str(port)], env(data))
    assert second.returncode == 1
    assert second.stderr.count("\n") == 1 and str(port) in second.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RAIL_BOTPACE", "1"),
        ("RAIL_BOT_PACE", "fast"),
        ("RAIL_BOT_PACE", "-1"),
        ("RAIL_DEBUG", "perhaps"),
        ("RAIL_DATABASE_URL", "mysql://localhost/rail"),
        ("RAIL_REDIS_URL", "localhost:6379"),
        ("RAIL_PROXY", "caddy"),
        ("RAIL_PROXY", "172.30.83.1/24"),
        ("RAIL_DATA", "/proc/rail"),
        ("RAIL_ADDRESS", "localhost"),
        ("RAIL_ADDRESS", "https://elsewhere.example"),  # RAIL_HOSTS does not know it
    ],
)
def test_a_wrong_setting_stops_the_start_with_its_name(name, value, tmp_path):
    start = run(["check"], env(tmp_path) | {name: value})
    assert start.returncode == 1
    assert name in start.stderr and start.stderr.count("\n") == 1


def test_a_misspelt_setting_is_told_with_the_one_that_was_meant(tmp_path):
    start = run(["check"], env(tmp_path) | {"RAIL_PRUN": "1", "RAIL_X": "1"})
    assert "unknown setting RAIL_PRUN (did you mean RAIL_PRUNE?), RAIL_X; there" in start.stderr


def test_an_unprepared_site_says_what_to_do(tmp_path):
    start = run(["serve", "--port", str(free_port())], env(tmp_path))
    assert start.returncode == 1
    assert start.stderr == "CommandError: the database is not up to date; run: manage.py migrate\n"


def test_the_checks_for_production_find_nothing(tmp_path):
    https = env(tmp_path) | {"RAIL_HTTPS": "true", "RAIL_HOSTS": "rail.example.org"}
    run(["check", "--deploy", "--fail-level", "WARNING"], https).check_returncode()


@pytest.mark.parametrize(
    ("chosen", "sent"),
    [
        ("site", "max-age=31536000"),
        ("subdomains", "max-age=31536000; includeSubDomains"),
        ("preload", "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_browsers_are_told_of_https_what_the_operator_has_chosen(chosen, sent, tmp_path):
    https = {"RAIL_HTTPS": "1", "RAIL_HSTS": chosen, "RAIL_HOSTS": "rail.example.org"}
    ask = (
        "from django.test import Client;"
        "print(Client().get('/healthz', secure=True, headers={'host': 'rail.example.org'})"
        ".headers['Strict-Transport-Security'])"
    )
    answer = run(["shell", "--no-imports", "-v0", "-c", ask], env(tmp_path) | https)
    assert answer.stdout.strip() == sent, answer.stderr


def test_a_folder_that_was_there_before_is_closed_to_other_users(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "rail.sqlite3").touch(mode=0o644)
    run(["migrate", "-v0"], env(folder)).check_returncode()
    for path in (folder, folder / "rail.sqlite3", folder / "secret-key"):
        assert path.stat().st_mode & 0o077 == 0, path
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    run(["migrate", "-v0"], env(shared)).check_returncode()
    assert shared.stat().st_mode & 0o777 == 0o777
    assert {path.stat().st_mode & 0o077 for path in shared.iterdir()} == {0}


def test_the_secret_key_is_made_once_and_kept_from_others(tmp_path):
    keys = []
    for _ in range(2):
        run(["check"], env(tmp_path)).check_returncode()
        keys.append((tmp_path / "secret-key").read_text())
    assert keys[0] == keys[1] and len(keys[0]) >= 50
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
