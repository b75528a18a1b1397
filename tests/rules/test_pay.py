"""Cards against a quote (RULES.md CORE-R2, R3, R9)."""

import json
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.bots.simple import apart, as_move
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.quotes import prices
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.pay import (
    Moves,
    Offer,
    Offers,
    Options,
    Quoted,
    cheapest_payments,
    decode_quote,
    encode_offers,
    encode_quote,
    made,
    narrowed,
    pays_exactly,
    proposals,
    validate_payment,
)
from games.rules.values import Move, Pass, Quote, Refusal, Substitute
from tests.payments import is_payment, payments
from tests.sweeps.walk import BOARDS, rules_of
from tests.toy import Dice

NAMES = ("red", "blue", "locomotive")


def quote(cards, *colors, locomotives=0, wild=(-1,)):
    """A price in cards of one of these colors, with at least so many locomotives."""
    return Quote(cards=cards, colors=colors, locomotives=locomotives, wild=wild)


def wrong(price, hand, cards, names=NAMES):
    """The refusal of a payment."""
    with pytest.raises(Refusal) as caught:
        validate_payment(price, hand, names, cards)
    return caught.value


def judged(price, hand, names):
    """Sees that of all choices of cards of this hand exactly those pay that the tests list."""
    listed = payments(price, hand, names)
    kept = {tuple(way.get(name, 0) for name in names) for way in listed}
    assert len(kept) == len(listed)
    for counts in product(*(range(n + 1) for n in hand)):
        cards = {name: n for name, n in zip(names, counts, strict=True) if n}
        assert is_payment(price, cards, names) == (counts in kept)
        assert pays_exactly(price, counts) == (counts in kept), (price, counts)
        if counts in kept:
            assert validate_payment(price, hand, names, cards) == list(counts)
        else:
            assert wrong(price, hand, cards, names).code.startswith("cards.")
    proposed = proposals(price, hand, names)
    assert bool(proposed) == bool(listed)
    assert all(way in listed for way in proposed)
    if listed and not price.substitutes:
        assert proposed[0] == listed[0]
    return listed


def test_a_colored_price_takes_its_color_and_locomotives():
    assert judged(quote(2, 0), (2, 5, 1), NAMES) == [{"red": 2}, {"red": 1, "locomotive": 1}]
    assert proposals(quote(2, 0), (2, 5, 1), NAMES) == ({"red": 2},)


def test_a_gray_price_takes_any_one_color():
    assert proposals(quote(2, 0, 1), (2, 2, 0), NAMES) == ({"red": 2}, {"blue": 2})


def test_of_each_color_the_payment_with_the_fewest_locomotives_is_proposed_the_best_first():
    ways = proposals(quote(3, 0, 1), (1, 3, 2), NAMES)
    assert ways == ({"blue": 3}, {"red": 1, "locomotive": 2})


def test_locomotives_alone_are_proposed_where_no_color_pays():
    assert proposals(quote(2, 0, 1), (0, 0, 2), NAMES) == ({"locomotive": 2},)
    assert proposals(quote(2, 0, 1), (1, 0, 2), NAMES) == ({"red": 1, "locomotive": 1},)


def test_a_hand_that_falls_short_has_nothing_to_propose():
    assert proposals(quote(3, 0), (1, 9, 1), NAMES) == ()


@pytest.mark.parametrize("locomotives", [0, 1, 2])
@pytest.mark.parametrize("colors", [(), (0,), (1,), (0, 1)])
@pytest.mark.parametrize("need", [1, 2, 3, 4])
def test_exactly_the_payments_of_a_plain_price_are_taken(need, colors, locomotives):
    price = quote(need, *colors, locomotives=min(locomotives, need))
    for hand in product(range(4), repeat=3):
        judged(price, hand, NAMES)


SPECIAL = ("red", "blue", "green", "special", "locomotive")


@pytest.mark.parametrize("wild", [(-1,), (-1, 3), ()])
@pytest.mark.parametrize("locomotives", [0, 1])
@pytest.mark.parametrize("need", [1, 3])
def test_what_is_wild_is_said_by_the_quote(need, locomotives, wild):
    price = quote(need, 0, 1, locomotives=locomotives if wild else 0, wild=wild)
    for hand in ((0, 0, 0, 0, 0), (2, 1, 2, 1, 2), (1, 0, 0, 2, 1), (0, 2, 1, 0, 2)):
        judged(price, hand, SPECIAL)


