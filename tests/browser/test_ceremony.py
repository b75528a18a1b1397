"""A game that ends in front of people's eyes."""

import re

from playwright.sync_api import expect

from tests.browser.frames import KEEP_SOCKETS
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.positions import Position

WON = re.compile("(Ada|Ben) wins?")
MOVING = DESKTOP | {"reduced_motion": "no-preference"}


def ended(seated, *names: str, screens: dict) -> list[Player]:
    """People who have just seen their game end."""
    over = Position(seats=len(names)).to_its_end()
    *moves, (seat, move) = over.moves
    people = seated(
        Position(seats=len(names), moves=moves), *names, prepare=KEEP_SOCKETS, screens=screens
    )
    mover = people[seat]
    assert mover.send({"t": "move", "v": mover.look()["v"], "move": move})["t"] == "ok"
    return people


def test_the_end_is_told_until_a_key_leads_to_the_podium_and_can_be_seen_again(seated):
    ada, ben = ended(seated, "Ada", "Ben", screens={"Ada": MOVING})
    page = ada.page
    expect(page.locator(".act .single, .act .sums").first).to_be_visible()
    expect(page.locator(".told-acts")).to_contain_text("Routes")  # where all points went on from
    expect(page.locator("[data-runner]")).to_have_count(2)
    expect(page.locator("[data-total]")).to_have_count(0)  # nobody is told before the time
    expect(page.locator("[data-standing]")).to_have_text("Final scoring")
    for key in ("F2", "Control+b", "Tab"):  # what is meant for the browser skips nothing
        page.keyboard.press(key)
    expect(page.locator("[data-runner]")).to_have_count(2)
    expect(page.locator("[data-said]")).not_to_contain_text(WON)
    page.keyboard.press("x")
    expect(page.locator("[data-podium]")).to_have_count(2)
    expect(page.locator("[data-said]")).to_contain_text(WON)  # and is said aloud
    expect(page.locator("[data-total]")).to_have_count(2)
    page.locator(".podium-stand [data-again]").click()
    expect(page.locator("[data-runner]")).to_have_count(2)
    page.locator("[data-skip]").click()
    page.locator(".podium-stand").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".podium-stand")).to_have_count(0)
    # without motion the podium stands at once, and whoever comes later sees the table of points
    expect(ben.page.locator("[data-podium]")).to_have_count(2)
    expect(ben.page.locator(".podium > .step-1").first).to_have_css("animation-delay", "0s")
    expect(ben.page.locator("[data-said]")).to_contain_text(WON)
    ben.reload()
    expect(ben.page.locator("[data-total]")).to_have_count(2)
    expect(ben.page.locator("[data-podium]")).to_have_count(0)
    ben.page.locator("[data-again]").click()
    expect(ben.page.locator("[data-podium]")).to_have_count(2)


def test_the_end_can_be_seen_again_on_a_phone_without_a_search(player, finished):
    ada = player("Ada", session=finished.sessions[0], **PHONE)
    ada.page.goto(finished.path)
    for wanted in ("[data-again]", "[data-poster]"):
        expect(ada.page.locator(wanted)).to_be_in_viewport(ratio=1)


def test_a_poster_of_the_game_is_saved_as_a_picture_and_as_a_drawing(player, finished):
    ada = player("Ada", session=finished.sessions[0])
    ada.page.goto(finished.path)
    ada.page.locator("[data-poster]").click()
    ada.page.locator("[data-save=png][aria-disabled=false]").wait_for()
    files = {}
    for kind in ("png", "svg"):
        with ada.page.expect_download() as download:
            ada.page.locator(f"[data-save={kind}]").click()
        assert download.value.suggested_filename.startswith("United-States-Ada-Bob-")
        files[kind] = download.value.path().read_bytes()
    assert files["png"].startswith(b"\x89PNG")
    drawing = files["svg"].decode()
    assert (
        drawing.startswith("<svg")
        and "class=" not in drawing
        and "http" not in drawing.replace("http://www.w3.org/", "")
    )
    for words in ("United States", ">Ada<", ">Bob<", "Montréal", "font/woff2"):
        assert words in drawing, words
    for portrait in ("fox", "owl"):
        assert f'id="{portrait}"' in drawing
