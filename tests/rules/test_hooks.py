"""Every hook, of `mechanism.py` and of the mechanisms that ask others, is called as its sentence
says: small mechanisms say so here."""

import importlib
import inspect
import re
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.rules import mechanisms
from games.rules.advising import Advising
from games.rules.events import TurnEnded
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.city_markers import Barring, Start
from games.rules.mechanisms.city_markers.moves import StartChoice
from games.rules.mechanisms.claims import Claim, Claimed
from games.rules.mechanisms.claims.hooks import (
    BeforeClaim,
    BeforePay,
    Closing,
    Earning,
    Funding,
    Gating,
    Opening,
    Paying,
    Pricing,
    Quoting,
    Tariffs,
)
from games.rules.mechanisms.claims.paying import lay, pay, resume
from games.rules.mechanisms.claims.tracks import taken_by_others
from games.rules.mechanisms.connections import Counting, Joining, Offering, Valuing
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.market.hooks import AfterDraw, Displaying
from games.rules.mechanisms.province_board import Place, Raising
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.mechanisms.tickets.hooks import Dealing, Withholding
from games.rules.owners import Owners
from games.rules.revealed_cards import RevealedCards, cards_of
from games.rules.scoring import score_game
from games.rules.state import Decision, Nothing
from games.rules.table import Table
from games.rules.values import (
    SECRET,
    Cards,
    Move,
    Obstacle,
    Occurrence,
    Quote,
    Refusal,
    ScoreLine,
)
from tests.toy import (
    LAST_TURN,
    SEED,
    L,
    bonus,
    hand,
    kinds,
    play,
    promised,
    refused,
    rig,
    sheet,
    toy,
    toy_rules,
)


class Nod(Move, frozen=True, tag="purse.nod"):
    """Yes."""


FACTS = toy("a-b 2 red, b-c 2 blue, a-c 1 gray", "a-b 3, a-c 5, b-c 7")


class Heard(Struct, frozen=True):
    """What a mechanism was told."""

    said: tuple[str, ...] = ()


class Listener(Mechanism[Nothing, Heard]):
    """Keeps what it is told in its own state."""

    def note(self, table, *said):
        self.save(table, said=(*self.state(table).said, *said))


def with_(*kinds_, **rigged):
    """A rigged toy with these mechanisms after those of the game."""
    names = [kind.name for kind in kinds_]
    return rig(FACTS, mechanisms=names, registry=(*REGISTRY, *kinds_), **rigged)


def rules_with(*kinds_):
    """The rules of the toy with these mechanisms after those of the game."""
    return toy_rules(FACTS, [kind.name for kind in kinds_], (*REGISTRY, *kinds_))


def test_a_mechanism_asks_those_that_take_part_in_a_hook_of_its_own_in_speaking_order():
    class Greeting(ABC):
        @abstractmethod
        def greet(self):
            """Say it."""

    class Loud(Mechanism, Greeting):
        name = "loud"

        def greet(self):
            return "HELLO"

    class Mute(Mechanism):
        name = "mute"

    class Kind(Mechanism, Greeting):
        name = "kind"

        def greet(self):
            return "hello"

    rules = rules_with(Loud, Mute, Kind)
    assert [one.greet() for one in rules.implementing[Greeting]] == ["HELLO", "hello"]
    assert rules_with(Mute).implementing[Greeting] == ()


def test_setup_of_all_comes_before_deal_of_any():
    told = []

    class One(Mechanism):
        name = "one"

        def setup(self, table):
            told.append(("one setup", sorted(table.decks)))

        def deal(self, table):
            told.append(("one deal", sum(map(sum, (seat.hand for seat in table.seats)))))

    class Two(One):
        name = "two"

        def setup(self, table):
            told.append(("two setup", sorted(table.decks)))

        def deal(self, table):
            told.append(("two deal", table.decks["train"].up.count(-1)))

    rules_with(One, Two).start(2, SEED)
    assert told == [
        ("one setup", ["tickets", "train"]),
        ("two setup", ["tickets", "train"]),
        ("one deal", 4),
        ("two deal", 0),
    ]


def test_deal_may_ask_and_the_first_turn_waits():
    class Wink(Move, frozen=True, tag="eyes.wink"):
        """An answer."""

    class Winked(Occurrence, frozen=True, tag="eyes.winked"):
        seat: int

    class Look(Decision, frozen=True, tag="eyes.look"):
        """A question."""

    class Eyes(Mechanism):
        name = "eyes"
        decisions = {Look: (Wink,)}

        def deal(self, table):
            table.ask(Look(1))

        def winks(self, table, ask):
            yield Wink()

        answers = {Look: winks}

        def wink(self, table, seat, move, ask):
            table.emit(Winked(seat))

        plays = {Wink: wink}
        tells = (Winked,)

    facts = toy("a-b 1 red", ties=())
    rules = toy_rules(facts, ["eyes"], (*REGISTRY, Eyes), system=("market", "claims"))
    state, _ = rules.start(2, SEED, first=0)
    assert rules.active_seats(state) == (1,)
    assert rules.legal(state, 1) == [Wink()]
    state, events = rules.apply(state, 1, Wink())
    assert kinds(events) == ["eyes.winked"]
    assert rules.active_seats(state) == (0,)
    assert state.turn.number == 1


class Bow(Move, frozen=True, tag="manners.bow"):
    """Costs the turn."""

    deep: bool


class Greet(Move, frozen=True, tag="manners.greet"):
    """Answers a bow."""


class Owed(Decision, frozen=True, tag="manners.greet"):
    """Who has bowed is greeted."""

    to: int


class Manners(Listener):
    """Bow, and everybody else greets before the turn ends."""

    name = "manners"
    moves = (Bow,)
    decisions = {Owed: (Greet,)}

    def offers(self, table, seat):
        yield Bow(deep=True)

    def greetings(self, table, ask):
        yield Greet()

    answers = {Owed: greetings}

    def greet(self, table, seat, move, ask):
        self.note(table, f"{seat} answers {ask.kind} of {ask.to}")

    def bow(self, table, seat, move, ask):
        if not move.deep:
            raise Refusal("manners.rude")
        for other in range(len(table.seats)):
            if other != seat:
                table.ask(Owed(other, to=seat))
        table.spend_action()

    plays = {Bow: bow, Greet: greet}


def test_offers_of_all_mechanisms_are_joined_for_the_seat_of_the_turn():
    rules, state = with_(Manners, hands=[{"red": 1}])
    told = [type(move).__name__ for move in rules.legal(state, 0)]
    assert set(told) == {"Draw", "Claim", "Take", "Bow"}
    assert told[-1] == "Bow"
    assert rules.legal(state, 1) == []


def test_answers_are_all_that_a_seat_asked_may_do():
    rules, state = with_(Manners, seats=3)
    state, _ = rules.apply(state, 0, Bow(deep=True))
    assert rules.active_seats(state) == (1, 2)
    assert rules.legal(state, 1) == rules.legal(state, 2) == [Greet()]
    assert rules.legal(state, 0) == []


