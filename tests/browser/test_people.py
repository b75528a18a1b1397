"""A guest keeps their games and finds them on another device; messages are chosen in the page."""

from playwright.sync_api import expect

from tests.browser.player import PHONE

PASSWORD = "narrow gauge 1895"
NOTIFICATIONS = """
window.shown = [];
window.Notification = class extends Notification {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, options) { super(title, options); shown.push(options.body); }
};
"""
"""Keeps what is shown: without windows Chromium shows nothing, whatever it is allowed."""
UNABLE = """
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor() { throw new TypeError("Illegal constructor"); }
};
"""
"""As Chromium is on phones, where only a worker may show something."""


def test_a_guest_keeps_games_and_goes_on_elsewhere(player):
    ada = player("Ada", prepare=NOTIFICATIONS)
    page = ada.page
    ada.allowed = ("Failed to load resource",)  # what is refused beside a field
    ada.practice()
    table = page.url
    page.goto("/")
    ada.menu("Save my games")
    page.get_by_label("Username").fill("ada of the line")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Save my games").click()
    expect(page.get_by_label("Username")).to_have_value("ada of the line")
    expect(page.locator(".error")).to_have_count(2)
    page.get_by_label("Username").fill("ada.of.the.line")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Save my games").click()
    expect(page.get_by_role("status")).to_contain_text("Your games are saved")

    phone = player("Ada", **PHONE)
    there = phone.page
    phone.practice()  # a guest on the phone, whose seat goes along
    second = there.url
    there.goto("/")
    phone.menu("Log in")
    there.get_by_label("Username").fill("Ada.of.the.line")
    there.get_by_label("Password").fill(PASSWORD)
    there.get_by_role("button", name="Log in").click()
    there.get_by_role("button", name="Bring them along").click()
    phone.menu("My games")
    expect(there.locator(".table-card")).to_have_count(2)
    for link in (table, second):
        page.goto(link)
        ada.arrive()
        assert ada.view["me"] is not None
    there.goto(table)
    phone.arrive()
    assert phone.look() == ada_at(ada, table)

    page.goto("/")
    ada.menu("Notifications")
    page.get_by_label("Address").fill("https://192.168.1.1/hook")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".error").first).to_contain_text("not on the public internet")
    expect(page.get_by_label("Address")).to_have_value("https://192.168.1.1/hook")
    mine = page.locator("#here")
    mine.get_by_label("My turn").check()
    page.reload()
    expect(mine.get_by_label("My turn")).to_be_checked()
    mine.get_by_role("button", name="Test").click()
    page.wait_for_function("shown[0] === 'Notifications are shown like this.'")

    log_out = page.get_by_role("button", name="Log out")
    for close in (lambda: page.keyboard.press("Escape"), page.locator("h1").click):
        page.locator(".menu summary").click()
        expect(log_out).to_be_visible()
        close()
        expect(log_out).not_to_be_visible()
    page.locator(".menu summary").click()
    log_out.click()
    expect(page.locator(".menu summary")).to_have_text("Menu")


def test_a_browser_that_shows_no_notification_says_so_when_one_is_tried(player):
    phone = player("Ada", prepare=UNABLE, **PHONE)
    page = phone.page
    page.goto("/account/keep/")
    page.get_by_label("Username").fill("ada.on.the.phone")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Save my games").click()
    phone.menu("Notifications")
    mine = page.locator("#here")
    mine.get_by_label("My turn").check()
    mine.get_by_role("button", name="Test").click()
    expect(mine.get_by_text("This browser cannot show notifications.")).to_be_visible()
    for event in ("My turn", "Rematch", "Finished"):
        expect(mine.get_by_label(event)).to_be_disabled()
        expect(mine.get_by_label(event)).not_to_be_checked()
    page.reload()
    expect(mine.get_by_label("My turn")).not_to_be_checked()


def ada_at(ada, table: str) -> dict:
    """What Ada sees at a table."""
    ada.page.goto(table)
    ada.arrive()
    return ada.look()
