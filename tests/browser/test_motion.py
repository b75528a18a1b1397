"""What is seen to move: over the page and never in its way, at one switch."""

from playwright.sync_api import expect

from tests.browser.frames import KEEP_SOCKETS
from tests.browser.player import PHONE
from tests.browser.positions import Position, begun, is_last_round

PAUSED = """
const { animate } = Element.prototype;
Element.prototype.animate = function (...all) {
  const animation = animate.apply(this, all);
  animation.pause();
  return animation;
};
"""
"""Whatever moves is still at its beginning, however long one looks at it."""
SEEN = """() => {
  const moving = document.getAnimations().filter(({ effect }) => effect.target.closest(".motion"));
  const frames = moving.flatMap(({ effect }) => effect.getKeyframes());
  const own = ["offset", "computedOffset", "easing", "composite"];
  return {
    vehicles: document.querySelectorAll(".ghost.vehicle").length,
    cards: document.querySelectorAll(".ghost.card").length,
    properties: [...new Set(frames.flatMap(Object.keys))]
      .filter((one) => !own.includes(one)).sort(),
    longest: Math.max(0, ...moving.map(({ effect }) => effect.getComputedTiming().endTime)),
    touched: [...document.querySelectorAll(".motion, .motion *")]
      .filter((one) => getComputedStyle(one).pointerEvents !== "none").length,
    hidden: document.querySelectorAll("[data-riding]").length,
  };
}"""
OVER = """() => {
  for (const one of document.getAnimations()) one.finish();
}"""
GONE = "() => !document.querySelector('.ghost, [data-riding], [data-moving]')"
HELD = """() => {
  window.held = document.getAnimations().filter(({ effect }) => effect.target.closest(".motion"));
}"""
HURRIED = """() => {
  const fresh = document.getAnimations().filter((one) =>
    one.effect.target.closest(".vehicle") && !held.includes(one));
  const waits = fresh.every(({ effect }) => effect.getTiming().delay > 300);
  return held.every((one) => one.playbackRate > 1) && fresh.length > 0 && waits;
}"""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"
ARRIVED = "v => Number(document.getElementById('game').dataset.v) >= v"
STAGED = """() => Boolean(document.querySelector(".motion"))"""


def claims(seats: int = 2) -> tuple[Position, list[tuple[int, dict]]]:
    """A position, and what bots do from there: two claims one after the other, and a move more."""
    played = begun(seats=seats)
    while [move["kind"] for _, move in played.moves[-3:-1]] != ["claims.claim"] * 2:
        played.step()
    return Position(seats=seats, moves=played.moves[:-3]), played.moves[-3:]


def test_a_train_drives_over_the_page_and_in_nobodys_way(player, site):
    position, (first, second, third) = claims()
    dealt = site.backstage.deal(position, "Ada", "Bob")
    code, v = dealt.path.strip("/").split("/")[-1], len(position.moves)
    still, moving = (
        player(name, session=session, reduced_motion=wish, prepare=PAUSED)
        for name, session, wish in zip(
            ("Ada", "Bob"), dealt.sessions, ("reduce", "no-preference"), strict=True
        )
    )
    for person in (still, moving):
        person.page.goto(dealt.path)
        person.arrive()
    page = moving.page
    page.wait_for_function(STAGED)
    site.backstage.play(code, [first])
    moving.look_again()
    page.wait_for_function("() => document.querySelector('.ghost.vehicle')")
    seen = page.evaluate(SEEN)
    length = next(one["length"] for one in moving.facts["routes"] if one["id"] == first[1]["route"])
    assert seen["vehicles"] == seen["cards"] == length
    assert seen["properties"] == ["opacity", "transform"]
    assert 0 < seen["longest"] <= 900
    assert seen["touched"] == 0 and seen["hidden"] == 1
    # the table is the new one at once, and another move hurries the train along
    assert moving.owns(first[1]["route"])
    page.evaluate(HELD)
    site.backstage.play(code, [second])
    for person in (moving, still):
        person.look_again()
    page.wait_for_function(ARRIVED, arg=v + 2)
    page.wait_for_function(HURRIED)
    assert moving.owns(second[1]["route"])
    page.evaluate(OVER)
    page.wait_for_function(GONE)
    still.page.wait_for_function(ARRIVED, arg=v + 2)
    assert still.page.evaluate(SEEN)["vehicles"] == 0
    # who looks elsewhere is not shown it later
    page.evaluate(HIDE)
    site.backstage.play(code, [third])
    moving.look_again()
    page.wait_for_function(ARRIVED, arg=v + 3)
    assert page.evaluate(GONE)


