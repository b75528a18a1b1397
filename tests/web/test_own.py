"""What is kept of a person: they take it away as a file, and it goes when they want it gone."""

import json
import uuid

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Profile, User
from chat.models import Line, Report
from games.models import Note, StandingOrders
from moderation import server_settings
from moderation.models import AuditEntry, Ban, ServerSettings
from notices import outbox
from notices.models import Channel, Confirmed, Delivery, QueuedNotification, QuietHours
from ratings.models import Rating, Season, SeasonRating
from tables.models import Place, Table
from tests.web.lobby import PASSWORD, account, create, do, operator, sit
from tests.web.scene import advance, begin, look

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NAME, USERNAME, EMAIL = "Zqname", "zquser", "zq@example.org"
WEBHOOK, PUSH = "https://zqhook.example.org/a?token=zqtoken", "https://zqpush.example.org/b"
SAID, NOTE, ANSWER, ZONE = "zqsaid", "zqnote", "zqanswer", "Pacific/Chatham"
PORTRAIT = "walrus"


class Marked:
    """Somebody of whom every table of the database holds something."""

    def __init__(self) -> None:
        self.browser, self.lobby = create(NAME)
        sent = {"username": USERNAME, "password": PASSWORD, "email": EMAIL}
        self.browser.post("/account/keep/", sent)
        self.user = user = User.objects.get(username=USERNAME)
        User.objects.filter(pk=user.pk).update(first_name=NAME, last_name=NAME)
        self.phone = Client()
        self.phone.post("/account/login/", {"username": USERNAME, "password": PASSWORD})
        do(self.browser, self.lobby, "portrait", portrait=PORTRAIT)
        self.host, self.table = create("Host")
        sit(self.table, NAME, self.browser)
        sit(self.lobby, "Ben")
        for browser in (self.browser, self.host):
            self.say(browser, self.table, SAID if browser is self.browser else f"Hello {NAME}")
        do(self.host, self.table, "chat/report", room="table", number="1")
        do(self.browser, self.table, "chat/report", room="table", number="2")
        do(self.host, self.table, "start")
        self.game = game = self.table.game
        self.boss = operator()
        self.boss.post(f"/operator/people/{user.pk}/silence/")
        self.boss.post(f"/operator/chat/{Line.objects.get(number=1).pk}/hide/")
        Line.objects.filter(number=1).update(text=SAID, phrase="")  # and as if nobody had
        seat = game.seats.get(user=user)
        Note.objects.create(seat=seat, user=user, text=NOTE)
        StandingOrders.objects.create(seat=seat, orders=[], stops=[], baseline=[])
        Profile.objects.create(user=user, rated=True)
        subscription = json.dumps({"endpoint": PUSH})
        for kind, address in (("webhook", WEBHOOK), ("push", subscription)):
            its = Channel.objects.create(user=user, kind=kind, address=address, language="fr")
            now = timezone.now()
            QueuedNotification.objects.create(
                channel=its, event="turn", table=self.table, game=game, made=now, due=now
            )
        Delivery.objects.create(user=user, channel="zqhook", ok=True, answer=ANSWER)
        QuietHours.objects.create(user=user, start=22, end=8, zone=ZONE)
        Confirmed.objects.create(user=user, email=EMAIL)
        Ban.objects.create(user=user)
        AuditEntry.objects.create(who=user, what="ban", about=NAME)
        ratings = {"user": user, "family": "usa", "mu": 25, "sigma": 8, "games": 3}
        Rating.objects.create(**ratings)
        SeasonRating.objects.create(season=Season.objects.create(name="1st"), **ratings)
        Table.objects.filter(pk=self.table.pk).update(asked_by=NAME)
        for about in (NAME, f"{NAME}: 1", f"{NAME} (ABCD)"):
            AuditEntry.objects.create(who=user, what="record", about=about)
        outbox.learn()
        self.secrets = [
            *user.places.values_list("token", flat=True),
            *(browser.session.session_key for browser in (self.browser, self.phone)),
            User.objects.get(pk=user.pk).password,
        ]

    def say(self, browser: Client, table: Table, text: str) -> None:
        """Say something at the table."""
        sent = {"room": "table", "ref": str(uuid.uuid4()), "text": text}
        assert do(browser, table, "chat", **sent).status_code == 200


