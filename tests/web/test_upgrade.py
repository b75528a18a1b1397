"""Data that a newer Rail has made is left alone; of older data there are a few copies."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.models import Game
from games.rules import VERSION
from office import upgrade
from tests.web.scene import begin

ROOT = Path(__file__).parents[2]


def manage(data: Path, *command: str) -> subprocess.CompletedProcess:
    """Run a command on data of its own."""
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": str(data)}
    whole = [sys.executable, "manage.py", *command]
    return subprocess.run(whole, cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_data_of_this_version_is_known():
    begin()
    assert upgrade.newer() is None and not upgrade.unfinished()


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_newer_database_is_told_with_both_versions():
    MigrationRecorder(connection).record_applied("games", "9998_wagons")
    MigrationRecorder(connection).record_applied("games", "9999_engines")
    told = upgrade.newer()
    assert "games 9999_engines" in told and "9998" not in told
    assert "than this one (games 0" in told


@pytest.mark.postgres
@pytest.mark.django_db
def test_games_by_newer_rules_are_told_with_both_versions():
    begin()
    Game.objects.update(rules_version=99)
    assert "rules 99" in upgrade.newer() and f"rules {VERSION})" in upgrade.newer()


def test_a_newer_database_is_neither_served_nor_changed(ready, tmp_path):
    assert not (ready / upgrade.COPIES).exists()  # nothing was there to be kept
    shutil.copy(ready / "rail.sqlite3", tmp_path)
    newer = (
        "from django.db import connection as c; from django.db.migrations.recorder import "
        "MigrationRecorder as R; R(c).record_applied('freight', '0001_initial'); "
        "c.cursor().execute('pragma wal_checkpoint(truncate)')"
    )
    manage(tmp_path, "shell", "-v0", "-c", newer).check_returncode()
    kept = (tmp_path / "rail.sqlite3").read_bytes()
    for command in (["migrate", "-v0"], ["serve", "--port", "1"]):
        refused = manage(tmp_path, *command)
        assert refused.returncode == 1 and refused.stderr.count("\n") == 1
        assert "newer Rail (freight 0001_initial, rules 0)" in refused.stderr
        assert f"(none of these, rules {VERSION})" in refused.stderr
    assert (tmp_path / "rail.sqlite3").read_bytes() == kept
    assert not (tmp_path / upgrade.COPIES).exists()


def test_the_copies_of_the_last_upgrades_are_kept(ready, tmp_path):
    shutil.copy(ready / "rail.sqlite3", tmp_path)
    manage(tmp_path, "migrate", "-v0", "accounts", "0002").check_returncode()
    copies = tmp_path / upgrade.COPIES
    copies.mkdir()
    for day in range(1, 6):
        (copies / f"rail-2025-01-0{day}-120000.sqlite3").touch()
    manage(tmp_path, "migrate", "-v0").check_returncode()
    names = sorted(path.name for path in copies.iterdir())
    assert len(names) == upgrade.MAX_COPIES
    assert names[:-1] == ["rail-2025-01-04-120000.sqlite3", "rail-2025-01-05-120000.sqlite3"]
