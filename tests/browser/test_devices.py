"""One seat in several places, and half-made choices that others' moves leave alone."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.player import PHONE
from tests.browser.positions import Position, begun


@pytest.mark.across_processes
def test_two_tabs_of_one_seat(seated):
    position = begun()
    one = seated(position, "Ada", "Bob")[position.mover]
    tab = one.tab()
    assert tab.look() == one.look()
    one.draw("pile")
    tab.until(one.look()["v"])
    assert tab.look() == one.look()
    tab.draw("pile")
    one.until(tab.look()["v"])
    assert one.look() == tab.look() and not one.look()["mine"]
    expect(tab.page.locator("[data-seat]").filter(has_text="Bob")).to_contain_text("Bob")


@pytest.mark.across_processes
def test_a_seat_taken_along_to_a_phone(player, seated):
    position = begun()
    one = seated(position, "Ada", "Bob")[position.mover]
    table = one.page.url
    one.page.get_by_role("button", name="Keys").click()
    one.page.get_by_role("link", name="Play on another device").click()
    expect(one.page.get_by_role("img", name="QR code of your seat link")).to_be_visible()
    link = one.page.locator("#link").inner_text()
    one.page.get_by_role("link", name="Back to the table").click()
    one.arrive()

    phone = player(one.name, **PHONE)
    phone.page.goto(link)
    phone.page.get_by_role("button", name=f"I’m {one.name}").click()
    phone.arrive()
    assert phone.page.url == table
    assert phone.look() == one.look()
    phone.draw("pile")
    one.until(phone.look()["v"])
    one.draw("pile")
    phone.until(one.look()["v"])
    assert phone.look() == one.look()


def test_what_opens_beside_the_map_is_read_from_its_beginning(seated):
    (ada,) = seated(begun(), "Ada", viewport={"width": 1000, "height": 460})
    side, tab = ada.page.locator(".side"), ada.page.locator(".tab[data-tab=routes]")
    tab.click()
    expect(ada.page.get_by_label("Find a city")).to_be_in_viewport()
    assert side.evaluate("side => { side.scrollTop = 60; return side.scrollTop; }") == 60
    tab.click()
    expect(ada.page.get_by_role("heading", name="Your tickets")).to_be_in_viewport()
    top, room = side.evaluate("side => [side.scrollTop, side.scrollHeight - side.clientHeight]")
    assert top == 0 and room > 60


@pytest.mark.across_processes
def test_an_open_route_stays_open_while_others_move(player, seated):
    position = begun().on(lambda position: "claims.claim" in position.kinds)
    ada, bob = seated(position, "Ada", "Bob")
    one, other = (bob, ada) if position.mover else (ada, bob)
    cheap = one.look()["can"]
    one.draw("pile")
    one.draw("pile")
    one.page.mouse.click(*one.spot(cheap[0]))
    expect(one.page.locator("[data-reason]")).to_contain_text("It’s not your turn")
    view = one.page.locator("svg.board").get_attribute("viewBox")
    other.until(one.look()["v"])
    other.draw("pile")
    other.draw("pile")
    one.until(other.look()["v"])
    expect(one.page.locator("[data-confirm]")).to_be_visible()
    assert one.page.locator("svg.board").get_attribute("viewBox") == view

    # somebody comes to watch: the payment chosen is the payment chosen
    pays = one.page.get_by_role("group", name="How to pay").get_by_role("button")
    one.page.keyboard.press("ArrowLeft")
    chosen = pays.last.inner_text().splitlines()[0]
    eve = player("Eve")
    eve.page.goto(one.page.url)
    eve.arrive()
    expect(one.page.get_by_text("1 watching")).to_be_visible()
    expect(pays.and_(one.page.locator("[aria-pressed=true]"))).to_contain_text(chosen)
    one.confirm()
    assert one.owns(cheap[0])


@pytest.mark.across_processes
def test_ticks_stay_while_somebody_else_chooses(seated):
    ada, bob = seated(Position(), "Ada", "Bob")
    boxes = ada.page.locator("[data-offer] input")
    boxes.nth(0).check()
    boxes.nth(2).check()
    bob.keep()
    ada.until(bob.look()["v"])
    assert [box.is_checked() for box in boxes.all()] == [True, False, True]
    ada.page.locator("[data-keep]").click()
    expect(boxes).to_have_count(0)
    assert len(ada.page.locator("[data-ticket]").all()) == 2


@pytest.mark.across_processes
def test_a_half_typed_name_stays_while_others_sit_down(player):
    ada, bob, cid = player("Ada"), player("Bob"), player("Cid")
    link = ada.create(seats=3)
    bob.page.goto(link)
    name = bob.page.locator("#name")
    name.press_sequentially("Bo")
    cid.sit(link)
    expect(bob.page.locator("#seats")).to_contain_text("Cid")
    assert name.input_value() == "Bo"
    expect(name).to_be_focused()
    name.press_sequentially("b")
    bob.page.keyboard.press("Enter")
    expect(ada.page.locator("#seats")).to_contain_text("Bob")
    expect(ada.page.locator("#seats")).to_contain_text("3/3")


def test_two_clicks_are_one_card(seated):
    position = begun()
    one = seated(position, "Ada", "Bob")[position.mover]
    before = one.look()
    one.page.locator("[data-slot=pile]").dblclick()
    one.until(before["v"] + 1)
    one.page.wait_for_timeout(300)
    assert one.look()["v"] == before["v"] + 1


def test_one_card_is_enough_by_finger_and_by_key(seated):
    ada, bob = seated(Position(), "Ada", "Bob", **PHONE)
    for v, person in enumerate((ada, bob)):
        person.until(v)
        person.keep()  # nothing happened before they came, of which the page would tell
    ada.until(bob.look()["v"])
    one, other = (ada, bob) if ada.look()["mine"] else (bob, ada)
    map_ = one.page.locator("svg.board").bounding_box()
    one.draw("pile")
    enough = one.page.get_by_role("button", name="End turn")
    expect(enough).to_have_attribute("title", re.compile("your turn ends"))
    expect(enough).to_be_visible()
    assert enough.bounding_box()["height"] >= 40
    assert one.page.evaluate("document.documentElement.scrollWidth") == 390
    assert one.page.locator("svg.board").bounding_box() == map_
    one.after(enough.tap)
    assert not one.look()["mine"]
    other.until(one.look()["v"])
    expect(other.page.locator("[data-stop]")).to_have_count(0)
    other.draw("pile")
    other.after(lambda: other.page.keyboard.press("e"))
    one.until(other.look()["v"])
    assert one.look()["mine"]


def test_of_two_who_choose_at_the_same_time_nobody_has_to_choose_again(player):
    ada, bob = player("Ada"), player("Bob")
    waiting: list[str] | None = None
    ways: list[WebSocketRoute] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        ways.append(page)
        server.on_message(lambda text: page.send(text) if waiting is None else waiting.append(text))

    ada.page.route_web_socket(re.compile("/ws/game/"), between)
    bob.sit(ada.create())
    ada.start()
    bob.arrive()
    # nothing reaches Ada meanwhile
    waiting = []
    bob.keep(2)
    ada.page.locator("[data-offer] input").first.check()
    ada.page.locator("[data-offer] input").nth(1).check()
    ada.page.locator("[data-keep]").click()
    while "move.stale" not in {json.loads(text).get("code") for text in waiting}:
        ada.page.wait_for_timeout(20)
    held, waiting = waiting, None
    for text in held:
        ways[-1].send(text)
    ada.until(2)
    expect(ada.page.locator("[data-offer]")).to_have_count(0)
    expect(ada.page.get_by_text("Someone moved first")).to_have_count(0)


def test_a_socket_that_looks_open_but_is_dead_is_left_within_fifteen_seconds(player):
    ada = player("Ada")
    dead, heard = [], []

    def between(page: WebSocketRoute) -> None:
        def answer(text: str) -> None:
            if not dead:
                heard.append(json.loads(text)["t"])
                page.send(text)

        server = page.connect_to_server()
        page.on_message(lambda text: dead or server.send(text))
        server.on_message(answer)

    ada.page.route_web_socket(re.compile("/ws/game/"), between)
    ada.hold_clock()
    ada.practice()
    lost = ada.map.get_by_text("Reconnecting. Nothing is lost.")
    heard.clear()
    ada.page.clock.fast_forward(10_000)
    while "beat" not in heard:  # for an answer that never comes the line is given up too early
        ada.page.wait_for_timeout(20)
    ada.settle()
    expect(lost).to_be_hidden()
    dead.append(True)
    ada.page.clock.fast_forward(10_000)
    ada.page.clock.fast_forward(5_000)
    expect(lost).to_be_visible()
    dead.clear()
    ada.page.clock.fast_forward(1_500)
    expect(lost).to_be_hidden()
    boxes = ada.page.locator("[data-offer] input")
    boxes.nth(0).check(), boxes.nth(1).check()
    ada.page.locator("[data-keep]").click()
    expect(boxes).to_have_count(0)


@pytest.mark.across_processes
def test_who_replaces_a_seat_link_plays_on_and_others_see_no_card_any_more(player, seated):
    position = begun()
    people = seated(position, "Ada", "Bob")
    one, other = people[position.mover], people[1 - position.mover]
    keys = one.tab()
    keys.page.get_by_role("button", name="Keys").click()
    keys.page.get_by_role("link", name="Play on another device").click()
    thief = player("Eve")
    thief.page.goto(keys.page.locator("#link").inner_text())
    thief.page.get_by_role("button", name=f"I’m {one.name}").click()
    thief.arrive()
    assert thief.look()["hand"] == one.look()["hand"] != {}
    with thief.page.expect_navigation():
        keys.page.get_by_role("button", name="Make a new link").click()
    thief.arrive()
    assert thief.look()["hand"] == {} and not thief.look()["mine"]
    one.draw("pile")
    other.until(one.look()["v"])
    thief.until(one.look()["v"])
