"""A game of the Old West through the page: starting cities, markers, rent, Alvin; two bots play
along."""

from playwright.sync_api import expect

from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import Position, can_claim, ends_soon
from tests.browser.test_marklin import FREE
from tests.browser.test_systems import CITY, at_the_end, claim, claim_or_draw, gather, rounds

START, PLACE, PUT = "city_markers.start", "city_markers.place", "alvin.put"


def owed(person: Player) -> str | None:
    """What somebody is asked."""
    decisions = [
        ask["kind"] for ask in person.view["decisions"] if ask["seat"] == person.view["me"]
    ]
    return decisions[0] if decisions else None


def start(person: Player) -> None:
    """Choose a starting city: Ada on the map, Bob by the name of a ticket; then confirm it."""
    person.settle()  # the map makes room for the question
    page = person.page
    free = [offer["city"] for offer in person.view["legal"]]
    city = page.locator("[data-start]").first.get_attribute("data-start")
    assert city in free and "roswell" not in free
    if page.evaluate("navigator.maxTouchPoints"):
        page.locator(f"[data-start='{city}']").click()
    else:
        spots = {name: page.evaluate(CITY, name) for name in free}
        city = next(name for name in free if page.evaluate(FREE, spots[name]))
        page.mouse.click(*spots[city])
    # nothing is chosen yet
    expect(person.page.locator(".marker-site.chosen")).to_have_count(1)
    assert city not in person.view["mech"]["city_markers"]["at"]
    person.confirm()
    assert person.view["mech"]["city_markers"]["at"][city] == person.view["me"]


def answer(person: Player) -> str | None:
    """Place a marker where it can be paid, and put Alvin somewhere; what was asked."""
    asked = owed(person)
    if asked == PUT:
        person.after(person.page.locator("[data-alvin]").first.click)
    elif asked == PLACE:
        if not any(offer["kind"] == PLACE for offer in person.view["legal"]):
            # there is but one answer: the page gives it
            expect(person.page.locator("[data-decline]")).to_have_count(0)
            return asked
        city = person.page.locator("[data-mark]").first
        name = city.get_attribute("data-mark")
        city.click()
        expect(person.page.locator("section.strip")).to_contain_text("From now on you score")
        person.confirm()
        assert person.view["mech"]["city_markers"]["at"][name] == person.view["me"]
    return asked


def test_a_game_of_the_old_west(site, seated):
    ada, bob = people = gather(seated, Position("old_west", seats=4, variant="alvin"))
    ada.until(2)  # the bots have chosen
    for person in people:
        person.until(ada.look()["v"])
        person.keep(3)
    for person in rounds(*people):
        if owed(person) != START:
            break
        start(person)
    expect(ada.page.locator(".board .marker")).to_have_count(4)
    assert {*ada.view["mech"]["city_markers"]["at"].values()} == {0, 1, 2, 3}

    for n, person in enumerate(people):
        skip(site, lambda position, n=n: position.mover == n and can_claim(position), *people)
        route = person.look()["can"][0]
        apart = person.view["mech"]["claims"]["gates"]["city_markers.apart"]
        assert route in apart and len(apart) < len(person.facts["routes"])
        claim(person, route)
        answer(person)
    skip(site, ends_soon, *people)
    asked = set()
    for person in rounds(*people):
        if question := answer(person):
            asked.add(question)
        else:
            scored = person.view["mech"]["city_markers"]["scores"]
            can = person.look()["can"]
            if other := [
                r for r in can if scored.get(r, [person.view["me"]])[0] != person.view["me"]
            ]:
                # who scores is said before it is confirmed
                person.choose(other[0])
                expect(person.page.locator("section.strip")).to_contain_text("the points go to")
                person.page.keyboard.press("Escape")
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    rent = {
        line["seat"]: line["points"] for line in final["lines"] if line["why"] == "city_markers"
    }
    assert sum(rent.values()) > 0
    expect(ada.page.locator(".part.log")).to_contain_text(", claimed by ")
    assert PLACE in asked
