"""Names and words are written in the faces that the site brings, whatever the device has."""

from uuid import uuid4

from playwright.sync_api import Page, Route

from tests.browser.player import PHONE

FILES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.endsWith(".woff2"))
  .map(({ name, initiatorType, encodedBodySize }) => [
    name.replace(/.*\\/([\\w-]+)\\..*/, "$1"), initiatorType, encodedBodySize,
  ])"""
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".label.goal")].map((node) => [
    node.textContent, node.getAttribute("transform"),
  ]))"""
WIDTHS = "[...document.querySelectorAll('.label.goal')].map((node) => node.getBBox().width)"
HERE = "() => document.fonts.check('600 11px \"Rail Serif\"')"
READY = "document.fonts.ready.then(() => null)"
USED = {
    ".label": "Rail Serif",
    ".label.exit": "Rail Serif",
    "h1": "Rail Serif",
    "h2": "Rail Serif",
    ".site-nav a": "Rail Sans",
    "main p": "Rail Sans",
    "td": "Rail Sans",
    "button": "Rail Sans",
}


def faces(page: Page, selector: str) -> set[tuple[str, bool]]:
    """The faces in which a part of the page is painted, and whether the site brought them."""
    painter = page.context.new_cdp_session(page)
    painter.send("DOM.enable")
    painter.send("CSS.enable")
    root = painter.send("DOM.getDocument")["root"]["nodeId"]
    node = painter.send("DOM.querySelector", {"nodeId": root, "selector": selector})
    found = painter.send("CSS.getPlatformFontsForNode", node)["fonts"]
    painter.detach()
    return {(face["familyName"], face["isCustomFont"]) for face in found}


def of_world(page: Page) -> Page:
    """The page of a board whose map has names of every kind."""
    page.goto("/boards/world/")
    page.wait_for_selector("svg.board .label")
    page.evaluate(READY)
    return page


def test_names_and_words_are_painted_in_our_faces(player):
    page = of_world(player("Ada").page)
    assert {part: faces(page, part) for part in USED} == {
        part: {(face, True)} for part, face in USED.items()
    }


def test_each_face_is_fetched_once_and_first(player):
    # in a browser that nobody has had before: no file lies in it yet
    page = of_world(player("Ada", prepare=f"/* {uuid4()} */").page)
    fetched = page.evaluate(FILES)
    assert [(file, how) for file, how, _ in fetched] == [
        ("rail-serif", "link"),
        ("rail-sans", "link"),
    ]
    assert 0 < sum(size for *_, size in fetched) <= 80_000


def test_names_on_a_phone_stand_right_although_their_face_came_late(player):
    held: list[Route] = []
    bob = player("Bob", **PHONE)
    page = bob.page
    page.route("**/rail-serif.*.woff2", lambda route: held.append(route))
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_role("button", name="Play against a bot").click(no_wait_after=True)
    page.wait_for_selector(".board.far .label.goal[transform]", state="attached")
    assert not page.evaluate(HERE)
    before = page.evaluate(WIDTHS)
    for route in held:
        route.continue_()
    page.wait_for_function(HERE)
    page.evaluate(READY)  # the names are laid out anew when the page is told of it
    assert page.evaluate(WIDTHS) != before
    late = page.evaluate(PLACES)
    page.unroute_all()
    page.reload()
    page.wait_for_selector(".board.far .label.goal[transform]", state="attached")
    page.wait_for_function(HERE)
    page.evaluate(READY)
    assert late == page.evaluate(PLACES)
