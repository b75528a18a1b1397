"""Servers as processes of their own, on what they share: a database and a Redis."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts import cluster
from tests.processes import children

ROOT = Path(__file__).parents[2]
TIMEOUT_SECONDS = 120
"""Seconds that a process may take on a busy machine to answer, or to end."""


class Web:
    """One web process that can be stopped or killed, and started again on its port."""

    def __init__(self, env: dict[str, str], log: Path) -> None:
        self.env, self.log = env, log
        self.port = cluster.free_port()
        self.host = f"localhost:{self.port}"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Start it, and return when it answers."""
        with self.log.open("a") as log:
            process = self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT, env=self.env, stdout=log, stderr=log,
            )  # fmt: skip
        until = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < until and process.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://{self.host}/healthz", timeout=5)
                return process
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(self.log.read_text())

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, as an upgrade does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(TIMEOUT_SECONDS)

    @property
    def thinking(self) -> list[int]:
        """Its processes that think for bots."""
        found = []
        for pid in children(self.process.pid):
            with contextlib.suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found


class Cluster:
    """A database, perhaps a Redis, and web processes that share them."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.env, self.folder = env, folder
        self.services: dict[str, cluster.Service] = {}
        self.root, self.command = ROOT, [sys.executable, "manage.py"]
        self.webs: list[Web] = []

    def prepare(self) -> None:
        """Bring the database up to date and have the files of the pages."""
        self.manage("migrate", "-v0")
        files = Path(collected().name) / "static"
        shutil.copytree(files, Path(self.env["RAIL_DATA"]) / "static")

    def serve(self, processes: int) -> None:
        """Start web processes."""
        while len(self.webs) < processes:
            self.add()

    def add(self, **env: str) -> Web:
        """Start one more, with something else in its environment."""
        web = Web(self.env | env, self.folder / f"log{len(self.webs)}")
        self.webs.append(web)
        return web

    def drop(self, web: Web) -> None:
        """Let one go."""
        self.webs.remove(web)
        web.kill()

    def revive(self) -> None:
        """Start again what a fault has left fallen because the games were over first."""
        for service in self.services.values():
            if not service.answers():
                service.stop()
                service.start()
        for web in self.webs:
            if web.process.poll() is not None:
                web.start()

    def manage(self, *command: str, **options: Any) -> subprocess.CompletedProcess[Any]:
        """Run a command on the shared data."""
        options = {"check": True, "timeout": TIMEOUT_SECONDS} | options
        whole = [*self.command, *command]
        return subprocess.run(whole, cwd=self.root, env=self.env, **options)

    @property
    def hosts(self) -> list[str]:
        """Where the web processes listen."""
        return [web.host for web in self.webs]


@cache
def collected() -> TemporaryDirectory[str]:
    """A data folder with the files of the pages alone, which are collected and compressed once for
    all sites of a run."""
    folder = TemporaryDirectory()
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": folder.name}
    subprocess.run(command, cwd=ROOT, env=env, check=True, timeout=TIMEOUT_SECONDS)
    return folder


@contextlib.contextmanager
def site(folder: Path, **env: str) -> Iterator[Cluster]:
    """What one web process needs: a SQLite in a folder; nothing is prepared or started yet."""
    bare = {"PATH": os.environ["PATH"], "RAIL_DATA": str(folder / "data"), "RAIL_BOT_PACE": "0"}
    here = Cluster(bare | env, folder)
    try:
        yield here
    finally:
        for web in here.webs:
            web.kill()


@contextlib.contextmanager
def clustered(database: str, folder: Path) -> Iterator[Cluster]:
    """What two web processes share, on one of the databases; none of them is started yet."""
    with contextlib.ExitStack() as stack:
        services: dict[str, cluster.Service] = {}
        env: dict[str, str] = {}
        services["redis"], env["RAIL_REDIS_URL"] = stack.enter_context(cluster.redis())
        if database == "postgres":
            services["postgres"], address = stack.enter_context(cluster.postgres())
            env["RAIL_DATABASE_URL"] = address
        here = stack.enter_context(site(folder, **env))
        here.services = services
        here.prepare()
        yield here
