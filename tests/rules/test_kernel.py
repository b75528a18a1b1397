"""The kernel: turns, order of checks, questions, the end, views, storing, moves from outside."""

import json

import msgspec
import pytest

from games.bots.simple import apart
from games.rules import BoardError, Refusal, rules_for
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take, TicketChoice
from games.rules.values import Event, Move, Pass, form_of
from tests.payments import sent
from tests.toy import LAST_TURN, SEED, bonus, kinds, play, refused, rig, sheet, toy, toy_rules

PILE = Draw(None)
NOTHING = {"row": [None] * 5, "pile": [], "ticket_deck": []}


def keep_ask(seat, *tickets):
    """A choice of tickets owed by a seat."""
    return TicketChoice(seat, count=len(tickets), least=1, start=False, tickets=tickets)


class TestTurns:
    def test_play_goes_clockwise(self):
        rules, state = rig(seats=3, turn=1, hands=[{"red": 1}] * 3)
        order = []
        for route in ("dallas-houston", "kansas_city-omaha", "portland-seattle"):
            order.append((state.turn.seat, state.turn.number))
            state = play(rules, state, (state.turn.seat, Claim(route, {"red": 1})))
        assert order == [(1, 1), (2, 2), (0, 3)]
        assert (state.turn.seat, state.turn.number) == (1, 4)

    def test_only_the_seat_of_the_turn_moves(self):
        rules, state = rig(seats=3, turn=1)
        assert rules.active_seats(state) == (1,)
        assert rules.legal(state, 0) == rules.legal(state, 2) == []
        for other in (0, 2):
            refusal = refused(rules, state, other, PILE)
            assert (refusal.code, refusal.data) == ("turn.not_yours", {"seat": 1})

    def test_a_turn_lasts_while_its_player_owes_an_answer(self):
        rules, state = rig()
        state, events = rules.apply(state, 0, PILE)
        assert "turn.ended" not in kinds(events)
        assert rules.active_seats(state) == (0,)
        state, events = rules.apply(state, 0, PILE)
        assert events[-1].seen_by(None) == {"kind": "turn.ended", "data": {"seat": 0, "next": 1}}

    @pytest.mark.parametrize("seats", [1, 6])
    def test_a_game_needs_a_fitting_number_of_players(self, seats):
        with pytest.raises(Refusal) as caught:
            rules_for("usa").start(seats, SEED)
        assert caught.value.code == "game.seats"
        assert caught.value.data == {"fewest": 2, "most": 5}


