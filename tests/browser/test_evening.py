"""A whole evening of four: three friends, one of them on a phone and in French, and a bot.

With `--screens <folder>` every step is there to be looked at as well.
"""

import re
from collections.abc import Callable
from secrets import token_hex

from playwright.sync_api import expect

from tests.browser.conftest import Site, elapse, skip
from tests.browser.player import PHONE, Player, play
from tests.browser.positions import is_last_round

PASSWORD = "narrow gauge 1895"
NIGHT = 9 * 3600
TIME = re.compile(r"^(9|10):\d\d$")
DAYS = re.compile(r"^[12] (d|j) \d+ h$")
RATED = r"{}: \d+ \([+−]\d+\), provisional"

Picture = Callable[..., None]


def test_four_friends_spend_an_evening(player, site, picture):
    ada = player("Ada", viewport={"width": 1280, "height": 800})
    ben, cy = player("Ben", **PHONE, locale="fr-FR"), player("Cy")
    people = (ada, ben, cy)
    # what sets its accounts apart, also when it is played once more on the same server
    evening = token_hex(4)
    link = gather(picture, *people)
    lesson(picture, ben)
    begin(picture, *people)
    absence(picture, site, link, *people)
    night(picture, site, *people)
    skip(site, is_last_round, *people)
    play(*people)
    for person in people:
        expect(person.page.locator(".verdict .icon")).to_be_visible()
        expect(person.page.locator(".ranks")).to_have_count(0)
    picture("end", desktop=ada, phone=ben)
    keep_games(ada, evening, "Save my games", "Rate my games", "Save")
    keep_games(ben, evening, "Garder mes parties", "Classer mes parties", "Enregistrer")
    picture("account", desktop=ada, phone=ben)
    rematch(picture, link, *people)
    skip(site, is_last_round, *people)
    play(*people)
    replay(picture, cy)
    rank(picture, evening, *people)


def gather(picture: Picture, ada: Player, ben: Player, cy: Player) -> str:
    """A link, by which everybody comes and sits down; the bot has the fourth seat."""
    link = ada.create(seats=4, board="new_york", live=(10, 5))
    picture("link", desktop=ada)
    ben.page.goto(link)
    expect(ben.page.locator("#sit")).to_be_visible()
    picture("invited", phone=ben)
    for guest in (ben, cy):
        guest.sit(link)
    expect(ada.page.locator("[data-rated]")).to_contain_text("fewer than two players")
    ada.page.locator("[data-do=bot]").click()
    for person in (ada, ben, cy):
        expect(person.page.locator("#seats strong")).to_have_count(4)
    expect(ada.page.locator("[data-rated]")).to_contain_text("a bot is playing")
    picture("seats", desktop=ada, phone=ben)
    return link


def lesson(picture: Picture, who: Player) -> None:
    """While the others wait: the first steps by actions, the others left out."""
    with who.page.expect_popup() as opened:
        who.page.locator("form[action='/learn/'] button").click()
    learner = who.at(opened.value)
    coach = learner.page.locator("#coach")
    learner.arrive()
    expect(coach).to_have_attribute("data-step", "start")
    picture("lesson", phone=learner)
    learner.keep()
    expect(coach).to_have_attribute("data-step", "cards")
    learner.wait_turn()
    learner.draw("pile")
    learner.draw("pile")
    expect(coach).to_have_attribute("data-step", "look")
    picture("lesson-cards", phone=learner)
    while coach.get_attribute("data-step"):
        coach.locator("[data-lesson=next]").click()
    expect(coach).to_contain_text("Vous savez tout")
    learner.page.close()


def begin(picture: Picture, ada: Player, ben: Player, cy: Player) -> None:
    """The game is on every screen, with a clock, and goes on until Cy is to move."""
    ada.start()
    for person in (ada, ben, cy):
        person.arrive()
        expect(person.page.locator("[data-offer]").first).to_be_visible()
    picture("tickets", desktop=ada, phone=ben)
    for v, person in enumerate((ada, ben, cy), 1):
        person.until(v)  # the bot has chosen, and who was before
        person.keep()
    expect(ada.seat("Ben").locator("[data-time]")).to_have_text(TIME)
    play(ada, ben, until=lambda: cy.look()["mine"])
    ben.until(cy.look()["v"])
    picture("live", desktop=ada, phone=ben)


def absence(picture: Picture, site: Site, link: str, ada: Player, ben: Player, cy: Player) -> None:
    """Cy leaves and runs out of time; a bot sits in until Cy is back."""
    cy.page.goto("about:blank")
    elapse(site, 606, ada, ben)
    expect(ada.seat("Cy").locator("[data-time]")).to_have_text("out of time")
    picture("left", desktop=ada, phone=ben)
    ada.open_table()
    picture("table", desktop=ada)
    ada.page.locator("[data-stand-in]").click()
    ada.page.keyboard.press("Escape")
    expect(ada.seat("Cy")).to_contain_text("played by a bot")
    expect(ben.seat("Cy")).to_contain_text("joué par un robot")
    picture("stand-in", desktop=ada, phone=ben)
    cy.page.goto(link)
    cy.arrive()
    back = cy.page.locator("[data-prompt=back]")
    expect(back.locator(".did li").first).to_be_visible()
    picture("return", desktop=cy)
    back.locator("[data-back]").click()
    for person in (ada, cy):
        expect(person.seat("Cy")).not_to_contain_text("played by a bot")
    picture("returned", desktop=cy, phone=ben)


