"""Random games of every board: they end, lose nothing, and can be stored and played again."""

from collections import Counter

import msgspec
from msgspec.structs import replace

from games.rules.graph import members
from games.rules.mechanisms.claims.quotes import prices
from games.rules.values import Event
from tests.sweeps.walk import POLICIES, TOYS, every_case, games, rules_of, walk


def in_yards(state):
    """Train cards lying in yards and on roads."""
    mine, found = state.mech.yard, Counter()
    wild = len(mine.on_track[0]) - 1
    for counts in mine.on_track:
        found.update(dict(enumerate(counts)))
    for columns in mine.yards:
        for column in columns:
            found.update({column.color: column.cards, wild: column.locomotives})
    return found


def in_holders(state):
    """Train cards that teams share."""
    found = Counter()
    for holder in state.mech.team_play.holders:
        found.update(dict(enumerate(holder.cards)))
    return found


def before_players(state):
    """Terrain cards lying open: the kinds that come last but for the locomotives."""
    before = state.mech.terrain_cards.cards
    first = len(state.seats[0].hand) - 1 - len(before[0])
    return Counter({first + kind: sum(n) for kind, n in enumerate(zip(*before, strict=True))})


ELSEWHERE = {"yard": in_yards, "team_play": in_holders, "terrain_cards": before_players}
"""Mechanisms that keep cards of their own."""


def come_up(rules, state):
    """Cards that no hand holds and that have come up: festival cards lie at their cities or before
    players, a draft card has left the game."""
    found = Counter()
    for card, (whose, kind) in rules.unheld.items():
        mine = getattr(state.mech, whose.name)
        if whose.name == "festivals":
            found[card] = sum(counts[kind] for counts in (mine.lying, *mine.won))
        else:
            found[card] = mine.due + mine.drafted
    return found


def train_cards(rules, state):
    """How many cards of each kind there are, wherever they lie, but for tickets."""
    found = Counter[int]()
    for pile in rules.board.piles:
        deck = state.decks[pile]
        found.update((*deck.draw, *deck.up, *deck.discard, *deck.stake))
    for seat in state.seats:
        found.update(dict(enumerate(seat.hand)))
    for name in ELSEWHERE.keys() & rules.by_name.keys():
        found.update(ELSEWHERE[name](state))
    found.update(come_up(rules, state))
    lying = [getattr(ask, "card", None) for ask in state.decisions]
    found.update(rules.board.cards.index(card) for card in lying if card)
    del found[-1]
    return +found


def tickets(rules, state):
    """All tickets, wherever they lie."""
    piles = [deck for name, deck in state.decks.items() if name not in rules.board.piles]
    found = [n for deck in piles for n in (*deck.draw, *deck.up, *deck.discard)]
    found += [n for seat in state.seats for n in seat.tickets]
    found += [
        rules.board.ticket[id_].n for a in state.decisions for id_ in getattr(a, "tickets", ())
    ]
    if "team_play" in rules.by_name:
        found += [n for holder in state.mech.team_play.holders for n in holder.tickets]
    if "yard" in rules.by_name:
        found += [n for done in state.mech.yard.completed for n in done]
    if "ticket_draft" in rules.by_name:
        found += [n for line in state.mech.ticket_draft.lines for n in line]
    return sorted(found)


def assert_nothing_lost(rules, first, state):
    """Every card and every ticket of the first state is there."""
    assert train_cards(rules, state) == train_cards(rules, first)
    assert tickets(rules, state) == tickets(rules, first)


@every_case
def test_every_game_ends_and_somebody_can_always_move(rules, seats, far):
    for game in games(rules, seats, far):
        step = None
        for step in game:
            assert step.legal
            assert not step.before.over
            movers = rules.active_seats(step.before)
            assert step.seat in movers
            for other in set(range(seats)) - set(movers):
                assert rules.legal(step.before, other) == []
        assert step.after.over
        assert rules.active_seats(step.after) == ()
        assert step.events[-1].kind == "game.over"
        assert len(step.after.final.totals) == seats
        assert step.after.final.winners


@every_case
def test_no_card_no_ticket_and_no_car_is_lost_or_made(rules, seats, far):
    board = rules.board
    for game in games(rules, seats, far):
        first = next(game)
        cards, goals = train_cards(rules, first.before), tickets(rules, first.before)
        printed = {name: n for pile in board.piles.values() for name, n in pile.items()}
        # those that a mechanism keeps lie nowhere else
        held = {card: n for card, n in cards.items() if card not in rules.unheld}
        lying = [(card, name) for card, name in enumerate(board.cards) if name in printed]
        assert held == {card: printed[name] for card, name in lying}
        assert goals == list(range(len(board.tickets)))
        for step in game:
            assert_nothing_lost(rules, first.before, step.after)
            for n, seat in enumerate(step.after.seats):
                assert min(seat.hand) >= 0
                assert min(seat.pieces, default=0) >= 0
                whole = list(seat.pieces)
                for route in members(step.after.owner.held.get(n, 0)):
                    price = prices(rules)[route]
                    whole[price.piece] += price.pieces
                if "province_board" in rules.by_name:
                    whole[0] += sum(line.count(n) for line in step.after.mech.province_board.lines)
                assert sum(whole) == sum(board.pieces.values())
                if "pieces_exchange" in rules.by_name:
                    box = step.after.mech.pieces_exchange.box[n]
                    params = rules.by_name["pieces_exchange"].params
                    assert (whole[0] + box[0], whole[1] + box[1]) == (params.cars, params.ships)


