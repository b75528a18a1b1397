"""A game of Pennsylvania through the page: shares of companies, and a dummy that gets some too."""

from functools import partial

from playwright.sync_api import expect

from games.bots import facts
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import begun, ends_soon
from tests.browser.test_systems import at_the_end, claim, claim_or_draw, gather, moves, rounds

NAME = "stock_shares"
LISTED = {route["id"]: route["shares"] for route in facts("pennsylvania", "base")["routes"]}


def company(person: Player, id_: str) -> str:
    """What a company is called."""
    companies = person.facts["params"][NAME]["companies"]
    return next(one["name"] for one in companies if one["id"] == id_)


def asked(person: Player, kind: str) -> list[str]:
    """The companies between which this person is asked to choose."""
    decisions = person.view["decisions"]
    return [
        id_
        for ask in decisions
        if ask["kind"] == f"{NAME}.{kind}"
        for id_ in ask["data"]["companies"]
    ]


def choose(person: Player, id_: str) -> None:
    """Choose a company on the strip, or with none of them no share."""
    person.after(person.page.locator(f"[data-company='{id_}']").click)


def held(person: Player, id_: str) -> int:
    """How many shares of a company this person has."""
    ranks = person.view["mech"][NAME]["ranks"][id_]
    return sum(one["count"] for one in ranks if one["seat"] == person.view["me"])


def with_a_choice(view: dict) -> str | None:
    """A route that can be claimed now and brings a share of either of two companies, or more."""
    left = view["mech"][NAME]["left"]
    offers = [ids for offer in view["legal"] for ids in offer.get("routes", {}).values()]
    for route in (route for ids in offers for route in ids):
        if sum(left[id_] > 1 for id_ in LISTED[route]) > 1:
            return route
    return None


def take(person: Player, other: Player) -> None:
    """Claim a route, take a share of it and give the dummy another; the other sees it."""
    claim(person, with_a_choice(person.view))
    first, *_ = asked(person, "take")
    other.until(person.look()["v"])
    expect(other.page.locator("[data-standing]")).to_have_text(f"{person.name} may take a share")
    before = held(person, first)
    choose(person, first)
    assert held(person, first) == before + 1
    *_, last = asked(person, "give")
    dummy = person.view["mech"][NAME]["dummy"][last]
    choose(person, last)
    assert person.view["mech"][NAME]["dummy"][last] == dummy + 1
    other.until(person.look()["v"])
    log = other.page.locator(".part.log")
    expect(log).to_contain_text(f"{person.name} took share")
    expect(log).to_contain_text(f"of the company {company(person, first)}.")


def take_none(person: Player) -> None:
    """Claim a route and take no share of it, so that the dummy gets none."""
    claim(person, with_a_choice(person.view))
    before = person.view["mech"][NAME]
    choose(person, "")
    assert person.view["mech"][NAME] == before
    expect(person.page.locator(".part.log")).to_contain_text("You took no share.")


def find_routes(person: Player) -> None:
    """The list of companies lights up the routes that bring shares of one."""
    person.open_tab("tickets")
    row = person.page.locator("[data-shares=nyc]")
    expect(row).to_contain_text("New York Central System")
    expect(row).to_contain_text("5 of 5 left · 10, 6, 3")
    row.click()
    routes = [route for route in person.facts["routes"] if "nyc" in route["shares"]]
    expect(person.page.locator(".traces.light path")).to_have_count(len(routes))
    person.close_tab()


def answer(person: Player) -> bool:
    """Take the first share that is offered, or give it."""
    if offered := asked(person, "take") or asked(person, "give"):
        choose(person, offered[0])
    return bool(offered)


def test_a_game_of_pennsylvania(site, seated):
    ada, bob = people = gather(seated, begun("pennsylvania"))
    find_routes(bob)
    for n, action in enumerate(
        (partial(take, ada, bob), partial(take, bob, ada), partial(take_none, ada))
    ):
        seat = n % 2
        skip(site, lambda at, seat=seat: at.mover == seat and with_a_choice(at.view), *people)
        action()
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        if not answer(person):
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    shares = ada.view["mech"][NAME]
    for seat in (0, 1):
        lines = [one for one in final["lines"] if (one["why"], one["seat"]) == (NAME, seat)]
        mine = [one for ranks in shares["ranks"].values() for one in ranks if one["seat"] == seat]
        assert [line["points"] for line in lines] == [one["points"] for one in mine]
        taken = [m for who, m in moves(site, ada) if who == seat and m.get("company")]
        assert sum(one["count"] for one in mine) == sum(m["kind"] == f"{NAME}.take" for m in taken)
    dummy = [
        one["count"] for ranks in shares["ranks"].values() for one in ranks if one["seat"] is None
    ]
    assert sum(dummy) == -(-sum(shares["dummy"].values()) // 2)
    expect(bob.page.locator(".part.log")).to_contain_text("The dummy player revealed half of its")
