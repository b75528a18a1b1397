"""Games of the other systems through the page: Europe, and the card game without a map."""

import json
import re
from collections.abc import Callable, Iterator

from msgspec.json import encode
from playwright.sync_api import Locator, expect

from games.bots import facts
from games.bots.simple import apart
from games.rules import boards, rules_for
from games.rules.pay import expand_payments
from tests.browser.conftest import Site, skip
from tests.browser.player import PHONE, Player
from tests.browser.positions import Position, begun, ends_soon, is_last_round
from tests.browser.test_game import number, table_of

DESK = {"viewport": {"width": 1280, "height": 800}}
TURNS = 300
FEW = 14
CITY = """(city) => {
  const { e, f } = document.querySelector(`[data-city="${city}"]`).getScreenCTM();
  return [e, f];
}"""
BOTH = {"paid", "gave up"}


def gather(seated: Callable[..., list[Player]], position: Position) -> list[Player]:
    """Ada at a desk and Bob with a phone, and bots at the other seats."""
    return seated(position, "Ada", "Bob", screens={"Ada": DESK, "Bob": PHONE})


def rounds(*people: Player) -> Iterator[Player]:
    """Everybody who may do something, until the game is over."""
    turns = idle = 0
    while not people[0].look()["over"]:
        moving = [person for person in people if person.look()["mine"]]
        yield from moving
        turns, idle = turns + len(moving), 0 if moving else idle + 1
        assert turns < TURNS and idle < TURNS, [person.look() for person in people]
        if not moving:
            people[0].page.wait_for_timeout(100)


def moves(site: Site, person: Player) -> list[tuple[int, dict]]:
    """Every move of the game that is open, with its seat."""
    return site.backstage.position(person.code).moves


def at_the_end(*people: Player) -> dict:
    """Everybody is shown what the rules have counted."""
    final = people[0].view["final"]
    for n, total in enumerate(final["totals"]):
        assert total == sum(line["points"] for line in final["lines"] if line["seat"] == n)
    for person in people:
        person.until(people[0].look()["v"])
        assert person.view["final"] == final
        assert table_of(person) == final["totals"]
        assert panel_of(person) == final["totals"]
        for total in final["totals"]:
            expect(person.page).to_have_title(re.compile(rf"^[^–]* {total}\b.* – "))
    return final


def panel_of(person: Player) -> list[int]:
    """The points beside the names of the players."""
    told = person.page.locator("[data-seat] .score").all_inner_texts()
    return [number(score.split()[0]) for score in told]


ENDS = """async ([board, view]) => {
  const [{ html, render }, { openAtlas }, { speak }, { seats }, { finalSheet },
    { added, sides }, { actsOf }] = await Promise.all(["#lit", "#rail/core/atlas.js",
      "#rail/core/words.js", "#rail/game/parts/seats.js", "#rail/game/parts/final.js",
      "#rail/game/teams.js", "#rail/ceremony/acts.js"].map((name) => import(name)));
  const atlas = openAtlas(board);
  const names = view.seats.map((_, n) => `Player ${n}`);
  const words = speak({ lang: "en", core: { en: {} }, mechanisms: [], atlas, names, me: null });
  const page = { seats: names.map((name) => ({ name, color: "red" })), replay: {}, urls: {} };
  const game = { page, atlas, words, view, choice: {}, mechanisms: [], ranks: [], standIns: [] };
  Object.assign(game, { clock: null, mostlyBots: [] });
  const home = document.createElement("div");
  render(html`${seats(game)}${finalSheet(game, { proof: () => null })}`, home);
  const read = (one) => Number.parseInt(one.innerText.replace("−", "-"));
  const panel = [...home.querySelectorAll(".score")].map(read);
  const told = actsOf(view.final.lines).flatMap(({ lines }) => lines);
  return {
    panel: sides(game).map(([seat]) => panel[seat]),
    table: [...home.querySelectorAll("[data-total]")].map(read),
    told: sides(game).map((side) => added(told.filter(({ seat }) => side.includes(seat)))),
  };
}"""


