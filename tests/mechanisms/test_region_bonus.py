"""Regions (RULES.md 3.24)."""

import pytest
from msgspec.structs import replace

from games.rules import BoardError
from tests.toy import LAST_TURN, bonus, promised, rig, sheet, toy, toy_rules

FACTS = toy(
    "a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red, e-f 1 red, f-a 1 red, c-x 1 blue, f-y 1 blue",
    countries={"abroad": "x y"},
)
REGIONS = {"north": "a b", "east": "c", "south": "d e", "west": "f"}
POINTS = {2: 1, 3: 3, 4: 6, 5: 10}


def board(**regions):
    """A board on which each region has these cities, and south counts twice."""
    told = [
        {"id": id_, "name": id_.title(), "sign": id_[:2].upper(), "cities": cities.split()}
        for id_, cities in (REGIONS | regions).items()
    ]
    return replace(FACTS, keys={"regions": told})


def params(*twice, points=POINTS):
    said = {"points": points, "count_twice_if_complete": twice}
    return {"neighboring_countries": {}, "region_bonus": said}


def rigged(owner, *twice, **named):
    return rig(board(), mechanisms=params(*twice), owner=owner, **named)


def scored(owner, *twice):
    """The points of both seats."""
    return bonus(sheet(*rigged(owner, *twice, **LAST_TURN)), "region_bonus")


def italy(*routes, **named):
    """Seat 0 owns these routes of Italy."""
    owner = dict.fromkeys(routes, 0)
    return rig("italy", owner=owner, **LAST_TURN | {"pile": ["blue"]}, **named)


def points(*routes):
    """What the regions bring that these routes of Italy join."""
    return bonus(sheet(*italy(*routes)), "region_bonus")[0]


NORTH = ("torino-svizzera_1", "genova-torino", "genova-milano", "bergamo-milano", "bergamo-verona")
"""Piemonte, Liguria, Lombardia and Veneto, and an end of Svizzera."""
CENTER = ("ancona-perugia", "firenze-perugia", "perugia-roma", "pescara-roma", "bolzano-svizzera_4")
"""Marche, Umbria, Toscana, Lazio and Abruzzo; alone Trentino-Alto Adige and an end of Svizzera."""
SARDEGNA = ("olbia-sassari", "cagliari-sassari")


def test_rt_104_networks_are_scored_each_by_itself_and_joined_they_bring_more():
    north = ("genova-torino", "genova-milano", "bergamo-verona", "bergamo-milano", "genova-parma")
    center = CENTER[:-1]
    assert points(*north) == points(*center) == 1
    assert points(*north, *center) == 2
    # nine, not ten: Pisa and Firenze lie both in Toscana
    assert points(*north[:-1], "genova-pisa", *center, "firenze-pisa") == 11


def test_rt_104_sardegna_counts_twice_in_one_network_with_all_its_cities():
    most = ("olbia-roma", *CENTER[:-1], "firenze-parma", "genova-parma")
    assert points(*most) == 7
    assert points(*most, "olbia-sassari") == 7
    assert points(*most, *SARDEGNA) == 11


def test_rt_104_all_regions_and_the_three_that_count_twice_bring_what_fifteen_do():
    rules, state = rig("italy")
    free = {route.id: 0 for route in rules.board.routes if not route.facts.single}
    rules, state = rig("italy", owner=free, pieces=[2, 45], **LAST_TURN | {"pile": ["blue"]})
    assert bonus(sheet(rules, state), "region_bonus") == [56, 0]
    (network,) = rules.view(state, 1)["mech"]["region_bonus"]["networks"][0]
    assert (len(network["regions"]), network["count"], network["points"]) == (17, 20, 56)


def test_rt_192_the_cities_of_a_region_in_two_networks_make_it_count_once_in_each():
    south = ("cagliari-roma", "napoli-roma", "foggia-napoli", "pescara-roma", "perugia-roma")
    assert points(*south) == 2
    north = ("genova-olbia", "genova-milano", "genova-torino", "genova-parma")
    assert points(*south, *north, "olbia-sassari") == 2 + 1


def test_rt_193_terminals_are_no_region_and_join_no_networks():
    assert points(*NORTH, *CENTER) == 1
    nets = italy(*NORTH, *CENTER)
    seen = nets[0].view(nets[1], 1)["mech"]["region_bonus"]["networks"]
    assert [network["count"] for network in seen[0]] == [5, 4] and seen[1] == []


def test_a_region_counts_once_however_many_of_its_cities_a_network_joins():
    assert scored({"a-b": 0}) == [0, 0]
    assert scored({"a-b": 0, "b-c": 0}) == [1, 0]
    assert scored({"a-b": 0, "b-c": 0, "d-e": 1, "e-f": 1}) == [1, 1]


def test_a_region_counts_for_two_only_if_it_is_said_of_it():
    assert scored({"d-e": 0, "e-f": 0}, "south") == [3, 0]
    assert scored({"c-d": 0}, "south") == [1, 0]
    assert scored({"a-b": 0, "b-c": 0}, "south") == [1, 0]


def test_the_sheet_tells_the_networks_that_score_or_else_the_largest():
    def told(owner):
        lines = sheet(*rigged(owner, **LAST_TURN)).lines
        return [line.data["networks"] for line in lines if line.why == "region_bonus"]

    assert told({"b-c": 0, "e-f": 0, "a-b": 1}) == [(2, 2), (1,)]
    assert told({}) == [(), ()]


def test_everybody_sees_which_regions_a_network_joins():
    rules, state = rigged({"b-c": 1, "c-d": 1, "f-a": 1, "e-f": 0})
    seen = rules.view(state, 0)["mech"]["region_bonus"]["networks"]
    assert seen[0] == [{"regions": ["south", "west"], "count": 2, "points": 1}]
    assert seen[1] == [
        {"regions": ["north", "east", "south"], "count": 3, "points": 3},
        {"regions": ["north", "west"], "count": 2, "points": 1},
    ]


def test_a_further_region_promises_more_the_more_are_joined_as_long_as_there_is_time():
    def hoped(*owned, turns=8):
        rules, state = rigged(dict.fromkeys(owned, 0), pieces=[20, 20])
        return promised(rules, state, turns=turns)

    assert hoped(turns=0) == hoped("b-c", turns=0) == 0
    assert 0 < hoped("b-c", turns=4) < hoped("b-c")
    # nothing is left to join
    assert hoped("b-c", "c-d", "e-f", "f-a") > hoped("b-c", "c-d", "d-e", "e-f") == 0


@pytest.mark.parametrize(
    ("regions", "twice", "where", "what"),
    [
        ({"west": "f a"}, (), "cities.a", "lies in 2 regions"),
        ({"east": ""}, (), "cities.c", "lies in 0 regions"),
        ({"east": "c x"}, (), "cities.x", "lies in 1 regions"),
        ({"east": "c z"}, (), "regions.east", "unknown city z"),
        ({}, ("middle",), "mechanisms.region_bonus", "unknown region middle"),
    ],
)
def test_regions_that_leave_a_city_out_are_refused(regions, twice, where, what):
    with pytest.raises(BoardError) as caught:
        toy_rules(board(**regions), params(*twice))
    assert (caught.value.where, caught.value.what) == (where, what)
