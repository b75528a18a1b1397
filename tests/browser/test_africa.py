"""A game of the Heart of Africa through the page: terrain cards, and routes doubled by them."""

from playwright.sync_api import expect

from games.bots import facts
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import begun, ends_soon
from tests.browser.test_systems import at_the_end, claim, claim_or_draw, gather, rounds

NAME = "terrain_cards"
AFRICA = facts("africa", "base")
ROUTES = {route["id"]: route for route in AFRICA["routes"]}
POINTS = {id_: price["points"] for id_, price in AFRICA["params"]["claims"]["prices"].items()}
OPEN = {"5", "6"}
"""The places of the row where terrain cards lie."""


def kind_of(route: str) -> str:
    """The kind of terrain of a route."""
    colors = AFRICA["params"][NAME]["colors"]
    return next(kind for kind, those in colors.items() if ROUTES[route]["color"] in those)


def to_double(view: dict) -> str | None:
    """A route that can be claimed and doubled now, without locomotives."""
    lying = view["mech"][NAME]["cards"]
    offers = [ids for offer in view["legal"] for ids in offer.get("routes", {}).values()]
    for route in (route for ids in offers for route in ids):
        kind, takes = kind_of(route), AFRICA["params"][NAME]["cards"][str(ROUTES[route]["length"])]
        own = lying[view["me"]][kind]
        if own >= max(takes, *(cards[kind] for cards in lying)):
            return route
    return None


def before(person: Player) -> dict[str, int]:
    """The terrain cards before this person."""
    return person.view["mech"][NAME]["cards"][person.view["me"]]


def score(person: Player) -> int:
    """The points of this person."""
    return person.view["seats"][person.view["me"]]["score"]


def asked(person: Player) -> bool:
    """Is this person to say whether a route is doubled?"""
    me = person.view["me"]
    decisions = person.view["decisions"]
    return any((ask["kind"], ask["seat"]) == (f"{NAME}.double", me) for ask in decisions)


def draw_terrain(person: Player, other: Player) -> None:
    """Take an open terrain card and the top of their pile; everybody sees which."""
    had, hand = before(person), person.view["hand"]
    up = person.view["decks"]["train"]["up"]
    first = up[5]
    person.draw("5")
    assert before(person)[first] == had[first] + 1
    person.draw("pile-terrain")
    assert sum(before(person).values()) == sum(had.values()) + 2
    assert person.view["hand"] == hand
    other.until(person.look()["v"])
    expect(other.page.locator(".part.log")).to_contain_text(f"{person.name} took a {first} card.")


def double(person: Player, other: Player, picture) -> str:
    """Claim a route and double it: by the least that it takes."""
    route = to_double(person.view)
    had = score(person)
    claim(person, route)
    assert asked(person) and score(person) == had + POINTS[route]
    picture("asked", here=person)
    other.until(person.look()["v"])
    standing = other.page.locator("[data-standing]")
    expect(standing).to_have_text(f"{person.name} may double a route")
    person.after(person.page.locator("[data-double='0']").click)
    assert score(person) == had + 2 * POINTS[route]
    other.wait_turn()  # the bots may double, too
    person.until(other.look()["v"])
    expect(person.page.locator(".board .doubled")).to_have_count(
        len(person.view["mech"][NAME]["doubled"])
    )
    return route


def leave(person: Player) -> None:
    """Claim a route that could be doubled, and leave it at that."""
    had, route = score(person), to_double(person.view)
    claim(person, route)
    person.after(person.page.locator("[data-decline]").click)
    assert score(person) == had + POINTS[route]
    assert route not in person.view["mech"][NAME]["doubled"]


def answer(person: Player) -> bool:
    """Double a route, if that is asked and can be done; where there is nothing to choose the page
    answers by itself."""
    if not asked(person):
        return False
    if any(offer["kind"] == f"{NAME}.double" for offer in person.view["legal"]):
        person.after(person.page.locator("[data-double]").first.click)
    else:
        expect(person.page.locator("[data-decline]")).to_have_count(0)
    return True


def test_a_game_of_the_heart_of_africa(site, seated, picture):
    ada, bob = people = gather(seated, begun("africa", seats=4))
    for person, other in ((ada, bob), (bob, ada)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and not at.view["decisions"], *people)
        draw_terrain(person, other)
    picture("terrain", desktop=ada, phone=bob)
    for person, other in ((ada, bob), (bob, ada)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and to_double(at.view), *people)
        route = double(person, other, picture)
        log = other.page.locator(".part.log")
        expect(log).to_contain_text(f"{person.name} doubled {person.name_of(route)} with ")
    skip(site, lambda at: at.mover == 0 and to_double(at.view), *people)
    leave(ada)
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        if not answer(person):
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    view = ada.view
    for seat in range(4):
        own = [id_ for id_ in view["mech"][NAME]["doubled"] if view["owner"][id_] == seat]
        told = [one for one in final["lines"] if (one["why"], one["seat"]) == (NAME, seat)]
        assert [line["points"] for line in told] == [sum(POINTS[id_] for id_ in own)]
        assert [line["data"]["count"] for line in told] == [len(own)]
    picture("end", desktop=ada, phone=bob)
