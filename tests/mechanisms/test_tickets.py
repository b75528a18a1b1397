"""Drawing, choosing and keeping tickets (RULES.md CORE-S4, S5 and 1.6)."""

import pytest
from msgspec.structs import replace

from games.rules import rules_for
from games.rules.board import Draw as Facts
from games.rules.board import Setup
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.values import Pass
from tests.toy import SEED, kinds, play, refused, rig, toy, toy_rules

ROUTES = "a-b 2 red, b-c 2 blue, c-d 2 gray, d-a 3 gray"
GOALS = "a-c 4, b-d 4, a-b 2, b-c 2, c-d 2, a-d 3, d-b 5, c-a 5"
NO_CARDS = {"row": [None] * 5, "pile": []}


def start(seats=2, players=(2, 3), **setup):
    """A fresh toy game in which everybody owes a choice of tickets."""
    facts = toy(ROUTES, GOALS, players=players, setup=Setup(hand=2, **setup))
    rules = toy_rules(facts)
    return rules, rules.start(seats, SEED, first=0)[0]


def offered(state, seat):
    """The tickets a seat may choose from."""
    return next(ask.tickets for ask in state.decisions if ask.seat == seat)


def ids(rules, numbers):
    """Tickets by name."""
    return [rules.board.tickets[n].id for n in numbers]


def test_rt_19_of_two_tickets_left_one_or_two_are_kept():
    """CORE-T1, T2."""
    deck = ["boston-miami", "denver-el_paso"]
    rules, state = rig(ticket_deck=deck)
    state, events = rules.apply(state, 0, Take())
    assert list(offered(state, 0)) == deck[::-1]
    assert events[0].seen_by(1)["data"] == {"seat": 0, "count": 2, "start": False}
    assert state.decisions[0].to_stored().data == {"count": 2, "least": 1, "start": False}
    refusal = refused(rules, state, 0, Keep(()))
    assert (refusal.code, refusal.data) == ("tickets.least", {"least": 1})
    assert rules.legal(state, 0) == [
        Keep(("denver-el_paso",)),
        Keep(("boston-miami",)),
        Keep(("denver-el_paso", "boston-miami")),
    ]
    for kept in (1, 2):
        after, _ = rules.apply(state, 0, Keep(tuple(deck[:kept])))
        assert len(after.seats[0].tickets) == kept
        assert len(after.decks["tickets"].draw) == 2 - kept


def test_rt_20_rejected_opening_tickets_go_back_under_the_deck():
    """CORE-S4."""
    rules = rig()[0]
    state, _ = rules.start(2, SEED)
    assert len(state.decks["tickets"].draw) == 30 - 6
    for seat in (0, 1):
        three = offered(state, seat)
        assert len(three) == 3
        assert refused(rules, state, seat, Keep(tuple(three[:1]))).code == "tickets.least"
        state, _ = rules.apply(state, seat, Keep(tuple(three[:2])))
    assert len(state.decks["tickets"].draw) == 26
    assert [len(seat.tickets) for seat in state.seats] == [2, 2]


def test_rt_21_of_the_first_tickets_of_europe_what_is_not_kept_leaves_the_game():
    """CORE-S4."""
    rules = rules_for("europe")
    state, _ = rules.start(2, SEED)
    kept = []
    for seat, longs in ((0, 1), (1, 0)):
        first, *others = sorted(offered(state, seat), key=lambda id_: not is_long(rules, id_))
        assert is_long(rules, first) and not any(is_long(rules, id_) for id_ in others)
        kept += (mine := [first, others[0]] if longs else others)
        state, _ = rules.apply(state, seat, Keep(tuple(mine)))
    assert [sum(is_long(rules, id_) for id_ in ids) for ids in (kept[:2], kept[2:])] == [1, 0]
    sizes = {name: len(deck.draw) for name, deck in state.decks.items() if name != "train"}
    assert sizes == {"tickets": 34, "box": 3 + 4}
    assert "box" not in rules.view(state, 0)["decks"]
    left = {rules.board.tickets[n].id for n in state.decks["tickets"].draw}
    assert not any(is_long(rules, id_) for id_ in left)
    assert not left & {*kept}
    assert len(rules.board.tickets) - len(left) - len(kept) == 3 + 4


