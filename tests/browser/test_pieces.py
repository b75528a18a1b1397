"""Trains and free spaces as pixels: as everybody sees them, the color-blind too."""

from io import BytesIO

from PIL import Image

from tests.browser.backstage import ROOT
from tests.browser.positions import Position, begun

COLORS = ("blue", "red", "green", "yellow", "black", "white")
RECOLOR = """(colors) => {
  // a copy, which the page leaves alone
  const map = document.querySelector("svg.board");
  const copy = map.cloneNode(true);
  copy.id = "still";
  map.after(copy);
  map.style.visibility = "hidden";
  copy.querySelectorAll(".route.owned").forEach((route, n) => {
    const color = colors[n % colors.length];
    route.classList.remove(...colors);
    route.classList.add(color);
    for (const shape of route.querySelectorAll(".owner")) {
      shape.setAttribute("href", `#seat-${color}`);
    }
  });
  for (const over of copy.querySelectorAll(".cities, .labels, .recents")) {
    over.style.visibility = "hidden";
  }
}"""
PLACES = """(colors) => {
  const within = (parts) => [...Array(parts).keys()].map((n) => (n + 0.5) / parts);
  return [...document.querySelectorAll("#still .route:not(.closed)")].flatMap((route) => {
    const car = colors.find((color) => route.matches(`.owned.${color}`));
    return [...route.querySelectorAll(car ? ".body" : ".bed")].slice(1, 3).map((node) => {
      const { x, y, width, height } = node.getBBox();
      const at = node.getScreenCTM();
      const line = parseFloat(getComputedStyle(node).strokeWidth);
      const points = within(9).flatMap((across) =>
        within(13).map((along) => new DOMPoint(
          x - line / 2 + along * (width + line), y - line / 2 + across * (height + line))));
      const inside = points.filter((point) =>
        node.isPointInFill(point) || node.isPointInStroke(point));
      const printed = [...node.closest(".space").classList].find((name) => name !== "space");
      return {
        what: car ? "car" : "space",
        color: car ?? printed,
        points: inside.map((point) => point.matrixTransform(at)).map(({ x, y }) => [x, y]),
      };
    });
  });
}"""
CULORI = (ROOT / "tests/vendor/culori.min.js").read_text("utf-8")
APART = """(pairs) => {
  const sights = {
    usual: (color) => color,
    protanopia: culori.filterDeficiencyProt(1),
    deuteranopia: culori.filterDeficiencyDeuter(1),
    tritanopia: culori.filterDeficiencyTrit(1),
  };
  const apart = culori.differenceCiede2000();
  return pairs.map((pair) => {
    const [one, other] = pair.map(([r, g, b]) => ({ mode: "rgb", r, g, b }));
    const far = Object.entries(sights).map(([sight, see]) => [sight, apart(see(one), see(other))]);
    return Object.fromEntries(far);
  });
}"""
SHARP = 2
"""Pixels of the device for one of the page."""
WINDOW = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": SHARP}


def is_half_played(position: Position) -> bool:
    """Lie about as many trains on the map as spaces are free?"""
    return (
        position.mover == 0 and len(position.view["owner"]) >= 30 and not position.state.decisions
    )


def means(page) -> dict[str, dict[str, list[float]]]:
    """The mean color of all that is drawn of trains, and of free spaces, by their color."""
    places = page.evaluate(PLACES, COLORS)
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    pixel_at = shot.load()
    seen: dict[str, dict[str, list]] = {"car": {}, "space": {}}
    for place in places:
        pixels = [(int(x * SHARP), int(y * SHARP)) for x, y in place["points"]]
        if all(0 <= x < shot.width and 0 <= y < shot.height for x, y in pixels):
            found = seen[place["what"]].setdefault(place["color"], [])
            found += [pixel_at[pixel] for pixel in pixels]
    return {
        what: {
            color: [sum(channel) / len(found) / 255 for channel in zip(*found, strict=True)]
            for color, found in by_color.items()
        }
        for what, by_color in seen.items()
    }


def test_a_train_and_free_spaces_of_its_color_differ_by_35_whoever_looks(seated):
    """Color distances are CIEDE2000's, between the means of all that is drawn of both."""
    (ada,) = seated(begun(seats=4).on(is_half_played), "Ada", **WINDOW)
    ada.settle()
    ada.page.evaluate(RECOLOR, COLORS)
    pairs = {}
    for scheme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=scheme)
        seen = means(ada.page)
        pairs |= {(c, scheme): [seen["car"][c], seen["space"][c]] for c in COLORS}
    ada.page.evaluate(CULORI)
    told = ada.page.evaluate(APART, list(pairs.values()))
    for pair, distances in zip(pairs, told, strict=True):
        assert len(distances) == 4
        assert min(distances.values()) >= 35, (pair, distances)
