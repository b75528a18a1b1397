"""Nothing that lets somebody in, and no address of anybody, is told to the log; and no fault of
visitors counts as one of ours."""

import io
import json
import logging
import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from django.core import mail as outbox
from django.core import signing
from django.db import connection
from django.test import Client

from accounts import mail
from accounts.models import User
from common.logs import Count
from moderation import server_settings
from moderation.models import ServerSettings
from notices.views import SALT
from office import operators
from tables import form_limits
from tables.models import Place
from tests.security.sites import endpoints
from tests.security.world import World
from tests.web.lobby import create

METRICS = "a-token-of-the-metrics-5f0c"
ADDRESS = "adalbertine@rail.example"
BENT = ("/", "x", ".", ")", "%2F", "/x/")
"""What stands behind a link where it is pasted from."""


@pytest.fixture
def links(db) -> dict[str, str]:
    """A link of every kind that lets somebody in, by the address it belongs to."""
    invitation = operators.invitation()
    World()
    owner = User.objects.get(is_superuser=True)
    User.objects.filter(pk=owner.pk).update(email=ADDRESS)
    owner.refresh_from_db()
    signed = signing.dumps((owner.pk, ADDRESS), salt=SALT)
    return {
        "seat/<str:token>/": f"/seat/{Place.objects.filter(user__name='Ben').first().token}/",
        "setup/<str:token>/": f"/setup/{invitation}/",
        "invite/<str:token>/": f"/invite/{ServerSettings.row().invite}/",
        "account/password/<str:uidb64>/<str:token>/": urlsplit(mail.reset_link(owner)).path,
        "account/notifications/confirm/<str:token>/": f"/account/notifications/confirm/{signed}/",
    }


def secret(link: str) -> str:
    """What of a link nobody may know."""
    return link.rstrip("/").rpartition("/")[2]


def tried(links: dict[str, str], *bent: str) -> Counter:
    """Open every link, as it is or with something behind it; how often each answer came."""
    answers = Counter()
    for link in links.values():
        for tail in bent or ("/",):
            path = link.rstrip("/") + tail
            for browser in (Client(), Client(enforce_csrf_checks=True)):
                browser.raise_request_exception = False
                false = {"referer": f"http://x{path}", "origin": f"http://x{path}"}
                answers[browser.get(path, headers=false).status_code] += 1
                answers[browser.post(path, {"email": ADDRESS}, headers=false).status_code] += 1
        browser = Client(raise_request_exception=False)
        for path, data in (("/", {"code": secret(link)}), (f"/x{link}", {}), (f"/t{link}", {})):
            answers[browser.get(path, data).status_code] += 1
        answers[browser.get(link, headers={"host": "x" + link}).status_code] += 1
    return answers


def test_every_address_with_a_token_is_tried(links):
    assert links.keys() == {e.route for e in endpoints() if "token" in e.parameters}


def test_no_token_and_no_address_is_logged(links, logged, settings, monkeypatch, record_property):
    settings.METRICS_TOKEN, settings.DEBUG = METRICS, False
    answers = tried(links, *BENT)
    for word in (METRICS, METRICS + "x"):
        sent = Client().get(f"/metrics?token={word}", headers={"authorization": f"Bearer {word}"})
        answers[sent.status_code] += 1
    # the letters that people are sent, and a post that takes none
    settings.MAIL, settings.EMAIL_HOST, settings.EMAIL_PORT = True, "127.0.0.1", 1
    for backend in ("locmem", "smtp"):
        settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
        Client().post("/account/password/", {"email": ADDRESS})
        mail._postman.submit(int).result()
    assert outbox.outbox
    # nobody may send anything any more; then nobody may come in
    with monkeypatch.context() as slow:
        slow.setattr(form_limits, "FORMS_PER_MINUTE", 0)
        answers += tried(links)
    ServerSettings.objects.update(access=ServerSettings.Access.CLOSED)
    server_settings.forget()
    answers += tried(links)
    # what the pages stand on is away
    with connection.cursor() as cursor:
        for table in ("tables_place", "moderation_serversettings", "accounts_user"):
            cursor.execute(f"ALTER TABLE {table} RENAME TO {table}_away")
    server_settings.forget()
    answers += tried(links)
    said = logged.getvalue()
    for text in (*map(secret, links.values()), METRICS, ADDRESS):
        assert text not in said, [line for line in said.splitlines() if text in line][:3]
    assert not re.search(r"[\w.+-]+@[\w-]+\.\w+", said)
    lines = [json.loads(line) for line in said.splitlines()]
    assert {403, 404, 429, 500} <= answers.keys(), answers
    assert {"warning", "error"} <= {line["level"] for line in lines}
    told = ", ".join(f"{n} x {status}" for status, n in sorted(answers.items()))
    record_property("counted", f"links that let in, {len(lines)} lines of the log about: {told}")


@pytest.mark.django_db
def test_what_an_exception_says_is_cleaned_as_well(logged):
    create("Ada")
    token = Place.objects.get().token
    try:
        raise ValueError(f"cannot write to {ADDRESS} of /seat/{token}, next=%2Fseat%2F{token}%2F")
    except ValueError:
        logging.getLogger("rail").exception("failed for %s", ADDRESS)
    said = logged.getvalue()
    assert token not in said and ADDRESS not in said and "tests/security/test_logs.py" in said


@pytest.mark.django_db
def test_no_code_of_a_table_is_logged(logged):
    host, table = create("Ada", access="invite")
    for browser in (host, Client()):
        for path in (f"/t/{table.code}/0/file/", f"/t/{table.code}x/", f"/x?next=/t/{table.code}/"):
            browser.get(path)
            Client(enforce_csrf_checks=True).post(path)
        browser.post(f"/t/{table.code}/propose/")
    logging.getLogger("rail").error("failed at /ws/game/%s/ and code=%s", table.code, table.code)
    said = logged.getvalue()
    assert "/0/file/" in said and "failed at /ws/game/" in said
    assert table.code not in said


def test_what_visitors_do_wrong_is_told_only_to_who_asks_for_more(db):
    """A scanner would otherwise fill the log, and count as faults of the site on the overview."""
    counted, root = Count.seen, logging.getLogger()
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    root.addHandler(handler)
    try:
        for path in ("/t/ABCDEFGH/", "/wp-login.php"):
            assert Client().get(path).status_code == 404
        assert Client().get("/", headers={"host": "scanner.example"}).status_code == 400
    finally:
        root.removeHandler(handler)
    assert said.getvalue() == "" and Count.seen == counted
