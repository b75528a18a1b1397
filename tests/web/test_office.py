"""What operators do: look at everything, shut people out, close and delete tables; backups."""

import re
import shutil
import tarfile
import uuid
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from chat.actions import HIDDEN
from chat.models import Line, Report, Silence
from chat.text import PHRASES
from common import logs
from common.close_codes import CloseCode
from common.proxies import snippets
from common.templatetags.rail import storage
from games.models import Game
from games.rules.stored import read_events
from moderation import audit, server_settings
from moderation.access import network_digest
from moderation.models import AuditEntry, Ban, BannedNetwork, ServerSettings
from office import backups, health, maintenance, retention
from office.models import HourlyErrorCount, ProcessHeartbeat
from office.templatetags.office import phrase
from privacy.deletion import delete_person
from rail.environment import env, networks
from tables.models import Table
from tests.web.lobby import account, create, do, operator, sit
from tests.web.scene import Tab, begin, user_of

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
NETWORK = "203.0.113.7"


def audited() -> list[tuple[str, str]]:
    """What is written down, the oldest first."""
    return [(entry.what, entry.about) for entry in AuditEntry.objects.order_by("pk")]


# Looking.


@pytest.mark.parametrize(
    "path",
    [
        "",
        "tables/",
        "tables/?q=ada",
        "people/",
        "people/?name=%00",
        "people/new/",
        "kept/",
        "check/",
    ],
)
def test_every_page_is_for_operators_alone(path):
    create()
    assert operator().get(f"/operator/{path}").status_code == 200
    assert account().get(f"/operator/{path}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "backup/",
        "server/link/",
        "kept/",
        "people/new/",
        "people/1/out/",
        "bans/1/end/",
        "tables/{}/delete/",
    ],
)
def test_every_action_is_for_operators_alone(path):
    _, table = create()
    assert account().post(f"/operator/{path.format(table.code)}").status_code == 404
    assert Client().post(f"/operator/{path.format(table.code)}").status_code == 302
    assert Table.objects.exists() and not AuditEntry.objects.exists()


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["1.5 kB", "20.0 MB", "12.3 GB"]), ("fr", ["1,5 ko", "20,0 Mo", "12,3 Go"])],
)
def test_room_on_the_disk_is_told_in_the_units_of_the_health_check(language, told):
    with override(language):
        assert [storage(size) for size in (1_500, 20_000_000, 12_345_678_900)] == told


def test_the_overview_counts():
    create()
    begin()
    ProcessHeartbeat.objects.create(process="a", at=timezone.now(), sockets=3)
    ProcessHeartbeat.objects.create(process="b", at=timezone.now(), sockets=4)
    ProcessHeartbeat.objects.create(
        process="c", at=timezone.now() - timedelta(minutes=5), sockets=90
    )
    HourlyErrorCount.objects.create(hour=timezone.now() - timedelta(hours=3), count=5)
    HourlyErrorCount.objects.create(hour=timezone.now() - timedelta(hours=30), count=70)
    seen = operator().get("/operator/").context
    told = [seen[name] for name in ("tables", "running", "processes", "sockets", "faults")]
    assert told == [2, 1, 2, 7, 5]
    assert seen["version"] == settings.VERSION
    assert f'version = "{settings.VERSION}"' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.postgres
