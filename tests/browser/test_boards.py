"""The gallery and the page of a board in a browser: seen, pointed into, sorted, made plain."""

import pytest
from playwright.sync_api import expect

from games.rules import facts_of
from games.rules.board import files
from tests.browser.player import DESKTOP, PHONE
from tests.browser.test_pages import AXE, FINDINGS

LOOKS = {
    "desktop": {"locale": "en-GB", **DESKTOP},
    "phone": {"locale": "fr-FR", **PHONE, "color_scheme": "dark"},
    "contrast": {"locale": "en-GB", **DESKTOP, "contrast": "more"},
}
PAGES = [
    "/boards/",
    "/boards/usa/",
    "/boards/world/",
    "/boards/card_game/",
    "/boards/europe/rules/",
]


@pytest.mark.parametrize("look", LOOKS)
def test_the_pages_are_accessible_and_fit(player, look):
    page = player("Ada", **LOOKS[look]).page
    for url in PAGES:
        page.goto(url)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        page.evaluate(AXE)
        assert page.evaluate(FINDINGS, []) == [], url
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), url


def test_pictures_of_the_gallery_are_painted(player):
    page = player("Ada").page
    page.goto("/boards/")
    assert page.locator(".board-card").count() == len(files())
    for picture in page.locator(".board-card img").all():
        picture.scroll_into_view_if_needed()
        picture.evaluate("(image) => image.decode()")
        assert picture.evaluate("(image) => image.naturalWidth") > 0


def test_lists_point_into_the_map(player):
    page = player("Ada").page
    page.goto("/boards/usa/")
    page.wait_for_selector("svg.board [data-route]")
    assert page.locator("svg.board [data-route]").count() == len(facts_of("usa").routes)
    page.evaluate(
        "() => { Element.prototype.scrollIntoView = (how) => { window.scrolled = how.behavior; }; }"
    )
    page.locator("#tickets summary").click()
    page.get_by_role("button", name="Boston – Miami").click()
    assert page.evaluate("window.scrolled") == "auto"  # for who wishes for less motion
    lit = page.locator(".city.lit").evaluate_all("(all) => all.map((one) => one.dataset.city)")
    assert sorted(lit) == ["boston", "miami"]
    page.locator("#routes summary").click()
    page.get_by_role("button", name="Atlanta – Miami").click()
    assert page.locator(".route[data-under]").get_attribute("data-route") == "atlanta-miami"
    assert page.locator(".city.lit").count() == 0
    assert page.locator("#caption").inner_text() == "Atlanta – Miami, 5 spaces, blue"


def test_lists_are_sorted_by_what_is_pressed(player):
    page = player("Ada").page
    page.goto("/boards/usa/")
    page.wait_for_selector("svg.board [data-route]")
    page.locator("#tickets summary").click()
    table = page.locator("#tickets table")
    worth = table.locator("tbody td")
    table.get_by_role("button", name="Points").click()
    points = [int(text) for text in worth.all_inner_texts()]
    assert points == sorted(points)
    table.get_by_role("button", name="Points").click()
    assert [int(text) for text in worth.all_inner_texts()] == points[::-1]
    assert table.locator("[aria-sort]").get_attribute("aria-sort") == "descending"


def test_a_plain_map_is_remembered(player):
    page = player("Ada").page
    page.goto("/boards/usa/")
    plain = page.get_by_role("button", name="Plain map")
    assert plain.get_attribute("aria-pressed") == "false"
    land = page.locator(".land")
    drawn = land.evaluate("(land) => getComputedStyle(land).fill")
    plain.click()
    assert land.evaluate("(land) => getComputedStyle(land).fill") == "rgb(255, 255, 255)" != drawn
    page.reload()
    assert plain.get_attribute("aria-pressed") == "true"
    plain.click()
    assert land.evaluate("(land) => getComputedStyle(land).fill") == drawn


def test_the_page_scrolls_over_a_whole_map_and_zooms_on_demand(player):
    page = player("Ada").page
    page.goto("/boards/usa/")
    page.wait_for_selector("svg.board [data-route]")
    box = page.locator("svg.board").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    seen = page.locator("svg.board").get_attribute("viewBox")
    page.mouse.wheel(0, 400)
    expect(page.locator("h1")).not_to_be_in_viewport()
    assert page.locator("svg.board").get_attribute("viewBox") == seen
    page.get_by_role("button", name="Zoom in").click()
    assert page.locator("svg.board").get_attribute("viewBox") != seen
    assert page.locator(".sheet.held").count() == 1
    page.get_by_role("button", name="Whole map").click()
    assert page.locator(".sheet.held").count() == 0


def test_a_table_is_created_with_the_board_of_the_page(player):
    page = player("Ada").page
    page.goto("/boards/usa/?variant=mega")
    page.get_by_role("link", name="Create a table with this board").click()
    assert page.locator('[value="usa.mega"]').is_checked()


def test_a_game_leads_to_its_rules_and_its_map_may_be_plain(player):
    page = player("Ada").page
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector("svg.board [data-route]")
    page.locator("[data-door=settings]").click()
    page.get_by_label("Plain map").check()
    expect(page.locator("html")).to_have_class("plain")
    page.get_by_label("Plain map").uncheck()
    expect(page.locator("html")).not_to_have_class("plain")
    page.keyboard.press("Escape")
    page.locator("[data-door=legend]").click()
    game = page.url
    page.get_by_role("link", name="Rules of this board").click()
    expect(page.locator("h1")).to_have_text("Rules: United States")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector("svg.board [data-route]")
    assert page.url == game