def test_plays_are_told_the_question_and_the_turn_ends_when_all_are_answered():
    rules, state = with_(Manners, seats=3)
    state, events = rules.apply(state, 0, Bow(deep=True))
    assert kinds(events) == []
    state, events = rules.apply(state, 2, Greet())
    assert kinds(events) == []
    state, events = rules.apply(state, 1, Greet())
    assert kinds(events) == ["turn.ended"]
    assert state.mech.manners.said == (
        "2 answers manners.greet of 0",
        "1 answers manners.greet of 0",
    )


def test_plays_refuse_and_nothing_has_changed():
    rules, state = with_(Manners)
    assert refused(rules, state, 0, Bow(deep=False)).code == "manners.rude"


def test_public_tells_parameters_as_they_are_read_and_what_else_a_mechanism_says():
    class Coins(Struct, frozen=True):
        coins: int = 3

    class Purse(Mechanism[Coins]):
        name = "purse"

    class Mint(Mechanism):
        name = "mint"

        def public(self, rules):
            return {"taking": [one.name for one in rules.implementing[Mint]]}

    rules, _ = with_(Purse, Mint)
    params = rules.public()["params"]
    assert (params["purse"], params["mint"]) == ({"coins": 3}, {"taking": ["mint"]})


def test_price_changes_what_a_route_costs_by_facts_alone_and_only_once():
    priced = []

    class Double(Mechanism, Pricing):
        name = "double"

        def price(self, route, quote):
            priced.append(route.id)
            return replace(quote, cards=quote.cards * 2)

    class Plus(Mechanism, Pricing):
        name = "plus"

        def price(self, route, quote):
            return replace(quote, cards=quote.cards + 1, points=quote.points + 30)

    rules, state = with_(Double, Plus, hands=[{"red": 6}])
    rules.legal(state, 0)
    assert priced == ["a-b", "b-c", "a-c"]
    assert refused(rules, state, 0, Claim("a-b", {"red": 2})).code == "cards.too_few"
    state, _ = rules.apply(state, 0, Claim("a-b", {"red": 5}))
    assert hand(rules, state, 0) == {"red": 1}
    assert state.seats[0].score == 32
    assert state.seats[0].pieces == (43,)
    assert priced == ["a-b", "b-c", "a-c"]


class Strike(Mechanism, Quoting):
    """No red route while anybody holds a white card; and others cost one card more."""

    name = "strike"

    def quote(self, table, seat, route, quote):
        if route.color == 0 and any(other.hand[3] for other in table.seats):
            return replace(quote, refused=Obstacle.of("strike.on", route=route.id))
        return replace(quote, cards=quote.cards + 1, pieces=quote.pieces + 1)


def test_quote_may_change_what_a_route_costs_and_refuse_it_by_what_lies_on_the_table():
    rules, state = with_(Strike, hands=[{"red": 3, "blue": 3}, {"white": 1}])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"b-c", "a-c"}
    refusal = refused(rules, state, 0, Claim("a-b", {"red": 3}))
    assert (refusal.code, refusal.data) == ("strike.on", {"route": "a-b"})
    assert refused(rules, state, 0, Claim("b-c", {"blue": 2})).code == "cards.too_few"
    after, events = rules.apply(state, 0, Claim("b-c", {"blue": 3}))
    assert (after.seats[0].pieces, after.seats[0].score) == ((42,), 2)
    assert events[0].data["cards"] == {"blue": 3}
    rules, state = with_(Strike, hands=[{"red": 3}, {}])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"a-b", "a-c"}


def test_a_seat_is_told_what_routes_cost_it_now_where_that_is_not_their_price():
    def costs(*hands, seat=0, kinds=(Strike,), **named):
        rules, state = with_(*kinds, hands=hands, **named)
        return rules.view(state, seat)["mech"].get("claims", {}).get("costs")

    assert costs() == {"a-b": 3, "b-c": 3, "a-c": 2}
    assert costs({}, {"white": 1}) == {"b-c": 3, "a-c": 2}
    assert costs(owner={"b-c": 1}) == {"a-b": 3, "a-c": 2}
    assert costs(seat=None) is None
    assert costs(kinds=()) is None


def test_a_seat_is_told_which_free_routes_it_may_not_have():
    def told(*hands, seat=0, kinds=(Strike,), **named):
        rules, state = with_(*kinds, hands=hands, **named)
        return rules.view(state, seat)["mech"].get("claims", {}).get("refused")

    assert told({}, {"white": 1}) == {"a-b": "strike.on"}
    assert told({}, {"white": 1}, owner={"a-b": 1}) is None
    assert told({}, {"white": 1}, seat=None) is None
    assert told() is None
    assert told({}, {"white": 1}, kinds=()) is None


def test_quote_decides_which_roads_a_ticket_may_hope_for():
    def far(held, kind=Strike):
        rules, state = with_(kind, hands=[{}, held], tickets=[["a-b"]])
        return rules.view(state, 0)["mech"]["connections"]["mine"]

    assert far({})[0] == {"id": "a-b", "state": "open", "missing": 3}
    assert far({"white": 1})[0] == {"id": "a-b", "state": "open", "missing": 5}

    class Dispute(Strike):
        name = "strike"

        def quote(self, table, seat, route, quote):
            return replace(quote, refused=Obstacle.of("strike.on", seat < 1, route=route.id))

    # what is refused for now may be had later
    assert far({}, Dispute)[0]["missing"] == 2

    class Ban(Strike):
        name = "strike"

        def quote(self, table, seat, route, quote):
            return replace(quote, refused=Obstacle.of("strike.on", route=route.id))

    assert far({}, Ban)[0]["state"] == "lost"


def test_quote_is_asked_anew_of_the_same_routes_when_something_else_has_changed():
    rules, state = with_(Strike, hands=[{}, {"white": 1}], tickets=[["a-b"]])
    told = [rules.view(state, 0)["mech"]["connections"]["mine"][0]["missing"]]
    seats = (state.seats[0], replace(state.seats[1], hand=(0,) * 5))
    told.append(rules.view(replace(state, seats=seats), 0)["mech"]["connections"]["mine"][0])
    assert (told[0], told[1]["missing"]) == (5, 3)


class Commons(Mechanism, Quoting):
    """Whoever pays for a blue route builds it for all."""

    name = "commons"

    def quote(self, table, seat, route, quote):
        return replace(quote, pieces=0, common=True) if route.color == 1 else quote


def test_a_common_route_takes_what_its_quote_says_and_brings_no_points():
    rules, state = with_(Commons, hands=[{"blue": 2}], pieces=[0])
    state, events = rules.apply(state, 0, Claim("b-c", {"blue": 2}))
    assert events[0].kind == "claims.common"
    assert events[0].data == {"seat": 0, "route": "b-c", "cards": {"blue": 2}}
    assert (state.seats[0].score, state.seats[0].pieces) == (0, (0,))
    assert score_game(Table(rules, state)).totals == (0, 0)


