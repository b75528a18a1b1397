"""Golden playthroughs: the same games as ever, move by move, with what every seat sees.

A change of a rule shows as a diff of these texts. Each step tells the move, what happened, what
changed in the view of watchers, and for each seat what changed in its view besides.
"""

import re
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest

from bench.arena import plain
from games.bots.simple import apart
from games.rules import boards, rules_for, variants
from games.rules.mechanisms.claims.quotes import priced_alike
from games.rules.mechanisms.market import Stop
from tests.payments import every_move, every_payment
from tests.toy import Dice

HERE = Path(__file__).parent
STEPS = 36
GAMES = [
    (board, variant, seats)
    for board in boards()
    for variant in variants(board)
    for seats in rules_for(board).board.sizes
]
FINGERPRINTS = "fingerprints.txt"


def compare(request, name, text):
    """The text is what the file says, or becomes it."""
    file = HERE / name
    if request.config.getoption("--golden", default=False):
        file.write_text(text, "utf-8")
    assert file.exists(), f"no {name} yet: pytest tests/golden --golden writes it"
    known = file.read_text("utf-8")
    if text != known:
        pytest.fail(f"{name} {parting(text, known)}", pytrace=False)


def parting(text, known):
    """Where two texts part first, in a few words."""
    lines = [*zip(text.splitlines(), known.splitlines(), strict=False), ("an end", "more or less")]
    n = next(n for n, (new, old) in enumerate(lines) if new != old)
    new, old = (line.split("; ") for line in lines[n])
    news, olds = ([part for part in new if part not in old], [p for p in old if p not in new])
    return f"parts in line {n + 1}:\n  was {'; '.join(olds)}\n  is  {'; '.join(news)}"


