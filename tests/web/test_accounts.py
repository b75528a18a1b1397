"""Guests who keep their games, people who come back, and accounts that end."""

import contextlib
import json
import re
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher, PBKDF2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.core import mail as outbox
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client

from accounts import mail
from accounts.models import User
from chat.models import Line, Report
from games.broadcast import relay
from games.models import Seat
from games.play import moves
from games.rules import Refusal
from games.store import cache
from moderation import server_settings
from moderation.models import ServerSettings
from office import health, operators
from tables.models import Place, Table
from tests.web.lobby import create, do, names, sit
from tests.web.scene import begin, next_move, play, user_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PASSWORD = "narrow gauge 1895"


def keep(client: Client, username: str = "ada", **fields):
    """Ask to keep the games of this browser."""
    sent = {"username": username, "password": PASSWORD} | fields
    return client.post("/account/keep/", sent)


def log_in(username: str = "ada", password: str = PASSWORD, client: Client | None = None):
    """Log in; the browser and the answer."""
    client = client or Client()
    return client, client.post("/account/login/", {"username": username, "password": password})


def account(username: str = "ada", **fields) -> User:
    """Somebody who has kept their games."""
    return User.objects.create_user(username, password=PASSWORD, name=username, **fields)


def errors(answer) -> dict[str, list[str]]:
    """What the form of a page says beside which field."""
    return {field: list(said) for field, said in answer.context["form"].errors.items()}


# Keep my games.


def test_a_guest_becomes_an_account_on_the_same_row():
    ada, table = create("Ada")
    guest = User.objects.get()
    before = ada.session.session_key
    answer = keep(ada)
    assert (answer.status_code, answer["Location"]) == (302, "/account/")
    user = User.objects.get()
    assert (user.pk, user.username, user.name) == (guest.pk, "ada", "Ada")
    assert user.check_password(PASSWORD) and not user.email
    assert ada.session.session_key != before
    assert ada.get("/").context["mine"][0]["table"] == table
    other, answer = log_in()
    assert answer["Location"] == "/"
    assert other.get("/").context["mine"][0]["table"] == table


def test_who_has_not_played_yet_may_have_an_account():
    browser = Client()
    assert keep(browser).status_code == 302
    assert User.objects.get().name == "ada"
    assert browser.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "x" * 25}, "username"),
        ({"username": "a b"}, "username"),
        ({"username": "a\u200bb"}, "username"),
        ({"username": "TAKEN"}, "username"),
        ({"username": "Guest-1"}, "username"),
        ({"username": "gone-1"}, "username"),
        ({"username": "a\x00"}, "username"),
        ({"password": ""}, "password"),
        ({"password": "short"}, "password"),
        ({"password": "password"}, "password"),
        ({"password": "1234567890123"}, "password"),
        ({"password": "x" * 201}, "password"),
        ({"username": "stationmaster", "password": "stationmaster"}, "password"),
        ({"email": "ada"}, "email"),
        ({"email": "a@" + "b" * 300 + ".org"}, "email"),
    ],
)
def test_what_cannot_be_kept_is_refused_beside_its_field(fields, field):
    account("taken")
    ada, _table = create("Ada")
    answer = keep(ada, **{"email": "ada@example.org"} | fields)
    assert answer.status_code == 400
    assert list(errors(answer)) == [field]
    assert not User.objects.get(name="Ada").has_usable_password()
    if "username" not in fields:
        assert 'value="ada"' in answer.content.decode()
    assert PASSWORD not in answer.content.decode()


def test_an_account_is_not_kept_twice():
    ada, _table = create("Ada")
    keep(ada)
    assert keep(ada, "other")["Location"] == "/account/"
    assert User.objects.get().username == "ada"


# Log in, log out.


def test_a_wrong_password_and_an_unknown_name_are_answered_alike():
    account()
    create("Bob")
    guest = User.objects.get(name="Bob").username
    pages = []
    for name, password in (("ada", "wrong"), ("nobody", PASSWORD), (guest, PASSWORD)):
        _browser, answer = log_in(name, password)
        assert answer.status_code == 400
        page = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
        pages.append(page.replace(name, "…"))
    assert pages[0] == pages[1] == pages[2]