def test_a_common_route_joins_tickets_of_all_and_can_be_claimed_by_nobody_more():
    rules, state = with_(Commons, hands=[{"blue": 2}, {"blue": 2}], tickets=[["b-c"], ["a-c"]])
    state, _ = rules.apply(state, 0, Claim("b-c", {"blue": 2}))
    assert refused(rules, state, 1, Claim("b-c", {"blue": 2})).code == "claims.everybodys"
    told = [rules.view(state, seat)["mech"]["connections"]["mine"][0] for seat in (0, 1)]
    assert told[0] == {"id": "b-c", "state": "done", "missing": 0}
    # by way of b it takes two cars, there is a route of one
    assert told[1] == {"id": "a-c", "state": "open", "missing": 1}
    assert rules.view(state, None)["owner"] == {"b-c": None}
    assert rules.decode(rules.encode(state)) == state


def test_a_ticket_that_lacks_no_car_but_a_common_route_is_open():
    rules, state = with_(Commons, tickets=[["b-c"]])
    told = rules.view(state, 0)["mech"]["connections"]["mine"][0]
    assert told == {"id": "b-c", "state": "open", "missing": 0}


def test_gate_keeps_free_routes_from_a_seat_for_now():
    class Toll(Mechanism, Gating):
        name = "toll"

        def gate(self, table, seat):
            return (1 << self.board.route["a-b"].n) * (seat == 0), "toll.shut"

    rules, state = with_(Toll, hands=[{"red": 2, "blue": 2}] * 2, tickets=[["a-b"]])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"b-c", "a-c"}
    refusal = refused(rules, state, 0, Claim("a-b", {"red": 2}))
    assert (refusal.code, refusal.data) == ("toll.shut", {"route": "a-b"})
    seen = rules.view(state, 0)["mech"]
    assert seen["claims"] == {"gates": {"toll.shut": ("b-c", "a-c")}}
    # it may be had later
    assert seen["connections"]["mine"][0]["missing"] == 2
    other = replace(state, turn=replace(state.turn, seat=1))
    assert Claim("a-b", {"red": 2}) in rules.legal(other, 1)
    assert "claims" not in rules.view(other, 1)["mech"]


def test_closed_routes_are_nobodys_for_good_and_tickets_count_them_as_lost():
    class Landslide(Mechanism, Closing):
        name = "landslide"

        def closed(self, table):
            fallen = 1 << self.board.route["a-b"].n if sum(table.seats[1].hand) else 0
            return fallen, "landslide.shut"

    rules, state = with_(Landslide, hands=[{"red": 2, "blue": 2}, {}], tickets=[["a-b"]])
    assert "claims" not in rules.view(state, 0)["mech"]
    assert rules.view(state, 0)["mech"]["connections"]["mine"][0]["missing"] == 2
    # on the same routes of the same owners
    fallen = (state.seats[0], replace(state.seats[1], hand=(1, 0, 0, 0, 0)))
    state = replace(state, seats=fallen)
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"b-c", "a-c"}
    refusal = refused(rules, state, 0, Claim("a-b", {"red": 2}))
    assert (refusal.code, refusal.data) == ("landslide.shut", {"route": "a-b"})
    seen = rules.view(state, 0)["mech"]
    assert seen["claims"] == {"closed": ("a-b",)}
    assert seen["connections"]["mine"][0]["missing"] == 3
    other = [1 if route.id == "b-c" else -1 for route in rules.board.routes]
    taken = replace(state, owner=tuple(other))
    assert rules.view(taken, 0)["mech"]["connections"]["mine"][0]["state"] == "lost"


def test_quoted_routes_alone_are_priced_one_by_one():
    asked = []

    class Sale(Mechanism, Quoting):
        name = "sale"

        def quoted(self, table, seat):
            return 1 << self.board.route["a-b"].n

        def quote(self, table, seat, route, quote):
            asked.append(route.id)
            return replace(quote, cards=1) if route.id == "a-b" else quote

    rules, state = with_(Sale, hands=[{"red": 1, "blue": 2, "green": 1}], tickets=[["a-b"]])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"a-b", "b-c", "a-c"}
    assert rules.view(state, 0)["mech"]["claims"] == {"costs": {"a-b": 1}}
    assert {*asked} == {"a-b"}


def test_lacking_tells_more_of_why_a_gate_is_shut():
    class Visa(Mechanism, Gating):
        name = "visa"

        def gate(self, table, seat):
            return 1 << self.board.route["a-b"].n, "visa.shut"

        def lacking(self, table, seat, route):
            return {"stamps": ("blue", "green")}

    rules, state = with_(Visa, hands=[{"red": 2}])
    refusal = refused(rules, state, 0, Claim("a-b", {"red": 2}))
    assert refusal.data == {"route": "a-b", "stamps": ("blue", "green")}


class Season(Mechanism[Nothing, Heard], Tariffs):
    """Whoever has heard of the sales pays one card less for red routes."""

    name = "season"
    computed = 0

    def tariff(self, table, seat):
        return "sales" if str(seat) in self.state(table).said else "full"

    def listed(self, tariff, route, quote):
        self.computed += 1
        return replace(quote, cards=quote.cards - (tariff == "sales" and route.color == 0))


def test_tariff_says_which_price_list_holds_for_a_seat():
    rules, state = with_(Season, hands=[{"red": 1}, {"red": 1}])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"a-c"}
    state = replace(state, mech=replace(state.mech, season=Heard(("0",))))
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"a-b", "a-c"}
    assert rules.view(state, 0)["mech"]["claims"] == {"costs": {"a-b": 1}}
    assert "claims" not in rules.view(state, 1)["mech"]
    after, _ = rules.apply(state, 0, Claim("a-b", {"red": 1}))
    # points and cars are those of its length
    assert (after.seats[0].score, after.seats[0].pieces) == (2, (43,))
    assert refused(rules, after, 1, Claim("b-c", {"red": 1})).code == "cards.missing"


def test_a_tariff_that_takes_other_pieces_decides_how_far_a_ticket_is():
    class Flood(Season):
        def listed(self, tariff, route, quote):
            return replace(quote, pieces=quote.pieces + (tariff == "sales"))

    rules, state = with_(Flood, tickets=[["a-b"]])
    state = replace(state, owner=Owners(state.owner))
    flooded = replace(state, mech=replace(state.mech, season=Heard(("0",))))
    told = [rules.view(one, 0)["mech"]["connections"]["mine"][0] for one in (state, flooded)]
    assert [one["missing"] for one in told] == [2, 3]


def test_listed_prices_are_computed_once_for_each_list():
    rules, state = with_(Season, hands=[{"red": 2}, {"red": 2}])
    both = replace(state, mech=replace(state.mech, season=Heard(("0",))))
    for _ in range(3):
        rules.views(both, [0, 1])
    assert rules.by_name["season"].computed == 2 * len(rules.board.routes)


