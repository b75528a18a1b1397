"""Another game with everybody: three who play, one who watches, all seated again in seconds."""

import subprocess
import sys
import time
from textwrap import dedent

from playwright.sync_api import expect

from tests.browser.conftest import ROOT, Site
from tests.browser.player import PHONE, begin


def play_out(site: Site, link: str) -> None:
    """Let everybody play as a bot would, to the end; the server learns of it from its database."""
    code = dedent(f"""
        from lobby.models import Table
        from tests.web.scene import advance
        game = Table.objects.get(code="{link.rstrip("/").split("/")[-1]}").game
        advance(game, 1000)
        assert game.over
    """)
    manage = [sys.executable, "manage.py", "shell", "--no-imports", "-v0", "-c", code]
    subprocess.run(manage, cwd=ROOT, env=site.env, check=True)


def deed(person, name: str):
    return person.page.locator(f"[data-rematch={name}]")


def test_everybody_is_seated_again(player, site, record_property):
    ada, ben, cleo = begin(player, "Ada", "Ben", "Cleo", keep=False)
    eve = player("Eve", **PHONE)
    eve.page.goto(ada.page.url)
    eve.arrive()
    play_out(site, ada.page.url)
    for person in (ada, ben, cleo, eve):
        person.page.reload()
        person.arrive()
        expect(person.page.locator("[data-total]").first).to_be_visible()
    began = time.monotonic()
    deed(ada, "ask").click()
    expect(ada.page.locator("#seats")).to_contain_text("No answer yet")
    expect(ada.page.locator("[data-do=start]")).to_be_disabled()
    expect(ada.page.locator(".series")).to_contain_text("over 1 game")
    for person in (ben, cleo):
        expect(person.page.locator(".rematch")).to_contain_text("Ada wants a rematch")
    expect(eve.page.locator(".rematch")).to_contain_text("The next game opens here by itself")
    deed(cleo, "not-now").click()
    expect(cleo.page.locator(".rematch")).to_contain_text("Your seat is kept")
    expect(ada.page.locator("#seats")).to_contain_text("Not now")
    deed(ben, "join").click()
    expect(ben.page.locator("#seats .mine")).to_contain_text("Ben")
    ada.page.locator("[data-do=replace]").click()
    expect(ada.page.locator("#seats .seat-row .tag", has_text="Bot")).to_have_count(1)
    ada.start()
    for person in (ben, eve):
        expect(person.page.locator("#game[data-v='0'], #game[data-v='1']")).to_be_visible()
    record_property("seconds from the tap to the next game", round(time.monotonic() - began, 1))
    assert not [one for one in (ada, ben, eve) if "Cleo" in one.page.locator(".seats").inner_text()]
    expect(cleo.page.locator(".rematch")).to_contain_text("The next game has begun")
    assert cleo.look()["over"]
    deed(cleo, "go").click()
    expect(cleo.page.locator("[data-total]")).to_have_count(0)
