"""Track building (RULES.md 3.16)."""

import pytest
from msgspec.structs import replace

from games.bots.numbers import Numbers
from games.bots.observation import Observation
from games.bots.plan import Ground
from games.bots.player import decide
from games.bots.style import STYLES
from games.bots.value import Prospect
from games.rules.board import BoardError
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.track_building import Build, TrackChoice
from games.rules.table import Table
from games.rules.values import Pass
from tests.toy import LAST_TURN, L, kinds, play, refused, rig, toy, toy_rules

BED = "none kind=bed"
MAP = f"a-b 3 {BED}, c-d 3 {BED}, e-f 2 {BED}, e-f 2 {BED}, b-c 1 red, a-d 2 gray ferry=1"
RULES = {"pieces": {2: 1, 3: 1}, "crossings": [[["a", "b"], ["c", "d"]]]}
ONE = {"pieces": {3: 1}}
FACTS = toy(MAP, "a-b 4, c-d 5")
PILE = Draw(None)


def site(*hands, laid="", facts=FACTS, params=RULES, asked=True, **named):
    """A map of beds; `laid` are the pieces that lie on some: `a-b red`. Seat 0 has drawn its cards
    and owes a piece, unless it is not `asked`."""
    decisions = [TrackChoice(0)] if asked else []
    rules, state = rig(
        facts,
        mechanisms={"track_building": params, "ferries": {}},
        hands=hands,
        decisions=decisions,
        **named,
    )
    return rules, with_pieces(rules, state, laid)


def with_pieces(rules, state, laid):
    """The state with these pieces, its action spent if something is asked."""
    pairs = (one.split() for one in laid.split(", ") if one)
    colors = rules.board.colors
    on = tuple(sorted((rules.board.route[id_].n, colors.index(color)) for id_, color in pairs))
    mine = replace(state.mech.track_building, on=on)
    turn = replace(state.turn, spent=bool(state.decisions))
    return replace(state, mech=replace(state.mech, track_building=mine), turn=turn)


def france(laid="", asked=True, **named):
    """The printed board, likewise."""
    rules, state = rig("france", decisions=[TrackChoice(0)] if asked else [], **named)
    return rules, with_pieces(rules, state, laid)


def seen(rules, state):
    """What everybody sees."""
    return rules.view(state, None)["mech"]["track_building"]


def beds(rules, state, seat=0):
    """The beds that a seat may build on."""
    return {move.route for move in rules.legal(state, seat) if isinstance(move, Build)}


def progress(rules, state, seat=0):
    """What is told of a seat's ticket."""
    (ticket,) = rules.view(state, seat)["mech"]["connections"]["mine"]
    return ticket["state"]


def test_rt_101_who_has_drawn_two_cards_lays_a_piece_of_the_length_of_its_bed():
    rules, state = france(asked=False, seats=3)
    state = play(rules, state, (0, PILE))
    assert beds(rules, state) == set()
    state = play(rules, state, (0, PILE))
    assert state.decisions == (TrackChoice(0),)
    assert refused(rules, state, 0, PILE).code == "ask.first"
    assert refused(rules, state, 1, PILE).code == "turn.choosing"
    state, events = rules.apply(state, 0, Build("red", "amiens-calais"))
    assert kinds(events) == ["track_building.built", "turn.ended"]
    assert events[0].data == {"seat": 0, "route": "amiens-calais", "color": "red"}
    assert state.turn.seat == 1
    told = seen(rules, state)
    assert told["laid"] == {"amiens-calais": "red"}
    assert told["left"]["red"] == {"2": 2, "3": 3, "4": 1, "5": 1}
    assert sum(sum(lengths.values()) for lengths in told["left"].values()) == 63


def test_a_piece_is_as_long_as_its_bed():
    rules, state = site()
    state = play(rules, state, (0, Build("red", "a-b")))
    assert seen(rules, state)["left"]["red"] == {"2": 1, "3": 0}


