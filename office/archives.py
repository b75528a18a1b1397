"""The file of a backup: rows of the database, the key that signs cookies, and what made it."""

import gzip
import io
import shutil
import tarfile
import time
import zlib
from contextlib import suppress
from pathlib import Path

from django.apps import apps
from django.core import serializers
from msgspec import DecodeError, Struct
from msgspec import json as fast

from office import relabel

ROWS, KEY, ABOUT = "rows.jsonl", "secret-key", "about.json"


class About(Struct, frozen=True):
    """Which Rail wrote a backup: its migrations, and the newest rules of its games."""

    migrations: list[tuple[str, str]]
    rules: int


class Row(Struct):
    """A row, as far as it is looked at: of which table it is."""

    model: str


class Damaged(Exception):
    """A file is no backup, or not a whole one."""


def pack(file: Path, rows: Path, key: str, about: About) -> None:
    """Write a backup; whoever fails half-way leaves no file of this name."""
    part = file.with_name(f"{file.name}.part")
    part.touch(mode=0o600)  # hidden cards and seat links lie in it
    with tarfile.open(part, "w:gz") as archive:
        _add(archive, ABOUT, fast.encode(about))
        archive.add(rows, ROWS)
        _add(archive, KEY, key.encode())
    part.rename(file)


def unpack(file: Path, folder: Path) -> About | None:
    """Lay the rows and the key into a folder, or raise Damaged; None: from before it was noted."""
    whole = folder / "whole.tar"
    try:
        # to the end: the sum of all bytes stands there
        with gzip.open(file) as packed, whole.open("wb") as plain:
            shutil.copyfileobj(packed, plain)
        with tarfile.open(whole, "r:") as archive:
            for name in (ROWS, KEY):
                _take(archive, name, folder)
            with suppress(KeyError):
                _take(archive, ABOUT, folder)
        whole.unlink()
        made = folder / ABOUT
        return fast.decode(made.read_bytes(), type=About) if made.exists() else None
    except (OSError, EOFError, zlib.error, tarfile.TarError, KeyError, DecodeError) as error:
        raise Damaged(f"{file} is not a backup that can be read: {error}") from error


def check(file: Path, folder: Path) -> None:
    """Raise Damaged if a row is none that this Rail keeps; nothing is stored.

    Rows of an earlier Rail name the models of today from now on.
    """
    try:
        relabel.rows(folder / ROWS)
        with (folder / ROWS).open() as rows:
            for row in rows:
                apps.get_model(fast.decode(row, type=Row).model)
            rows.seek(0)
            # older Rails may have kept more of a row
            for _ in serializers.deserialize("jsonl", rows, ignorenonexistent=True):
                pass
    except (
        LookupError,
        DecodeError,
        UnicodeDecodeError,
        serializers.base.DeserializationError,
    ) as error:
        raise Damaged(f"{file} holds rows that cannot be read: {error}") from error


def _take(archive: tarfile.TarFile, name: str, folder: Path) -> None:
    # not by `extract`: the Python of Debian 12 knows no filters for it
    member = archive.extractfile(name)
    if member is None:
        raise tarfile.TarError(f"{name} in it is no file")
    with member, (folder / name).open("wb") as plain:
        shutil.copyfileobj(member, plain)


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mtime, member.mode = len(data), int(time.time()), 0o600
    archive.addfile(member, io.BytesIO(data))
