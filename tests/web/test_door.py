"""Who may come in: open servers, servers by invitation, closed ones; unwanted words."""

import time
from itertools import count
from types import SimpleNamespace

import pytest
from django.test import Client

from accounts.models import User
from common.close_codes import CloseCode
from moderation import server_settings
from moderation.models import AuditEntry, Ban, ServerSettings
from moderation.server_settings import FRESH_SECONDS
from moderation.word_filter import folded, pattern
from tables.models import Table
from tests.web.lobby import JSON, PLAY, account, create, operator, sit
from tests.web.scene import Socket, Tab, begin, user_of

pytestmark = pytest.mark.django_db


def admit(access: str, **more) -> ServerSettings:
    """Let the server be open to these."""
    ServerSettings.row()
    ServerSettings.objects.update(access=access, **more)
    server_settings.forget()
    return ServerSettings.row()


def test_an_open_server_is_open():
    assert Client().get("/").status_code == 200
    assert ServerSettings.objects.count() == 0


@pytest.mark.parametrize("access", ["invite", "closed"])
@pytest.mark.parametrize("path", ["/", "/open/?code=ZZZZZZZZ", "/players/", "/practice/"])
def test_a_stranger_sees_one_plain_page_and_no_table(access, path, settings):
    settings.RATING = True  # without it there are no players to see
    _, table = create(public="1")
    admit(access)
    answer = Client().get(path) if path != "/practice/" else Client().post(path)
    assert answer.status_code == 403
    assert table.code not in answer.content.decode() and "Ada" not in answer.content.decode()
    assert Client().post("/", PLAY | {"name": "Eve"}, headers=JSON).json()["code"] == (
        f"server.{access}"
    )
    assert Table.objects.count() == 1


def test_a_table_link_is_an_invitation_to_that_table_alone():
    admit("open")
    _, table = create()
    admit("invite")
    eve, answer = sit(table, "Eve")
    assert answer.status_code == 200
    assert eve.get(f"/t/{table.code}/").status_code == 200
    home = eve.get("/")
    assert home.status_code == 403 and table.code in home.content.decode()
    assert eve.post("/", PLAY | {"name": "Eve"}).status_code == 403
    assert eve.get(f"/boards/{table.board}/rules/").status_code == 200


@pytest.mark.parametrize("access", ["open", "invite"])
def test_who_came_by_a_table_link_is_offered_only_what_is_open_to_them(access, settings):
    settings.RATING = True
    _, table = create()
    eve, _answer = sit(table, "Eve")
    admit(access)
    offers = {f"/t/{table.code}/": {"/learn/", "/my-games/", "/players/"}}
    offers[f"/boards/{table.board}/"] = {"/learn/", "#create"}
    for path, offered in offers.items():
        page = eve.get(path)
        found = {address for address in offered if f'{address}"' in page.content.decode()}
        assert page.status_code == 200 and found == (offered if access == "open" else set()), path
    missing = eve.get("/t/NOTABLE1/")
    assert missing.status_code == 404
    assert ('#create"' in missing.content.decode()) == (access == "open")


def test_a_typed_code_is_a_table_link():
    _, table = create()
    admit("invite")
    answer = Client().get("/open/", {"code": table.code})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/")


@pytest.mark.postgres
def test_the_link_of_the_server_lets_a_browser_in_until_it_is_replaced():
    row = admit("invite")
    browser = Client()
    assert browser.get(f"/invite/{row.invite}/").status_code == 302
    assert browser.get("/").status_code == 200
    assert browser.post("/", PLAY | {"name": "Ada"}).status_code == 302
    assert browser.get("/").status_code == 200
    assert operator().post("/operator/server/link/").status_code == 302
    assert browser.get("/").status_code == 403
    assert Client().get(f"/invite/{row.invite}/").status_code == 403
    assert AuditEntry.objects.get().what == "house.invite"


def test_a_closed_server_is_closed_to_guests_at_their_own_table_too():
    host, table = create()
    admit("closed")
    assert host.get(f"/t/{table.code}/").status_code == 403
    assert account().get(f"/t/{table.code}/").status_code == 200
    assert account("ben").get("/").status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/account/login/"])
def test_the_way_in_stays_open(path):
    admit("closed")
    assert Client().get(path).status_code == 200


def test_who_is_shut_out_finds_no_page():
    host, table = create()
    Ban.objects.create(user=User.objects.get())
    server_settings.forget()
    assert host.get("/").status_code == 403
    assert host.get(f"/t/{table.code}/").status_code == 403
    assert Client().get("/").status_code == 200


