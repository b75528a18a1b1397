"""How fast the rules of every system are, and the two searches that could be slow at the end.

python -m bench.systems
"""

import json
import random
from collections.abc import Iterable
from functools import partial

import msgspec
from msgspec.structs import replace

from bench.arena import plain
from bench.engine import play, run
from bench.figures import median, milliseconds, p99, table
from games.rules import Rules, boards, rules_for
from games.rules.mechanisms.connections import network
from games.rules.mechanisms.yard import CarKeys
from games.rules.mechanisms.yard.delivery import Goal, best
from games.rules.table import Table

SEED = 1
GAMES = 20
SEATS = 4
SYSTEMS = ("usa", "europe", "amsterdam", "card_game")
"""A board of each system."""
HANDS = 300
"""Hands to try in each search."""
DEALT = range(4, 15)
"""Tickets in such a hand."""
LAID = 60
"""Cards set out at most, as far as the pile reaches."""
STATIONS = 3
FORTY = 40
"""Cards in hand: more than anybody holds who plays to win."""
WORST = "worst 50"


def calls(rules: Rules, seats: int) -> dict[str, list[float]]:
    """Milliseconds of every call in one random game; `scoring` is the last one, `bot` what the
    plain bot would need to decide."""
    kinds = ("legal", "apply", "view", "scoring", "bot")
    spent: dict[str, list[float]] = {what: [] for what in kinds}
    public = json.loads(json.dumps(rules.public()))
    rng = random.Random(1)
    state, _ = rules.start(seats, random.randbytes(32).hex())
    while not state.over:
        seat, before = rules.active_seats(state)[0], state
        seen = json.loads(json.dumps(rules.view(before, seat)))
        spent["bot"].append(milliseconds(partial(plain.choose, seen, public, rng)))
        spent["legal"].append(milliseconds(partial(rules.legal, before, seat)))
        move = random.choice(rules.legal(before, seat))
        state, _ = rules.apply(before, seat, move)
        again = milliseconds(partial(rules.apply, before, seat, move))
        spent["scoring" if state.over else "apply"].append(again)
        spent["view"].append(milliseconds(partial(rules.view, state, seat)))
    return spent


def systems() -> None:
    """Pace and single calls of a board of each system."""
    rows = []
    for board in SYSTEMS:
        rules = rules_for(board)
        pace = run(partial(play, rules, SEATS), GAMES)
        played = [calls(rules, SEATS) for _ in range(GAMES)]
        spent = {what: [ms for one in played for ms in one[what]] for what in played[0]}
        rows.append(
            (
                board,
                f"{pace.games:,.0f}",
                f"{pace.moves:,.0f}",
                f"{pace.per_game:.0f}",
                *(
                    f"{median(spent[k]):.3f} / {p99(spent[k]):.2f}"
                    for k in ("legal", "apply", "view", "bot")
                ),
                f"{max(spent['scoring']):.1f}",
            )
        )
    print(f"Random games of {SEATS}, one core, {GAMES} a board;", end=" ")
    print("ms of single calls: median / p99, of the scoring: worst\n")
    table("board games/s moves/s moves/game legal apply view bot scoring".split(), rows)


def views() -> None:
    """How large the view is of who has forty cards to pay with, at the beginning."""
    rows = []
    for board in boards():
        rules = rules_for(board)
        names = rules.board.cards
        box = [c for pile in rules.board.piles.values() for c, n in pile.items() for _ in range(n)]
        start, _ = rules.start(rules.board.sizes[-1], random.randbytes(32).hex(), first=0)
        sizes = []
        for _ in range(GAMES):
            held = random.sample(box, FORTY)
            hand = tuple(held.count(name) for name in names)
            seats = (replace(start.seats[0], hand=hand), *start.seats[1:])
            sizes.append(
                len(msgspec.json.encode(rules.view(replace(start, decisions=(), seats=seats), 0)))
            )
        rows.append((board, f"{median(sizes):,.0f}", f"{max(sizes):,}", "most 12,000"))
    print(f"Bytes of a view with {FORTY} cards in hand, {GAMES} hands a board\n")
    table(("board", "median", "most", "target"), rows)


def stations() -> Iterable[float]:
    """The choice of borrowed routes, where every route has an owner and the stations stand in
    the cities that most routes meet."""
    rules = rules_for("europe")
    board = rules.board
    meet = {
        n: sum(n in (route.a, route.b) for route in board.routes) for n in range(len(board.cities))
    }
    busy = sorted(meet, key=lambda n: -meet[n])[:10]
    start, _ = rules.start(5, random.randbytes(32).hex())
    for _ in range(HANDS):
        owner = tuple(random.randrange(random.randint(2, 5)) for _ in board.routes)
        held = tuple(random.sample(range(len(board.tickets)), random.choice(DEALT)))
        seats = (replace(start.seats[0], tickets=held), *start.seats[1:])
        at = tuple((city, 0) for city in random.sample(busy, STATIONS))
        mech = replace(start.mech, stations=replace(start.mech.stations, at=at))
        state = replace(start, owner=owner, seats=seats, mech=mech, decisions=())
        yield milliseconds(partial(network, Table(rules, state), 0))


def destinations() -> Iterable[float]:
    """The choice of tickets that the cards set out are spent on."""
    rules = rules_for("card_game")
    colors = rules.board.colors
    start, _ = rules.start(4, random.randbytes(32).hex())
    deck = start.decks["train"].draw
    for _ in range(HANDS):
        held = random.sample(rules.board.tickets, random.choice(DEALT))
        laid = random.sample(deck, random.randint(10, min(LAID, len(deck))))
        have = tuple(laid.count(card) for card in range(len(rules.board.cards)))
        goals = [
            Goal(
                n,
                ticket.points,
                tuple(ticket.facts.own(CarKeys).cars.count(color) for color in colors),
            )
            for n, ticket in enumerate(held)
        ]
        yield milliseconds(partial(best, goals, have))


def searches() -> None:
    """The worst of many hands."""
    rows = []
    for what, spent in (
        ("stations: which routes to borrow", list(stations())),
        ("destination check: which tickets to pay", list(destinations())),
    ):
        rows.append(
            (what, HANDS, f"{median(spent):.2f}", f"{p99(spent):.1f}", f"{max(spent):.1f}", WORST)
        )
    print("Exact searches, ms\n")
    table(("search", "hands", "median", "p99", "worst", "target"), rows)


if __name__ == "__main__":
    random.seed(SEED)
    systems()
    views()
    searches()
