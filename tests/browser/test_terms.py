"""A table is created where one sees what is offered; its host changes it while people sit."""

import pytest
from playwright.sync_api import expect

from tests.browser.player import PHONE, REFUSED
from tests.browser.positions import begun

SCREENS = {(1280, 800): 1600, (390, 844): 2 * 844, (360, 640): None, (844, 390): None}
"""Sizes of windows, and how high the start page may be there."""
FILLED = """() => [...document.querySelectorAll(".button.primary")].filter((one) => {
  const { top, bottom, width } = one.getBoundingClientRect();
  return width && top >= 0 && bottom <= innerHeight;
}).length"""
MOST_TABS = 12
LATE = """() => {
  const real = fetch;
  window.fetch = async (...all) => {
    const answer = await real(...all);
    await new Promise((done) => setTimeout(done, 300));
    return answer;
  };
}"""
"""What is done is seen before it is answered."""


def board(page, name: str):
    """A board among those to choose from, as one clicks on it."""
    return page.locator(f".card:has([value='{name}.base'])")


def test_creating_shows_what_fits_and_keeps_what_was_typed(player):
    ada = player("Ada")
    page = ada.page
    for (width, height), most in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/")
        for part in (0, 0.3, 0.7, 1):
            page.evaluate("part => scrollTo(0, part * document.body.scrollHeight)", part)
            assert page.evaluate(FILLED) == 1, (width, height, part)
        found = page.evaluate("[document.body.scrollHeight, document.body.scrollWidth]")
        assert found[1] <= width and (most is None or found[0] <= most), (width, height, found)
    create = page.get_by_role("button", name="Create the table")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if create.evaluate("one => one === document.activeElement"):
            break
    expect(create).to_be_focused()

    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#name").fill("Ada of the long and winding railway")
    page.locator("[name=size][value='6']").check(force=True)
    expect(board(page, "usa")).to_contain_text("Only for 2 to 5 players", use_inner_text=True)
    expect(board(page, "team_asia")).not_to_contain_text("Only for", use_inner_text=True)
    expect(page.locator("[data-fit]")).to_have_text("United States is only for 2 to 5 players.")
    board(page, "usa").scroll_into_view_if_needed()
    ada.allowed = (REFUSED,)
    create.click()
    expect(page.locator("#name-error")).to_have_text("A name has at most 24 characters.")
    expect(page.locator("#name")).to_be_focused()
    page.locator("#name").fill("Ada")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    create.click()
    expect(page.get_by_role("alert").filter(has_text="for 2 to 5")).to_be_in_viewport()
    expect(page.locator("[name=size][value='6']")).to_be_focused()
    expect(page.locator("#name")).to_have_value("Ada")
    # a board that is dimmed can be chosen, and offers its seats
    expect(page.locator(".variants:visible")).to_have_count(1)
    board(page, "switzerland").click()
    expect(page.locator("[name=size][value='3']")).to_be_checked()
    expect(page.locator(".variants:visible")).to_contain_text("46 tickets")
    expect(page.locator("[data-chosen]")).to_have_text("Switzerland · 3 seats")
    create.click()
    expect(page.locator("h1")).to_have_text("Switzerland")


def test_a_form_that_is_refused_without_scripts_comes_back_at_its_reason(player):
    ada = player("Ada", java_script_enabled=False)
    ada.allowed = (REFUSED,)
    page = ada.page
    page.goto("/")
    page.locator("#name").fill("Ada")
    page.locator("[name=size][value='6']").check(force=True)
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator("#size-error")).to_be_in_viewport()
    expect(page.locator("#name")).to_have_value("Ada")
    page.locator("[name=size][value='2']").check(force=True)
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator("h1")).to_have_text("United States")


