"""A game of South Korea through the page: tickets go round in a draft, express cards are spent, and
for more cards than needed cars are put on the province board."""

from playwright.sync_api import expect

from games.bots import facts
from tests.browser.conftest import skip
from tests.browser.frames import heard
from tests.browser.player import Player
from tests.browser.positions import Position, begun, ends_soon
from tests.browser.test_systems import at_the_end, claim_or_draw, gather, rounds

KOREA = facts("south_korea", "base")
ROUTES = {route["id"]: route for route in KOREA["routes"]}
LINES = "province_board"
EXPRESS = "express_cards"
SPACES = 8


def offered(person: Player) -> list[str]:
    """The tickets among which this person chooses, as the page shows them."""
    return person.look()["offers"]


def draft(ada: Player, bob: Player, picture) -> None:
    """Take a ticket each, six times, and keep four of them; nobody sees what the other takes."""
    hands = {person: offered(person) for person in (ada, bob)}
    assert all(len(hand) == 6 for hand in hands.values())
    picture("draft", desktop=ada, phone=bob)
    ada.keep(1)
    assert offered(ada) == []
    standing = ada.page.locator("[data-standing]")
    expect(standing).to_contain_text("Bob")
    expect(bob.page.locator("[data-offer]")).to_have_count(6)
    picture("waits", desktop=ada)
    while bob.view["decisions"] or ada.view["decisions"]:
        for person in (bob, ada):
            # the page may be ahead of what this test has heard
            while heard(person) < person.look()["v"]:
                person.page.wait_for_timeout(20)
            decisions = {
                ask["kind"] for ask in person.view["decisions"] if ask["seat"] == person.view["me"]
            }
            if "ticket_draft.pick" in decisions:
                person.keep(1)
            elif "ticket_draft.keep" in decisions:
                picture("keeps", here=person)
                person.keep(4)
    for person, hand in hands.items():
        mine = person.view["mech"]["tickets"]["mine"]
        assert len(mine) == 4
        assert not {*mine} <= {*hand}


def spend(person: Player, n: int, kind: str) -> None:
    """Spend the express card of this value."""
    person.close_tab()
    person.page.locator(f"[data-express='{n}']").click()
    person.after(person.page.locator(f"[data-spend='{EXPRESS}.{kind}']").click)
    assert n not in person.view["mech"][EXPRESS]["left"][person.view["me"]]


def draw_more(person: Player, other: Player, picture) -> None:
    """Draw two extra cards, then two as ever."""
    had = sum(person.view["hand"].values())
    person.page.locator("[data-express='2']").click()
    picture("express", here=person)
    person.page.locator("[data-express='2']").click()
    spend(person, 2, "cards")
    assert sum(person.view["hand"].values()) == had + 2
    expect(person.page.locator("[data-standing]")).to_contain_text("take your cards")
    person.draw("pile")
    person.draw("pile")
    assert sum(person.view["hand"].values()) == had + 4
    other.until(person.look()["v"])
    expect(other.page.locator(".part.log")).to_contain_text(
        f"{person.name} spent the express card +2."
    )


def more_tickets(person: Player) -> None:
    """Draw six tickets and keep one."""
    had = len(person.view["mech"]["tickets"]["mine"])
    spend(person, 3, "tickets")
    assert len(offered(person)) == 6
    person.keep(1)
    assert len(person.view["mech"]["tickets"]["mine"]) == had + 1


def to_overpay(view: dict) -> tuple[str, str] | None:
    """A colored route for which one more card of its color can be played, and its line."""
    line = view["mech"][LINES]["lines"]
    for offer in view["legal"]:
        for color, ids in offer.get("routes", {}).items():
            cards = offer["quote"]["cards"]
            free = color != "gray" and line[color][cards : cards + 1] == [None]
            if free and view["hand"].get(color, 0) > cards and offer["quote"].get("extra"):
                return ids[0], color
    return None


def overpay(person: Player, other: Player, picture) -> None:
    """Play one card more than the route takes, and put a car on the space of as many cards."""
    route, color = to_overpay(person.view)
    cars = person.view["seats"][person.view["me"]]["pieces"]["car"]
    length = ROUTES[route]["length"]
    person.close_tab()
    person.choose(route)
    person.page.locator(f"[data-more='{color}']").click()
    picture("overpays", here=person)
    person.confirm()
    ask = next(ask for ask in person.view["decisions"] if ask["kind"] == f"{LINES}.place")
    assert ask["data"]["cards"] == length + 1
    picture("places", here=person)
    other.until(person.look()["v"])
    expect(other.page.locator("[data-standing]")).to_have_text(
        f"{person.name} may put a car on the province board"
    )
    person.after(person.page.locator(f"[data-space='{length + 1}']").click)
    view = person.view
    assert view["mech"][LINES]["lines"][color][length] == view["me"]
    assert view["seats"][view["me"]]["pieces"]["car"] == cars - length - 1


def answer(person: Player) -> bool:
    """Put a car where that is asked, on the lowest space; keep a ticket."""
    decisions = {
        ask["kind"] for ask in person.view["decisions"] if ask["seat"] == person.view["me"]
    }
    if f"{LINES}.place" in decisions:
        person.after(person.page.locator("[data-space]").first.click)
    elif "tickets.keep" in decisions:
        person.keep(1)
    return bool(decisions & {f"{LINES}.place", "tickets.keep"})


def points_of(lines: dict, seat: int, seats: int) -> int:
    """What the lines bring a seat, counted by hand."""
    prizes = KOREA["params"][LINES]["points"][str(seats)]
    whole = 0
    for line in lines.values():
        held = {
            who: [n for n, owner in enumerate(line, 1) if owner == who]
            for who in line
            if who is not None
        }
        order = sorted(held, key=lambda who: (sum(held[who]), max(held[who])), reverse=True)
        place = order.index(seat) if seat in order else SPACES
        whole += prizes[place] if place < len(prizes) else 0
    return whole


def test_a_game_of_south_korea(site, seated, picture):
    ada, bob = people = gather(seated, Position("south_korea", seats=4))
    draft(ada, bob, picture)
    for person, other in ((ada, bob), (bob, ada)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and not at.view["decisions"], *people)
        if person is ada:
            draw_more(ada, bob, picture)
        else:
            more_tickets(bob)
        skip(site, lambda at, seat=seat: at.mover == seat and to_overpay(at.view), *people)
        overpay(person, other, picture)
    picture("board", desktop=ada, phone=bob)
    ada.open_tab("tickets")
    bob.open_tab("tickets")
    picture("lines", desktop=ada, phone=bob)
    bob.close_tab()
    skip(site, ends_soon, *people)
    for person in rounds(*people):
        if not answer(person):
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    view = ada.view
    for seat in range(4):
        told = [
            one["points"] for one in final["lines"] if (one["why"], one["seat"]) == (LINES, seat)
        ]
        assert sum(told) == points_of(view["mech"][LINES]["lines"], seat, 4)
    picture("end", desktop=ada, phone=bob)


def test_escape_puts_back_the_express_card_that_is_to_be_spent(seated):
    position = begun("south_korea").on(lambda at: f"{EXPRESS}.cards" in at.kinds)
    person = seated(position, "Ada", "Bob")[position.mover]
    spend = person.page.locator("[data-spend]")
    person.page.locator("[data-express]").first.click()
    expect(spend.first).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(spend).to_have_count(0)
    expect(person.page.locator("[data-express][aria-pressed=true]")).to_have_count(0)
