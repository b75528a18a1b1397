"""A real server with empty data on a free port of this machine, and people who use it."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from random import randrange
from types import MappingProxyType
from typing import Protocol
from urllib.parse import urlencode

from games.rules.values import Data
from scripts.cluster import free_port

COMMANDS = {
    "uvicorn": ("serve", "--port", "{port}"),
    "daphne": ("runserver", "--noreload", "127.0.0.1:{port}"),
}
TIMEOUT_SECONDS = 30


NOTHING: Mapping[str, str] = MappingProxyType({})


class Site:
    """A running server."""

    def __init__(self, port: int, pid: int, env: Mapping[str, str] = NOTHING) -> None:
        self.env = env
        self.host = f"127.0.0.1:{port}"
        self.address = f"http://{self.host}"
        self.pid = pid

    def worked(self) -> float:
        """For how many milliseconds the processors have worked at it, in all its threads."""
        return worked(self.pid)

    def errors(self) -> int:
        """How many errors its log tells of."""
        return Path(self.env["RAIL_DATA"], "log").read_text().count(" ERROR ")

    def memory(self) -> float:
        """What the process alone occupies, in megabytes."""
        rollup = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return int(re.findall(r"Pss:\s+(\d+) kB", rollup)[0]) / 1024


def worked(pid: int) -> float:
    """For how many milliseconds the processors have worked at a process, in all its threads."""
    clock = ~pid << 3 | 2  # the processor clock of another process
    return time.clock_gettime(clock) * 1000


def worked_by_all(pid: int) -> float:
    """The same for a process and those that it has started and that still run."""
    tasks = Path(f"/proc/{pid}/task")
    started = [int(child) for one in tasks.glob("*/children") for child in one.read_text().split()]
    return worked(pid) + sum(map(worked_by_all, started))


class Served(Site):
    """A server that can be stopped and started again; what it says stands in a file."""

    def __init__(self, port: int, command: list[str], env: dict[str, str], log: Path) -> None:
        super().__init__(port, 0, env)
        self.port, self.command, self.log = port, command, log

    def start(self) -> None:
        """Return when it answers."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(self.command, env=self.env, stdout=log, stderr=log)
        self.pid = self.process.pid
        wait_for(self.process, self.port)

    def stop(self) -> None:
        """End it as an operator does."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def site(server: str, *, unbound: bool = False, processes: int = 1, **env: str) -> Iterator[Served]:
    """Serve with uvicorn or daphne until the block is left; `unbound` without a limit of frames."""
    with tempfile.TemporaryDirectory() as data:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("RAIL_")}
        env = {**clean, "RAIL_DATA": data, **env}
        manage = [sys.executable, "manage.py"]
        for command in (["migrate"], ["collectstatic", "--noinput"]):
            subprocess.run([*manage, *command, "-v", "0"], env=env, check=True)
        if unbound:
            manage[1] = "bench/unbound.py"
        port = free_port()
        command = [part.format(port=port) for part in COMMANDS[server]]
        if processes > 1:
            command += ["--processes", str(processes)]
        here = Served(port, [*manage, *command], env, Path(data) / "log")
        try:
            here.start()
            yield here
        except Exception as error:
            error.add_note(here.log.read_text()[-2000:])
            raise
        finally:
            here.stop()


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Return when the server answers."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


class Host(Protocol):
    """Where a site answers."""

    host: str


class Person:
    """Somebody with a browser of their own, as far as pages and cookies go."""

    def __init__(self, site: Host) -> None:
        self.site = site
        self.cookies = SimpleCookie()
        # everybody comes from elsewhere: what one address may do in a minute is limited
        self.address = f"127.{randrange(256)}.{randrange(256)}.{randrange(1, 255)}"
        self.ask("GET", "/")

    @property
    def cookie(self) -> str:
        """The Cookie header."""
        return "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())

    def post(self, path: str, **form: object) -> Data:
        """Send a form; the answer as JSON."""
        return json.loads(self.ask("POST", path, urlencode(form)))

    def ask(self, method: str, path: str, body: str = "") -> str:
        """One request; anything but success is an error."""
        headers = {"Accept": "text/html" if method == "GET" else "application/json"}
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self.cookies["csrftoken"].value
        if self.cookies:
            headers["Cookie"] = self.cookie
        connection = http.client.HTTPConnection(
            self.site.host, timeout=TIMEOUT_SECONDS, source_address=(self.address, 0)
        )
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        if response.status != 200:
            raise RuntimeError(f"{method} {path}: {response.status} {text[:300]}")
        for line in response.headers.get_all("Set-Cookie", ()):
            self.cookies.load(line)
        return text


def begin(site: Host, seats: int, play: str = "usa.base") -> tuple[str, list[Person]]:
    """A game that has just begun: its code, and who sits there in order."""
    people = [Person(site) for _ in range(seats)]
    host, *others = people
    answer = host.post(
        "/", play=play, size=seats, order="seated", watch="on", name="Ada", color="blue"
    )
    path = answer["url"]
    for n, person in enumerate(others):
        person.post(f"{path}sit/", name=f"Guest {n + 1}")
    host.post(f"{path}start/")
    return path.split("/")[2], people