@every_case
def test_states_moves_and_events_survive_their_json_at_every_step(rules, seats, far):
    for game in games(rules, seats, far):
        for step in game:
            stored = rules.encode(step.after)
            decoded = rules.decode(stored)
            assert decoded == step.after
            assert hash(decoded) == hash(step.after)
            assert rules.encode(rules.decode(stored)) == stored
            assert rules.read_move(rules.write_move(step.move)) == step.move
            assert len({*step.events, *step.events}) <= len(step.events)
            told = msgspec.json.encode(tuple(step.events))
            assert msgspec.json.encode(msgspec.json.decode(told, type=list[Event])) == told


@every_case
def test_the_log_replays_to_the_same_end(rules, seats, far):
    for game in games(rules, seats, far):
        played = list(game)
        log = [(step.seat, rules.read_move(rules.write_move(step.move))) for step in played]
        assert rules.replay(played[0].before, log) == played[-1].after
        half = rules.decode(rules.encode(played[len(played) // 2].before))
        assert rules.replay(half, log[len(played) // 2 :]) == played[-1].after


def drafting(state):
    """Do tickets go round?"""
    return bool(getattr(state.mech, "ticket_draft", None) and state.mech.ticket_draft.lines)


@every_case
def test_a_move_changes_only_what_it_says(rules, seats, far):
    """Whoever does not move keeps hand, tickets, cars and score, but for what mechanisms tell."""
    spared = {"yard"} & rules.by_name.keys()
    for game in games(rules, seats, far):
        for step in game:
            shown = any(event.kind == "pieces_exchange.revealed" for event in step.events)
            # at the end of a draft everybody's tickets become theirs
            shown |= drafting(step.before) and not drafting(step.after)
            for n, (old, new) in enumerate(zip(step.before.seats, step.after.seats, strict=True)):
                if n != step.seat and not spared and not shown:
                    told = [e.data for e in step.events if "points" in e.data]
                    brought = sum(data["points"] for data in told if data["seat"] == n)
                    assert replace(old, score=old.score + brought) == new
            owned = [n for n, owner in enumerate(step.before.owner) if owner >= 0]
            assert all(step.after.owner[n] == step.before.owner[n] for n in owned)
            assert step.after.commit == step.before.commit
            assert step.after.turn.number - step.before.turn.number in (0, 1)


def seen(board, seats, n):
    """How often each kind of event happens, and how the games end."""
    rules = rules_of(board, "toy" if board in TOYS else "base")
    told = Counter()
    for k in range(n):
        for step in walk(rules, seats, f"seen {k}", POLICIES[k % len(POLICIES)]):
            told.update(event.kind for event in step.events)
            told["gap"] += -1 in step.after.decks["train"].up
            told["three locomotives"] += (
                step.after.decks["train"].up.count(rules.board.locomotive) >= 3
            )
            told["no ticket"] += not step.after.decks["tickets"].draw
            told["second"] += any(ask.kind == "market.second" for ask in step.after.decisions)
            told["one card"] += (
                step.move.__struct_config__.tag == "market.draw"
                and step.events[0].data.get("card") != "locomotive"
                and not step.before.decisions
                and not step.after.decisions
            )
        told["all passed"] += step.after.turn.passed >= seats
        told["no cars"] += any(sum(seat.pieces) == 0 for seat in step.after.seats)
    return told


def test_the_sweeps_saw_the_rare_cases():
    """A sweep that never meets a reshuffle or a pass proves nothing about them."""
    usa, full, wild = seen("usa", 4, 12), seen("full", 3, 12), seen("wild", 2, 48)
    assert usa["turn.last_round"] == 12
    assert usa["deck.reshuffled"] > 50
    assert usa["market.swept"] > 30
    assert usa["gap"] > 20
    assert usa["no ticket"] > 20
    assert usa["no cars"] > 1
    assert usa["turn.passed"] + wild["turn.passed"] > 5
    assert full["all passed"] == 12
    assert full["turn.passed"] >= 36
    assert full["turn.last_round"] == 0
    assert wild["turn.last_round"] > 10
    assert wild["market.swept"] > 300
    assert wild["three locomotives"] > 30
    assert wild["deck.reshuffled"] > 200
    assert wild["one card"] > 5
    assert full["one card"] > 5