@pytest.mark.postgres
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("why", ["closed", "banned"])
async def test_no_socket_opens_for_whom_the_server_is_not_open_to(why):
    from asgiref.sync import sync_to_async

    def prepare() -> Tab:
        game = begin()
        if why == "closed":
            admit("closed")
        else:
            Ban.objects.create(user_id=user_of(game, 0))
            User.objects.filter(pk=user_of(game, 0)).update(password="")
            server_settings.forget()
        return Tab(game, 0)

    tab = await sync_to_async(prepare)()
    socket: Socket = tab.socket
    assert (await socket.connect())[0]
    assert (await socket.receive_output())["code"] == CloseCode.NOT_ALLOWED


@pytest.mark.postgres
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_what_grows_old_while_a_socket_opens_is_no_error(monkeypatch):
    from asgiref.sync import sync_to_async

    def prepare() -> Tab:
        tab = Tab(begin(), 0)
        server_settings.now()
        return tab

    tab = await sync_to_async(prepare)()
    clock = count(time.monotonic() + FRESH_SECONDS / 2, FRESH_SECONDS)
    monkeypatch.setattr(server_settings, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    assert (await tab.socket.connect())[0]
    await tab.hear("view")
    await tab.socket.disconnect()


# What the operator decides.


def test_only_operators_find_the_office():
    for path in ("/operator/", "/operator/people/"):
        assert Client().get(path)["Location"].startswith("/account/login/?next=/")
    for path in ("/operator/", "/operator/server/"):
        assert account(path.replace("/", "x")).get(path).status_code == 404
        assert account(f"{path}s".replace("/", "x"), is_staff=True).get(path).status_code == 404
    browser = operator()
    assert browser.get("/operator/").status_code == 200
    # a seat link of the operator opens no office
    by_link = Client()
    by_link.force_login(User.objects.get(username="boss"))
    for path in ("/operator/", "/operator/tables/"):
        assert by_link.get(path)["Location"].startswith("/account/login/?next=/")
    assert '<a href="/operator/">' in browser.get("/").content.decode()
    assert '<a href="/operator/">' not in Client().get("/").content.decode()


@pytest.mark.postgres
def test_what_the_operator_decides_holds_at_once_and_is_written_down():
    browser = operator()
    sent = {"name": "Branch line", "access": "invite", "words": "rude"}
    assert browser.post("/operator/server/", sent).status_code == 302
    assert "Branch line" in Client().get("/").content.decode()
    assert Client().get("/").status_code == 403
    done = [(entry.what, entry.about) for entry in AuditEntry.objects.order_by("pk")]
    assert done == [
        ("house.name", "Branch line"),
        ("house.access", "invite"),
        ("house.words", ""),
    ]
    assert "Branch line" in browser.get("/operator/").content.decode()
    assert browser.post("/operator/server/", sent).status_code == 302
    assert AuditEntry.objects.count() == 3


@pytest.mark.parametrize(
    "sent",
    [
        {"access": "ajar"},
        {"access": "open", "name": "x" * 41},
        {"access": "open", "words": "x" * 10_001},
    ],
)
def test_a_decision_that_makes_no_sense_is_refused_and_what_was_typed_stays(sent):
    answer = operator().post("/operator/server/", {"name": "Kept"} | sent)
    assert answer.status_code == 400
    assert sent.get("name", "Kept") in answer.content.decode()
    assert not AuditEntry.objects.exists() and ServerSettings.row().access == "open"


# Words.


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("rude", "Rude"),
        ("rude", "you are RÜDE!"),
        ("rude", "so rud3"),
        ("rude*", "rudeness"),
        ("*rude*", "Intruder"),
        ("very rude", "Very  rude indeed"),
        ("gut\nrude", "r_u_d_e rude"),
        ("schließ", "SCHLIESS"),
    ],
)
def test_an_unwanted_word_is_found(words, text):
    assert pattern(words).search(folded(text))


@pytest.mark.parametrize(
    ("words", "text"), [("rude", "Gertrude"), ("rude*", "intrude"), ("a.c", "abc")]
)
def test_a_word_that_is_only_like_it_is_not(words, text):
    assert not pattern(words).search(folded(text))


def test_without_words_everything_is_said():
    assert pattern("") is None and pattern(" \n*\n") is None


def test_a_name_with_an_unwanted_word_is_refused_beside_its_field():
    _, table = create()
    admit("open", words="rude")
    _, answer = sit(table, "Mr Rude")
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["data"]["field"]) == ("name.unwanted", "name")
    assert Client().post("/", PLAY | {"name": "Rude"}).status_code == 400