def test_a_table_is_found_by_its_code_and_by_who_sits_there():
    _, table = create("Adalbertine")
    create("Ben")
    browser = operator()
    for asked in (table.code.lower(), "adalb"):
        rows = browser.get("/operator/tables/", {"q": asked}).context["rows"]
        assert [row["table"] for row in rows] == [table]
    page = browser.get(f"/operator/tables/{table.code}/").content.decode()
    assert "Adalbertine" in page
    assert table.places.get().token not in page
    assert browser.get("/operator/tables/ZZZZZZZZ/").status_code == 404


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_is_meant_is_found_whatever_they_are_called_by_now():
    host, table = create("Ada")
    eve, _ = sit(table, "Eve")
    do(eve, table, "chat", room="table", ref=str(uuid.uuid4()), text="an unkind word")
    do(host, table, "chat/report", room="table", number="1")
    speaker = User.objects.get(name="Eve")
    User.objects.filter(pk=speaker.pk).update(name="Mallory")
    User.objects.create_user("x", name="Evelyn")
    browser = operator()
    found = f"?who={speaker.pk}"
    for path in ("/operator/people/", f"/operator/tables/{table.code}/"):
        assert f'{found}"' in browser.get(path).content.decode()
    assert list(browser.get(f"/operator/people/{found}").context["people"]) == [speaker]
    for nobody in ("", "x", "-1", "²", "9" * 18, "9" * 5000):
        page = browser.get("/operator/people/", {"who": nobody})
        assert page.status_code == 200 and not page.context["people"]
    delete_person(speaker)
    for path in ("/operator/people/", f"/operator/tables/{table.code}/"):
        assert found not in browser.get(path).content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("language", "says"), [("en", "Good game!"), ("fr", "Belle partie\xa0!")])
def test_a_quick_phrase_is_shown_in_words(language, says):
    host, table = create("Ada")
    eve, _ = sit(table, "Eve")
    for said in ({"phrase": "good_game"}, {"text": "no"}):
        do(eve, table, "chat", room="table", ref=str(uuid.uuid4()), **said)
    for number in ("1", "2"):
        do(host, table, "chat/report", room="table", number=number)
    browser = operator()
    for path in ("/operator/people/", f"/operator/tables/{table.code}/"):
        page = browser.get(path, headers={"accept-language": language}).content.decode()
        assert says in page and "good_game" not in page
        assert re.search(r"\bno<", page)  # typed as it is


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_say_the_quick_phrases_as_browsers_do(language):
    words = (ROOT / f"static/rail/words/{language}/chat.js").read_text("utf-8")
    told = dict(re.findall(r'"phrase\.(\w+)": "(.+)",', words))
    with override(language):
        said = {code: phrase(code) for code in PHRASES}
    # browsers put these spaces in where they say it
    assert {code: words.replace("\xa0", " ") for code, words in said.items()} == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["practice games 3, expired sessions 0", "only people with an account"]),
        (
            "fr",
            [
                "parties d’entraînement 3, sessions expirées 0",
                "seulement les personnes qui ont un compte",
            ],
        ),
    ],
)
def test_what_operators_did_is_told_without_code_words(language, told):
    boss = User.objects.create_superuser("boss")
    audit.note(boss, "house.access", ServerSettings.Access.CLOSED)
    audit.note(boss, "prune", "practice 3, sessions 0")
    with override(language):
        said = [audit.sentence_of(entry) for entry in AuditEntry.objects.all()]
    assert [one.split(": " if language == "en" else "\xa0: ")[1] for one in said] == told
    assert set(audit.ACCESS) == set(ServerSettings.Access.values)
    assert set(audit.PRUNED) == set(retention.KINDS)


# Doing.


def test_a_table_is_closed_to_newcomers_and_off_the_start_page():
    _, table = create(public="1")
    assert operator().post(f"/operator/tables/{table.code}/close/").status_code == 302
    assert sit(table, "Eve")[1].json()["code"] == "table.locked"
    assert table.code not in Client().get("/").content.decode()
    assert audited() == [("table.close", table.code)]


def test_a_table_without_watchers_is_looked_at_as_watchers_do_and_that_is_written_down():
    game = begin(watch=False)
    address = f"/t/{game.table.code}/"
    browser = operator()
    assert account().get(address).status_code == 403
    assert '"me": null' in browser.get(address).content.decode()
    assert audited() == [("table.look", game.table.code)]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_game_is_ended_with_the_score_as_it_stands_and_stays_to_be_read():
    game = begin()
    browser = operator()
    browser.post(f"/operator/tables/{game.table.code}/end/")
    game.refresh_from_db()
    assert game.over and game.ended_early
    events = [event.kind for event in read_events(game.log.last().events)]
    assert (events[0], events[-1]) == ("table.ended", "game.over")
    assert audited() == [("table.end", game.table.code)]
    browser.post(f"/operator/tables/{game.table.code}/end/")
    assert AuditEntry.objects.count() == 1