def test_the_time_does_not_tell_whether_a_name_exists(settings, monkeypatch):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 200_000)  # much beside a page
    account()
    gone = account("gone")
    gone.set_unusable_password()
    gone.save()

    def took(name: str) -> float:
        started = time.process_time()
        _, answer = log_in(name, "wrong")
        assert answer.status_code == 400  # it was looked at, not refused as one too many
        return time.process_time() - started

    # turn about: what else the machine does slows all
    tries = [(took("ada"), took("gone"), took("nobody")) for _ in range(3)]
    known, without_password, unknown = map(min, zip(*tries, strict=True))
    assert 0.5 < known / unknown < 2
    assert 0.5 < without_password / unknown < 2


def test_letters_may_be_large_or_small():
    account("Ada")
    browser, answer = log_in("aDA")
    assert answer["Location"] == "/"
    assert browser.get("/account/").status_code == 200


def test_a_name_longer_than_any_is_refused_before_it_is_looked_for():
    _, answer = log_in("x" * 100_000)
    errors = answer.context["form"].errors
    assert answer.status_code == 400 and list(errors) == ["username"]


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:1"])
def test_nobody_is_led_to_another_site(target):
    account()
    answer = Client().post(
        "/account/login/", {"username": "ada", "password": PASSWORD, "next": target}
    )
    assert answer["Location"] == "/"


def test_tries_are_counted_by_address_and_by_name():
    account()
    for _ in range(10):
        assert log_in(password="wrong")[1].status_code == 400
    answer = log_in()[1]
    assert answer.status_code == 429 and answer["Retry-After"]
    assert "Too many attempts" in answer.content.decode()
    elsewhere = {"username": "ada", "password": "wrong"}
    for n in range(20):
        Client(REMOTE_ADDR=f"10.0.0.{n}").post("/account/login/", elsewhere)
    answer = Client(REMOTE_ADDR="10.0.1.1").post("/account/login/", elsewhere)
    assert answer.status_code == 429
    assert log_in("bob", client=Client(REMOTE_ADDR="10.0.1.2"))[1].status_code == 400


class CountingHasher(MD5PasswordHasher):
    """Counts how often a password is hashed."""

    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        """Count it."""
        CountingHasher.hashed += 1
        return super().encode(password, salt)


@pytest.fixture
def counting(settings) -> type[CountingHasher]:
    """The hasher of the site, which counts from nothing."""
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    CountingHasher.hashed = 0
    return CountingHasher


def test_over_the_limit_a_right_password_neither_logs_in_nor_costs_a_hash(counting):
    account()
    for _ in range(10):
        log_in(password="wrong")
    counting.hashed = 0
    browser, answer = log_in()
    assert answer.status_code == 429 and counting.hashed == 0
    assert browser.get("/account/")["Location"].startswith("/account/login/")


def test_over_the_limit_nobody_learns_whether_a_current_password_is_right(counting):
    account()
    browser, _answer = log_in()
    wrong, right = ({"old": old, "new": "broad gauge 1838"} for old in ("wrong", PASSWORD))
    for _ in range(9):
        assert browser.post("/account/password/change/", wrong).status_code == 400
    counting.hashed = 0
    pages = [browser.post("/account/password/change/", sent) for sent in (wrong, right)]
    assert [page.status_code for page in pages] == [429, 429] and counting.hashed == 0
    assert errors(pages[0]) == errors(pages[1]) and list(errors(pages[0])) == ["__all__"]
    assert User.objects.get().check_password(PASSWORD)


def test_logging_in_gives_a_new_session_and_logging_out_none():
    account()
    browser, _answer = log_in()
    first = browser.session.session_key
    log_in(client=browser)
    assert browser.session.session_key != first
    assert browser.get("/account/logout/").status_code == 405
    assert browser.post("/account/logout/")["Location"] == "/"
    assert browser.get("/account/")["Location"] == "/account/login/?next=/account/"


