"""The tracker of public cards is right in games of every system."""

from collections import Counter

import pytest

from games.rules import rules_for
from tests.sweeps.walk import walk
from tests.toy import Dice

GAMES = [
    ("usa", "base", 3),
    ("europe", "base", 4),
    ("world", "base", 2),
    ("team_asia", "base", 4),
    ("marklin", "base", 3),
    ("germany", "base", 3),
    ("card_game", "base", 3),
]
TRACK = """async ([facts, seats, log, lengths, clients]) => {
  const { tracked } = await import("#rail/game/tracker.js");
  const files = await Promise.all(clients.map((client) => import(client)));
  const mechanisms = files.map((file) => file.default);
  return lengths.map((n) => tracked(facts, seats, log.slice(0, n), mechanisms));
}"""


@pytest.fixture(scope="module")
def page(chromium, site):
    """A page that knows our modules."""
    page = chromium.browser.new_page()
    page.goto(f"{site.address}/games/open/")
    yield page
    chromium.leave([page.context])


@pytest.mark.parametrize("name, variant, seats", GAMES, ids=[game[0] for game in GAMES])
def test_what_is_tracked_is_true(page, clients, name, variant, seats):
    rules = rules_for(name, variant)
    board = rules.board
    told = f"tracked {name}"
    first, opening = rules.start(seats, Dice(told).seed())
    log, states = [entry(0, opening)], [first]
    for n, step in enumerate(walk(rules, seats, told), 1):
        log.append(entry(n, step.events))
        states.append(step.after)
    calm = [n for n, state in enumerate(states) if not state.decisions]
    piles = {pile: list(names) for pile, names in board.piles.items()}
    facts = {"team": board.team, "piles": piles}
    seen = page.evaluate(TRACK, [facts, seats, log, [n + 1 for n in calm], clients(board)])
    assert any(sum(known.values()) for tracked in seen for known in tracked["known"])
    for n, tracked in zip(calm, seen, strict=True):
        state = states[n]
        for side, known in enumerate(tracked["known"]):
            held = holding(rules, state, range(side * board.team, (side + 1) * board.team))
            assert Counter(known) <= held, n
        if board.routes:
            lying = [board.cards[card] for pile in piles for card in state.decks[pile].discard]
            assert Counter(tracked["discard"]) == Counter(lying), n


def entry(n: int, events) -> dict:
    """A move as watchers are told of it."""
    return {"n": n, "events": [event.seen_by(None) for event in events]}


def holding(rules, state, team: range) -> Counter:
    """All cards that these seats really have, with those that they share."""
    views = [rules.view(state, seat) for seat in team]
    shared = views[0]["mech"].get("team_play", {}).get("holder", {})
    return sum((Counter(view["hand"]) for view in views), Counter(shared))
