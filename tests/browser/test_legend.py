"""What somebody new to a board finds out while they play: its marks, its rules, its routes."""

import pytest
from playwright.sync_api import expect

from tests.browser.player import PHONE
from tests.browser.positions import begun

WIDE = {"viewport": {"width": 1280, "height": 800}}
UNDER = """() => {
  const [one, other] = [".strip", ".map-buttons"].map((part) =>
    document.querySelector(`.map > ${part}`));
  const [a, b] = [one, other].map((node) => node.getBoundingClientRect());
  const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return !apart && getComputedStyle(other).visibility === "visible";
}"""


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_marks_and_rules_are_one_tap_away_and_a_route_says_what_it_is(seated, screen):
    (ada,) = seated(begun("europe", 3), "Ada", **screen)
    page = ada.page
    page.locator("[data-door=legend]").click()
    legend = page.get_by_role("dialog", name="Rules and legend")
    expect(legend.locator("[data-mark=tunnel]")).to_contain_text("3 cards are turned over")
    assert legend.locator("[data-mark=tunnel] .frame.tunnel").count() > 0
    # what shines round a route lies beneath all spaces, those of one parallel to it too
    assert legend.locator("[data-mark=can] .halo.can:first-child").count() > 0
    assert ada.page.locator(".halos ~ .routes").count() == 1
    code = page.url.split("/")[-2]
    expect(legend.get_by_role("link")).to_have_attribute(
        "href", f"/boards/europe/rules/?variant=base&table={code}"
    )
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    ada.open_tab("routes")
    page.locator("#find").fill("amsterdam london")
    row = page.locator("[data-found=amsterdam-london]")
    expect(row).to_contain_text("ferry: needs 2 locomotives")
    row.click()
    what = "ferry: needs 2 locomotives"
    expect(page.locator(".strip .title")).to_contain_text(what)
    assert not page.evaluate(UNDER), "the buttons of the map look out from under the strip"
    # who only listens is told it with the button that has the focus
    expect(page.locator(".strip :focus")).to_have_accessible_description(
        "Amsterdam – London 2 of any one color · ferry: needs 2 locomotives · 2 points"
    )
    if screen is WIDE:
        page.keyboard.press("Escape")
        page.locator("[data-door=help]").click()
        expect(page.locator("dialog")).to_be_visible()
        assert not page.locator("dialog a[href*=rules]").count()
        page.keyboard.press("Escape")
        page.mouse.move(*ada.spot("angora-constantinople"))
        expect(page.locator(".tip")).to_contain_text("tunnel: may cost up to 3 more cards")


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", ["any color", "tunnel", "ferry"]), ("fr-FR", ["toute couleur", "tunnel", "ferry"])],
)
def test_the_map_says_what_is_printed_on_its_routes(seated, locale, words):
    (ada,) = seated(begun("europe", 3), "Ada", locale=locale, **WIDE)
    legend = ada.page.locator(".map-legend")
    for word in words:
        expect(legend.get_by_text(word, exact=True)).to_be_visible()
    # as the map prints it
    assert legend.locator(".frame.tunnel").count() == 1
    assert legend.locator(".mark.ferry").count() == 1


def test_a_small_map_leaves_its_legend_to_the_one_beside_the_buttons(seated):
    (ada,) = seated(begun("europe", 3), "Ada", **PHONE)
    expect(ada.page.locator(".map-legend")).to_be_hidden()