@pytest.mark.parametrize("locomotives", [0, 1])
def test_where_extra_cards_may_be_laid_so_many_of_the_same_color_are_taken_and_none_proposed(
    locomotives,
):
    price = replace(quote(2, 0, 1, locomotives=locomotives), extra=2)
    for hand in product(range(5), repeat=3):
        judged(price, hand, NAMES)
    assert proposals(replace(price, locomotives=0), (4, 3, 2), NAMES) == ({"red": 2}, {"blue": 2})
    refused = wrong(price, (4, 3, 2), {"red": 4, "locomotive": 1})
    assert (refused.code, refused.data) == ("cards.too_many", {"count": 1})
    assert decode_quote(encode_quote(price, NAMES), NAMES) == price


def test_of_the_wild_cards_locomotives_are_spared():
    ways = proposals(quote(2, 0, wild=(-1, 3)), (1, 0, 0, 1, 2), SPECIAL)
    assert ways == ({"red": 1, "special": 1},)


def test_as_many_locomotives_as_asked_for_or_more():
    price = quote(3, 0, locomotives=2)
    assert [pays_exactly(price, (3 - n, 0, n)) for n in range(4)] == [False, False, True, True]


def test_a_hand_that_cannot_pay_is_told_of_its_best_color():
    refusal = wrong(quote(6, 0, 1), (2, 4, 1), {"blue": 6})
    assert refusal.code == "cards.missing"
    assert refusal.data == {
        "color": None,
        "best": "blue",
        "need": 6,
        "have": 4,
        "locomotives": 1,
    }
    assert wrong(quote(6, 0), (2, 4, 1), {"red": 6}).data["color"] == "red"


@pytest.mark.parametrize(
    ("cards", "code", "data"),
    [
        ({}, "cards.too_few", {"count": 3}),
        ({"red": 2}, "cards.too_few", {"count": 1}),
        ({"red": 3, "locomotive": 1}, "cards.too_many", {"count": 1}),
        ({"red": 3, "locomotive": 2}, "cards.too_many", {"count": 2}),
        ({"blue": 3}, "cards.wrong", {"color": "red", "need": 3}),
        ({"red": 2, "blue": 1}, "cards.wrong", {"color": "red", "need": 3}),
        ({"red": 4}, "cards.not_held", {"card": "red"}),
        ({"red": 1, "locomotive": 3}, "cards.not_held", {"card": "locomotive"}),
        ({"gold": 3}, "cards.unknown", {"card": "gold"}),
        ({"red": 4, "locomotive": -1}, "cards.negative", {"card": "locomotive"}),
        ({"red": 3, "blue": 0}, "cards.zero", {"card": "blue"}),
    ],
)
def test_whoever_pays_wrongly_is_told_in_what(cards, code, data):
    refusal = wrong(quote(3, 0), (3, 4, 2), cards)
    assert (refusal.code, refusal.data) == (code, data)


def test_two_colors_never_pay_for_one_part():
    refusal = wrong(quote(3, 0, 1), (3, 3, 0), {"red": 2, "blue": 1})
    assert (refusal.code, refusal.data) == ("cards.mixed", {"parts": 1})


def test_a_ferry_asks_for_its_locomotives():
    price = quote(3, 0, locomotives=2)
    refusal = wrong(price, (3, 0, 2), {"red": 2, "locomotive": 1})
    assert (refusal.code, refusal.data) == ("cards.locomotives", {"least": 2, "have": 1})
    assert wrong(price, (3, 0, 1), {}).data == {"least": 2, "have": 1}


# Several kinds of cards: plain ones of three colors, then doubles, then locomotives.

SHIPS = ("red", "blue", "green", "red_double", "blue_double", "green_double", "locomotive")
BOTH = ((0, 1), (3, 2))


