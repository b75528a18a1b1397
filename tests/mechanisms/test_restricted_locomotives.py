"""Restricted locomotives (RULES.md 3.27)."""

from games.rules.board import Draw as DrawFacts
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from tests.payments import every_move
from tests.toy import L, hand, play, refused, rig, toy

BOARD = toy(
    "a-b 3 red, b-c 3 red tunnel, c-d 2 gray",
    draw=DrawFacts(tickets=2, keep=1, keys={"faceup_locomotive": 1}),
)
ONLY = {"tunnels": {}, "restricted_locomotives": {"usable_on": ["tunnel"]}}


def swiss(*hands, **named):
    """A board on which locomotives are for tunnels."""
    return rig(BOARD, mechanisms=ONLY, hands=hands, **named)


def test_rt_78_two_face_up_locomotives_in_one_turn():
    rules, state = swiss(row=[L, L, "red", "blue", "green"])
    after = play(rules, state, (0, Draw(0)), (0, Draw(1)))
    assert hand(rules, after, 0) == {L: 2}
    assert after.turn.seat == 1


def test_rt_78_without_a_tunnel_locomotives_do_not_pay():
    rules, state = swiss({"red": 2, L: 1})
    refusal = refused(rules, state, 0, Claim("a-b", {"red": 2, L: 1}))
    assert (refusal.code, refusal.data["locomotives"]) == ("cards.missing", 0)
    assert refused(rules, state, 0, Claim("c-d", {L: 2})).code == "cards.not_held"
    rules, state = swiss({"red": 3, L: 2})
    assert refused(rules, state, 0, Claim("a-b", {"red": 2, L: 1})).code == "cards.wrong"
    assert refused(rules, state, 0, Claim("c-d", {L: 2})).code == "cards.wrong"
    plain = {
        move.route for move in every_move(rules, state, 0) if getattr(move, "cards", {}).get(L)
    }
    assert plain == {"b-c"}


def test_in_a_tunnel_they_pay_and_may_be_asked_for():
    rules, state = swiss({"red": 2, L: 2}, pile=["blue", "green", "red"])
    state = play(rules, state, (0, Claim("b-c", {"red": 2, L: 1})))
    assert [ask.extra for ask in state.decisions] == [1]
    (dig, _) = rules.legal(state, 0)
    assert dig.cards == {L: 1}
    assert play(rules, state, (0, dig)).seats[0].score == 4