class Guest(Mechanism[Nothing, Heard], Opening):
    """Whoever is invited may claim the routes of others."""

    name = "guest"

    def opened(self, table, seat):
        return taken_by_others(table, seat) * (str(seat) in self.state(table).said)


PARALLEL = toy("a-b 2 red, a-b 2 blue, b-c 2 red, c-d 3 green", "a-c 5, b-d 9")


def test_opened_routes_of_others_may_be_claimed_and_are_owned_together():
    rules, state = rig(
        PARALLEL,
        mechanisms=["guest"],
        registry=(*REGISTRY, Guest),
        hands=[{"red": 4}, {"green": 3}],
        owner={"b-c": 1, "a-b-2": 1},
        tickets=[["a-c"], ["b-d"]],
        pieces=[45, 41],
    )
    assert refused(rules, state, 0, Claim("b-c", {"red": 2})).code == "claims.taken"
    state = replace(state, mech=replace(state.mech, guest=Heard(("0",))))
    assert Claim("b-c", {"red": 2}) in rules.legal(state, 0)
    after, events = rules.apply(state, 0, Claim("b-c", {"red": 2}))
    assert kinds(events)[:1] == ["claims.claimed"]
    view = rules.view(after, None)
    assert (view["owner"]["b-c"], view["shared"]) == (1, {"b-c": (0,)})
    assert "shared" not in rules.view(state, None)
    # stored, it is theirs as before
    again = rules.decode(rules.encode(after), state)
    assert again == after and again.owner.held == after.owner.held
    # it joins cities for both, and both have scored it
    after = play(rules, after, (1, Claim("c-d", {"green": 3})))
    final = rules.score_now(play(rules, after, (0, Draw(None)), (0, Draw(None))))[0].final
    scored = {(line.seat, line.why): line.points for line in final.lines}
    assert (scored[0, "routes"], scored[1, "routes"]) == (2, 8)
    assert [line.data["done"] for line in final.lines if line.why == "ticket"] == [False, True]
    # nobody has two tracks side by side, and a route of one's own is one's own already
    own = replace(state, owner=Owners(state.owner).with_owner(0, 0))
    assert refused(rules, own, 0, Claim("a-b-2", {"blue": 2})).code == "claims.taken"


class Tenant(Listener, Earning):
    """A seat that scores routes of others: one beside them, one alone and twice."""

    name = "tenant"

    def earners(self, table, seat, route, seats):
        return {"a-b": (*seats, 1), "b-c": (1, 1), "a-c": seats}[route.id]

    def earned(self, table):
        return {table.board.route[id_].n: (1,) if id_ == "b-c" else (0, 1) for id_ in self.kept}

    kept = ("a-b",)


def test_earners_score_a_route_instead_of_who_claims_it_and_each_as_often_as_they_stand_there():
    rules, state = with_(Tenant, hands=[{"red": 2, "blue": 2, "green": 1}, {}])
    told = []
    for route, cards in (("a-b", {"red": 2}), ("b-c", {"blue": 2}), ("a-c", {"green": 1})):
        after, events = rules.apply(state, 0, Claim(route, cards))
        told.append((events[0].data["points"], *(seat.score for seat in after.seats)))
    assert told == [(2, 2, 2), (0, 0, 4), (1, 1, 0)]


def test_earned_says_of_claimed_routes_who_has_scored_them_whoever_owns_them_now():
    class Keeper(Tenant):
        kept = ("a-b", "b-c")

    for kind, points in ((Tenant, 2 + 2 + 1), (Keeper, 2 + 0 + 1)):
        owner = {"a-b": 0, "b-c": 0, "a-c": 0}
        rules, state = with_(kind, owner=owner, **LAST_TURN)
        assert bonus(sheet(rules, state), "routes") == [points, 0]


def test_wallet_says_which_cards_may_be_paid_with():
    class Shy(Mechanism, Funding):
        name = "shy"

        def wallet(self, table, seat, hand):
            return (*hand[:-1], 0)

    rules, state = with_(Shy, hands=[{"red": 1, "locomotive": 3}])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {"a-c"}
    payment = Claim("a-b", {"red": 1, "locomotive": 1})
    assert refused(rules, state, 0, payment).code == "cards.missing"


def test_spend_takes_out_of_a_payment_what_does_not_lie_in_the_hand():
    class Owls(Struct, frozen=True):
        left: int = 2

    class Aviary(Mechanism[Nothing, Owls], Pricing, Funding):
        """Its owls, two for all, pay for symbols: every route has one."""

        name = "aviary"

        def price(self, route, quote):
            owl = self.board.cards.index("owl")
            return replace(quote, locomotives=1, for_symbols=((owl, 2),))

        def wallet(self, table, seat, hand):
            return (*hand[:-2], self.state(table).left, hand[-1])

        def spend(self, table, seat, counts):
            self.save(table, left=self.state(table).left - counts[-2])
            return [*counts[:-2], 0, counts[-1]]

    board = toy("a-b 2 red, b-c 1 blue", kept={"owl": 2})
    rules, state = rig(
        board, mechanisms=["aviary"], registry=(*REGISTRY, Aviary), hands=[{"red": 1}]
    )
    claims = [move for move in rules.legal(state, 0) if isinstance(move, Claim)]
    assert claims == [Claim("a-b", {"owl": 1, "red": 1}), Claim("b-c", {"owl": 1})]
    assert refused(rules, state, 0, Claim("b-c", {"owl": 2})).code == "cards.too_many_for_symbols"
    state, events = rules.apply(state, 0, Claim("a-b", {"owl": 1, "red": 1}))
    assert events[0].data["cards"] == {"owl": 1, "red": 1}
    assert (state.mech.aviary.left, hand(rules, state, 0)) == (1, {})
    assert [rules.board.cards[card] for card in state.decks["train"].discard] == ["red"]
    assert [*state.decks] == ["train", "tickets"]


def test_before_pay_holds_a_fitting_payment_back_until_it_is_settled():
    class Whence(Decision, frozen=True, tag="purse.from"):
        move: str

    class Purse(Mechanism, BeforePay):
        name = "purse"
        decisions = {Whence: (Nod,)}

        def before_pay(self, table, seat, move, cards):
            table.ask(Whence(seat, table.rules.write_move(move).decode()))
            return True

        def nods(self, table, ask):
            return [Nod()]

        answers = {Whence: nods}

        def nod(self, table, seat, move, ask):
            resume(table, seat, table.rules.read_move(ask.move))

        plays = {Nod: nod}

    rules, state = with_(Purse, hands=[{"red": 2}])
    assert refused(rules, state, 0, Claim("a-b", {"red": 1})).code == "cards.too_few"
    state, events = rules.apply(state, 0, Claim("a-b", {"red": 2}))
    assert not events
    assert hand(rules, state, 0) == {"red": 2}
    assert rules.legal(state, 0) == [Nod()]
    state, events = rules.apply(state, 0, Nod())
    assert kinds(events) == ["claims.claimed", "turn.ended"]
    assert hand(rules, state, 0) == {}


