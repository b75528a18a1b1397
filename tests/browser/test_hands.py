"""Playing by keyboard alone and by finger on a phone."""

import re

from playwright.sync_api import expect

from tests.browser.player import PHONE
from tests.browser.positions import Position, begun

FOCUS = """() => {
  const one = document.activeElement;
  const style = getComputedStyle(one.closest("label") ?? one);
  const own = getComputedStyle(one);
  return {
    what: one.outerHTML.slice(0, 80),
    seen: one.matches(":focus-visible") && [own, style].some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none"
    ),
  };
}"""


def tab_to(person, what: str) -> None:
    """Tab until the focus is on something, and see it on every stop."""
    for _ in range(80):
        person.page.keyboard.press("Tab")
        focus = person.page.evaluate(FOCUS)
        assert focus["seen"], focus["what"]
        if person.page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"the focus never comes to {what}")


def keep_by_keys(person, n: int) -> None:
    """Tick tickets and keep them."""
    for _ in range(n):
        tab_to(person, "[data-offer] input")
        person.page.keyboard.press("Space")
    tab_to(person, "[data-keep]")
    person.after(lambda: person.page.keyboard.press("Enter"))


def test_a_game_without_a_mouse(player):
    ada = player("Ada")
    keys = ada.page.keyboard
    ada.page.goto("/")
    tab_to(ada, "form[action$='practice/'] button")
    keys.press("Enter")
    ada.arrive()
    ada.until(1)  # the bot has chosen its tickets
    keep_by_keys(ada, 2)
    ada.wait_turn()
    ada.after(lambda: keys.press("d"))
    card = next(slot for slot in ada.look()["slots"] if slot.isdigit())
    ada.after(lambda: keys.press(str(int(card) + 1)))
    ada.wait_turn()

    keys.press("t")
    expect(ada.page.locator("[data-confirm]")).to_be_visible()
    keys.press("Escape")
    expect(ada.page.locator("[data-confirm]")).to_have_count(0)
    keys.press("t")
    ada.after(lambda: keys.press("Enter"))
    keep_by_keys(ada, 1)
    ada.wait_turn()
    assert ada.page.locator("[data-ticket]").count() == 3

    while not (can := ada.look()["can"]):
        ada.after(lambda: keys.press("d"))
        ada.wait_turn()
    ada.reach(can[0])
    assert ada.page.evaluate(FOCUS)["seen"]
    keys.press("Enter")
    pays = ada.page.get_by_role("group", name="How to pay").get_by_role("button")
    for _ in range(pays.count() + 1):
        expect(pays.and_(ada.page.locator("[aria-pressed=true]"))).to_have_count(1)
        keys.press("ArrowRight")
    ada.after(lambda: keys.press("Enter"))
    assert ada.owns(can[0])


def test_single_keys_do_nothing_where_one_types_or_when_off(seated):
    position = begun()
    one = seated(position, "Ada", "Bob")[position.mover]
    before = one.look()
    keys = one.page.keyboard
    keys.press("r")
    find = one.page.locator("#find")
    expect(find).to_be_focused()
    keys.type("d t r ? 1 + - 0 denver")
    expect(find).to_have_value("d t r ? 1 + - 0 denver")
    keys.press("Control+a")
    keys.type("denver")
    expect(one.page.locator("[data-found]").first).to_contain_text("Denver")
    keys.press("Escape")
    assert one.page.locator("dialog, [data-confirm]").count() == 0
    assert one.look() == before

    one.page.locator("[data-door=settings]").click()
    switch = one.page.get_by_label("Single-key shortcuts")
    switch.uncheck()
    keys.press("Escape")
    one.page.locator("dialog").wait_for(state="detached")
    keys.press("d")
    keys.press("t")
    one.settle()
    assert one.look() == before
    assert one.page.locator("[data-confirm]").count() == 0
    one.page.reload()
    one.arrive()
    keys.press("d")
    one.settle()
    assert one.look() == before


def test_a_route_by_finger(seated):
    position = begun().on(lambda position: "claims.claim" in position.kinds)
    ada, bob = seated(position, "Ada", "Bob", **PHONE)
    one, other = (bob, ada) if position.mover else (ada, bob)
    can = one.look()["can"]
    one.choose(can[0])
    confirm = one.page.locator("[data-confirm]")
    expect(confirm).to_be_visible()
    map_ = one.page.locator("svg.board").bounding_box()
    strip = one.page.locator("section.strip").bounding_box()
    assert map_["height"] - strip["height"] > 250
    assert map_["y"] <= strip["y"] < strip["y"] + strip["height"] <= map_["y"] + map_["height"] + 1
    one.after(confirm.tap)
    assert one.owns(can[0])
    other.until(one.look()["v"])
    other.after(other.page.locator("[data-slot=pile]").tap)


def drag(person, way) -> None:
    """Draw a finger along the map; it rests at the end, or the browser takes it as a throw."""
    touch = person.context.new_cdp_session(person.page)
    for n, x in enumerate(way):
        points = [{"x": x, "y": 400}]
        kind = "touchMove" if n else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    person.page.wait_for_timeout(300)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_fingers_move_the_map_and_nothing_else(seated):
    (ada,) = seated(begun(), "Ada", **PHONE)
    before = ada.look()
    board = ada.page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    ada.page.get_by_role("button", name="Zoom in").tap()
    expect(board).not_to_have_attribute("viewBox", whole)
    closer = board.get_attribute("viewBox")
    drag(ada, (250, 220, 200))
    expect(board).not_to_have_attribute("viewBox", closer)
    assert ada.page.locator("section.strip").count() == 0
    ada.page.get_by_role("button", name="Whole map").tap()
    expect(board).to_have_attribute("viewBox", whole)
    assert ada.look() == before


def test_one_tap_plays_against_a_bot(player):
    ada = player("Ada")
    ada.practice()
    assert ada.page.url.startswith(ada.page.evaluate("location.origin") + "/t/")
    ada.keep()
    ada.wait_turn()
    v = ada.look()["v"]
    for _ in range(2):
        ada.turn()
        ada.wait_turn()
    assert ada.look()["v"] >= v + 4
    expect(ada.page.locator("[data-seat='1']")).to_contain_text("bot")
    assert re.search(r"drew|took|claimed", ada.page.locator(".part.log").inner_text())


def at_turn() -> Position:
    """Somebody may draw tickets."""
    return begun("new_york").on(
        lambda game: (
            game.mover == 0 and any(one["kind"] == "tickets.take" for one in game.view["legal"])
        )
    )


def test_after_a_click_on_the_pile_of_tickets_enter_draws_them(seated):
    (ada,) = seated(at_turn(), "Ada")
    keys, pile = ada.page.keyboard, ada.page.locator("[data-slot=tickets]")
    pile.click()
    expect(ada.page.get_by_role("button", name="Draw tickets")).to_be_focused()
    ada.after(lambda: keys.press("Enter"))
    assert ada.view["decisions"]


def test_enter_held_down_on_the_pile_of_tickets_draws_none(seated):
    (ada,) = seated(at_turn(), "Ada")
    keys, pile = ada.page.keyboard, ada.page.locator("[data-slot=tickets]")
    before = ada.look()["v"]
    pile.focus()
    for _ in range(5):
        keys.down("Enter")
    keys.up("Enter")
    question = ada.page.get_by_role("button", name="Draw tickets")
    expect(question).to_be_focused()
    expect(question).to_have_attribute("aria-disabled", "false")
    assert ada.look()["v"] == before and not ada.view["decisions"]
    keys.press("Escape")
    expect(question).to_have_count(0)