def is_long(rules, ticket):
    """Is it one of the long tickets?"""
    return rules.board.ticket[ticket].facts.deck == "long"


@pytest.mark.parametrize(
    ("variant", "deck", "deal", "keep", "draw"),
    [
        ("base", 30, 3, 2, 3),
        ("1910", 35, 3, 2, 3),
        ("mega", 69, 5, 3, 4),
        ("big_cities", 35, 4, 2, 4),
    ],
)
def test_every_variant_deals_and_draws_its_own_numbers(variant, deck, deal, keep, draw):
    rules = rig("usa", variant)[0]
    state, _ = rules.start(2, SEED, first=0)
    assert [ask.to_stored().data for ask in state.decisions] == [
        {"count": deal, "least": keep, "start": True}
    ] * 2
    assert len(state.decks["tickets"].draw) == deck - 2 * deal
    for seat in (0, 1):
        few = tuple(offered(state, seat)[: keep - 1])
        assert refused(rules, state, seat, Keep(few)).code == "tickets.least"
        state, _ = rules.apply(state, seat, Keep(tuple(offered(state, seat)[:keep])))
    state, _ = rules.apply(state, 0, Take())
    assert state.decisions[0].to_stored().data == {"count": draw, "least": 1, "start": False}


def test_rt_22_whoever_can_only_draw_tickets_must():
    """CORE-N1."""
    rules, state = rig(
        ticket_deck=["boston-miami", "denver-el_paso", "chicago-santa_fe"], **NO_CARDS
    )
    assert rules.legal(state, 0) == [Take()]
    assert refused(rules, state, 0, Pass()).code == "pass.not_now"


def test_nobody_moves_before_everybody_has_chosen():
    """CORE-S5."""
    rules, state = start(seats=3, tickets=2, keep=1)
    assert rules.active_seats(state) == (0, 1, 2)
    assert refused(rules, state, 0, Draw(None)).code == "ask.first"
    state, events = rules.apply(state, 1, Keep(tuple(offered(state, 1))))
    assert kinds(events) == ["tickets.kept"]
    assert rules.active_seats(state) == (0, 2)
    refusal = refused(rules, state, 1, Draw(None))
    assert (refusal.code, refusal.data) == ("turn.choosing", {"seats": [0, 2]})
    for seat in (2, 0):
        state, _ = rules.apply(state, seat, Keep(tuple(offered(state, seat)[:1])))
    assert rules.active_seats(state) == (0,)
    assert (state.turn.seat, state.turn.number) == (0, 1)


def test_the_choice_of_another_is_not_known():
    rules, state = start(tickets=2, keep=1)
    views = []
    for kept in offered(state, 1):
        after, events = rules.apply(state, 1, Keep((kept,)))
        views.append((rules.view(after, 0), [event.seen_by(0) for event in events]))
    assert views[0] == views[1]
    assert rules.view(state, 0)["decisions"][1] == {
        "kind": "tickets.keep",
        "seat": 1,
        "data": {"count": 2, "least": 1, "start": True},
    }


def test_the_choice_ends_the_turn():
    """CORE-T3."""
    rules, state = rig()
    state, _ = rules.apply(state, 0, Take())
    assert refused(rules, state, 0, Draw(None)).code == "ask.first"
    assert refused(rules, state, 1, Draw(None)).code == "turn.choosing"
    state, events = rules.apply(state, 0, Keep(tuple(offered(state, 0))))
    assert kinds(events) == ["tickets.kept", "turn.ended"]
    assert state.turn.seat == 1


def test_without_a_question_nothing_can_be_kept():
    rules, state = rig()
    assert refused(rules, state, 0, Keep(("boston-miami",))).code == "move.not_now"