def test_seat_links_work_after_logging_out():
    ada, table = create("Ada")
    token = Place.objects.get().token
    keep(ada)
    ada.post("/account/logout/")
    assert "sessionid" not in ada.cookies or not ada.cookies["sessionid"].value
    assert ada.post(f"/seat/{token}/")["Location"] == f"/t/{table.code}/"
    assert do(ada, table, "name", name="Ada B").status_code == 200


def test_a_seat_link_opens_the_seat_and_not_the_account():
    ada, _table = create("Ada")
    keep(ada)
    phone = Client()
    phone.post(f"/seat/{Place.objects.get().token}/")
    assert phone.get("/account/")["Location"] == "/account/login/?next=/account/"
    answer = phone.post("/account/data/", {"name": "ada"})
    assert answer["Location"].startswith("/account/login/")
    assert User.objects.get().is_active
    log_in(client=phone)
    assert phone.get("/account/").status_code == 200


def test_a_session_in_which_an_earlier_rail_saw_a_password_goes_on():
    account()
    browser, _answer = log_in()
    session = browser.session
    session["proven"] = session.pop("password_verified")
    session.save()
    assert browser.get("/account/").status_code == 200


def test_a_new_seat_link_ends_the_sessions_of_the_old_one():
    ada, table = create("Ada")
    keep(ada)
    phone = Client()
    phone.post(f"/seat/{Place.objects.get().token}/")
    assert phone.get(f"/t/{table.code}/seat/").status_code == 200
    ada.post(f"/t/{table.code}/seat/")
    assert phone.get(f"/t/{table.code}/seat/").status_code == 403
    assert ada.get("/account/").status_code == 200
    assert log_in()[1].status_code == 302


# Seats of a guest go along.


def test_seats_of_a_guest_move_to_the_account():
    account()
    guest, table = create("Ada")
    _bob, _answer = sit(table, "Bob")
    do(guest, table, "start")
    game = table.game
    mover, move = next_move(game)
    ada_seat = game.seats.get(name="Ada")
    cache.load(game.pk)
    old = ada_seat.user
    _browser, answer = log_in(client=guest)
    assert answer["Location"] == "/account/merge/"
    page = guest.get("/account/merge/").content.decode()
    assert table.code in page and "Ada" in page
    assert guest.post("/account/merge/", {"take": "1"})["Location"] == "/"
    user = User.objects.get(username="ada")
    table.refresh_from_db()
    assert table.place_of(user).name == "Ada" and table.host == user
    assert Seat.objects.get(pk=ada_seat.pk).user == user
    old.refresh_from_db()
    assert not old.is_active
    if mover != ada_seat.position:
        play(game, mover, move)
        mover, move = next_move(game)
    assert user_of(game, mover) == user.pk
    assert play(game, mover, move)


def test_of_a_guest_that_has_become_an_account_nothing_is_left_elsewhere():
    mine = account()
    guest, _table = create("Eve")
    other_host, other = create("Other")
    said = {"room": "watchers", "ref": str(uuid.uuid4()), "text": "Hello"}
    assert do(guest, other, "chat", **said).status_code == 200
    reported = do(other_host, other, "chat/report", room="watchers", number="1")
    assert reported.status_code == 200
    old = Line.objects.get().user
    log_in(client=guest)
    guest.post("/account/merge/", {"take": "1"})
    assert Line.objects.get().user == mine == Report.objects.get().said_by
    old.refresh_from_db()
    assert (old.name, old.portrait, old.is_active) == ("", "", False)


@pytest.mark.django_db(transaction=True)
def test_every_process_forgets_who_sat_where():
    game = begin(2)
    cache.put(game.pk, cache.load(game.pk))
    relay.hand_on("another", {"kind": "forget", "game": game.pk})
    game.seats.filter(position=0).update(user=account())
    assert cache.get(game.pk, game.version).seats[User.objects.get(username="ada").pk] == (0,)


