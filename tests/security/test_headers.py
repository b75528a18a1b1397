"""What browsers are told with every kind of page has the best grade, and no page runs anything
that does not come from a file of ours."""

import re
from collections import Counter

import pytest
import requests
from django.test import Client

from tests.security.grade import Inline, faults, faults_of_cookies, grade
from tests.security.sites import endpoints
from tests.security.world import World, invitation, stored
from tests.web.lobby import create
from tests.web.test_servers import TIMEOUT_SECONDS, serving

STRANGE = ["/nowhere/", "/static/nothing.js", "/t/", "/operator/nowhere/", "/seat/wrong/"]


@pytest.fixture
def world(db):
    """A site with something of everything on it."""
    return World()


def judged(answer, seen: Counter) -> None:
    """One answer has the best grade, and a page runs nothing inline."""
    kind = answer.headers.get("Content-Type", "").split(";")[0]
    is_page = kind == "text/html"
    found = faults(answer.headers, answer.cookies.values(), page=is_page)
    assert not found, answer.request["PATH_INFO"]
    seen[f"{answer.status_code} {kind or 'no text'}"] += 1
    if is_page and not answer.streaming:
        policy = answer.headers["Content-Security-Policy"]
        nonce = re.search(r"'nonce-([^']+)'", policy)
        text = answer.content.decode()
        page = Inline(text, nonce[1] if nonce else "no nonce")
        assert page.tags > 10 or not text
        assert not page.found, answer.request["PATH_INFO"]
        if "/seat/" in text or 'type="password"' in text or "csrfmiddlewaretoken" in text:
            assert re.search(r"no-store|private", answer.headers["Cache-Control"])
    elif answer.streaming:
        assert b"".join(answer)


def test_every_page_has_the_best_grade(world, record_property):
    seen: Counter[str] = Counter()
    before = stored()
    for endpoint in endpoints():
        for path in world.paths(endpoint):
            for who in world.browsers:
                judged(world.browser(who).get(path), seen)
    for path in STRANGE:
        judged(Client().get(path), seen)
    # and looking at a page changes nothing
    after = stored()
    assert [name for name in after if after[name] != before[name]] == []
    told = ", ".join(f"{n} of {kind}" for kind, n in sorted(seen.items()))
    record_property("counted", f"headers graded A+: {told}")
    assert seen["200 text/html"] > 40
    assert seen["404 text/html"] > 5
    assert seen["403 text/html"] > 2


def test_pages_that_refuse_have_it_too(world, settings):
    seen: Counter[str] = Counter()
    strict = Client(enforce_csrf_checks=True)
    judged(strict.post("/", {}), seen)
    judged(Client(headers={"host": "evil.example"}).get("/"), seen)
    judged(world.stranger.post(f"/t/{world.lobby.code}/kick/"), seen)
    judged(world.stranger.get(f"/t/{world.lobby.code}/kick/"), seen)
    judged(Client().post("/", {}), seen)
    assert seen["403 text/html"] == 2 and seen["400 text/html"] == 2


def test_a_fault_of_ours_is_told_with_the_same_headers(world, monkeypatch):
    monkeypatch.setattr("lobby.pages.offers", None)
    browser = Client(raise_request_exception=False)
    answer = browser.get("/")
    assert answer.status_code == 500
    judged(answer, Counter())


def test_the_set_up_page_has_it(db):
    seen: Counter[str] = Counter()
    judged(Client().get(invitation()), seen)
    assert seen["200 text/html"] == 1


def test_pages_with_secrets_are_stored_by_nobody(world):
    paths = [f"/t/{world.lobby.code}/seat/", f"/t/{world.playing.code}/", "/"]
    for path in paths:
        answer = world.player.get(path)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
    token = world.lobby.places.get(name="Ben").token
    assert token in world.player.get(paths[0]).content.decode()
    assert "no-store" in Client().get(f"/seat/{token}/")["Cache-Control"]


