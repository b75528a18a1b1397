"""What somebody likes on their device: kept there, and there before the first paint."""

import json
import re

import pytest
from playwright.sync_api import expect

from games.bots.simple import apart
from games.rules import rules_for
from tests.browser.frames import KEEP_SOCKETS
from tests.browser.positions import begun
from tests.payments import every_payment

SOUNDS = """() => {
  window.sounds = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    if (this.context instanceof AudioContext) window.sounds.push(this.buffer.length);
    return start.apply(this, when);
  };
}"""
WHISTLE = "() => sounds.some((samples) => samples > 25_000)"
AWAKE = """() => {
  window.locks = [];
  if (!window.isSecureContext) return;
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (kind) {
    const lock = await request.call(this, kind);
    window.locks.push(lock);
    return lock;
  };
}"""
ICONS = "[...document.querySelectorAll('link[rel=icon]')].map(({ href }) => href)"
HELD = "locks.filter(({ released }) => !released).length"
PAPER = "getComputedStyle(document.body).backgroundColor"
FIRST = """() => {
  window.firsts = [];
  const look = () => window.firsts.push(getComputedStyle(document.body).backgroundColor);
  new MutationObserver((_, watch) => {
    if (document.body) { watch.disconnect(); look(); }
  }).observe(document, { childList: true, subtree: true });
}"""


def choose(page, name: str, value: str) -> None:
    """One of the radio buttons of the settings."""
    page.locator(f"input[name={name}][value='{value}']").check(force=True)


def test_the_theme_and_the_size_of_text_are_kept_and_never_flash(player):
    ada = player("Ada", color_scheme="light", prepare=f"({FIRST})()")
    page = ada.page
    page.goto("/settings/")
    light = page.evaluate(PAPER)
    choose(page, "theme", "dark")
    choose(page, "text", "3")
    dark = page.evaluate(PAPER)
    assert dark != light
    page.goto("/")
    assert page.evaluate("window.firsts") == [dark]
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    shown = "[...document.querySelectorAll('.picture img')].map((one) => one.currentSrc)"
    page.wait_for_function(f"() => {shown}.some((src) => src.includes('dark'))")
    assert not page.evaluate(f"{shown}.some((src) => src.includes('light'))")
    other = ada.context.new_page()
    other.goto("/settings/")
    other.get_by_role("button", name="Reset to defaults").click()
    page.wait_for_function(f"() => {PAPER} === '{light}'")  # the other tab follows


def test_what_an_earlier_rail_has_kept_is_read(player):
    page = player("Ada", color_scheme="light").page
    page.goto("/settings/")
    page.evaluate('localStorage.setItem(\'rail.comfort\', \'{"theme": "dark", "volume": 80}\')')
    page.reload()
    expect(page.locator("input[name=theme][value=dark]")).to_be_checked()
    expect(page.locator("#volume")).to_have_value("80")
    choose(page, "theme", "light")
    page.reload()
    expect(page.locator("input[name=theme][value=light]")).to_be_checked()
    expect(page.locator("#volume")).to_have_value("80")
    assert page.evaluate("localStorage.getItem('rail.comfort')") is None


@pytest.mark.parametrize("width", [320, 640])
def test_nothing_scrolls_sideways_at_twice_the_size(player, width):
    """A desktop of 1280 pixels at 200 % and at 400 % has 640 and 320."""
    ada = player("Ada")
    page = ada.page
    ada.create()
    lobby = page.url
    page.set_viewport_size({"width": width, "height": 720})
    for path in ("/", "/settings/", "/boards/", "/boards/usa/", "/boards/usa/rules/", lobby):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.locator("[data-do=bot]").click()
    page.locator("#seats strong").nth(1).wait_for()
    ada.start()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for door in page.locator("[data-door]:visible").all():
        door.click()
        page.locator("dialog[open]").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(
            "(([one]) => one.scrollWidth <= one.clientWidth)(document.querySelectorAll('dialog'))"
        )
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(door).to_be_focused()


def keep(page, **chosen) -> None:
    """Choose as if in the settings."""
    page.evaluate("text => localStorage.setItem('rail.preferences', text)", json.dumps(chosen))


