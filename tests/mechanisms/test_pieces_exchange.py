"""Choosing pieces in secret, and exchanging them (RULES.md 3.1)."""

from random import Random

from msgspec.structs import replace

from bench.arena import plain
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.pieces_exchange.moves import Choose, Swap
from games.rules.mechanisms.tickets import Keep
from games.rules.values import Pass
from tests.toy import SEED, kinds, play, printed, promised, refused, rig


def kept(board="world", seats=2):
    """A new game in which everybody has kept the first tickets."""
    rules, _ = printed(board)
    state, _ = rules.start(seats, SEED)
    for seat in range(seats):
        offered = next(ask.tickets for ask in state.decisions if ask.seat == seat)
        state, _ = rules.apply(state, seat, Keep(tuple(offered[:3])))
    return rules, state


def test_rt_59_as_many_pieces_as_the_supply_holds_and_there_are():
    rules, state = kept()
    assert refused(rules, state, 0, Choose(26, 34)).code == "pieces_exchange.choice"
    assert refused(rules, state, 0, Choose(20, 39)).code == "pieces_exchange.choice"
    play(rules, state, (0, Choose(25, 35)))
    lakes, state = kept("great_lakes")
    play(lakes, state, (0, Choose(33, 17)))
    assert [move.cars for move in lakes.legal(state, 0)] == list(range(18, 34))


def test_everybody_chooses_after_the_tickets_and_nobody_moves_before():
    rules, _ = printed("world")
    state, _ = rules.start(2, SEED)
    offered = next(ask.tickets for ask in state.decisions if ask.seat == 1)
    state, _ = rules.apply(state, 1, Keep(tuple(offered)))
    assert [(ask.kind, ask.seat) for ask in state.decisions] == [
        ("tickets.keep", 0),
        ("pieces_exchange.choose", 1),
    ]
    state, _ = rules.apply(state, 1, Choose(10, 50))
    assert refused(rules, state, 1, Draw(None, "ship")).code == "turn.choosing"


def test_a_choice_is_secret_until_all_have_chosen():
    rules, state = kept(seats=3)
    views = []
    for choice in (Choose(25, 35), Choose(10, 50)):
        after, events = rules.apply(state, 1, choice)
        views.append([rules.view(after, seat) for seat in (0, 2, None)])
        assert [event.seen_by(0) for event in events] == [
            {"kind": "pieces_exchange.chosen", "data": {"seat": 1}}
        ]
        assert rules.view(after, 1)["mech"]["pieces_exchange"]["chosen"] == {
            "car": choice.cars,
            "ship": choice.ships,
        }
    assert views[0] == views[1]
    sample = rules.resample(after, 0, "8" * 64)
    assert rules.view(sample, 0) == rules.view(after, 0)


def test_the_last_choice_reveals_all():
    rules, state = kept()
    state, _ = rules.apply(state, 1, Choose(12, 48))
    state, events = rules.apply(state, 0, Choose(25, 35))
    assert kinds(events) == ["pieces_exchange.chosen", "pieces_exchange.revealed"]
    assert events[1].data == {"pieces": ((25, 35), (12, 48))}
    assert [seat.pieces for seat in state.seats] == [(25, 35), (12, 48)]
    assert rules.view(state, None)["mech"]["pieces_exchange"] == {
        "box": [{"car": 0, "ship": 15}, {"car": 13, "ship": 2}]
    }
    assert not state.decisions
    assert state.turn.number == 1


def test_rt_60_exchanging_costs_a_point_for_each_piece():
    rules, state = printed("world")
    state = replace(state, seats=(replace(state.seats[0], score=5), *state.seats[1:]))
    after, events = rules.apply(state, 0, Swap("ship", 4))
    assert after.seats[0].pieces == (24, 36)
    assert after.seats[0].score == 1
    assert after.turn.seat == 1
    assert events[0].data == {"seat": 0, "give": "ship", "count": 4, "points": -4}
    box = rules.view(after, None)["mech"]["pieces_exchange"]["box"][0]
    assert box == {"car": 1, "ship": 14}
    state = replace(after, turn=state.turn)
    refusal = refused(rules, state, 0, Swap("ship", 6))
    assert (refusal.code, refusal.data) == ("pieces_exchange.box", {"have": 1, "give": "ship"})