def test_tickets_are_drawn_from_the_top_and_put_back_at_the_bottom():
    """CORE-T1."""
    deck = ["boston-miami", "calgary-phoenix", "denver-el_paso", "chicago-santa_fe"]
    rules, state = rig(ticket_deck=deck)
    state, _ = rules.apply(state, 0, Take())
    assert offered(state, 0) == ("chicago-santa_fe", "denver-el_paso", "calgary-phoenix")
    state, _ = rules.apply(state, 0, Keep(("denver-el_paso",)))
    left = ids(rules, state.decks["tickets"].draw)
    assert left[-1] == "boston-miami"
    assert sorted(left[:2]) == ["calgary-phoenix", "chicago-santa_fe"]


def test_rejected_tickets_lie_in_random_order():
    orders = set()
    for n in range(8):
        rules, state = rig(seed=f"{n:064x}")
        state, _ = rules.apply(state, 0, Take())
        state, _ = rules.apply(state, 0, Keep((offered(state, 0)[0],)))
        orders.add(state.decks["tickets"].draw[:2])
    assert len(orders) == 2


@pytest.mark.parametrize(("unkept", "deck"), [("bottom", 6), ("shuffle", 6), ("box", 4)])
def test_rejected_opening_tickets_go_where_the_board_says(unkept, deck):
    rules, state = start(tickets=2, keep=1, unkept=unkept)
    top = state.decks["tickets"].draw
    for seat in (0, 1):
        state, _ = rules.apply(state, seat, Keep((offered(state, seat)[0],)))
    assert len(state.decks["tickets"].draw) == deck
    assert (state.decks["tickets"].draw[-4:] == top) == (unkept != "shuffle")


OPEN = {"unkept": "discard"}


def lying(rules, state, seat=None):
    """The tickets that this seat, or a watcher, sees lying beside the deck."""
    return list(rules.view(state, seat)["mech"].get("tickets", {}).get("discarded", ()))


def test_rt_140_rejected_opening_tickets_are_turned_up_when_everybody_has_chosen():
    """CORE-S4: all choose at the same time."""
    rules, state = start(players=(2, 2), tickets=3, keep=1, **OPEN)
    first, second = offered(state, 0), offered(state, 1)
    state, events = rules.apply(state, 0, Keep(first[:2]))
    assert kinds(events) == ["tickets.kept"]
    assert [lying(rules, state, who) for who in (0, 1, None)] == [[], [], []]
    state, events = rules.apply(state, 1, Keep(second[2:]))
    assert kinds(events) == ["tickets.kept", "tickets.discarded", "tickets.discarded"]
    told = {event.data["seat"]: event.data["tickets"] for event in events[1:]}
    assert told[0] == first[2:]
    assert sorted(told[1]) == sorted(second[:2])
    for who in (0, 1, None):
        assert sorted(lying(rules, state, who)) == sorted((*first[2:], *second[:2]))
    deck = state.decks["tickets"]
    assert (len(deck.draw), len(deck.discard), deck.under) == (8 - 6, 3, ())


def test_nobody_but_who_rejected_them_knows_tickets_that_are_not_yet_turned_up():
    rules, state = start(players=(2, 2), tickets=3, keep=1, **OPEN)
    state, _ = rules.apply(state, 0, Keep(offered(state, 0)[:1]))
    under = state.decks["tickets"].draw[:2]
    samples = [rules.resample(state, 1, f"{n:064x}").decks["tickets"].draw[:2] for n in range(9)]
    assert any(sample != under for sample in samples)
    own = [rules.resample(state, 0, f"{n:064x}").decks["tickets"].draw[:2] for n in range(9)]
    assert {frozenset(sample) for sample in own} == {frozenset(under)}


def discarding(**named):
    """A toy game in which rejected tickets lie open, and some tickets are named."""
    draw = Facts(tickets=4, keep=1, **OPEN)
    return rig(toy(ROUTES, GOALS, draw=draw, players=(2, 3)), **named)


def test_tickets_rejected_in_play_lie_open_beside_the_deck():
    rules, state = discarding()
    state = play(rules, state, (0, Take()))
    *rejected, kept = offered(state, 0)
    state, events = rules.apply(state, 0, Keep((kept,)))
    assert kinds(events)[:2] == ["tickets.kept", "tickets.discarded"]
    assert events[1].data == {"seat": 0, "tickets": tuple(rejected)}
    assert lying(rules, state) == lying(rules, state, 1) == rejected
    assert ids(rules, state.decks["tickets"].discard) == rejected


