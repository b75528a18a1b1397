"""The Netherlands through the page: tolls and whom they go to, loans, purses, discarded tickets."""

import hashlib
import re

from playwright.sync_api import expect

from tests.browser.conftest import skip
from tests.browser.player import PHONE, Player
from tests.browser.positions import Position, ends_soon
from tests.browser.test_systems import DESK, at_the_end, claim, claim_or_draw, gather, rounds

LOAN = hashlib.sha256(b"netherlands 8").hexdigest()
"""A game in which bots let the second seat come to a route whose toll it cannot pay."""


def tolls(rules) -> dict[str, int]:
    """The toll of each route."""
    return dict(zip(rules.board.route, rules.by_name["tolls"].tolls, strict=True))


def can(position: Position) -> list[str]:
    """The routes that the mover can claim."""
    claims = [offer for offer in position.view["legal"] if offer["kind"] == "claims.claim"]
    return [id_ for offer in claims for ids in offer["routes"].values() for id_ in ids]


def second_track(position: Position) -> str | None:
    """A route that the mover, one of the people, can claim beside one of the other."""
    board, owner = position.rules.board, position.state.owner
    beside = [id_ for id_ in can(position) for n in board.route[id_].parallel if owner[n] in (0, 1)]
    return next(iter(beside), None)


def too_dear(position: Position) -> str | None:
    """A route that the mover can claim and whose toll it cannot pay."""
    if position.state.decisions:
        return None
    have, each = position.state.mech.tolls.tokens[position.mover], tolls(position.rules)
    return next((id_ for id_ in can(position) if each[id_] > have), None)


def purse(person: Player, v: int | None = None) -> list[int | None]:
    """Everybody's tokens, as this person is told them; or was, in this version."""
    view = person.view if v is None else person.view_at(v)
    return view["mech"]["tolls"]["tokens"]


def says(person: Player, route: str, text: str) -> None:
    """What stands beside the payment of a route, before it is confirmed."""
    if person.page.evaluate("navigator.maxTouchPoints"):
        person.open_tab("routes")
        person.page.locator(f"[data-found='{route}']").click()
    else:
        person.choose(route)
    expect(person.page.locator(".strip [data-confirm]")).to_be_visible()
    expect(person.page.locator(".strip .title")).to_contain_text(text)
    person.page.locator(".strip [data-close]").click()


def test_the_netherlands_to_the_end(site, seated):
    ada, bob = people = gather(seated, Position("netherlands", seats=4))
    ada.until(2)  # the bots have chosen
    for person in people:
        person.until(ada.look()["v"])
        assert "discarded" not in person.view["mech"]["tickets"]
        person.keep(3)
    ada.until(bob.look()["v"])
    for person in people:
        assert len(person.view["mech"]["tickets"]["discarded"]) >= 4
        person.open_tab("tickets")
        beside = person.page.locator(".discarded")
        beside.locator("summary").click()
        expect(beside.locator("[data-discarded]").first).to_be_visible()
        person.close_tab()
    skip(site, lambda position: position.mover == 0 and can(position), *people)
    before, route = purse(ada), ada.look()["can"][0]
    toll = {one["id"]: one["toll"] for one in ada.facts["routes"]}
    assert before[0] is not None and before[1:] == [None] * 3
    owned = {
        other for one in ada.facts["routes"] if one["id"] == route for other in one["parallel"]
    }
    if owned.isdisjoint(ada.view["owner"]):
        says(ada, route, f"toll {toll[route]}, to the bank")
    claim(ada, route)
    assert purse(ada)[0] == before[0] - toll[route]
    skip(site, lambda position: position.mover == 1 and second_track(position), *people)
    second = second_track(site.backstage.position(ada.code))
    before, owed = (purse(bob)[1], purse(ada)[0]), toll[second]
    assert before[0] >= owed
    says(bob, second, f"toll {owed}, to Ada")
    v = bob.look()["v"] + 1
    claim(bob, second)
    ada.until(v)
    assert (purse(bob, v)[1], purse(ada, v)[0]) == (before[0] - owed, before[1] + owed)
    ada.wait_turn()  # the bots may pay tolls, too
    expect(ada.page.locator(".part.log")).to_contain_text(f"You received a toll of {owed}")
    expect(ada.page.locator("[data-purse='0'] td").first).to_have_text(str(purse(ada)[0]))
    expect(ada.page.locator("[data-purse='1'] td").first).to_have_text("secret")
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        claim_or_draw(person)
    final = at_the_end(*people)
    assert None not in purse(ada) and purse(ada) == purse(bob)
    bonus = {line["seat"]: line for line in final["lines"] if line["why"] == "tolls"}
    solvent = [n for n in range(4) if bonus[n]["data"].get("place")]
    ranked = sorted(solvent, key=lambda n: -purse(ada)[n])
    assert [bonus[n]["points"] for n in ranked][:1] == ([55] if ranked else [])
    assert [bonus[n]["data"]["count"] for n in range(4)] == purse(ada)
    expect(ada.page.get_by_text(re.compile("^Toll bonus")).first).to_be_attached()
    assert not ada.complaints and not bob.complaints


def test_who_cannot_pay_a_toll_is_told_so_and_takes_a_loan(seated):
    position = Position("netherlands", seats=4, seed=LOAN)
    position.on(lambda position: position.mover == 1 and too_dear(position))
    route = too_dear(position)
    screens = {"Ada": DESK, "Bob": PHONE}
    ada, bob = seated(position, "Ada", "Bob", screens=screens, table={"tracker": True})
    have = purse(bob)[1]
    # who counts cards counts tokens too
    counted = ada.page.locator("[data-purse] td:nth-of-type(1)")
    expect(counted).to_have_text([str(n) for n in position.state.mech.tolls.tokens])
    says(bob, route, f"you have only {have} in tokens: you’ll take a loan instead")
    v = bob.look()["v"] + 1
    claim(bob, route)
    assert purse(bob, v)[1] == have
    assert bob.view["mech"]["tolls"]["loans"][1] == 1
    ada.until(bob.look()["v"])
    expect(ada.page.locator(".part.log")).to_contain_text("took a loan")
    expect(ada.page.locator("[data-purse='1'] td").last).to_have_text("1")
    expect(ada.seat("Bob").locator("[title='1 loan']")).to_be_visible()
