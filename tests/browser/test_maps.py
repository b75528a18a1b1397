"""Every board as a browser lays it out: as it was drawn, large enough, no name cut or covered."""

import pytest
from playwright.sync_api import Page

from games.cartography.letters import text_width
from games.rules.board import drawing, facts_of, files

DRAWN = [board for board in files() if facts_of(board).routes and drawing(board)]
NEAR = 0.2  # units of the board: a browser counts in single precision

MEASURE = """() => {
  const map = document.querySelector("svg.board");
  const back = map.getScreenCTM().inverse();
  const at = (node) => {
    const m = back.multiply(node.getScreenCTM());
    return [m.e, m.f, (Math.atan2(m.b, m.a) * 180) / Math.PI];
  };
  const box = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const sheet = box(document.querySelector(".sheet"));
  const all = (what) => [...map.querySelectorAll(what)];
  const labels = all(".label").map((node) => [node.textContent, box(node)]);
  const widths = all(".label").map((node) => [
    node.textContent, node.getComputedTextLength() / parseFloat(getComputedStyle(node).fontSize),
  ]);
  const cut = ([, one]) =>
    one.left < sheet.left || one.top < sheet.top ||
    one.right > sheet.right || one.bottom > sheet.bottom;
  const over = ([, a], [, b]) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  return {
    spaces: Object.fromEntries(
      all("[data-route]").map((route) => [
        route.dataset.route, [...route.querySelectorAll(".space")].map(at),
      ]),
    ),
    cities: all(".city").map((city) => [city.dataset.city, ...at(city)]),
    widths,
    cut: labels.filter(cut).map(([name]) => name),
    over: labels.flatMap((one, n) =>
      labels.slice(n + 1).filter((other) => over(one, other)).map(([name]) => [one[0], name]),
    ),
  };
}"""


def laid_out(page: Page) -> dict:
    """The map as it is measured when it moves no more."""
    before, seen = None, page.evaluate(MEASURE)
    while seen != before:
        page.wait_for_timeout(300)
        before, seen = seen, page.evaluate(MEASURE)
    return seen


@pytest.mark.parametrize("board", DRAWN)
def test_a_map_is_laid_out_as_it_was_drawn(player, board):
    page = player("Ada", viewport={"width": 1280, "height": 800}).page
    page.goto(f"/boards/{board}/")
    page.wait_for_selector("svg.board [data-route]")
    seen, drawn = laid_out(page), drawing(board)
    assert seen["spaces"].keys() == drawn["routes"].keys()
    depth = [drawn["routes"][route]["spaces"][0][1] for route in seen["spaces"]]
    assert depth == sorted(depth)  # cars cover what is behind them
    for route, spaces in seen["spaces"].items():
        for space, stored in zip(spaces, drawn["routes"][route]["spaces"], strict=True):
            assert space == pytest.approx(stored, abs=NEAR), route
    for city, x, y, _ in seen["cities"]:
        stored = drawn["cities"][city]
        places = [stored, stored.get("again", stored)]
        assert any((x, y) == pytest.approx((at["x"], at["y"]), abs=NEAR) for at in places), city
    for name, width in seen["widths"]:
        assert 0.9 < width / text_width(name, 1) <= 1, name
    assert seen["cut"] == []
    assert seen["over"] == []


def test_a_game_shows_spaces_of_nine_pixels_and_names_of_eleven(player):
    page = player("Ada", viewport={"width": 1280, "height": 900}).page
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_selector("svg.board [data-route]")
    room = page.locator(".sheet").bounding_box()
    for board in DRAWN:
        drawn = drawing(board)
        scale = min(
            side / units
            for side, units in zip((room["width"], room["height"]), drawn["size"], strict=True)
        )
        assert min(drawn["space"]) * scale >= 9, board
        assert drawn["text"] * scale >= 11, board
