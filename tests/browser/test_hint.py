"""How well a bot plays, chosen where it sits; and what it would do in one's place."""

from playwright.sync_api import expect

from tests.browser.player import PHONE


def test_a_bot_of_the_level_one_wishes_and_a_hint_by_word_and_key(player):
    ada = player("Ada")
    ada.create(seats=3)
    page = ada.page
    page.locator("[data-do=bot]").click()
    page.locator("select[data-do=level]").select_option("strong")
    # the next one is what the host chose for the last
    expect(page.locator("select[data-do=next-level]")).to_have_value("strong")
    page.locator("select[data-do=next-level]").select_option("easy")
    page.locator("[data-do=bot]").click()
    expect(page.locator("select[data-do=level]").last).to_have_value("easy")
    page.locator("[data-do=start]").click()
    ada.arrive()
    expect(page.locator("[data-seat='1']")).to_contain_text("bot, strong")
    expect(page.locator("[data-seat='2']")).to_contain_text("bot, easy")
    expect(page.locator(".log .bots")).to_contain_text("(bot, strong)")
    expect(page.locator("[data-hint]")).to_have_count(1)

    page.goto("/")
    page.locator("form[action$='practice/'] select").select_option("easy")
    page.locator("form[action$='practice/'] button").click()
    ada.arrive()
    expect(page.locator("[data-seat='1']")).to_contain_text("bot, easy")
    expect(page.locator(".log .bots")).to_contain_text("bot, easy")
    page.locator("[data-hint]").click()
    told = page.locator("[data-hinted]")
    expect(told).to_contain_text("Keep ")
    expect(
        page.locator("[role=status], [aria-live]").filter(has_text="Keep ").first
    ).to_be_attached()
    assert page.locator(".city.lit, .lit").count() > 0
    ada.until(1)  # the bot has chosen, which takes away no hint
    expect(told).to_contain_text("Keep ")
    version = ada.look()["v"]
    told.get_by_role("button").click()
    expect(told).to_have_count(0)
    page.keyboard.press("i")
    expect(told).to_contain_text("Keep ")
    assert ada.look()["v"] == version
    ada.keep()
    expect(told).to_have_count(0)
    ada.wait_turn()
    expect(page.locator(".log .bots")).to_be_visible()
    page.keyboard.press("i")
    expect(told).to_be_visible()


def test_on_a_phone_the_map_stands_still_when_a_turn_can_be_ended_beside_a_hint(player):
    ada = player("Ada", **PHONE)
    ada.practice()
    ada.keep()
    ada.wait_turn()
    if (skip := ada.page.get_by_role("button", name="Skip")).is_visible():
        skip.tap()
    top = ada.page.locator(".top").bounding_box()
    ada.draw("pile")
    expect(ada.page.locator("[data-stop]")).to_be_visible()
    expect(ada.page.locator("[data-hint]")).to_be_visible()
    assert ada.page.locator(".top").bounding_box() == top


def test_no_button_of_the_map_lies_on_a_hint(player):
    ada = player("Ada", **PHONE, locale="fr")
    ada.page.goto("/")
    ada.page.locator("form[action='/learn/'] button").first.click()
    ada.arrive()
    ada.page.locator("[data-hint]").click()
    told = ada.page.locator("[data-hinted]")
    expect(told).to_be_visible()
    zoom = ada.page.locator(".map-buttons > *").first
    # the tickets to choose from leave too little of the map for both
    expect(zoom).to_be_hidden()
    told.get_by_role("button").click()
    expect(zoom).to_be_visible()