def test_where_both_sit_the_guest_stays():
    mine = account()
    guest, table = create("Guest")
    account_browser, _answer = log_in()
    sit(table, "Ada", account_browser)
    _elsewhere, third = create("Elsewhere")
    sit(third, "Guest", guest)
    old = Place.objects.get(table=table, name="Guest").user
    assert log_in(client=guest)[1]["Location"] == "/account/merge/"
    guest.post("/account/merge/", {"take": "1"})
    assert Place.objects.get(table=table, name="Guest").user == old
    assert Place.objects.get(table=third, name="Guest").user == mine
    old.refresh_from_db()
    assert old.is_active


def test_seats_may_be_left_and_nobody_takes_those_of_another():
    account()
    guest, table = create("Guest")
    old = Place.objects.get().user
    log_in(client=guest)
    guest.post("/account/merge/", {"take": "0"})
    assert Place.objects.get().user == old
    assert guest.post("/account/merge/", {"take": "1"})["Location"] == "/"
    assert Place.objects.get().user == old
    assert table.host == old


# Passwords.


def test_a_password_is_changed_by_who_knows_the_old_one():
    ada, _table = create("Ada")
    keep(ada)
    phone, _answer = log_in()
    new = "broad gauge 1838"
    sent, there = {"old": "wrong", "new": new}, "/account/password/change/"
    refused = ada.post(there, sent)
    assert refused.status_code == 400
    # what stands beside it on the page goes where it always goes
    forms = re.findall(r"<form\b[^>]*>", refused.content.decode())
    assert len(forms) > 3 and all(" action=" in form for form in forms), forms
    assert ada.post(there, sent | {"old": PASSWORD, "new": "short"}).status_code == 400
    assert phone.get("/account/").status_code == 200
    assert ada.post(there, sent | {"old": PASSWORD}).status_code == 302
    assert ada.get("/account/").status_code == 200
    assert phone.get("/account/").status_code == 302  # other devices are signed out
    assert log_in(password=new)[1].status_code == 302


def test_a_forgotten_password_by_letter(settings):
    settings.MAIL = True
    user = account(email="ada@example.org")
    pages = []
    for address in ("nobody@example.org", "ADA@example.org"):
        answer = Client().post("/account/password/", {"email": address}, follow=True)
        assert answer.status_code == 200
        pages.append(re.sub(r'csrfmiddlewaretoken" value="\w+"', "", answer.content.decode()))
    assert pages[0] == pages[1]
    (letter,) = written()
    assert letter.to == ["ada@example.org"] and "ada" in letter.body
    path = link_in(letter).removeprefix("http://localhost:8000")
    browser = Client()
    form = opened(browser, path)
    assert browser.post(form, {"new": "short"}).status_code == 400
    assert browser.post(form, {"new": "broad gauge 1838"})["Location"] == "/account/"
    assert browser.get("/account/").status_code == 200
    user.refresh_from_db()
    assert user.check_password("broad gauge 1838")
    assert Client().get(path).status_code == 404
    for client, void in ((Client(), path), (Client(), form), (browser, path), (browser, form)):
        assert client.get(void).status_code == 404
        assert client.post(void, {"new": "another gauge 1"}).status_code == 404


def opened(browser: Client, link: str) -> str:
    """The page to which a link for a new password leads: what makes it one stands in no address
    any more."""
    answer = browser.get(link, follow=True)
    assert answer.status_code == 200 and link not in answer.content.decode()
    [(form, _status)] = answer.redirect_chain
    assert form.startswith("/account/password/") and form.split("/")[-2] not in link
    return form


def link_in(letter) -> str:
    """The link of a letter."""
    return re.search(r"https?://\S+", letter.body)[0]


def written() -> list:
    """The letters that were sent."""
    mail._postman.submit(int).result()
    return outbox.outbox