def test_rt_102_a_crossed_bed_stays_closed_when_the_piece_is_back_in_the_supply():
    rules, state = france("grenoble-marseille red", hands=[{}, {"red": 5}], seats=4)
    assert not beds(rules, state) & {"avignon-nice", "avignon-briancon"}
    shut = Build("blue", "avignon-nice")
    refusal = refused(rules, state, 0, shut)
    assert (refusal.code, refusal.data) == ("track_building.closed", {"route": "avignon-nice"})
    assert seen(rules, state)["left"]["red"]["5"] == 0
    state = play(rules, state, (0, Build("blue", "amiens-calais")))
    state = play(rules, state, (1, Claim("grenoble-marseille", {"red": 5})))
    assert state.seats[1].score == 10
    assert seen(rules, state)["left"]["red"]["5"] == 1
    state = play(rules, state, (2, PILE), (2, PILE))
    assert refused(rules, state, 2, shut).code == "track_building.closed"
    assert not {"avignon-nice", "avignon-briancon"} & beds(rules, state, 2)
    assert {"avignon-nice", "avignon-briancon"} <= {
        *rules.view(state, 0)["mech"]["claims"]["closed"]
    }
    # the piece that has come back may lie elsewhere
    assert Build("red", "lyon-rodez") in rules.legal(state, 2)


def test_rt_205_a_bed_without_a_piece_is_nobodys_and_then_takes_its_color():
    have = {"blue": 3, "red": 3, L: 2}
    rules, state = site(have, have, asked=False)
    for cards in ({"blue": 3}, {"red": 3}, {L: 2, "red": 1}):
        refusal = refused(rules, state, 0, Claim("a-b", cards))
        assert (refusal.code, refusal.data) == ("track_building.unbuilt", {"route": "a-b"})
    claims = {move.route for move in rules.legal(state, 0) if isinstance(move, Claim)}
    assert claims == {"b-c", "a-d"}
    rules, state = site(have, have)
    state = play(rules, state, (0, Build("blue", "a-b")))
    assert refused(rules, state, 1, Claim("a-b", {"red": 3})).code == "cards.wrong"
    for cards in ({"blue": 3}, {"blue": 1, L: 2}):
        after, _ = rules.apply(state, 1, Claim("a-b", cards))
        assert after.owner[rules.board.route["a-b"].n] == 1
        assert seen(rules, after)["laid"] == {}


def test_rt_206_with_three_players_one_track_of_a_double_bed_is_built_with_four_each():
    for seats, open_ in ((3, set()), (4, {"e-f-2"})):
        rules, state = site(seats=seats, laid="e-f red")
        assert {"e-f", "e-f-2"} & beds(rules, state) == open_
        if open_:
            state = play(rules, state, (0, Build("blue", "e-f-2")))
            assert seen(rules, state)["laid"] == {"e-f": "red", "e-f-2": "blue"}
        else:
            assert refused(rules, state, 0, Build("blue", "e-f-2")).code == "track_building.closed"
    rules, state = site({"red": 2}, {"blue": 2}, seats=4, laid="e-f red, e-f-2 blue", asked=False)
    state = play(rules, state, (0, Claim("e-f", {"red": 2})))
    assert refused(rules, state, 1, Claim("e-f", {"blue": 2})).code == "claims.taken"
    state = play(rules, state, (1, Claim("e-f-2", {"blue": 2})))
    assert [state.seats[seat].score for seat in (0, 1)] == [2, 2]


def test_a_claimed_track_of_a_double_bed_keeps_its_owner_from_building_for_themselves_only():
    rules, state = site({}, {"blue": 2}, seats=4, owner={"e-f": 1})
    state = play(rules, state, (0, Build("blue", "e-f-2")))
    assert refused(rules, state, 1, Claim("e-f-2", {"blue": 2})).code == "claims.own_parallel"


def test_rt_207_where_no_piece_fits_a_bed_nothing_is_built():
    params = {"pieces": {2: 1, 3: 0}, "crossings": []}
    rules, state = site(params=params, seats=4)
    assert beds(rules, state) == {"e-f", "e-f-2"}
    refusal = refused(rules, state, 0, Build("red", "a-b"))
    assert (refusal.code, refusal.data) == (
        "track_building.no_piece",
        {"color": "red", "length": 3},
    )
    laid = "e-f red, e-f-2 blue"
    rules, state = site(params=params, seats=4, laid=laid, asked=False)
    state = play(rules, state, (0, PILE), (0, PILE))
    assert (state.decisions, state.turn.seat) == ((), 1)