class TestTeams:
    """Neighbors of one team win together; what partners do apart, each does for both."""

    FACTS = toy(
        "a-b 2 red, a-b 2 blue, b-c 2 green, c-d 3 white, b-d 1 gray",
        "a-c 5, a-d 4, b-d 2",
        players=(4, 6),
        team=2,
    )

    def test_only_whole_teams_can_play(self):
        assert toy_rules(self.FACTS).board.sizes == (4, 6)
        with pytest.raises(Refusal) as caught:
            toy_rules(self.FACTS).start(5, SEED)
        assert caught.value.code == "game.seats"
        assert toy_rules(self.FACTS).sides(6) == ((0, 1), (2, 3), (4, 5))

    def test_a_board_with_teams_is_for_whole_teams(self):
        with pytest.raises(BoardError, match="not all are in whole teams"):
            toy("a-b 2 red", team=2)

    def test_without_teams_everybody_is_alone(self):
        assert rules_for("usa").sides(3) == ((0,), (1,), (2,))

    def test_routes_of_both_join_cities_and_both_know_it(self):
        owner = {"a-b": 0, "b-c": 1}
        rules, state = rig(self.FACTS, seats=4, owner=owner, tickets=[["a-c"], [], ["a-c"]])
        assert rules.view(state, 0)["mech"]["connections"]["mine"][0]["state"] == "done"
        assert rules.view(state, 2)["mech"]["connections"]["mine"][0]["state"] == "open"

    @pytest.mark.parametrize("seat", [0, 1, 2])
    def test_the_second_track_is_barred_to_its_neighbor_s_owner_and_not_to_the_partner(self, seat):
        second = Claim("a-b-2", {"blue": 2})
        hands = [second.cards] * 3
        rules, state = rig(self.FACTS, seats=4, owner={"a-b": 0}, hands=hands, turn=seat)
        assert (second in rules.legal(state, seat)) == (seat > 0)

    def test_partners_have_one_total_one_place_and_win_together(self):
        rules, state = rig(
            self.FACTS,
            seats=6,
            mechanisms=["longest_route", "globetrotter"],
            owner={"a-b": 0, "b-c": 1, "c-d": 2, "b-d": 4},
            tickets=[["a-c"], [], [], ["a-d"], ["b-d"]],
            **LAST_TURN,
        )
        final = sheet(rules, state)
        assert final.tally["longest"] == (4, 4, 3, 3, 1, 1)
        assert final.tally["completed"] == (1, 1, 0, 0, 1, 1)
        assert bonus(final, "longest_route") == [10, 0, 0, 0, 0, 0]
        assert bonus(final, "globetrotter") == [15, 0, 0, 0, 15, 0]
        assert [line.seat for line in final.lines if line.why == "longest_route"] == [0, 2, 4]
        assert final.totals == (34, 34, 0, 0, 18, 18)
        assert final.places == (1, 1, 3, 3, 2, 2)
        assert final.winners == (0, 1)

    def test_the_last_round_begins_when_both_together_have_few_cars(self):
        hands = [{"white": 3}]
        rules, state = rig(self.FACTS, seats=4, hands=hands, pieces=[3, 3])
        state, events = rules.apply(state, 0, Claim("c-d", {"white": 3}))
        assert "turn.last_round" not in kinds(events)
        rules, state = rig(self.FACTS, seats=4, hands=hands, pieces=[4, 1])
        state, events = rules.apply(state, 0, Claim("c-d", {"white": 3}))
        assert "turn.last_round" in kinds(events)


class TestOrderOfChecks:
    def test_a_finished_game_refuses_everything_first(self):
        rules, state = rig(**LAST_TURN)
        state, _ = rules.apply(state, 0, PILE)
        assert state.over
        for seat in (0, 1):
            assert rules.legal(state, seat) == []
            for move in (PILE, Keep(()), Pass(), Claim("here-there", {"red": 1})):
                assert refused(rules, state, seat, move).code == "game.over"

    def test_who_owes_an_answer_gives_it_first(self):
        rules, state = rig(decisions=[keep_ask(1, "boston-miami")], hands=[{}, {"red": 4}])
        for move in (PILE, Take(), Pass(), Claim("dallas-el_paso", {"red": 4})):
            refusal = refused(rules, state, 1, move)
            assert (refusal.code, refusal.data) == ("ask.first", {"kind": "tickets.keep"})

    def test_while_others_choose_nobody_else_moves(self):
        rules, state = rig(
            seats=3, decisions=[keep_ask(2, "boston-miami"), keep_ask(1, "denver-el_paso")]
        )
        assert rules.active_seats(state) == (1, 2)
        refusal = refused(rules, state, 0, PILE)
        assert (refusal.code, refusal.data) == ("turn.choosing", {"seats": [1, 2]})

    def test_an_answer_without_a_question_is_not_for_now(self):
        rules, state = rig()
        refusal = refused(rules, state, 0, Keep(("boston-miami",)))
        assert (refusal.code, refusal.data) == ("move.not_now", {"kind": "tickets.keep"})
        assert refused(rules, state, 1, Keep(("boston-miami",))).code == "turn.not_yours"

    def test_the_answer_of_one_seat_is_not_taken_from_another(self):
        rules, state = rig(decisions=[keep_ask(1, "boston-miami")])
        assert refused(rules, state, 0, Keep(("boston-miami",))).code == "turn.choosing"

    def test_answers_come_in_any_order(self):
        decisions = [keep_ask(0, "boston-miami"), keep_ask(1, "denver-el_paso")]
        rules, state = rig(decisions=decisions)
        for first, second in ((0, 1), (1, 0)):
            after = state
            for seat in (first, second):
                (tickets,) = [a.tickets for a in decisions if a.seat == seat]
                after, _ = rules.apply(after, seat, Keep(tuple(tickets)))
            assert not after.decisions
            assert [len(seat.tickets) for seat in after.seats] == [1, 1]


