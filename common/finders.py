"""Serves what lies beside each mechanism for the browser, and nothing else of it."""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage, Storage

MECHANISMS = Path(__file__).resolve().parents[1] / "games" / "rules" / "mechanisms"
SERVED = {".js", ".css", ".svg"}


class MechanismStorage(FileSystemStorage):
    """The folders of mechanisms, as they are addressed."""

    prefix = "mechanisms"


class MechanismFinder(FileSystemFinder):
    """Finds scripts, styles and drawings under `mechanisms/`."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        storage = MechanismStorage(location=MECHANISMS)
        self.locations = [(storage.prefix, str(MECHANISMS))]
        self.storages = {str(MECHANISMS): storage}

    def check(self, **kwargs: object) -> list[CheckMessage]:
        """No setting of ours can be wrong here."""
        return []

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """The file of this address, if it may be served."""
        if PurePath(path).suffix in SERVED:
            return super().find_location(root, path, prefix)
        return None

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Every file to collect."""
        for path, storage in super().list(ignore_patterns):
            if PurePath(path).suffix in SERVED:
                yield path, storage
