"""The operator: set up, look after the house, see that the way is clear, shut somebody out."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from common.proxies import SNIPPETS
from lobby.places import LOCOMOTIVES
from moderation.server_settings import FRESH_SECONDS
from tests.browser.conftest import ROOT
from tests.browser.player import DESKTOP, PHONE, REFUSED
from tests.browser.positions import begun
from tests.browser.test_pages import TEXTS, Language, faults_of, known, titles, translations
from tests.browser.tour import Stop

INVITATION = "from office import operators; print(operators.invitation())"
PASSWORD = "narrow gauge 1895"
SIZE = re.compile(r"[\d,]+\s[kMGT]io")
PAGES = ("", "tables/", "people/", "server/", "seasons/", "kept/", "check/")


@pytest.fixture(scope="session")
def boss(chromium, fresh):
    """The session of the operator, who has come by the set-up link."""
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", INVITATION]
    token = subprocess.check_output(command, cwd=ROOT, env=fresh.env, text=True).split()[-1]
    page = chromium.browser.new_context(base_url=fresh.address, locale="en-GB").new_page()
    page.goto(f"/setup/{token}/")
    page.locator("#name").fill("boss")
    page.locator("#password").fill(PASSWORD)
    page.locator("#server").fill("The Branch Line")
    page.locator("[name=access][value=open]").check(force=True)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="The Branch Line")).to_be_visible()
    (session,) = [one["value"] for one in page.context.cookies() if one["name"] == "sessionid"]
    chromium.leave([page.context])
    return session


def spread(own) -> None:
    """Wait until every process has read what was decided."""
    own.page.wait_for_timeout(1000 * FRESH_SECONDS)


def open_to(own, who: str) -> None:
    """Decide who may come in."""
    own.page.locator(f"[name=access][value={who}]").check(force=True)
    own.page.get_by_role("button", name="Save").click()
    expect(own.page.get_by_text("Saved.")).to_be_visible()


@pytest.mark.across_processes
def test_the_operator_looks_after_the_house(player, fresh, boss):
    own = player("boss", at=fresh, session=boss)
    own.page.goto("/operator/check/")
    expect(own.page.get_by_text("All is well.")).to_be_visible()
    assert own.page.locator(".health.ok").count() == own.page.locator(".health").count()

    own.page.goto("/operator/server/")
    if not own.page.locator("[name=access][value=open]").is_checked():  # an earlier try came so far
        open_to(own, "open")
        spread(own)
    eve, ada = player("Eve", at=fresh), player("Ada", at=fresh)
    eve.sit(ada.create())
    expect(eve.page.locator("[data-do=leave]")).to_be_visible()
    eve.allowed = (REFUSED,)
    own.page.goto("/operator/people/?name=Eve")
    # who was here last comes first
    own.page.locator("summary", has_text="Ban").first.click()
    own.page.get_by_role("button", name="Ban Eve", exact=True).click()
    expect(own.page.get_by_text("Eve is banned.")).to_be_visible()
    # her page is disconnected, and loads itself anew
    expect(eve.page.get_by_role("heading", name="banned")).to_be_visible()
    own.page.get_by_role("button", name="Lift the ban Eve").first.click()
    expect(own.page.get_by_text("Eve is no longer banned.")).to_be_visible()
    spread(own)
    eve.page.reload()
    expect(eve.page.locator("[data-do=leave]")).to_be_visible()

    own.page.goto("/operator/server/")
    open_to(own, "invite")
    link = own.page.locator("#link").inner_text()
    spread(own)
    bob = player("Bob", at=fresh)
    bob.allowed = (REFUSED,)
    bob.page.goto("/")
    expect(bob.page.get_by_role("heading", name="by invitation")).to_be_visible()
    bob.page.goto(link)
    expect(bob.page.locator("#create")).to_be_visible()
    own.page.goto("/operator/")
    expect(own.page.get_by_text("banned Eve").first).to_be_visible()


@pytest.mark.parametrize("options", [
    {"locale": "en-GB", **DESKTOP},
    {"locale": "fr-FR", **PHONE, "color_scheme": "dark"},
], ids=["desktop", "phone"])  # fmt: skip
def test_the_office_is_accessible_fits_and_is_french(player, fresh, boss, options):
    own = player("boss", at=fresh, session=boss, **options)
    french = Language(translations())
    names = {"Rail", "FR", "HTTPS", "boss", "Ada", "Bob", "Eve", "The Branch Line"}
    names |= {*SNIPPETS, *LOCOMOTIVES, *titles("fr")}
    faults = []
    fresh.backstage.deal(begun(seats=3).to_its_end(), "Ada", "Bob")
    player("Ada", at=fresh, session=boss).create()
    own.page.goto("/operator/tables/")
    table = own.page.locator(".table-card").first.get_attribute("href")
    for path in (*PAGES, table.removeprefix("/operator/")):
        own.page.goto(f"/operator/{path}")
        if path == "check/":
            own.page.locator(".health.wait").first.wait_for(state="detached")
        faults += faults_of(Stop(path, own))
        if options["locale"] == "fr-FR":
            for text in own.page.evaluate(TEXTS):
                parts = text.split(", ") if path.startswith("tables") else [text]
                if SIZE.fullmatch(text) or known(text, french, names):
                    continue
                if not all(known(part, french, names) for part in parts):
                    faults.append(f"{path}: {text}")
    assert not faults, "\n".join(faults)