def short(value):
    """A JSON-like value in few characters."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {short(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(short, value)) + "]"
    return "-" if value is None else str(value)


def moves(view, rules):
    """Legal moves by kind: their other fields, and in how many ways they are paid. Routes stand in
    the order of their prices."""
    kinds = {}
    order = {route.id: n for n, (_, all_) in enumerate(priced_alike(rules)) for route in all_}
    entries = [one for entry in view["legal"] for one in listed(entry)]
    spoken = [entry["kind"] for entry in entries]
    entries.sort(key=lambda one: (spoken.index(one["kind"]), order.get(str(one.get("route")), 0)))
    for entry in entries:
        pays = every_payment(entry, view, rules.board.cards) if "pays" in entry else [None]
        fields = [short(v) for key, v in entry.items() if key not in ("kind", "pays", "quote")]
        ways = f"*{len(pays)}" if len(pays) > 1 else ""
        kinds.setdefault(entry["kind"], []).append(" ".join(fields) + ways)
    return {f"legal {kind}": " ".join(told).strip() or "yes" for kind, told in kinds.items()}


def listed(entry):
    """An entry of the legal moves by its things; what names any of many routes stays as it is."""
    return apart(entry) if isinstance(entry.get("route", ""), str) else [entry]


def has_parts(value):
    """Is this a part of its own in a view, or mere numbers?"""
    if isinstance(value, tuple) and value:
        return not all(isinstance(item, int | tuple) for item in value)
    return isinstance(value, dict | list | tuple)


def flat(value, path=""):
    """The parts of a view by their paths; what hangs together stays so: a hand, a question."""
    if isinstance(value, dict) and any(map(has_parts, value.values())):
        for key, inner in value.items():
            if key != "legal":
                yield from flat(inner, f"{path} {key}".strip())
    elif isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        for n, inner in enumerate(value):
            rest = inner and {key: part for key, part in inner.items() if key != "id"}
            yield f"{path} {(inner or {}).get('id', n)}", short(rest)
    else:
        yield path, short(value)


def seen(rules, state, seat):
    """The view of a seat by paths."""
    view = rules.view(state, seat)
    return dict(flat(view)) | moves(view, rules)


class Eyes:
    """The views of all seats, and what changes in them."""

    def __init__(self, rules, seats):
        self.rules = rules
        self.seats = [None, *range(seats)]
        self.known = {seat: {} for seat in self.seats}

    def look(self, state):
        """A line for the watchers and one for each seat, of what is new to them."""
        public = seen(self.rules, state, None)
        for seat in self.seats:
            view = public
            if seat is not None:
                view = seen(self.rules, state, seat)
                view = {path: v for path, v in view.items() if public.get(path) != v}
            old, self.known[seat] = self.known[seat], view
            news = [f"{path} {v}".strip() for path, v in view.items() if old.get(path) != v]
            news += [f"no {path}" for path in old if path not in view]
            if news:
                yield f"  {'all' if seat is None else seat}: {'; '.join(news)}"


def told(events):
    """What happened, with what single seats know of it in brackets."""
    for event in events:
        own = "".join(f" ({seat}: {short(data)})" for seat, data in sorted(event.secret.items()))
        yield f"  > {event.kind} {short(event.data)}{own}"


def choose(dice, legal):
    """Mostly any move, now and then one of the rarer kinds. Nobody leaves it at one card: these
    games were played before one could."""
    legal = [move for move in legal if not isinstance(move, Stop)]
    if dice(4):
        return dice.pick(legal)
    kind = dice.pick(sorted({move.__struct_config__.tag for move in legal}))
    return dice.pick([move for move in legal if move.__struct_config__.tag == kind])


def playthrough(board, variant, seats):
    """The whole text of one game."""
    rules, dice = rules_for(board, variant), Dice(f"golden {board} {variant} {seats}")
    state, events = rules.start(seats, dice.seed())
    eyes = Eyes(rules, seats)
    yield f"{board} {variant}, {seats} seats"
    yield from told(events)
    yield from eyes.look(state)
    for n in count(1):
        if state.over:
            break
        seat = dice.pick(rules.active_seats(state))
        move = choose(dice, every_move(rules, state, seat))
        state, events = rules.apply(state, seat, move)
        if n <= STEPS:
            fields = msgspec.to_builtins(move)
            yield f"{n}. {seat} {fields.pop('kind')} {short(fields)}"
            yield from told(events)
            yield from eyes.look(state)
    yield f"After {n - 1} moves:"
    yield from ending(state)


def ending(state):
    """The final sheet."""
    for line in state.final.lines:
        yield f"  {line.seat} {line.why} {line.points} {short(line.data)}"
    yield f"  totals {short(state.final.totals)} places {short(state.final.places)}"
    yield f"  tally {short(state.final.tally)}"


@pytest.mark.parametrize(("board", "variant", "seats"), GAMES)
def test_the_game_is_played_as_ever(request, board, variant, seats):
    text = "\n".join(playthrough(board, variant, seats)) + "\n"
    compare(request, f"{board}-{variant}-{seats}.txt", text)


def fingerprint(board, variant):
    """The number of legal moves at each of the first steps of one game."""
    rules, dice = rules_for(board, variant), Dice(f"fingerprint {board} {variant}")
    state, _ = rules.start(rules.board.sizes[-1], dice.seed())
    for _ in range(STEPS):
        if state.over:
            return
        seat = rules.active_seats(state)[0]
        legal = every_move(rules, state, seat)
        yield len(legal)
        played = [move for move in legal if not isinstance(move, Stop)]
        state, _ = rules.apply(state, seat, dice.pick(played))


def test_the_number_of_legal_moves_is_as_ever(request):
    found = {
        f"{board}-{variant}": list(fingerprint(board, variant))
        for board, variant in dict.fromkeys((board, variant) for board, variant, _ in GAMES)
    }
    if not request.config.getoption("--golden", default=False):
        lines = (HERE / FINGERPRINTS).read_text("utf-8").splitlines()
        known = {name: list(map(int, ns.split())) for name, _, ns in map(split, lines)}
        hint = f"not the boards of {FINGERPRINTS}: pytest tests/golden --golden writes it"
        assert known.keys() == found.keys(), hint
        for name, counts in found.items():
            pairs = zip(counts, known[name], strict=False)
            parted = [n for n, (new, old) in enumerate(pairs) if new != old]
            assert not parted, f"{name} parts at step {parted[0]}"
    text = "".join(f"{name}: {' '.join(map(str, counts))}\n" for name, counts in found.items())
    compare(request, FINGERPRINTS, text)


def split(line):
    """Name and numbers of a fingerprint."""
    return line.partition(": ")


def test_every_text_belongs_to_a_game():
    names = {f"{board}-{variant}-{seats}.txt" for board, variant, seats in GAMES}
    assert {file.name for file in HERE.glob("*.txt")} == {*names, FINGERPRINTS}


PLAYED = {
    "switzerland": "> tunnels.flipped",
    "germany": "> passenger_meeples.taken",
    "poland": "> country_cards.taken",
    "india": "longest_route 10",
    "legendary_asia": "asian_explorer 10",
    "world": "> harbors.built",
    "london": r"districts [1-9]",
}
"""Boards whose own rules hardly come up where moves are made at random, and what shows them."""
MOVE = re.compile(r"^\d+\. (\d) (\{.*\})$", re.MULTILINE)


def by_bots(board, seats):
    """The moves of a game that is played to win."""
    rules, dice = rules_for(board), Dice(f"played {board}")
    facts, (state, _) = rules.public(), rules.start(seats, dice.seed())
    for n in count():
        if state.over:
            return
        seat = rules.active_seats(state)[0]
        move = rules.read_move(plain.choose(rules.view(state, seat), facts, Random(n)))
        yield seat, rules.write_move(move).decode()
        state, _ = rules.apply(state, seat, move)


def retold(board, seats, moves):
    """A whole game by its moves: what happened, and how it ended."""
    rules, dice = rules_for(board), Dice(f"played {board}")
    state, events = rules.start(seats, dice.seed())
    yield f"{board}, {seats} seats"
    yield from told(events)
    for n, (seat, move) in enumerate(moves, 1):
        state, events = rules.apply(state, int(seat), rules.read_move(move))
        yield f"{n}. {seat} {move}"
        yield from told(events)
    yield from ending(state)


@pytest.mark.parametrize("board", PLAYED)
def test_a_game_that_is_played_to_win_is_told_as_ever(request, board):
    """Its moves are read from the text, whatever bots would play by now: where there is none yet,
    or none any more because its moves are against the rules, they play it."""
    name, seats = f"played/{board}.txt", 3
    file = HERE / name
    moves = MOVE.findall(file.read_text("utf-8")) if file.exists() else by_bots(board, seats)
    text = "\n".join(retold(board, seats, moves)) + "\n"
    assert re.search(PLAYED[board], text)
    compare(request, name, text)


def test_the_texts_stay_small():
    sizes = [file.stat().st_size for file in HERE.rglob("*.txt")]
    assert max(sizes) < 100_000
