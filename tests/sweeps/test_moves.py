"""Exactly the legal moves are accepted: against the kernel itself, and against the rulebook."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace

from games.bots.simple import apart
from games.rules import Refusal, boards, rules_for, variants
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.paying import wallet
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.pay import Offer, decode_quote, expand_payments
from games.rules.table import Table
from games.rules.values import Pass
from tests.payments import every_move, every_payment, is_payment, sent
from tests.sweeps.samples import offered
from tests.sweeps.walk import cases, every_case, games
from tests.toy import Dice, L

OURS = {"market", "claims", "tickets", "connections", "longest_route", "globetrotter"}


MOST = 200
"""So many of the legal moves of one state are played, evenly out of all."""


def plain(rules, move):
    """A move as JSON: two moves are the same if this is, in whatever order cards and tickets are
    named."""
    if isinstance(move, Keep):
        move = Keep(tuple(sorted(move.tickets)))
    return msgspec.json.encode(rules.read_move(rules.write_move(move)), order="sorted")


def answers_to(rules, ask):
    """The kinds of moves that answer a question."""
    return rules.by_decision[type(ask)].decisions[type(ask)]


def tries(rules, state, dice, known):
    """Moves that may or may not be open: systematic ones, and some that were open elsewhere."""
    for pile in {None, *rules.board.piles}:
        yield from (Draw(slot, pile) for slot in (*range(7), 19, None))
    yield from (Take(), Pass(), Stop(), Keep(()))
    for ask in state.decisions:
        tickets = offered(rules, state, ask.seat) if Keep in answers_to(rules, ask) else ()
        for n in range(len(tickets) + 1):
            yield from map(Keep, combinations(tickets, n))
    *colors, wild = rules.board.cards
    for _ in range(12 if rules.board.routes else 0):
        route = dice.pick(rules.board.routes)
        for color in {dice.pick(colors), colors[route.color or 0]}:
            for locomotives in range(route.length + 1):
                colored = {color: route.length - locomotives} if locomotives < route.length else {}
                wilds = {wild: locomotives} if locomotives else {}
                yield Claim(route.id, colored | wilds)
            yield Claim(route.id, {color: route.length + 1})
            yield Claim(route.id, {color: 1, dice.pick(colors): route.length})
        hand = dict(zip(rules.board.cards, state.seats[state.turn.seat].hand, strict=True))
        kinds = [name for name, n in hand.items() if n]
        for n in range(min(3, len(kinds))):
            chosen = {dice.pick(kinds) for _ in range(n + 1)}
            yield Claim(route.id, {name: 1 + dice(hand[name]) for name in sorted(chosen)})
    yield from (dice.pick(known) for _ in range(20))


class Legal:
    """The moves open to a seat, and those payments with sets of cards that are too many to list."""

    def __init__(self, rules, state, seat):
        moves = every_move(rules, state, seat)
        self.rules, self.told = rules, {plain(rules, move) for move in moves}
        offers = [one for one in rules.offers(state, seat) if isinstance(one, Offer) and one.quote]
        self.quotes = {self.unpaid(move): one.quote for one in offers for move in one.moves()}
        hand = wallet(Table(rules, state), seat)
        self.hand = dict(zip(rules.board.cards, hand, strict=True))

    def __contains__(self, move):
        return plain(self.rules, move) in self.told or self.is_paid_in_sets(move)

    def is_paid_in_sets(self, move):
        """Is it open, and paid with sets of cards of the hand?"""
        quote = self.quotes.get(self.unpaid(move)) if hasattr(move, "cards") else None
        if not quote or not quote.substitutes:
            return False
        held = all(0 < n <= self.hand[card] for card, n in move.cards.items())
        return held and is_payment(quote, move.cards, self.rules.board.cards)

    def unpaid(self, move):
        """What is done, without its cards."""
        return plain(self.rules, replace(move, cards={}))


@every_case
def test_every_legal_move_is_accepted_and_shown(rules, seats, far):
    accepted = 0
    for game in games(rules, seats, far):
        for n, step in enumerate(game):
            if n % 20:
                continue
            for move in step.legal[:: 1 + len(step.legal) // MOST]:
                after, _ = rules.apply(step.before, step.seat, move)
                assert after != step.before
                accepted += 1
            shown, view = [], rules.view(step.before, step.seat)
            for entry in (one for told in view["legal"] for one in apart(told)):
                pays = every_payment(entry, view, rules.board.cards) if "pays" in entry else ()
                for cards in expand_payments(entry.get("pays", ())):
                    assert cards in pays or is_payment(
                        decode_quote(entry["quote"], rules.board.cards), cards, rules.board.cards
                    )
                shown += sent(entry, pays)
            told = [plain(rules, rules.read_move(move)) for move in shown]
            assert sorted(told) == sorted(plain(rules, move) for move in step.legal)
            assert len(set(told)) == len(told)
            listed = rules.legal(step.before, step.seat)
            assert [listed[n] for n in range(len(listed))] == [*listed]
    assert accepted > 50


@every_case
def test_moves_that_are_not_legal_are_refused_and_leave_no_trace(rules, seats, far):
    dice = Dice("tries")
    turned_down = accepted = 0
    for game in games(rules, seats, far):
        known = [Pass()]
        for n, step in enumerate(game):
            known = [*known[-200:], dice.pick(step.legal)]
            if n % 36:
                continue
            stored = rules.encode(step.before)
            for seat in range(seats):
                legal = Legal(rules, step.before, seat)
                for move in tries(rules, step.before, dice, known):
                    if type(move) not in {*rules.by_move, Pass}:
                        continue
                    try:
                        rules.apply(step.before, seat, move)
                    except Refusal as refusal:
                        assert move not in legal, (move, refusal)
                        assert "." in refusal.code
                        turned_down += 1
                    else:
                        assert move in legal, move
                        accepted += 1
            assert rules.encode(step.before) == stored
    assert turned_down > 500
    assert accepted > 20


LARGEST = 12_000
"""Bytes of a view at most, with forty cards in hand."""


def forty(board, dice):
    """Hands of forty cards: as they may be drawn, and as even as can be."""
    box = [card for pile in board.piles.values() for name, n in pile.items() for card in [name] * n]
    for _ in range(3):
        left = sorted(box)
        yield Counter(left.pop(dice(len(left))) for _ in range(40))
    even, left = Counter(), Counter(box)
    while even.total() < 40:
        even.update(card for card in left if even[card] < left[card])
    yield even


@pytest.mark.parametrize("board", boards())
def test_no_view_is_large_even_with_forty_cards_in_hand(board):
    rules, dice = rules_for(board), Dice(f"forty {board}")
    state, _ = rules.start(rules.board.sizes[-1], dice.seed(), first=0)
    for held in forty(rules.board, dice):
        hand = tuple(held[name] for name in rules.board.cards)
        seats = (replace(state.seats[0], hand=hand), *state.seats[1:])
        view = rules.view(replace(state, decisions=(), seats=seats), 0)
        assert len(view["legal"]) > 5
        assert len(msgspec.json.encode(view)) < LARGEST


@pytest.mark.parametrize("variant", variants("united_kingdom"))
def test_no_view_is_large_with_every_technology_and_forty_cards(variant):
    rules, dice = rules_for("united_kingdom", variant), Dice(f"forty {variant}")
    kept = tuple(card.id for card in rules.by_name["technologies"].cards.values() if not card.now)
    state, _ = rules.start(rules.board.sizes[-1], dice.seed(), first=0)
    owned = (kept, *((),) * (len(state.seats) - 1))
    bought = replace(state.mech.technologies, owned=owned)
    state = replace(state, decisions=(), mech=replace(state.mech, technologies=bought))
    for held in forty(rules.board, dice):
        hand = tuple(held[name] for name in rules.board.cards)
        seats = (replace(state.seats[0], hand=hand), *state.seats[1:])
        view = rules.view(replace(state, seats=seats), 0)
        assert len(view["legal"]) > 5
        assert len(msgspec.json.encode(view)) < LARGEST


def by_the_book(rules, state, seat):
    """The legal moves on the board `usa`, written anew and plainly from RULES.md part 1."""
    board, wild = rules.board, len(rules.board.cards) - 1
    deck, hand = state.decks["train"], state.seats[seat].hand
    for ask in state.decisions:
        if ask.seat == seat and ask.kind == "tickets.keep":
            offered, least = ask.tickets, ask.least
            sizes = range(least, len(offered) + 1)
            return [Keep(kept) for n in sizes for kept in combinations(offered, n)]
    second = any(ask.seat == seat for ask in state.decisions)
    if not second and (state.decisions or state.turn.seat != seat):
        return []
    moves = [
        Draw(slot)
        for slot, card in enumerate(deck.up)
        if card >= 0 and not (second and card == wild)
    ]
    if deck.draw or deck.discard:
        moves.append(Draw(None))
    if second:
        return [*moves, Stop()]
    if state.decks["tickets"].draw or state.decks["tickets"].discard:
        moves.append(Take())
    owners = {}
    for route in board.routes:
        owners.setdefault(frozenset((route.a, route.b)), []).append(state.owner[route.n])
    for route in board.routes:
        taken = [owner for owner in owners[frozenset((route.a, route.b))] if owner >= 0]
        if state.owner[route.n] >= 0 or seat in taken or (taken and len(state.seats) < 4):
            continue
        if state.seats[seat].pieces[0] < route.length:
            continue
        for color in range(wild):
            if route.color not in (None, color):
                continue
            for locomotives in range(route.length):
                if hand[color] >= route.length - locomotives and hand[wild] >= locomotives:
                    cards = {board.cards[color]: route.length - locomotives}
                    moves.append(Claim(route.id, cards | ({L: locomotives} if locomotives else {})))
        if hand[wild] >= route.length:
            moves.append(Claim(route.id, {L: route.length}))
    return moves or [Pass()]


@pytest.mark.parametrize(("rules", "seats"), cases(within=OURS))
def test_the_legal_moves_are_those_of_the_rulebook(rules, seats, far):
    compared = 0
    for game in games(rules, seats, far):
        for n, step in enumerate(game):
            if n % 3:
                continue
            expected = by_the_book(rules, step.before, step.seat)
            assert sorted(plain(rules, move) for move in step.legal) == sorted(
                plain(rules, move) for move in expected
            )
            compared += len(expected)
    assert compared > 200


def test_the_rulebook_is_compared_with_the_board_it_describes():
    compared = {case.id: bool(case.marks) for case in cases(within=OURS)}
    assert compared.keys() >= {f"usa-{v}-{n}" for v in variants("usa") for n in (2, 3, 4, 5)}
    nearby = {case for case, far in compared.items() if not far}
    assert nearby >= {f"usa-base-{n}" for n in (2, 3, 4, 5)}
    assert all(any(case.startswith(f"usa-{v}-") for case in nearby) for v in variants("usa"))
