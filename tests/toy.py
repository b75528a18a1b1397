"""Small boards in a few words, and `rig`: a state as it lies, without playing up to it."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest

from games.rules import facts_of, rules_for
from games.rules.advising import Outlook, promises
from games.rules.board import (
    BASE,
    Board,
    BoardFile,
    City,
    Country,
    DeckFacts,
    Reached,
    Route,
    RouteFacts,
    Setup,
    TicketFacts,
    check_facts,
    count_all,
)
from games.rules.board import Draw as DrawFacts
from games.rules.catalog import mechanisms_of
from games.rules.frozen import FrozenDict
from games.rules.kernel import Rules, commitment
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims.quotes import prices
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import deck_of
from games.rules.rule_systems import USA
from games.rules.state import EMPTY, Chance, Decision, Deck, Seat, State, Turn
from games.rules.table import Table
from games.rules.values import Event, Move, Refusal

T = TypeVar("T")
SEED = "5eed" * 16
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
L = "locomotive"


def toy(
    routes: str,
    tickets: str = "",
    *,
    players: tuple[int, int] = (2, 5),
    team: int = 1,
    cars: int = 45,
    colors: Sequence[str] = ("red", "blue", "green", "white"),
    per_color: int = 12,
    locomotives: int = 6,
    points: Mapping[int, int] = POINTS,
    ties: tuple[str, ...] = ("completed", "longest"),
    setup: Setup | None = None,
    draw: DrawFacts | None = None,
    special: Mapping[str, int] | None = None,
    apart: Mapping[str, dict[str, int]] | None = None,
    kept: Mapping[str, int] | None = None,
    countries: Mapping[str, str] | None = None,
) -> BoardFile:
    """A board from `a-b 3 red, b-c 2 gray ferry=1 tunnel` and `a-c 5`; checked as a file is.

    A ticket of several goals is `a-c 5 d 7`, one of a deck of its own `a-c 5 @long`. `special` are
    further cards of the deck, `apart` piles of their own, `kept` those of no pile, `countries` the
    terminals of each: `{"north": "n1 n2"}`.
    """
    tracks = tuple(_track(*route.split()) for route in routes.split(","))
    goals = tuple(_ticket(*ticket.split()) for ticket in tickets.split(",") if ticket)
    abroad = {name: tuple(ends.split()) for name, ends in (countries or {}).items()}
    terminals = {end for ends in abroad.values() for end in ends}
    places = sorted({end for track in tracks for end in (track.a, track.b)})
    facts = BoardFile(
        id="toy",
        title={"en": "Toy", "fr": "Jouet"},
        year=2000,
        players=players,
        team=team,
        system="usa",
        cars=cars,
        confidence="invented",
        sources=(),
        notes=(),
        cities=tuple(
            City(place, place.upper(), 0.0, 0.0, country=place in terminals) for place in places
        ),
        countries=tuple(Country(name, name.title(), ends) for name, ends in abroad.items()),
        routes=tracks,
        tickets=goals,
        deck=DeckFacts(
            tuple(colors),
            per_color,
            locomotives,
            special=dict(special or {}),
            apart=dict(apart or {}),
            kept=dict(kept or {}),
        ),
        points=dict(points),
        setup=setup or Setup(hand=2, tickets=0, keep=0),
        draw=draw or DrawFacts(tickets=2, keep=1),
        mechanisms={},
        ties=ties,
    )
    check_facts(facts, "toy")
    return facts


def _track(ends: str, length: str, color: str, *marks: str) -> RouteFacts:
    said = dict(map(_mark, marks))
    base = {key: said[key] for key in ("kind", "single") if key in said}
    a, b = ends.split("-")
    return RouteFacts(a, b, int(length), color, **base, keys=said)


def _ticket(ends: str, worth: str, *more: str) -> TicketFacts:
    a, b = ends.split("-")
    if not more or more[0].startswith("@"):
        return TicketFacts(a, b, int(worth), deck="".join(more)[1:])
    goals = zip((b, *more[::2]), (worth, *more[1::2]), strict=True)
    return TicketFacts(a, to=tuple(Reached(city, int(points)) for city, points in goals))


def _mark(text: str) -> tuple[str, Any]:
    name, _, n = text.partition("=")
    return name, int(n) if n.isdigit() else n or True


def toy_rules(
    facts: BoardFile,
    mechanisms: Iterable[str] | Mapping[str, Any] = (),
    registry: Sequence[type[Mechanism]] = REGISTRY,
    system: Sequence[str] = USA,
) -> Rules:
    """The rules of a toy board: its system and these mechanisms besides, with parameters if any."""
    more = mechanisms if isinstance(mechanisms, Mapping) else {key: {} for key in mechanisms}
    return Rules(Board(facts, BASE, {**{key: {} for key in system}, **more}), registry)


def rig(
    board: str | BoardFile = "usa",
    variant: str = BASE,
    *,
    mechanisms: Iterable[str] | Mapping[str, Any] = (),
    registry: Sequence[type[Mechanism]] = REGISTRY,
    system: Sequence[str] = USA,
    seats: int = 2,
    hands: Sequence[Mapping[str, int]] = (),
    owner: Mapping[str, int] | None = None,
    row: Sequence[str | None] | None = None,
    pile: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    tickets: Sequence[Sequence[str]] = (),
    ticket_deck: Sequence[str] | None = None,
    pieces: Sequence[int | tuple[int, ...]] = (),
    ships: Sequence[str] | None = None,
    turn: int = 0,
    n: int = 1,
    last: int | None = None,
    passed: int = 0,
    decisions: Sequence[Decision] = (),
    seed: str = SEED,
) -> tuple[Rules, State[Any]]:
    """Rules and a state in which only what matters is named.

    Piles are written top last. A hand, a row, a pile not named: hands are empty, the row shows the
    colors in their order, the pile holds the rest with the locomotives undermost. Cars and scores
    follow from `owner` unless `pieces` says how many are left. `ships` is the pile of ship cards,
    or another pile apart, where there is one. `mechanisms`, `registry` and `system` are for toys.
    """
    if isinstance(board, str):
        rules = rules_for(board, variant)
    else:
        rules = toy_rules(board, mechanisms, registry, system)
    facts = rules.board
    owned = {facts.route[id_].n: seat for id_, seat in (owner or {}).items()}
    train, hand = _train(facts, hands, row, pile, discard, seats)
    held = [[facts.ticket[id_].n for id_ in ids] for ids in tickets]
    held += [[] for _ in range(seats - len(held))]
    if ticket_deck is None:
        away = {n for ids in held for n in ids}
        away |= {facts.ticket[id_].n for ask in decisions for id_ in getattr(ask, "tickets", ())}
        deck = tuple(ticket.n for ticket in facts.tickets if ticket.n not in away)
    else:
        deck = tuple(facts.ticket[id_].n for id_ in ticket_deck)
    routes = [[r for r in facts.routes if owned.get(r.n) == seat] for seat in range(seats)]
    left = [_left(rules, mine) for mine in routes]
    left[: len(pieces)] = [(n,) if isinstance(n, int) else n for n in pieces]
    opening = rules.start(seats, seed)[0]
    goals: dict[str, tuple[int, ...]] = {"tickets": ()}
    for ticket in deck:
        kind = deck_of(facts.tickets[ticket].facts.deck)
        name = kind if kind in opening.decks else "tickets"
        goals[name] = (*goals.get(name, ()), ticket)
    state = State(
        seats=tuple(
            Seat(
                hand=hand[seat],
                pieces=left[seat],
                tickets=tuple(held[seat]),
                score=sum(facts.points[r.length] for r in routes[seat]),
            )
            for seat in range(seats)
        ),
        decks=FrozenDict(
            {
                "train": train,
                **_others(facts, ships),
                **{name: Deck(cards) for name, cards in goals.items()},
            }
        ),
        owner=tuple(owned.get(r.n, EMPTY) for r in facts.routes),
        turn=Turn(seat=turn, number=n, last=last, passed=passed),
        chance=Chance(seed),
        commit=commitment(seed),
        mech=opening.mech,
        decisions=tuple(decisions),
    )
    return rules, state


def printed(board: str, variant: str = BASE, **named: Any) -> tuple[Rules, State[Any]]:
    """`rig` for a board of the files, drawn or not."""
    facts = facts_of(board, variant)
    return rig(facts, mechanisms=mechanisms_of(facts), system=(), **named)


def _left(rules: Rules, routes: Iterable[Route]) -> tuple[int, ...]:
    """The pieces of each kind that are left when these routes are built."""
    left = list(rules.board.pieces.values())
    for route in routes:
        left[prices(rules)[route.n].piece] -= route.length
    return tuple(left)


def _others(board: Board, ships: Sequence[str] | None) -> dict[str, Deck]:
    """The piles besides the train cards: what is named, or all cards of theirs."""
    number = {name: n for n, name in enumerate(board.cards)}
    decks = {}
    for pile, names in board.piles.items():
        if pile != "train":
            cards = [name for name, n in names.items() for _ in range(n)]
            drawn = cards if ships is None else ships
            decks[pile] = Deck(tuple(number[card] for card in drawn))
    return decks


def _train(
    board: Board,
    hands: Sequence[Mapping[str, int]],
    row: Sequence[str | None] | None,
    pile: Sequence[str] | None,
    discard: Sequence[str],
    seats: int,
) -> tuple[Deck, list[tuple[int, ...]]]:
    """The train cards and the hands, by kind."""
    number = {name: n for n, name in enumerate(board.cards)}
    rest = Counter(board.piles["train"])
    hand = [tuple(dict(held).get(name, 0) for name in board.cards) for held in hands]
    hand += [(0,) * len(board.cards)] * (seats - len(hand))
    for held in hands:
        rest.subtract(held)
    rest.subtract(discard)
    if row is None:
        rounds = range(1, max(rest.values()) + 1)
        spare = (color for n in rounds for color in board.colors if rest[color] >= n)
        row = list(islice(spare, count_all(board.draw.faceup)))
    rest.subtract(card for card in row if card)
    if pile is None:
        train = board.piles["train"]
        laid = [name for name in train if rest[name] < 0]
        assert not laid, f"more cards laid out than there are: {laid}"
        most = max(rest[color] for color in board.colors)
        layers = (color for n in range(most) for color in board.colors if rest[color] > n)
        others = [kind for kind in train if kind not in board.colors]
        special = [kind for kind in others for _ in range(rest[kind])]
        pile = special[::-1] + list(layers)
    return (
        Deck(
            draw=tuple(number[card] for card in pile),
            up=tuple(number[card] if card else EMPTY for card in row),
            discard=tuple(number[card] for card in discard),
        ),
        hand,
    )


def refused(rules: Rules, state: State[Any], seat: int, move: Move) -> Refusal:
    """The refusal of a move, which must leave no trace."""
    before = rules.encode(state)
    with pytest.raises(Refusal) as caught:
        rules.apply(state, seat, move)
    assert rules.encode(state) == before
    return caught.value


def play(rules: Rules, state: State[Any], *moves: tuple[int, Move]) -> State[Any]:
    """The state after these moves."""
    for seat, move in moves:
        state, _ = rules.apply(state, seat, move)
    return state


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, by name."""
    return [event.kind for event in events]