def test_who_keeps_all_tickets_discards_none():
    rules, state = discarding()
    state = play(rules, state, (0, Take()))
    _, events = rules.apply(state, 0, Keep(tuple(offered(state, 0))))
    assert "tickets.discarded" not in kinds(events)


def test_rt_140_the_discarded_tickets_become_the_deck_when_it_runs_out():
    """CORE-T1, in the middle of a draw."""
    rules, state = discarding(ticket_deck=["a-c", "b-d", "a-b", "b-c", "c-d"])
    state = play(rules, state, (0, Take()))
    state = play(rules, state, (0, Keep(("c-d",))), (1, Draw(None)), (1, Draw(None)))
    assert (ids(rules, state.decks["tickets"].draw), len(lying(rules, state))) == (["a-c"], 3)
    state, events = rules.apply(state, 0, Take())
    assert kinds(events) == ["deck.reshuffled", "tickets.drawn"]
    assert events[0].data == {"deck": "tickets", "count": 3}
    assert offered(state, 0)[0] == "a-c"
    assert sorted(offered(state, 0)[1:]) == ["a-b", "b-c", "b-d"]
    assert lying(rules, state) == []


def test_discarded_tickets_alone_can_be_drawn_and_then_none():
    rules, state = discarding(ticket_deck=["a-c", "b-d"])
    state = play(rules, state, (0, Take()))
    state = play(rules, state, (0, Keep(("a-c",))))
    assert Take() in rules.legal(state, 1)
    state = play(rules, state, (1, Take()))
    assert list(offered(state, 1)) == ["b-d"]
    state = play(rules, state, (1, Keep(("b-d",))))
    assert Take() not in rules.legal(state, 0)
    assert refused(rules, state, 0, Take()).code == "tickets.none"


def test_tickets_put_under_the_deck_at_the_start_stay_there_where_later_ones_lie_open():
    facts = toy(ROUTES, GOALS, players=(2, 3), setup=Setup(hand=2, tickets=2, keep=1))
    rules = toy_rules(replace(facts, draw=Facts(tickets=2, keep=1, **OPEN)))
    state, _ = rules.start(2, SEED, first=0)
    state = play(rules, state, *((seat, Keep(offered(state, seat)[:1])) for seat in (0, 1)))
    assert (len(state.decks["tickets"].draw), lying(rules, state)) == (6, [])
    assert [n for _, n in state.decks["tickets"].under] == [1, 1]


@pytest.mark.parametrize("unkept", ["bottom", "shuffle", "box", "discard"])
def test_a_seat_remembers_the_tickets_that_it_has_put_back_until_it_keeps_them(unkept):
    facts = toy(ROUTES, GOALS, draw=Facts(tickets=2, keep=1, unkept=unkept), players=(2, 3))
    rules, state = rig(facts, ticket_deck=["a-c", "b-d"])
    state = play(rules, state, (0, Take()), (0, Keep(("b-d",))))
    remembered = ids(rules, state.seats[0].rejected)
    assert remembered == (["a-c"] if unkept in ("bottom", "shuffle") else [])
    assert not state.seats[1].rejected
    sample = rules.resample(state, 0, SEED)
    assert sample.seats[0].rejected == state.seats[0].rejected
    assert not rules.resample(state, 1, SEED).seats[0].rejected
    if remembered:
        state = play(rules, state, (1, Draw(None)), (1, Draw(None)), (0, Take()))
        state = play(rules, state, (0, Keep(("a-c",))))
        assert not state.seats[0].rejected


def after_choosing(board, seats):
    """A game in which everybody has kept the first two of the opening."""
    rules = rules_for(board)
    state, _ = rules.start(seats, SEED)
    for seat in range(seats):
        state, _ = rules.apply(state, seat, Keep(tuple(offered(state, seat)[:2])))
    return rules, state


