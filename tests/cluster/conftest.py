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
    """A database, a Redis, and web processes that share them."""

    def __init__(self, env: dict[str, str], folder: Path, services: dict) -> None:
        self.env, self.folder, self.services = env, folder, services
        self.root, self.command = ROOT, [sys.executable, "manage.py"]
        self.webs: list[Web] = []
        for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            self.manage(*command)

    def serve(self, processes: int) -> None:
        """Start web processes."""
        while len(self.webs) < processes:
            self.webs.append(Web(self.env, self.folder / f"log{len(self.webs)}"))

    def manage(self, *command: str, **options) -> subprocess.CompletedProcess:
        """Run a command on the shared data."""
        whole = [*self.command, *command]
        return subprocess.run(whole, cwd=self.root, env=self.env, check=True, **options)

    @property
    def hosts(self) -> list[str]:
        """Where the web processes listen."""
        return [web.host for web in self.webs]


@contextlib.contextmanager
def clustered(database: str, folder: Path) -> Iterator[Cluster]:
    """What two web processes share, on one of the databases; none of them is started yet."""
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": str(folder / "data"), "RAIL_BOT_PACE": "0"}
    with contextlib.ExitStack() as stack:
        services = {}
        services["redis"], env["RAIL_REDIS_URL"] = stack.enter_context(cluster.redis())
        if database == "postgres":
            services["postgres"], address = stack.enter_context(cluster.postgres())
            env["RAIL_DATABASE_URL"] = address
        here = Cluster(env, folder, services)
        yield here
        for web in here.webs:
            web.kill()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared(request, tmp_path_factory) -> Iterator[Cluster]:
    """Two web processes that hear of each other by Redis, on SQLite and on PostgreSQL."""
    with clustered(request.param, tmp_path_factory.mktemp(request.param)) as here:
        here.serve(2)
        yield here


@pytest.fixture
def empty(shared, tmp_path) -> Iterator[Cluster]:
    """A new site on the other database, with nothing in it yet."""
    other = "sqlite" if "postgres" in shared.services else "postgres"
    with clustered(other, tmp_path) as here:
        yield here