def links() -> list[tuple]:
    """Every column that names a person."""
    return [
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model is User
    ]


def found(marks: list[str]) -> set[str]:
    """The columns of all tables in which one of these values stands, in whatever letters."""
    columns = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            names = [column.name if hasattr(column, "name") else column[0]
                     for column in cursor.description]  # fmt: skip
            for row in cursor.fetchall():
                for name, cell in zip(names, row, strict=True):
                    held = bytes(cell).decode(errors="ignore") if _is_bytes(cell) else str(cell)
                    if any(mark.lower() in held.lower() for mark in marks):
                        columns.add(f"{table}.{name}")
    return columns


def _is_bytes(cell) -> bool:
    return isinstance(cell, bytes | memoryview)


def test_when_an_account_ends_no_table_holds_anything_of_it(
    monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(outbox, "_receivers", frozenset())
    marked = Marked()
    user, marks = marked.user, [NAME, USERNAME, EMAIL, "zqhook", "zqtoken", "zqpush", NOTE, ANSWER]
    marks += [ZONE, PORTRAIT, *marked.secrets]
    lacking = [(m.__name__, name) for m, name in links() if not m.objects.filter(**{name: user})]
    assert not lacking, "fill these, and say what becomes of them"
    assert len(found(marks)) > 20
    Ban.objects.update(user=User.objects.get(username="boss"))  # who is shut out reaches the page
    server_settings.forget()
    with django_capture_on_commit_callbacks(execute=True):
        answer = marked.browser.post("/account/data/", {"name": USERNAME})
    assert answer["Location"] == "/"
    # what others have said is theirs, in a report of it too
    assert found(marks) == {"chat_line.text", "chat_report.text"}
    assert Report.objects.get(said_by=None).text == ""
    assert Line.objects.filter(text__contains=NAME).get().name == "Host"
    left = {f"{m.__name__}.{name}" for m, name in links() if m.objects.filter(**{name: user})}
    assert left == {
        "Place.user", "Seat.user", "Rating.user", "SeasonRating.user",  # the games of others
        "AuditEntry.who",  # what an operator has done
    }  # fmt: skip
    said = Line.objects.get(text=SAID)
    assert (said.name, said.user) == ("Former player", None)
    # nothing is written to them, by no process
    assert user.pk not in outbox._receivers
    outbox.add("turn", marked.game.pk, [user.pk])
    assert not QueuedNotification.objects.exists()
    assert not any(
        one.get_decoded().get("_auth_user_id") == str(user.pk) for one in Session.objects.all()
    )


def test_names_of_others_stay_when_somebody_goes():
    browser, here = create("Al")
    _other, there = create("Alan")
    boss = User.objects.create_user("boss")
    for about in ("Al", "Al (ABCDEFGH)", "Alan", "Alan (ABCDEFGH)"):
        AuditEntry.objects.create(who=boss, what="chat.hide", about=about)
    AuditEntry.objects.create(who=boss, what="house.name", about="Al")
    browser.post("/account/data/", {"sure": "on"})
    told = list(AuditEntry.objects.order_by("pk").values_list("about", flat=True))
    assert told == ["Former player"] * 2 + ["Alan", "Alan (ABCDEFGH)", "Al"]
    assert Place.objects.get(table=there).name == "Alan"
    assert not Place.objects.filter(table=here).exists()


# Guests.


def test_a_guest_is_deleted_by_themselves_once_they_confirm_it():
    guest, table = create(NAME)
    ben, _answer = sit(table, "Ben")
    do(guest, table, "start")
    token = table.places.get(name=NAME).token
    page = guest.get("/account/data/").content.decode()
    assert "Delete my data" in page and "Download my data" in page
    answer = guest.post("/account/data/", {})
    assert answer.status_code == 400 and 'id="sure_error"' in answer.content.decode()
    assert User.objects.filter(name=NAME).exists()
    assert guest.post("/account/data/", {"sure": "on"})["Location"] == "/"
    assert found([NAME, token]) == set()
    assert "_auth_user_id" not in guest.session
    assert Client().get(f"/seat/{token}/").status_code == 403
    assert "Former player" in ben.get(f"/t/{table.code}/").content.decode()


def test_the_page_about_own_data_is_in_the_language_of_its_reader():
    guest, _table = create("Ada")
    page = guest.get("/account/data/", headers={"accept-language": "fr"}).content.decode()
    for words in ("Mes données", "Télécharger mes données", "Oui, tout effacer pour de bon"):
        assert words in page
    answer = guest.post("/account/data/", {"sure": "on"}, headers={"accept-language": "fr"})
    assert answer.status_code == 302
    home = guest.get("/", headers={"accept-language": "fr"}).content.decode()
    assert "sont effacées" in home


@pytest.mark.parametrize("access", ["invite", "closed"])
def test_a_guest_reaches_the_own_data_when_the_server_is_not_open_any_more(access):
    guest, _table = create("Ada")
    ServerSettings.row()
    ServerSettings.objects.update(access=access)
    server_settings.forget()
    assert guest.get("/").status_code == 403
    assert guest.get("/account/data/").status_code == 200
    assert guest.get("/account/data/file/").json()["name"] == "Ada"
    assert guest.post("/account/data/", {"sure": "on"}).status_code == 302
    assert Client().get("/account/data/").status_code == 302


def test_an_address_ends_few_people_in_a_minute():
    guests = [create(f"Zq{n}")[0] for n in range(3)]
    answers = [guest.post("/account/data/", {"sure": "on"}) for guest in guests]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert User.objects.filter(name="Zq2").exists()


def test_nobody_is_deleted_by_a_link_or_from_another_site():
    guest, _table = create("Ada")
    checked = Client(enforce_csrf_checks=True)
    checked.cookies = guest.cookies
    assert checked.post("/account/data/", {"sure": "on"}).status_code == 403
    assert guest.get("/account/data/?sure=on").status_code == 200
    assert guest.post("/account/data/file/").status_code == 405
    assert User.objects.filter(name="Ada").exists()


# The file.


def test_the_file_holds_all_that_is_kept_and_no_key():
    marked = Marked()
    answer = marked.browser.get("/account/data/file/")
    assert answer["Content-Disposition"] == 'attachment; filename="rail-my-data.json"'
    assert "no-store" in answer["Cache-Control"]
    text, told = answer.content.decode(), answer.json()
    for mark in (NAME, USERNAME, EMAIL, WEBHOOK, PUSH, SAID, NOTE, ANSWER, ZONE):
        assert mark in text, mark
    assert told["portrait"] == PORTRAIT
    for secret in marked.secrets:
        assert secret not in text
    empty = [key for key, value in told.items() if value in (None, [], "")]
    assert not empty, "everything of somebody of whom everything is kept"
    assert {row["code"] for row in told["tables"]} == {marked.lobby.code, marked.table.code}
    (game,) = told["games"]
    assert game["file"] == f"http://testserver/t/{marked.table.code}/1/file/"
    Ban.objects.all().delete()  # who is banned reaches nothing but their own data
    server_settings.forget()
    assert marked.browser.get(game["file"]).json()["format"] == "rail.game"
    assert [row["text"] for row in told["said"]] == [SAID]


def test_the_file_tells_no_card_of_a_running_game():
    game = begin()
    advance(game, 6)
    browser = Client()
    browser.force_login(User.objects.get(pk=game.seats.get(position=0).user_id))
    text = browser.get("/account/data/file/").content.decode()
    _rules, state = look(game)
    assert state.chance.seed not in text
    (told,) = json.loads(text)["games"]
    assert set(told) == {
        "code", "number", "board", "variant", "seat", "name", "color", "portrait", "started",
        "ended", "place", "points", "sources", "rating", "file",
    }  # fmt: skip


def test_the_file_is_handed_to_its_owner_alone():
    browser = account("ada")
    _ada, table = create("Ada", browser)
    phone = Client()
    phone.post(f"/seat/{table.places.get().token}/")  # opens the seat, not the account
    for other in (phone, Client()):
        for path in ("/account/data/", "/account/data/file/"):
            answer = other.get(path)
            assert answer["Location"] == f"/account/login/?next={path}"
    assert browser.get("/account/data/file/").json()["account"]["username"] == "ada"
    for _ in range(5):
        answer = browser.get("/account/data/file/")
    assert answer.status_code == 429
