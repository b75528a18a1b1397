"""Anybody can recompute the deal from the seed, as docs/shuffle.md says: here it is done anew."""

import hashlib
from collections import Counter

import pytest

from games.rules import commitment, rules_for
from games.rules.mechanisms.tickets import Keep
from tests.toy import SEED, L, cards, rig


class Numbers:
    """The chances of a game, one after the other."""

    def __init__(self, seed):
        self.seed, self.k = seed, 0

    def roll(self, sides):
        digest = hashlib.sha256(f"{self.seed}:{self.k}".encode("ascii")).hexdigest()
        self.k += 1
        return int(digest, 16) % sides

    def shuffle(self, pile):
        pile = list(pile)
        for i in range(len(pile) - 1, 0, -1):
            j = self.roll(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile


def deal(seed, seats):
    """First player, hands, row, train pile, ticket offers and ticket pile of a fresh game."""
    board = rules_for("usa").board
    numbers = Numbers(seed)
    first = numbers.roll(seats)
    train = [color for color in board.colors for _ in range(12)] + [L] * 14
    train = numbers.shuffle(train)
    tickets = numbers.shuffle([ticket.id for ticket in board.tickets])
    hands = [Counter(train.pop() for _ in range(4)) for _ in range(seats)]
    row, discard = [train.pop() for _ in range(5)], []
    while row.count(L) >= 3 and len(discard) < 15:
        discard += row
        row = [train.pop() for _ in range(5)]
    offers = [tuple(tickets.pop() for _ in range(3)) for _ in range(seats)]
    return first, hands, row, train, offers, tickets


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deal_can_be_recomputed_from_the_seed(seats):
    rules = rules_for("usa")
    board = rules.board
    for n in range(40):
        seed = hashlib.sha256(f"deal {n}".encode()).hexdigest()
        state, events = rules.start(seats, seed)
        first, hands, row, train, offers, tickets = deal(seed, seats)
        assert state.turn.seat == first
        assert [rules.view(state, seat)["hand"] for seat in range(seats)] == hands
        assert cards(rules, state.decks["train"].up) == row
        assert cards(rules, state.decks["train"].draw) == train
        assert [ask.tickets for ask in state.decisions] == offers
        assert [board.tickets[n].id for n in state.decks["tickets"].draw] == tickets
        assert events[0].data == {"seats": seats, "first": first}


def test_a_reshuffle_and_rejected_tickets_take_the_next_numbers():
    rules, state = rig(pile=[], discard=["red", "blue", "green", "white"])
    numbers = Numbers(SEED)
    state, _ = rules.apply(state, 0, rules.read_move({"kind": "market.draw", "slot": None}))
    pile = numbers.shuffle(["red", "blue", "green", "white"])
    assert rules.view(state, 0)["hand"] == {pile.pop(): 1}
    assert cards(rules, state.decks["train"].draw) == pile
    rules, state = rules_for("usa"), rules_for("usa").start(2, SEED)[0]
    *_, offers, tickets = deal(SEED, 2)
    numbers.k = state.chance.taken
    for seat in (1, 0):
        state, _ = rules.apply(state, seat, Keep(tuple(offers[seat][:2])))
        tickets = [*numbers.shuffle(offers[seat][2:]), *tickets]
    assert [rules.board.tickets[n].id for n in state.decks["tickets"].draw] == tickets


def test_the_commitment_is_the_hash_of_the_seed_and_shown_from_the_start():
    rules = rules_for("usa")
    state, _ = rules.start(2, SEED)
    expected = hashlib.sha256(SEED.encode("ascii")).hexdigest()
    assert commitment(SEED) == state.commit == expected
    for seat in (0, 1, None):
        view = rules.view(state, seat)
        assert view["commit"] == expected
        assert SEED not in str(view)


def test_the_seed_is_shown_when_the_game_is_over_and_not_before():
    rules, state = rig(row=[None] * 5, pile=["red"], last=1)
    assert rules.view(state, None)["final"] is None
    state, _ = rules.apply(state, 0, rules.read_move({"kind": "market.draw", "slot": None}))
    assert rules.view(state, None)["final"]["seed"] == SEED
    assert commitment(SEED) == rules.view(state, None)["commit"]


def test_the_same_seed_gives_the_same_game():
    rules = rules_for("usa")
    assert rules.start(3, SEED) == rules.start(3, SEED)
    assert rules.start(3, SEED)[0] != rules.start(3, SEED[::-1])[0]


def test_the_first_player_may_be_chosen_and_the_deal_stays_the_same():
    rules = rules_for("usa")
    drawn, _ = rules.start(3, SEED)
    for first in range(3):
        chosen, events = rules.start(3, SEED, first=first)
        assert chosen.turn.seat == first
        assert events[0].data["first"] == first
        assert (chosen.decks, chosen.seats, chosen.decisions) == (
            drawn.decks,
            drawn.seats,
            drawn.decisions,
        )


def test_every_seat_is_drawn_as_first_player():
    """CORE-S6."""
    rules = rules_for("usa")
    firsts = Counter(rules.start(4, f"{n:064x}")[0].turn.seat for n in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60


def test_every_card_comes_to_every_place():
    """A shuffle that forgot a place would show here: each color tops the pile about as often."""
    rules = rules_for("usa")
    tops = Counter(rules.start(2, f"{n:064x}")[0].decks["train"].draw[-1] for n in range(900))
    for color in range(8):
        assert 60 < tops[color] < 140
    assert 75 < tops[8] < 165