def test_the_link_of_a_letter_leads_where_the_operator_says(settings):
    settings.MAIL, settings.ALLOWED_HOSTS = True, [".example.org", "localhost"]
    account(email="ada@example.org")
    asked = {"email": "ada@example.org"}
    for host in ("localhost:9999", "alias.example.org"):
        Client().post("/account/password/", asked, headers={"host": host})
    assert {link_in(letter).split("/account/")[0] for letter in written()} == {
        "http://example.org:8000"
    }
    settings.HTTPS = True
    assert mail.reset_link(User.objects.get()).startswith("https://example.org/account/")
    settings.ADDRESS = "https://rail.example.org:8443"
    assert mail.reset_link(User.objects.get()).startswith("https://rail.example.org:8443/account/")


def test_the_operator_is_told_when_letters_lead_nowhere(settings):
    assert health.look({"letters": health.letters})["letters"] == (True, "none are sent")
    settings.MAIL = True
    well, told = health.look({"letters": health.letters})["letters"]
    assert not well and "http://localhost:8000: set RAIL_ADDRESS" in told
    settings.ADDRESS = "https://rail.example.org"
    assert health.look({"letters": health.letters})["letters"][0]


def test_a_mailbox_is_written_to_only_so_often_whoever_asks(settings):
    settings.MAIL = True
    account(email="ada@example.org")
    account("bob", email="bob@example.org")
    pages = set()
    for n in range(8):
        browser = Client(REMOTE_ADDR=f"203.0.113.{n}")
        sent = {"email": "Ada@example.org" if n % 2 else "ada@example.org"}
        answer = browser.post("/account/password/", sent, follow=True)
        pages.add(re.sub(r'csrfmiddlewaretoken" value="\w+"', "", answer.content.decode()))
    Client().post("/account/password/", {"email": "bob@example.org"})
    assert [letter.to[0][:3] for letter in written()] == ["ada"] * mail.LETTERS_PER_HOUR + ["bob"]
    assert len(pages) == 1  # who asks learns nothing of it


def at_once(monkeypatch, module: str, forms: list[tuple[Client, str, dict]]) -> list[int]:
    """What these forms are answered when a link lets all of them through before one is stored."""
    all_in = threading.Barrier(len(forms), timeout=20)

    def validated(*args):
        validate_password(*args)
        all_in.wait()

    monkeypatch.setattr(f"{module}.validate_password", validated)

    def send(form: tuple[Client, str, dict]) -> int:
        browser, path, sent = form
        try:
            return browser.post(path, sent).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(forms)) as threads:
        return list(threads.map(send, forms))


@pytest.mark.django_db(transaction=True)
def test_a_link_for_a_new_password_opens_once_at_the_same_moment_too(monkeypatch):
    user = account()
    link, passwords = mail.reset_link(user), ["broad gauge 1838", "metre gauge 1870"]
    browsers = [Client() for _ in passwords]
    forms = [
        (browser, opened(browser, link), {"new": new})
        for browser, new in zip(browsers, passwords, strict=True)
    ]
    answers = at_once(monkeypatch, "django.contrib.auth.password_validation", forms)
    assert sorted(answers) == [302, 404]
    user.refresh_from_db()
    assert user.check_password(passwords[answers.index(302)])


@pytest.mark.django_db(transaction=True)
def test_a_set_up_link_makes_one_operator_at_the_same_moment_too(monkeypatch):
    link = f"/setup/{operators.invitation()}/"
    forms = [(Client(), link, {"name": name, "password": PASSWORD}) for name in ("ada", "ben")]
    made, about_to = User.objects.create_superuser, threading.Barrier(2, timeout=0.3)

    def make(*args, **facts):
        with contextlib.suppress(threading.BrokenBarrierError):  # alone: the other is kept waiting
            about_to.wait()
        return made(*args, **facts)

    monkeypatch.setattr(User.objects, "create_superuser", make)
    assert sorted(at_once(monkeypatch, "office.operators", forms)) == [200, 302]
    assert User.objects.filter(is_superuser=True).count() == 1


def test_without_mail_the_operator_makes_the_link(settings, capsys):
    settings.MAIL = False
    account(email="ada@example.org")
    create("Bob")
    answer = Client().post("/account/password/", {"email": "ada@example.org"})
    assert "Ask its operator" in answer.content.decode()
    assert not outbox.outbox
    call_command("reset_link", "ADA")
    link = capsys.readouterr().out.strip()
    opened(Client(), link.removeprefix("http://localhost:8000"))
    for name in ("nobody", User.objects.get(name="Bob").username):
        with pytest.raises(CommandError):
            call_command("reset_link", name)


