"""What the page remembers for its player: the last round, the networks, what happened and when."""

from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import expect

from tests.browser.positions import Position, begun, can_claim

PLACE = ZoneInfo("Asia/Tokyo")
WIDE = {"viewport": {"width": 1280, "height": 800}, "timezone_id": PLACE.key}
WHOLE = """() => {
  const list = document.querySelector(".log .lines").getBoundingClientRect();
  return [...document.querySelectorAll(".log .lines li")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= list.top - 1 && bottom <= list.bottom + 1;
  }).length;
}"""
CUT = "node => node.scrollWidth > node.clientWidth"
LIT = """() => [...document.querySelectorAll(".lens [data-route]")]
  .filter((node) => getComputedStyle(node).opacity === "1").map((node) => node.dataset.route)"""
SHAPES = """() => [...document.querySelectorAll(".lens .badges > *")]
  .map((node) => getComputedStyle(node).opacity === "1")"""


def taken_since(position: Position) -> list[str]:
    """The routes that others took after the last move of the first seat."""
    moves = position.moves
    own = max((n for n, (seat, _) in enumerate(moves) if seat == 0), default=0)
    return [move["route"] for _, move in moves[own + 1 :] if move["kind"] == "claims.claim"]


def remembers(position: Position) -> bool:
    """It is the turn of the first seat, and others have claimed routes since the last one."""
    return position.mover == 0 and can_claim(position) and bool(taken_since(position))


def test_rings_networks_and_the_log(seated):
    position = begun(seats=3).on(remembers)
    (ada,) = seated(position, "Ada", **WIDE)
    page = ada.page
    rings = page.locator(".recents.light path")
    expect(rings).to_have_count(len(taken_since(position)))
    page.locator("[data-door=legend]").click()
    expect(page.locator("[data-mark=recent] .recents.light")).to_have_count(1)
    page.keyboard.press("Escape")

    theirs = [route for route, seat in ada.view["owner"].items() if seat == 1]
    seat = page.locator("[data-seat='1']")
    seat.hover()
    expect(page.locator(".lens")).to_have_count(1)
    page.wait_for_function(f"({LIT})().length === {len(theirs)}")
    assert sorted(page.evaluate(LIT)) == sorted(theirs)
    # what shines round routes that I can claim lies behind it, too
    faint = page.locator(".lens .halo.can:not(.of)").first
    expect(faint).to_have_css("opacity", "0.2")
    # with the shapes that a small map shows instead of trains
    shapes = page.evaluate(SHAPES)
    assert (sum(shapes), len(shapes)) == (len(theirs), len(ada.view["owner"]))
    page.mouse.move(600, 400)
    expect(page.locator(".lens")).to_have_count(0)
    seat.get_by_role("button").press("Enter")
    expect(seat.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    page.locator("svg.board").focus()
    expect(page.locator(".lens")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".lens")).to_have_count(0)

    assert page.evaluate(WHOLE) >= 5
    assert not page.locator(".log select").evaluate(CUT)
    time = page.locator(".log time").first
    done = datetime.fromisoformat(time.get_attribute("datetime")).astimezone(PLACE)
    assert time.inner_text().endswith(f"{done:%H:%M}")

    page.keyboard.press("r")
    for part in (".routes .list", ".part.tickets", ".log .lines"):
        expect(page.locator(part)).to_be_visible()
    ada.settle()
    right = page.locator("svg.board").bounding_box()
    assert right["x"] + right["width"] <= page.locator(".part.routes").bounding_box()["x"] + 1
    page.keyboard.press("Escape")

    ada.after(lambda: page.locator("[data-slot='0']").click())
    expect(rings).to_have_count(0)