@pytest.mark.parametrize("need", range(1, 7))
def test_cards_that_stand_for_two_may_overshoot_but_none_is_superfluous(need):
    price = Quote(cards=need, colors=(0, 2), kinds=BOTH)
    for hand in ((3, 1, 2, 4, 1, 1, 2), (0, 0, 2, 4, 0, 1, 0), (3, 0, 0, 0, 1, 1, 2)):
        for way in judged(price, hand, SHIPS):
            counts = [way.get(name, 0) for name in SHIPS]
            covered = sum(counts) + sum(counts[3:6])
            assert need <= covered <= need + 1
            for card, n in enumerate(counts):
                assert not n or covered - (2 if 3 <= card < 6 else 1) < need


def test_the_fewest_cards_are_proposed():
    price = Quote(cards=5, colors=(0,), kinds=BOTH)
    assert proposals(price, (5, 0, 0, 3, 0, 0, 2), SHIPS) == ({"red_double": 2, "red": 1},)
    assert pays_exactly(price, (0, 0, 0, 3, 0, 0, 0))


@pytest.mark.parametrize("parts", [(2, 2), (2, 1), (2, 2, 2), (1, 1)])
def test_a_payment_in_parts_has_a_color_for_each(parts):
    price = Quote(cards=sum(parts), colors=(0, 1, 2), kinds=((0, 1), (3, 1)), parts=parts)
    for hand in ((2, 2, 2, 1, 1, 0, 2), (3, 1, 0, 1, 0, 0, 2), (0, 2, 0, 1, 1, 0, 0)):
        judged(price, hand, SHIPS)


def test_a_pair_is_of_one_color_or_filled_up_with_wild_cards():
    price = Quote(cards=4, colors=(0, 1, 2), parts=(2, 2))
    for counts in ((2, 0, 1, 0, 0, 0, 1), (4, 0, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0, 2)):
        assert pays_exactly(price, counts)
    hand = (3, 3, 3, 0, 0, 0, 2)
    assert wrong(price, hand, {"red": 1, "blue": 1, "green": 2}, SHIPS).code == "cards.mixed"
    assert wrong(price, hand, {"red": 3, "blue": 1}, SHIPS).code == "cards.wrong"
    assert wrong(price, hand, {"red": 2, "blue": 1}, SHIPS).code == "cards.too_few"
    assert wrong(price, hand, {"red": 2, "blue": 2, "locomotive": 1}, SHIPS).data == {"count": 1}


def test_a_hand_with_cards_of_two_kinds_is_told_what_they_stand_for():
    price = Quote(cards=6, colors=(0,), kinds=BOTH)
    assert wrong(price, (1, 0, 0, 2, 0, 0, 0), {}, SHIPS).data["have"] == 5


def test_a_quote_may_limit_how_many_of_a_kind_are_laid():
    price = Quote(cards=4, colors=(0, 1), kinds=((0, 1), (3, 1)), most=2)
    for hand in ((3, 2, 0, 3, 1, 0, 2), (4, 0, 0, 0, 0, 0, 2), (2, 0, 1, 2, 0, 0, 0)):
        judged(price, hand, SHIPS)
    assert proposals(price, (4, 1, 0, 1, 3, 0, 1), SHIPS) == (
        {"red": 2, "red_double": 1, "locomotive": 1},
        {"blue": 1, "blue_double": 2, "locomotive": 1},
    )


class Paint(Move, frozen=True, tag="painter.paint"):
    """Paint a route."""

    route: str
    color: str


def test_free_choices_are_told_once_and_are_as_many_moves_as_there_are_pairs():
    offer = Options(Paint, choices=(("route", ("a-b", "b-c")), ("color", NAMES[:2])))
    assert offer.moves() == [
        Paint("a-b", "red"),
        Paint("a-b", "blue"),
        Paint("b-c", "red"),
        Paint("b-c", "blue"),
    ]
    (told,) = encode_offers([offer], NAMES)
    assert told == {"kind": "painter.paint", "route": ("a-b", "b-c"), "color": ("red", "blue")}
    each = [(one["route"], one["color"]) for one in apart(told)]
    assert sorted(each) == sorted((move.route, move.color) for move in offer.moves())
    assert as_move(told) == {"kind": "painter.paint", "route": "a-b", "color": "red"}


