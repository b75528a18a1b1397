"""Play in teams (RULES.md 3.3)."""

import pytest
from msgspec.structs import replace

from games.rules import Refusal, facts_of
from games.rules.board import Board
from games.rules.catalog import compose, mechanisms_of
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.team_play.moves import Choice, Entrust, Pay, Place, Share
from games.rules.mechanisms.team_play.state import Holder
from games.rules.mechanisms.tickets import Keep, Take, TicketChoice
from games.rules.mechanisms.tunnels import BackOut, Dig
from tests.toy import LAST_TURN, SEED, L, bonus, hand, kinds, play, promised, refused, rig, toy

A1, A2, B1, B2, C1, C2 = range(6)
TEAM = facts_of("team_asia")
RED = "bangalore-hyderabad"  # red, 2
TUNNEL = "cawnpore-kathmandu"  # yellow, 1; six cards are turned over
PILE = Draw(None)


def holder(rules, held=(), tickets=()):
    """A holder with these cards and tickets."""
    counts = tuple(dict(held).get(name, 0) for name in rules.board.cards)
    return Holder(counts, tuple(rules.board.ticket[id_].n for id_ in tickets))


def asia(seats=6, holders=(), shared=(), facts=TEAM, mechanisms=None, **rigged):
    """A state of the board with these cards and tickets in the holders, team by team."""
    named = mechanisms_of(facts) if mechanisms is None else mechanisms
    away = [ticket for ids in (*shared, *rigged.get("tickets", ())) for ticket in ids]
    for ask in rigged.get("decisions", ()):
        away += getattr(ask, "tickets", ())
    deck = [t.id for t in Board(facts, "base", named).tickets if t.id not in away]
    rigged.setdefault("ticket_deck", deck)
    rules, state = rig(facts, mechanisms=named, seats=seats, **rigged)
    filled = [
        holder(
            rules,
            holders[team] if team < len(holders) else {},
            shared[team] if team < len(shared) else (),
        )
        for team in range(seats // 2)
    ]
    return rules, with_state(state, holders=tuple(filled))


def with_state(state, **changes):
    """The state with other fields of the mechanism."""
    mech = replace(state.mech, team_play=replace(state.mech.team_play, **changes))
    return replace(state, mech=mech)


def held(rules, state, team):
    """The cards in a holder, by name."""
    counts = zip(rules.board.cards, state.mech.team_play.holders[team].cards, strict=True)
    return {name: n for name, n in counts if n}


def shared(rules, state, team):
    """The tickets in a holder."""
    return [rules.board.tickets[n].id for n in state.mech.team_play.holders[team].tickets]


def told(events, kind, seat):
    """What a seat is told by the first event of this kind."""
    return next(event for event in events if event.kind == kind).seen_by(seat)["data"]


# Setting up.


@pytest.mark.parametrize(("seats", "fine"), [(3, False), (4, True), (5, False), (6, True)])
def test_two_or_three_teams_of_two_can_play(seats, fine):
    rules = compose(TEAM)
    if fine:
        state, _ = rules.start(seats, SEED)
        assert [seat.pieces for seat in state.seats] == [(27,)] * seats
        assert [sum(seat.hand) for seat in state.seats] == [4] * seats
        assert [held(rules, state, team) for team in range(seats // 2)] == [{}] * (seats // 2)
        assert {ask.count for ask in state.decisions} == {5}
    else:
        with pytest.raises(Refusal) as caught:
            rules.start(seats, SEED)
        assert caught.value.code == "game.seats"


def test_partners_play_one_after_the_other():
    rules, state = asia(hands=[{"red": 2}] * 6, turn=A2)
    state, _ = rules.apply(state, A2, Claim(RED, {"red": 2}))
    assert state.turn.seat == B1


def test_of_the_first_tickets_kept_exactly_one_goes_into_the_holder():
    offered = ["bangalore-lahore", "baroda-dacca", "hong_kong-kunming", "nanning-xian"]
    ask = TicketChoice(A1, count=4, least=3, start=True, tickets=offered)
    rules, state = asia(decisions=[ask])
    state, events = rules.apply(state, A1, Keep(tuple(offered[:3])))
    assert state.decisions == (Choice(A1, count=3),)
    assert rules.legal(state, A1) == [Entrust(ticket) for ticket in offered[:3]]
    assert refused(rules, state, A1, Entrust(offered[3])).code == "tickets.not_offered"
    state, events = rules.apply(state, A1, Entrust(offered[1]))
    assert shared(rules, state, 0) == [offered[1]]
    assert rules.view(state, A1)["mech"]["tickets"]["mine"] == [offered[0], offered[2]]
    assert told(events, "team_play.shared", A2) == {
        "seat": A1,
        "count": 1,
        "tickets": (offered[1],),
    }
    assert told(events, "team_play.shared", B1) == {"seat": A1, "count": 1}
    assert state.turn.number == 1


def test_of_tickets_drawn_one_goes_into_the_holder_before_the_turn_ends():
    rules, state = asia(tickets=[["nanning-xian"]], shared=[["hong_kong-kunming"]])
    state, _ = rules.apply(state, A1, Take())
    offered = state.decisions[0].tickets
    assert len(offered) == 4
    after = play(rules, state, (A1, Keep(tuple(offered[:2]))))
    assert after.turn.seat == A1
    assert rules.legal(after, A1) == [Entrust(offered[0]), Entrust(offered[1])]
    after = play(rules, after, (A1, Entrust(offered[0])))
    assert shared(rules, after, 0) == ["hong_kong-kunming", offered[0]]
    assert rules.view(after, A1)["mech"]["tickets"]["mine"] == ["nanning-xian", offered[1]]
    assert after.turn.seat == A2


def test_a_single_ticket_kept_goes_into_the_holder_without_a_question():
    rules, state = asia()
    state, _ = rules.apply(state, A1, Take())
    ticket = state.decisions[0].tickets[2]
    state, events = rules.apply(state, A1, Keep((ticket,)))
    assert shared(rules, state, 0) == [ticket]
    assert state.seats[A1].tickets == ()
    assert "turn.ended" in kinds(events)


# Drawing cards.


def test_rt_107_of_two_cards_one_goes_to_the_hand_and_one_to_the_holder():
    rules, state = asia(row=["red", "blue", "white", "black", "green"], pile=["red"] * 9)
    state, _ = rules.apply(state, A1, Draw(1))
    assert hand(rules, state, A1) == {}
    assert rules.legal(state, A1) == [Place("hand"), Place("holder")]
    assert refused(rules, state, A1, Draw(0)).code == "ask.first"
    first = play(rules, state, (A1, Place("hand")), (A1, Draw(0)))
    assert hand(rules, first, A1) == {"blue": 1}
    assert held(rules, first, 0) == {"red": 1}
    assert first.turn.seat == A2
    other = play(rules, state, (A1, Place("holder")), (A1, Draw(0)))
    assert hand(rules, other, A1) == {"red": 1}
    assert held(rules, other, 0) == {"blue": 1}


def test_the_place_of_a_card_drawn_blind_is_chosen_after_looking_at_it():
    rules, state = asia(pile=["red"] * 8 + ["white", "black"])
    state, events = rules.apply(state, A1, PILE)
    assert rules.view(state, A1)["decisions"][0]["secret"] == {"card": "black"}
    for other in (A2, B1, None):
        assert "secret" not in rules.view(state, other)["decisions"][0]
    state, events = rules.apply(state, A1, Place("holder"))
    assert told(events, "team_play.placed", A2) == {"seat": A1, "card": "black"}
    assert told(events, "team_play.placed", B1) == {"seat": A1}
    state, events = rules.apply(state, A1, PILE)
    assert told(events, "market.blind", A1) == {"seat": A1, "card": "white"}
    assert told(events, "market.blind", A2) == {"seat": A1}
    assert "team_play.placed" not in kinds(events)


def test_a_face_up_locomotive_goes_into_the_holder_and_ends_the_turn():
    rules, state = asia(row=[L, "blue", "white", "black", "green"])
    state, _ = rules.apply(state, A1, Draw(0))
    assert held(rules, state, 0) == {L: 1}
    assert hand(rules, state, A1) == {}
    assert state.turn.seat == A2


def test_a_locomotive_drawn_blind_may_stay_in_the_hand():
    rules, state = asia(pile=["red"] * 9 + [L])
    state = play(rules, state, (A1, PILE), (A1, Place("hand")), (A1, PILE))
    assert hand(rules, state, A1) == {L: 1}
    assert held(rules, state, 0) == {"red": 1}


def test_a_single_last_card_goes_where_its_player_likes_and_the_next_decides_anew():
    rules, state = asia(row=[None] * 5, pile=["red"], hands=[{}, {}])
    state = play(rules, state, (A1, PILE), (A1, Place("hand")))
    assert hand(rules, state, A1) == {"red": 1}
    assert state.turn.seat == A2
    assert state.mech.team_play.first is None


def test_a_player_without_cars_still_draws_for_the_holder():
    rules, state = asia(pieces=[0, 27], row=["red", "blue", "white", "black", "green"])
    state = play(rules, state, (A1, Draw(0)), (A1, Place("holder")))
    assert held(rules, state, 0) == {"red": 1}


# Paying.


def test_rt_107_a_route_is_paid_from_the_hand_and_the_holder_with_own_cars():
    long = toy("a-b 3 red, b-c 1 blue", players=(4, 6), team=2)
    rules, state = asia(
        facts=long,
        mechanisms={"team_play": {}},
        hands=[{}, {"red": 2}],
        holders=[{"red": 1}],
        turn=A2,
        pieces=[27, 27],
    )
    assert [move for move in rules.legal(state, A2) if isinstance(move, Claim)] == [
        Claim("a-b", {"red": 3})
    ]
    state, events = rules.apply(state, A2, Claim("a-b", {"red": 3}))
    assert not events
    assert rules.legal(state, A2) == [Pay({"red": 1})]
    state, events = rules.apply(state, A2, Pay({"red": 1}))
    assert told(events, "claims.claimed", None)["cards"] == {"red": 3}
    assert hand(rules, state, A2) == held(rules, state, 0) == {}
    assert [seat.pieces for seat in state.seats[:2]] == [(27,), (24,)]
    assert [seat.score for seat in state.seats] == [0, 4, 0, 0, 0, 0]
    assert state.turn.seat == B1


def test_rt_107_opponents_see_only_how_much_is_in_a_holder():
    rules, state = asia(holders=[{"red": 2, L: 1}], shared=[["nanning-xian"]])
    seen = rules.view(state, B1)["mech"]["team_play"]
    assert seen["holders"][0] == {"cards": 3, "tickets": 1}
    assert seen["holder"] == {}
    assert seen["shared"] == []
    assert rules.view(state, None)["mech"]["team_play"] == {"holders": seen["holders"]}
    for partner in (A1, A2):
        mine = rules.view(state, partner)["mech"]["team_play"]
        assert mine["holder"] == {"red": 2, L: 1}
        assert mine["shared"] == ["nanning-xian"]


def test_the_player_says_which_of_the_cards_come_out_of_the_holder():
    rules, state = asia(hands=[{"red": 2, L: 1}], holders=[{"red": 1, L: 1}])
    state, _ = rules.apply(state, A1, Claim(RED, {"red": 1, L: 1}))
    ways = [{}, {L: 1}, {"red": 1}, {"red": 1, L: 1}]
    assert rules.legal(state, A1) == [Pay(ours) for ours in ways]
    assert refused(rules, state, A1, Pay({"red": 2})).code == "team_play.other_share"
    assert refused(rules, state, A1, Pay({"blue": 1})).code == "team_play.other_share"
    state, events = rules.apply(state, A1, Pay({L: 1}))
    assert hand(rules, state, A1) == {"red": 1, L: 1}
    assert held(rules, state, 0) == {"red": 1}
    assert told(events, "team_play.paid", A2) == {"seat": A1, "count": 1, "cards": {L: 1}}
    assert told(events, "team_play.paid", B1) == {"seat": A1, "count": 1}


def test_whence_is_asked_though_there_is_but_one_way_for_that_would_tell_of_the_hand():
    rules, state = asia(hands=[{"red": 2}], holders=[{"blue": 1}])
    state, _ = rules.apply(state, A1, Claim(RED, {"red": 2}))
    assert rules.legal(state, A1) == [Pay({})]


@pytest.mark.parametrize(
    ("cards", "ours"), [({"red": 2}, {}), ({}, {"red": 2})], ids=["holder empty", "hand empty"]
)
def test_nothing_is_asked_where_all_can_see_that_there_is_no_choice(cards, ours):
    rules, state = asia(hands=[cards], holders=[ours])
    state, events = rules.apply(state, A1, Claim(RED, {"red": 2}))
    assert "claims.claimed" in kinds(events)
    assert hand(rules, state, A1) == held(rules, state, 0) == {}


def test_a_claim_that_hand_and_holder_cannot_pay_together_is_refused():
    rules, state = asia(hands=[{"red": 1}], holders=[{"blue": 1}, {"red": 1}])
    assert refused(rules, state, A1, Claim(RED, {"red": 2})).code == "cards.missing"


def test_nobody_owns_two_tracks_between_the_same_cities():
    rules, state = asia(hands=[{"white": 4}], owner={"bangalore-bombay": A1})
    code = refused(rules, state, A1, Claim("bangalore-bombay-2", {"white": 4})).code
    assert code == "claims.own_parallel"


def test_with_six_players_partners_may_own_both_tracks_of_a_double_route():
    rules, state = asia(hands=[{}, {"white": 4}], owner={"bangalore-bombay": A1}, turn=A2)
    state, _ = rules.apply(state, A2, Claim("bangalore-bombay-2", {"white": 4}))
    assert state.owner[rules.board.route["bangalore-bombay-2"].n] == A2


def test_rt_125_partners_may_take_a_track_each_of_a_triple_route_and_bar_the_others():
    rich, owner = {"purple": 1, "blue": 1, L: 1}, {"calcutta-dacca": A1}
    rules, state = asia(seats=4, hands=[rich] * 4, owner=owner)
    second, third = Claim("calcutta-dacca-2", {L: 1}), Claim("calcutta-dacca-3", {L: 1})
    assert refused(rules, state, A1, second).code == "claims.own_parallel"
    state = replace(state, turn=replace(state.turn, seat=A2))
    state, _ = rules.apply(state, A2, second)
    assert state.turn.seat == B1
    assert refused(rules, state, B1, third).code == "claims.closed"
    assert rules.view(state, None)["mech"]["claims"]["closed"] == ("calcutta-dacca-3",)


@pytest.mark.parametrize(
    ("seats", "route", "owner", "fine"),
    [
        (4, "bangalore-bombay-2", {"bangalore-bombay": B1}, False),
        (6, "bangalore-bombay-2", {"bangalore-bombay": B1}, True),
        (4, "canton-hong_kong-2", {"canton-hong_kong": B1}, True),
        (4, "calcutta-dacca-2", {"calcutta-dacca": B1}, True),
        (6, "calcutta-dacca-3", {"calcutta-dacca": B1, "calcutta-dacca-2": C1}, True),
    ],
)
def test_parallel_tracks_open_by_number_of_players(seats, route, owner, fine):
    rich = {"white": 4, "red": 2, "purple": 2, "blue": 1}
    rules, state = asia(seats=seats, hands=[rich], owner=owner)
    assert (route in {m.route for m in rules.legal(state, A1) if isinstance(m, Claim)}) == fine


# Tunnels.


def digging(pile, cards, ours):
    """A1 has laid a yellow card for a tunnel of one space; the pile is written top last."""
    rules, state = asia(
        hands=[cards], holders=[ours], row=["red", "blue", "white", "black", "green"], pile=pile
    )
    return rules, play(rules, state, (A1, Claim(TUNNEL, {"yellow": 1})))


def test_a_tunnel_turns_over_as_many_cards_as_the_route_says():
    rules, state = digging(["white"] * 9, {"yellow": 1}, {})
    assert state.owner[rules.board.route[TUNNEL].n] == A1
    assert len(state.decks["train"].discard) == 1 + 6


def test_the_extra_cards_may_come_out_of_the_holder_too():
    rules, state = digging(["white"] * 7 + ["yellow"] * 2, {"yellow": 2}, {"yellow": 1, "red": 1})
    assert rules.legal(state, A1) == [Pay({}), Pay({"yellow": 1})]
    state = play(rules, state, (A1, Pay({})))
    assert state.decisions[0].extra == 2
    assert rules.legal(state, A1) == [Dig({"yellow": 2}), BackOut()]
    state = play(rules, state, (A1, Dig({"yellow": 2})))
    assert rules.legal(state, A1) == [Pay({"yellow": 1})]
    state = play(rules, state, (A1, Pay({"yellow": 1})))
    assert state.owner[rules.board.route[TUNNEL].n] == A1
    assert hand(rules, state, A1) == {}
    assert held(rules, state, 0) == {"red": 1}


def test_who_gives_up_a_tunnel_puts_the_cards_of_the_holder_back_there():
    rules, state = digging(["white"] * 8 + ["yellow"], {"yellow": 1}, {"yellow": 1})
    state = play(rules, state, (A1, Pay({"yellow": 1})))
    assert held(rules, state, 0) == {}
    state = play(rules, state, (A1, BackOut()))
    assert hand(rules, state, A1) == {"yellow": 1}
    assert held(rules, state, 0) == {"yellow": 1}
    assert sum(state.mech.team_play.lent) == 0


def test_cards_lent_for_a_route_do_not_come_back_from_a_later_tunnel():
    rules, state = asia(
        hands=[{"red": 1}, {"yellow": 1}],
        holders=[{"red": 1, "blue": 1}],
        row=["red", "blue", "white", "black", "green"],
        pile=["white"] * 8 + ["yellow"],
    )
    state = play(rules, state, (A1, Claim(RED, {"red": 2})), (A1, Pay({"red": 1})))
    state = play(rules, state, (A2, Claim(TUNNEL, {"yellow": 1})), (A2, Pay({})), (A2, BackOut()))
    assert held(rules, state, 0) == {"blue": 1}
    assert hand(rules, state, A2) == {"yellow": 1}


# Sharing tickets.


def test_one_or_two_tickets_may_be_shared_and_that_is_the_whole_turn():
    mine = ["nanning-xian", "hong_kong-kunming", "baroda-dacca"]
    rules, state = asia(tickets=[mine])
    offers = [move for move in rules.legal(state, A1) if isinstance(move, Share)]
    assert len(offers) == 3 + 3
    assert refused(rules, state, A1, Share(tuple(mine))).code == "team_play.too_many"
    assert refused(rules, state, A1, Share((mine[0], mine[0]))).code == "team_play.too_many"
    assert refused(rules, state, A1, Share(("rangoon-rawalpindi",))).code == "team_play.not_held"
    state, events = rules.apply(state, A1, Share((mine[0], mine[2])))
    assert shared(rules, state, 0) == [mine[0], mine[2]]
    assert rules.view(state, A1)["mech"]["tickets"]["mine"] == [mine[1]]
    assert kinds(events) == ["team_play.shared", "turn.ended"]
    assert told(events, "team_play.shared", B2) == {"seat": A1, "count": 2}


def test_partners_see_how_far_a_shared_ticket_is_and_not_the_private_ones():
    rules, state = asia(
        tickets=[["nanning-xian"], ["hong_kong-kunming"]],
        shared=[["kashgar-madras"]],
    )
    seen = rules.view(state, A2)["mech"]["connections"]["mine"]
    assert [ticket["id"] for ticket in seen] == ["hong_kong-kunming", "kashgar-madras"]


def test_routes_of_the_partner_complete_ones_own_tickets():
    owner = {"canton-hong_kong": A2, "canton-nanning": A1, "kunming-nanning": A2}
    rules, state = asia(tickets=[["hong_kong-kunming"]], owner=owner)
    assert rules.view(state, A1)["mech"]["connections"]["mine"][0]["state"] == "done"


def test_a_ticket_is_lost_only_when_the_cars_of_both_do_not_suffice():
    rules, state = asia(tickets=[["kashgar-madras"]], pieces=[2, 27])
    assert rules.view(state, A1)["mech"]["connections"]["mine"][0]["state"] == "open"
    rules, state = asia(tickets=[["kashgar-madras"]], pieces=[2, 3])
    assert rules.view(state, A1)["mech"]["connections"]["mine"][0]["state"] == "lost"


# The end.


def test_rt_108_four_cars_of_both_together_set_off_the_last_round():
    rules, state = asia(hands=[{}, {"red": 2}], pieces=[3, 3], turn=A2)
    state, events = rules.apply(state, A2, Claim(RED, {"red": 2}))
    assert "turn.last_round" in kinds(events)
    assert state.turn.last == 6


def test_rt_108_five_cars_of_both_together_do_not():
    rules, state = asia(hands=[{}, {"red": 2}], pieces=[4, 3], turn=A2)
    state, events = rules.apply(state, A2, Claim(RED, {"red": 2}))
    assert "turn.last_round" not in kinds(events)


def test_a_team_scores_together_private_and_shared_tickets_alike():
    owner = {"canton-hong_kong": A1, "canton-nanning": A2, "kunming-nanning": A1, RED: B1}
    rules, state = asia(
        tickets=[["hong_kong-kunming"], ["kashgar-madras"]],
        shared=[["nanning-xian"]],
        owner=owner,
        turn=A2,
        **LAST_TURN,
    )
    state = play(rules, state, (A2, PILE), (A2, Place("hand")))
    final = state.final
    # routes 1 + 1 + 2, tickets 4 - 12 - 4; longest path 10, most tickets 15
    assert final.totals == (17, 17, 2, 2, 0, 0)
    assert final.places == (1, 1, 2, 2, 3, 3)
    assert final.winners == (A1, A2)
    assert bonus(final, "ticket")[:2] == [4 - 4, -12]
    assert final.tally["completed"] == (1, 1, 0, 0, 0, 0)


def test_the_variant_has_the_printed_globetrotter():
    facts = facts_of("team_asia", "published")
    assert mechanisms_of(facts)["globetrotter"] == {"points": 10}


# Secrets.


def test_a_sample_of_a_partner_keeps_the_holder_and_no_hand():
    rules, state = asia(
        hands=[{"red": 5}, {"blue": 5}, {"white": 5}],
        holders=[{"black": 3}, {"green": 3}],
        shared=[["nanning-xian"], ["kashgar-madras"]],
        tickets=[["hong_kong-kunming"], ["baroda-dacca"]],
    )
    sample = rules.resample(state, A2, "5eed")
    assert sample.mech.team_play.holders[0] == state.mech.team_play.holders[0]
    assert sample.mech.team_play.holders[1] != state.mech.team_play.holders[1]
    assert hand(rules, sample, A2) == {"blue": 5}
    assert hand(rules, sample, A1) != {"red": 5}
    assert sample.seats[A1].tickets != state.seats[A1].tickets
    assert rules.view(sample, A2) == rules.view(state, A2)


def test_the_partner_is_told_of_the_ticket_that_is_worth_most_and_least_likely():
    hopes = {"bangalore-mukden": 0.4, "bombay-sukkur": 0.4, "baroda-peking": 0.9}

    def hoped(ticket):
        rules, state = asia(shared=[[ticket]], tickets=[[t for t in hopes if t != ticket]])
        return promised(rules, state, chances=hopes)

    assert hoped("bangalore-mukden") > max(hoped("bombay-sukkur"), hoped("baroda-peking"))


def test_locomotives_are_left_in_the_holder_and_colored_cards_paid_out_of_it():
    def hoped(hand, holder):
        rules, state = asia(hands=[hand], holders=[holder])
        return promised(rules, state)

    assert hoped({"red": 1}, {L: 1}) > hoped({L: 1}, {"red": 1})