def test_a_sample_tells_nothing_of_the_long_tickets_that_others_were_dealt_or_kept():
    rules, state = after_choosing("europe", 2)
    longs = [t.n for t in rules.board.tickets if is_long(rules, t.id)]
    box = state.decks["box"]
    (held,) = [n for n in state.seats[1].tickets if n in longs]
    (other, *_) = [n for n in box.draw if n in longs and n != held]
    first, second = state.seats
    kept = tuple(other if n == held else n for n in second.tickets)
    laid = tuple(held if n == other else n for n in box.draw)
    twin = replace(
        state,
        seats=(first, replace(second, tickets=kept)),
        decks=state.decks | {"box": replace(box, draw=laid)},
    )
    assert rules.view(state, 0) == rules.view(twin, 0)
    samples = [rules.resample(state, 0, f"{n}") for n in range(40)]
    assert samples == [rules.resample(twin, 0, f"{n}") for n in range(40)]
    dealt = [sum(n in longs for n in sample.seats[1].tickets) for sample in samples]
    # one was dealt, and whether it was kept nobody knows
    assert {*dealt} == {0, 1}
    assert len({n for sample in samples for n in sample.seats[1].tickets if n in longs}) > 2


@pytest.mark.parametrize("board", ["switzerland", "nordic", "legendary_asia"])
def test_what_a_seat_has_put_into_the_box_lies_there_in_every_sample_and_what_others_have_may_not(
    board,
):
    rules, state = after_choosing(board, 3)
    opening, _ = rules.start(3, SEED)
    mine = {rules.board.ticket[id_].n for id_ in offered(opening, 0)[2:]}
    theirs = {rules.board.ticket[id_].n for seat in (1, 2) for id_ in offered(opening, seat)[2:]}
    found = set()
    for n in range(60):
        sample = rules.resample(state, 0, f"{n}")
        assert mine <= {*sample.decks["box"].draw}
        found |= {ticket for seat in (1, 2) for ticket in sample.seats[seat].tickets}
    assert not mine & found and theirs & found


def test_one_ticket_left_must_be_kept():
    rules, state = rig(ticket_deck=["boston-miami"])
    state, _ = rules.apply(state, 0, Take())
    assert rules.legal(state, 0) == [Keep(("boston-miami",))]


def test_no_ticket_can_be_drawn_from_an_empty_deck():
    rules, state = rig(ticket_deck=[])
    assert Take() not in rules.legal(state, 0)
    assert refused(rules, state, 0, Take()).code == "tickets.none"


def test_a_ticket_named_twice_counts_once():
    rules, state = start(tickets=2, keep=2)
    one = offered(state, 0)[0]
    assert refused(rules, state, 0, Keep((one, one))).code == "tickets.least"


def test_only_offered_tickets_can_be_kept():
    rules, state = start(tickets=2, keep=1)
    theirs = offered(state, 1)[0]
    refusal = refused(rules, state, 0, Keep((theirs,)))
    assert (refusal.code, refusal.data) == ("tickets.not_offered", {"ticket": theirs})


def test_tickets_may_be_drawn_again_and_again():
    """CORE-T4: what was kept stays."""
    rules, state = rig(tickets=[["boston-miami"]])
    for _ in range(3):
        state, _ = rules.apply(state, 0, Take())
        state, _ = rules.apply(state, 0, Keep(tuple(offered(state, 0))))
        state = play(rules, state, (1, Draw(None)), (1, Draw(None)))
    assert len(state.seats[0].tickets) == 10
    assert ids(rules, state.seats[0].tickets)[0] == "boston-miami"


def test_rt_42_the_last_ticket_of_the_deck_must_be_kept():
    rules, state = rig(ticket_deck=["boston-miami"])
    state = play(rules, state, (0, Take()))
    assert state.decisions[0].to_stored().data == {"count": 1, "least": 1, "start": False}
    assert refused(rules, state, 0, Keep(())).code == "tickets.least"
    state = play(rules, state, (0, Keep(("boston-miami",))))
    assert state.turn.seat == 1
