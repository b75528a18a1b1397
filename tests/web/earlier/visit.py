"""People come back to a site that was brought up to date, and play on: told as JSON."""

import json
import sys
import uuid
from pathlib import Path

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from chat.models import Silence  # noqa: E402
from games.models import Game, Seat  # noqa: E402
from moderation import audit  # noqa: E402
from moderation.models import AuditEntry, Ban  # noqa: E402
from tables.models import Place, Table  # noqa: E402
from tests.web.scene import advance, look  # noqa: E402

first, *more = sys.argv[1:]
call_command(first, *more, verbosity=0)
told = json.loads((Path(__file__).parent / "people.json").read_text())
people = {name: Client() for name in told["cookies"]}
for name, client in people.items():
    client.cookies["sessionid"] = told["cookies"][name]
table = Table.objects.get(code=told["table"])
running = table.games.latest("number")
before = running.version


def say() -> list[int]:
    """How it goes for who sits there, and for who is muted."""
    path, said = f"/t/{table.code}/chat/", {"room": "table", "text": "still here"}
    sent = {who: said | {"ref": str(uuid.uuid4())} for who in ("ada", "cleo")}
    return [people[who].post(path, what).status_code for who, what in sent.items()]


def see(name: str, *paths: str) -> list[int]:
    """How pages answer this person."""
    return [people[name].get(path).status_code for path in paths]


pages = {
    "ada": see("ada", f"/t/{table.code}/", "/my-games/", "/players/", "/account/data/file/"),
    "cleo": see("cleo", f"/t/{table.code}/"),
    "boss": see("boss", "/operator/", "/operator/people/", "/operator/server/", "/operator/kept/"),
    "nobody": [Client().get("/").status_code],
}
file = people["ada"].get("/account/data/file/").json()
said = say()
advance(running, 2000)
running.refresh_from_db()
found = {
    "pages": pages,
    "said": said,
    "over": look(running)[1].over and running.version > before,
    "finished": Game.objects.filter(over=True).count(),
    "won": all(game.winners for game in Game.objects.filter(over=True)),
    "blank": [model.objects.filter(portrait="").count() for model in (Place, Seat)],
    "tables": Table.objects.count(),
    "file": {key: len(file[key]) for key in ("games", "notes", "ratings", "channels")},
    "quiet": file["quiet_hours"]["zone"],
    "banned": Ban.objects.get().marks.count(),
    "muted": Silence.objects.count(),
    "audit": [audit.sentence_of(entry) for entry in AuditEntry.objects.filter(what="record")],
}
sys.stdout.write(json.dumps(found))