class TestPassing:
    def test_pass_is_offered_exactly_when_nothing_else_is(self):
        """CORE-N2."""
        rules, state = rig(**NOTHING)
        assert rules.legal(state, 0) == [Pass()]
        rules, state = rig()
        assert Pass() not in rules.legal(state, 0)
        assert refused(rules, state, 0, Pass()).code == "pass.not_now"

    def test_whoever_can_claim_must(self):
        rules, state = rig(hands=[{"red": 1}], **NOTHING)
        assert {type(move) for move in rules.legal(state, 0)} == {Claim}
        assert refused(rules, state, 0, Pass()).code == "pass.not_now"

    def test_a_pass_hands_on_the_turn(self):
        rules, state = rig(seats=3, hands=[{}, {"red": 1}], **NOTHING)
        state, events = rules.apply(state, 0, Pass())
        assert kinds(events) == ["turn.passed", "turn.ended"]
        assert (state.turn.seat, state.turn.passed) == (1, 1)

    @pytest.mark.parametrize("seats", [2, 3, 5])
    def test_rt_25_when_all_have_passed_once_the_game_ends_and_is_scored(self, seats):
        """CORE-N3."""
        rules, state = rig(seats=seats, turn=1, owner={"dallas-el_paso": 0}, **NOTHING)
        for _ in range(seats):
            assert not state.over
            assert rules.legal(state, state.turn.seat) == [Pass()]
            state, events = rules.apply(state, state.turn.seat, Pass())
        assert state.over
        assert kinds(events) == ["turn.passed", "turn.ended", "game.over"]
        assert state.final.totals[0] == 17
        assert state.final.winners == (0,)

    def test_an_action_between_passes_starts_the_count_anew(self):
        rules, state = rig(seats=3, hands=[{}, {"red": 1}], **NOTHING)
        state = play(rules, state, (0, Pass()), (1, Claim("dallas-houston", {"red": 1})))
        assert state.turn.passed == 0
        state, _ = rules.apply(state, 2, Draw(0))
        state = play(rules, state, (0, Pass()), (1, Pass()))
        assert not state.over

    def test_in_the_last_round_passing_uses_up_the_last_turn(self):
        """CORE-N4."""
        rules, state = rig(last=2, hands=[{}, {"red": 1}], **NOTHING)
        state, _ = rules.apply(state, 0, Pass())
        assert state.turn.last == 1
        state, _ = rules.apply(state, 1, Claim("dallas-houston", {"red": 1}))
        assert state.over


class TestLastRound:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_everybody_has_exactly_one_more_turn(self, seats):
        rules, state = rig(seats=seats, turn=1, hands=[{}, {"red": 4}], pieces=[45, 6])
        state, _ = rules.apply(state, 1, Claim("dallas-el_paso", {"red": 4}))
        order = []
        while not state.over:
            seat = state.turn.seat
            order.append((seat, state.turn.last))
            state = play(rules, state, (seat, PILE), (seat, PILE))
        seen = [(1 + k) % seats for k in range(1, seats + 1)]
        assert order == [(seat, seats - k) for k, seat in enumerate(seen)]
        assert order[-1] == (1, 1)

    def test_the_view_tells_how_many_turns_are_left(self):
        rules, state = rig(last=2)
        assert rules.view(state, None)["turn"] == {"seat": 0, "number": 1, "last": 2}
        assert rules.view(rig()[1], None)["turn"]["last"] is None

    def test_an_opponents_turn_sets_off_nothing_for_whoever_has_few_cars(self):
        """Only the player of the turn is looked at."""
        rules, state = rig(pieces=[45, 2])
        state = play(rules, state, (0, PILE), (0, PILE))
        assert state.turn.last is None
        state = play(rules, state, (1, PILE), (1, PILE))
        assert state.turn.last == 2

    def test_a_game_ends_while_a_choice_is_still_made_by_nobody(self):
        rules, state = rig(last=1)
        state, _ = rules.apply(state, 0, Take())
        assert not state.over
        offered = state.decisions[0].tickets
        state, events = rules.apply(state, 0, Keep(tuple(offered)))
        assert state.over
        assert kinds(events) == ["tickets.kept", "turn.ended", "game.over"]


