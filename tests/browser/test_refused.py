"""What the rules or the lobby refuse: the reason is on the page, and nothing has changed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.frames import KEEP_SOCKETS
from tests.browser.player import REFUSED
from tests.browser.positions import begun


def test_a_route_that_cannot_be_paid_says_why(seated):
    position = begun()
    one = seated(position, "Ada", "Bob")[position.mover]
    before = one.look()
    dear = next(
        route["id"]
        for route in one.facts["routes"]
        if route["length"] == 6 and route["id"] not in before["can"]
    )
    missing = re.compile(r"You need 6 \w+ cards; you have \d")
    one.page.mouse.move(*one.spot(dear))
    expect(one.page.locator(".tip")).to_contain_text(missing)
    one.page.mouse.click(*one.spot(dear))
    reason = one.page.locator("[data-reason]")
    expect(reason).to_contain_text(missing)
    expect(one.page.locator("[data-confirm]")).to_have_count(0)
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    assert one.look() == before


@pytest.mark.across_processes
def test_the_track_beside_a_taken_one_is_closed_to_both(seated):
    ada, bob = seated(begun(), "Ada", "Bob")
    one, other = (ada, bob) if ada.look()["mine"] else (bob, ada)
    taken, beside = "dallas-houston", "dallas-houston-2"
    assert {taken, beside} <= set(one.look()["can"])
    one.claim_on_map(taken)
    other.wait_turn()
    reasons = {other: "both are open only with 4 players", one: "nobody may own both"}
    for person, says in reasons.items():
        person.wait_turn()
        assert not {taken, beside} & set(person.look()["can"])
        for route in (taken, beside):
            assert not any(route in str(offer.get("routes")) for offer in person.view["legal"])
        person.page.mouse.click(*person.spot(beside))
        person.settle()
        expect(person.page.locator("[data-reason]")).to_contain_text(says)
        expect(person.page.locator("[data-confirm]")).to_have_count(0)
        person.page.keyboard.press("Escape")
        person.draw("pile"), person.draw("pile")


def test_who_is_not_to_move_is_told_who_is(seated):
    ada, bob = seated(begun(), "Ada", "Bob")
    one, other = (ada, bob) if ada.look()["mine"] else (bob, ada)
    before = other.look()
    other.page.locator("[data-slot=pile]").click(force=True)
    expect(other.map.get_by_text(f"It’s not your turn: {one.name} plays now.")).to_be_visible()
    other.page.keyboard.press("t")
    other.page.keyboard.press("1")
    other.settle()
    assert other.look() == before and one.look()["mine"]


def test_a_second_face_up_locomotive_is_not_to_be_had(seated):
    position = begun().on(
        lambda position: (
            "claims.claim" in position.kinds
            and "locomotive" in position.view["decks"]["train"]["up"]
        )
    )
    one = seated(position, "Ada", "Bob")[position.mover]
    locomotive = one.page.locator("[data-slot].locomotive")
    one.draw("pile")
    before = one.look()
    slot = locomotive.first.get_attribute("data-slot")
    assert slot not in before["slots"]
    locomotive.first.click(force=True)
    expect(one.map.get_by_text("A face-up locomotive counts as two cards")).to_be_visible()
    one.page.keyboard.press(str(int(slot) + 1))
    one.settle()
    assert one.look() == before


def test_frames_sent_by_hand_are_refused_with_their_codes(player, seated):
    ada, bob = seated(begun(), "Ada", "Bob", prepare=KEEP_SOCKETS)
    one, other = (ada, bob) if ada.look()["mine"] else (bob, ada)
    v = one.look()["v"]
    eve = player("Eve", prepare=KEEP_SOCKETS)
    eve.page.goto(one.page.url)
    eve.arrive()
    pile = {"kind": "market.draw", "slot": None}
    move = {"t": "move", "v": v, "move": pile}
    assert other.send(move)["code"] == "turn.not_yours"
    assert eve.send(move)["code"] == "seat.none"
    assert one.send(move | {"v": v - 1})["code"] == "move.stale"
    for wrong, code in [
        ({"kind": "market.steal"}, "move.unknown"),
        ({"kind": "market.draw", "slot": 10**30}, "frame.malformed"),
        ({"kind": "tickets.keep", "tickets": []}, "move.not_now"),
        ({"kind": "pass"}, "pass.not_now"),
        ({"kind": "claims.claim", "route": "nowhere", "cards": {}}, "claims.unknown_route"),
    ]:
        assert one.send(move | {"move": wrong})["code"] == code
    assert {person.look()["v"] for person in (one, other, eve)} == {v}
    one.draw("pile")


NAMES = {
    "": "Type a name.",
    "   ": "Type a name.",
    "a" * 25: "A name has at most 24 characters.",
    "Bo\u200bb": "This name has invisible or unreadable characters in it.",
    "ada": "Someone at this table already has that name. How about “ada 2”?",
}


def test_a_name_that_will_not_do_is_told_at_its_field(player):
    ada, bob = player("Ada"), player("Bob")
    bob.allowed = (REFUSED,)
    link = ada.create()
    bob.page.goto(link)
    name, error = bob.page.locator("#name"), bob.page.locator("#name-error")
    for wrong, reason in NAMES.items():
        name.fill(wrong)
        bob.page.get_by_role("button", name="Sit down").click()
        expect(error).to_have_text(reason)
        expect(name).to_have_attribute("aria-invalid", "true")
        expect(name).to_be_focused()
        assert name.input_value() == wrong
    expect(ada.page.locator("#seats")).to_contain_text("1/2")
    bob.sit(link)
    expect(ada.page.locator("#seats")).to_contain_text("Bob")


def test_the_home_page_says_what_is_wrong_too(player):
    ada = player("Ada")
    ada.allowed = (REFUSED,)
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Create the table").click()
    expect(ada.page.locator("#name-error")).to_have_text("Type a name.")
    ada.page.get_by_label("Have a table code?").fill("zzzz zzzz")
    ada.page.get_by_role("button", name="Open").click()
    expect(ada.page.get_by_text("There is no table with this code.")).to_be_visible()


MARKUP = "<img src=x onerror=a()>"


def test_markup_in_a_name_is_text_everywhere(player):
    ada, bob = player(MARKUP), player("</script><b>&amp;{seat}")
    bob.sit(ada.create())
    for person in (ada, bob):
        names = person.page.locator("#seats strong")
        expect(names).to_have_text([ada.name, bob.name])
        assert person.page.locator("img[src=x]").count() == 0
    ada.start()
    for v, person in enumerate((ada, bob)):
        person.arrive()
        person.until(v)  # who was before has chosen
        person.keep()
    for person in (ada, bob):
        person.until(bob.look()["v"])
        expect(person.page.locator("[data-seat='0'] .name")).to_have_text(ada.name)
        expect(person.page.locator("[data-seat='1'] .name")).to_have_text(bob.name)
    one, other = (ada, bob) if ada.look()["mine"] else (bob, ada)
    one.turn()
    other.until(one.look()["v"])
    other.open_tab("log")
    expect(other.page.locator(".part.log")).to_contain_text(one.name)
    for person in (ada, bob):
        assert person.page.locator("img[src=x], .name b").count() == 0
    one.page.goto("/")
    expect(one.page.locator("#name")).to_have_value(one.name)
    assert one.page.locator("img[src=x]").count() == 0


@pytest.mark.parametrize(("locale", "words"), [
    ("en-GB", "This table does not exist (anymore)"),
    ("fr-FR", "Cette table n’existe pas (ou plus)"),
])  # fmt: skip
def test_an_unknown_table_offers_a_new_one(player, locale, words):
    eve = player("Eve", locale=locale)
    eve.allowed = (REFUSED,)
    assert eve.page.goto("/t/ZZZZZZZZ/").status == 404
    expect(eve.page.get_by_role("heading", name=words)).to_be_visible()
    expect(eve.page.get_by_role("link", name=re.compile("Create|Créer"))).to_be_visible()


@pytest.mark.across_processes
def test_a_full_table_offers_watching(player):
    ada, bob, eve = player("Ada"), player("Bob"), player("Eve")
    link = ada.create()
    eve.page.goto(link)
    expect(eve.page.get_by_role("button", name="Sit down")).to_be_visible()
    bob.sit(link)
    expect(eve.page.get_by_role("button", name="Sit down")).to_be_hidden()
    expect(eve.page.get_by_text("Stay on this page to watch")).to_be_visible()
    ada.start()
    eve.arrive()
    assert eve.idle and eve.page.locator("[data-card], [data-offer]").count() == 0


@pytest.mark.across_processes
def test_ten_wrong_seat_links_and_then_one_waits(player, fresh):
    eve = player("Eve", at=fresh)
    eve.allowed = (REFUSED,)
    wrong = 0
    while (status := eve.page.goto(f"/seat/wrong{wrong}/").status) == 403:
        expect(eve.page.get_by_text("replaced or never existed")).to_be_visible()
        wrong += 1
    # the count begins anew with every minute: one may have begun meanwhile
    assert status == 429 and 10 <= wrong <= 20
    expect(eve.page.get_by_text(re.compile(r"Too many attempts\. Wait \d+ second"))).to_be_visible()


def test_a_search_without_a_match_says_so_to_eyes_and_ears(seated):
    (ada,) = seated(begun(), "Ada")
    ada.open_tab("routes")
    ada.page.locator("#find").fill("Timbuktu")
    for where in (".finder", "[data-said]"):
        expect(ada.page.locator(where)).to_contain_text("No route found for “Timbuktu”.")
    ada.page.locator("#find").fill("new york")
    expect(ada.page.locator("[data-found]").first).to_contain_text("New York")
