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
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from random import randrange
from urllib.parse import urlencode

from scripts.cluster import free_port

COMMANDS = {
    "uvicorn": ("serve", "--port", "{port}"),
    "daphne": ("runserver", "--noreload", "127.0.0.1:{port}"),
}
PATIENCE = 30


class Site:
    """A running server."""

    def __init__(self, port: int, pid: int, env: dict[str, str] | None = None) -> None:
        self.env = env
        self.host = f"127.0.0.1:{port}"
        self.address = f"http://{self.host}"
        self.pid = pid

    def worked(self) -> float:
        """For how many milliseconds the processor has worked at it, in all its threads."""
        clock = ~self.pid << 3 | 2  # the processor clock of another process
        return time.clock_gettime(clock) * 1000

    def memory(self) -> float:
        """What the process alone occupies, in megabytes."""
        rollup = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return int(re.search(r"Pss:\s+(\d+) kB", rollup)[1]) / 1024


@contextmanager
def site(server: str, *, unbound: bool = False, processes: int = 1, **env: str) -> Iterator[Site]:
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
        with (Path(data) / "log").open("w") as log:
            process = subprocess.Popen([*manage, *command], env=env, stdout=log, stderr=log)
        try:
            wait_for(process, port)
            yield Site(port, process.pid, env)
        except Exception as error:
            error.add_note((Path(data) / "log").read_text()[-2000:])
            raise
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(process: subprocess.Popen, port: int) -> None:
    """Return when the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


class Person:
    """Somebody with a browser of their own, as far as pages and cookies go."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.cookies = SimpleCookie()
        # everybody comes from elsewhere: what one address may do in a minute is limited
        self.address = f"127.{randrange(256)}.{randrange(256)}.{randrange(1, 255)}"
        self.ask("GET", "/")

    @property
    def cookie(self) -> str:
        """The Cookie header."""
        return "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())

    def post(self, path: str, **form: object) -> dict:
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
            self.site.host, timeout=PATIENCE, source_address=(self.address, 0)
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


def begin(site: Site, seats: int, play: str = "usa.base") -> tuple[str, list[Person]]:
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