def night(picture: Picture, site: Site, ada: Player, ben: Player, cy: Player) -> None:
    """A pause that everybody agrees to takes nobody's time; in the morning it goes on by days."""
    ada.open_table()
    ada.page.locator("[data-propose=pause]").click()
    for guest in (ben, cy):
        expect(guest.page.locator("[data-prompt=proposal]")).to_contain_text("Ada")
    picture("pause-proposed", desktop=cy, phone=ben)
    for guest in (ben, cy):
        guest.page.locator("[data-vote='1']").click()
    for person in (ada, ben, cy):
        expect(person.page.locator("[data-prompt=paused]")).to_be_visible()
    picture("paused", desktop=ada, phone=ben)
    elapse(site, NIGHT, ada, ben, cy)
    for name in ("Ada", "Ben"):
        expect(ada.seat(name).locator("[data-time]")).to_have_text(TIME)
    ada.open_table()
    ada.page.locator("#to-days").fill("2")
    ada.page.locator("[data-propose=days]").click()
    picture("days-proposed", desktop=cy, phone=ben)
    for guest in (ben, cy):
        guest.page.locator("[data-vote='1']").click()
    for person in (ada, ben, cy):
        expect(person.page.locator("[data-prompt]")).to_have_count(0)
        expect(person.seat("Ben").locator("[data-time]")).to_have_text(DAYS)
    picture("days", desktop=ada, phone=ben)


def keep_games(who: Player, evening: str, keep: str, rate: str, store: str) -> None:
    """From the result to an account, whose games count from now on."""
    page = who.page
    page.get_by_role("link", name=keep).click()
    page.locator("#id_username").fill(f"{who.name}.{evening}")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name=keep).click()
    expect(page.get_by_role("status")).to_be_visible()
    page.get_by_label(rate).check()
    with page.expect_navigation():
        page.get_by_role("button", name=store, exact=True).click()
    expect(page.get_by_label(rate)).to_be_checked()


def rematch(picture: Picture, link: str, ada: Player, ben: Player, cy: Player) -> None:
    """All three again, without the bot: this game counts for those who have an account."""
    for person in (ada, ben):
        person.page.goto(link)
        person.arrive()
    ada.page.locator("[data-rematch=ask]").click()
    expect(ada.page.locator("[data-do=start]")).to_be_visible()
    expect(ben.page.locator(".rematch")).to_contain_text("Ada propose une revanche")
    picture("rematch-asked", desktop=ada, phone=ben)
    for guest in (ben, cy):
        guest.page.locator("[data-rematch=join]").click()
    ada.page.locator(".seat-row:has(.tag:text-is('Bot')) [data-do=kick]").click()
    for person in (ada, ben, cy):
        expect(person.page.locator("#seats strong")).to_have_count(3)
        expect(person.page.locator("[data-rated]")).to_contain_text("Ada, Ben")
    picture("rematch", desktop=ada, phone=ben)
    ada.start()
    for v, person in enumerate((ada, ben, cy)):
        person.arrive()
        person.until(v)  # who was before has chosen
        person.keep()


def replay(picture: Picture, who: Player) -> None:
    """The game again, from its first moment to the last, with the eyes of another."""
    page = who.page
    page.get_by_role("link", name="Replay").click()
    game = page.locator("#game.replay")
    expect(game).to_have_attribute("data-v", "0")
    page.keyboard.press("ArrowRight")
    expect(game).to_have_attribute("data-v", "1")
    page.get_by_label("View as").select_option(label="Ada")
    slider = page.get_by_role("slider", name="Point of the game")
    slider.fill(str(int(slider.get_attribute("max")) // 2))
    expect(page.locator("section.hand")).to_be_visible()
    picture("replay", desktop=who)
    page.keyboard.press("End")
    expect(page.locator(".verdict")).to_contain_text("win")


def rank(picture: Picture, evening: str, ada: Player, ben: Player, cy: Player) -> None:
    """What the second game was worth, at its end and among all players; Cy plays on as a guest."""
    ranks = ada.page.locator(".ranks li")
    expect(ranks).to_have_text([re.compile(RATED.format(name)) for name in ("Ada", "Ben")])
    told = {
        name: re.search(r"\d+", line)[0]
        for name, line in zip(("Ada", "Ben"), ranks.all_inner_texts(), strict=True)
    }
    expect(ben.page.locator(".ranks li")).to_have_count(2)
    picture("rank", desktop=ada, phone=ben)
    for person, players in ((ada, "Players"), (ben, "Joueurs")):
        person.page.goto("/")
        person.menu(players)
        for name, points in told.items():
            row = person.page.get_by_role("row").filter(has_text=f"{name}.{evening}")
            expect(row).to_contain_text(points)
    picture("players", desktop=ada, phone=ben)
