"""Real PostgreSQL and Redis on loopback, with data that is thrown away when they stop.

`make cluster` serves Rail on them with two processes; the tests and benches use them too.

    python -m scripts.cluster with COMMAND...    runs a command of ours on them
"""

import contextlib
import os
import secrets
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TIMEOUT_SECONDS = 120
"""Seconds that a program may take on a busy machine to listen, and to be gone with all its own."""
ANSWER = 5
"""Seconds in which one that listens says so."""
PROCESSES = 2


def find(program: str) -> str:
    """Where a program is; Debian keeps those of PostgreSQL out of the path."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin")), os.environ["PATH"]]
    if path := shutil.which(program, path=os.pathsep.join(map(str, places))):
        return path
    raise SystemExit(f"no {program}: install postgresql and redis-server first")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Service:
    """A program that listens on a port of loopback, and can be stopped and started again.

    `ready` is a command that succeeds as soon as the program answers: PostgreSQL listens before it
    has put right what a crash left.
    """

    def __init__(
        self, command: list[str], ready: list[str], port: int, user: str | None = None
    ) -> None:
        self.command, self.ready, self.port, self.user = command, ready, port, user
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of its process, once it is started."""
        if self.process is None:
            raise RuntimeError("it is not started")
        return self.process.pid

    def start(self) -> None:
        """Start it, and return when it answers."""
        # whatever it starts holds this pipe open: it ends with the last of them
        self._pipe, held = os.pipe()
        with tempfile.TemporaryFile() as log:
            with os.fdopen(held, "w"):
                self.process = subprocess.Popen(
                    self.command, user=self.user, pass_fds=[held], stdout=log, stderr=log
                )
            until = time.monotonic() + TIMEOUT_SECONDS
            while time.monotonic() < until and self.process.poll() is None:
                if self.answers():
                    return
                time.sleep(0.05)
            self.stop()
            log.seek(0)
            told = log.read().decode(errors="replace").strip()
        raise RuntimeError(f"{self.command[0]} did not start:\n{told}")

    def answers(self) -> bool:
        """Is it there for others?"""
        try:
            asked = subprocess.run(self.ready, capture_output=True, timeout=ANSWER)
        except subprocess.TimeoutExpired:
            return False
        return asked.returncode == 0

    def stop(self) -> None:
        """End it at once, as a fault would, and return when nothing of it is left: PostgreSQL does
        not start beside what was connected to the one before."""
        if not self.process:
            return
        self.process.kill()
        self.process.wait(TIMEOUT_SECONDS)
        self.process = None
        with os.fdopen(self._pipe) as pipe:
            if not select.select([pipe], [], [], TIMEOUT_SECONDS)[0]:
                raise RuntimeError(f"not all that {self.command[0]} had started ended with it")


@contextlib.contextmanager
def redis() -> Iterator[tuple[Service, str]]:
    """A Redis that keeps nothing; and its address."""
    port = free_port()
    bare = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    ready = [find("redis-cli"), "-e", "-p", str(port), "ping"]
    service = Service([find("redis-server"), "--port", str(port), *bare], ready, port)
    service.start()
    try:
        yield service, f"redis://127.0.0.1:{port}/0"
    finally:
        service.stop()


@contextlib.contextmanager
def postgres(*options: str) -> Iterator[tuple[Service, str]]:
    """A PostgreSQL with an empty database; and its address."""
    # it refuses to run as root; Debian has a user for it
    user = "postgres" if os.geteuid() == 0 else None
    password, port = secrets.token_urlsafe(16), free_port()
    with tempfile.TemporaryDirectory(prefix="rail-postgres-") as folder:
        data, secret = Path(folder) / "data", Path(folder) / "password"
        secret.write_text(password)
        if user:
            for path in (folder, secret):
                shutil.chown(path, user)
        make = [find("initdb"), "-D", str(data), "-U", "rail", "-A", "scram-sha-256", "--no-sync"]
        subprocess.run(
            [*make, f"--pwfile={secret}"],
            user=user, check=True, stdout=subprocess.DEVNULL, cwd=folder, timeout=TIMEOUT_SECONDS,
        )  # fmt: skip
        listening = ["-h", "127.0.0.1", "-p", str(port), "-k", folder]
        ready = [find("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        command = [find("postgres"), "-D", str(data), *listening, *options]
        service = Service(command, ready, port, user)
        service.start()
        try:
            yield service, f"postgres://rail:{password}@127.0.0.1:{port}/postgres"
        finally:
            service.stop()


@contextlib.contextmanager
def shared() -> Iterator[dict[str, str]]:
    """Both: the settings of a site that stands on them, and does not wait for a disk."""
    with redis() as (_, layer), postgres("-c", "fsync=off") as (_, database):
        yield {"RAIL_DATABASE_URL": database, "RAIL_REDIS_URL": layer}


def main() -> None:
    """Serve Rail with several processes until Ctrl-C, or run one command."""
    # whoever ends us otherwise ends what we started as well
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    manage = [sys.executable, "manage.py"]
    with shared() as own, tempfile.TemporaryDirectory() as data:
        env = os.environ | own | {"RAIL_DATA": data}
        if sys.argv[1:2] == ["with"]:
            raise SystemExit(subprocess.run(sys.argv[2:], cwd=ROOT, env=env).returncode)
        serve = ["serve", "--processes", str(PROCESSES), *sys.argv[1:]]
        with contextlib.suppress(KeyboardInterrupt):
            for command in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"], serve):
                subprocess.run([*manage, *command], cwd=ROOT, env=env, check=True)


if __name__ == "__main__":
    main()
