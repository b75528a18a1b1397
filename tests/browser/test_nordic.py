"""A game of the Nordic countries through the page: ferries and the longest route paid with sets of
any cards, and tunnels; a bot plays along."""

from playwright.sync_api import expect

from games.bots import facts, simple
from games.bots.simple import apart
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import Position, begun, ends_soon
from tests.browser.test_paying import left
from tests.browser.test_systems import at_the_end, claim_or_draw, gather, rounds

BOARD = "nordic"
LONG = "lieksa-murmansk"
ROUTES = {route["id"]: route for route in facts(BOARD, "base")["routes"]}
LOCOMOTIVE = "locomotive"


def offers(view: dict) -> dict[str, dict]:
    """The routes that can be claimed, with what they cost."""
    return {one["route"]: one for entry in view["legal"] for one in apart(entry) if "route" in one}


def gathered() -> Position:
    """Two people have drawn cards until one of them can pay the longest route."""
    position = begun(BOARD, seats=3)
    while position.mover or LONG not in offers(position.view):
        if position.mover < 2 and not position.state.decisions:
            position.play(position.mover, simple.choose(position.view))
        else:
            position.step()
    return position


def choose(person: Player, route: str) -> None:
    """Choose a route: on the map at a desk, from the list on a phone."""
    if not person.page.evaluate("navigator.maxTouchPoints"):
        person.choose(route)
        return
    person.open_tab("routes")
    person.page.locator("#find").fill("")
    person.page.locator(f"[data-found='{route}']").click()


def tray(person: Player, what: str, card: str) -> None:
    """One card more, or less."""
    person.page.locator(f"[data-{what}={card}]").click()


def spaces(person: Player) -> list[int]:
    """How many cards lie on each space, as the picture of them shows."""
    boxes = person.page.locator("[data-spaces] > .space").all()
    return [box.locator(".chip:not(.open)").count() for box in boxes]


IN_SIGHT = """() => ["#about h2", "[data-spaces]", "[data-confirm]"].every((what) => {
  const one = document.querySelector(what);
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""


def is_calm(person: Player) -> bool:
    """Is nothing of the payment scrolled away, and are its buttons as large as a finger?"""
    boxes = [button.bounding_box() for button in person.page.locator(".tray button").all()]
    large = all(min(box["width"], box["height"]) >= 44 for box in boxes)
    return large and person.page.evaluate(IN_SIGHT)


def claim_the_longest(person: Player, picture) -> None:
    """One tap proposes: as few sets as can be. A card of a set is exchanged, the others stay."""
    before, page = person.view["hand"], person.page
    (cards, *_) = offers(person.view)[LONG]["pays"]
    choose(person, LONG)
    confirm, owed = page.locator("[data-confirm]"), page.locator("[data-owed]")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    assert sum(spaces(person)) == sum(cards.values())
    assert len(spaces(person)) == 9
    picture("longest", here=person)
    assert is_calm(person)
    odd = max((card for card in cards if card != LOCOMOTIVE), key=cards.get)
    tray(person, "less", odd)
    expect(owed).to_contain_text("Still owed: 1 ")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    tray(person, "more", odd)
    had = person.view["seats"][person.view["me"]]["score"]
    person.after(confirm.click)
    assert left(before, person.view["hand"]) == cards
    assert person.view["seats"][person.view["me"]]["score"] == had + 27
    assert person.owns(LONG)


def ferry(view: dict) -> str | None:
    """A ferry of one symbol that a locomotive pays, and three other cards as well."""
    hand = view["hand"]
    for route, offer in offers(view).items():
        (cards, *_) = offer["pays"]
        spare = sum(hand.values()) - hand.get(LOCOMOTIVE, 0) - sum(cards.values()) + 1
        if ROUTES[route]["ferry"] == 1 and cards.get(LOCOMOTIVE) == 1 and spare >= 3:
            return route
    return None


def claim_a_ferry(person: Player, other: Player, picture) -> None:
    """The locomotive of the proposal is kept: any three cards are laid instead."""
    route, before, page = ferry(person.view), person.view["hand"], person.page
    (proposed, *_) = offers(person.view)[route]["pays"]
    choose(person, route)
    owed, confirm = page.locator("[data-owed]"), page.locator("[data-confirm]")
    picture("ferry", here=person)
    tray(person, "less", LOCOMOTIVE)
    expect(owed).to_have_text("Still owed: 1 locomotive (or any 3 cards).")
    laid = proposed | {LOCOMOTIVE: 0}
    odd = [c for c, n in before.items() if c != LOCOMOTIVE for _ in range(n - laid.get(c, 0))][:3]
    for n, card in enumerate(odd):
        tray(person, "more", card)
        laid[card] = laid.get(card, 0) + 1
        if n < 2:
            expect(owed).to_contain_text(f"{2 - n} card{'s' if n == 0 else ''} of any color")
            expect(confirm).to_have_attribute("aria-disabled", "true")
        if n == 0:
            picture("set", here=person)
            assert is_calm(person)
    expect(confirm).to_have_attribute("aria-disabled", "false")
    assert sorted(spaces(person)) == sorted([1] * (ROUTES[route]["length"] - 1) + [3])
    person.after(confirm.click)
    assert left(before, person.view["hand"]) == {card: n for card, n in laid.items() if n}
    assert person.owns(route)
    other.until(person.look()["v"])
    expect(other.page.locator(".part.log")).to_contain_text(
        f"{person.name} claimed {person.name_of(route)}"
    )


def test_a_game_of_the_nordic_countries(site, seated, picture):
    ada, bob = people = gather(seated, gathered())
    claim_the_longest(ada, picture)
    for seat, (person, other) in ((1, (bob, ada)), (0, (ada, bob))):
        skip(site, lambda at, seat=seat: at.mover == seat and ferry(at.view), *people)
        claim_a_ferry(person, other, picture)
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        if not person.answer_tunnel():
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    done = final["tally"]["completed"]
    bonus = [line["points"] for line in final["lines"] if line["why"] == "globetrotter"]
    assert bonus == [15 if n == max(done) > 0 else 0 for n in done]
    routes = [line for line in final["lines"] if line["why"] == "routes"]
    points = ada.facts["points"]
    for line in routes:
        own = [id_ for id_, seat in ada.view["owner"].items() if seat == line["seat"]]
        assert line["points"] == sum(points[str(ROUTES[id_]["length"])] for id_ in own)
    picture("end", desktop=ada, phone=bob)