def test_paid_does_what_is_paid_for_at_once_or_when_it_is_settled():
    class Hire(Move, frozen=True, tag="coach.hire"):
        """Costs cards."""

        cards: Cards

    class Hired(Occurrence, frozen=True, tag="coach.hired"):
        seat: int

    class Coach(Mechanism, Paying):
        name = "coach"
        moves = (Hire,)

        def hire(self, table, seat, move, ask):
            pay(table, seat, move, Quote(cards=1, colors=(0,)), move.cards)

        def take_on(self, table, seat, move):
            lay(table, seat, move.cards)
            table.emit(Hired(seat))
            table.spend_action()

        plays = {Hire: hire}
        paid = {Hire: take_on}

    rules, state = with_(Coach, hands=[{"red": 2}])
    assert refused(rules, state, 0, Hire({"red": 2})).code == "cards.too_many"
    state, events = rules.apply(state, 0, Hire({"red": 1}))
    assert kinds(events) == ["coach.hired", "turn.ended"]
    assert hand(rules, state, 0) == {"red": 1}


def test_before_claim_holds_a_claim_back_once_one_says_yes():
    asked = []

    class Calm(Mechanism, BeforeClaim):
        name = "calm"

        def before_claim(self, table, seat, route, cards):
            asked.append(("calm", seat, route.id, dict(cards)))
            return False

    class Guard(Calm):
        name = "guard"

        def before_claim(self, table, seat, route, cards):
            asked.append(("guard", seat, route.id, dict(cards)))
            table.spend_action()
            return True

    class After(Calm):
        name = "after"

        def before_claim(self, table, seat, route, cards):
            asked.append(("after",))
            return False

    rules, state = with_(Calm, Guard, After, hands=[{"red": 2}])
    assert refused(rules, state, 0, Claim("a-b", {"red": 1})).code == "cards.too_few"
    assert asked == []
    after, events = rules.apply(state, 0, Claim("a-b", {"red": 2}))
    assert asked == [("calm", 0, "a-b", {"red": 2}), ("guard", 0, "a-b", {"red": 2})]
    assert kinds(events) == ["turn.ended"]
    assert after.owner == state.owner
    assert after.seats == state.seats


class Cried(Occurrence, frozen=True, tag="herald.cried"):
    """Told by who heard of something else."""

    seat: int
    whispered: Annotated[str, SECRET]


def test_on_event_is_asked_in_order_and_may_tell_more():
    class Herald(Listener):
        name = "herald"
        tells = (Cried,)

        def note_all(self, table, event):
            self.note(table, event.__struct_config__.tag)

        def cry(self, table, event):
            self.note_all(table, event)
            table.emit(Cried(event.seat, event.route), 1 - event.seat)

        on_event = {Claimed: cry, Cried: note_all, TurnEnded: note_all}

    rules, state = with_(Herald, hands=[{"red": 2}])
    state, events = rules.apply(state, 0, Claim("a-b", {"red": 2}))
    assert kinds(events) == ["claims.claimed", "herald.cried", "turn.ended"]
    assert state.mech.herald.said[-3:] == tuple(kinds(events))
    assert (events[1].data, events[1].secret) == ({"seat": 0}, {1: {"whispered": "a-b"}})


def test_on_event_names_nothing_that_nobody_tells():
    class Deaf(Listener):
        name = "deaf"
        on_event = {Cried: Listener.note}

    with pytest.raises(TypeError, match="deaf handles Cried, which nobody tells"):
        with_(Deaf)


def test_counted_tickets_are_those_that_count_for_a_seat():
    class Loan(Mechanism, Counting):
        name = "loan"

        def counted_tickets(self, table, seat, tickets):
            return (*tickets, self.board.ticket["a-b"].n) if seat else tickets

    tickets = [["a-c"], ["b-c"]]
    rules, state = with_(Loan, owner={"a-b": 1}, tickets=tickets, **LAST_TURN)
    mine = rules.view(state, 1)["mech"]["connections"]["mine"]
    assert [(ticket["id"], ticket["state"]) for ticket in mine] == [
        ("b-c", "open"),
        ("a-b", "done"),
    ]
    final = sheet(rules, state)
    assert bonus(final, "ticket") == [-5, 3 - 7]
    assert final.tally["completed"] == (0, 1)


class Handful(Decision, frozen=True, tag="handed.handful"):
    """Which ticket is taken."""


class Handed(Mechanism, Dealing, Offering):
    """Lets the second seat take one of two tickets, and nobody else any."""

    name = "handed"
    decisions = {Handful: (Keep,)}

    def deal_tickets(self, table):
        table.ask(Handful(1))

    def offered_tickets(self, table, seat):
        return (0, 1) if seat == 1 else ()

    def any_ticket(self, table, ask):
        return [Keep((self.board.tickets[n].id,)) for n in self.offered_tickets(table, ask.seat)]

    def taken(self, table, seat, move, ask):
        table.change(seat, tickets=(self.board.ticket[move.tickets[0]].n,))

    answers = {Handful: any_ticket}
    plays = {Keep: taken}


def test_deal_tickets_hands_them_out_in_another_way():
    rules = toy_rules(FACTS, ["handed"], (*REGISTRY, Handed))
    state, events = rules.start(2, SEED)
    assert [(ask.kind, ask.seat) for ask in state.decisions] == [("handed.handful", 1)]
    assert "tickets.drawn" not in kinds(events)


def test_offered_tickets_are_seen_with_how_far_they_are():
    rules = toy_rules(FACTS, ["handed"], (*REGISTRY, Handed))
    state, _ = rules.start(2, SEED)
    seen = [rules.view(state, seat)["mech"].get("connections") for seat in (0, 1)]
    assert seen[0] is None
    assert [(one["id"], one["missing"]) for one in seen[1]["offered"]] == [("a-b", 2), ("a-c", 1)]


def test_who_asks_carries_out_the_answer_though_it_is_the_move_of_another():
    rules = toy_rules(FACTS, ["handed"], (*REGISTRY, Handed))
    state, _ = rules.start(2, SEED)
    assert rules.by_move[Keep].name == "tickets"
    state = play(rules, state, (1, Keep(("a-c",))))
    assert state.seats[1].tickets == (1,)


class Crane(Listener, Raising):
    """Lifts cars."""

    name = "crane"

    def raises(self, table, seat):
        return (4,)

    def raised(self, table, seat, n):
        self.note(table, f"{seat} by {n}")


def lifted(more):
    """What a crane is told of a car that goes up by so many spaces, and whose car stands where."""
    lines = {"spaces": 8, "points": {seats: [1] for seats in range(2, 6)}}
    rules, state = rig(
        FACTS,
        mechanisms={"province_board": lines, "crane": {}},
        registry=(*REGISTRY, Crane),
        hands=[{"red": 2}],
    )
    state = play(rules, state, (0, Claim("a-b", {"red": 2})), (0, Place("red", more)))
    return state.mech.crane.said, state.mech.province_board.lines[0]


