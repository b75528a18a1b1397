"""The player at rules that nobody has told it of: it makes their moves and answers their questions
by what these bring."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.bots import LEVELS, Numbers, Observation, decide, weigh
from games.rules.advising import Advising, Purchase, Selling, Suggesting
from games.rules.board import Draw as DrawFacts
from games.rules.board import Setup
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims.hooks import Quoting
from games.rules.mechanisms.claims.owned import own_routes
from games.rules.mechanisms.market import Draw
from games.rules.state import Decision
from games.rules.values import Id, Move, Obstacle, Quote, ScoreLine
from tests.toy import rig, toy

COAST = toy(
    "a-b 2 red, b-c 2 blue, c-d 3 red, d-e 2 blue, e-a 3 gray, a-c 4 red, b-d 3 blue, c-e 2 gray",
    "a-c 5, a-d 6, b-d 4, b-e 5, c-e 4, a-e 4",
    players=(2, 3),
    cars=12,
    setup=Setup(hand=3, tickets=2, keep=1),
    draw=DrawFacts(tickets=2, keep=1),
)


class Build(Move, frozen=True, tag="lighthouses.build"):
    """Spend the turn on a lighthouse in a city."""

    city: Id


class Shine(Move, frozen=True, tag="lighthouses.shine"):
    """Let it shine in this color."""

    color: Id


class Color(Decision, frozen=True, tag="lighthouses.color"):
    """In which color does the new lighthouse shine?"""

    city: str


class Params(Struct, frozen=True):
    """What a lighthouse brings, and what it does by its color; what one promises until the end."""

    points: int = 0
    colors: tuple[tuple[str, int], ...] = (("dull", -6), ("bright", 6), ("dark", 0))
    promise: float = 0.0


class State(Struct, frozen=True):
    """City, seat and color of each."""

    built: tuple[tuple[str, int, str], ...] = ()


class Lighthouses(Mechanism[Params, State], Advising, Quoting):
    """Lighthouses in the cities of one's routes; no route is claimed where two of others stand."""

    name = "lighthouses"
    moves = (Build,)
    decisions = {Color: (Shine,)}

    def offers(self, table, seat):
        ends = {end for route in own_routes(table, seat) for end in (route.a, route.b)}
        taken = {city for city, _, _ in self.state(table).built}
        return [Build(id_) for n in sorted(ends) if (id_ := self.board.cities[n].id) not in taken]

    def _build(self, table, seat, move, ask):
        self.save(table, built=(*self.state(table).built, (move.city, seat, "")))
        table.ask(Color(seat, move.city))

    def _shine(self, table, seat, move, ask):
        *others, (city, owner, _) = self.state(table).built
        self.save(table, built=(*others, (city, owner, move.color)))
        table.spend_action()

    def _colors(self, table, ask):
        return [Shine(color) for color, _ in self.params.colors]

    plays = {Build: _build, Shine: _shine}
    answers = {Color: _colors}

    def quote(self, table, seat, route, quote):
        foreign = [city for city, owner, _ in self.state(table).built if owner != seat]
        ends = {self.board.cities[end].id for end in (route.a, route.b)}
        refused = Obstacle.of("lighthouses.dark", route=route.id) if ends <= {*foreign} else None
        return replace(quote, refused=refused)

    def scores(self, table, tally):
        worth = {"": 0, **dict(self.params.colors)}
        for _, seat, color in self.state(table).built:
            yield ScoreLine(seat, self.name, self.params.points + worth[color])

    def promise(self, table, seat, outlook):
        mine = sum(owner == seat for _, owner, _ in self.state(table).built)
        return self.params.promise * mine * (outlook.turns > 0)


def coast(points=0, promise=0.0, **named):
    """The coast with lighthouses that bring so much."""
    params = {"lighthouses": {"points": points, "promise": promise}}
    return rig(COAST, mechanisms=params, registry=(*REGISTRY, Lighthouses), **named)


def move(rules, state, level="normal"):
    """What the player of the first seat does."""
    return decide(level, Observation(rules, state, 0), Numbers()).move


HERE = {"owner": {"a-b": 0, "c-d": 1}, "tickets": [["a-c"], []], "hands": [{"red": 1}]}


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_that_brings_much_is_made_whatever_rule_it_is_of(level):
    rules, state = coast(points=30, **HERE)
    assert isinstance(move(rules, state, level), Build)


def test_a_move_that_costs_is_not_made():
    rules, state = coast(points=-30, **HERE)
    assert not isinstance(move(rules, state), Build)


def test_a_move_that_promises_much_is_made_while_there_is_time():
    rules, state = coast(promise=30, **HERE)
    assert isinstance(move(rules, state), Build)


def test_a_question_is_answered_by_what_the_answers_bring():
    rules, state = coast(points=30, **HERE)
    state, _ = rules.apply(state, 0, Build("a"))
    assert move(rules, state) == Shine("bright")


