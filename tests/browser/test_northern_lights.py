"""A game of Northern Lights through the page: bonus cards, pairs for a ferry, routes that bring
cards; two bots play along."""

from hashlib import sha256
from itertools import count

from playwright.sync_api import expect

from games.bots import facts
from games.rules import rules_for
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import begun, ends_soon
from tests.browser.test_systems import at_the_end, claim, claim_or_draw, gather, rounds

BOARD = "northern_lights"
CARDS = {"call_of_the_wild", "ferry_master", "snowplow", "international_tycoon"}
ROUTES = {route["id"]: route for route in facts(BOARD, "base")["routes"]}


def dealt_so() -> str:
    """The seed of a game with these bonus cards."""
    rules = rules_for(BOARD)
    for n in count():
        seed = sha256(f"northern {n}".encode()).hexdigest()
        state, _ = rules.start(4, seed)
        if rules.view(state, None)["mech"]["bonus_cards"]["counts"].keys() == CARDS:
            return seed
    raise AssertionError


def counts(person: Player) -> dict[str, list[int | None]]:
    """How everybody stands, as this person is told."""
    return person.view["mech"]["bonus_cards"]["counts"]


def read_cards(person: Player) -> None:
    """The list says what counts and how everybody stands; the map shows where it is to be had."""
    person.open_tab("tickets")
    cards = person.page.locator("[data-bonus]")
    expect(cards).to_have_count(len(CARDS))
    for name in CARDS:
        own = counts(person)[name][person.view["me"]]
        hidden = "?" if name == "call_of_the_wild" else "0"
        told = [str(own) if n == person.view["me"] else hidden for n in range(4)]
        shown = person.page.locator(f"[data-bonus={name}] .bonus-count b")
        assert shown.all_inner_texts() == told
    ferries = person.page.locator("[data-bonus=ferry_master]")
    expect(ferries).to_contain_text("Ferry Master")
    expect(ferries).to_contain_text("Most ferries")
    ferries.click()
    lit = sum(route["ferry"] > 0 for route in ROUTES.values())
    expect(person.page.locator(".traces.light path")).to_have_count(lit)
    person.page.locator("[data-bonus=international_tycoon]").click()
    places = [city for city in person.facts["cities"] if city["region"]]
    expect(person.page.locator("[data-city].lit")).to_have_count(len(places))
    person.close_tab()
    inside = sum(city["arctic"] for city in person.facts["cities"])
    expect(person.page.locator(".board .arctic")).to_have_count(inside)


def with_a_pair(view: dict) -> str | None:
    """A ferry that brings cards and is paid with a pair in place of a locomotive."""
    if view["hand"].get("locomotive"):
        return None
    for offer in view["legal"]:
        for route in (id_ for ids in offer.get("routes", {}).values() for id_ in ids):
            if ROUTES[route]["ferry"] and ROUTES[route]["bonus_cards"]:
                return route
    return None


def take_a_ferry(person: Player, other: Player) -> None:
    """Claim it; the cards come, and the other learns only how many."""
    view = person.view
    route = with_a_pair(view)
    held, n = sum(view["hand"].values()), ROUTES[route]["bonus_cards"]
    claim(person, route)
    paid = ROUTES[route]["length"] + ROUTES[route]["ferry"]
    assert sum(person.view["hand"].values()) == held - paid + n
    expect(person.page.locator(".part.log")).to_contain_text("Your new route brought you")
    other.until(person.look()["v"])
    told = f"{person.name} drew {n} train card{'s' if n > 1 else ''} from the pile"
    expect(other.page.locator(".part.log")).to_contain_text(told)
    me = person.view["me"]
    assert counts(other)["ferry_master"][me] == counts(person)["ferry_master"][me] > 0
    assert counts(other)["call_of_the_wild"][me] is None


def test_a_game_of_northern_lights(site, seated):
    ada, bob = people = gather(seated, begun(BOARD, seats=4, seed=dealt_so()))
    for person in people:
        read_cards(person)
    for seat, (person, other) in enumerate(((ada, bob), (bob, ada))):
        skip(site, lambda at, seat=seat: at.mover == seat and with_a_pair(at.view), *people)
        take_a_ferry(person, other)
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        claim_or_draw(person)

    final = at_the_end(ada, bob)
    points = {card["id"]: card["points"] for card in ada.facts["params"]["bonus_cards"]["cards"]}
    won = [0] * 4
    for card in CARDS:
        lines = [line for line in final["lines"] if line["data"].get("bonus") == card]
        had = [line["data"]["count"] for line in lines]
        assert [line["seat"] for line in lines] == [*range(4)]
        # the end tells everybody what was secret
        assert had == counts(ada)[card] == counts(bob)[card]
        for line in lines:
            wins = line["data"]["count"] == max(had) > 0
            assert line["points"] == points[card] * wins
            won[line["seat"]] += wins
    assert final["tally"]["bonus_cards"] == won
    expect(bob.page.locator("tr.tally").filter(has_text="Bonus cards scored")).to_have_count(1)
