"""Sites of before the models came to their applications go on, in the middle of games."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from accounts.models import User
from moderation import audit
from moderation.models import AuditEntry, ServerSettings
from office import relabel, upgrade
from tests.web.scene import begin, next_move, play

ROOT = Path(__file__).parents[2]
EARLIER = Path(__file__).parent / "earlier"
"""A database and its backup, made by the last Rail of the old names, and the cookies of its people:
a rated game that is over, one that goes on, one that is gathered for, and whatever else is kept."""
KEY = "the key of a site that was set up long ago, kept for the tests"


def visited(data: Path, *command: str) -> dict:
    """What people find on this site after this command."""
    env = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "rail.settings",
        "RAIL_DATA": str(data),
        "RAIL_SECRET_KEY": KEY,
        "RAIL_HOSTS": "testserver",
        "RAIL_RATING": "1",
    }
    whole = [sys.executable, "-W", "ignore", "-m", "tests.web.earlier.visit", *command]
    done = subprocess.run(whole, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("way", ["database", "backup"])
def test_a_site_of_the_old_names_goes_on_by_its_database_and_by_its_backup(ready, tmp_path, way):
    (tmp_path / "static").symlink_to(ready / "static")
    if way == "database":
        packed = (EARLIER / "rail.sqlite3.gz").read_bytes()
        (tmp_path / "rail.sqlite3").write_bytes(gzip.decompress(packed))
        told = visited(tmp_path, "migrate")
    else:
        told = visited(tmp_path, "restore", str(EARLIER / "backup.tar.gz"))
    assert told == {
        "pages": {
            "ada": [200, 200, 200, 200],
            "cleo": [200],
            "boss": [200, 200, 200, 200],
            "nobody": [403],
        },
        "said": [200, 403],
        "over": True,
        "finished": 2,
        "won": True,
        "blank": [0, 0],
        "tables": 4,
        "file": {"games": 2, "notes": 1, "ratings": 1, "channels": 1},
        "quiet": "Europe/Paris",
        "banned": 1,
        "muted": 1,
        "audit": ["changed the record of TYSUR86G"],
    }


def to_old_names() -> None:
    """Make the database one of the old names again."""
    recorder = MigrationRecorder(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for old, new in relabel.TABLES.items():
            cursor.execute(f'ALTER TABLE "{new}" RENAME TO "{old}"')
    for old, new in relabel.MODELS.items():
        label, model = new.split(".")
        app, name = old.split(".")
        ContentType.objects.filter(app_label=label, model=model).update(app_label=app, model=name)
    for old, new in relabel.MIGRATIONS.items():
        recorder.record_applied(*old)
        for one in new:
            recorder.record_unapplied(*one)
    ContentType.objects.clear_cache()


@pytest.mark.postgres
@pytest.mark.django_db
def test_every_table_type_and_migration_of_the_old_names_is_found_again():
    game = begin()
    ServerSettings.row()
    to_old_names()
    assert "lobby_user" in connection.introspection.table_names()
    assert upgrade.newer() is None and upgrade.unfinished()
    relabel.database()
    assert not upgrade.unfinished()
    assert not {"lobby_user", "people_rated", "office_deed"}.intersection(
        connection.introspection.table_names()
    )
    assert User.objects.count() == 2 and ServerSettings.objects.count() == 1
    play(game, *next_move(game))
    game.refresh_from_db()
    assert game.version == 1
    known = set(ContentType.objects.values_list("app_label", flat=True))
    assert {"accounts", "tables"} <= known and not known & {"lobby", "people"}


@pytest.mark.postgres
@pytest.mark.django_db
def test_what_was_done_in_the_admin_alone_is_restored_and_the_list_goes_on(tmp_path):
    boss = User.objects.create_superuser("boss")
    fields = {"action_time": "2026-01-02T03:04:05Z", "user": boss.pk, "object_repr": "TYSUR86G"}
    file = tmp_path / "rows.jsonl"
    file.write_text(json.dumps({"model": "admin.logentry", "pk": 1, "fields": fields}) + "\n")
    relabel.rows(file)
    call_command("loaddata", str(file), verbosity=0)
    audit.note(boss, "backup")
    told = ["made a backup", "changed the record of TYSUR86G"]
    assert list(map(audit.sentence_of, AuditEntry.objects.all())) == told


@pytest.mark.django_db
def test_a_database_of_today_is_left_alone(django_assert_num_queries):
    with django_assert_num_queries(2):
        relabel.database()


def test_whether_an_old_database_is_up_to_date_is_told_without_changing_it(tmp_path):
    packed = (EARLIER / "rail.sqlite3.gz").read_bytes()
    database = tmp_path / "rail.sqlite3"
    database.write_bytes(gzip.decompress(packed))
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": str(tmp_path)}
    whole = [sys.executable, "manage.py", "migrate", "--check"]
    done = subprocess.run(whole, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr == ""
    assert not (tmp_path / upgrade.COPIES).exists()
