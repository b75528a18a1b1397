"""Any cards for the longest route, and what its board knows besides (RULES.md 3.28, 3.21, 3.27)."""

from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.tunnels import Dig
from tests.toy import L, play, printed, refused

LONG = "lieksa-murmansk"
COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")


def nordic(*hands, **named):
    """The board of the north."""
    return printed("nordic", hands=hands, **named)


def test_rt_79_any_four_cards_stand_for_one_on_the_longest_route():
    rules, state = nordic({"blue": 8, "red": 5, "green": 3, L: 2})
    after = play(rules, state, (0, Claim(LONG, {"blue": 7, "red": 5, "green": 3})))
    assert after.seats[0].score == 27
    assert after.seats[0].pieces == (31,)
    wrong = refused(rules, state, 0, Claim(LONG, {"blue": 8, L: 1}))
    assert (wrong.code, wrong.data["size"]) == ("cards.sets", 4)
    rules, state = nordic({"blue": 8, "red": 5, "green": 3, L: 2}, pieces=[8])
    few = refused(rules, state, 0, Claim(LONG, {"blue": 7, "red": 5, "green": 3}))
    assert (few.code, few.data) == ("claims.cars", {"need": 9, "have": 8})


def test_rt_184_all_spaces_may_be_sets_and_locomotives_lie_in_them():
    everything = dict.fromkeys((*COLORS, L), 4)
    rules, state = nordic(everything)
    assert play(rules, state, (0, Claim(LONG, everything))).seats[0].score == 27
    rules, state = nordic({"blue": 7, L: 4, "green": 4, "red": 7})
    paid = {"blue": 7, L: 4, "green": 4}
    assert play(rules, state, (0, Claim(LONG, paid))).seats[0].score == 27
    assert refused(rules, state, 0, Claim(LONG, {"blue": 5, L: 4, "green": 4, "red": 7})).code == (
        "cards.sets"
    )


def test_the_proposal_lays_as_few_sets_as_can_be_and_spares_locomotives():
    rules, state = nordic({"blue": 7, "red": 5, "green": 3, "white": 1, L: 2})
    (claim,) = [move for move in rules.legal(state, 0) if getattr(move, "route", "") == LONG]
    assert claim.cards == {"blue": 7, "white": 1, "green": 3, "red": 4}


def test_rt_183_no_set_stands_for_a_locomotive_in_a_tunnel():
    tunnel = "bergen-oslo"
    rules, state = nordic({"blue": 3, "red": 6})
    assert refused(rules, state, 0, Claim(tunnel, {"blue": 3, "red": 3})).code == "cards.missing"
    hand = {"blue": 4, "red": 6, L: 2}
    rules, state = nordic(hand, pile=["green", "blue", L])
    state = play(rules, state, (0, Claim(tunnel, {"blue": 3, L: 1})))
    assert [ask.extra for ask in state.decisions] == [2]
    assert refused(rules, state, 0, Dig({"blue": 1, "red": 3})).code.startswith("cards.")
    assert play(rules, state, (0, Dig({"blue": 1, L: 1}))).seats[0].score == 7


def test_a_locomotive_replaces_a_card_on_ferries_and_nowhere_on_land():
    rules, state = nordic({"black": 2, L: 3, "blue": 2})
    ferry = Claim("goteborg-kobenhavn", {L: 2})
    assert play(rules, state, (0, ferry)).seats[0].score == 2
    refused(rules, state, 0, Claim("goteborg-orebro", {"blue": 1, L: 1}))
    assert play(rules, state, (0, Claim("goteborg-orebro", {"blue": 2}))).seats[0].score == 2
