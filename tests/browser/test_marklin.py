"""A game of Märklin through the page: mixes of tickets, passengers, journeys on the map."""

from playwright.sync_api import expect

from bench.arena.plain import passengers
from games.bots import facts
from tests.browser.conftest import skip
from tests.browser.player import DOUBLE, Player
from tests.browser.positions import Position, can_claim, ends_soon
from tests.browser.test_systems import CITY, at_the_end, claim, claim_or_draw, gather, rounds

NAME = "merchandise_passengers"
FREE = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.board'))"


def mix(person: Player, counts: str) -> None:
    """Say how many tickets of which deck."""
    person.after(person.page.locator(f"[data-mix='{counts}']").click)


def choose_tickets(ada: Player, bob: Player) -> None:
    """They say which tickets they want, and choose among them."""
    mix(ada, "short-4")
    expect(ada.page.locator("[data-standing]")).to_contain_text("Waiting for Bob")
    bob.until(ada.look()["v"])
    mix(bob, "short-2-long-2")
    for person, decks in ((ada, ["short"] * 4), (bob, ["short", "short", "long", "long"])):
        person.page.locator("[data-offer]").first.wait_for()
        person.until(ada.look()["v"])
        of = {ticket["id"]: ticket["deck"] for ticket in person.facts["tickets"]}
        assert [of[ticket] for ticket in person.look()["offers"]] == decks
        person.keep(2)


def on_map(person: Player, city: str) -> None:
    """Choose a city: with the mouse on the map, or by touch; on the strip if that lies over it."""
    person.settle()  # the map makes room for what has just been laid over it
    where = person.page.evaluate(CITY, city)
    if not person.page.evaluate(FREE, where):
        person.after(person.page.locator(f"[data-go='{city}'], [data-place='{city}']").click)
        return
    if touch := person.page.evaluate("navigator.maxTouchPoints"):
        person.page.wait_for_timeout(DOUBLE)
    tap = person.page.touchscreen.tap if touch else person.page.mouse.click
    person.after(lambda: tap(*where))


def place(person: Player) -> None:
    """Put a passenger into the first city offered: Ada on the map, Bob in the list."""
    city = person.view["decisions"][0]["data"]["cities"][0]
    if person.name == "Ada":
        on_map(person, city)
    else:
        person.after(person.page.locator(f"[data-place='{city}']").click)
    assert person.view["mech"][NAME]["at"][city] == person.view["me"]
    expect(person.page.locator(".board .passenger").first).to_be_attached()


def planned(person: Player) -> dict:
    """The journey as everybody sees it."""
    return person.view["mech"][NAME]["journey"]


def best_step(person: Player) -> str | None:
    """The next city that brings most, if any brings something."""
    now, offers = planned(person), [o["city"] for o in person.view["legal"] if "city" in o]
    worth = {city: now["steps"][city]["points"] - now["points"] for city in offers}
    best = max(worth, key=worth.get, default=None)
    return best if best and worth[best] > 0 else None


def travel(person: Player, start: str) -> int:
    """Plan a journey city by city, think better of it, and travel after all; what it brought."""
    if person.name == "Ada":
        on_map(person, start)
    else:
        person.open_tab("tickets")
        person.after(person.page.locator(f"[data-set-out='{start}']").click)
        person.close_tab()
    back = person.page.locator("[data-back]")
    while city := best_step(person):
        expect(person.page.locator(f"[data-step={city}]")).to_contain_text("+")
        on_map(person, city)
        way = person.page.locator(".journey.inner path")
        expect(way).to_have_count(len(planned(person)["routes"]))
    if not planned(person)["routes"]:
        person.after(back.click)
        return 0
    gain, cities = planned(person)["points"], planned(person)["cities"]
    person.after(back.click)
    on_map(person, cities[-1])
    before = person.view["seats"][person.view["me"]]["score"]
    arrive = person.page.locator("[data-arrive]")
    expect(arrive).to_contain_text(f"{gain} point")
    person.after(arrive.click)
    assert person.view["seats"][person.view["me"]]["score"] == before + gain
    return gain


def journey(position: Position) -> str | None:
    """Where somebody may set out for a journey that is worth it."""
    view = position.view
    offers = [offer for offer in view["legal"] if offer["kind"] == f"{NAME}.set_out"]
    found = passengers.set_out(view, facts("marklin", "base"), offers, late=True)
    return found and found["city"]


def test_a_game_of_marklin(site, seated):
    ada, bob = people = gather(seated, Position("marklin"))
    choose_tickets(ada, bob)
    for n, person in enumerate(people):
        skip(site, lambda position, n=n: position.mover == n and can_claim(position), *people)
        claim(person, person.look()["can"][0])
        place(person)
    for n, person in enumerate(people):
        skip(site, lambda position, n=n: position.mover == n and journey(position), *people)
        assert travel(person, journey(site.backstage.position(ada.code))) > 0
    log = bob.page.locator(".part.log")
    expect(log).to_contain_text("Ada’s passenger traveled ")
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        if any(ask["kind"] == f"{NAME}.place" for ask in person.view["decisions"]):
            place(person)
        else:
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    won = ada.view["mech"][NAME]["won"]
    tokens = [line["points"] for line in final["lines"] if line["why"] == NAME]
    assert tokens == [sum(mine) for mine in won]
    expect(log).to_contain_text("Ada draws tickets: 4 short.")
