"""A whole game of the Great Lakes through the page: ships, two piles, harbors, pieces."""

import re

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.test_systems import CITY, at_the_end, gather, rounds


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


def anchors(hand: dict[str, int]) -> int:
    """How many of the four cards of a harbor there are, wild ones among them."""
    colors = {card.partition("_")[0] for card in hand}
    pairs = (min(2, hand.get(f"{c}_harbor", 0)) + min(2, hand.get(f"{c}_ship", 0)) for c in colors)
    return hand.get("locomotive", 0) + max(pairs, default=0)


def take(person: Player, at_sea: bool, hoping: bool = False) -> None:
    """A face-up card, for a harbor if that is hoped for, and the pile that fills its place; by
    keys at a desk, else by touch."""
    page, up, hand = person.page, person.view["decks"]["train"]["up"], person.view["hand"]
    offers = [one for one in person.view["legal"] if one["kind"] == "market.draw"]
    slots = {one["slot"] for one in offers if one["slot"] is not None}
    wanted = [n for n in slots if up[n].endswith(("_ship", "_double")) == at_sea]
    if hoping:
        more = [
            n for n in slots if anchors({**hand, up[n]: hand.get(up[n], 0) + 1}) > anchors(hand)
        ]
        wanted = more or wanted
    slot = min(wanted or slots, default=None)
    piles = [one.get("pile") for one in offers if one["slot"] == slot]
    touch = page.evaluate("navigator.maxTouchPoints")
    person.close_tab()
    if touch or len(piles) < 2 or slot is None:
        name = str(slot) if slot is not None else ("pile-ship" if "ship" in piles else "pile")

        def deed() -> None:
            page.locator(f"[data-slot='{name}']").click()
            if len(piles) > 1 and slot is not None:
                page.locator("[data-fill=ship]").click()

        person.after(deed)
    else:
        page.keyboard.press(str(slot + 1))
        expect(page.locator(f"[data-slot='{slot}'][aria-pressed=true]")).to_be_visible()
        person.after(lambda: page.keyboard.press("s" if at_sea else "d"))


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


def build_harbor(person: Player) -> bool:
    """A harbor where the map lets one be built; anchors mark such cities."""
    sites = [one["city"] for one in person.view["legal"] if one["kind"] == "harbors.build"]
    if not sites:
        return False
    person.close_tab()
    person.page.mouse.click(*person.page.evaluate(CITY, sites[0]))
    expect(person.page.locator(".strip h2")).to_have_text(re.compile("^A harbor in "))
    person.confirm()
    expect(person.page.locator(".board .harbor").first).to_be_visible()
    return True


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


def test_the_great_lakes_to_the_end(player):
    ada, bob = gather(player, "great_lakes")
    chosen = choose_pieces(ada, -2)
    assert "box" in bob.view["mech"]["pieces_exchange"]
    assert chosen["car"] != bob.view["seats"][0]["pieces"]["car"]
    mine = choose_pieces(bob, 3)
    ada.until(bob.look()["v"])
    assert [seat["pieces"] for seat in ada.view["seats"]] == [chosen, mine]
    harbors = exchanged = turns = 0
    for person in rounds(ada, bob):
        turns += 1
        hoping = person is ada and not harbors and ada.view["me"] in ada.view["owner"].values()
        if person.view["me"] == 0 and build_harbor(person):
            harbors += 1
        elif turns > 8 and not exchanged:
            exchange(person)
            exchanged = 1
        elif hoping or not claim(person):
            for _ in range(2):
                if person.look()["mine"] and person.look()["slots"]:
                    left = person.view["seats"][person.view["me"]]["pieces"]
                    take(person, left["ship"] >= left["car"], hoping)
    assert harbors
    final = at_the_end(ada, bob)
    by_sea = {route["id"] for route in ada.facts["routes"] if route["kind"] == "sea"}
    assert by_sea & set(ada.view["owner"]) and set(ada.view["owner"]) - by_sea
    swaps = [line["points"] for line in final["lines"] if line["why"] == "pieces_exchange"]
    assert sum(swaps) == -1
    unbuilt = [line for line in final["lines"] if line["data"].get("done") is False]
    assert sum(line["data"]["n"] for line in unbuilt if line["why"] == "harbors") == 6 - harbors
    assert not ada.complaints and not bob.complaints
