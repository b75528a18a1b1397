"""Portraits: chosen with one tap, seen by everybody at once, and at the table afterwards."""

from playwright.sync_api import Locator, expect

from tests.browser.player import PHONE, Player

LIES_IN_ITS_ROW = """(node) => {
  const [own, row] = [node, node.closest(".seat")].map((one) => one.getBoundingClientRect());
  return own.width >= 20 && own.left >= row.left && own.right <= row.right
    && own.top >= row.top && own.bottom <= row.bottom;
}"""


def portrait_of(name: str, seen_by: Player) -> Locator:
    """What somebody sees beside a name in the lobby."""
    return seen_by.page.locator(".seat-row").filter(has_text=name).locator(".seat-mark .portrait")


def test_a_portrait_is_chosen_with_one_tap_and_stands_at_the_table(player):
    ada, ben = player("Ada"), player("Ben", **PHONE)
    ben.sit(ada.create(seats=3))
    expect(portrait_of("Ben", ada)).to_have_attribute("data-portrait", "owl")
    badger = ben.page.get_by_role("radio", name="Badger")
    badger.locator("xpath=..").tap()
    expect(portrait_of("Ben", ada)).to_have_attribute("data-portrait", "badger")
    expect(badger).to_be_checked()
    ada.page.locator("[data-do=bot]").click()
    expect(ada.page.locator(".seat-mark [data-portrait=steam]")).to_be_visible()
    expect(ben.page.locator(".seat-mark [data-portrait=steam]")).to_be_visible()
    wide = PHONE["viewport"]["width"]
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= wide  # pushed along alone
    ada.start()
    ben.arrive()
    for person in (ada, ben):
        for n, wanted in enumerate(("fox", "badger", "steam")):
            shown = person.page.locator(f"[data-seat='{n}'] .portrait")
            expect(shown).to_have_attribute("data-portrait", wanted)
            assert shown.evaluate(LIES_IN_ITS_ROW)


def test_who_makes_a_table_chooses_a_portrait_there(player):
    ada = player("Ada", **PHONE)
    ada.page.goto("/")
    raven = ada.page.get_by_role("radio", name="Raven").locator("xpath=..")
    raven.scroll_into_view_if_needed()
    raven.tap()
    ada.page.locator("#name").fill("Ada")
    ada.page.locator("#name").press("Enter")
    expect(portrait_of("Ada", ada)).to_have_attribute("data-portrait", "raven")
    expect(raven).to_be_in_viewport()  # it is far down its row
