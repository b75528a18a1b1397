"""What travels to a browser during a game with bots: nothing that its seat may not know."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.browser.conftest import guests, skip
from tests.browser.frames import KEEP_SOCKETS, heard, play_by_frames
from tests.browser.player import Player
from tests.browser.positions import Position

# what was told once is known: it is not tried again
pytestmark = [
    pytest.mark.across_processes,
    pytest.mark.share_a_game,
    pytest.mark.flaky(rerun_except=AssertionError),
]

HAND = "view.hand"
OPENING = 30
"""Moves from the beginning that everybody looks at; what they see next is the end."""
OPEN = {
    "view.legal.pays",
    "view.legal.quote.colors",
    "view.legal.quote.wild",
    "view.legal.routes",
    "view.decks.train.up",
    "log.events.data.cards",
}
"""Where else cards may be counted or listed: what one may pay and how, which
routes by their color, the row, what was laid."""


def walk(thing, path: str = "") -> Iterator[tuple[str, object]]:
    """Everything in a frame with the way to it; places in lists are not told apart."""
    yield path, thing
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield from walk(value, f"{path}.{name}".lstrip("."))
    elif isinstance(thing, list):
        for value in thing:
            yield from walk(value, path)


def views(person) -> list[dict]:
    """The frames with a view, as long as the game was on."""
    frames = [frame for frame in person.frames if frame["t"] == "view"]
    return [frame for frame in frames if not frame["view"]["over"]]


def tickets(view: dict) -> set[str]:
    """The tickets that a view knows of."""
    offered = [ask.get("secret", {}).get("tickets", ()) for ask in view["decisions"]]
    mine = [ticket["id"] for ticket in view["mech"].get("connections", {}).get("mine", ())]
    return {*mine, *(ticket for offer in offered for ticket in offer)}


def comes_to_its_end(position: Position) -> bool:
    """Has somebody no more than half of their cars?"""
    return min(sum(seat.pieces) for seat in position.state.seats) <= 22


class Heard(NamedTuple):
    """Who was at a game to its end, with all that they have heard."""

    ada: Player
    bob: Player
    eve: Player


@pytest.fixture(scope="module")
def finished(chromium, site) -> Heard:
    """A game of Ada and Bob against a bot that Eve has watched."""
    dealt = site.backstage.deal(Position(seats=3), "Ada", "Bob")
    with guests(chromium, site) as enter:
        ada, bob = (
            enter(name, prepare=KEEP_SOCKETS, session=session)
            for name, session in zip(("Ada", "Bob"), dealt.sessions, strict=True)
        )
        eve = enter("Eve")
        for person in (ada, bob, eve):
            person.page.goto(dealt.path)
            person.arrive()
            assert person.facts
        play_by_frames([ada, bob], until=OPENING)
        eve.until(heard(ada))
        skip(site, comes_to_its_end, ada, bob)
        eve.reload()
        play_by_frames([ada, bob])
        while heard(eve) < heard(ada):
            eve.page.wait_for_timeout(5)
    return Heard(ada, bob, eve)


@pytest.fixture
def final(finished) -> dict:
    """The end of the game, where everything is told."""
    return finished.ada.view["final"]


@pytest.mark.parametrize("who", ["ada", "bob", "eve"])
def test_cards_are_told_to_their_owner_alone(finished, who):
    person = getattr(finished, who)
    cards = set(person.facts["cards"])
    seen = views(person)
    assert len(seen) > OPENING + 20
    for frame in seen:
        view = frame["view"]
        me = view["me"]
        held = 0 if me is None else view["seats"][me]["cards"]
        assert sum(view["hand"].values()) == held
        for path, thing in walk(frame):
            if isinstance(thing, dict) and thing and set(thing) <= cards:
                assert path in {HAND, *OPEN}, path
            if isinstance(thing, list) and thing and set(map(str, thing)) <= cards:
                assert path in OPEN and len(thing) <= 5, path
            if path == "log.events" and isinstance(thing, dict):
                told = thing["data"]
                if thing["kind"] == "market.blind":
                    assert ("card" in told) == (told["seat"] == me)
                if thing["kind"].startswith("tickets."):
                    assert ("tickets" in told) == (told["seat"] == me)


@pytest.mark.parametrize("who", ["ada", "bob", "eve"])
def test_tickets_of_others_are_never_told(finished, final, who):
    person = getattr(finished, who)
    others = {"ada": finished.ada, "bob": finished.bob}
    owned = {
        name: {frame["v"]: tickets(frame["view"]) for frame in views(other)}
        for name, other in others.items()
        if name != who
    }
    seats = {frame["view"]["me"] for frame in views(finished.ada) + views(finished.bob)}
    (bot,) = {0, 1, 2} - seats
    held = [line for line in final["lines"] if line["seat"] == bot and line["why"] == "ticket"]
    thought = {line["data"]["ticket"] for line in held}
    assert thought and all(any(hands.values()) for hands in owned.values())
    known: set[str] = set()
    for frame in views(person):
        known |= tickets(frame["view"])
        foreign = thought.union(*(hands.get(frame["v"], ()) for hands in owned.values())) - known
        text = json.dumps(frame)
        assert not [ticket for ticket in foreign if f'"{ticket}"' in text]


@pytest.mark.parametrize("who", ["ada", "bob", "eve"])
def test_the_seed_is_told_after_the_end(finished, final, who):
    person = getattr(finished, who)
    assert len(final["seed"]) == 64
    for frame in views(person):
        assert final["seed"] not in json.dumps(frame)
        assert frame["view"]["final"] is None
    assert person.view["final"] == final


def test_progress_of_others_is_never_told(finished):
    for person in (finished.ada, finished.bob, finished.eve):
        for frame in views(person):
            told = frame["view"]["mech"].get("connections", {})
            if frame["view"]["me"] is None:
                assert not any(told.values())
            else:
                mine = frame["view"]["seats"][frame["view"]["me"]]["tickets"]
                assert len(told.get("mine", ())) == mine
