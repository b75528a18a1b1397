"""Serves what lies beside each mechanism for the browser, and nothing else of it."""

from pathlib import Path, PurePath

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage

MECHANISMS = Path(__file__).resolve().parents[1] / "games" / "rules" / "mechanisms"
SERVED = {".js", ".css", ".svg"}


class MechanismFinder(FileSystemFinder):
    """Finds scripts, styles and drawings under `mechanisms/`."""

    def __init__(self, *args, **kwargs) -> None:
        storage = FileSystemStorage(location=MECHANISMS)
        storage.prefix = "mechanisms"
        self.locations = [(storage.prefix, MECHANISMS)]
        self.storages = {MECHANISMS: storage}

    def check(self, **kwargs) -> list:
        """No setting of ours can be wrong here."""
        return []

    def find_location(self, root, path, prefix=None):
        """The file of this address, if it may be served."""
        if PurePath(path).suffix in SERVED:
            return super().find_location(root, path, prefix)
        return None

    def list(self, ignore_patterns):
        """Every file to collect."""
        for path, storage in super().list(ignore_patterns):
            if PurePath(path).suffix in SERVED:
                yield path, storage