@pytest.mark.postgres
def test_a_table_is_deleted_by_its_typed_code_alone():
    table = begin().table
    browser = operator()
    browser.post(f"/operator/tables/{table.code}/delete/", {"code": "yes"})
    assert Table.objects.exists() and not AuditEntry.objects.exists()
    browser.post(f"/operator/tables/{table.code}/delete/", {"code": f" {table.code.lower()} "})
    assert not Table.objects.exists() and not Game.objects.exists()
    assert audited() == [("table.delete", table.code)]


@pytest.mark.postgres
def test_who_is_shut_out_is_out_at_once_and_may_come_back():
    guest, table = create("Eve")
    eve, browser = User.objects.get(name="Eve"), operator()
    browser.post(f"/operator/people/{eve.pk}/out/")
    assert guest.get(f"/t/{table.code}/").status_code == 403
    browser.post(f"/operator/bans/{Ban.objects.get().pk}/end/")
    assert guest.get(f"/t/{table.code}/").status_code == 200
    assert audited() == [("ban", "Eve"), ("unban", "Eve")]


def test_on_a_closed_server_the_operator_makes_accounts():
    browser = operator()
    browser.post("/operator/server/", {"name": "", "access": "closed", "words": ""})
    sent = {"username": "Cleo", "password": "weak"}
    answer = browser.post("/operator/people/new/", sent)
    assert answer.status_code == 400 and list(answer.context["form"].errors) == ["password"]
    assert not User.objects.filter(username="Cleo").exists()
    sent["password"] = "narrow gauge 1895"
    assert browser.post("/operator/people/new/", sent)["Location"] == "/operator/people/"
    assert audited()[-1] == ("account", "Cleo")
    cleo = Client()
    assert cleo.get("/").status_code == 403
    assert cleo.post("/account/login/", sent).status_code == 302
    assert cleo.get("/").status_code == 200


def test_an_operator_cannot_be_shut_out():
    browser = operator()
    browser.post(f"/operator/people/{User.objects.get().pk}/out/")
    assert not Ban.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_what_was_reported_is_hidden_and_settled():
    host, table = create("Ada")
    eve, _ = sit(table, "Eve")
    sent = {"room": "table", "ref": str(uuid.uuid4()), "text": "an unkind word"}
    assert do(eve, table, "chat", **sent).status_code == 200
    assert do(host, table, "chat/report", room="table", number="1").status_code < 300
    browser, line, report = operator(), Line.objects.get(), Report.objects.get()
    assert "an unkind word" in browser.get("/operator/people/").content.decode()
    browser.post(f"/operator/chat/{line.pk}/hide/")
    read = host.get(f"/t/{table.code}/chat/", {"room": "table"}).json()["lines"][0]
    assert (read["text"], read["phrase"], read["name"]) == ("", HIDDEN, "Eve")
    browser.post(f"/operator/reports/{report.pk}/settle/")
    assert "an unkind word" not in browser.get("/operator/people/").content.decode()
    speaker = User.objects.get(name="Eve")
    for may_not in (True, False):
        browser.post(f"/operator/people/{speaker.pk}/silence/")
        assert Silence.holds(speaker) == may_not
    assert [what for what, _ in audited()] == [
        "chat.hide", "report.settle", "chat.silence", "chat.speak",
    ]  # fmt: skip


def test_an_unwanted_word_is_refused_in_chat_too():
    host, table = create("Ada")
    operator().post("/operator/server/", {"access": "open", "words": "unkind*"})
    sent = {"room": "table", "ref": str(uuid.uuid4()), "text": "how Unkindly"}
    assert do(host, table, "chat", **sent).status_code == 400
    assert not Line.objects.exists()


# Maintenance.


