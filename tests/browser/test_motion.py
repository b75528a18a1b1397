"""What is seen to move: over the page and never in its way, at one switch."""

from tests.browser.positions import Position, begun

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
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"
ARRIVED = "v => Number(document.getElementById('game').dataset.v) >= v"
STAGED = """() => Boolean(document.querySelector(".motion"))"""


def claims(seats: int = 2) -> tuple[Position, tuple[int, dict], tuple[int, dict]]:
    """A position, and two claims one after the other that bots make from there."""
    played = begun(seats=seats)
    while True:
        played.step()
        kinds = [move["kind"] for _, move in played.moves[-2:]]
        if kinds == ["claims.claim"] * 2:
            break
    *before, first, second = played.moves
    return Position(seats=seats, moves=before), first, second


def test_a_train_drives_over_the_page_and_in_nobodys_way(player, site):
    position, first, second = claims()
    dealt = site.backstage.deal(position, "Ada", "Bob")
    code, v = dealt.path.strip("/").split("/")[-1], len(position.moves)
    still, moving = (
        player(name, session=session, reduced_motion=wish)
        for name, session, wish in zip(
            ("Ada", "Bob"), dealt.sessions, ("reduce", "no-preference"), strict=True
        )
    )
    for person in (still, moving):
        person.page.goto(dealt.path)
        person.arrive()
    page = moving.page
    page.wait_for_function(STAGED)
    assert site.backstage.play(code, [first]) is None
    page.wait_for_function("() => document.querySelector('.ghost.vehicle')")
    seen = page.evaluate(SEEN)
    route = position.rules.board.routes[first[1]["route"]]
    assert seen["vehicles"] == route.length and seen["cards"] == route.length
    assert seen["properties"] == ["opacity", "transform"]
    assert 0 < seen["longest"] <= 900
    assert seen["touched"] == 0 and seen["hidden"] == 1
    # the table is the new one at once, and the train stands there when it has arrived
    assert moving.owns(route.id)
    page.evaluate(OVER)
    page.wait_for_function(GONE)
    still.page.wait_for_function(ARRIVED, arg=v + 1)
    assert still.page.evaluate(SEEN)["vehicles"] == 0
    # who looks elsewhere is not shown it later
    page.evaluate(HIDE)
    site.backstage.play(code, [second])
    page.wait_for_function(ARRIVED, arg=v + 2)
    assert moving.owns(second[1]["route"])
    assert page.evaluate(SEEN)["vehicles"] == 0