# Sets of cards that stand for single ones: no board plays with them yet.

ANY_FOUR = Substitute(4, "locomotive")
SETS = {
    "any three for a locomotive": (Substitute(3, "locomotive"), quote(3, 0, locomotives=1)),
    "any two for a symbol": (Substitute(2, "symbol"), quote(3, 0, 1, locomotives=2)),
    "any two for a space": (Substitute(2, "space"), quote(3, 0, 1, wild=())),
    "two alike for a locomotive": (Substitute(2, "locomotive", alike=True), quote(2, 1)),
    "two alike for a symbol": (Substitute(2, "symbol", alike=True), quote(3, 0, locomotives=2)),
    "two alike for a space": (Substitute(2, "space", alike=True), quote(3, 0, locomotives=1)),
}


@pytest.mark.parametrize("name", SETS)
def test_sets_of_cards_stand_for_single_ones(name):
    substitute, price = SETS[name]
    price = replace(price, substitutes=(substitute,))
    listed = 0
    for hand in ((3, 4, 1), (2, 0, 5), (1, 5, 0), (4, 4, 2), (0, 3, 0)):
        listed += len(judged(price, hand, NAMES))
    assert listed > 10


def test_four_cards_for_a_locomotive_make_a_ferry_payable_without_one():
    price = replace(quote(3, 0, locomotives=1), substitutes=(ANY_FOUR,))
    assert proposals(price, (3, 5, 0), NAMES) == ({"red": 3, "blue": 3},)
    assert pays_exactly(price, (2, 4, 0))
    assert not pays_exactly(price, (2, 3, 0))
    assert wrong(price, (3, 5, 0), {"red": 2}).code == "cards.too_few"


@pytest.mark.parametrize(
    ("cards", "code", "data"),
    [
        ({"red": 2}, "cards.too_few", {"count": 1}),
        ({"red": 2, "blue": 2}, "cards.sets", {"color": "red", "need": 3, "size": 3}),
        ({"blue": 5}, "cards.sets", {"color": "red", "need": 3, "size": 3}),
        ({"red": 4, "blue": 3}, "cards.too_many", {"count": 2}),
    ],
)
def test_whoever_pays_wrongly_with_sets_is_told_in_what(cards, code, data):
    price = replace(quote(3, 0, locomotives=1), substitutes=(Substitute(3, "symbol"),))
    refusal = wrong(price, (4, 5, 1), cards)
    assert (refusal.code, refusal.data) == (code, data)


def test_a_set_that_stands_for_a_symbol_pays_for_nothing_else():
    price = replace(quote(3, 0, locomotives=1), substitutes=(Substitute(3, "symbol"),))
    assert pays_exactly(price, (2, 3, 0))
    assert not pays_exactly(price, (1, 6, 0))
    assert pays_exactly(replace(price, substitutes=(Substitute(3, "locomotive"),)), (1, 6, 0))


def test_two_locomotives_are_no_pair_of_a_color():
    price = replace(
        quote(1, 0, 1, locomotives=1), substitutes=(Substitute(2, "symbol", alike=True),)
    )
    assert pays_exactly(price, (0, 2, 0)) and pays_exactly(price, (0, 0, 1))
    assert not pays_exactly(price, (0, 0, 2)) and not pays_exactly(price, (0, 1, 1))
    assert proposals(price, (0, 1, 2), NAMES) == ({"locomotive": 1},)


def test_locomotives_may_lie_in_a_set_where_they_are_not_wild():
    price = replace(quote(2, 0, wild=()), substitutes=(Substitute(2, "space"),))
    assert pays_exactly(price, (1, 1, 1))
    assert not pays_exactly(price, (1, 0, 1))


def test_no_more_sets_are_proposed_than_are_needed_and_locomotives_stay():
    price = replace(quote(4, 0), substitutes=(ANY_FOUR,))
    assert proposals(price, (3, 6, 1), NAMES) == ({"red": 3, "locomotive": 1},)
    assert proposals(price, (3, 6, 0), NAMES) == ({"red": 3, "blue": 4},)
    assert proposals(price, (3, 3, 0), NAMES) == ()


