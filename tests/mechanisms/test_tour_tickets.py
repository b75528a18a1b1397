"""Tours (RULES.md 3.26)."""

from msgspec.structs import replace

from games.rules.board import TicketFacts
from games.rules.mechanisms.connections import completed
from games.rules.mechanisms.tour_tickets import TourKeys
from games.rules.table import Table
from tests.toy import LAST_TURN, bonus, printed, rig, sheet, toy

TOUR = TicketFacts("a", "c", 20, via=("b",), fail=12, keys={"unordered": 12})
LONG = TicketFacts("a", "d", 20, via=("b", "c"), fail=15, keys={"unordered": 12})
MAP = "a-b 1 red, b-c 1 red, a-c 1 red, c-d 1 red, b-e 1 blue, e-d 3 blue"


def tour(ticket, *routes, **named):
    """A map with one tour, held by who owns these routes."""
    facts = replace(toy(MAP), tickets=(ticket,))
    held = [["-".join((ticket.a, *ticket.via, ticket.b))]]
    owner = dict.fromkeys(routes, 0)
    return rig(facts, mechanisms=["tour_tickets"], owner=owner, tickets=held, **named)


def brings(ticket, *routes):
    """What a tour brings at the end."""
    return bonus(sheet(*tour(ticket, *routes, **LAST_TURN)), "ticket")[0]


def test_rt_67_a_tour_brings_more_in_order():
    assert brings(TOUR, "a-b", "b-c") == 20
    assert brings(TOUR, "a-c", "b-c") == 12
    assert brings(TOUR, "a-b") == -12


def test_other_cities_may_lie_between():
    assert brings(LONG, "a-b", "b-c", "c-d") == 20
    assert brings(LONG, "a-b", "a-c", "c-d") == 12
    assert brings(LONG, "a-b", "b-e", "e-d") == -15


def test_a_tour_counts_as_completed_at_the_middle_value():
    rules, state = tour(TOUR, "a-c", "b-c")
    assert completed(Table(rules, state), 0) == {0}
    rules, state = tour(TOUR, "a-b")
    assert completed(Table(rules, state), 0) == set()


def told(ticket, *routes, **named):
    """What the owner is told of the tour."""
    rules, state = tour(ticket, *routes, **named)
    (entry,) = rules.view(state, 0)["mech"]["connections"]["mine"]
    return {key: entry[key] for key in entry if key != "id"}


def test_the_owner_is_told_how_far_a_tour_is():
    assert told(TOUR) == {"state": "open", "missing": 2}
    assert told(LONG, "a-b") == {"state": "open", "missing": 2}
    assert told(TOUR, "a-b", "b-c") == {"state": "done", "missing": 0}
    assert told(TOUR, "a-c", "b-c") == {"state": "done", "missing": 0, "points": 12}
    assert told(LONG, "a-b", pieces=[1]) == {"state": "lost", "missing": None}


def test_the_tours_of_the_world_are_eight():
    rules, _ = printed("world")
    tours = [ticket for ticket in rules.board.tickets if ticket.via]
    assert len(tours) == 8
    values = {(t.points, t.facts.own(TourKeys).unordered, t.lost) for t in tours}
    assert (30, 20, 36) in values
    assert not [t for t in printed("great_lakes")[0].board.tickets if t.via]
