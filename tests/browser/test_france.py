"""A game of France through the page: who draws cards lays a track piece; built beds are claimed."""

from playwright.sync_api import expect

from games.bots import facts
from tests.browser.conftest import skip
from tests.browser.player import Player
from tests.browser.positions import Position, begun, ends_soon
from tests.browser.test_systems import at_the_end, claim, claim_or_draw, draw, gather, rounds

BUILD = "track_building.build"
FRANCE = facts("france", "base")
ROUTES = {route["id"]: route for route in FRANCE["routes"]}


def tracks(person: Player, v: int | None = None) -> dict:
    """The pieces on beds, and those left, now or in a version."""
    view = person.view if v is None else person.view_at(v)
    return view["mech"]["track_building"]


def open_beds(view: dict) -> dict[str, list[str]]:
    """The beds that a piece can be laid on, with the colors left for them."""
    offers = (offer for offer in view["legal"] if offer["kind"] == BUILD)
    return {bed: offer["color"] for offer in offers for bed in offer["route"]}


def built(view: dict) -> list[str]:
    """The beds with a piece that can be claimed now."""
    offers = [ids for offer in view["legal"] for ids in offer.get("routes", {}).values()]
    return [id_ for ids in offers for id_ in ids if id_ in view["mech"]["track_building"]["laid"]]


def wanted(person: Player) -> tuple[str, str]:
    """A bed and a color: the longest bed that the hand pays, else a short one."""
    hand, beds = person.view["hand"], open_beds(person.view)
    ways = [(hand.get(color, 0), bed, color) for bed, colors in beds.items() for color in colors]
    length = {bed: ROUTES[bed]["length"] for bed in beds}
    _, bed, color = max(
        ways, key=lambda way: (min(0, way[0] - length[way[1]]), length[way[1]], way[0])
    )
    return bed, color


def open_bed(person: Player, bed: str) -> None:
    """Choose a bed: on the map at a desk, from the list on a phone."""
    if person.page.evaluate("navigator.maxTouchPoints"):
        person.open_tab("routes")
        person.page.locator("#find").fill("")
        person.page.locator(f"[data-found='{bed}']").click()
    else:
        person.choose(bed)


def build(person: Player) -> tuple[str, str]:
    """Lay the wanted piece; it lies there for all to see, and is one fewer."""
    bed, color = wanted(person)
    length = str(ROUTES[bed]["length"])
    had, before = tracks(person)["left"][color][length], tracks(person)["laid"]
    open_bed(person, bed)
    piece = person.page.locator(f"[data-piece='{color}']")
    expect(piece).to_contain_text(str(person.view["hand"].get(color, 0)))
    v = person.look()["v"] + 1
    person.after(piece.click)
    now = tracks(person, v)  # bots may lay pieces, too
    # of tracks that are alike any is chosen
    ((laid, shown),) = now["laid"].items() - before.items()
    assert laid in (bed, *ROUTES[bed]["parallel"]) and shown == color
    expect(person.page.locator("section.strip")).to_have_count(0)
    assert now["left"][color][length] == had - 1
    spaces = person.page.locator(f"[data-route='{laid}'] .space.{color} .now .symbol")
    expect(spaces).to_have_count(ROUTES[bed]["length"])
    return laid, color


def asked(person: Player) -> bool:
    """Does this person owe a piece?"""
    decisions = person.view["decisions"]
    return any((ask["kind"], ask["seat"]) == (BUILD, person.view["me"]) for ask in decisions)


def draw_and_build(person: Player, other: Player, picture) -> None:
    """Draw two cards; the turn is not over before a piece lies, and everybody is told of it."""
    draw(person)
    assert asked(person)
    other.until(person.look()["v"])
    standing = other.page.locator("[data-standing]")
    expect(standing).to_have_text(f"{person.name} is laying a track piece")
    picture("asked", here=person)
    bed, color = build(person)
    other.until(person.look()["v"])
    log = other.page.locator(".part.log")
    expect(log).to_contain_text(
        f"{person.name} laid a track piece on {person.name_of(bed)}: {color}."
    )


def claim_built(person: Player) -> None:
    """Claim a bed with its color; the piece is back."""
    bed = max(built(person.view), key=lambda id_: ROUTES[id_]["length"])
    color, length = tracks(person)["laid"][bed], str(ROUTES[bed]["length"])
    had = tracks(person)["left"][color][length]
    v = person.look()["v"] + 1
    claim(person, bed)
    now = tracks(person, v)
    assert bed not in now["laid"]
    assert now["left"][color][length] == had + 1
    expect(person.page.locator(f"[data-route='{bed}'] .now .symbol")).to_have_count(0)


def ask_for_bare_bed(person: Player) -> None:
    """A bed without a piece is refused in words."""
    laid, closed = tracks(person)["laid"], person.view["mech"]["claims"].get("closed", [])
    bare = next(
        id_
        for id_, route in ROUTES.items()
        if route.get("kind") == "bed" and not {id_} & {*laid, *closed, *person.view["owner"]}
    )
    open_bed(person, bare)
    told = f"No track piece lies on {person.name_of(bare)} yet."
    expect(person.page.locator("[data-reason]")).to_have_text(told)
    person.page.locator("[data-close]").click()
    expect(person.page.locator("[data-reason]")).to_have_count(0)


def is_cut(position: Position) -> bool:
    """Is a bed cut off by one that crosses it?"""
    return len(position.view["mech"].get("claims", {}).get("closed", ())) > 0


def test_a_game_of_france(site, seated, picture):
    ada, bob = people = gather(seated, begun("france", seats=4))
    for person, other in ((ada, bob), (bob, ada)):
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and not at.view["decisions"], *people)
        ask_for_bare_bed(person)
        draw_and_build(person, other, picture)
    for person in people:
        seat = person.view["me"]
        skip(site, lambda at, seat=seat: at.mover == seat and built(at.view), *people)
        claim_built(person)
        picture("claimed", here=person)
    skip(site, is_cut, *people)
    for id_ in ada.view["mech"]["claims"]["closed"]:
        expect(ada.page.locator(f"[data-route='{id_}'].closed")).to_have_count(1)
    skip(site, ends_soon, *people)
    picture("late", desktop=ada, phone=bob)
    for person in rounds(*people):
        if asked(person):
            build(person)
        else:
            claim_or_draw(person)

    final = at_the_end(ada, bob)
    pieces = tracks(ada)
    left = sum(n for lengths in pieces["left"].values() for n in lengths.values())
    assert left + len(pieces["laid"]) == 64
    names = {line["why"] for line in final["lines"]}
    assert {"routes", "ticket", "longest_route", "globetrotter"} <= names
    picture("end", desktop=ada, phone=bob)