def test_a_color_whose_pieces_lie_elsewhere_is_refused():
    rules, state = site(laid="a-b red", params={"pieces": {2: 1, 3: 1}})
    assert Build("red", "c-d") not in rules.legal(state, 0)
    assert refused(rules, state, 0, Build("red", "c-d")).code == "track_building.no_piece"
    assert refused(rules, state, 0, Build("mauve", "c-d")).code == "track_building.no_piece"
    assert Build("blue", "c-d") in rules.legal(state, 0)


@pytest.mark.parametrize(
    ("bed", "code"),
    [
        ("a-z", "claims.unknown_route"),
        ("b-c", "track_building.no_bed"),
        ("a-d", "track_building.no_bed"),
        ("a-b", "track_building.laid"),
        ("c-d", "track_building.closed"),
        ("e-f", "claims.taken"),
    ],
)
def test_nothing_is_laid_on_what_is_no_open_bed(bed, code):
    rules, state = site(laid="a-b red", owner={"e-f": 1}, seats=4)
    assert refused(rules, state, 0, Build("blue", bed)).code == code


def test_rt_208_however_few_cards_are_drawn_a_piece_is_laid():
    up = ["red", L, "blue", "green", "white"]
    for pile, draws in ((None, [Draw(1)]), (None, [PILE, Stop()]), (["red"], [PILE])):
        row = up if pile is None else [None] * 5
        rules, state = site(asked=False, row=row, pile=pile)
        for draw in draws:
            assert state.decisions != (TrackChoice(0),)
            state = play(rules, state, (0, draw))
        assert state.decisions == (TrackChoice(0),), draws
        state = play(rules, state, (0, Build("red", "a-b")))
        assert state.turn.seat == 1


def test_where_no_card_can_be_drawn_nothing_is_built():
    rules, state = site(asked=False, row=[None] * 5, pile=[])
    assert refused(rules, state, 0, PILE).code == "market.nothing"
    rules, state = site(asked=False, row=[None] * 5, pile=[], facts=toy(f"a-b 3 {BED}"), params=ONE)
    assert play(rules, state, (0, Pass())).decisions == ()


def test_rt_209_a_ticket_whose_only_way_is_cut_off_is_lost():
    rules, state = site(tickets=[["c-d"]], facts=toy(f"a-b 3 {BED}, c-d 3 {BED}", "a-b 4, c-d 5"))
    assert progress(rules, state) == "open"
    state = play(rules, state, (0, Build("red", "a-b")))
    assert progress(rules, state) == "lost"
    assert rules.view(state, None)["mech"]["claims"]["closed"] == ("c-d",)


def test_a_claimed_route_cuts_off_the_beds_that_it_crosses():
    params = {**RULES, "crossings": [[["a", "d"], ["c", "d"]]]}
    rules, state = site(params=params, owner={"a-d": 1})
    assert "c-d" not in beds(rules, state)
    # a route that needs no piece is cut off by none
    rules, state = site({"red": 1, L: 1}, params=params, laid="c-d red", asked=False)
    assert Claim("a-d", {"red": 1, L: 1}) in rules.legal(state, 0)


def test_the_last_turn_builds_too():
    rules, state = site(asked=False, **LAST_TURN)
    state = play(rules, state, (0, PILE))
    assert not state.over
    state = play(rules, state, (0, Build("red", "a-b")))
    assert state.over


def test_a_game_that_is_broken_off_owes_no_piece():
    rules, state = site()
    state, _ = rules.score_now(state)
    assert state.over and not state.decisions


def test_a_view_tells_all_pieces_and_beds_in_few_words():
    rules, state = france(seats=5)
    legal = rules.view(state, 0)["legal"]
    assert [len(one["color"]) for one in legal] == [8, 8, 8, 8]
    assert sum(len(one["route"]) for one in legal) == 123
    assert len(rules.legal(state, 0)) == 8 * 123