def test_more_than_one_has_cannot_be_given():
    rules, state = printed("world", pieces=[(3, 40)])
    refusal = refused(rules, state, 0, Swap("car", 4))
    assert (refusal.code, refusal.data) == ("pieces_exchange.supply", {"have": 3, "give": "car"})
    assert [m.count for m in rules.legal(state, 0) if m == Swap("car", getattr(m, "count", 0))] == [
        1,
        2,
        3,
    ]


def test_the_score_may_become_negative_and_the_sheet_tells_why():
    rules, state = printed("world", row=[None] * 6, pile=["red"], ships=[], last=2)
    state, _ = rules.apply(state, 0, Swap("car", 3))
    assert state.seats[0].score == -3
    state, _ = rules.apply(state, 1, Draw(0))
    lines = [line for line in state.final.lines if line.why == "pieces_exchange"]
    assert [(line.seat, line.points, line.data) for line in lines] == [(0, -3, {"count": 3})]


def test_an_exchange_never_sets_off_the_end():
    rules, state = printed("great_lakes", pieces=[(4, 3)])
    state, _ = rules.apply(state, 0, Swap("car", 4))
    assert (state.seats[0].pieces, state.turn.last) == ((0, 7), None)


BARE = {"row": [None] * 6, "pile": [], "ships": [], "ticket_deck": []}
"""There is nothing left to draw."""


def test_rt_134_a_game_in_which_nothing_is_left_but_to_exchange_is_over():
    """CORE-N2, N5: nobody is made to pay for it."""
    rules, state = rig("great_lakes", seats=3, **BARE)
    assert {type(move) for move in rules.legal(state, 0)} == {Swap, Pass}
    after, events = rules.apply(state, 0, Pass())
    assert kinds(events) == ["turn.passed", "turn.ended", "game.over"]
    assert [line.points for line in after.final.lines if line.why == "pieces_exchange"] == []
    after, _ = rules.apply(state, 0, Swap("ship", 1))
    assert after.over


def test_a_game_goes_on_while_an_exchange_opens_a_route_to_anybody():
    """CORE-N5."""
    route = next(r for r in rig("great_lakes")[0].board.routes if r.facts.kind != "sea")
    card = rig("great_lakes")[0].board.colors[route.color or 0]
    rules, state = rig(
        "great_lakes", hands=[{}, {card: route.length}], pieces=[(27, 23), (0, 20)], **BARE
    )
    box = ((6, 9), (20, 0))
    state = replace(
        state,
        mech=replace(state.mech, pieces_exchange=replace(state.mech.pieces_exchange, box=box)),
    )
    state, _ = rules.apply(state, 0, Pass())
    assert not state.over
    assert {type(move) for move in rules.legal(state, 1)} == {Swap, Pass}
    state = play(rules, state, (1, Swap("ship", route.length)), (0, Pass()))
    assert not state.over
    assert "claims.claim" in {m.__struct_config__.tag for m in rules.legal(state, 1)}
    assert refused(rules, state, 1, Pass()).code == "pass.not_now"


def test_who_has_more_to_do_than_exchange_does_not_pass():
    """CORE-N2."""
    rules, state = rig("great_lakes")
    assert Pass() not in rules.legal(state, 0)
    assert refused(rules, state, 0, Pass()).code == "pass.not_now"


def test_a_bot_that_can_only_exchange_passes():
    rules, state = rig("great_lakes", **BARE)
    move = plain.choose(rules.view(state, 0), rules.public(), Random(1))
    assert move == {"kind": "pass"}


def test_a_choice_of_pieces_that_suits_the_tickets_promises_most():
    rules, state = kept()
    choices = [move for move in rules.legal(state, 0) if isinstance(move, Choose)]
    after = {move.cars: rules.apply(state, 0, move)[0] for move in choices}
    hoped = {cars: promised(rules, one) for cars, one in after.items()}
    best = max(hoped, key=hoped.get)
    assert 10 < best < 25 and hoped[best] > hoped[min(hoped)]
    assert sorted(hoped, key=hoped.get)[0] in (10, 25)