def test_raises_are_those_by_which_a_car_may_go_up():
    assert lifted(4)[1].index(0) == 5
    assert lifted(0)[1].index(0) == 1


def test_raised_is_told_by_how_much_a_car_has_gone_up():
    assert lifted(4)[0] == ("0 by 4",)
    assert lifted(0)[0] == ()


def test_connectivity_adds_what_joins_cities_for_tickets():
    class Bridge(Mechanism, Joining):
        name = "bridge"

        def connectivity(self, table, seat, links):
            return replace(links, owned=(*links.owned, self.board.route["b-c"].n))

    tickets = [["a-c"]]
    rules, state = with_(Bridge, owner={"a-b": 0}, tickets=tickets, **LAST_TURN)
    assert rules.view(state, 0)["mech"]["connections"]["mine"][0]["state"] == "done"
    assert bonus(sheet(rules, state), "ticket") == [5, 0]
    rules, state = rig(FACTS, owner={"a-b": 0}, tickets=tickets, **LAST_TURN)
    assert bonus(sheet(rules, state), "ticket") == [-5, 0]


def test_a_network_that_grows_from_a_city_needs_the_way_from_there_to_a_ticket_too():
    class Rooted(Mechanism[Nothing, Heard], Joining):
        name = "rooted"

        def connectivity(self, table, seat, links):
            said = self.state(table).said
            return replace(links, root=self.board.city[said[0]] if said else None)

    facts = toy(
        "a-b 2 red, b-c 2 blue, b-d 3 gray, d-n1 1 red, a-n2 9 red",
        "a-c 3, a-north 4",
        countries={"north": "n1 n2"},
    )
    rules, state = rig(
        facts, mechanisms=["rooted"], registry=(*REGISTRY, Rooted), tickets=[["a-c", "a-north"]]
    )

    def missing(state):
        return [one["missing"] for one in rules.view(state, 0)["mech"]["connections"]["mine"]]

    assert missing(state) == [4, 6]
    told = {}
    for city in "acd":
        mech = replace(state.mech, rooted=Heard((city,)))
        told[city] = missing(replace(state, mech=mech))
    assert told == {"a": [4, 6], "c": [4, 8], "d": [7, 6]}


def test_final_turns_set_off_the_last_round_at_the_first_yes():
    class Bell(Mechanism):
        name = "bell"

        def final_turns(self, table):
            return table.turn.number == 2

    rules, state = with_(Bell)
    state = play(rules, state, (0, Draw(None)), (0, Draw(None)))
    assert state.turn.last is None
    state, _ = rules.apply(state, 1, Draw(None))
    state, events = rules.apply(state, 1, Draw(None))
    assert events[-1].data == {"seat": 1}
    assert kinds(events)[-1] == "turn.last_round"
    assert state.turn.last == 2


def test_final_turns_say_how_many_turns_each_seat_has_left():
    class Bell(Mechanism):
        name = "bell"

        def final_turns(self, table):
            return 1

    class Gong(Mechanism):
        name = "gong"

        def final_turns(self, table):
            return 2

    rules, state = with_(Bell, Gong, seats=3)
    state, _ = rules.apply(state, 0, Draw(None))
    state, events = rules.apply(state, 0, Draw(None))
    assert events[-1].data == {"seat": 0, "rounds": 2}
    assert state.turn.last == 6


def test_end_waits_holds_back_the_last_round_whatever_sets_it_off():
    class Tide(Mechanism):
        name = "tide"

        def end_waits(self, table):
            return table.turn.number < 3

    rules, state = with_(Tide, pieces=[2, 45])
    turn = [Draw(None), Draw(None)]
    state = play(rules, state, *((0, move) for move in turn), *((1, move) for move in turn))
    assert (state.turn.number, state.turn.last) == (3, None)
    # it is set off by who has few cars at the end of an own turn
    state = play(rules, state, *((0, move) for move in turn))
    assert state.turn.last == 2


def test_ticket_value_changes_what_a_completed_ticket_brings():
    class Bargain(Mechanism, Valuing):
        name = "bargain"

        def ticket_value(self, ticket, roads, points):
            return points - 1 if len(roads) > 1 else points

    owner = {"a-b": 0, "b-c": 0}
    rules, state = with_(Bargain, owner=owner, tickets=[["a-c"], ["b-c"]], **LAST_TURN)
    assert bonus(sheet(rules, state), "ticket") == [4, -7]
    owner = {"a-c": 0}
    rules, state = with_(Bargain, owner=owner, tickets=[["a-c"], ["b-c"]], **LAST_TURN)
    assert bonus(sheet(rules, state), "ticket") == [5, -7]


def test_on_turn_began_greets_every_turn_but_the_first():
    class Rooster(Listener):
        name = "rooster"

        def on_turn_began(self, table, seat):
            self.note(table, f"turn {table.turn.number} of {seat}")

    rules, state = with_(Rooster)
    assert state.mech.rooster.said == ()
    state = play(rules, state, *((seat, Draw(None)) for seat in (0, 0, 1, 1)))
    assert state.mech.rooster.said == ("turn 2 of 1", "turn 3 of 0")


def test_prolong_may_ask_or_play_on_after_the_last_turn():
    class Say(Move, frozen=True, tag="encore.say"):
        again: bool

    class More(Decision, frozen=True, tag="encore.more"):
        """Shall it go on?"""

    class Encore(Listener):
        name = "encore"
        decisions = {More: (Say,)}

        def prolong(self, table):
            if not self.state(table).said:
                self.note(table, "asked")
                table.ask(More(1))
                return True
            if self.state(table).said[-1] == "again":
                self.save(table, said=())
                table.next_turn(0, last=1)
                return True
            return False

        def says(self, table, ask):
            return [Say(True), Say(False)]

        answers = {More: says}

        def say(self, table, seat, move, ask):
            self.note(table, "again" if move.again else "enough")

        plays = {Say: say}

    rules, state = with_(Encore, **LAST_TURN)
    state, _ = rules.apply(state, 0, Draw(None))
    assert not state.over
    assert rules.active_seats(state) == (1,)
    on, _ = rules.apply(state, 1, Say(True))
    assert rules.active_seats(on) == (0,)
    assert on.turn.last == 1
    ended, events = rules.apply(state, 1, Say(False))
    assert ended.over
    assert kinds(events) == ["game.over"]


class Drawn(Struct, frozen=True):
    """The lot that was drawn, None before."""

    lot: int | None = None


class Lottery(Mechanism[Nothing, Drawn]):
    """Brings the first seat what is drawn when play is over."""

    name = "lottery"

    def before_scoring(self, table):
        self.save(table, lot=table.roll(1000))

    def scores(self, table, tally):
        yield ScoreLine(0, "lottery", self.state(table).lot or 0)


