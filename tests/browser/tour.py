"""Every page and every state of the game, one stop after the other."""

import re
import secrets
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.browser.player import REFUSED, TIMEOUT_MS, Player
from tests.browser.positions import Position


class Stop(NamedTuple):
    """A place of the tour: what it is called, and who stands there."""

    name: str
    person: Player
    playing: bool = False


def tour(player: Callable[..., Player], site, finished, **options) -> Iterator[Stop]:
    """Walk through everything there is to see."""
    yield from lobby(player, site, **options)
    yield from game(player, site, **options)
    yield from end(player, finished, **options)
    yield from people(player, finished, **options)
    yield from faults(player, site, **options)


def lobby(player, site, **options) -> Iterator[Stop]:
    """From the start page to a table with friends."""
    ada, bob = player("Ada", **options), player("Bob", **options)
    ada.page.goto("/")
    yield Stop("home", ada)
    ada.page.goto("/settings/")
    yield Stop("settings of the device", ada)
    ada.page.goto("/")
    ada.allowed = (REFUSED,)
    ada.page.locator("#name").press("Enter")
    ada.page.locator("#name[aria-invalid=true]").wait_for()
    yield Stop("home, refused", ada)
    link = ada.create(seats=4)
    ada.page.locator("#seats summary").first.wait_for()
    for fold in ada.page.locator("#terms > summary, #seats summary").all():
        fold.click()
    yield Stop("lobby of the host", ada)
    bob.page.goto(link)
    yield Stop("lobby of a guest", bob)
    bob.sit(link)
    yield Stop("lobby of a friend", bob)
    ada.page.locator("[data-do=kick]").wait_for()
    ada.page.locator("[data-do=lock]").click()
    ada.page.locator("[data-locked='0']").wait_for()
    yield Stop("lobby, locked", ada)
    ada.page.goto(f"{link}seat/")
    yield Stop("seat link", ada)
    seat = ada.page.locator("#link").inner_text()
    stranger = player("Eve", **options)
    stranger.page.goto(seat)
    yield Stop("seat link, opened", stranger)
    ada.page.goto("/")
    yield Stop("home with a table", ada)
    setup = re.search(r"http\S+/setup/\S+", site.log.read_text())
    if setup:
        stranger.allowed = (REFUSED,)
        # the link works until there is an operator
        if stranger.page.goto(setup[0]).ok:
            yield Stop("set-up", stranger)


def game(player, site, **options) -> Iterator[Stop]:
    """A game with as many bots as there is room for."""
    dealt = site.backstage.deal(Position(seats=5), "Ada", tracker=True)
    ada = player("Ada", session=dealt.sessions[0], **options)
    page = ada.page
    page.goto(dealt.path)
    ada.arrive()
    page.locator("[data-offer] input").first.check()
    yield Stop("choosing tickets", ada, True)
    ada.keep()
    ada.wait_turn()
    yield Stop("my turn", ada, True)
    for fold in page.locator(".notes summary, .tracker summary").all():
        fold.evaluate("fold => fold.click()")
    for tab in ("routes", "tickets", "log", "chat"):
        if ada.open_tab(tab):
            yield Stop(f"{tab}", ada, True)
            ada.close_tab()
    page.locator("[data-door=table]").click()
    page.locator("dialog[open]").wait_for()
    yield Stop("table", ada, True)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator("[data-door=settings]").click()
    page.locator("dialog[open]").wait_for()
    yield Stop("settings", ada, True)
    page.locator("[data-keys]").click()
    page.locator("[data-over=help]").wait_for()
    yield Stop("help", ada, True)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    routes = ada.facts["routes"]
    dear = max((r for r in routes if r["id"] not in ada.look()["can"]), key=lambda r: r["length"])
    ada.choose(dear["id"])
    page.locator("[data-reason]").wait_for()
    yield Stop("why not", ada, True)
    page.locator("[data-close]").click()
    page.locator("[data-slot=tickets]").click()
    page.locator("[data-confirm]").wait_for()
    yield Stop("drawing tickets", ada, True)
    page.locator("[data-close]").click()
    while not ada.look()["can"]:
        ada.turn()
        ada.wait_turn()
    ada.choose(ada.look()["can"][0])
    page.locator("[data-confirm]").wait_for()
    yield Stop("paying", ada, True)
    ada.confirm()
    yield Stop("claimed", ada, True)


def end(player, finished, **options) -> Iterator[Stop]:
    """The final scoring, for who played and for who watched."""
    ada = player("Ada", session=finished.sessions[0], **options)
    eve = player("Eve", **options)
    for person in (ada, eve):
        person.page.goto(finished.path)
        person.arrive()
        yield Stop("final scoring", person, True)
    for person, eyes in ((ada, "/0"), (eve, "")):
        person.page.goto(f"{finished.path}1/replay/#60{eyes}")
        person.arrive()
        yield Stop(f"replay{eyes}", person, True)
    eve.page.goto("/games/open/")
    yield Stop("game file", eve)


def people(player, finished, **options) -> Iterator[Stop]:
    """What belongs to people: games played, an account, messages."""
    ada = player("Ada", session=finished.sessions[0], **options)
    ada.page.goto("/my-games/")
    yield Stop("my games", ada)
    ada.page.locator(".past-game a").first.click()
    # worked out by processes that let all others go first
    ada.page.locator("#analysis svg.plot-lines").wait_for(timeout=4 * TIMEOUT_MS)
    yield Stop("a game in numbers", ada)
    eve = player("Eve", **options)
    for path in ("login", "password", "keep"):
        eve.page.goto(f"/account/{path}/")
        yield Stop(path, eve)
    eve.page.locator("#id_username").fill(f"eve.{secrets.token_hex(3)}")
    eve.page.locator("#id_password").fill("narrow gauge 1895")
    eve.page.locator(".panel .primary").click()
    eve.page.locator("#id_old").wait_for()
    yield Stop("account", eve)
    eve.page.goto("/account/data/")
    yield Stop("my data", eve)
    eve.page.locator(".menu summary").click()
    yield Stop("menu", eve)
    eve.page.goto("/account/notifications/")
    eve.page.locator("#here").wait_for()
    yield Stop("notifications", eve)


def faults(player, site, **options) -> Iterator[Stop]:
    """What one sees when something is wrong."""
    eve = player("Eve", **options)
    eve.allowed = (REFUSED,)
    for path in ("/nowhere/", "/t/ZZZZZZZZ/", "/seat/wrong/", "/open/?code=ZZZZZZZZ"):
        eve.page.goto(path)
        yield Stop(path, eve)
    eve.page.goto("/")
    eve.context.clear_cookies()
    eve.page.locator("form[action$='practice/'] button").click()
    eve.page.wait_for_url("**/practice/")
    yield Stop("an old form", eve)
    eve.page.goto(site.backstage.deal(Position(), "Bob", watch=False).path)
    yield Stop("closed to watchers", eve)