def test_sets_are_proposed_only_where_nothing_else_pays_and_then_one_payment_of_odd_cards():
    price = replace(Quote(2, (0, 1, 2), locomotives=1), substitutes=(Substitute(3, "symbol"),))
    hand, names = [5, 1, 2, 2, 1], ("red", "blue", "green", "white", "locomotive")
    assert proposals(price, hand, names) == (
        {"red": 1, "locomotive": 1},
        {"blue": 1, "locomotive": 1},
        {"green": 1, "locomotive": 1},
    )
    hand[-1] = 0
    assert proposals(price, hand, names) == ({"blue": 1, "green": 2, "white": 1},)


def test_the_fewest_sets_are_proposed_and_locomotives_that_pay_nowhere_else_are_spared():
    price = replace(Quote(4, (0, 1, 2), wild=()), substitutes=(Substitute(2, "space"),))
    names = ("red", "blue", "green", "white", "locomotive")
    assert proposals(price, (2, 3, 1, 1, 1), names) == ({"blue": 3, "green": 1, "white": 1},)


def test_what_is_told_of_one_color_are_payments_that_pay_it():
    """Cards of its color in a set do not make a payment one for it."""
    set_of_three = (Substitute(3, "symbol"),)
    red = replace(quote(3, 0, locomotives=1), substitutes=set_of_three)
    blue, met = replace(red, colors=(1,)), 0
    for hand in product(range(5), repeat=3):
        best = {"red": proposals(red, hand, NAMES), "blue": proposals(blue, hand, NAMES)}
        offers = [
            Offer(Claim, pays, replace(red, colors=(NAMES.index(color),)), "routes", (color,))
            for color, pays in best.items()
            if pays
        ]
        for entry in encode_offers(offers, NAMES):
            for color in entry["routes"]:
                one = narrowed(entry, color)
                assert sum(one["pays"][0].values()) == sum(best[color][0].values())
                for cards in one["pays"]:
                    met += bool(
                        validate_payment(decode_quote(one["quote"], NAMES), hand, NAMES, cards)
                    )
    assert met > 50


def test_moves_are_the_same_one_by_one_and_all_together():
    red = Quoted(Claim, (), quote(2, 0), "routes", ("a-b", "b-c"), (1, 0, 1), NAMES)
    blue = Offer(Claim, ({"blue": 1},), quote(1, 1), "routes", ("c-d",))
    moves, paid = Moves.of([Take(), red, blue, Pass()]), {"red": 1, "locomotive": 1}
    each = [Take(), Claim("a-b", paid), Claim("b-c", paid), Claim("c-d", {"blue": 1}), Pass()]
    assert moves == each
    assert [moves[n] for n in range(len(moves))] == each
    assert (moves[-1], moves[1:3]) == (Pass(), each[1:3])
    with pytest.raises(IndexError):
        moves[5]
    assert Moves.of([Take(), Pass()]) == [Take(), Pass()]
    free = Options(Keep, choices=(("tickets", (("a-b",), ("b-c",))),))
    assert Moves.of([free]) == [Keep(("a-b",)), Keep(("b-c",))]


class Lazy(Offers, frozen=True):
    """Offers that lie ready."""

    ready: tuple[Offer, ...]

    def make(self) -> tuple[Offer, ...]:
        """Those."""
        return self.ready


def test_offers_that_are_made_when_they_are_read_are_the_same_moves():
    red = Offer(Claim, ({"red": 1},), quote(1, 0), "routes", ("a-b", "b-c"))
    blue = Offer(Claim, ({"blue": 1},), quote(1, 1), "routes", ("c-d",))
    entries = [Take(), Lazy(3, (red, blue)), Pass()]
    assert made(entries) == [Take(), red, blue, Pass()]
    moves, each = Moves.of(entries), Moves.of(made(entries))
    assert len(moves) == len(each) == 5
    assert moves == each
    assert [moves[n] for n in range(-5, 5)] == [each[n] for n in range(-5, 5)]