@pytest.mark.parametrize("broken", [False, True])
def test_before_scoring_chance_decides_once_at_the_end_or_when_a_game_is_broken_off(broken):
    def ended(seed):
        rules, state = with_(Lottery, seed=seed, **LAST_TURN)
        assert state.mech.lottery.lot is None
        over, _ = rules.score_now(state) if broken else rules.apply(state, 0, Draw(None))
        assert over.chance.taken == state.chance.taken + 1
        return rules, over

    rules, over = ended(SEED)
    lot = over.mech.lottery.lot
    assert bonus(over.final, "lottery") == [lot, 0]
    kept = rules.decode(rules.encode(over))
    assert score_game(Table(rules, kept)) == over.final
    assert rules.encode(ended(SEED)[1]) == rules.encode(over)
    assert len({ended(f"{n:064}")[1].mech.lottery.lot for n in range(4)}) > 1


class Beauty(Mechanism):
    """Hands of red cards are beautiful."""

    name = "beauty"
    tallies = ("reds",)

    def tally(self, table):
        return {"reds": tuple(seat.hand[0] for seat in table.seats)}

    def scores(self, table, tally):
        for seat, reds in enumerate(tally["reds"]):
            yield ScoreLine(seat, "beauty", reds, {"routes": tally["longest"][seat]})


def test_tally_of_all_is_known_to_every_score():
    rules, state = with_(Beauty, turn=1, owner={"a-b": 0}, hands=[{"red": 3}], **LAST_TURN)
    final = sheet(rules, state)
    assert final.tally == {"longest": (2, 0), "completed": (0, 0), "reds": (3, 1)}
    lines = [line for line in final.lines if line.why == "beauty"]
    assert [line.data for line in lines] == [{"routes": 2}, {"routes": 0}]


def test_tally_breaks_ties_if_the_board_names_it():
    class Praise(Beauty):
        name = "praise"

        def scores(self, table, tally):
            return ()

    facts = toy("a-b 2 red", ties=("reds",))
    rules, state = rig(
        facts,
        mechanisms=["praise"],
        registry=(*REGISTRY, Praise),
        hands=[{"blue": 3}, {"red": 1}],
        **LAST_TURN,
    )
    final = sheet(rules, state)
    assert final.totals == (0, 0)
    assert final.tally["reds"] == (1, 1)
    rules, state = rig(
        facts,
        mechanisms=["praise"],
        registry=(*REGISTRY, Praise),
        hands=[{"blue": 3}, {"red": 2}],
        **LAST_TURN,
    )
    assert sheet(rules, state).winners == (1,)


def test_scores_of_all_make_the_sheet_in_speaking_order():
    rules, state = with_(Beauty, turn=1, tickets=[["a-b"]], hands=[{"red": 3}], **LAST_TURN)
    final = sheet(rules, state)
    assert [line.why for line in final.lines] == ["routes", "routes", "ticket", "beauty", "beauty"]
    assert final.totals == (-3 + 3, 1)


def test_view_is_closed_by_default_and_shown_per_seat_under_the_name():
    class Mirror(Mechanism):
        name = "mirror"

        def view(self, table, seat):
            return {} if seat is None else {"you": seat}

    rules, state = with_(Mirror, Manners)
    assert rules.view(state, 0)["mech"]["mirror"] == {"you": 0}
    assert rules.view(state, 1)["mech"]["mirror"] == {"you": 1}
    assert "mirror" not in rules.view(state, None)["mech"]
    assert "manners" not in rules.view(state, 0)["mech"]


def test_seen_by_all_is_looked_at_once_and_each_view_has_its_own():
    class Clock(Mechanism):
        name = "clock"
        looks = 0

        def seen_by_all(self, table):
            Clock.looks += 1
            return {"n": [table.turn.number]}

    rules, state = with_(Clock)
    views = rules.views(state, (None, 0, 1))
    assert Clock.looks == 1
    views[0]["mech"]["clock"]["n"].clear()
    assert [view["mech"]["clock"]["n"] for view in views.values()] == [[1], [], [1]]


def test_resample_is_asked_of_every_mechanism_with_a_chance_of_its_own():
    class Box(Listener):
        name = "box"

        def resample(self, table, seat):
            self.note(table, f"{seat} {table.roll(1000)}")

    rules, state = with_(Box)
    one, two = (rules.resample(state, 1, seed) for seed in ("11" * 32, "22" * 32))
    assert one.mech.box.said[0].startswith("1 ")
    assert one.mech.box != two.mech.box
    assert rules.resample(state, None, "11" * 32).mech.box.said[0].startswith("None ")
    assert one.commit == state.commit


def test_state_of_a_mechanism_is_its_own_and_survives_json():
    rules, state = with_(Manners)
    state = play(rules, state, (0, Bow(deep=True)), (1, Greet()))
    assert state.mech.manners == Heard(said=("1 answers manners.greet of 0",))
    assert rules.decode(rules.encode(state)) == state


def test_promise_of_all_who_advise_is_added_up():
    class Dowry(Mechanism, Advising):
        name = "dowry"

        def promise(self, table, seat, outlook):
            return 3 * outlook.turns * (seat == 1)

    class Debt(Mechanism, Advising):
        name = "debt"

        def promise(self, table, seat, outlook):
            return -sum(outlook.chances.values())

    rules, state = with_(Dowry, Debt)
    assert promised(rules, state, 0, 5, {"a-b": 0.5}) == -0.5
    assert promised(rules, state, 1, 5, {"a-b": 0.5, "a-c": 0.25}) == 15 - 0.75
    assert promised(*with_(), 1, 5, {"a-b": 0.5}) == 0


def test_lay_open_is_asked_of_whose_pile_the_card_comes_from():
    class Stamps(Listener, Displaying):
        name = "stamps"
        pile = "stamp"

        def lay_open(self, table, seat, card):
            self.note(table, self.name, seat, self.board.cards[card])

    class Coins(Stamps):
        name = "coins"
        pile = "coin"

    facts = toy("a-b 2 red", apart={"stamp": {"owl": 2}, "coin": {"cent": 2}})
    named = {"mechanisms": ["stamps", "coins"], "registry": (*REGISTRY, Stamps, Coins)}
    rules, state = rig(facts, pile=["red"], **named)
    draws = [(0, Draw(None, "coin")), (0, Draw(None, "train"))]
    state = play(rules, state, *draws)
    assert (state.mech.coins.said, state.mech.stamps.said) == (("coins", 0, "cent"), ())
    assert hand(rules, state, 0) == {"red": 1}