@pytest.mark.postgres
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_the_sockets_of_who_is_shut_out_are_closed_and_of_nobody_else():
    game = await sync_to_async(begin)()
    tabs = [await Tab.open(game, seat) for seat in (0, 1)]
    worker = maintenance.MaintenanceWorker()
    await worker.look()

    def ban() -> None:
        Ban.objects.create(user_id=user_of(game, 0))
        server_settings.forget()

    await sync_to_async(ban)()
    await worker.look()
    assert await tabs[0].ended() == CloseCode.NOT_ALLOWED
    await tabs[1].say({"t": "beat", "v": 0})
    assert (await tabs[1].hear("beat"))["v"] == 0
    await tabs[1].close()
    assert not await sync_to_async(BannedNetwork.objects.exists)()


@pytest.mark.postgres
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_network_is_shut_out_with_somebody_for_a_week():
    game = await sync_to_async(begin)()
    tab = await sync_to_async(Tab)(game, 0)
    tab.socket.scope["client"] = [NETWORK, 5]
    assert (await tab.socket.connect())[0]
    browser = await sync_to_async(operator)()
    address = f"/operator/people/{await sync_to_async(user_of)(game, 0)}/out/"
    await sync_to_async(browser.post)(address, {"around": "1"})
    await maintenance.MaintenanceWorker().look()
    assert await tab.ended() == CloseCode.NOT_ALLOWED

    def look() -> None:
        kept = BannedNetwork.objects.get().mark
        assert kept == network_digest(NETWORK) and NETWORK not in kept
        server_settings.forget()
        assert Client(REMOTE_ADDR=NETWORK).get("/").status_code == 403
        assert Client(REMOTE_ADDR="203.0.113.8").get("/").status_code == 200
        boss = operator_from(NETWORK, browser)
        assert boss.get("/operator/").status_code == 200
        Ban.objects.update(around_until=timezone.now() - timedelta(seconds=1))
        server_settings.forget()
        assert Client(REMOTE_ADDR=NETWORK).get("/").status_code == 200

    await sync_to_async(look)()


@pytest.mark.django_db
def test_what_is_decided_while_decisions_are_read_is_not_forgotten(monkeypatch):
    read = server_settings._read
    server_settings.forget()

    def interrupted() -> server_settings.Notice:
        monkeypatch.setattr(server_settings, "_read", read)
        before = read()
        ServerSettings.objects.update_or_create(pk=1, defaults={"name": "Signal Box"})
        server_settings.forget()
        return before

    monkeypatch.setattr(server_settings, "_read", interrupted)
    assert server_settings.now().name != "Signal Box"
    assert server_settings.now().name == "Signal Box"
    server_settings.forget()


def operator_from(address: str, browser: Client) -> Client:
    """The browser of the operator, on another network."""
    other = Client(REMOTE_ADDR=address)
    other.cookies = browser.cookies
    return other


def test_an_address_of_the_fourth_version_is_one_in_the_dress_of_the_sixth_too():
    mine = network_digest("203.0.113.8")
    assert network_digest("::ffff:203.0.113.8") == mine
    assert network_digest("::ffff:203.0.113.9") not in (mine, None)
    assert network_digest("::ffff:127.0.0.1") is None


@pytest.mark.django_db
def test_a_network_is_shut_out_when_its_person_comes_back_to_a_page(settings):
    browser, table = create()
    Ban.objects.create(
        user=table.places.get().user, around_until=timezone.now() + timedelta(days=1)
    )
    server_settings.forget()
    assert browser.get("/", REMOTE_ADDR=NETWORK).status_code == 403
    server_settings.forget()
    assert Client(REMOTE_ADDR=NETWORK).get("/").status_code == 403
    assert Client(REMOTE_ADDR="203.0.113.8").get("/").status_code == 200


def test_our_own_machine_and_our_proxies_are_nobodys_network(settings):
    settings.PROXY = networks("192.0.2.0/24")
    assert (
        network_digest("127.0.0.1")
        is network_digest("::1")
        is network_digest("192.0.2.9")
        is network_digest("")
        is None
    )
    assert (
        network_digest("2001:db8::1")
        == network_digest("2001:db8::ffff")
        != network_digest("2001:db8:1::1")
    )