@pytest.mark.parametrize("link", ["MQ/x", "x/x", "%00/a-b", "OTk5OTk5OTk5OTk5OTk5OTk5OTk/a-b"])
def test_other_links_lead_to_no_account(link):
    account()
    assert Client().get(f"/account/password/{link}/").status_code == 404


# The end of an account.


def test_an_account_ends_and_the_games_of_others_stay():
    ada, table = create("Ada")
    bob, _answer = sit(table, "Bob")
    do(ada, table, "start")
    keep(ada, email="ada@example.org")
    waiting, _answer = create("Cid")
    del waiting
    second = Table.objects.exclude(pk=table.pk).get()
    sit(second, "Ada", ada)
    token = table.places.get(name="Ada").token
    assert ada.post("/account/data/", {"name": "Ada"}).status_code == 400
    assert User.objects.filter(username="ada").exists()
    assert ada.post("/account/data/", {"name": "ada"})["Location"] == "/"
    user = table.game.seats.get(position=table.places.get(name="Former player").position).user
    assert not user.is_active and not user.has_usable_password()
    assert (user.name, user.email) == ("", "") and user.username.startswith("gone-")
    assert names(second) == ["Cid"]
    page = bob.get(f"/t/{table.code}/").content.decode()
    assert "Former player" in page and "Ada" not in page
    assert Client().get(f"/seat/{token}/").status_code == 403
    assert ada.get("/account/").status_code == 302
    assert log_in()[1].status_code == 400
    assert "ada@example.org" not in str(User.objects.values())


def test_several_may_go_from_one_table():
    game = begin(2)
    for n in (0, 1):
        user = User.objects.get(pk=user_of(game, n))
        user.set_password(PASSWORD)
        user.save()
        browser = Client()
        log_in(user.username, client=browser)
        browser.post("/account/data/", {"name": user.username})
    assert names(game.table) == ["Former player", "Former player 2"]
    seat, move = next_move(game)
    game.seats.update(user=None)
    cache.evict(game.pk)
    with pytest.raises(Refusal) as refused:
        moves.play(game.pk, None, game.version, uuid.uuid4(), json.dumps(move).encode(), seat)
    assert refused.value.code == "seat.none"


def test_the_operator_stays():
    User.objects.create_superuser("boss", password=PASSWORD)
    browser, _answer = log_in("boss")
    page = browser.get("/account/data/").content.decode()
    assert "account cannot be deleted here" in page and "Delete my account" not in page
    browser.post("/account/data/", {"name": "boss"})
    assert User.objects.get().is_superuser


def test_an_address_is_shown_to_nobody_else():
    ada, table = create("Ada")
    keep(ada, email="ada@example.org")
    bob, _answer = sit(table, "Bob")
    for browser in (bob, Client(), ada):
        for path in ("/", f"/t/{table.code}/"):
            assert "example.org" not in browser.get(path).content.decode()
    assert "ada@example.org" in ada.get("/account/").content.decode()


def test_forms_want_their_token():
    for path in ("/account/keep/", "/account/login/", "/account/logout/", "/account/password/"):
        assert Client(enforce_csrf_checks=True).post(path, {}).status_code == 403


# Servers that are not open.


@pytest.mark.parametrize("access", ["invite", "closed"])
def test_who_may_not_come_in_is_offered_no_account(access):
    mine = account()
    ServerSettings.row()
    ServerSettings.objects.update(access=access)
    server_settings.forget()
    page = Client().get("/account/login/")
    assert page.status_code == 200 and "/account/keep/" not in page.content.decode()
    assert keep(Client(), "eve").status_code == 403
    assert list(User.objects.all()) == [mine]
    browser, answer = log_in()
    assert answer["Location"] == "/" and browser.get("/").status_code == 200
    assert Client().get("/account/password/").status_code == 200
