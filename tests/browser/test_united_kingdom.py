"""A game of the United Kingdom through the page: a shop of technologies, locked routes, a route
that two players own; two bots play along."""

from playwright.sync_api import expect

from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import Position, begun, ends_soon
from tests.browser.test_systems import at_the_end, claim, claim_or_draw, gather, rounds

NAME, BUY = "technologies", "technologies.buy"
BLIND = {"kind": "market.draw", "slot": None}
RICH = 25
"""Cards enough for the right of way and a route besides."""


OPENING = (
    "mechanical_stoker",
    "superheated_steam_boiler",
    "scotland_concession",
    "ireland_france_concession",
    "wales_concession",
    "propellers",
)
"""What opens routes."""


def gathered() -> Position:
    """A game in which the first player has done nothing but draw cards, and is to move."""
    position = begun("united_kingdom", seats=4, variant="advanced", first=0)
    while position.mover or position.state.decisions or sum(position.view["hand"].values()) < RICH:
        if position.mover:
            position.step()
        else:
            position.play(0, BLIND)
    return position


def owned(person: Player) -> list[str]:
    """The technologies of this person."""
    return person.view["mech"][NAME]["owned"][person.view["me"]]


def on_sale(person: Player) -> set[str]:
    """What this person can buy now."""
    offers = [offer for offer in person.view["legal"] if offer["kind"] == BUY]
    return {item for offer in offers for ids in offer["items"].values() for item in ids}


def buy(person: Player, item: str, picture=None) -> None:
    """Buy a technology: through the door beside the cards."""
    page, strip = person.page, person.page.locator("section.strip")
    page.locator("[data-shop]").click()
    expect(strip.locator("[data-item]")).to_have_count(len(on_sale(person)))
    if picture:
        picture("shop", here=person)
    strip.locator(f"[data-item={item}]").click()
    expect(strip.locator("h2")).to_contain_text("Buy ")
    if picture:
        picture("payment", here=person)
    person.confirm()
    expect(page.locator(f".technology.held[data-technology={item}]")).to_have_count(
        int(item in owned(person))
    )


def buy_in_list(person: Player, item: str, picture) -> None:
    """Buy a technology in the list of all of them, which on a phone lies over the map."""
    person.open_tab("tickets")
    row = person.page.locator(f".technology[data-technology={item}]")
    row.locator("[data-buy]").click()
    expect(person.page.locator("section.strip h2")).to_contain_text("Buy ")
    picture("list-payment", here=person)
    person.confirm()


def see_locked(person: Player) -> None:
    """A locked route says which technologies open it, in the list and where it is chosen."""
    free = {*person.view["mech"]["claims"]["gates"]["technologies.locked"]}
    asked = person.facts["params"][NAME]["asked"]
    route = next(id_ for id_ in asked if id_ not in free and id_ not in person.view["owner"])
    person.open_tab("routes")
    row = person.page.locator(f"[data-found='{route}']")
    expect(row).to_contain_text("Not before you buy: ")
    row.click()
    expect(person.page.locator("section.strip [data-reason]")).to_contain_text("Not before you buy")
    person.page.keyboard.press("Escape")
    person.open_tab("tickets")


def go_on(site, person: Player, *people: Player) -> None:
    """Buy what opens routes, and claim one; else draw cards, or leave it to a bot what is done
    where there are none."""
    wanted = [item for item in OPENING if item in on_sale(person)]
    if wanted and sum(person.view["hand"].values()) > 8:
        person.close_tab()
        buy(person, wanted[0])
    seen = person.look()
    lengths = {route["id"]: route["length"] for route in person.facts["routes"]}
    if seen["can"]:
        claim(person, max(seen["can"], key=lengths.__getitem__))
    elif {*seen["slots"]} - {"tickets"}:
        claim_or_draw(person)
    else:
        me = person.view["me"]
        skip(site, lambda at: at.mover != me, *people)


def test_a_game_of_the_united_kingdom(site, seated, picture):
    ada, bob = people = gather(seated, gathered())
    see_locked(ada)
    picture("rich", desktop=ada, phone=bob)
    # a route of another player: both own it from then on
    buy(ada, "right_of_way", picture)
    strip = ada.page.locator("section.strip")
    expect(strip).to_contain_text("Claim a route of another player")
    picture("right-of-way", here=ada)
    route = ada.look()["can"][0]
    owner = ada.view["owner"][route]
    assert owner != 0 and not {*ada.look()["can"]} - ada.view["owner"].keys()
    had = ada.view["seats"][0]["score"]
    strip.locator(f"[data-use='{route}']").click()
    ada.confirm()
    view = ada.view
    assert (view["owner"][route], view["shared"][route]) == (owner, [0])
    assert view["seats"][0]["score"] > had and "right_of_way" not in owned(ada)
    expect(ada.page.locator(".board .co-owner")).to_have_count(1)
    bob.until(ada.look()["v"])
    expect(bob.page.locator(".board .co-owner")).to_have_count(1)
    picture("shared", desktop=ada, phone=bob)

    for person, buying in ((ada, buy), (bob, buy_in_list)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and BUY in at.kinds, *people)
        item = sorted(on_sale(person) - {"thermocompressor"})[0]
        buying(person, item, picture)
        assert item in owned(person)
        # one a turn
        shop = person.page.locator("[data-shop]")
        expect(shop).to_have_attribute("aria-disabled", "true")
        claim_or_draw(person)

    def can_twice(at: Position) -> bool:
        offers = (offer for offer in at.view["legal"] if offer["kind"] == BUY)
        items = [item for offer in offers for ids in offer["items"].values() for item in ids]
        return at.mover == 0 and not at.state.decisions and "thermocompressor" in items

    skip(site, can_twice, *people)
    buy(ada, "thermocompressor")
    ada.claim_by_list(ada.look()["can"][0])
    leave = ada.page.locator("[data-leave]")
    if len(ada.view["legal"]) > 1:
        picture("second", here=ada)
        ada.after(leave.click)
    told = "Thermocompressor is for sale again."
    expect(ada.page.locator(".part.log")).to_contain_text(told)

    skip(site, ends_soon, *people)
    for person in rounds(*people):
        go_on(site, person, *people)
    final = at_the_end(ada, bob)
    lines = {line["why"] for line in final["lines"]}
    assert {"routes", "ticket", NAME} <= lines
    picture("end", desktop=ada, phone=bob)
