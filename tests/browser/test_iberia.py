"""A game of Iberia through the page: festival cards, and the second draft in the middle of it."""

from playwright.sync_api import expect

from games.bots import facts
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import begun, ends_soon
from tests.browser.test_systems import at_the_end, claim, claim_or_draw, gather, rounds

NAME = "festivals"
IBERIA = facts("iberia", "base")
ROUTES = {route["id"]: route for route in IBERIA["routes"]}
HELD = {city["id"]: city["festival"] for city in IBERIA["cities"]}
POINTS = IBERIA["params"][NAME]["points"]
CITIES = {city["id"]: city["name"] for city in IBERIA["cities"]}


def lying_at(view: dict, route: str) -> list[str]:
    """The festivals at the ends of a route at which cards lie."""
    lying = view["mech"][NAME]["lying"]
    here = dict.fromkeys(HELD[ROUTES[route][end]] for end in ("a", "b"))
    return [festival for festival in here if lying.get(festival)]


def open_to(view: dict, festivals: int) -> str | None:
    """A route that can be claimed now, with cards at so many festivals."""
    offers = [ids for offer in view["legal"] for ids in offer.get("routes", {}).values()]
    for route in (route for ids in offers for route in ids):
        if len(lying_at(view, route)) == festivals:
            return route
    return None


def mine(person: Player) -> dict[str, int]:
    """The festival cards that somebody has taken, as their own page is told."""
    return person.view["mech"][NAME]["won"][person.view["me"]]


def take_at_once(person: Player, other: Player) -> None:
    """Claim a route with cards at one end: they are mine, and only I see my sets."""
    route = open_to(person.view, 1)
    (festival,) = lying_at(person.view, route)
    n, had = person.view["mech"][NAME]["lying"][festival], mine(person).get(festival, 0)
    claim(person, route)
    assert mine(person)[festival] == had + n
    other.until(person.look()["v"])
    seen = other.view["mech"][NAME]
    assert seen["won"][person.view["me"]] is None
    assert seen["cards"][person.view["me"]] == sum(mine(person).values())
    noun = "card" if n == 1 else "cards"
    told = f"{person.name} took {n} festival {noun} of {CITIES[festival]}"
    expect(other.page.locator(".part.log")).to_contain_text(told)


def choose(person: Player, other: Player, picture) -> None:
    """Claim a route with cards at both ends, and take those of one."""
    route = open_to(person.view, 2)
    _, wanted = lying_at(person.view, route)
    before = person.view["mech"][NAME]["lying"]
    claim(person, route)
    picture("asked", here=person)
    other.until(person.look()["v"])
    standing = other.page.locator("[data-standing]")
    expect(standing).to_have_text(f"{person.name} is choosing festival cards")
    person.after(person.page.locator(f".strip [data-festival='{wanted}']").click)
    after = person.view["mech"][NAME]["lying"]
    assert {**after, wanted: before[wanted]} == before


def about_to_draft(view: dict) -> bool:
    """Does the draft card lie under the top card at most?"""
    above = view["mech"].get("draft_card", {}).get("above")
    return above is not None and above < 2 and not view["decisions"]


def draft_again(people: tuple[Player, ...], picture) -> None:
    """The draft card comes up: when the turn is over all draft at the same time."""
    ada = people[0]
    held = [len(person.view["mech"]["tickets"]["mine"]) for person in people]
    ada.page.locator("[data-slot=tickets]").click(force=True)
    expect(ada.page.locator("[data-notice]")).to_have_text(
        "No tickets can be drawn before the second draft."
    )
    for _ in range(2):
        ada.draw("pile")
    for person in people:
        person.until(ada.look()["v"])
        expect(person.page.locator("[data-offer]")).to_have_count(6)
    picture("draft", desktop=ada, phone=people[1])
    for n in (*range(6, 1, -1), "keep"):
        for person in people:
            person.wait_turn()
            count = 6 if n == "keep" else n
            expect(person.page.locator("[data-offer]")).to_have_count(count)
            if n == "keep":
                picture("keep", here=person)
            person.keep(4 if n == "keep" else 1)
    # the next in turn goes on
    people[1].wait_turn()
    for person, n in zip(people, held, strict=True):
        person.until(people[1].look()["v"])
        assert len(person.view["mech"]["tickets"]["mine"]) == n + 4
    told = "The draft card came up: after this turn, everyone drafts tickets once more."
    expect(people[1].page.locator(".part.log")).to_contain_text(told)


def answer(person: Player) -> bool:
    """Take the cards of the first festival, if that is asked."""
    asked = person.page.locator(".strip [data-festival]")
    if any(ask["seat"] == person.view["me"] for ask in person.view["decisions"]) and asked.count():
        person.after(asked.first.click)
        return True
    return False


def test_a_game_of_iberia(site, seated, picture):
    ada, bob = people = gather(seated, begun("iberia", seats=2))
    picture("begun", desktop=ada, phone=bob)
    for person, other in ((ada, bob), (bob, ada)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and open_to(at.view, 1), *people)
        take_at_once(person, other)
    skip(site, lambda at: at.mover == 0 and open_to(at.view, 2), *people)
    choose(ada, bob, picture)
    skip(site, lambda at: at.mover == 0 and about_to_draft(at.view), *people)
    draft_again(people, picture)
    skip(site, lambda at: at.mover == 1 and open_to(at.view, 2), *people)
    choose(bob, ada, picture)
    skip(site, ends_soon, *people)
    picture("late", desktop=ada, phone=bob)
    for person in rounds(*people):
        if not answer(person):
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    won = ada.view["mech"][NAME]["won"]
    for seat in (0, 1):
        told = [one for one in final["lines"] if (one["why"], one["seat"]) == (NAME, seat)]
        assert {one["data"]["festival"]: one["data"]["count"] for one in told} == won[seat]
        assert all(
            one["points"] == POINTS[one["data"]["festival"]][one["data"]["count"] - 1]
            for one in told
        )
        lines = [one["points"] for one in final["lines"] if one["seat"] == seat]
        assert sum(lines) == final["totals"][seat]
    picture("end", desktop=ada, phone=bob)
