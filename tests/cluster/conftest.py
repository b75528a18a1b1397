"""Servers as processes of their own, on what they share: a database and a Redis."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import cluster

ROOT = Path(__file__).parents[2]
PATIENCE = 60


class Web:
    """One web process that can be killed and started again on its port."""

    def __init__(self, env: dict[str, str], log: Path) -> None:
        self.env, self.log = env, log
        self.port = cluster.free_port()
        self.host = f"localhost:{self.port}"
        self.process: subprocess.Popen | None = None
        self.start()

    def start(self) -> None:
        """Start it, and return when it answers."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT, env=self.env, stdout=log, stderr=log,
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://{self.host}/healthz", timeout=5)
                return
            time.sleep(0.05)
        raise RuntimeError(self.log.read_text())

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Cluster:
    """A database, a Redis, and two web processes that share them."""

    def __init__(self, env: dict[str, str], folder: Path, services: dict) -> None:
        self.env = env
        self.services = services
        for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            self.manage(*command)
        self.webs = [Web(env, folder / f"log{n}") for n in range(2)]

    def manage(self, *command: str, **options) -> subprocess.CompletedProcess:
        """Run a command on the shared data."""
        whole = [sys.executable, "manage.py", *command]
        return subprocess.run(whole, cwd=ROOT, env=self.env, check=True, **options)

    @property
    def hosts(self) -> list[str]:
        """Where the web processes listen."""
        return [web.host for web in self.webs]


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared(request, tmp_path_factory) -> Iterator[Cluster]:
    """Two web processes that hear of each other by Redis, on SQLite and on PostgreSQL."""
    folder = tmp_path_factory.mktemp(request.param)
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": str(folder / "data"), "RAIL_BOT_PACE": "0"}
    with contextlib.ExitStack() as stack:
        services = {}
        services["redis"], env["RAIL_REDIS_URL"] = stack.enter_context(cluster.redis())
        if request.param == "postgres":
            services["postgres"], address = stack.enter_context(cluster.postgres())
            env["RAIL_DATABASE_URL"] = address
        here = Cluster(env, folder, services)
        yield here
        for web in here.webs:
            web.kill()