@pytest.mark.across_processes
def test_the_host_changes_the_table_while_people_sit(player):
    ada, ben, eve = player("Ada"), player("Ben"), player("Eve", locale="fr-FR", **PHONE)
    link = ada.create(seats=4)
    ben.sit(link)
    eve.page.goto(link)
    eve.page.locator("#name").fill("Év")
    page = ada.page
    expect(ben.page.locator("#terms")).to_be_hidden()
    page.locator("#terms > summary").click()
    board(page, "europe").click()
    page.locator("#terms [name=size][value='3']").check(force=True)
    page.locator("#terms .button.large").click()
    for person, seats in ((ada, "3 seats"), (ben, "3 seats"), (eve, "3 places")):
        expect(person.page.locator("h1")).to_have_text("Europe")
        expect(person.page.locator("#head .tag").first).to_have_text(seats)
    expect(ben.page.locator("#seats .strip")).to_contain_text("Europe · 3 seats")
    expect(eve.page.locator("#name")).to_have_value("Év")
    expect(page.locator("#terms > summary")).to_be_focused()
    page.locator("#terms > summary").click()
    page.locator("#terms .more summary").click()
    page.locator("#terms [name=tracker]").check(force=True)
    page.locator("#terms .button.large").click()
    expect(ben.page.locator("#seats .strip")).to_have_text(
        "The host has changed the table: With card counter."
    )
    expect(page.locator("#terms > summary")).to_be_focused()
    eve.sit(link)
    page.locator("#terms > summary").click()
    page.locator("#terms [name=size][value='2']").check(force=True)
    ada.allowed = (REFUSED,)
    page.locator("#terms .button.large").click()
    expect(page.locator("#size-error")).to_contain_text("3 seats are taken")
    expect(page.locator("#size-error")).to_be_in_viewport()
    expect(ben.page.locator("#head .tag").first).to_have_text("3 seats")
    page.locator("#seats [data-do=host]").first.click()
    expect(ben.page.locator("#terms")).to_be_visible()
    expect(page.locator("#terms")).to_be_hidden()


@pytest.mark.across_processes
def test_a_game_is_closed_to_watchers_and_followed_by_another_board(player, seated):
    ada, ben = seated(begun(seats=2).to_its_end(), "Ada", "Ben")
    eve = player("Eve", **PHONE)
    eve.page.goto(ada.page.url)
    eve.arrive()
    ada.open_table()
    eve.allowed = (REFUSED,)
    ada.page.locator("[data-watch='0']").click()
    expect(ada.page.locator("[data-watch='1']")).to_be_visible()
    expect(eve.page.locator("h1")).to_have_text("This game is closed to spectators")
    ada.page.locator("[data-watch='1']").click()
    expect(ada.page.locator("[data-watch='0']")).to_be_visible()
    eve.page.reload()
    eve.arrive()
    ada.page.keyboard.press("Escape")
    ada.page.locator("[data-rematch=ask]").click()
    ada.page.locator("#terms > summary").click()
    board(ada.page, "london").click()
    ada.page.locator("#terms .button.large").click()
    for person in (ben, eve):
        expect(person.page.locator("[data-play]")).to_have_text("Next: London.")
    ben.page.locator("[data-rematch=join]").click()
    expect(ada.page.locator("[data-do=start]")).to_be_enabled()
    ada.start()
    for person in (ada, ben, eve):
        expect(person.page.locator("h1")).to_have_text("London")


def test_the_focus_and_a_color_that_was_picked_stay_while_the_table_changes(player):
    ada, ben = player("Ada"), player("Ben")
    link = ada.create(seats=5)
    page, keys = ada.page, ada.page.keyboard
    bot, level = page.locator("[data-do=bot]"), page.locator("select[data-do=level]")
    bot.focus()
    keys.press("Enter")
    expect(page.locator("#seats strong")).to_have_count(2)
    expect(bot).to_be_enabled()
    expect(bot).to_be_focused()
    # of two levels that are chosen at once the second counts
    level.focus()
    keys.press("ArrowDown")
    keys.press("ArrowUp")
    expect(bot).to_be_enabled()
    expect(level).to_be_focused()
    page.reload()
    expect(level).to_have_value("normal")

    page.evaluate(LATE)
    page.get_by_text("Add a player on this device").click()
    colors = page.locator("[data-do=player] [name=color]")
    colors.last.check(force=True)
    ben.page.goto(link)
    ben.page.evaluate("void (window.fetch = () => new Promise((_, fail) => setTimeout(fail, 300)))")
    sit = ben.page.locator("#sit button")
    sit.focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#sit-error")).not_to_be_empty()
    expect(sit).to_be_focused()
    ben.sit(link)
    expect(page.locator("#seats strong")).to_have_count(3)
    expect(colors.last).to_be_checked()
    page.get_by_label("Player’s name").fill("Cleo")
    keys.press("Enter")
    expect(page.locator("#seats strong")).to_have_count(4)
    # for who is added next another is chosen
    expect(page.locator("[data-do=player]")).to_be_hidden()
    expect(page.locator("[data-do=player] [name=color]:checked:enabled")).to_have_count(1)