def draw(person) -> None:
    """A turn without a thought: two cards from the pile."""
    while person.look()["mine"]:
        person.draw("pile")


def test_a_turn_is_told_to_who_looks_elsewhere(seated):
    may = {"permissions": ["screen-wake-lock"]}
    ada, bob = seated(begun(), "Ada", "Bob", prepare=f"({SOUNDS})();({AWAKE})()", **may)
    first, second = (ada, bob) if ada.look()["mine"] else (bob, ada)
    page = second.page
    page.mouse.move(5, 5)
    page.mouse.click(5, 5)
    assert not page.title().startswith("●")
    draw(first)
    second.wait_turn()
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert all(icon.startswith("data:") for icon in page.evaluate(ICONS))
    page.wait_for_function(WHISTLE)
    heard = page.evaluate("sounds.length")
    assert heard > 1  # cards too, as nobody had to choose
    page.wait_for_function(f"() => {HELD} === 1")
    page.mouse.move(300, 300)
    expect(page).to_have_title(re.compile("^United States"))
    assert not any(icon.startswith("data:") for icon in page.evaluate(ICONS))
    page.keyboard.press("m")
    expect(page.locator("[data-notice]")).to_have_text("Sounds are off.")
    draw(second)
    first.wait_turn()
    page.wait_for_function(f"() => {HELD} === 0")
    draw(first)
    second.wait_turn()
    assert page.evaluate("sounds.length") == heard
    page.keyboard.press("m")
    expect(page.locator("[data-notice]")).to_have_text("Sounds are on.")

    # the screen stays on, unless one does not wish it
    page.wait_for_function(f"() => {HELD} === 1")
    page.locator("[data-door=settings]").click()
    page.get_by_label("Keep the screen on while it is my turn").uncheck()
    page.wait_for_function(f"() => {HELD} === 0")


DAY = """(days) => days.map((one) => [one.textContent, one.dateTime,
  String(new Date(one.dateTime).getDate())])"""


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_moments_are_told_by_the_clock_of_the_device(player, finished, zone):
    ada = player("Ada", session=finished.sessions[0], timezone_id=zone)
    ada.page.goto("/my-games/")
    told = ada.page.locator("time").evaluate_all(DAY)
    assert told
    for text, moment, day in told:
        assert day in re.findall(r"\d+", text), (text, moment)


SEEN = """(all) => all.map((one) => {
  const { outlineStyle, outlineColor, borderColor, backgroundColor } = getComputedStyle(one);
  return [outlineStyle !== "none", outlineColor, borderColor, backgroundColor];
})"""
LIGHT = re.compile(r"\d+")


