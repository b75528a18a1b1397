"""Whole games of the USA board through the page, from the link to the final score."""

import hashlib
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import skip
from tests.browser.player import OFFLINE, play
from tests.browser.positions import begun, can_claim, ends_soon


def start(player, record_property, **options):
    """Two friends who have chosen their tickets, and somebody who watches."""
    ada, bob, eve = player("Ada", **options), player("Bob"), player("Eve")
    link = ada.create()
    began = time.monotonic()
    bob.sit(link)
    record_property("seconds from the link to the seat", round(time.monotonic() - began, 1))
    ada.start()
    bob.arrive()
    eve.page.goto(link)
    eve.arrive()
    return ada, bob, eve


def reload(person, others) -> None:
    """A page loaded anew in the middle of a turn shows what it showed."""
    person.draw("pile")
    seen = person.look()
    person.page.reload()
    person.arrive()
    assert person.look() == seen
    person.draw("pile")
    others.until(seen["v"] + 1)


def go_offline(person, other) -> None:
    """A move made without a connection arrives once, after the line has come back."""
    person.allowed = (OFFLINE,)
    person.draw("pile")
    before = person.look()
    other.until(before["v"])
    person.context.set_offline(True)
    expect(person.map.get_by_text("Reconnecting. Nothing is lost.")).to_be_visible()
    person.page.locator("[data-slot=pile]").click()
    other.settle()
    assert other.look()["v"] == person.look()["v"] == before["v"]
    person.context.set_offline(False)
    person.until(before["v"] + 1)
    other.until(before["v"] + 1)
    after = person.look()
    assert after["v"] == before["v"] + 1
    assert sum(after["hand"].values()) == sum(before["hand"].values()) + 1


def miss(person, other) -> None:
    """What others play while one is away is there when one comes back."""
    person.context.set_offline(True)
    expect(person.map.get_by_text("Reconnecting. Nothing is lost.")).to_be_visible()
    hand = person.look()["hand"]
    other.turn()
    v = other.look()["v"]
    assert person.look()["v"] < v
    person.context.set_offline(False)
    person.until(v)
    assert person.look()["hand"] == hand and person.look()["mine"]


@pytest.mark.across_processes
def test_a_whole_game_between_friends(player, site, record_property):
    ada, bob, eve = start(player, record_property, reduced_motion="no-preference")
    expect(eve.page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("1 watching")).to_be_visible()
    ada.keep(2)
    bob.keep()

    ada.until(bob.look()["v"])
    first, second = (ada, bob) if ada.look()["mine"] else (bob, ada)
    reload(first, second)
    second.until(first.look()["v"])
    go_offline(second, first)
    first.until(second.look()["v"])
    miss(second, first)

    everybody = (ada, bob, eve)
    skip(site, ends_soon, *everybody)
    play(ada, bob)

    final = ada.view["final"]
    for person in (ada, bob, eve):
        person.until(ada.look()["v"])
        assert person.view["final"] == final
    for n in (0, 1):
        sums = [line["points"] for line in final["lines"] if line["seat"] == n]
        assert sum(sums) == final["totals"][n]
    digest = hashlib.sha256(final["seed"].encode()).hexdigest()
    assert {frame["view"]["commit"] for frame in ada.frames if "view" in frame} == {digest}

    ada.page.keyboard.press("Escape")
    for person in (ada, bob, eve):
        assert table_of(person) == final["totals"]
        expect(person.page.get_by_text("everyone gets one more turn").first).to_be_attached()
    bob.page.get_by_text("The shuffle can be checked").click()
    bob.page.get_by_role("button", name="Check the shuffle").click()
    expect(bob.page.get_by_text("The fingerprint matches the number.")).to_be_visible()
    expect(bob.page.get_by_text("Every starting hand follows from it.")).to_be_visible()
    trace(bob, final)

    play_again(ada, bob, eve)


@pytest.mark.parametrize("way", ["claim_on_map", "claim_by_color", "claim_by_keys"])
def test_a_route_is_claimed_and_shown_to_who_plays_and_who_watches(player, seated, way):
    position = begun().on(can_claim)
    ada, bob = seated(position, "Ada", "Bob")
    eve = player("Eve")
    eve.page.goto(ada.page.url)
    eve.arrive()
    person = (ada, bob)[position.mover]
    route = person.look()["can"][0]
    getattr(person, way)(route)
    for one in (ada, bob, eve):
        one.until(person.look()["v"])
        assert one.owns(route)


def test_the_tip_of_a_route_tells_that_it_was_claimed_while_the_mouse_rests(seated):
    position = begun().on(can_claim)
    people = seated(position, "Ada", "Bob")
    person, other = people[position.mover], people[1 - position.mover]
    route = person.look()["can"][0]
    other.page.mouse.move(*other.spot(route))
    tip = other.page.locator(".tip")
    expect(tip).to_contain_text(other.name_of(route))
    person.claim_by_list(route)
    expect(tip).to_contain_text(f"claimed by {person.name}")


def play_again(ada, bob, eve) -> None:
    """Everybody is brought to the next game, whoever was away when it opened or began."""
    for person in (bob, eve):
        person.allowed = (OFFLINE,)
        person.context.set_offline(True)
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.locator("#seats strong")).to_have_text(["Ada", "Bob"])
    for person in (bob, eve):
        person.context.set_offline(False)
    expect(eve.page.locator(".rematch")).to_contain_text("will open here by itself")
    bob.page.locator("[data-rematch=join]").click()
    eve.context.set_offline(True)
    ada.start()
    bob.page.locator("[data-offer]").first.wait_for()
    eve.context.set_offline(False)
    expect(eve.page.locator("[data-total]")).to_have_count(0)
    eve.arrive()
    assert ada.look()["offers"] and bob.look()["offers"] and eve.idle


POINTS = """() => [...document.querySelectorAll("[data-total]")].map((total, n) => {
  const rows = [...document.querySelectorAll("table.points tbody tr")];
  return [total.innerText, ...rows.map((row) => row.querySelectorAll("td")[n].innerText)];
})"""


def table_of(person) -> list[int]:
    """The totals in the table of points; each is the sum of its column."""
    person.page.locator("[data-total]").first.wait_for()
    totals = []
    for total, *cells in person.page.evaluate(POINTS):
        totals.append(number(total))
        assert totals[-1] == sum(number(text) for text in cells if text)
    return totals


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace("−", "-"))


def trace(person, final) -> None:
    """The longest route is drawn over the map where its line is pointed at."""
    page = person.page
    lines = [line for line in final["lines"] if line["why"] == "longest_route"]
    assert len(lines) == 2 and max(line["points"] for line in lines) == 10
    for line in lines:
        name = ("Ada", "Bob")[line["seat"]]
        told = f"{name}: Longest path: {line['data']['length']} cars"
        page.get_by_role("button", name=told).hover()
        person.settle()
        traces, n = page.locator(".traces path"), len(line["data"]["routes"])
        expect(traces.nth(n - 1)).to_be_attached()