@pytest.mark.postgres
def test_a_process_says_that_it_lives_and_how_much_went_wrong():
    logs.Count.take()
    handler = logs.Count()
    handler.emit(None)
    handler.emit(None)
    for _ in range(2):
        maintenance.store_heartbeat(3, logs.Count.take())
    assert ProcessHeartbeat.objects.get().sockets == 3
    assert HourlyErrorCount.objects.get().count == 2
    maintenance.remove_heartbeat()
    assert not ProcessHeartbeat.objects.exists()


@pytest.mark.postgres
def test_the_work_of_a_night_is_done_by_one_process():
    assert not maintenance.claim_night()  # a new site
    for _night in range(2):
        ServerSettings.objects.update(night=timezone.now().date() - timedelta(days=1))
        assert maintenance.claim_night() and not maintenance.claim_night()


def test_a_site_with_a_folder_for_backups_has_one_on_its_first_day(settings, tmp_path):
    settings.BACKUPS = tmp_path
    assert maintenance.claim_night() and not maintenance.claim_night()


# Backups.


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_night_makes_a_backup_and_lets_go_of_the_oldest(settings, tmp_path, capsys):
    settings.BACKUPS, settings.BACKUPS_KEEP = tmp_path / "new" / "folder", 2
    create()
    settings.BACKUPS.mkdir(parents=True)
    for day in range(3):
        (settings.BACKUPS / f"rail-2020-01-0{day + 1}-030000.tar.gz").touch()
    (settings.BACKUPS / "of-somebody-else.tar.gz").touch()
    call_command("night")
    kept = [backup.name for backup in backups.made()]
    assert len(kept) == 2 and kept[1] == "rail-2020-01-03-030000.tar.gz"
    assert (settings.BACKUPS / "of-somebody-else.tar.gz").exists()
    with tarfile.open(settings.BACKUPS / kept[0]) as archive:
        assert b"tables.table" in archive.extractfile("rows.jsonl").read()
    seen = operator().get("/operator/")
    assert kept[0] in seen.content.decode()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_deleted_when_the_backup_fails(settings, tmp_path):
    create()
    Table.objects.update(created=timezone.now() - timedelta(days=9))
    settings.KEEP_TABLES, settings.PRUNE, settings.BACKUPS = 1, True, tmp_path / "file"
    settings.BACKUPS.touch()
    with pytest.raises((OSError, CommandError)):
        call_command("night")
    assert Table.objects.exists()


def test_a_folder_that_takes_no_backup_is_told_before_the_night(settings, tmp_path):
    settings.BACKUPS = tmp_path / "new"
    assert health.look(health.CHECKS)["backups"][0]
    settings.BACKUPS = Path("/proc/backups")
    well, told = health.look(health.CHECKS)["backups"]
    assert not well and "/proc/backups" in told
    settings.BACKUPS = None
    assert health.look(health.CHECKS)["backups"] == (True, "none are made")


@pytest.mark.parametrize(
    ("free", "says"),
    [
        (12_300_000_000, (True, "Free: 12.3 GB")),
        (900_000_000, (True, "Free: 900.0 MB")),
        (1_000_000, (False, f"only 1.0 MB left beside {settings.DATA}")),
    ],
)
def test_the_room_on_the_disk_is_told_in_a_unit_that_fits(free, says, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))
    assert health.look({"room": health.room})["room"] == says


def test_without_a_folder_no_backup_is_begun():
    browser = operator()
    assert "RAIL_BACKUPS" in browser.get("/operator/").content.decode()
    browser.post("/operator/backup/")
    assert not backups.is_running() and not AuditEntry.objects.exists()


# Docs.


def test_every_setting_stands_in_one_table():
    told = (ROOT / "docs/hosting.md").read_text()
    of_developers = {"RAIL_DEBUG", "RAIL_ATLAS", "RAIL_CHROMIUM"}
    for name in set(env.scheme) - of_developers:
        assert f"| `{name}` |" in told, name


def test_the_check_page_and_the_docs_say_the_same_of_proxies():
    page = operator().get("/operator/check/")
    told = (ROOT / "docs/hosting.md").read_text()
    for proxy, text in snippets("rail.example.org").items():
        assert page.context["snippets"][proxy] == text.replace("rail.example.org", "testserver")
        assert f"```\n{text}\n```" in told, proxy
