"""Japan through the page: bullet trains for everybody, the track of markers, Tokyo on two maps."""

import re

from playwright.sync_api import expect

from games.rules.state import EVERYBODY
from tests.browser.conftest import skip
from tests.browser.player import PHONE, Player
from tests.browser.positions import Position, can_claim
from tests.browser.test_systems import DESK, at_the_end, claim, claim_or_draw, gather, rounds

NO_MARKERS = [0, 0, 0, 0]


def bullets(position: Position) -> list[str]:
    """The bullet routes that the mover can build."""
    if not can_claim(position) or position.state.decisions:
        return []
    trains, named = position.rules.by_name["bullet_trains"], position.rules.board.route
    offers = [offer for offer in position.view["legal"] if offer["kind"] == "claims.claim"]
    routes = [id_ for offer in offers for ids in offer["routes"].values() for id_ in ids]
    return [id_ for id_ in routes if named[id_].n in trains.bullet]


def left(position: Position) -> int:
    """How many bullet trains are left."""
    return 16 - position.state.owner.count(EVERYBODY)


def nearly_over(position: Position) -> bool:
    """Are few cars and few bullet trains left, and can the mover claim?"""
    few = min(sum(seat.pieces) for seat in position.state.seats) <= 3
    return few and left(position) <= 3 and can_claim(position) and not position.state.decisions


def track(person: Player) -> dict:
    """The bullet trains left and the markers, as this person is told."""
    return person.view["mech"]["bullet_trains"]


def build(person: Player, route: str) -> None:
    """Build a bullet route; before it is confirmed it says that it is for everybody."""
    before, me = track(person), person.view["me"]
    length = next(one["length"] for one in person.facts["routes"] if one["id"] == route)
    cars, score = person.view["seats"][me]["pieces"], person.view["seats"][me]["score"]
    if person.page.evaluate("navigator.maxTouchPoints"):
        person.open_tab("routes")
        person.page.locator(f"[data-found='{route}']").click()
    else:
        person.choose(route)
    title = person.page.locator(".strip .title")
    expect(title).to_contain_text(f"bullet train for everybody: no cars, {length} step")
    expect(title).to_contain_text("no points")
    person.page.locator(".strip [data-close]").click()
    v = person.look()["v"] + 1
    claim(person, route)
    view = person.view_at(v)  # bots may build bullet routes, too
    trains = view["mech"]["bullet_trains"]
    assert view["owner"][route] is None
    assert trains["left"] == before["left"] - 1
    assert trains["steps"][me] == before["steps"][me] + length
    assert view["seats"][me]["pieces"] == cars
    assert view["seats"][me]["score"] == score
    expect(
        person.page.locator(f".route.owned.common[data-route='{route}'] .body").first
    ).to_be_attached()
    expect(person.page.locator(".strip")).to_have_count(0)


def test_japan_to_the_end(site, seated):
    ada, bob = people = gather(seated, Position("japan", seats=4))
    ada.until(2)  # the bots have chosen
    for person in people:
        person.until(ada.look()["v"])
        assert track(person) == {"left": 16, "steps": NO_MARKERS, "points": [-20] * 4}
        person.keep(2)
    for n, person in enumerate(people):
        skip(site, lambda position, n=n: position.mover == n and bullets(position), *people)
        build(person, bullets(site.backstage.position(ada.code))[0])
    # the bots move until it is the turn of one of them again
    skip(site, lambda _: True, *people)
    ada.until(bob.look()["v"])
    bob.until(ada.look()["v"])
    assert track(ada) == track(bob)
    for person in people:
        person.open_tab("tickets")
        for seat, steps in enumerate(track(person)["steps"]):
            cell = person.page.locator(f"[data-steps='{seat}'] td").nth(1)
            expect(cell).to_have_text(str(steps))
        person.close_tab()
    log = ada.page.locator(".part.log")
    expect(log).to_contain_text("You claimed")
    expect(log).to_contain_text(re.compile("Bob moved . steps? along the bullet train track"))
    skip(site, nearly_over, *people)
    for person in rounds(*people):
        claim_or_draw(person)
    final = at_the_end(*people)
    assert track(ada)["left"] <= 2
    brought = {
        line["seat"]: line["points"] for line in final["lines"] if line["why"] == "bullet_trains"
    }
    steps = track(ada)["steps"]
    prizes = [20, 10, 0, -10]
    assert brought == {
        seat: prizes[sum(other > n for other in steps)] if n else -20
        for seat, n in enumerate(steps)
    }
    expect(ada.page.get_by_text("Bullet trains", exact=True).first).to_be_attached()
    assert not ada.complaints and not bob.complaints


def test_tokyo_is_named_on_both_maps_on_a_phone_too(seated):
    position = Position("japan", seats=4).on(lambda position: len(position.moves) > 60)
    screens = {"Ada": DESK, "Bob": PHONE}
    for person in seated(position, "Ada", "Bob", screens=screens):
        person.settle()
        names = person.page.locator("[data-label=tokyo]:not([data-out])")
        expect(names).to_have_count(2)
