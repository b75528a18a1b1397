"""Cards against a quote (RULES.md CORE-R2, R3, R9)."""

from itertools import product

import pytest

from games.rules.pay import check, fits, payments
from games.rules.values import Illegal, Quote

NAMES = ("red", "blue", "locomotive")


def quote(cards, *colors, locomotives=0, wild=(-1,)):
    """A price in cards of one of these colors, with at least so many locomotives."""
    return Quote(cards=cards, colors=colors, locomotives=locomotives, wild=wild)


def wrong(price, hand, cards):
    """The refusal of a payment."""
    with pytest.raises(Illegal) as caught:
        check(price, hand, NAMES, cards)
    return caught.value


def test_a_colored_price_takes_its_color_and_locomotives():
    assert payments(quote(2, 0), (2, 5, 1), NAMES) == [{"red": 2}, {"red": 1, "locomotive": 1}]


def test_a_gray_price_takes_any_one_color():
    assert payments(quote(2, 0, 1), (2, 2, 0), NAMES) == [{"red": 2}, {"blue": 2}]


def test_ways_with_fewer_locomotives_come_first():
    ways = payments(quote(3, 0, 1), (3, 3, 3), NAMES)
    spent = [way.get("locomotive", 0) for way in ways]
    assert spent == [0, 0, 1, 1, 2, 2, 3]


def test_locomotives_alone_are_one_way_even_for_gray():
    assert payments(quote(2, 0, 1), (0, 0, 2), NAMES) == [{"locomotive": 2}]


def test_a_hand_that_falls_short_has_no_way():
    assert payments(quote(3, 0), (1, 9, 1), NAMES) == []


@pytest.mark.parametrize("locomotives", [0, 1, 2])
@pytest.mark.parametrize("colors", [(), (0,), (1,), (0, 1)])
@pytest.mark.parametrize("need", [1, 2, 3, 4])
def test_payments_are_all_those_of_the_hand_that_fit(need, colors, locomotives):
    price = quote(need, *colors, locomotives=min(locomotives, need))
    for hand in product(range(4), repeat=3):
        every = product(*(range(n + 1) for n in hand))
        fitting = [
            {name: n for name, n in zip(NAMES, counts, strict=True) if n}
            for counts in every
            if fits(price, counts)
        ]
        ways = payments(price, hand, NAMES)
        assert len(ways) == len(fitting)
        assert all(way in fitting for way in ways)
        for way in ways:
            assert check(price, hand, NAMES, way) == [way.get(name, 0) for name in NAMES]


SPECIAL = ("red", "blue", "green", "special", "locomotive")


@pytest.mark.parametrize("wild", [(-1,), (-1, 3), ()])
@pytest.mark.parametrize("locomotives", [0, 1])
@pytest.mark.parametrize("need", [1, 3])
def test_what_is_wild_is_said_by_the_quote(need, locomotives, wild):
    price = quote(need, 0, 1, locomotives=locomotives if wild else 0, wild=wild)
    for hand in product(range(3), repeat=5):
        fitting = []
        for counts in product(*(range(n + 1) for n in hand)):
            if fits(price, counts):
                fitting.append({k: n for k, n in zip(SPECIAL, counts, strict=True) if n})
        ways = payments(price, hand, SPECIAL)
        assert len(ways) == len(fitting)
        assert all(way in fitting for way in ways)


def test_of_the_wild_cards_locomotives_are_spared_first():
    ways = payments(quote(2, 0, wild=(-1, 3)), (1, 0, 0, 1, 2), SPECIAL)
    assert ways == [
        {"red": 1, "special": 1},
        {"red": 1, "locomotive": 1},
        {"locomotive": 1, "special": 1},
        {"locomotive": 2},
    ]


def test_two_colors_never_fit():
    assert not fits(quote(3, 0, 1), (1, 2, 0))
    assert not fits(quote(3, 0, 1), (1, 1, 1))


def test_the_number_must_be_exact():
    assert fits(quote(2, 0), (2, 0, 0))
    for counts in ((3, 0, 0), (1, 0, 0), (0, 0, 0)):
        assert not fits(quote(2, 0), counts)