def test_after_draw_asks_when_the_last_card_of_a_turn_is_drawn_and_before_it_ends():
    class Sure(Move, frozen=True, tag="croupier.sure"):
        pass

    class WereYouLucky(Decision, frozen=True, tag="croupier.lucky"):
        cards: int

    class Croupier(Mechanism, AfterDraw):
        name = "croupier"
        decisions = {WereYouLucky: (Sure,)}

        def after_draw(self, table, seat):
            table.ask(WereYouLucky(seat, sum(table.seats[seat].hand)))

        def _answers(self, table, ask):
            return (Sure(),)

        def _sure(self, table, seat, move, ask):
            table.add_points(seat, ask.cards)

        answers = {WereYouLucky: _answers}
        plays = {Sure: _sure}

    up = {"row": ["red", L, "blue", "green", "white"], "pile": ["red", "blue"]}
    for draws, cards in (
        ([Draw(0), Draw(None)], 2),
        ([Draw(None), Draw(0)], 2),
        ([Draw(None), Stop()], 1),
        ([Draw(1)], 1),
    ):
        rules, state = with_(Croupier, **up)
        for draw in draws:
            assert Sure() not in rules.legal(state, 0)
            state, _ = rules.apply(state, 0, draw)
        assert (state.turn.seat, rules.legal(state, 0)) == (0, [Sure()])
        assert refused(rules, state, 0, Draw(0)).code == "ask.first"
        state, _ = rules.apply(state, 0, Sure())
        assert (state.turn.seat, state.seats[0].score) == (1, cards)
    # a card was the last where no second one is left
    rules, state = with_(Croupier, row=["red", L], pile=[])
    state, _ = rules.apply(state, 0, Draw(0))
    assert rules.legal(state, 0) == [Sure()]


class Storms(Listener, RevealedCards):
    """Two kinds of cards that are laid out when they come up (CORE-D13)."""

    name = "storms"
    kinds = 2

    def revealed(self, table, kind):
        self.note(table, kind)


class Omens(Storms):
    name = "omens"
    kinds = 1


def with_storms(pile, **named):
    """A pile, top last: S and T are storms of both kinds, O is an omen."""
    rules, state = rig(
        FACTS,
        mechanisms=["storms", "omens"],
        registry=(*REGISTRY, Storms, Omens),
        pile=["red"] * len(pile),
        **named,
    )
    table = Table(rules, state)
    storms, omens = (cards_of(table, rules.by_name[name]) for name in ("storms", "omens"))
    number = dict(zip("STO", (*storms, *omens), strict=True))
    number |= {name[0]: card for card, name in enumerate(rules.board.cards)}
    draw = tuple(number[letter] for letter in pile)
    table.decks["train"] = replace(table.decks["train"], draw=draw)
    return rules, table.freeze()


def test_revealed_cards_that_no_hand_holds_are_theirs_whose_they_are_and_the_next_is_drawn():
    rules, state = with_storms("rbSOT")
    assert rules.view(state, 0)["decks"]["train"]["draw"] == 5
    state = play(rules, state, (0, Draw(None)))
    assert (state.mech.storms.said, state.mech.omens.said) == ((1, 0), (0,))
    assert hand(rules, state, 0) == {"blue": 1}
    assert state.decks["train"].discard == ()


def test_revealed_cards_do_not_stay_in_the_row():
    rules, state = with_storms("rbS", row=["white", *["green"] * 4])
    state = play(rules, state, (0, Draw(0)))
    assert state.mech.storms.said == (0,)
    assert rules.view(state, 0)["decks"]["train"]["up"] == ("blue", *["green"] * 4)


def test_revealed_cards_may_be_the_last_of_a_pile_which_is_then_made_anew():
    rules, state = with_storms("ST", discard=["white"])
    assert Table(rules, state).cards_left("train") == 1
    state = play(rules, state, (0, Draw(None)))
    assert state.mech.storms.said == (1, 0)
    assert hand(rules, state, 0) == {"white": 1}


def test_revealed_cards_alone_are_no_pile_to_draw_from():
    rules, state = with_storms("SO")
    assert Table(rules, state).cards_left("train") == 0
    assert refused(rules, state, 0, Draw(None)).code == "market.empty_pile"
    state = play(rules, state, (0, Draw(0)))
    assert (state.mech.storms.said, state.mech.omens.said) == ((0,), (0,))
    assert state.decks["train"].draw == ()


def test_revealed_cards_lie_anywhere_in_a_sample_but_in_no_hand():
    rules, state = with_storms("rrSbbTwgOw", hands=[{}, {"red": 3, "blue": 2}])
    places = set()
    for n in range(20):
        sample = rules.resample(state, 0, f"{n}")
        draw = sample.decks["train"].draw
        assert sum(sample.seats[1].hand) == 5
        assert sorted(card for card in draw if card < 0) == [-4, -3, -2]
        places.add(draw.index(-2))
    assert len(places) > 4


def test_withheld_tickets_are_drawn_by_nobody_and_the_first_says_why():
    class Strike(Mechanism, Withholding):
        name = "strike"
        code = "tickets.on_strike"

        def withheld(self, table):
            return self.code

    class Feast(Strike):
        name = "feast"
        code = None

    for kinds_, code in (((Feast,), None), ((Feast, Strike), "tickets.on_strike")):
        rules, state = with_(*kinds_, ticket_deck=["a-b"])
        assert (Take() in rules.legal(state, 0)) == (code is None)
        if code:
            assert refused(rules, state, 0, Take()).code == code


def test_barred_cities_take_no_marker():
    class Ghosts(Mechanism, Barring):
        name = "ghosts"

        def barred(self, city):
            return self.board.cities[city].id == "b"

    for kinds_, cities in (((), ["a", "b", "c"]), ((Ghosts,), ["a", "c"])):
        names = ["city_markers", *(kind.name for kind in kinds_)]
        rules, state = rig(
            FACTS, mechanisms=names, registry=(*REGISTRY, *kinds_), decisions=[StartChoice(1)]
        )
        assert rules.legal(state, 1) == list(map(Start, cities))
        if kinds_:
            assert refused(rules, state, 1, Start("b")).code == "city_markers.barred"


def methods(kind):
    """What a class asks for by name."""
    return {
        name
        for name, value in vars(kind).items()
        if inspect.isfunction(value) and not name.startswith("_")
    }


def hook_classes():
    """What mechanisms ask others besides what every rule is asked."""
    for file in sorted(Path(mechanisms.__path__[0]).glob("*/hooks.py")):
        module = importlib.import_module(f"{mechanisms.__name__}.{file.parent.name}.hooks")
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == module.__name__:
                yield kind
    yield from (Advising, RevealedCards)


def test_every_hook_is_tested_here():
    hooks = methods(Mechanism).union(*map(methods, hook_classes())) - {"state", "save"}
    text = Path(__file__).read_text()
    tested = set(re.findall(r"^def test_([a-z_]+)", text, re.MULTILINE))
    for hook in hooks:
        assert any(name == hook or name.startswith(f"{hook}_") for name in tested), hook
    assert len(hooks) >= 18


def test_no_mechanism_answers_a_hook_of_another_without_taking_part_in_it():
    answered = 0
    for hook in hook_classes():
        for mechanism in REGISTRY:
            own = methods(hook) & methods(mechanism)
            assert issubclass(mechanism, hook) or not own, (mechanism.name, own)
            answered += len(own)
    assert answered > 10