class TestStates:
    def test_a_step_leaves_the_state_it_started_from_as_it_was(self):
        rules, state = rig(hands=[{"red": 4}])
        before = rules.encode(state)
        rules.apply(state, 0, Claim("dallas-el_paso", {"red": 4}))
        rules.apply(state, 0, Take())
        rules.legal(state, 0)
        rules.view(state, 0)
        rules.resample(state, 0, SEED)
        assert rules.encode(state) == before

    def test_a_state_survives_its_json(self):
        rules, _ = rig()
        state, _ = rules.start(3, SEED)
        assert rules.decode(rules.encode(state)) == state

    def test_an_unreadable_state_is_an_error(self):
        rules, state = rig()
        with pytest.raises(msgspec.DecodeError):
            rules.decode(b"{}")
        with pytest.raises(msgspec.DecodeError):
            rules.decode(rules.encode(state).replace(b'"hand":[', b'"hand":["red",', 1))

    def test_a_game_is_replayed_from_its_log(self):
        rules = rules_for("usa")
        state, _ = rules.start(2, SEED)
        first, log = state, []
        while not state.over and len(log) < 40:
            seat = rules.active_seats(state)[0]
            move = rules.legal(state, seat)[0]
            log.append((seat, rules.read_move(rules.write_move(move))))
            state, _ = rules.apply(state, seat, move)
        assert rules.replay(first, log) == state


class TestViews:
    KEYS = {
        "me",
        "turn",
        "seats",
        "hand",
        "decks",
        "owner",
        "decisions",
        "legal",
        "mech",
        "commit",
        "over",
        "final",
    }

    def test_a_view_has_the_fields_of_the_protocol(self):
        rules, state = rig(
            hands=[{"red": 2, "locomotive": 1}, {"blue": 1}],
            owner={"denver-omaha": 1},
            tickets=[["boston-miami"], ["denver-el_paso", "chicago-santa_fe"]],
            discard=["green"],
            row=["red", None, "blue", "blue", "white"],
            pile=["red"] * 5,
            n=12,
        )
        view = rules.view(state, 0)
        assert set(view) == self.KEYS
        assert view["me"] == 0
        assert view["turn"] == {"seat": 0, "number": 12, "last": None}
        assert list(view["seats"]) == [
            {"cards": 3, "tickets": 1, "pieces": {"car": 45}, "score": 0},
            {"cards": 1, "tickets": 2, "pieces": {"car": 41}, "score": 7},
        ]
        assert view["hand"] == {"red": 2, "locomotive": 1}
        assert view["decks"]["train"] == {
            "draw": 5,
            "discard": 1,
            "up": ("red", None, "blue", "blue", "white"),
        }
        assert view["decks"]["tickets"] == {"draw": 27, "discard": 0, "up": ()}
        assert view["owner"] == {"denver-omaha": 1}
        assert (view["over"], view["final"]) == (False, None)

    def test_watchers_hold_no_hand_and_have_no_moves(self):
        rules, state = rig(hands=[{"red": 2}])
        view = rules.view(state, None)
        assert set(view) == self.KEYS
        assert (view["me"], view["hand"], view["legal"]) == (None, {}, [])

    def test_a_question_is_public_and_its_secret_is_not(self):
        rules, state = rig(decisions=[keep_ask(1, "boston-miami")])
        public = {
            "kind": "tickets.keep",
            "seat": 1,
            "data": {"count": 1, "least": 1, "start": False},
        }
        assert rules.view(state, 0)["decisions"] == rules.view(state, None)["decisions"] == [public]
        assert rules.view(state, 1)["decisions"] == [
            {**public, "secret": {"tickets": ("boston-miami",)}}
        ]

    def test_the_moves_shown_are_those_of_the_seat_alone(self):
        rules, state = rig(hands=[{"red": 2}])
        assert rules.view(state, 0)["legal"]
        assert rules.view(state, 1)["legal"] == []
        state, _ = rules.apply(state, 0, PILE)
        assert rules.view(state, 0)["decisions"] == [
            {"kind": "market.second", "seat": 0, "data": {}, "secret": {}}
        ]

    def test_every_move_shown_can_be_sent_back_and_is_accepted(self):
        rules, state = rig(hands=[{"red": 2, "blue": 3, "locomotive": 2}])
        entries = [one for entry in rules.view(state, 0)["legal"] for one in apart(entry)]
        best = [move for entry in entries for move in sent(entry, entry.get("pays", ())[:1])]
        legal = [rules.write_move(move) for move in rules.legal(state, 0)]
        assert sorted(rules.write_move(rules.read_move(move)) for move in best) == sorted(legal)
        for move in [move for entry in entries for move in sent(entry, entry.get("pays", ()))]:
            rules.apply(state, 0, rules.read_move(json.dumps(move)))

    def test_the_final_sheet_has_the_fields_of_the_protocol(self):
        rules, state = rig(tickets=[["denver-el_paso"]], **LAST_TURN)
        state, _ = rules.apply(state, 0, PILE)
        final = rules.view(state, None)["final"]
        assert set(final) == {"lines", "totals", "places", "winners", "tally", "seed"}
        assert set(final["lines"][0]) == {"seat", "why", "points", "data"}
        ticket = next(line for line in final["lines"] if line["why"] == "ticket")
        assert ticket["data"] == {"ticket": "denver-el_paso", "done": False}
        assert set(final["tally"]) == {"completed", "longest"}


