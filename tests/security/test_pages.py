"""Who may change something by a page, and who tries to: forms, sessions, guesses, headers."""

import re
import time
from collections import Counter
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from django.test import Client, override_settings

from accounts.models import User
from common import rate_limiter
from moderation import server_settings
from moderation.models import ServerSettings
from tables import form_limits
from tables.models import Place
from tests.security.sites import endpoints
from tests.security.world import World, invitation, stored
from tests.web.lobby import PASSWORD, PLAY, create, sit

METHODS = ("head", "options", "put", "delete")


@pytest.fixture
def world(db):
    """A site with something of everything on it."""
    return World()


@pytest.fixture
def still(monkeypatch):
    """No window of a limit ends while a test runs."""
    now = time.time()
    clock = SimpleNamespace(time=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr(rate_limiter, "time", clock)


# Forms.


def test_no_form_is_taken_without_its_token(world, record_property):
    before, tried = stored(), 0
    for endpoint in endpoints():
        for path in world.paths(endpoint):
            for who in ("nobody", "host"):
                browser = world.browser(who)
                browser.handler.enforce_csrf_checks = True
                assert browser.post(path, PLAY | {"name": "Eve"}).status_code == 403, path
                tried += 1
    assert stored() == before
    record_property("counted", f"forms without a token refused: {tried}")
    assert tried > 100


def test_a_token_of_another_site_helps_nobody(world):
    browser = world.browser("host")
    browser.handler.enforce_csrf_checks = True
    page = browser.get("/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    fields = PLAY | {"name": "Ada", "csrfmiddlewaretoken": token}
    before = stored()
    for foreign in ("https://evil.example", "null", "http://testserver.evil.example", "http://x@y"):
        assert browser.post("/", fields, headers={"origin": foreign}).status_code == 403
    assert browser.post("/", fields | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert stored() == before
    assert browser.post("/", fields, headers={"origin": "http://testserver"}).status_code == 302


def test_other_methods_change_nothing(world, record_property):
    false = {"x-http-method-override": "POST", "x-http-method": "POST", "x-method-override": "POST"}
    before, tried = stored(), Counter()
    for endpoint in endpoints():
        path = world.paths(endpoint)[0]
        world.browser("host").get(path + "?_method=POST", headers=false)
        for method in METHODS:
            answer = getattr(world.browser("host"), method)(path)
            assert answer.status_code in (*range(500), 503), (method, path)
            tried[method] += 1
    after = stored()
    assert [name for name in after if after[name] != before[name]] == []
    told = ", ".join(f"{n} {method}" for method, n in tried.items())
    record_property("counted", f"requests that changed nothing: {told}")


# Sessions.


def planted() -> tuple[Client, str]:
    """A browser in which somebody else has put a session that they know; and its name."""
    browser = Client()
    session = browser.session
    session["planted"] = "yes"
    session.save()
    return browser, session.session_key


def is_mine(key: str) -> bool:
    """Does the session of this name belong to anybody?"""
    spy = Client()
    spy.cookies["sessionid"] = key
    return "_auth_user_id" in spy.session


def enter_create(browser):
    """Create a table, as a new guest."""
    assert browser.post("/", PLAY | {"name": "Ada"}).status_code == 302


def enter_practice(browser):
    """Play against a bot, as a new guest."""
    assert browser.post("/practice/").status_code == 302


def enter_sit(browser):
    """Sit down, as a new guest."""
    _, table = create("Host")
    _, answer = sit(table, "Ben", browser)
    assert answer.status_code == 200


def enter_seat_link(browser):
    """Follow a seat link."""
    create("Ada")
    assert browser.post(f"/seat/{Place.objects.get().token}/").status_code == 302


def enter_set_up(browser):
    """Become the operator."""
    facts = {"name": "boss", "password": PASSWORD, "access": "open"}
    assert browser.post(invitation(), facts).status_code == 302


def enter_office(browser):
    """Log in to the office, which sends to the one place where passwords are typed."""
    User.objects.create_superuser("boss", password=PASSWORD, name="Boss")
    facts = {"username": "boss", "password": PASSWORD}
    assert browser.post("/operator/", facts)["Location"].startswith("/account/login/")
    assert browser.post("/account/login/", facts).status_code == 302
    assert browser.get("/operator/").status_code == 200


def enter_account(browser):
    """Log in to an account."""
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    facts = {"username": "ada", "password": PASSWORD}
    assert browser.post("/account/login/", facts).status_code == 302


WAYS_IN = [value for name, value in sorted(globals().items()) if name.startswith("enter_")]


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("enter", WAYS_IN, ids=lambda way: way.__name__)
def test_a_planted_session_becomes_nobodys(enter):
    browser, key = planted()
    assert browser.cookies["sessionid"].value == key
    enter(browser)
    assert browser.cookies["sessionid"].value != key
    assert is_mine(browser.cookies["sessionid"].value)
    assert not is_mine(key)


@pytest.mark.django_db
@pytest.mark.parametrize("enter", WAYS_IN, ids=lambda way: way.__name__)
def test_a_session_name_that_was_made_up_is_not_taken(enter):
    browser = Client()
    browser.cookies["sessionid"] = "abcdefghijklmnopqrstuvwxyz012345"
    enter(browser)
    assert browser.cookies["sessionid"].value != "abcdefghijklmnopqrstuvwxyz012345"


@pytest.mark.django_db
def test_a_seat_link_ends_the_session_of_somebody_else_in_this_browser():
    browser, _ = create("Eve")
    before = browser.cookies["sessionid"].value
    create("Ada")
    token = Place.objects.get(user__name="Ada").token
    assert browser.post(f"/seat/{token}/").status_code == 302
    assert not is_mine(before)


# Guesses.


def slowed(answer) -> bool:
    """Is one told how long to wait?"""
    if answer.status_code != 429:
        return False
    seconds = int(answer["Retry-After"])
    assert 1 <= seconds <= 60
    if answer["Content-Type"] == "application/json":
        return answer.json() == {"code": "slow.down", "data": {"seconds": seconds}}
    assert re.search(rf"\b{seconds} second", answer.content.decode())
    return True


def plain(answer) -> str:
    """A page without its token."""
    return re.sub(r'(nonce|value)="[^"]*"', "", answer.content.decode())


@pytest.mark.postgres
@pytest.mark.django_db
def test_seat_links_cannot_be_guessed(still):
    owner, table = create("Ada")
    retired = Place.objects.get().token
    owner.post(f"/t/{table.code}/seat/")
    right = Place.objects.get().token
    assert right != retired and len(right) >= 32
    thief = Client(REMOTE_ADDR="203.0.113.7")
    answers = [thief.get(f"/seat/{token}/") for token in (retired, "wrong", "x" * 32)]
    assert {answer.status_code for answer in answers} == {403}
    # a link that was replaced is not told from one that never was
    assert len({plain(answer) for answer in answers}) == 1
    for n in range(7):
        answer = thief.post(f"/seat/wrong{n}/") if n % 2 else thief.get(f"/seat/wrong{n}/")
        assert answer.status_code == 403
    assert slowed(thief.get("/seat/wrong/"))
    assert slowed(thief.get(f"/seat/{right}/"))
    assert slowed(thief.post(f"/seat/{right}/"))
    assert "_auth_user_id" not in thief.session
    assert slowed(Client(REMOTE_ADDR="203.0.113.7").get(f"/seat/{right}/"))
    assert Client(REMOTE_ADDR="203.0.113.8").get(f"/seat/{right}/").status_code == 200


@pytest.mark.django_db
def test_a_household_with_many_addresses_guesses_no_more_than_one(still):
    create("Ada")
    for n in range(10):
        Client(REMOTE_ADDR=f"2001:db8:1:2::{n:x}").get("/seat/wrong/")
    assert slowed(Client(REMOTE_ADDR="2001:db8:1:2:ffff::1").get("/seat/wrong/"))
    assert not slowed(Client(REMOTE_ADDR="2001:db8:1:3::1").get("/seat/wrong/"))


def test_codes_of_tables_cannot_be_guessed(world, still):
    thief = {"REMOTE_ADDR": "203.0.113.9"}
    ways = ["/open/?code={}", "/t/{}/", "/t/{}/seat/"]
    for n in range(form_limits.WRONG_CODES_PER_MINUTE):
        path = ways[n % 3].format(f"WRONG{n:03}")
        if n % 2:
            assert Client(**thief).get(path).status_code == 404
        else:
            assert Client(**thief).post(f"/t/WRONG{n:03}/propose/").status_code == 404
    for code in ("WRONGONE", world.lobby.code, world.playing.code):
        for endpoint in endpoints():
            if "code" in endpoint.parameters:
                path = endpoint.path(code=code, n="1")
                assert slowed(Client(**thief).get(path)), path
                assert slowed(Client(**thief).post(path)), path
        assert slowed(Client(**thief).get(f"/open/?code={code}"))
    # who sits there is not kept from their own table
    assert world.player.get(f"/t/{world.lobby.code}/", **thief).status_code == 200
    assert Client(REMOTE_ADDR="203.0.113.10").get(f"/t/{world.lobby.code}/").status_code == 200
    assert Client(**thief).get("/").status_code == 200


def test_codes_cannot_be_guessed_on_a_server_by_invitation_either(world, still):
    ServerSettings.row()
    ServerSettings.objects.update(access="invite")
    server_settings.forget()
    thief = {"REMOTE_ADDR": "203.0.113.9"}
    for n in range(form_limits.WRONG_CODES_PER_MINUTE):
        assert Client(**thief).get(f"/open/?code=WRONG{n:03}").status_code == 403
    assert slowed(Client(**thief).get(f"/open/?code={world.lobby.code}"))


@pytest.mark.postgres
def test_passwords_cannot_be_guessed(world, still):
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    thief = {"REMOTE_ADDR": "203.0.113.11"}
    wrong = {"username": "boss", "password": "wrong"}
    for _ in range(form_limits.WRONG_PASSWORDS_PER_MINUTE):
        assert Client(**thief).post("/account/login/", wrong).status_code < 500
    for name in ("boss", "ada"):
        browser = Client(**thief)
        answer = browser.post("/account/login/", {"username": name, "password": PASSWORD})
        assert slowed(answer)
        assert "_auth_user_id" not in browser.session


def tried(*names: str, **browser) -> list[int]:
    """What wrong passwords for these names are answered."""
    sent = ({"username": name, "password": "wrong"} for name in names)
    return [Client(**browser).post("/account/login/", one).status_code for one in sent]


@pytest.mark.django_db
def test_passwords_cannot_be_guessed_by_sending_many_other_forms_between(still):
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    thief = {"REMOTE_ADDR": "203.0.113.20"}
    looked = 0
    for _ in range(4):
        looked += tried(*["ada"] * 10, **thief).count(400)
        # what is counted of a hundred guests who send forms
        for what in ("forms", "notes", "actions", "chat.read"):
            for guest in range(100):
                rate_limiter.allowed(what, guest, 60, 60)
    assert looked == form_limits.WRONG_PASSWORDS_PER_MINUTE


@pytest.mark.django_db
def test_passwords_are_counted_for_a_household_whichever_of_its_addresses_it_takes(still):
    addresses = [f"2001:db8:7:8::{n:x}" for n in range(12)]
    answers = [tried(f"name{n}", REMOTE_ADDR=one)[0] for n, one in enumerate(addresses)]
    assert answers == [400] * 10 + [429] * 2
    # by the account page's own count as well: these forms hold no password
    sent = {"email": "ada@example.org"}
    page = "/account/password/"
    homes = [Client(REMOTE_ADDR=f"2001:db8:7:9::{n:x}") for n in range(12)]
    with override_settings(MAIL=True):
        found = [c.post(page, sent, follow=True).status_code for c in homes]
    assert found == [200] * 10 + [429] * 2


@pytest.mark.django_db
def test_strangers_who_try_a_name_do_not_keep_its_owner_out(still):
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    right = {"username": "ada", "password": PASSWORD}
    owner = Client(REMOTE_ADDR="203.0.113.30")
    assert owner.post("/account/login/", right).status_code == 302
    owner.post("/account/logout/")
    # full-width letters are another way to write the same name, whose first login was a try too
    names = ["ada", "ADA", "\uff41\uff44\uff41", "Ada"] * 6
    answers = [tried(name, REMOTE_ADDR=f"203.0.114.{n}")[0] for n, name in enumerate(names)]
    assert answers == [400] * 19 + [429] * 5
    assert slowed(Client(REMOTE_ADDR="203.0.113.31").post("/account/login/", right))
    assert owner.post("/account/login/", right).status_code == 302
    # what a browser remembers opens no other name, and cannot be made up
    other = Client(REMOTE_ADDR="203.0.113.32")
    for cookie in ("1.2", "x", ".", owner.cookies["device"].value[:-1] + "\u00e9"):
        other.cookies["device"] = cookie
        assert slowed(other.post("/account/login/", right))


@pytest.mark.django_db
def test_a_browser_that_is_known_has_no_more_tries_than_others(still):
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    owner = Client()
    owner.post("/account/login/", {"username": "ada", "password": PASSWORD})
    answers = []
    for n in range(24):
        sent = {"username": "ada", "password": "wrong"}
        answers.append(owner.post("/account/login/", sent, REMOTE_ADDR=f"203.0.115.{n}"))
    assert [answer.status_code for answer in answers] == [400] * 20 + [429] * 4


def test_who_opens_tables_that_are_there_is_not_locked_out(world, still):
    home = {"REMOTE_ADDR": "203.0.113.14"}
    code = world.playing.code
    for n in range(form_limits.WRONG_CODES_PER_MINUTE + 5):
        path = (f"/my-games/{code}/1/", f"/my-games/{code.lower()}/1/", f"/t/{code}/9/replay/")
        assert Client(**home).get(path[n % 3]).status_code == 404
    assert Client(**home).get(f"/t/{code}/").status_code == 200
    assert tables_guessed(30, **home) == [404] * 30
    assert slowed(Client(**home).get(f"/t/{code}/"))


def tables_guessed(number: int, **browser) -> list[int]:
    """What codes of tables that are not there are answered."""
    return [Client(**browser).get(f"/t/WRONG{n:03}/").status_code for n in range(number)]


@pytest.mark.postgres
def test_forms_are_taken_only_so_often(world, still, monkeypatch):
    monkeypatch.setattr(form_limits, "FORMS_PER_MINUTE", 5)
    path = f"/t/{world.lobby.code}/lock/"
    for _ in range(5):
        assert world.host.post(path).status_code == 302
    assert slowed(world.host.post(path))
    assert world.host.get(f"/t/{world.lobby.code}/").status_code == 200
    # by person, wherever they are; without a name by address
    assert slowed(world.host.post(path, REMOTE_ADDR="203.0.113.12"))
    assert world.player.post(path).status_code == 403
    answers = [Client(REMOTE_ADDR="203.0.113.13").post(path).status_code for _ in range(6)]
    assert answers == [403] * 5 + [429]
    answer = world.host.post(path, headers={"accept": "application/json"})
    assert answer.status_code == 429
    told = answer.json()
    assert told["code"] == "slow.down" and 1 <= told["data"]["seconds"] <= 60


# Headers and addresses.


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "localhost:80@evil.example",
        "localhost,evil.example",
        "evil.example, localhost",
        "localhost evil.example",
        "localhost:80:80",
        "local\thost",
        "[::1",
        "",
        "x" * 5000,
    ],
)
def test_another_host_is_refused(world, host):
    for path in ("/", f"/t/{world.lobby.code}/", "/operator/", "/account/login/"):
        assert Client().get(path, headers={"host": host}).status_code == 400


def test_a_forwarded_host_is_believed_by_nobody(world):
    false = {"x-forwarded-host": "evil.example", "x-host": "evil.example", "x-original-url": "/x"}
    false |= {"forwarded": "host=evil.example", "x-rewrite-url": "/operator/"}
    answer = world.host.get(f"/t/{world.lobby.code}/seat/", headers=false)
    assert answer.status_code == 200
    assert b"evil.example" not in answer.content


def test_an_address_that_was_only_said_counts_for_nothing(world, still):
    for n in range(12):
        false = {"x-forwarded-for": f"203.0.113.{n}", "x-real-ip": f"203.0.113.{n}"}
        false |= {"forwarded": f"for=203.0.113.{n}", "x-client-ip": f"203.0.113.{n}"}
        answer = Client(REMOTE_ADDR="203.0.113.99").get("/seat/wrong/", headers=false)
    assert slowed(answer)


def test_nobody_says_that_it_came_by_https(world, settings):
    settings.SECURE_SSL_REDIRECT = True
    for false in (
        {"x-forwarded-proto": "https"},
        {"x-forwarded-ssl": "on"},
        {"front-end-https": "on"},
    ):
        answer = Client().get("/", headers=false)
        assert (answer.status_code, answer["Location"]) == (301, "https://testserver/")


ELSEWHERE = [
    "//evil.example",
    "//evil.example/t/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "http:///evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "http://testserver@evil.example",
    "http://testserver.evil.example",
    "\r\nSet-Cookie: a=b",
    "/%0d%0aSet-Cookie:a=b",
    "/\u2028/evil.example",
]


@pytest.mark.parametrize("there", ELSEWHERE)
def test_nobody_is_led_to_another_site(world, there):
    User.objects.create_user("ada", password=PASSWORD, name="Ada")
    ada = {"username": "ada", "password": PASSWORD}
    boss = {"username": "boss", "password": PASSWORD}
    said = {"HTTP_REFERER": there} if there.isascii() and there.isprintable() else {}
    answers = [
        Client().post("/language/", {"language": "fr", "next": there}),
        Client().post("/language/?next=" + there, {"language": "fr"}),
        Client().post("/language/", {"language": "fr"}, **said),
        Client().post("/account/login/", ada | {"next": there}),
        Client().post("/account/login/?next=/operator/", boss | {"next": there}),
        Client().get("/open/", {"code": there}),
        Client().get(f"/{there}/"),
        Client().get(f"/t/{there}/"),
        world.host.post(f"/t/{world.lobby.code}/sit/", {"name": "Ada", "next": there}),
    ]
    for answer in answers:
        assert answer.status_code < 500
        assert "a=b" not in str(answer.cookies)
        for name, value in answer.headers.items():
            assert "\n" not in value and "\r" not in value, name
        if location := answer.headers.get("Location"):
            led = urlsplit(location.replace("\\", "/"))
            assert led.netloc in ("", "testserver") and led.scheme in ("", "http"), location
            assert not location.replace("\\", "/").startswith("//")


@pytest.mark.parametrize(
    "path",
    [
        "../rail/settings.py",
        "..%2frail/settings.py",
        "%2e%2e/%2e%2e/rail/settings.py",
        "..\\rail\\settings.py",
        "..%5crail%5csettings.py",
        "....//rail/settings.py",
        "rail/../../rail/settings.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "rail/%00",
        "%c0%ae%c0%ae/rail/settings.py",
        "mechanisms/market/__init__.py",
        "../secret-key",
        "../rail.sqlite3",
    ],
)
def test_nothing_beside_the_static_files_is_handed_out(world, path):
    for before in ("/static/", "/static/rail/", "/boards/", "/"):
        answer = Client().get(before + path)
        assert answer.status_code in (400, 404), path