def test_what_a_question_will_bring_belongs_to_the_move_that_leads_to_it():
    # nothing is won before the lighthouse shines, and then six points more than it costs
    rules, state = coast(points=1, **{**HERE, "last": 2})
    assert isinstance(move(rules, state), Build)


@pytest.mark.parametrize("seats", COAST.players)
def test_a_game_with_a_rule_that_was_made_up_is_played_to_its_end(seats):
    rules, _ = coast(points=2)
    state, _ = rules.start(seats, "c0a57" * 10)
    steps = 0
    while not state.over:
        seat = rules.active_seats(state)[0]
        made = decide("normal", Observation(rules, state, seat), Numbers()).move
        state, _ = rules.apply(state, seat, made)
        steps += 1
        assert steps < 600
    lines = [line for line in state.final.lines if line.why == "lighthouses"]
    assert len(lines) > 3 and {line.points for line in lines} == {2 + 6}


class Swing(Move, frozen=True, tag="swings.swing"):
    """Sit down on the swing, or swing to the other side."""


class Leave(Move, frozen=True, tag="swings.leave"):
    """Leave it, and end the turn."""


class Side(Decision, frozen=True, tag="swings.side"):
    """Swing on, or leave?"""

    right: bool


class Swings(Mechanism, Advising):
    """A swing on which it is nice to be, and which can be left at any time."""

    name = "swings"
    moves = (Swing,)
    decisions = {Side: (Swing, Leave)}

    def offers(self, table, seat):
        return [Swing()]

    def _swing(self, table, seat, move, ask):
        table.ask(Side(seat, not (ask and ask.right)))

    def _leave(self, table, seat, move, ask):
        table.spend_action()

    def _sides(self, table, ask):
        return [Swing(), Leave()]

    plays = {Swing: _swing, Leave: _leave}
    answers = {Side: _sides}

    def promise(self, table, seat, outlook):
        return 50 * any(isinstance(ask, Side) for ask in table.decisions)


class Guess(Move, frozen=True, tag="riddles.guess"):
    """Say a number."""

    n: int


class Riddle(Decision, frozen=True, tag="riddles.which"):
    """Which number is it?"""


class Score(Struct, frozen=True):
    """What was guessed."""

    guessed: int = 0


class Riddles(Mechanism[Params, Score], Suggesting):
    """One number of very many brings points: who plans a route knows which."""

    name = "riddles"
    decisions = {Riddle: (Guess,)}

    def suggest(self, table, ask, routes):
        assert routes, "somebody with a ticket plans"
        return [Guess(1), Guess(57)]

    def _answers(self, table, ask):
        return map(Guess, range(1000))

    def _guess(self, table, seat, move, ask):
        self.save(table, guessed=move.n)
        table.spend_action()

    answers = {Riddle: _answers}
    plays = {Guess: _guess}

    def scores(self, table, tally):
        yield ScoreLine(0, "riddles", 5 * (self.state(table).guessed == 57))


@pytest.mark.parametrize("level", LEVELS)
def test_of_very_many_answers_those_are_weighed_that_the_rule_suggests(level):
    rules, state = rig(
        COAST,
        mechanisms={"riddles": {}},
        registry=(*REGISTRY, Riddles),
        decisions=[Riddle(0)],
        hands=[{"red": 2}, {}],
        tickets=[["a-c"], []],
    )
    decision = decide(level, Observation(rules, state, 0), Numbers())
    assert decision.move == Guess(57)
    assert [reason.code for reason in decision.reasons] == ["loses_nothing"]


class Stall(Mechanism[Params, State], Selling):
    """Something that three green cards will buy one day."""

    name = "stall"

    def purchases(self, table, seat, outlook):
        return [Purchase(Quote(3, (table.board.colors.index("green"),)), self.params.points)]


@pytest.mark.parametrize(("points", "gathered"), [(40, True), (0, False)])
def test_cards_are_gathered_for_what_they_buy_if_it_is_worth_them(points, gathered):
    rules, state = rig(
        toy("a-b 6 red, b-c 6 blue"),
        mechanisms={"stall": {"points": points}},
        registry=(*REGISTRY, Stall),
        hands=[{"green": 1, "white": 1}, {}],
        row=["white", "white", "green", "white", "white"],
    )
    assert (move(rules, state, "strong") == Draw(2)) is gathered


def test_what_can_be_undone_is_not_done_and_undone_for_ever():
    decisions = [Side(0, False)]
    rules, state = rig(
        COAST, mechanisms=["swings"], registry=(*REGISTRY, Swings), decisions=decisions
    )
    assert move(rules, state) == Leave()
    # though it is what promises most
    (first, _), *_ = weigh(Observation(rules, state, 0), Numbers())
    assert first == Swing()