class TestEvents:
    def test_what_one_seat_may_know_is_merged_into_its_own_copy(self):
        event = Event("e", {"seat": 1}, {1: {"card": "red"}})
        assert event.seen_by(1) == {"kind": "e", "data": {"seat": 1, "card": "red"}}
        for other in (0, 2, None):
            assert event.seen_by(other) == {"kind": "e", "data": {"seat": 1}}

    def test_events_survive_their_json(self):
        rules, state = rig()
        _, events = rules.apply(state, 0, Take())
        stored = msgspec.json.encode(tuple(events))
        assert msgspec.json.decode(stored, type=tuple[Event, ...]) == tuple(events)


class TestMovesFromOutside:
    def test_a_move_is_read_from_json_and_from_an_object(self):
        rules = rules_for("usa")
        told = {"kind": "claims.claim", "route": "denver-omaha", "cards": {"purple": 4}}
        move = Claim("denver-omaha", {"purple": 4})
        assert rules.read_move(told) == rules.read_move(json.dumps(told)) == move
        assert json.loads(rules.write_move(move)) == told
        assert rules.read_move({"kind": "pass"}) == Pass()

    @pytest.mark.parametrize("kind", ["market.steal", "claims", "", "Pass", "tunnels.pay"])
    def test_unknown_kinds_are_named(self, kind):
        rules = rules_for("usa")
        for form in ({"kind": kind}, json.dumps({"kind": kind})):
            with pytest.raises(Refusal) as caught:
                rules.read_move(form)
            assert (caught.value.code, caught.value.data) == ("move.unknown", {"kind": kind})

    @pytest.mark.parametrize(
        "told",
        [
            {},
            {"kind": None},
            {"kind": 3},
            {"kind": "market.draw"},
            {"kind": "market.draw", "slot": -1},
            {"kind": "market.draw", "slot": 20},
            {"kind": "market.draw", "slot": 1.5},
            {"kind": "market.draw", "slot": "1"},
            {"kind": "market.draw", "slot": True},
            {"kind": "market.draw", "slot": 1, "again": True},
            {"kind": "claims.claim", "route": "denver-omaha"},
            {"kind": "claims.claim", "route": "x" * 81, "cards": {"red": 1}},
            {"kind": "claims.claim", "route": "denver-omaha", "cards": {"red": -100}},
            {"kind": "claims.claim", "route": "denver-omaha", "cards": {"red": 1.5}},
            {"kind": "claims.claim", "route": "denver-omaha", "cards": {"red": 100}},
            {"kind": "claims.claim", "route": "denver-omaha", "cards": {"r" * 41: 1}},
            {"kind": "claims.claim", "route": "denver-omaha", "cards": [["red", 4]]},
            {
                "kind": "claims.claim",
                "route": "denver-omaha",
                "cards": {f"card {n}": 1 for n in range(21)},
            },
            {"kind": "tickets.keep", "tickets": "boston-miami"},
            {"kind": "tickets.keep", "tickets": ["boston-miami"] * 21},
            {"kind": "tickets.keep", "tickets": [1]},
            {"kind": "tickets.take", "n": 3},
            {"kind": "pass", "why": "tired"},
        ],
    )
    def test_whatever_is_not_a_move_is_malformed(self, told):
        rules = rules_for("usa")
        for form in (told, json.dumps(told)):
            with pytest.raises(Refusal) as caught:
                rules.read_move(form)
            assert caught.value.code in ("frame.malformed", "move.unknown")

    @pytest.mark.parametrize("rest", ['"n":NaN}', '"n":1', '"n":[}', '"n":"\\x"}'])
    def test_an_unknown_kind_followed_by_what_is_no_json_is_malformed(self, rest):
        with pytest.raises(Refusal) as caught:
            rules_for("usa").read_move('{"kind":"castle",' + rest)
        assert (caught.value.code, caught.value.data) == ("frame.malformed", {"at": "$"})

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ('{"kind":"claims.claim","route":"a-b","cards":{"red":1,"red":3}}', "red"),
            ('{"kind":"claims.claim","route":"a-b","cards":{},"cards":{"red":3}}', "cards"),
            ('{"kind":"pass","kind":"pass"}', "kind"),
        ],
    )
    def test_nobody_says_the_same_twice(self, text, name):
        with pytest.raises(Refusal) as caught:
            rules_for("usa").read_move(text)
        assert (caught.value.code, caught.value.data) == ("frame.repeated", {"at": name})

    @pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '"pass"', "\xff", "[" * 9999])
    def test_whatever_is_not_an_object_is_malformed(self, text):
        with pytest.raises(Refusal) as caught:
            rules_for("usa").read_move(text)
        assert caught.value.code == "frame.malformed"

    def test_every_kind_of_move_is_told_by_its_mechanism(self):
        rules = rules_for("usa")
        for kind, mechanism in rules.by_move.items():
            tag = kind.__struct_config__.tag
            assert issubclass(kind, Move)
            assert tag.startswith(f"{mechanism.name}.")
            assert kind.__struct_config__.forbid_unknown_fields

    def test_every_question_is_told_by_its_mechanism_which_says_what_answers_it(self):
        decisions = [(mechanism, ask) for mechanism in REGISTRY for ask in mechanism.decisions]
        for mechanism, ask in decisions:
            kind, open_to_all, hidden = form_of(ask)
            assert kind.startswith(f"{mechanism.name}.")
            # questions of one name are told apart by what is secret, so that is always there
            needed = len(ask.__struct_fields__) - len(ask.__struct_defaults__)
            assert {*hidden} <= {*ask.__struct_fields__[:needed]}
            assert open_to_all[0] == "seat"
            played = {kind for m in REGISTRY for kind in m.plays}
            assert {*mechanism.decisions[ask]} <= played
        assert {ask for _, ask in decisions} == {ask for m in REGISTRY for ask in m.answers}
        assert len(decisions) > 10


def test_a_board_without_longest_route_or_globetrotter_ends_in_routes_and_tickets():
    rules, state = rig(toy("a-b 1 red", "a-b 2"), tickets=[["a-b"]], **LAST_TURN)
    state, _ = rules.apply(state, 0, PILE)
    assert {line.why for line in state.final.lines} == {"routes", "ticket"}


def test_opening_questions_go_to_every_seat_and_the_first_turn_waits():
    """CORE-S1, S5."""
    rules = toy_rules(toy("a-b 1 red"))
    state, _ = rules.start(4, SEED, first=2)
    assert state.turn.seat == 2
    assert [seat.pieces for seat in state.seats] == [(45,)] * 4