def test_panel_table_of_points_and_ceremony_come_to_the_same_totals_on_every_board(player):
    eve = player("Eve")
    eve.page.goto("/games/open/")
    counted = 0
    for board in boards():
        position = Position(board, seats=rules_for(board).board.sizes[-1])
        for _ in range(FEW):
            position.step()
        while position.state.decisions:  # tickets of a draft that is broken off do not count
            position.step()
        state, _ = position.rules.score_now(position.state)
        view = json.loads(encode(position.rules.view(state, None)))
        shown = eve.page.evaluate(ENDS, [json.loads(encode(position.rules.public())), view])
        team = position.rules.board.team
        totals = view["final"]["totals"][::team]
        assert shown == dict.fromkeys(("panel", "table", "told"), totals), board
        counted += totals != [seat["score"] for seat in view["seats"]][::team]
    assert counted == len(boards())


def draw(person: Player, wanted: set[str] = frozenset()) -> None:
    """Take the cards of a turn, those wanted first."""
    for _ in range(2):
        seen = person.look()
        slots = [slot for slot in seen["slots"] if slot != "tickets"]
        if not (seen["mine"] and slots):
            break
        up = person.view["decks"]["train"]["up"]
        chosen = [slot for slot in slots if slot.isdigit() and up[int(slot)] in wanted]
        person.draw((chosen or slots)[0])


# Maps


def claim(person: Player, route: str) -> None:
    """Claim a route: on the map at a desk, from the list on a phone."""
    if person.page.evaluate("navigator.maxTouchPoints"):
        person.claim_by_list(route)
        # the cards are in sight again
        expect(person.page.locator(".tab[data-tab=routes][aria-pressed=true]")).to_have_count(0)
    else:
        person.claim_on_map(route)


def claim_or_draw(person: Player) -> None:
    """A long route, or any when there are cards enough; otherwise cards."""
    seen = person.look()
    length = {route["id"]: route["length"] for route in person.facts["routes"]}
    best = max(seen["can"], key=length.get, default=None)
    if best and (length[best] >= 4 or sum(seen["hand"].values()) > 8):
        claim(person, best)
    else:
        draw(person)


def tunnel(view: dict, spare: int) -> str | None:
    """A tunnel that can be paid with so many cards to spare."""
    tunnels = {route["id"] for route in facts("europe", "base")["routes"] if route.get("tunnel")}
    hand = view["hand"]
    for offer in view["legal"]:
        for claim in apart(offer):
            for cards in claim["pays"] if claim.get("route") in tunnels else ():
                held = sum(hand.get(card, 0) for card in {*cards, "locomotive"})
                if held - sum(cards.values()) >= spare:
                    return claim["route"]
    return None


def decide(person: Player, others: tuple[Player, ...], done: set[str]) -> None:
    """Answer for a tunnel, both ways in turn; the others see why."""
    attempt = person.view["mech"]["tunnels"]
    expect(person.page.locator(".flipped .chip")).to_have_count(len(attempt["flipped"]))
    for other in others:
        other.until(person.look()["v"])
        assert other.view["mech"]["tunnels"]["flipped"] == attempt["flipped"]
        expect(other.page.locator("[data-standing]")).to_have_text(
            f"{person.name} is deciding about the tunnel"
        )
        assert other.page.locator("[data-dig], [data-back-out]").count() == 0
    log = others[-1].page.locator(".part.log")
    expect(log).to_contain_text(f"{person.name} digs the tunnel {person.name_of(attempt['route'])}")
    assert person.page.locator("section.strip").count() == 0
    pays = person.page.locator("[data-dig]")
    owns = bool(pays.count()) and "paid" not in done
    person.after((pays if owns else person.page.locator("[data-back-out]")).first.click)
    done.add("paid" if owns else "gave up")
    assert person.owns(attempt["route"]) == owns


def ask_for_ferry(person: Player) -> None:
    """A ferry without its locomotives is refused in words."""
    have = person.view["hand"].get("locomotive", 0)
    ferries = {route["id"]: route.get("ferry", 0) for route in person.facts["routes"]}
    dear = max(ferries, key=ferries.get)
    assert have < ferries[dear]
    person.choose(dear)
    few = f"{have} {'isn’t' if have == 1 else 'aren’t'} enough"
    told = f"A ferry: you need at least {ferries[dear]} locomotives; {few}."
    expect(person.page.locator("[data-reason]")).to_have_text(told)
    person.page.locator("[data-close]").click()
    # what lies on the map is gone with the next picture only
    expect(person.page.locator("[data-reason]")).to_have_count(0)


def station_on_map(person: Player) -> None:
    """A tap on a city offers a station there."""
    person.settle()
    person.page.mouse.click(*person.page.evaluate(CITY, "angora"))
    strip = person.page.get_by_role("region", name="Build")
    expect(strip).to_contain_text("Station in Angora")
    person.confirm()