ASTRAY = """() => {
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const cities = [...document.querySelectorAll("[data-city]")].map(middle);
  return [...document.querySelectorAll(".ghost.ring")].map((one) => {
    const [x, y] = middle(one);
    return Math.min(...cities.map(([left, top]) => Math.hypot(left - x, top - y)));
  });
}"""
"""How far each ring of a completed ticket is from the nearest city, in pixels."""


def completes() -> tuple[Position, tuple[int, dict]]:
    """A position in which a strip tells the mover what others did, and a claim of theirs that
    completes a ticket."""

    def done(seat: int) -> int:
        mine = played.rules.view(played.state, seat)["mech"]["connections"]["mine"]
        return sum(ticket["state"] == "done" for ticket in mine)

    played = begun()
    while True:
        before = done(seat := played.mover)
        played.step()
        if played.moves[-1][1]["kind"] == "claims.claim" and done(seat) > before:
            return Position(seats=2, moves=played.moves[:-1]), played.moves[-1]


def test_a_ticket_lights_up_its_cities_where_they_are_when_the_map_has_grown(player, site):
    position, move = completes()
    dealt = site.backstage.deal(position, "Ada", "Bob")
    mover = player(
        "Mover",
        session=dealt.sessions[move[0]],
        reduced_motion="no-preference",
        prepare=PAUSED,
    )
    page = mover.page
    page.goto(dealt.path)
    mover.arrive()
    page.wait_for_function(STAGED)
    page.locator(".since").wait_for()
    site.backstage.play(mover.code, [move])
    mover.look_again()
    page.locator(".ghost.ring").first.wait_for(state="attached")
    assert page.locator(".since").count() == 0
    assert max(page.evaluate(ASTRAY)) < 3


STIRRED = """async () => {
  const { signs } = await import("#rail/motion/signs.js");
  const home = document.body;
  const perform = signs({ home, above: home, onMap: () => home });
  const node = document.querySelector("[data-city]");
  const where = () => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const part = `[data-city="${node.dataset.city}"]`;
  const stands = where();
  return ["place", "pulse"].map((does) => {
    const one = { does, part, from: null, at: 0, lasts: 400 };
    const [{ animation, done }] = perform[does](one)();
    animation.pause();
    animation.currentTime = 140;
    const moving = where();
    animation.currentTime = 399.9;
    const last = where();
    const frames = animation.effect.getKeyframes();
    animation.cancel();
    done();
    const properties = new Set(frames.flatMap(Object.keys));
    return { stands, moving, last, properties: [...properties] };
  });
}"""
"""How a city of the map, which is drawn in SVG, is put and pulses."""


def test_what_is_drawn_on_the_map_moves_by_what_the_browser_moves_without_the_page(player, site):
    dealt = site.backstage.deal(Position(seats=2, moves=[]), "Ada", "Bob")
    ada = player("Ada", session=dealt.sessions[0], reduced_motion="no-preference")
    ada.page.goto(dealt.path)
    ada.arrive()
    for seen in ada.page.evaluate(STIRRED):
        assert "transform" in seen["properties"]
        assert not {"translate", "scale", "rotate"} & {*seen["properties"]}
        assert seen["moving"] != seen["stands"] == seen["last"]


BANNER = """(node) => {
  const [own, map] = [node, node.closest(".map")].map((one) => one.getBoundingClientRect());
  const close = node.querySelector("button").getBoundingClientRect();
  return { share: own.height / map.height, reach: Math.min(close.width, close.height) };
}"""


def test_the_last_round_leaves_a_phone_its_map(seated):
    begins = begun(seats=2).on(is_last_round)
    *moves, (seat, move) = begins.moves
    ada, ben = seated(Position(seats=2, moves=moves), "Ada", "Ben", prepare=KEEP_SOCKETS, **PHONE)
    mover = (ada, ben)[seat]
    assert mover.send({"t": "move", "v": mover.look()["v"], "move": move})["t"] == "ok"
    for person in (ada, ben):
        banner = person.page.locator(".banner")
        expect(banner).to_be_visible()
        measured = banner.evaluate(BANNER)
        assert measured["share"] < 0.16 and measured["reach"] >= 40, measured
        expect(person.page.locator(".since")).not_to_be_visible()
        banner.locator("button").tap()
        expect(banner).to_have_count(0)