def cards(rules: Rules, numbers: Iterable[int]) -> list[str | None]:
    """Cards by name, None for a gap."""
    return [None if card == EMPTY else rules.board.cards[card] for card in numbers]


def hand(rules: Rules, state: State[Any], seat: int) -> dict[str, int]:
    """The cards a seat holds, by name."""
    held = zip(rules.board.cards, state.seats[seat].hand, strict=True)
    return {name: n for name, n in held if n}


def row(rules: Rules, state: State[Any]) -> list[str | None]:
    """The face-up cards by name."""
    return cards(rules, state.decks["train"].up)


LAST_TURN: dict[str, Any] = {"row": [None] * 5, "pile": ["red"], "last": 1}
"""For `rig`: one turn is left, in which nothing but the last card of the pile can be drawn."""


def sheet(rules: Rules, state: State[Any]) -> Any:
    """The final sheet: plays the one card of LAST_TURN."""
    state, _ = rules.apply(state, state.turn.seat, Draw(None))
    assert state.final is not None
    return state.final


def bonus(final: Any, why: str) -> list[int]:
    """The points of every seat for one reason, in the order of the seats."""
    lines = [line for line in final.lines if line.why == why]
    seats = range(len(final.totals))
    return [sum(line.points for line in lines if line.seat == seat) for seat in seats]


def promised(
    rules: Rules,
    state: State[Any],
    seat: int = 0,
    turns: float = 9,
    chances: Mapping[str, float] | None = None,
) -> float:
    """What a seat may still expect in so many turns with these chances of its tickets."""
    named = {rules.board.ticket[id_].n: chance for id_, chance in (chances or {}).items()}
    return promises(Table(rules, state), seat, Outlook(turns, named))


class Dice:
    """Numbers that are the same in every run."""

    def __init__(self, name: str) -> None:
        self.name, self.n = name, 0

    def __call__(self, sides: int) -> int:
        self.n += 1
        digest = hashlib.sha256(f"{self.name}:{self.n}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % sides

    def pick(self, choices: Sequence[T]) -> T:
        """One of them."""
        return choices[self(len(choices))]

    def seed(self) -> str:
        """A seed for a game."""
        self.n += 1
        return hashlib.sha256(f"{self.name}:{self.n}".encode()).hexdigest()
