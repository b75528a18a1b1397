"""What a hand lacks for a price."""

from random import Random

import pytest

from games.bots.cards import fill, fund
from games.rules import boards, rules_for
from games.rules.mechanisms.claims.quotes import prices


@pytest.mark.parametrize("board", boards())
def test_no_hand_holds_more_of_any_card_once_a_price_is_paid(board):
    rules, random = rules_for(board), Random(board)
    for quote in {*prices(rules)}:
        for _ in range(5):
            hand = [random.choice((0, 0, 1, 2, 3)) for _ in rules.board.cards]
            left = list(hand)
            short = fund(quote, left)
            fill(quote, short, left)
            assert all(0 <= now <= before for now, before in zip(left, hand, strict=True))
