"""Small screens: the cards are in sight while one chooses or pays, and so is enough of the map."""

import pytest
from playwright.sync_api import expect

from games.rules.board import drawing
from lobby.places import LOCOMOTIVES
from tests.browser.player import PHONE
from tests.browser.positions import Position, begun, can_claim

UPRIGHT = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
ASIDE = {"width": 844, "height": 390}
HIDDEN = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !width || !(one.contains(seen) || seen?.contains(one));
}).map((one) => one.outerHTML.slice(0, 80))"""
CUT = """() => {
  const list = document.querySelector(".ask .list").getBoundingClientRect();
  return [...document.querySelectorAll("[data-offer]")]
    .map((one) => one.getBoundingClientRect())
    .filter(({ bottom }) => bottom > list.bottom + 4).length;
}"""
SPACES = """() => Math.min(...[...document.querySelectorAll("[data-route] .bed")].map((bed) => {
  const { a, b } = bed.getScreenCTM();
  return Math.hypot(a, b) * bed.height.baseVal.value;
}))"""
TWICE = """() => {
  const map = document.querySelector("svg.board");
  const { left, top, width, height } = map.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"]) {
    const at = { pointerId: 9, pointerType: "touch", bubbles: true, clientX, clientY };
    map.dispatchEvent(new PointerEvent(type, at));
  }
}"""
DRAG = """() => {
  const map = document.querySelector("svg.board");
  const { left, top, width, height } = map.getBoundingClientRect();
  const far = height / 2;
  const steps = [["pointerdown", 0], ["pointermove", 9], ["pointermove", far], ["pointerup", far]];
  for (const [type, up] of steps) {
    const [clientX, clientY] = [left + width / 2, top + height / 2 - up];
    const at = { pointerId: 9, pointerType: "touch", bubbles: true, clientX, clientY };
    map.setPointerCapture = () => undefined;
    map.dispatchEvent(new PointerEvent(type, at));
  }
}"""
TOPS = "all => all.filter((one) => one.offsetWidth).map((one) => one.getBoundingClientRect().top)"
PAST = """() => [...document.querySelectorAll(".held *, .piles *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.outerHTML.slice(0, 80))"""
COVERED = """(what) => {
  const { left, top, width, height } = document.querySelector(what).getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !seen?.closest(".sheet");
}"""
UPON = """() => [...document.querySelectorAll(".seat")].filter((seat) => {
  const [one, other] = [".name", ".level"].map((part) =>
    seat.querySelector(part)?.getBoundingClientRect());
  return other && one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
}).map((seat) => seat.innerText)"""
CUT_NAMES = """(names) => names.filter((name) =>
  [...document.querySelectorAll(".seat .name")].some((one) => {
    one.textContent = name;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = one;
    return scrollWidth > clientWidth || scrollHeight > clientHeight + 6;  // not a line more
  }))"""
"""Which of these names a seat has no room for."""
BROKEN_NAMES = """(names) => names.filter((name) =>
  [...document.querySelectorAll(".seat")].some((seat) => {
    const one = seat.querySelector(".name");
    one.textContent = name;
    seat.querySelector(".score").textContent = "130";
    return [...name.matchAll(/\\S+/g)].some((word) => {
      const range = document.createRange();
      range.setStart(one.firstChild, word.index);
      range.setEnd(one.firstChild, word.index + word[0].length);
      return new Set([...range.getClientRects()].map((line) => line.top)).size > 1;
    });
  }))"""
"""Which of these names a seat breaks within a word beside a score of three digits."""
LOW = 58
"""Pixels: seats in a row with one line for names, and one for figures."""
AT_LEAST = 12
"""Pixels: what a finger can tell from what lies beside it."""


def test_hand_and_open_cards_are_in_sight_while_tickets_are_chosen(seated):
    (ada,) = seated(Position("europe", seats=5), "Ada", **PHONE)
    page, view = ada.page, ada.view
    shown = sum(1 for n in view["hand"].values() if n) + len(view["decks"]["train"]["up"])
    for screen in (*UPRIGHT, ASIDE):
        page.set_viewport_size(screen)
        ada.settle()
        assert page.locator(".glance .chip:visible").count() == shown
        assert not page.evaluate(HIDDEN, ".glance .chip, [data-offer], [data-keep]"), screen
        assert page.evaluate(CUT) == 0, screen
        area = ada.map.bounding_box()
        assert area["width"] >= 0.6 * screen["width"]
        assert page.locator(".seats").get_by_role("img", name="bot, normal").count() == 4
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".glance:visible")).to_have_count(0)


