"""Drawing: cards that no hand holds are worth what the rules say that they bring."""

import pytest
from msgspec import Struct

from games.bots import Numbers, Observation, decide
from games.bots.choice import Choice
from games.bots.style import STYLES
from games.rules.board import Draw as DrawFacts
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.market.hooks import Displaying
from games.rules.state import Nothing
from games.rules.values import ScoreLine
from tests.toy import rig, toy

MAP = toy(
    "a-b 3 red, b-c 4 blue",
    apart={"stamp": {"owl": 4}},
    draw=DrawFacts(tickets=2, keep=1, faceup={"train": 5, "stamp": 1}),
)


class Album(Struct, frozen=True):
    """How many stamps lie before the first seat."""

    n: int = 0


def stamps(points):
    """A made-up rule whose stamps are worth so many points each."""

    class Stamps(Mechanism[Nothing, Album], Displaying):
        name = "stamps"
        pile = "stamp"

        def lay_open(self, table, seat, card):
            self.save(table, n=self.state(table).n + (seat == 0))

        def scores(self, table, tally):
            return [ScoreLine(0, "stamps", points * self.state(table).n)]

    return Stamps


@pytest.mark.parametrize(("points", "wanted"), [(9, True), (-9, False)])
def test_a_card_that_lies_open_is_taken_for_what_it_brings(points, wanted):
    up = ["red", "red", "blue", "blue", "green", "owl"]
    named = {"mechanisms": ["stamps"], "registry": (*REGISTRY, stamps(points))}
    rules, state = rig(MAP, row=up, ships=["owl"] * 3, **named)
    drawn = []
    for _ in range(2):
        drawn.append(decide("strong", Observation(rules, state, 0), Numbers()).move)
        state, _ = rules.apply(state, 0, drawn[-1])
    assert [move in (Draw(5), Draw(None, "stamp")) for move in drawn] == [wanted] * 2


def test_a_position_after_such_a_card_is_worth_what_it_brings():
    rules, state = rig(MAP, mechanisms=["stamps"], registry=(*REGISTRY, stamps(9)))
    choice = Choice(Observation(rules, state, 0), Numbers(), STYLES["strong"])
    with_stamp, with_card = (
        choice.reached(rules.apply(state, 0, Draw(None, pile))[0]) for pile in ("stamp", "train")
    )
    assert with_stamp > with_card + 5