def test_a_hand_of_forty_is_judged_at_once():
    names = (*"abcdefgh", "locomotive")
    price = replace(Quote(4, tuple(range(8))), substitutes=(ANY_FOUR,))
    hand = (4,) * 9
    assert len(proposals(price, hand, names)) == 8
    assert not pays_exactly(price, (1,) * 8 + (0,))
    assert pays_exactly(price, (2, 1, 1, 1, 1, 1, 1, 2, 0))


# What boards play with today.


def priced():
    """Every price there is on a board that can be played, and the cards."""
    for board, variant in BOARDS:
        rules = rules_of(board, variant)
        for price in dict.fromkeys(prices(rules)):
            yield pytest.param(price, rules.board.cards, id=f"{board}-{variant}-{price.cards}")


def told_apart(params):
    """Those that ask the same of the same cards, once."""
    kept = {}
    for param in params:
        price, names = param.values
        decisions = replace(price, pieces=0, points=0, piece=0, colors=price.colors[:2])
        if len(price.colors) == 1:
            decisions = replace(decisions, colors=())
        kept.setdefault((decisions, names), param)
    return kept.values()


@pytest.mark.parametrize(("price", "names"), told_apart(priced()))
def test_of_small_hands_exactly_the_payments_of_every_board_are_taken(price, names):
    payers = [start + color for color in price.colors[:2] for start, _ in price.kinds]
    foreign = [card for card in range(len(names) - 1) if card not in payers][:1]
    for held, wild in ((price.cards, 0), ((price.cards + 1) // 2, 2), (1, price.locomotives + 1)):
        hand = [0] * len(names)
        for card in payers:
            hand[card] = min(held, 2 if len(payers) > 2 else 9)
        for card in foreign:
            hand[card] = 1
        for card in price.wild:
            hand[card] = wild
        judged(price, hand, names)
        # what a view tells of it is the same price
        again = decode_quote(encode_quote(price, names), names)
        for way in proposals(price, hand, names):
            assert validate_payment(again, hand, names, way)
        assert proposals(again, hand, names) == proposals(price, hand, names)


def test_of_each_color_the_cheapest_payment_is_found():
    price = Quote(cards=4, colors=(0, 2), kinds=BOTH)
    cost = dict.fromkeys(SHIPS, 1.0) | {"red_double": 3.0, "locomotive": 0.5}
    ways = cheapest_payments(price, (4, 0, 4, 2, 0, 2, 1), SHIPS, cost)
    assert ways == [{"red": 3, "locomotive": 1}, {"green_double": 2}]
    assert cheapest_payments(price, (1, 0, 0, 0, 0, 0, 0), SHIPS, cost) == []


# Cards that stand for demanded locomotives alone: waves are paid with half of a ferry card.

PASSES = ("red", "blue", "pass", "locomotive")


def waves(need, symbols, *colors):
    """A price with so many symbols, up to two of which a pass pays."""
    return Quote(cards=need, colors=colors, locomotives=symbols, for_symbols=((2, 2),))


@pytest.mark.parametrize("colors", [(0,), (0, 1)])
@pytest.mark.parametrize(("need", "symbols"), [(2, 2), (3, 1), (4, 2), (4, 3), (5, 4), (3, 0)])
def test_cards_for_symbols_pay_for_nothing_else_and_none_is_superfluous(need, symbols, colors):
    listed = 0
    for hand in ((2, 1, 2, 4), (4, 0, 1, 1), (0, 3, 2, 0), (1, 4, 0, 3), (3, 3, 3, 3)):
        listed += len(judged(waves(need, symbols, *colors), hand, PASSES))
    assert listed > 3


def test_one_card_stands_for_two_symbols_and_of_three_a_second_for_the_last():
    two, three = waves(4, 2, 0), waves(4, 3, 0)
    assert pays_exactly(two, (2, 0, 1, 0)) and not pays_exactly(two, (1, 0, 1, 0))
    assert not pays_exactly(two, (2, 0, 2, 0)) and not pays_exactly(two, (2, 0, 1, 1))
    assert pays_exactly(three, (1, 0, 2, 0)) and pays_exactly(three, (1, 0, 1, 1))
    assert not pays_exactly(three, (1, 0, 1, 0)) and not pays_exactly(three, (2, 0, 1, 0))


def test_locomotives_are_spared_by_what_pays_for_nothing_but_symbols():
    ways = proposals(waves(4, 3, 0, 1), (3, 1, 2, 4), PASSES)
    assert ways == ({"red": 1, "pass": 2}, {"blue": 1, "pass": 2})
    assert proposals(waves(4, 3, 0), (3, 0, 1, 1), PASSES) == (
        {"red": 1, "pass": 1, "locomotive": 1},
    )


@pytest.mark.parametrize(
    ("hand", "cards", "code", "data"),
    [
        ((4, 0, 1, 0), {"red": 4}, "cards.locomotives", {"least": 3, "have": 2}),
        ((4, 0, 2, 1), {"red": 4}, "cards.locomotives", {"least": 3, "have": 0}),
        ((4, 0, 2, 1), {"red": 2, "pass": 1}, "cards.locomotives", {"least": 3, "have": 2}),
        ((4, 0, 3, 1), {"red": 1, "pass": 3}, "cards.too_many_for_symbols", {"count": 3}),
        ((4, 0, 2, 1), {"pass": 2}, "cards.too_few", {"count": 1}),
        ((4, 0, 2, 1), {"pass": 2, "red": 2}, "cards.too_many", {"count": 1}),
        ((4, 3, 2, 1), {"pass": 2, "blue": 1}, "cards.wrong", {"color": "red", "need": 1}),
    ],
)
def test_whoever_pays_symbols_wrongly_is_told_in_what(hand, cards, code, data):
    refusal = wrong(waves(4, 3, 0), hand, cards, PASSES)
    assert (refusal.code, refusal.data) == (code, data)


# The page says beforehand what the rules will say: it is tested by the same cases.

CASES = Path(__file__).parents[1] / "client" / "payments.jsonl"
HANDS = (3, 1, 4, 0, 2, 5, 1, 2)


def kinds_of_prices():
    """Prices of every kind that boards ask, some of each, and those with sets."""
    kept, seen = [], {}
    for param in told_apart(priced()):
        price, names = param.values
        kind = (
            len(price.colors) > 1,
            price.locomotives > 0,
            price.wild,
            len(price.parts),
            price.kinds,
            price.substitutes,
        )
        if price.cards > 1 and seen.setdefault(kind, 0) < 2:
            seen[kind] += 1
            kept.append((price, names))
    harbor = Quote(cards=4, colors=(0, 1), kinds=((0, 1), (3, 1)), most=2)
    sets = [(replace(price, substitutes=(one,)), NAMES) for one, price in SETS.values()]
    extra = replace(quote(2, 0, 1), extra=2)
    passes = [(waves(*numbers, 0, 1), PASSES) for numbers in ((4, 2), (4, 3), (2, 2))]
    return [*kept, (harbor, SHIPS), *sets, *passes, (extra, NAMES)]


def some_of(price, names, dice):
    """Choices of cards that pay, or nearly."""
    payers = [start + color for color in price.colors[:2] for start, _ in price.kinds]
    payers += [dice(len(names)), *(card % len(names) for card in price.wild)]
    payers += [card for card, _ in price.for_symbols]
    hand = [HANDS[dice(len(HANDS))] if card in payers else 0 for card in range(len(names))]
    for _ in range(12):
        yield [dice(n + 1) for n in hand]
    for way in payments(price, hand, names)[:6]:
        yield [way.get(name, 0) for name in names]


def test_the_cases_by_which_the_page_is_tested_are_those_of_the_rules(request):
    dice, told = Dice("payments"), []
    for price, names in kinds_of_prices():
        cases = [
            [
                {name: n for name, n in zip(names, counts, strict=True) if n},
                pays_exactly(price, counts),
            ]
            for counts in some_of(price, names, dice)
        ]
        told.append({"quote": encode_quote(price, names), "cases": cases})
    text = "".join(f"{json.dumps(one)}\n" for one in told)
    if request.config.getoption("--golden", default=False):
        CASES.write_text(text, "utf-8")
    assert CASES.read_text("utf-8") == text
    verdicts = [pays for one in told for _, pays in one["cases"]]
    assert verdicts.count(True) > 100 and verdicts.count(False) > 100