def station_by_list(person: Player) -> None:
    """The list of routes offers a station in the city that is typed."""
    person.open_tab("routes")
    person.page.locator("#find").fill("kob")
    person.page.get_by_role("button", name="Station in København").click()
    person.confirm()
    person.close_tab()


def test_a_game_of_europe(player, site, seated):
    position = begun("europe")
    ada, bob = gather(seated, position)
    eve = player("Eve")
    eve.page.goto(ada.page.url)
    eve.arrive()
    done: set[str] = set()
    builds = {ada: station_on_map, bob: station_by_list}
    others = {ada: (bob, eve), bob: (ada, eve)}
    for person in rounds(ada, bob):
        if person is ada:
            ask_for_ferry(ada)
        build = builds.pop(person)
        build(person)
        eve.until(person.look()["v"])
        assert eve.page.locator(".station").count() == 2 - len(builds)
        if not builds:
            break
    while done != BOTH:
        spare = 0 if "paid" in done else 2
        skip(site, lambda position, spare=spare: tunnel(position.view, spare), ada, bob, eve)
        person = ada if ada.look()["mine"] else bob
        claim(person, tunnel(person.view, spare))
        if person.view["mech"].get("tunnels"):
            decide(person, others[person], done)
    skip(site, is_last_round, ada, bob, eve)
    for person in rounds(ada, bob):
        claim_or_draw(person)

    final = at_the_end(ada, bob, eve)
    left = [line["points"] for line in final["lines"] if line["why"] == "stations"]
    built = [seat for seat, move in moves(site, ada) if move["kind"] == "stations.build"]
    assert {0, 1} <= {*built}
    assert left == [4 * (3 - built.count(seat)) for seat in (0, 1)]
    assert eve.page.locator("[data-card]").count() == 0
    assert not any(frame["view"]["hand"] for frame in eve.frames if "view" in frame)


def test_a_game_of_amsterdam_to_its_end(seated):
    ada, bob = gather(seated, begun("amsterdam").on(ends_soon))
    for person in rounds(ada, bob):
        claim_or_draw(person)
    final = at_the_end(ada, bob)
    carts = {route["id"] for route in ada.facts["routes"] if route.get("goods")}
    owner = ada.view["owner"]
    held = [sum(owner.get(route) == seat for route in carts) for seat in (0, 1)]
    assert final["tally"]["goods"] == held and sum(held) > 0
    for seat, n in enumerate(held):
        for person in (ada, bob):
            expect(person.page.locator(f"[data-seat='{seat}']")).to_contain_text(f"{n} goods")


# The card game

MANY = 24
"""Cards in the draw pile that are enough for robberies."""


def few_cards(most: int = 8) -> Callable[[Position], bool]:
    """Are no more than so many cards left to draw, when it is somebody's turn?"""

    def until(position: Position) -> bool:
        return not position.state.decisions and len(position.state.decks["train"].draw) <= most

    return until


def line_up(person: Player, cards: dict[str, int]) -> None:
    """Choose a color of the hand, then what goes with it, and lay it down."""
    color = next(iter(cards))
    (place,) = [offer for offer in person.view["legal"] if offer["kind"] == "yard.place"]
    person.page.locator(f"[data-card='{color}']").click()
    pays = person.page.get_by_role("group", name="How to pay").get_by_role("button")
    n = [pay for pay in expand_payments(place["pays"]) if color in pay].index(cards)
    # nothing is on its way any more
    expect(person.page.locator("[data-confirm]")).to_have_attribute("aria-disabled", "false")
    if (more := person.page.locator("[data-more-ways]")).count():
        more.click()
    pays.nth(n).click()
    person.confirm()


def columns(person: Player, seat: int) -> Locator:
    """What stands in a yard."""
    return person.page.locator(f"[data-yard='{seat}'] [data-column]")


def train_turn(person: Player) -> None:
    """Rob where it is possible, line up what there is much of, or draw."""
    view = person.view
    yards = view["mech"]["yard"]["yards"]
    theirs = {
        column["color"] for seat, yard in enumerate(yards) if seat != view["me"] for column in yard
    }
    places = [offer["pays"] for offer in view["legal"] if offer["kind"] == "yard.place"]
    pays = [pay for rows in places for pay in expand_payments(rows)]
    robbing = [cards for cards in pays if theirs & {*cards}]
    many = sum(view["hand"].values()) > 8 or not {*person.look()["slots"]} - {"tickets"}
    if robbing:
        line_up(person, robbing[0])
    elif pays and many:
        line_up(person, max(pays, key=lambda cards: sum(cards.values())))
    else:
        draw(person, theirs)


