"""A game in teams: six people, each with a browser, and what each of them may know."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from games.bots.simple import apart
from tests.browser.conftest import Site, skip
from tests.browser.frames import KEEP_SOCKETS, heard, mover, play_by_frames
from tests.browser.player import PHONE, Player
from tests.browser.positions import is_last_round
from tests.browser.test_game import table_of
from tests.browser.test_systems import DESK

SCREENS = {"Ann": DESK, "Abe": PHONE, "Bea": DESK, "Ben": DESK, "Cleo": PHONE, "Carl": DESK}


def gather(player: Callable[..., Player]) -> list[Player]:
    """Six people at a table for teams, two of them with phones, in the order of their seats."""
    people = [player(name, prepare=KEEP_SOCKETS, **at) for name, at in SCREENS.items()]
    ann, abe, bea, ben, cleo, carl = people
    link = ann.create(seats=6, board="team_asia")
    for person in people[1:]:
        person.sit(link)
    for n, pair in enumerate((["Ann", "Abe"], ["Bea", "Ben"], ["Cleo", "Carl"])):
        expect(ann.page.locator(".team").nth(n).locator("strong")).to_have_text(pair)
    cleo.page.get_by_role("button", name="Play together with Ben").click()
    expect(ann.page.locator(".team strong")).to_have_text(
        ["Ann", "Abe", "Cleo", "Ben", "Bea", "Carl"]
    )
    return [ann, abe, cleo, ben, bea, carl]


def partner(people: list[Player], person: Player) -> Player:
    """Who plays with somebody."""
    return people[people.index(person) ^ 1]


def opponent(people: list[Player], person: Player) -> Player:
    """Somebody of another team."""
    return people[(people.index(person) + 2) % 6]


def holder(person: Player) -> dict[str, int]:
    """The cards that the page shows in the holder."""
    slips = person.page.locator("[data-held]").all()
    return {slip.get_attribute("data-held"): int(slip.locator("b").inner_text()) for slip in slips}


def test_a_game_of_three_teams(player, site):
    people = gather(player)
    people[0].start()
    for person in people:
        person.arrive()
        first_tickets(person)
    draw_and_share(people, mover(people))
    share_tickets(people, mover(people))
    pay_from_both(site, people)
    skip(site, is_last_round, *people)
    play_by_frames(people)
    the_end(people)


def first_tickets(person: Player) -> None:
    """Keep three tickets and say which of them the partner is to know."""
    person.keep(3)
    offers = person.page.locator("[data-entrust]")
    expect(offers).to_have_count(3)
    chosen = offers.nth(1).get_attribute("data-entrust")
    person.after(offers.nth(1).click)
    person.close_tab()
    assert chosen in person.view["mech"]["team_play"]["shared"]
    assert chosen not in person.view["mech"]["tickets"]["mine"]


def draw_and_share(people: list[Player], person: Player) -> None:
    """A card for the holder and one for the hand: the partner sees the one, opponents neither."""
    up = person.view["decks"]["train"]["up"]
    slot = next(n for n, card in enumerate(up) if card != "locomotive")
    before = dict(person.view["hand"])
    person.draw(str(slot))
    expect(person.page.locator(".strip h2")).to_contain_text("where does it go?")
    person.after(person.page.locator("[data-place=holder]").click)
    person.draw("pile")
    v = heard(person)
    for other in people:
        other.until(v)
    mate, foe = partner(people, person), opponent(people, person)
    assert holder(person) == holder(mate) == {up[slot]: 1}
    assert holder(foe) == {}
    assert sum(person.view["hand"].values()) == sum(before.values()) + 1
    expect(mate.page.locator(".lines").first).to_contain_text("in your holder")
    expect(foe.page.locator(".lines").first).to_contain_text("put a card in the holder")


def share_tickets(people: list[Player], person: Player) -> None:
    """A whole turn for a ticket that the partner is to know."""
    mate = partner(people, person)
    mine = person.view["mech"]["tickets"]["mine"]
    assert not set(mine) & {ticket["id"] for ticket in mate.view["mech"]["connections"]["mine"]}
    person.open_tab("tickets")
    person.page.locator(".sharing summary").click()
    person.page.locator(f".sharing input[value='{mine[0]}']").check()
    person.after(person.page.locator("[data-share]").click)
    person.close_tab()
    mate.until(heard(person))
    assert mine[0] in {ticket["id"] for ticket in mate.view["mech"]["connections"]["mine"]}
    assert mine[0] not in json.dumps(opponent(people, person).view)


def pay_from_both(site: Site, people: list[Player]) -> None:
    """A route is paid from hand and holder, by one's own choice; the partner sees what is left."""
    desks = [n for n, one in enumerate(people) if SCREENS[one.name] is DESK]
    skip(site, lambda position: position.mover in desks and choices(position.view), *people)
    person = mover(people)
    before = person.view["mech"]["team_play"]["holder"]
    route = choices(person.view)[0]
    person.claim_by_list(route)
    expect(person.page.locator(".strip h2")).to_have_text("Pay with which cards?")
    ways = person.page.locator("[data-pay]")
    assert ways.count() > 1
    person.after(ways.last.click)
    mate = partner(people, person)
    mate.until(heard(person))
    assert holder(mate) == person.view["mech"]["team_play"]["holder"] != before
    seats = [people.index(person), people.index(mate)]
    shapes = [mate.page.locator(f"[data-seat='{n}'] .seat-mark use") for n in seats]
    assert shapes[0].get_attribute("href") == shapes[1].get_attribute("href")
    hollow = [mate.page.locator(f"[data-seat='{n}'] .seat-mark.second").count() for n in seats]
    assert hollow == [seats[0] % 2, seats[1] % 2]
    trains = mate.page.locator(f"[data-route='{route}'].owned")
    assert trains.locator(".owner.second").count() == hollow[0] * trains.locator(".car").count()


def choices(view: dict) -> list[str]:
    """Routes whose cards may come out of the hand or out of the holder."""
    ours, hand = view["mech"]["team_play"]["holder"], view["hand"]
    return [
        claim["route"]
        for offer in view["legal"]
        for claim in apart(offer)
        if offer["kind"] == "claims.claim"
        and all(hand.get(card, 0) >= n and ours.get(card) for card, n in claim["pays"][0].items())
    ]


def the_end(people: list[Player]) -> None:
    """One column a team, the same for all; nobody ever saw another team's holder."""
    final = people[0].view["final"]
    for person in people:
        person.until(heard(people[0]))
        assert person.view["final"] == final
        assert table_of(person) == final["totals"][::2]
        for n in final["winners"]:
            expect(person.page.locator(".verdict h2")).to_contain_text(people[n].name)
        team = people.index(person) // 2
        for frame in person.frames:
            if "view" in frame:
                seen = frame["view"]["mech"]["team_play"]
                assert sum(seen["holder"].values()) == seen["holders"][team]["cards"]
            for entry in frame.get("log", ()):
                for event in entry["events"]:
                    if event["kind"] == "team_play.placed" and event["data"]["seat"] // 2 != team:
                        assert set(event["data"]) == {"seat"}
