"""Every page and state: reachable for everybody, in the language asked for, fitting its screen.

Those of the operator: test_office.py.
"""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

from boards import help
from games.rules import boards, facts_of
from games.rules.mechanisms import ORDER
from lobby.places import LOCOMOTIVES
from tests.browser.player import DESKTOP, PHONE
from tests.browser.tour import tour

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "tests/vendor/axe.min.js").read_text("utf-8")
FINDINGS = """async (without = []) => {
  const where = { include: [["html"]], exclude: without.map((one) => [one]) };
  // what these rules find is never more than this, and would be left out below: they are a quarter
  // of the work
  const less = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const rules = Object.fromEntries(less.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run(where, { resultTypes: ["violations"], rules });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}"""
FIT = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const map = document.querySelector("svg.board")?.getBoundingClientRect();
  return {
    wide: scrollWidth > innerWidth,
    high: scrollHeight > innerHeight,
    map: map && Math.min(map.bottom, innerHeight) - Math.max(map.top, 0),
  };
}"""
ON_MAP = ["svg.board > *"]
LEAST_MAP = 250


def faults_of(stop) -> list[str]:
    """What is wrong with accessibility and room at one stop."""
    page = stop.person.page
    # some stops are states of one page, whose map has been looked at
    if opened := page.evaluate("!window.axe"):
        page.evaluate(AXE)
    faults = page.evaluate(FINDINGS, [] if opened else ON_MAP)
    fit = page.evaluate(FIT)
    if fit["wide"]:
        faults.append("scrolls sideways")
    if stop.playing and fit["high"]:
        faults.append("scrolls")
    if stop.playing and fit["map"] < LEAST_MAP:
        faults.append(f"only {fit['map']} pixels of the map in sight")
    return [f"{stop.name}: {fault}" for fault in faults]


def test_every_page_is_accessible_and_fits(player, site, finished):
    faults = []
    for stop in tour(player, site, finished, locale="en-GB", **DESKTOP):
        faults += faults_of(stop)
    assert not faults, "\n".join(faults)


CATALOG = """async () => {
  const page = JSON.parse(document.getElementById("page").textContent);
  const rules = await Promise.all(Object.values(page.mechanisms).map((url) => import(url)));
  const { tight } = await import("#rail/core/words.js");
  const rooms = ["game", "refusals", "analysis", "lobby", "chat"];
  const said = rooms.map((room) => import(`#words/${room}.js`));
  const books = (await Promise.all(said)).map((one) => one.default);
  return [...books, ...rules.map((one) => one.default.words)].flatMap(Object.values).map(tight);
}"""
TEXTS = """() => {
  const elsewhere =
    "script, noscript, [data-label], #link, [lang=en], .languages [lang], [translate=no], " +
    ".short, time, code, kbd";
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    if (!parent.closest(elsewhere)) texts.push(textContent);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name));
  }
  return texts.map((text) => text.trim()).filter(Boolean);
}"""
HOLE = re.compile(r"\{\w+(?:#([^|}]*)\|([^}]*))?\}|%\(\w+\)[sd]")
WORD = re.compile(r"[^\W\d_]{2}")
ADDRESS = re.compile("https?://")
CODE = re.compile(r"[A-Z2-9]{8}")
LENGTH = re.compile(r"[\d\s,.]+k?m")
BREAK = re.compile(r"[·–]")
KEY = re.compile(r"[a-z]+(\.[a-z_]+)+")


class Language:
    """What may stand on a page in one language."""

    def __init__(self, messages: list[str]) -> None:
        self.shapes = [re.compile(shape(message)) for message in messages if has_words(message)]
        self.pieces = {piece.strip() for message in messages for piece in pieces(message)}

    def has(self, text: str) -> bool:
        """Is this text a message of the language, or a piece of one?"""
        return text in self.pieces or any(known.fullmatch(text) for known in self.shapes)


def has_words(message: str) -> bool:
    """Is there more to a message than its values?"""
    return bool(WORD.search(HOLE.sub(lambda hole: hole[1] or "", message)))


def pieces(message: str) -> list[str]:
    """A message, its words between the values, and its words for one and for many."""
    forms = [form for hole in HOLE.finditer(message) for form in hole.groups() if form]
    return [message, *HOLE.sub("\n", message).split("\n"), *forms]


def shape(message: str) -> str:
    """What a message looks like with any values in it."""
    found, end = "", 0
    for hole in HOLE.finditer(message):
        one, more = hole.groups()
        value = ".+" if one is None else f"({re.escape(one)}|{re.escape(more)})"
        found += re.escape(message[end : hole.start()]) + value
        end = hole.end()
    return found + re.escape(message[end:])


def known(text: str, language: Language, names: set[str]) -> bool:
    """Is this text of the language, a name, no word at all, or several of these in a row?"""
    if (
        not WORD.search(text)
        or ADDRESS.match(text)
        or CODE.fullmatch(text)
        or LENGTH.fullmatch(text)
        or text in names
        or language.has(text)
    ):
        return True
    parts = [part for part in map(str.strip, BREAK.split(text)) if part]
    return parts != [text] and all(known(part, language, names) for part in parts)


def translations() -> list[str]:
    """What the server says in French: the pages, and the mechanisms of theirs."""
    with (ROOT / "locale/fr/LC_MESSAGES/django.mo").open("rb") as file:
        book = gettext.GNUTranslations(file)._catalog
    helps = (help.help_of(name, "fr") for name in sorted(ORDER))
    return [*book.values(), *(word for one in helps for word in one.words.values())]


def titles(lang: str) -> Iterator[str]:
    """The names of all boards and of their variants."""
    for board in map(facts_of, boards()):
        yield board.title[lang]
        yield from (variant.title[lang] for variant in board.variants.values())


def test_every_page_is_accessible_fits_a_phone_and_is_french(player, site, finished):
    ada = player("Ada", session=finished.sessions[0], locale="fr-FR")
    ada.page.goto(finished.path)
    french = Language(ada.page.evaluate(CATALOG) + translations())
    facts = ada.facts
    names = {"Rail", "Ada", "Bob", "Eve", *LOCOMOTIVES}
    names |= set(titles("fr"))
    names |= {city["name"] for city in facts["cities"]}
    names |= {ada.name_of(one["id"]) for one in (*facts["routes"], *facts["tickets"])}
    options = {"locale": "fr-FR", **PHONE, "color_scheme": "dark"}
    faults = []
    for stop in tour(player, site, finished, **options):
        faults += faults_of(stop)
        assert stop.person.page.locator("html").get_attribute("lang") == "fr"
        for text in stop.person.page.evaluate(TEXTS):
            if KEY.fullmatch(text) or not known(text, french, names):
                faults.append(f"{stop.name}: {text}")
        if stop.playing:
            labels = stop.person.page.locator("[data-label]").all_text_contents()
            assert set(labels) == {city["name"] for city in facts["cities"]}
    assert not faults, "\n".join(faults)
