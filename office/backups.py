"""Backups in the operator's folder, made by a process beside the server so that nobody waits."""

import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from msgspec import Struct

from common.durations import DAY

PATTERN = "rail-*.tar.gz"
OLD_SECONDS = 2 * DAY
"""Seconds after which the last backup ought to have been followed by another."""


class Backup(Struct, frozen=True):
    """A file in the folder."""

    name: str
    bytes: int
    at: datetime

    @property
    def is_old(self) -> bool:
        """Ought there to be a newer one?"""
        return (timezone.now() - self.at).total_seconds() > OLD_SECONDS


def made() -> list[Backup]:
    """The backups in the folder, the newest first."""
    files = sorted(settings.BACKUPS.glob(PATTERN), reverse=True) if settings.BACKUPS else []
    return [_told(file) for file in files]


def new_file() -> Path:
    """Where the next one goes; the folder is made if it is missing."""
    if (folder := settings.BACKUPS) is None:
        raise ValueError("RAIL_BACKUPS names no folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"rail-{timezone.now():%Y-%m-%d-%H%M%S}.tar.gz"


def start() -> None:
    """Begin a backup, unless one is being made by this process."""
    if not is_running():
        run("backup", str(new_file()), "--keep", str(settings.BACKUPS_KEEP))


def is_running() -> bool:
    """Is a backup being made, or the work of the night done, by this process?"""
    return _running is not None and _running.poll() is None


def run(*command: str) -> None:
    """Run one of our commands beside the server; what it has to complain of goes into the log."""
    global _running
    nice = [path, "-n", "10"] if (path := shutil.which("nice")) else []
    manage = str(settings.BASE_DIR / "manage.py")
    _running = subprocess.Popen(
        [*nice, sys.executable, manage, *command], stdout=subprocess.DEVNULL
    )


_running: subprocess.Popen[bytes] | None = None


def _told(file: Path) -> Backup:
    stat = file.stat()
    return Backup(file.name, stat.st_size, datetime.fromtimestamp(stat.st_mtime, UTC))
