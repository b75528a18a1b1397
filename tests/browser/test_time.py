"""A table of three with a clock: one leaves, a bot sits in, they come back; a pause, and days."""

import re

import pytest
from playwright.sync_api import Request, expect

from tests.browser.conftest import elapse
from tests.browser.player import PHONE
from tests.browser.positions import begun, can_claim

LIVE = {"time": "live", "minutes": 10, "increment": 5}


@pytest.mark.across_processes
def test_one_leaves_a_bot_sits_in_and_a_live_game_goes_on_by_days(seated, site):
    position = begun(seats=3).on(lambda position: position.mover == 2)
    people = seated(position, "Ada", "Bob", "Cy", table=LIVE, screens={"Bob": PHONE})
    ada, bob, cy = people
    expect(ada.seat("Bob").locator("[data-time]")).to_have_text(re.compile(r"^(9|10):\d\d$"))
    expect(bob.seat("Cy").locator("[data-time].running")).to_be_visible()

    # Cy is away, and runs out of time
    link = cy.page.url
    cy.page.goto("about:blank")
    ada.open_table()
    expect(ada.page.locator("dialog")).to_contain_text("Nobody is holding up the game")
    elapse(site, 606, ada, bob)
    expect(ada.seat("Cy").locator("[data-time]")).to_have_text("out of time")
    ada.open_table()
    v = ada.look()["v"]
    ada.page.locator("[data-stand-in]").click()
    ada.page.keyboard.press("Escape")
    ada.until(v + 2)
    for person in (ada, bob):
        expect(person.seat("Cy")).to_contain_text("played by a bot")

    # back with one tap, and told what the bot did
    cy.page.goto(link)
    cy.arrive()
    strip = cy.page.locator("[data-prompt=back]")
    expect(strip).to_contain_text("A bot is playing for you")
    expect(strip.locator(".did li").first).to_be_visible()
    strip.locator("[data-back]").click()
    expect(strip).to_have_count(0)
    for person in people:
        expect(person.seat("Cy")).not_to_contain_text("played by a bot")

    # a pause needs everybody who is here, and disturbs nobody
    ada.open_tab("routes")
    ada.page.locator("#find").fill("den")
    bob.open_table()
    bob.page.locator("[data-propose=pause]").click()
    expect(bob.page.locator("dialog")).to_have_count(0)
    expect(ada.page.locator("[data-prompt=proposal]")).to_contain_text("Bob proposes a pause")
    expect(ada.page.locator("#find")).to_be_focused()
    expect(ada.page.locator("#find")).to_have_value("den")
    cy.page.locator("[data-vote='1']").click()
    expect(bob.page.locator("[data-prompt=proposal]")).to_contain_text("Still to answer: Ada")
    ada.page.locator("[data-vote='1']").click()
    for person in people:
        expect(person.page.locator("[data-prompt=paused]")).to_be_visible()
        expect(person.page.locator("[data-standing]")).to_have_text("The game is paused")

    # over night it becomes a game by days
    ada.open_table()
    ada.page.locator("#to-days").fill("3")
    ada.page.locator("[data-propose=days]").click()
    for person in (bob, cy):
        person.page.locator("[data-vote='1']").click()
    for person in people:
        expect(person.seat("Bob").locator("[data-time]")).to_contain_text("d")
        expect(person.page.locator("[data-prompt]")).to_have_count(0)

    # by days one need not be there: what was ordered is done when the turn comes
    mover = next(person for person in people if person.look()["mine"])
    at = people.index(mover)
    following, last = people[(at + 1) % 3], people[(at + 2) % 3]
    following.open_table()
    following.page.locator("#draw-count").fill("1")
    # what is shown is kept by the server a little later
    with following.page.expect_response("**/orders/"):
        following.page.locator("[data-order=draw] button").click()
    expect(following.page.locator("dialog ol")).to_contain_text("Draw from the pile for 1 turn")
    # what lies open is a matter of luck
    with following.page.expect_response("**/orders/"):
        following.page.get_by_label("a locomotive is face up").uncheck()
    expect(following.page.get_by_label("the last round begins")).to_be_checked()
    following.page.keyboard.press("Escape")
    mover.turn()
    last.wait_turn()
    following.open_tab("log")
    expect(following.page.locator(".log")).to_contain_text("Your planned move")


def both_kept(request: Request) -> bool:
    """Does this ask to keep two orders?"""
    return request.url.endswith("/orders/") and (request.post_data or "").count("%22do%22") == 2


def test_what_is_planned_stays_while_others_claim(seated):
    position = begun().on(can_claim)
    people = seated(position, "Ada", "Bob", table={"time": "days", "days": 2})
    mover, other = people if position.mover == 0 else people[::-1]
    other.open_table()
    # of two that are added at once none is lost; nothing is done before its turn
    planned = other.page.locator("dialog ol li")
    # they are shown before the server has kept them
    with other.page.expect_response(lambda answer: both_kept(answer.request)):
        other.page.locator("[data-order=draw]").evaluate(
            "form => { form.requestSubmit(); form.requestSubmit(); }"
        )
        expect(planned).to_have_count(2)
    other.reload()
    other.open_table()
    expect(planned).to_have_count(2)
    route = other.page.locator("#claim-route")
    last = route.locator("option").last.get_attribute("value")
    route.select_option(last)
    claim = next(route for route in mover.look()["can"] if route != last)
    v = mover.look()["v"]
    mover.claim_by_list(claim)
    other.until(v + 1)
    expect(route.locator(f"option[value='{claim}']")).to_have_count(0)
    expect(route).to_have_value(last)
