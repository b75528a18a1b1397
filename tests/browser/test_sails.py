"""A game of the Great Lakes through the page: ships, two piles, harbors, pieces."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import Position, ends_soon
from tests.browser.test_systems import CITY, at_the_end, gather, moves, rounds


def choose_pieces(person: Player, steps: int) -> dict:
    """Begin with some more trains than proposed, or fewer; what was chosen."""
    page = person.page
    button = page.locator("[data-more-pieces]" if steps > 0 else "[data-less]")
    for _ in range(abs(steps)):
        button.click()
    person.settle()
    shown = page.locator(".part.ask .counted b")
    cars, ships = (int(text) for text in shown.all_inner_texts())
    assert cars + ships == 50
    person.after(page.locator("[data-choose-pieces]").click)
    return {"car": cars, "ship": ships}


def take_two(person: Player) -> None:
    """The cards of a turn, for the pieces that there are more of."""
    for _ in range(2):
        if person.look()["mine"] and person.look()["slots"]:
            left = person.view["seats"][person.view["me"]]["pieces"]
            take(person, left["ship"] >= left["car"])


def take(person: Player, at_sea: bool) -> None:
    """A face-up card, its place filled as of itself; by keys where one is asked from which pile."""
    page, up = person.page, person.view["decks"]["train"]["up"]
    offers = [one for one in person.view["legal"] if one["kind"] == "market.draw"]
    slots = {one["slot"] for one in offers if one["slot"] is not None}
    wanted = [n for n in slots if is_ship(up[n]) == at_sea]
    slot = min(wanted or slots, default=None)
    piles = [one.get("pile") for one in offers if one["slot"] == slot]
    person.close_tab()
    asked = page.locator("[data-refill=ask]").count()
    if not asked or len(piles) < 2 or slot is None:
        name = str(slot) if slot is not None else ("pile-ship" if "ship" in piles else "pile")
        person.after(page.locator(f"[data-slot='{name}']").click)
        if slot is not None and len(piles) > 1:
            filled = person.view["decks"]["train"]["up"][slot]
            assert is_ship(filled) == is_ship(up[slot])
    else:
        page.keyboard.press(str(slot + 1))
        expect(page.locator(f"[data-slot='{slot}'][aria-pressed=true]")).to_be_visible()
        person.after(lambda: page.keyboard.press("s" if at_sea else "d"))


def is_ship(card: str) -> bool:
    """Is it of the pile of ships?"""
    return card.endswith(("_ship", "_double"))


def claim(person: Player) -> bool:
    """The longest route that can be paid, if it is long or there are cards enough."""
    seen = person.look()
    length = {route["id"]: route["length"] for route in person.facts["routes"]}
    best = max(seen["can"], key=length.get, default=None)
    if not best or (length[best] < 3 and sum(seen["hand"].values()) < 9):
        return False
    person.claim_by_list(best)
    person.close_tab()
    return True


def build_harbor(person: Player) -> None:
    """A harbor where the map lets one be built; anchors mark such cities."""
    (offer,) = [one for one in person.view["legal"] if one["kind"] == "harbors.build"]
    sites = offer["cities"]["gray"]
    person.close_tab()
    person.settle()
    person.page.mouse.click(*person.page.evaluate(CITY, sites[0]))
    expect(person.page.locator(".strip h2")).to_have_text(re.compile("^Harbor in "))
    person.confirm()
    expect(person.page.locator(".board .harbor").first).to_be_visible()


def exchange(person: Player) -> None:
    """One train for a ship: it costs a point."""
    before = person.view["seats"][person.view["me"]]
    person.open_tab("tickets")
    person.page.locator("[data-give=car]").click()
    person.after(person.page.locator("[data-swap]").click)
    person.close_tab()
    after = person.view["seats"][person.view["me"]]
    assert after["score"] == before["score"] - 1
    assert after["pieces"] == {
        "car": before["pieces"]["car"] - 1,
        "ship": before["pieces"]["ship"] + 1,
    }


def may(kind: str) -> Callable[[Position], bool]:
    """Is it the first seat's turn, and may it do this?"""
    return lambda position: position.mover == 0 and kind in position.kinds


def test_the_great_lakes_to_the_end(site, seated):
    ada, bob = people = gather(seated, Position("great_lakes"))
    for person in people:
        person.keep()
    chosen = choose_pieces(ada, -2)
    assert "box" in bob.view["mech"]["pieces_exchange"]
    assert chosen["car"] != bob.view["seats"][0]["pieces"]["car"]
    mine = choose_pieces(bob, 3)
    ada.until(bob.look()["v"])
    assert [seat["pieces"] for seat in ada.view["seats"]] == [chosen, mine]
    # who wishes it is asked from which pile a place is filled, on this device
    ada.page.locator("[data-refill=same]").click()
    expect(ada.page.locator("[data-refill=ask]")).to_be_visible()
    expect(bob.page.locator("[data-refill=same]")).to_be_visible()
    for _ in range(4):
        mover = ada if ada.look()["mine"] else bob
        take_two(mover)
        for person in people:
            person.until(mover.look()["v"])
    skip(site, may("harbors.build"), *people)
    build_harbor(ada)
    skip(site, may("pieces_exchange.swap"), *people)
    exchange(ada)
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        if not claim(person):
            take_two(person)
    final = at_the_end(*people)
    by_sea = {route["id"] for route in ada.facts["routes"] if route["kind"] == "sea"}
    assert by_sea & set(ada.view["owner"]) and set(ada.view["owner"]) - by_sea
    kinds = [move["kind"] for _, move in moves(site, ada)]
    swapped = [
        move["count"] for _, move in moves(site, ada) if move["kind"] == "pieces_exchange.swap"
    ]
    swaps = [line["points"] for line in final["lines"] if line["why"] == "pieces_exchange"]
    assert sum(swaps) == -sum(swapped)
    unbuilt = [line for line in final["lines"] if line["data"].get("done") is False]
    left = sum(line["data"]["count"] for line in unbuilt if line["why"] == "harbors")
    assert left == 6 - kinds.count("harbors.build")
    assert not ada.complaints and not bob.complaints