def contrast(one: str, other: str) -> float:
    """How much two colors differ in luminance, as WCAG counts it."""

    def luminance(color: str) -> float:
        parts = [int(part) / 255 for part in LIGHT.findall(color)[:3]]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    dark, light = sorted(luminance(color) for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def test_forced_colors_leave_cards_and_what_is_chosen(seated):
    (ada,) = seated(begun("europe", seats=3), "Ada", forced_colors="active")
    page = ada.page
    ada.wait_turn()
    paper = page.evaluate(PAPER)
    colors = {card: page.locator(f".held .card.{card}") for card in ada.look()["hand"]}
    faces = {card: at.evaluate_all(SEEN)[0][3] for card, at in colors.items()}
    assert len({*faces.values(), paper}) == len(faces) + 1, faces
    for card, at in colors.items():
        expect(at.locator(".icon").first).to_be_visible()
        expect(at.locator(".word")).to_have_text(re.compile(r"\w"))
        assert card

    def is_told(chosen: str, other: str) -> None:
        for told, color, _, _ in page.locator(chosen).evaluate_all(SEEN):
            assert told and contrast(color, paper) >= 3, chosen
        for told, _, _, _ in page.locator(other).evaluate_all(SEEN):
            assert not told, other

    is_told(".seat.moving", ".seat:not(.moving)")
    edges = {edge for _, _, edge, _ in page.locator(".seat:not(.moving)").evaluate_all(SEEN)}
    assert edges == {paper}
    page.locator(".held .card").first.click()
    expect(page.locator(".held .card[aria-pressed=true]")).to_have_count(1)
    is_told(".held .card[aria-pressed=true]", ".held .card[aria-pressed=false]")
    page.goto("/")
    is_told(".choice input:checked + span", ".choice input:not(:checked) + span")


def payable(view: dict) -> tuple[list[str], list[str]]:
    """The routes that can be paid in several ways, and those that can be in one."""
    names = rules_for("usa").board.cards
    several, single = [], []
    for offer in view["legal"]:
        for claim in apart(offer):
            if claim["kind"] == "claims.claim":
                many = len(every_payment(claim, view, names)) > 1
                (several if many else single).append(claim["route"])
    return several, single


def test_a_claim_is_confirmed_as_one_likes(seated):
    position = begun().on(lambda position: all(payable(position.view)))
    one = seated(position, "Ada", "Bob")[position.mover]
    page, (several, single) = one.page, payable(one.view)
    pays = page.get_by_role("group", name="How to pay").get_by_role("button")
    one.choose(several[0])
    pays.last.click()
    expect(pays.last).to_have_attribute("aria-pressed", "true")
    assert not one.owns(several[0])
    page.keyboard.press("Escape")
    one.choose(single[0])
    assert not one.owns(single[0])
    page.keyboard.press("Escape")
    keep(page, confirm="never")
    one.after(lambda: one.choose(single[0]))
    assert one.owns(single[0])


def test_who_confirms_nothing_claims_by_the_payment(seated):
    position = begun().on(lambda position: payable(position.view)[0])
    one = seated(position, "Ada", "Bob")[position.mover]
    keep(one.page, confirm="never")
    (route, *_) = payable(one.view)[0]
    one.choose(route)
    pays = one.page.get_by_role("group", name="How to pay").get_by_role("button")
    one.after(pays.last.click)
    assert one.owns(route)


def test_notes_stay_while_others_move_and_when_the_page_is_left(seated):
    ada, bob = seated(begun(), "Ada", "Bob")
    mover, writer = (ada, bob) if ada.look()["mine"] else (bob, ada)
    page = writer.page
    page.get_by_text("Notes", exact=True).click()
    field = page.get_by_label("Only you can read them.")
    field.press_sequentially("Denver is ")
    draw(mover)
    writer.wait_turn()
    page.keyboard.type("mine d")
    expect(field).to_be_focused()
    expect(field).to_have_value("Denver is mine d")
    assert writer.look()["mine"]  # no key was taken for a move
    page.reload()
    writer.arrive()
    expect(field).to_have_value("Denver is mine d")
    assert not any("Denver is mine" in str(frame) for frame in mover.frames)


def test_notes_on_their_way_when_the_page_is_left_are_there_when_it_opens(seated):
    (ada,) = seated(begun(), "Ada")
    page = ada.page
    page.get_by_text("Notes", exact=True).click()
    field = page.get_by_label("Only you can read them.")
    # a request that is held outside the page goes on when the page is left
    page.evaluate("void (window.fetch = () => new Promise(() => {}))")
    field.press_sequentially("Denver")
    ada.reload()
    expect(field).to_have_value("Denver")
    expect(page.get_by_text("Saved.")).to_be_visible()
    other = ada.tab().page
    expect(other.get_by_label("Only you can read them.")).to_have_value("Denver")


def test_notes_of_another_device_are_shown_where_nothing_else_was_written(seated):
    (ada,) = seated(begun(), "Ada", prepare=KEEP_SOCKETS)
    page, other = ada.page, ada.tab().page
    for one in (page, other):
        one.get_by_text("Notes", exact=True).click()
        one.get_by_label("Only you can read them.").focus()
    other.keyboard.type("Denver")
    expect(other.get_by_text("Saved.")).to_be_visible()
    field = page.get_by_label("Only you can read them.")
    expect(field).to_be_focused()
    page.evaluate("sockets.at(-1).close()")
    expect(field).to_have_value("Denver")
    page.reload()
    ada.arrive()
    expect(field).to_have_value("Denver")
