"""A game of Italy through the page: ferry cards, waves, and regions."""

import re

from playwright.sync_api import expect

from games.bots import facts
from games.bots.simple import apart
from games.rules.graph import connected_components
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import Position, begun, ends_soon
from tests.browser.test_systems import at_the_end, claim_or_draw, gather, rounds
from tests.payments import every_payment
from tests.toy import L

CARDS, REGIONS = "ferry_cards", "region_bonus"
ITALY = facts("italy", "base")
ROUTES = {route["id"]: route for route in ITALY["routes"]}
TOLD = ITALY["params"][REGIONS]


def held(person: Player) -> list[int]:
    """How many ferry cards everybody has."""
    return person.view["mech"][CARDS]["held"]


def take(person: Player, other: Player) -> None:
    """Take a ferry card: that is the turn, and everybody sees it."""
    had, hand = held(person)[person.view["me"]], person.view["hand"]
    left, v = person.view["mech"][CARDS]["left"], person.look()["v"] + 1
    person.after(person.page.locator("[data-pile='ferry']").click)
    assert held(person)[person.view["me"]] == had + 1
    assert person.view_at(v)["mech"][CARDS]["left"] == left - 1
    assert person.view["hand"] == hand and not person.look()["mine"]
    other.until(person.look()["v"])
    expect(other.page.locator(".part.log")).to_contain_text(f"{person.name} took a ferry card.")
    number = f"[title='{had + 1} ferry {'cards' if had else 'card'}']"
    expect(other.seat(person.name).locator(number)).to_be_attached()
    own = f"[data-ferry-cards='{person.view['me']}'] b"
    expect(other.page.locator(own)).to_have_text(str(had + 1))


def ferry(position: Position) -> str | None:
    """A ferry that the mover can pay with ferry cards, or with more locomotives."""
    view, names = position.view, position.rules.board.cards
    for claim in (one for offer in view["legal"] for one in apart(offer)):
        if "for_symbols" in claim.get("quote", ()) and "ferry_card" in claim["pays"][0]:
            first, *others = every_payment(claim, view, names)
            if any(way.get(L, 0) > first.get(L, 0) and way.keys() >= {*first} for way in others):
                return claim["route"]
    return None


def pay_waves(person: Player, route: str, picture) -> None:
    """Waves are owed in words until they are covered, and paid with ferry cards."""
    page, before = person.page, held(person)[person.view["me"]]
    owed, confirm = page.locator("[data-owed]"), page.locator("[data-confirm]")
    less, more = (page.locator(f"[data-{which}='ferry_card']") for which in ("less", "more"))
    person.choose(route)
    laid = -(-ROUTES[route]["ferry"] // 2)
    for _ in range(min(laid, before)):
        less.click()
    expect(owed).to_contain_text(re.compile(r"[1-4] waves?"))
    expect(page.locator("[data-waves]")).not_to_have_attribute("data-waves", "0")
    expect(owed).to_be_in_viewport()
    expect(confirm).to_be_in_viewport()
    expect(confirm).to_have_attribute("aria-disabled", "true")
    picture("waves", here=person)
    for _ in range(min(laid, before)):
        more.click()
    expect(confirm).to_have_attribute("aria-disabled", "false")
    person.after(confirm.click)
    assert person.owns(route)
    assert held(person)[person.view["me"]] == before - min(laid, before)


def counted(view: dict, seat: int) -> int:
    """What the regions bring that a seat's networks join."""
    own = [ROUTES[id_] for id_, owner in view["owner"].items() if owner == seat]
    city = {one["id"]: n for n, one in enumerate(ITALY["cities"])}
    points = 0
    for net in connected_components([(city[r["a"]], city[r["b"]], 1) for r in own]):
        n = 0
        for region in TOLD["regions"]:
            cities = {city[id_] for id_ in region["cities"]}
            twice = region["id"] in TOLD["count_twice_if_complete"] and cities <= net
            n += bool(cities & net) + twice
        points += TOLD["points"].get(str(min(n, 15)), 0)
    return points


def test_a_game_of_italy(site, seated, picture):
    ada, bob = people = gather(seated, begun("italy", seats=4))
    for person, other in ((ada, bob), (bob, ada), (ada, bob)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and not at.view["decisions"], *people)
        take(person, other)
    skip(site, lambda at: at.mover == 0 and not at.view["decisions"], *people)
    # the third is refused, and why is said
    ada.page.locator("[data-pile='ferry']").click(force=True)
    expect(ada.page.get_by_text("You already hold 2 ferry cards").first).to_be_visible()
    for person in people:
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and ferry(at), *people)
        pay_waves(person, ferry(site.backstage.position(person.code)), picture)
    skip(site, ends_soon, *people)
    picture("late", desktop=ada, phone=bob)
    for person in rounds(*people):
        claim_or_draw(person)

    final = at_the_end(ada, bob)
    told = [line for line in final["lines"] if line["why"] == REGIONS]
    assert [line["points"] for line in told] == [counted(ada.view, seat) for seat in range(4)]
    assert max(line["points"] for line in told) > 0
    nets = ada.view["mech"][REGIONS]["networks"]
    assert [sum(net["points"] for net in nets[seat]) for seat in range(4)] == [
        line["points"] for line in told
    ]
    assert sum(held(ada)) + ada.view["mech"][CARDS]["left"] == 10
    picture("end", desktop=ada, phone=bob)
