"""What is no backup of ours for an empty database is refused before anything is written."""

import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PEOPLE = (
    "from accounts.models import User; from django.contrib.auth.models import Permission as P; "
    "from django.contrib.contenttypes.models import ContentType as C; "
    "u = User.objects.create_user('ada', name='Ada'); "
    "from tables.models import Place, Table; t = Table.objects.create(size=2); "
    "Place.objects.create(table=t, position=0, user=u, name='Former player', color='red'); "
    "Place.objects.create(table=t, position=1, name='Adler', color='blue', bot='normal'); "
    # a database that grew over the years numbers them in another way than a new one
    "k = C.objects.get_for_model(User); k.delete(); k.pk = 1000; k.save(); "
    "u.user_permissions.add(P.objects.create(codename='x', content_type_id=1000))"
)
COUNT = (
    "from accounts.models import User; "
    "from django.contrib.auth.models import Permission; "
    "from django.contrib.contenttypes.models import ContentType; "
    "from tables.models import Place; "
    "u = User.objects.get(); "
    "print([u.name, *u.user_permissions.values_list('content_type__model', flat=True), "
    "ContentType.objects.get_for_model(Permission).name, "
    "*Place.objects.order_by('position').values_list('portrait', flat=True)])"
)


def manage(data: Path, *command: str) -> subprocess.CompletedProcess:
    """Run a command on data of its own."""
    env = {"PATH": os.environ["PATH"], "RAIL_DATA": str(data)}
    whole = [sys.executable, "manage.py", *command]
    return subprocess.run(whole, cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.fixture(scope="module")
def backup(ready, tmp_path_factory) -> Path:
    """A backup of somebody and of what they did, in a folder that was not there."""
    data = tmp_path_factory.mktemp("site")
    shutil.copy(ready / "rail.sqlite3", data)
    file = data / "new" / "b"
    for command in (["shell", "-v0", "-c", PEOPLE], ["backup", file]):
        manage(data, *map(str, command)).check_returncode()
    return file


def changed(backup: Path, file: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """The backup with something else in it."""
    with tarfile.open(backup) as archive:
        held = {member.name: archive.extractfile(member).read() for member in archive}
    change(held)
    with tarfile.open(file, "w:gz") as archive:
        for name, data in held.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return file


def newer(held: dict[str, bytes]) -> None:
    about = json.loads(held["about.json"])
    about["migrations"] += [["freight", "0007_wagons"], ["tables", "9999_engines"]]
    held["about.json"] = json.dumps(about | {"rules": 99}).encode()


def without_rows(held: dict[str, bytes]) -> None:
    del held["rows.jsonl"]


def strange(held: dict[str, bytes]) -> None:
    held["rows.jsonl"] += b'{"model": "freight.wagon", "pk": 1, "fields": {}}\n'


def torn(held: dict[str, bytes]) -> None:
    held["rows.jsonl"] = held["rows.jsonl"][:-20]


def refused(data: Path, file: Path) -> str:
    """The one line by which a restore is refused that has written nothing."""
    answer = manage(data, "restore", str(file))
    assert answer.returncode == 1 and answer.stderr.count("\n") == 1, answer.stderr
    with closing(sqlite3.connect(data / "rail.sqlite3")) as database:
        assert not database.execute("select name from sqlite_master").fetchall()
    return answer.stderr


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (newer, "newer Rail (freight 0007_wagons, tables 9999_engines, rules 99) than this one"),
        (without_rows, "is not a backup that can be read"),
        (strange, "holds rows that cannot be read"),
        (torn, "holds rows that cannot be read"),
    ],
)
def test_another_backup_is_refused(backup, tmp_path, change, told):
    said = refused(tmp_path, changed(backup, tmp_path / "other.tar.gz", change))
    assert told in said
    assert ("(tables 0" in said) == (change is newer)


def test_half_a_file_and_a_bent_one_are_refused(backup, tmp_path):
    whole, file = backup.read_bytes(), tmp_path / "other.tar.gz"
    middle = len(whole) // 2
    bent = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    for damaged in (whole[:middle], bent, b"rows"):
        file.write_bytes(damaged)
        assert "is not a backup that can be read" in refused(tmp_path, file)


def of_an_older_rail(held: dict[str, bytes]) -> None:
    """With a field that is not kept any more."""
    rows = [json.loads(row) for row in held["rows.jsonl"].splitlines()]
    for row in rows:
        row["fields"] |= {"shoes": 44} if row["model"] == "accounts.user" else {}
    held["rows.jsonl"] = "".join(json.dumps(row) + "\n" for row in rows).encode()


def test_a_restore_has_everything_and_is_not_made_twice(backup, tmp_path):
    older = changed(backup, tmp_path / "older.tar.gz", of_an_older_rail)
    manage(tmp_path, "restore", str(older)).check_returncode()
    told = manage(tmp_path, "shell", "-v0", "-c", COUNT).stdout
    assert told.strip() == "['Ada', 'user', 'permission', '', '']"
    key = (tmp_path / "secret-key").read_bytes()
    assert key == (backup.parents[1] / "secret-key").read_bytes()
    again = manage(tmp_path, "restore", str(backup))
    assert again.returncode == 1 and "the database is not empty" in again.stderr


def ordered(held: dict[str, bytes]) -> None:
    """Somebody has left orders in the words of an earlier Rail."""
    seat = next(line for line in held["rows.jsonl"].splitlines() if b'"games.seat"' in line)
    draw = {"do": "draw", "n": 2, "color": None}
    fields = {"seat": json.loads(seat)["pk"], "orders": [draw], "stops": ["twin"], "turn": 1}
    fields |= {"held": {"twin": []}, "stopped": {"code": "orders.twin", "data": {}}}
    row = {"model": "games.standing", "pk": 1, "fields": fields}
    held["rows.jsonl"] += json.dumps(row).encode() + b"\n"


def test_orders_of_an_earlier_rail_are_restored_in_the_words_of_today(tmp_path):
    earlier = Path(__file__).parent / "earlier" / "backup.tar.gz"
    file = changed(earlier, tmp_path / "other.tar.gz", ordered)
    manage(tmp_path / "site", "restore", str(file)).check_returncode()
    with closing(sqlite3.connect(tmp_path / "site" / "rail.sqlite3")) as database:
        columns = "orders, stops, baseline, stopped"
        [row] = database.execute(f"select {columns} from games_standingorders")
    draw = {"do": "draw", "count": 2, "color": None}
    told = [["claimed"], {"claimed": []}, {"code": "orders.claimed", "data": {}}]
    assert list(map(json.loads, row)) == [[draw], *told]