def check_roads(person: Player) -> None:
    """Of a road no more is seen than how long it is."""
    mine = person.view["mech"]["yard"]
    assert "peek" not in mine
    for seat, n in enumerate(mine["road"]):
        yard = person.page.locator(f"[data-yard='{seat}']")
        expect(yard).to_contain_text(f"{n} card{'' if n == 1 else 's'} on the track")
        lined = sum(column["cards"] + column["locomotives"] for column in mine["yards"][seat])
        expect(yard.locator("[data-column] .card")).to_have_count(lined)


def deliver_best(person: Player) -> None:
    """Take the proposal."""
    person.after(person.page.locator("[data-best]").click)


def deliver_singly(person: Player) -> None:
    """Choose ticket by ticket until nothing more can be paid."""
    person.page.get_by_text("Choose yourself, one by one").click()
    single = person.page.locator("[data-deliver]")
    while single.count():
        person.after(single.last.click)
    person.after(person.page.locator("[data-done]").click)


def play_trains(people: dict[Player, Callable[[Player], None]], look=lambda: None) -> list[dict]:
    """A card game to its end, tickets handed in by everybody's own way; all that happened."""
    for person in rounds(*people):
        look()
        if not person.look()["mine"]:
            continue  # what was looked at has led to somebody else's turn
        if any(ask["kind"] == "yard.check" for ask in person.view["decisions"]):
            people[person](person)
        elif person.look()["offers"]:
            person.keep()
        else:
            train_turn(person)
    first = next(iter(people))
    log = [entry for frame in first.frames for entry in frame.get("log", ())]
    # a page that is opened anew is told again what it knew
    told = {entry["v"]: entry["events"] for entry in log}
    return [event for events in told.values() for event in events]


def test_the_card_game_of_two(seated):
    ada, bob = gather(seated, begun("card_game").on(few_cards(MANY)))
    lengths = set()

    def look() -> None:
        ada.until(bob.look()["v"])
        check_roads(ada)
        lengths.update(ada.view["mech"]["yard"]["road"])

    events = play_trains({ada: deliver_best, bob: deliver_singly}, look)
    assert max(lengths) > 5
    robbed = {event["data"]["seat"] for event in events if event["kind"] == "yard.robbed"}
    for seat, person in enumerate((ada, bob)):
        told = person.page.locator(".part.log").text_content()
        assert ("robbed you of" in told) == (seat in robbed)
    assert robbed
    final = at_the_end(ada, bob)
    assert all(n > 0 for n in final["tally"]["completed"])
    assert ada.view["mech"]["yard"]["done"] == final["tally"]["completed"]


def test_the_card_game_of_four_has_two_rounds(site, seated):
    ada, bob = gather(seated, begun("card_game", seats=4).on(few_cards()))
    seen = []

    def look() -> None:
        now = ada.page.locator(".round").inner_text()
        if now not in seen:
            seen.append(now)
            if len(seen) == 2:
                skip(site, few_cards(), ada, bob)

    events = play_trains(dict.fromkeys((ada, bob), deliver_best_or_nothing), look)
    assert seen == ["Round 1 of 2", "Round 2 of 2"]
    assert [event["data"] for event in events if event["kind"] == "yard.round"] == [{"number": 2}]
    expect(bob.page.locator(".part.log")).to_contain_text("Round 2 begins")
    at_the_end(ada, bob)


def test_the_card_game_is_a_table_without_the_keys_of_a_map(seated):
    (ada,) = seated(begun("card_game"), "Ada")
    page = ada.page
    expect(page.get_by_role("region", name="Table")).to_be_visible()
    page.keyboard.press("r")
    ada.settle()
    expect(page.locator(".side")).not_to_have_attribute("data-tab", "routes")
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    keys = page.locator(".keys kbd").all_inner_texts()
    assert {"D", "Esc"} <= {*keys} and not {"R", "↑ ↓", "+ − 0"} & {*keys}
    expect(page.locator("dialog")).not_to_contain_text("the map")


def deliver_best_or_nothing(person: Player) -> None:
    """Take the proposal, if there is one."""
    person.after(person.page.locator("[data-best], [data-done]").first.click)