def test_hand_and_open_cards_are_in_sight_while_one_pays(seated):
    position = begun("great_lakes", 4).on(lambda game: can_claim(game) and game.mover == 0)
    (ada,) = seated(position, "Ada", **PHONE)
    page, route = ada.page, ada.look()["can"][0]
    assert "Duluth" not in page.locator("svg.board").aria_snapshot()
    # as many figures below each other at every seat, however many digits they have
    tops = [
        sorted(set(page.locator(f"[data-seat='{n}'] .figure").evaluate_all(TOPS))) for n in range(4)
    ]
    assert len(tops[0]) == 2 and tops == [tops[0]] * 4
    for screen in (*UPRIGHT, ASIDE):
        page.set_viewport_size(screen)
        ada.open_tab("routes")
        page.locator("[data-found]").first.wait_for()
        states = page.locator("[data-found]").evaluate_all("all => all.map((n) => n.dataset.state)")
        assert states == sorted(states, key="can".__ne__) and states[0] == "can"
        page.locator(f"[data-found='{route}']").click()
        page.locator("[data-confirm]").wait_for()
        everything = ".held .card, .piles .card, .strip .pay, .strip .button"
        assert not page.evaluate(HIDDEN, everything), screen
        page.locator("[data-close]").click()


def test_eight_kinds_of_cards_lie_side_by_side(seated):
    def holds_eight(position: Position) -> bool:
        hand = position.view["hand"].values()
        return position.mover == 0 and sum(1 for n in hand if n) == 8

    (ada,) = seated(begun(seats=5).on(holds_eight), "Ada", **PHONE)
    for screen in UPRIGHT:
        ada.page.set_viewport_size(screen)
        ada.settle()
        assert ada.page.locator(".held .card").count() == 8
        assert not ada.page.evaluate(PAST), screen
        assert not ada.page.locator(".hand").evaluate(
            "node => node.scrollWidth > node.clientWidth"
        ), screen


@pytest.mark.parametrize("board", ["europe", "team_asia"])
def test_the_level_of_a_bot_lies_on_no_name(seated, board):
    (ada,) = seated(begun(board, seats=4), "Ada", **PHONE)
    assert ada.page.locator(".seat .level:visible").count() == 3
    assert ada.page.evaluate(UPON) == []


def test_names_of_bots_have_room_beside_two_others(seated):
    (ada,) = seated(begun(seats=3), "Ada", **PHONE)
    for screen in UPRIGHT:
        ada.page.set_viewport_size(screen)
        ada.settle()
        assert ada.page.evaluate(CUT_NAMES, list(LOCOMOTIVES)) == [], screen
        assert ada.page.evaluate(BROKEN_NAMES, list(LOCOMOTIVES)) == [], screen
        assert ada.page.locator(".seats").bounding_box()["height"] < LOW, screen


@pytest.mark.parametrize("screen", [UPRIGHT[1], ASIDE])
def test_a_double_tap_shows_a_spot_of_the_world_large_enough_to_touch(seated, screen):
    position = begun("world").on(lambda game: game.mover == 0)
    (ada,) = seated(position, "Ada", **PHONE | {"viewport": screen})
    page = ada.page
    whole = page.evaluate(SPACES)
    assert whole < AT_LEAST
    # not by the touchscreen: on a busy machine two of its taps may lie too far apart in time
    page.evaluate(TWICE)
    assert page.evaluate(SPACES) >= AT_LEAST
    ada.settle()
    assert page.locator(".strip").count() == 0
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    page.evaluate(TWICE)
    assert page.evaluate(SPACES) == pytest.approx(whole)


def has_come_round(position: Position) -> bool:
    """The first seat has moved, and so has everybody since."""
    return position.mover == 0 and {seat for seat, _ in position.moves[-6:]} >= {1, 2, 3}


def test_partners_keep_enough_of_the_map_below_what_they_have_missed(seated):
    (ada,) = seated(begun("team_asia", seats=4).on(has_come_round), "Ada", **PHONE)
    told = ada.page.locator(".since")
    told.wait_for()
    heights = [place.bounding_box()["height"] for place in (ada.page.locator(".map"), told)]
    assert heights[0] - heights[1] >= 0.3 * PHONE["viewport"]["height"], heights


def test_what_is_chosen_lies_beside_the_strip(seated):
    (ada,) = seated(Position("old_west", seats=3).on(starts), "Ada", **PHONE)
    cities = ada.page.locator("[data-start]")
    free = [city.get_attribute("data-start") for city in cities.all()]
    south = max(free, key=lambda city: drawing("old_west")["cities"][city]["y"])
    spot = f"[data-city={south}] .dot"
    assert ada.page.evaluate(COVERED, spot)
    # it is drawn from beneath the question
    ada.page.evaluate(DRAG)
    assert not ada.page.evaluate(COVERED, spot)
    ada.page.reload()
    ada.arrive()
    ada.page.locator(f"[data-start={south}]").click()
    ada.settle()
    assert not ada.page.evaluate(COVERED, spot)
    ada.page.locator("[data-close]").click()
    ada.settle()
    assert ada.page.evaluate(COVERED, spot)


def starts(position: Position) -> bool:
    """Does the first seat choose where to start?"""
    return position.mover == 0 and "city_markers.start" in position.kinds
