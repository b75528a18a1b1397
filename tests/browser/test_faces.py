"""Names and words are written in the faces that the site brings, whatever the device has."""

import pytest
from playwright.sync_api import Page

FILES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.endsWith(".woff2"))
  .map(({ name, initiatorType, encodedBodySize }) => [
    name.replace(/.*\\/([\\w-]+)\\..*/, "$1"), initiatorType, encodedBodySize,
  ])"""
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


@pytest.fixture
def page(player) -> Page:
    """The page of a board whose map has names of every kind."""
    page = player("Ada").page
    page.goto("/boards/world/")
    page.wait_for_selector("svg.board .label")
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


def test_names_and_words_are_painted_in_our_faces(page):
    assert {part: faces(page, part) for part in USED} == {
        part: {(face, True)} for part, face in USED.items()
    }


def test_each_face_is_fetched_once_and_first(page):
    fetched = page.evaluate(FILES)
    assert [(file, how) for file, how, _ in fetched] == [
        ("rail-serif", "link"),
        ("rail-sans", "link"),
    ]
    assert 0 < sum(size for *_, size in fetched) <= 80_000
