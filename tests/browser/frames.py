"""Playing by the frames that a page's own socket sends: as quick as the page can follow."""

from random import Random

from bench.arena import plain
from tests.browser.player import Player

KEEP_SOCKETS = """
const Real = WebSocket;
window.sockets = [];
window.WebSocket = class extends Real {
  constructor(...all) { super(...all); window.sockets.push(this); }
};
"""
"""Leaves the page its socket, and us a hand on it."""
MAX_MOVES = 1200
"""No game is longer."""


def heard(person: Player) -> int:
    """The version of the newest view that the page was sent."""
    return max((frame["v"] for frame in person.frames if "view" in frame), default=-1)


def mover(people: list[Player]) -> Player:
    """Whose move it is, anybody's when the game is over; all have been sent the same version."""
    while True:
        ready = [person for person in people if person.view["legal"] or person.view["over"]]
        if ready and len({*map(heard, people)}) == 1:
            return ready[0]
        people[0].page.wait_for_timeout(5)


def play_by_frames(people: list[Player], until: int = MAX_MOVES) -> None:
    """Everybody does what a plain bot would do in the same seat, to the end of the game or to
    this version of it."""
    rng = Random("frames")
    while not (person := mover(people)).view["over"] and heard(person) < until:
        v = heard(person)
        move = plain.choose(person.view, person.facts, rng)
        said = person.send({"t": "move", "v": v, "move": move})
        assert said["t"] == "ok", (move, said)
        while heard(person) <= v:
            person.page.wait_for_timeout(5)
