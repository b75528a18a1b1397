"""Data of before the models were given to the applications that they belong to.

The migrations say where each model is today as if it had always been there. What an earlier Rail
has stored names the old places: its tables, what it noted of migrations and of models, and the rows
of its backups. All of them are read here.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from msgspec import json

from moderation.models import ABOUT_LENGTH

Migration = tuple[str, str]

MODELS = {
    "lobby.user": "accounts.user",
    "people.profile": "accounts.profile",
    "lobby.table": "tables.table",
    "lobby.place": "tables.place",
    "office.house": "moderation.serversettings",
    "office.ban": "moderation.ban",
    "office.mark": "moderation.bannednetwork",
    "office.deed": "moderation.auditentry",
    "office.pulse": "office.processheartbeat",
    "office.faults": "office.hourlyerrorcount",
    "people.result": "ratings.result",
    "people.series": "ratings.ratingsequence",
    "people.rated": "ratings.rated",
    "people.rating": "ratings.rating",
    "people.season": "ratings.season",
    "people.seasonrating": "ratings.seasonrating",
    "notices.letter": "notices.queuednotification",
    "notices.quiet": "notices.quiethours",
}
"""Models by what they were called."""
TABLES = {
    **{old.replace(".", "_"): new.replace(".", "_") for old, new in MODELS.items()},
    "lobby_user_groups": "accounts_user_groups",
    "lobby_user_user_permissions": "accounts_user_user_permissions",
}
"""Tables of the database by what they were called."""
MIGRATIONS: dict[Migration, tuple[Migration, ...]] = {
    ("lobby", "0001_initial"): (("accounts", "0001_initial"), ("tables", "0001_initial")),
    **{
        ("lobby", name): (("tables", name),)
        for name in (
            "0002_several_at_one_device",
            "0003_six_colors",
            "0004_time",
            "0005_tracker",
            "0006_chat",
            "0007_rematch",
            "0008_lesson",
            "0010_seen",
            "0011_practice",
            "0012_levels",
        )
    },
    ("lobby", "0009_epoch"): (("accounts", "0003_epoch"),),
    ("people", "0001_results"): (("accounts", "0002_profile"), ("ratings", "0001_results")),
    ("people", "0002_seasons"): (("ratings", "0002_seasons"),),
    ("office", "0001_initial"): (("moderation", "0001_initial"),),
    ("office", "0002_keeping"): (("moderation", "0002_keeping"), ("office", "0001_processes")),
    # Django's admin, which is not used any more
    **{
        ("admin", name): ()
        for name in (
            "0001_initial",
            "0002_logentry_remove_auto_add",
            "0003_logentry_add_action_flag_choices",
        )
    },
}
"""What does today what these migrations have done."""
ROWS = MODELS | {
    "games.played": "games.loggedmove",
    "games.motion": "games.proposal",
    "games.standing": "games.standingorders",
}
"""Models as rows of backups name them: those too whose tables a migration renames."""
FIELDS = {
    "chat.line": {"n": "number"},
    "games.game": {"n": "number", "broken": "ended_early"},
    "games.loggedmove": {"n": "version"},
    "games.seat": {"n": "position"},
    "games.standingorders": {"held": "baseline"},
    "office.hourlyerrorcount": {"n": "count"},
    "ratings.rated": {"n": "number"},
    "ratings.ratingsequence": {"n": "last"},
    "tables.place": {"n": "position"},
}
"""Their fields by what they were called."""
BEYOND = 10**9
"""Above the number of any audit entry; below 1 PostgreSQL would not go on to count."""
MODEL = re.compile(r'^\{"model": "([a-z_]+\.[a-z_]+)"')


def migrations(applied: Iterable[Migration]) -> set[Migration]:
    """Migrations by what they are called today."""
    return {new for one in applied for new in MIGRATIONS.get(one, (one,))}


def database() -> None:
    """Give tables, migrations and types of content of an earlier Rail their names of today, all or
    nothing; a database of today stays as it is."""
    recorder = MigrationRecorder(connection)
    old = MIGRATIONS.keys() & recorder.applied_migrations()
    if not old:
        return
    with transaction.atomic(), connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        quote = connection.ops.quote_name
        for before, after in TABLES.items():
            if before in there:
                cursor.execute(f"ALTER TABLE {quote(before)} RENAME TO {quote(after)}")
        if "django_content_type" in there:
            for before, after in MODELS.items():
                cursor.execute(
                    "UPDATE django_content_type SET app_label = %s, model = %s"
                    " WHERE app_label = %s AND model = %s",
                    [*after.split("."), *before.split(".")],
                )
        for one in old:
            recorder.record_unapplied(*one)
        for one in migrations(old):
            recorder.record_applied(*one)


def rows(file: Path) -> None:
    """Let the rows of a backup name the models of today."""
    new = file.with_suffix(".new")
    with file.open() as read, new.open("w") as written:
        written.writelines(map(_row, read))
    new.replace(file)


def _row(line: str) -> str:
    if (match := MODEL.match(line)) is None:
        return line
    old = match[1]
    model = ROWS.get(old, old)
    if model == "admin.logentry":
        row = _audit_entry(json.decode(line))
    elif model == "contenttypes.contenttype":
        row = json.decode(line)
        fields = row["fields"]
        named = f"{fields['app_label']}.{fields['model']}"
        fields["app_label"], fields["model"] = ROWS.get(named, named).split(".")
    elif model in FIELDS:
        row = json.decode(line)
        new = FIELDS[model]
        row |= {"model": model, "fields": {new.get(n, n): v for n, v in row["fields"].items()}}
    else:
        return line.replace(old, model, 1)
    return json.encode(row).decode() + "\n"


def _audit_entry(row: dict[str, Any]) -> dict[str, Any]:
    """What an operator did in Django's admin, as the row of an audit entry."""
    done = row["fields"]
    told = {"at": done["action_time"], "who": done["user"], "what": "record"}
    fields = told | {"about": done["object_repr"][:ABOUT_LENGTH]}
    return {"model": "moderation.auditentry", "pk": BEYOND + row["pk"], "fields": fields}