def test_static_files_are_for_our_pages_alone(world):
    page = world.host.get("/").content.decode()
    found = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(found) > 3
    for path in found:
        answer = Client().get(path)
        assert answer.status_code == 200
        assert not faults(answer.headers, page=False)
        assert "immutable" in answer["Cache-Control"]
        assert b"".join(answer)


@pytest.mark.django_db
def test_cookies_say_only_what_they_must(settings):
    browser, _ = create("Ada")
    browser.post("/language/", {"language": "fr"})
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.LANGUAGE_COOKIE_SECURE = True
    secured, _ = create("Ben")
    secured.post("/language/", {"language": "fr"})
    for one, https in ((browser, False), (secured, True)):
        assert {"sessionid", "csrftoken", "django_language"} <= set(one.cookies)
        assert not [*faults_of_cookies(one.cookies.values(), https)]
    assert [*faults_of_cookies(browser.cookies.values(), https=True)]


def test_a_site_with_https_has_the_best_grade_behind_its_proxy(data):
    more = {"RAIL_HTTPS": "1", "RAIL_PROXY": "127.0.0.1"}
    with serving("uvicorn", data, **more) as (_, port):
        site = f"http://localhost:{port}"
        plain = requests.get(f"{site}/boards/", allow_redirects=False, timeout=TIMEOUT_SECONDS)
        assert plain.status_code == 301
        assert plain.headers["Location"] == f"https://localhost:{port}/boards/"
        through = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
        for path in ("/", "/boards/", "/nowhere/", "/account/login/"):
            answer = requests.get(site + path, headers=through, timeout=TIMEOUT_SECONDS)
            assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
            found = faults(answer.headers, https=True)
            assert grade(found) == "A+", found
            for cookie in answer.cookies:
                assert cookie.secure
                assert cookie.has_nonstandard_attr("SameSite")


# The judge can tell good from bad.


def test_the_grade_falls_with_every_fault(world):
    answer = world.host.get("/")
    best = dict(answer.headers)
    assert grade(faults(best)) == "A+"
    for name in (
        "Content-Security-Policy",
        "X-Frame-Options",
        "X-Content-Type-Options",
        "Referrer-Policy",
        "Cross-Origin-Opener-Policy",
        "Cross-Origin-Resource-Policy",
        "Permissions-Policy",
        "Cache-Control",
    ):
        worse = {key: value for key, value in best.items() if key != name}
        assert grade(faults(worse)) != "A+", name
    policy = best["Content-Security-Policy"]
    for old, new in (
        ("script-src", "script-src 'unsafe-inline'"),
        ("script-src", "script-src https:"),
        ("style-src", "style-src 'unsafe-inline'"),
        ("default-src 'none'", "default-src *"),
        ("object-src 'none'", "object-src 'self'"),
        ("frame-ancestors 'none'", "frame-ancestors 'self'"),
        ("base-uri", "other-uri"),
        ("form-action", "other-action"),
    ):
        assert old in policy
        worse = best | {"Content-Security-Policy": policy.replace(old, new)}
        assert grade(faults(worse)) != "A+", new
    assert grade(faults(best | {"Access-Control-Allow-Origin": "*"})) == "D"
    assert grade(faults(best, https=True)) == "B"
    assert grade(faults({})) == "F"


@pytest.mark.parametrize(
    "text",
    [
        "<script>run()</script>",
        '<script type="module">run()</script>',
        '<script type="importmap" nonce="other">{}</script>',
        '<script src="https://elsewhere.example/x.js"></script>',
        '<script src="//elsewhere.example/x.js"></script>',
        "<style>a{}</style>",
        '<a style="color:red">',
        '<a onclick="run()">',
        '<a href="javascript:run()">',
        '<link rel="stylesheet" href="https://elsewhere.example/x.css">',
        '<form action="https://elsewhere.example/">',
        '<base href="/x/">',
    ],
)
def test_what_runs_inline_is_found(text):
    assert Inline(text, "nonce").found
    assert not Inline('<script type="application/json">{}</script><p class="x">', "nonce").found
