"""What a hand lacks for a price."""

from random import Random

import pytest

from games.bots.cards import Taken, fill, fund, payment
from games.rules import boards, rules_for
from games.rules.mechanisms.claims.quotes import prices


@pytest.mark.parametrize("board", boards())
def test_what_is_remembered_of_a_price_is_what_any_hand_would_lack_and_lay(board):
    rules, random = rules_for(board), Random(board)
    for quote in {*prices(rules)}:
        for _ in range(5):
            hand = tuple(random.choice((0, 0, 1, 2, 3)) for _ in rules.board.cards)
            left = list(hand)
            short = fund(quote, left)
            paying = payment((quote,), len(hand))
            ((_, colored),) = paying.funded(hand)
            assert (colored.short, left_of(hand, colored)) == (short, left)
            short = fill(quote, short, left)
            fully = paying.paid(hand)
            assert (fully.short, left_of(hand, fully)) == (short, left)
            assert all(0 <= now <= before for now, before in zip(left, hand, strict=True))


def left_of(hand: tuple[int, ...], taken: Taken) -> list[int]:
    left = list(hand)
    taken.take_from(left)
    return left
