"""Every board as a browser lays it out: as it was drawn, large enough, no name cut or covered."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page

from games.rules import facts_of
from games.rules.board import drawing, files
from tests.browser.positions import begun
from tools.cartography.letters import text_width

DRAWN = [board for board in files() if facts_of(board).routes and drawing(board)]
NEAR = 0.2  # units of the board: a browser counts in single precision
SHAPES = [(90, 210), (210, 300), (240, 150), (320, 90)]
"""Windows from a phone, upright, to a screen of 32:9, as small as pictures of them may be; those
between are left to `make soak`."""
TRUE = {
    "land": [(566, 430), (1033, 154), (500, 1000)],
    "sea": [(-54, 286), (300, -100), (-200, 396)],
}
"""Land and sea on the page of Europe and beyond: Germany, Russia, the Sahara; the Atlantic, the
Arctic."""

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
  const shown = all(".label:not([data-out])");
  const labels = shown.map((node) => [node.textContent, box(node)]);
  const widths = shown.map((node) => [
    node.textContent, node.classList.contains("shared"),
    node.getComputedTextLength() / parseFloat(getComputedStyle(node).fontSize),
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

APPEARS = """
new MutationObserver((_, observer) => {
  const map = document.querySelector("svg.board");
  if (map) {
    observer.disconnect();
    window.fitted = map.hasAttribute("viewBox");
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Notes in the page whether the map fits its window when it is put there."""


def laid_out(page: Page) -> dict:
    """The map as it is measured when it moves no more."""
    before, seen = None, page.evaluate(MEASURE)
    while seen != before:
        page.wait_for_timeout(300)
        before, seen = seen, page.evaluate(MEASURE)
    return seen


GROUND = """async ([width, height]) => {
  const sheet = document.querySelector(".sheet");
  document.body.append(sheet);
  const drawn = `.rivers, .borders, .bridges, .rails, .inset, .board, .shore, .quay, .graticule,
    .lettering, .ornaments > :not(.neatline), .neatline > :not(.beyond)`;
  for (const line of sheet.querySelectorAll(drawn)) {
    line.style.visibility = "hidden";
  }
  await Promise.all([...sheet.querySelectorAll("image")].map((image) => image.decode()));
  sheet.style.cssText =
    `position: fixed; inset: 0 auto auto 0; z-index: 99; width: ${width}px; height: ${height}px`;
  const land = sheet.querySelector(".land");
  const paint = () => new Promise((done) => requestAnimationFrame(done));
  await paint();
  await paint();
  const [to, lakes] = [land.getScreenCTM(), sheet.querySelector(".lakes")];
  window.dry = (x, y) => {
    const point = new DOMPoint(x + 0.5, y + 0.5).matrixTransform(to.inverse());
    return land.isPointInFill(point) && !lakes.isPointInFill(point);
  };
  const points = [];
  for (let x = 2; x < width - 2; x += 11) {
    for (let y = 2; y < height - 2; y += 11) {
      const round = [[-2, -2], [2, -2], [0, 0], [-2, 2], [2, 2]].map(([a, b]) => dry(x + a, y + b));
      if (new Set(round).size === 1) points.push([x, y, round[0]]);
    }
  }
  return points;
}"""
WHOLE = """(points) => {
  const [each, far] = [8, 1];
  const steps = Array.from({ length: 2 * each + 1 }, (_, n) => ((n - each) / each) * far);
  const whole = ([x, y]) =>
    new Set(steps.flatMap((a) => steps.map((b) => dry(x + a, y + b)))).size === 1;
  return points.filter(whole);
}"""
"""Which of these pixels have no coast of an islet or of a strait in them or touching them."""


FILLED = """(height) => {
  const map = document.querySelector("svg.board");
  const { width, height: high } = map.viewBox.baseVal;
  const box = map.getBoundingClientRect();
  return innerHeight === height && Math.abs(width / high - box.width / box.height) < 0.001;
}"""
"""Is the map laid out in a window of this height?"""


def test_a_map_fits_its_window_before_it_is_laid_out(player):
    ada = player("Ada")
    ada.context.add_init_script(APPEARS)
    ada.practice()
    assert ada.page.evaluate("window.fitted")


def test_the_buttons_of_the_map_stand_at_one_place_in_windows_of_one_size(seated):
    (ada,) = seated(begun("london"), "Ada")

    def place(height: int) -> str | None:
        ada.page.set_viewport_size({"width": 1280, "height": height})
        ada.page.wait_for_function(FILLED, arg=height)
        return ada.page.locator(".sheet").get_attribute("data-buttons")

    first, lower, again = place(800), place(760), place(800)
    assert first == again != lower


@pytest.mark.parametrize("board", DRAWN)
def test_a_map_is_laid_out_as_it_was_drawn(player, board, far):
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
    for name, shared, width in seen["widths"]:
        assert 0.9 < width / text_width(name, 1, shared) <= 1, name
    named = [label for city in drawn["cities"].values() for label in (city, city.get("again", {}))]
    names = sum("label" in at for at in named) + len(drawn.get("exits", ()))
    # letters are at least so large that they are read: on the widest maps a name finds no room
    assert 0.95 * names <= len(seen["widths"]) <= names
    assert seen["cut"] == []
    assert seen["over"] == []
    # and in windows of every shape each pixel has the color of the land or the sea that is there
    land, sea = page.evaluate(COLORS)
    for width, height in SHAPES if far > 1 else SHAPES[::3]:
        points = page.evaluate(GROUND, [width, height])
        clip = {"x": 0, "y": 0, "width": width, "height": height}
        shot = Image.open(BytesIO(page.screenshot(clip=clip))).convert("RGB")
        wrong = [at for *at, dry in points if is_land(shot.getpixel(tuple(at)), land, sea) != dry]
        # islands and straits may be smaller than a pixel
        assert len(points) > 60 and page.evaluate(WHOLE, wrong) == [], (width, height, wrong)


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


def is_land(color: tuple[int, ...], land: list[float], sea: list[float]) -> bool:
    """Is a color that of land rather than that of the sea? Woods and shaded hills are darker than
    the land and as warm."""
    warm, of_land, of_sea = (red - blue for red, _, blue in (color, land, sea))
    assert of_land > of_sea + 40
    return abs(warm - of_land) < abs(warm - of_sea)


SEEN = """(spots) => {
  const map = document.querySelector("svg.board");
  const over = document.querySelectorAll("svg.board, .map > :not(.sheet), .sheet > :not(.ground)");
  for (const node of over) node.style.visibility = "hidden";
  const ctm = map.getScreenCTM();
  return spots.map(([x, y]) => [ctm.a * x + ctm.e, ctm.d * y + ctm.f]);
}"""
COLORS = """() => {
  const sheet = document.querySelector(".sheet");
  return ["--land", "--sea"].map((name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    sheet.append(probe);
    const told = getComputedStyle(probe).color;
    probe.remove();
    return told.match(/[\\d.]+/g).slice(0, 3).map(Number);
  });
}"""


def test_windows_of_every_shape_show_land_and_sea_where_they_are(seated):
    (ada,) = seated(begun("europe"), "Ada")
    page, looked = ada.page, set()
    for width, height in ((390, 844), (820, 1180), (1280, 800), (2560, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        laid_out(page)
        land, sea = page.evaluate(COLORS)
        spots = [TRUE[kind] for kind in ("land", "sea")]
        points = page.evaluate(SEEN, [at for group in spots for at in group])
        room = page.locator(".sheet").bounding_box()
        shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
        for n, (x, y) in enumerate(points):
            inside = (
                room["x"] < x < room["x"] + room["width"]
                and room["y"] < y < room["y"] + room["height"]
            )
            if inside:
                color = shot.getpixel((int(x), int(y)))
                where = (width, height, x, y, color)
                assert is_land(color, land, sea) == (n < len(spots[0])), where
                looked.add(n)
    assert len(looked) == len(points)