def test_a_board_is_refused_whose_beds_nobody_could_build():
    for facts, params in (
        (toy(f"a-b 4 {BED}"), RULES),
        (toy("a-b 3 none"), ONE),
        (toy("a-b 3 red kind=bed"), ONE),
        (toy(f"a-b 3 {BED}"), {**ONE, "crossings": [[["a", "b"], ["a", "z"]]]}),
        (toy(f"a-b 3 {BED}"), {**ONE, "passing": [[["a", "b"], ["a", "z"]]]}),
    ):
        with pytest.raises(BoardError):
            toy_rules(facts, {"track_building": params})


# How bots build.


def test_bots_lay_the_color_they_hold_on_a_bed_that_they_plan():
    rules, state = france(
        hands=[{"green": 4, "red": 1}, {}], tickets=[["brest-paris"], []], seats=2
    )
    decision = decide("strong", Observation(rules, state, 0))
    assert isinstance(decision.move, Build)
    assert decision.move.color == "green"
    told = {"route": decision.move.route, "ticket": "brest-paris"}
    assert [(reason.code, {**reason.data}) for reason in decision.reasons] == [("claim.way", told)]


def test_plans_reckon_with_the_color_of_a_piece():
    rules, state = site({"blue": 3}, laid="a-b red", asked=False, tickets=[["a-b"]])
    quotes = Ground(Table(rules, state), 0).quotes
    colors = rules.board.colors
    assert quotes[rules.board.route["a-b"].n].colors == (colors.index("red"),)
    assert len(quotes[rules.board.route["e-f"].n].colors) == len(colors)
    assert rules.board.route["c-d"].n not in quotes


def test_a_plan_reckons_with_a_turn_of_drawing_for_a_bed_without_a_piece():
    def prospect(turns, laid=""):
        rules, state = site({"blue": 3}, laid=laid, asked=False, tickets=[["a-b"]])
        return Prospect(Table(rules, state), 0, Numbers(), turns, STYLES["strong"])

    ticket = prospect(2.0).open[0].n
    assert prospect(1.0, laid="a-b blue").outlook.chances[ticket] > 0.7
    assert prospect(1.0).outlook.chances.get(ticket, 0.0) < 0.3
    bare = prospect(2.0)
    now, then = (bare.outcome(bare.hand, 1.0, prepared=n) for n in (0, 1))
    assert then.chances[ticket] > 0.7 > 0.3 > now.chances[ticket]
    assert then.value > now.value


def test_near_the_end_bots_go_the_way_that_is_built():
    facts = toy(f"a-b 3 {BED}, b-c 1 red, a-c 2 {BED}", "a-c 8")
    named = {"facts": facts, "params": {"pieces": {2: 1, 3: 1}}, "tickets": [["a-c"]]}
    hand = {"blue": 3, "green": 2}
    rules, state = site(hand, laid="a-c green", asked=False, owner={"b-c": 0}, **named)
    found = Prospect(Table(rules, state), 0, Numbers(), 1.0, STYLES["strong"])
    assert [rules.board.routes[track.n].id for track in found.planned] == ["a-c"]


def test_bots_lay_no_color_for_cards_that_another_planned_route_takes():
    facts = toy(f"a-b 3 {BED}, b-c 3 {BED}", "a-c 8")
    params = {"pieces": {3: 2}}
    hand = {"blue": 5, "red": 3}
    rules, state = site(hand, laid="a-b blue", facts=facts, params=params, tickets=[["a-c"]])
    decision = decide("strong", Observation(rules, state, 0), Numbers())
    assert decision.move == Build("red", "b-c")


def test_a_piece_that_nobody_plans_for_is_not_laid_where_it_helps_a_rival():
    facts = toy(f"a-b 3 {BED}, c-d 3 {BED}, b-e 1 red")
    rules, state = site({"blue": 3}, facts=facts, params={"pieces": {3: 2}}, owner={"b-e": 1})
    suggested = rules.by_name["track_building"].suggest(Table(rules, state), TrackChoice(0), ())
    assert suggested == [Build("blue", "c-d")]