def test_as_many_locomotives_as_asked_for_or_more():
    price = quote(3, 0, locomotives=2)
    assert [fits(price, (3 - n, 0, n)) for n in range(4)] == [False, False, True, True]


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
    ("cards", "missing"),
    [
        ({"red": 3}, "red"),
        ({"blue": 2}, "blue"),
        ({"gold": 2}, "gold"),
        ({"red": 1, "locomotive": 2}, "locomotive"),
    ],
)
def test_cards_not_held_are_named(cards, missing):
    refusal = wrong(quote(2, 0), (2, 0, 1), cards)
    assert (refusal.code, refusal.data) == ("cards.not_held", {"card": missing})


def test_a_choice_that_does_not_pay_is_told_what_would():
    refusal = wrong(quote(2, 0), (2, 2, 0), {"blue": 2})
    assert refusal.code == "cards.wrong"
    assert refusal.data == {"color": "red", "need": 2}


# Several kinds of cards: plain ones of three colors, then doubles, then locomotives.

SHIPS = ("red", "blue", "green", "red_double", "blue_double", "green_double", "locomotive")
BOTH = ((0, 1), (3, 2))


def all_that_fit(price, hand, names):
    """Every payment of a hand that fits, by trying all."""
    every = product(*(range(n + 1) for n in hand))
    return [
        {name: n for name, n in zip(names, counts, strict=True) if n}
        for counts in every
        if fits(price, counts)
    ]


def same(ways, others):
    """Are these the same payments?"""
    return sorted(map(sorted, (way.items() for way in ways))) == sorted(
        map(sorted, (way.items() for way in others))
    )


@pytest.mark.parametrize("need", range(1, 7))
def test_cards_that_stand_for_two_may_overshoot_but_none_is_superfluous(need):
    price = Quote(cards=need, colors=(0, 2), kinds=BOTH)
    for hand in product((0, 3), (2,), (0, 2), (0, 4), (1,), (1,), (0, 2)):
        ways = payments(price, hand, SHIPS)
        assert same(ways, all_that_fit(price, hand, SHIPS))
        for way in ways:
            counts = [way.get(name, 0) for name in SHIPS]
            covered = sum(counts) + sum(counts[3:6])
            assert need <= covered <= need + 1
            for card, n in enumerate(counts):
                assert not n or covered - (2 if 3 <= card < 6 else 1) < need


def test_the_fewest_cards_are_proposed_first():
    price = Quote(cards=5, colors=(0,), kinds=BOTH)
    ways = payments(price, (5, 0, 0, 3, 0, 0, 2), SHIPS)
    assert ways[0] == {"red_double": 2, "red": 1}
    assert {"red_double": 3} in ways


@pytest.mark.parametrize("parts", [(2, 2), (2, 1), (2, 2, 2), (1, 1)])
def test_a_payment_in_parts_has_a_color_for_each(parts):
    price = Quote(cards=sum(parts), colors=(0, 1, 2), kinds=((0, 1), (3, 1)), parts=parts)
    for hand in product((0, 2, 3), (1, 2), (0, 2), (1,), (0, 1), (0,), (0, 2)):
        assert same(payments(price, hand, SHIPS), all_that_fit(price, hand, SHIPS))


def test_a_pair_is_of_one_color_or_filled_up_with_wild_cards():
    price = Quote(cards=4, colors=(0, 1, 2), parts=(2, 2))
    assert fits(price, (2, 0, 1, 0, 0, 0, 1))
    assert fits(price, (4, 0, 0, 0, 0, 0, 0))
    assert fits(price, (1, 1, 0, 0, 0, 0, 2))
    assert not fits(price, (1, 1, 2, 0, 0, 0, 0))
    assert not fits(price, (2, 1, 0, 0, 0, 0, 0))
    assert not fits(price, (2, 2, 1, 0, 0, 0, 0))


def test_a_hand_with_cards_of_two_kinds_is_told_what_they_stand_for():
    with pytest.raises(Illegal) as caught:
        check(Quote(cards=6, colors=(0,), kinds=BOTH), (1, 0, 0, 2, 0, 0, 0), SHIPS, {})
    assert caught.value.data["have"] == 5
