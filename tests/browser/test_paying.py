"""A payment is put together card by card: by mouse, by finger, by keys, and told in words."""

import re

import pytest
from playwright.sync_api import Locator, expect

from games.bots.simple import apart
from games.rules import rules_for
from tests.browser.player import DESKTOP, PHONE
from tests.browser.positions import Position, begun
from tests.payments import every_payment

BOARD = "europe"


def colored(view: dict) -> dict | None:
    """A route of three spaces or more that one color pays, with locomotives or without."""
    names = rules_for(BOARD).board.cards
    for entry in view["legal"]:
        for claim in apart(entry):
            if "route" in claim and len(claim["quote"]["colors"]) == 1:
                pays = every_payment(claim, view, names)
                if claim["quote"]["cards"] > 2 and len(pays) > 2 and len(pays[0]) == 1:
                    return claim
    return None


def choosing() -> Position:
    """Somebody may lay locomotives, or leave them."""
    return begun(BOARD).on(lambda game: game.mover == 0 and colored(game.view) is not None)


def in_words(cards: dict[str, int]) -> str:
    """The cards as the page names them, to be found in a sentence."""
    return " and ".join(
        f"{n} {'locomotive' if card == 'locomotive' else card}" for card, n in cards.items()
    )


def left(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """The cards that have left a hand."""
    return {card: n - after.get(card, 0) for card, n in before.items() if n > after.get(card, 0)}


def test_cards_are_laid_and_taken_back_until_they_pay(seated):
    (ada,) = seated(choosing(), "Ada")
    page, claim = ada.page, colored(ada.view)
    (color,), need = claim["quote"]["colors"][0], claim["quote"]["cards"]
    chosen = page.locator(".pay[aria-pressed=true]")
    owed, confirm = page.locator("[data-owed]"), page.locator("[data-confirm]")
    ada.choose(claim["route"])
    expect(chosen).to_contain_text(in_words({color: need}))
    # a locomotive takes the place of a card, by a tap on the hand
    page.locator("[data-card=locomotive]").click()
    expect(chosen).to_contain_text(in_words({color: need - 1, "locomotive": 1}))
    page.locator(f"[data-more={color}]").click()
    expect(chosen).to_contain_text(in_words({color: need}))
    # what is owed is said in words, and nobody pays too little
    page.locator(f"[data-less={color}]").click()
    page.locator(f"[data-less={color}]").click()
    expect(owed).to_have_text(f"Still owed: 2 {color} or locomotives.")
    expect(owed).to_have_role("status")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    confirm.click(force=True)
    expect(ada.map.get_by_text(f"Still owed: 2 {color} or locomotives.")).to_have_count(2)
    assert not ada.owns(claim["route"])
    page.locator("[data-more=locomotive]").focus()
    page.keyboard.press("Enter")
    page.locator(f"[data-card={color}]").click()
    expect(confirm).to_have_attribute("aria-disabled", "false")
    before = ada.view["hand"]
    ada.after(confirm.click)
    assert left(before, ada.view["hand"]) == {color: need - 1, "locomotive": 1}


def test_another_payment_is_reached_by_keys_alone(seated):
    (ada,) = seated(choosing(), "Ada")
    page, keys, claim = ada.page, ada.page.keyboard, colored(ada.view)
    (color,), need = claim["quote"]["colors"][0], claim["quote"]["cards"]
    ada.reach(claim["route"])
    keys.press("Enter")
    keys.press("ArrowRight")
    chosen = page.locator(".pay[aria-pressed=true]")
    expect(chosen).to_contain_text(in_words({color: need - 1, "locomotive": 1}))
    keys.press("ArrowLeft")
    expect(chosen).to_contain_text(in_words({color: need}))
    keys.press("ArrowRight")
    tray = page.get_by_role("group", name="Cards for this payment")
    expect(tray.get_by_role("button", name="Add a locomotive")).to_be_visible()
    before = ada.view["hand"]
    ada.after(lambda: keys.press("Enter"))
    assert left(before, ada.view["hand"]) == {color: need - 1, "locomotive": 1}


def any_color(view: dict) -> str | None:
    """A gray route that two colors pay."""
    for entry in view["legal"]:
        if (gray := entry.get("routes", {}).get("gray")) and len(entry["pays"]) > 1:
            return gray[0]
    return None


def with_colors() -> Position:
    """Somebody may choose the color that they pay with."""
    return begun("new_york").on(lambda game: game.mover == 0 and any_color(game.view) is not None)


def pressed(pays: Locator) -> list[bool]:
    """Which of the payments screen readers call pressed."""
    return [one.get_attribute("aria-pressed") == "true" for one in pays.all()]


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_a_payment_is_chosen_and_only_the_claim_claims(seated, screen):
    (ada,) = seated(with_colors(), "Ada", **screen)
    page, route, before = ada.page, any_color(ada.view), ada.look()["v"]
    pays = page.get_by_role("group", name="How to pay").get_by_role("button")
    ada.choose(route)
    expect(pays.first).to_have_attribute("aria-pressed", "true")
    (pays.last.tap if screen is PHONE else pays.last.click)()
    expect(pays.last).to_have_attribute("aria-pressed", "true")
    assert sum(pressed(pays)) == 1
    chosen, hand = pays.last.inner_text(), ada.view["hand"]
    assert ada.look()["v"] == before and not ada.owns(route)
    ada.confirm()
    assert ada.owns(route)
    (color, *_) = left(hand, ada.view["hand"])
    assert color in chosen


def test_enter_chooses_a_payment_and_once_more_pays_with_it(seated):
    (ada,) = seated(with_colors(), "Ada")
    page, keys, route, before = ada.page, ada.page.keyboard, any_color(ada.view), ada.look()["v"]
    pays = page.get_by_role("group", name="How to pay").get_by_role("button")
    ada.choose(route)
    pays.last.focus()
    keys.press("Enter")
    expect(pays.last).to_have_attribute("aria-pressed", "true")
    expect(pays.last).to_be_focused()
    assert ada.look()["v"] == before and not ada.owns(route)
    ada.after(lambda: keys.press("Enter"))
    assert ada.owns(route)


@pytest.mark.parametrize("screen", [PHONE, PHONE | {"color_scheme": "dark"}])
def test_the_tray_fits_a_phone(seated, screen):
    (ada,) = seated(choosing(), "Ada", **screen)
    claim = colored(ada.view)
    ada.choose(claim["route"])
    for button in ada.page.locator(".tray button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] and box["x"] + box["width"] <= 390
    assert re.search(r"\d", ada.page.locator(".tray").inner_text())


def test_the_claim_lies_at_the_same_spot_whatever_the_route_is_called(seated):
    (ada,) = seated(with_colors(), "Ada")
    ends = []
    for route in ada.facts["routes"][::4]:
        ada.choose(route["id"])
        box = ada.page.locator(".strip :is([data-confirm], [data-close])").last.bounding_box()
        ends.append((box["x"] + box["width"], box["y"] + box["height"]))
        ada.page.keyboard.press("Escape")
    assert all(max(side) - min(side) < 2 for side in zip(*ends, strict=True))


def test_the_list_of_routes_is_closed_with_a_word_and_moves_no_button_of_the_map(seated):
    (ada,) = seated(with_colors(), "Ada")
    page, rules = ada.page, ada.page.locator("[data-door=legend]")
    before = rules.bounding_box()
    ada.open_tab("routes")
    expect(page.locator("#find")).to_be_visible()
    ada.settle()
    assert rules.bounding_box() == before
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#find")).to_be_hidden()
    ada.settle()
    assert rules.bounding_box() == before
