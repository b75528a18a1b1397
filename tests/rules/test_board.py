"""The facts of the boards, and what the loader refuses."""

from collections import Counter

import pytest

from games.rules import BoardError, boards, facts_of, rules_for, rules_of, variants
from games.rules.board import Board, files, parse_board
from games.rules.catalog import KEYS, editions_of
from games.rules.earlier_facts import editions
from games.rules.graph import distances_from
from games.rules.kernel import Rules
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims import DoubleKeys
from games.rules.mechanisms.merchandise_passengers import MerchandiseKeys
from tests.toy import POINTS, toy, toy_rules


def usa(variant="base"):
    """The board of the United States."""
    return rules_for("usa", variant).board


def test_the_united_states_have_the_printed_counts():
    board = usa()
    assert len(board.cities) == 36
    assert len(board.routes) == 100
    pairs = Counter(frozenset((route.a, route.b)) for route in board.routes)
    assert Counter(pairs.values()) == {1: 56, 2: 22}
    assert sum(route.length for route in board.routes) == 309
    lengths = Counter(route.length for route in board.routes)
    assert lengths == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}


def test_every_color_of_the_united_states_has_seven_routes_of_27_spaces():
    board = usa()
    routes = Counter(route.color for route in board.routes)
    assert routes == {None: 44, **dict.fromkeys(range(8), 7)}
    for color in range(8):
        assert sum(r.length for r in board.routes if r.color == color) == 27


def test_players_cars_cards_and_points_of_the_united_states():
    board = usa()
    assert board.players == (2, 5)
    assert board.pieces == {"car": 45}
    cards = len(board.colors) * board.deck.per_color + board.deck.locomotives
    assert (cards, board.deck.per_color, board.deck.locomotives) == (110, 12, 14)
    assert board.points == {n: POINTS[n] for n in range(1, 7)}
    assert (board.setup.hand, board.draw.faceup) == (4, 5)
    assert board.draw.own(DoubleKeys).open_doubles_from == 4
    assert board.ties == ("completed", "longest")


@pytest.mark.parametrize(
    ("variant", "tickets", "points"),
    [("base", 30, 349), ("1910", 35, 391), ("mega", 69, 754), ("big_cities", 35, 389)],
)
def test_every_variant_has_its_tickets(variant, tickets, points):
    board = usa(variant)
    assert len(board.tickets) == len(board.ticket) == tickets
    assert sum(ticket.points for ticket in board.tickets) == points


def test_the_variants_are_listed_with_the_base_game_first():
    assert variants("usa") == ("base", "1910", "mega", "big_cities")


def test_big_cities_tickets_each_name_one_of_them():
    names = ("chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle")
    big = {usa().city[name] for name in names}
    assert all({ticket.a, ticket.b} & big for ticket in usa("big_cities").tickets)


def test_tickets_are_worth_their_shortest_way_but_for_the_known_quirks():
    board = usa()
    edges = tuple((route.a, route.b, route.length) for route in board.routes)
    extra = {}
    for ticket in board.tickets:
        way = distances_from(len(board.cities), edges, ticket.a)[ticket.b]
        if ticket.points != way:
            extra[ticket.id] = ticket.points - way
    assert extra == {
        "los_angeles-chicago": 1,
        "los_angeles-miami": 1,
        "los_angeles-new_york": 1,
        "sault_st_marie-oklahoma_city": 1,
        "seattle-new_york": 2,
    }


def test_tracks_of_a_double_route_are_named_after_the_first_and_know_each_other():
    board = usa()
    one, two = board.route["denver-kansas_city"], board.route["denver-kansas_city-2"]
    assert one.parallel == (two.n,)
    assert two.parallel == (one.n,)
    assert board.route["atlanta-charleston"].parallel == ()
    tracks = toy_rules(toy("a-b 1 red, b-a 1 blue, a-b 2 gray")).board
    assert [route.id for route in tracks.routes] == ["a-b", "a-b-2", "a-b-3"]
    assert [route.parallel for route in tracks.routes] == [(1, 2), (0, 2), (0, 1)]


@pytest.mark.parametrize("board", files())
def test_every_board_file_is_accepted(board):
    for variant in ("base", *facts_of(board).variants):
        facts = facts_of(board, variant)
        assert facts.id == board
        assert set(facts.title) >= {"en", "fr"}
        assert bool(facts.sources) != (facts.confidence == "invented")


def test_titles_have_the_apostrophes_of_print():
    said = [facts_of(board, way).title for board in files() for way in ("base", *variants(board))]
    said += [way.title for board in files() for way in facts_of(board).variants.values()]
    assert not [title for titles in said for title in titles.values() if "'" in title]


def test_every_board_file_can_be_played():
    assert boards() == files()


@pytest.mark.parametrize(("board", "variant"), [("atlantis", "base"), ("usa", "1492")])
def test_unknown_boards_and_variants_are_key_errors(board, variant):
    with pytest.raises(KeyError):
        rules_for(board, variant)


def test_rules_are_built_once():
    assert rules_for("usa", "mega") is rules_for("usa", "mega")


def test_every_earlier_edition_has_the_hash_it_names():
    known = 0
    for board in boards():
        for variant in variants(board):
            now, *then = editions_of(board, variant)
            named = [e.hash[variant] for e in editions(board) if variant in e.hash]
            assert [rules.board.hash for rules in then] == named
            assert now.board.hash not in named
            assert [rules_of(board, variant, hash) for hash in named] == then
            known += len(named)
    assert known > 5
    assert rules_of("marklin", "base", "0123456789abcdef") is rules_for("marklin", "base")


BEGUN_BY = {
    "africa": {"base": ["d40e7489f3b0e56e"], "published": ["7eb5d0a046c461be"]},
    "amsterdam": {"base": ["e248a38d2ccf2759"]},
    "card_game": {
        "base": ["3d32a3846bc20d9a", "e50a23f04c7dacfd"],
        "beginners": ["0e8692d95eef7347", "248453fd573ab0c3"],
    },
    "europe": {
        "base": ["9fc6d89353d4c6bc"],
        "expanded": ["cb1890c14514f353"],
        "mega": ["3b0f7962e041924e"],
        "big_cities": ["3e1b4e9ac9cd157d"],
    },
    "germany": {"base": ["8628431bbd08661c", "3a5d95695ddb7748"]},
    "great_lakes": {
        "base": ["b559b60de6503c87", "3d0675736e1afcb9"],
        "published": ["d3be56c6625ba23c", "09d99f4a260f4ba3"],
    },
    "india": {"base": ["ba115c0aa63e665a"]},
    "legendary_asia": {"base": ["46a45acc54b00e38"]},
    "london": {"base": ["623f0ed10a98e36c", "4d11a62183189e3a"]},
    "marklin": {
        "base": ["c81a2c25452ddee0", "c6c28ea2612f4c31"],
        "published": ["315ccfc775360bbc", "e7f33d1dda80dbca"],
    },
    "new_york": {"base": ["5aa5d5602b5dfff8", "e4f82725d0666454"]},
    "poland": {"base": ["6f368660670b98df", "43cd2296c876d7c9"]},
    "switzerland": {"base": ["80472d994463e040"]},
    "team_asia": {
        "base": ["e0a2fc898f47bc81", "e0ef2b1e32550577"],
        "published": ["e1781a55d041822b", "2b84213233b858f9"],
    },
    "usa": {
        "base": ["b3a84c705e23264d"],
        "1910": ["71a2425aefdff8b4"],
        "mega": ["35d2f14b21caae5a"],
        "big_cities": ["8fc91104e794d367"],
    },
    "world": {"base": ["2c7af69e298cb876"]},
}
"""Hashes of boards by which there are games; none of them may be forgotten."""


@pytest.mark.parametrize("board", BEGUN_BY)
def test_the_facts_by_which_games_were_begun_stay_known(board):
    for variant, hashes in BEGUN_BY[board].items():
        for hash in hashes:
            assert rules_of(board, variant, hash).board.hash == hash


def test_the_hash_names_the_facts():
    hashes = {usa(variant).hash for variant in variants("usa")}
    assert len(hashes) == 4
    assert toy_rules(toy("a-b 1 red")).board.hash == toy_rules(toy("a-b 1 red")).board.hash
    assert toy_rules(toy("a-b 1 red")).board.hash != toy_rules(toy("a-b 2 red")).board.hash
    bonus = toy_rules(toy("a-b 1 red"), ["longest_route"])
    assert bonus.board.hash != toy_rules(toy("a-b 1 red")).board.hash


FILE = """
id = "here"
title = { en = "Here", fr = "Ici" }
year = 2000
players = [2, 3]
cars = 10
system = "usa"
confidence = "verified"
sources = ["a map"]
notes = []
cities = [
  { id = "rome", name = "Rome", lat = 41.9, lon = 12.5 },
  { id = "pisa", name = "Pisa", lat = 43.7, lon = 10.4 },
  { id = "bari", name = "Bari", lat = 41.1, lon = 16.9 },
  { id = "oslo", name = "Oslo", lat = 59.9, lon = 10.8 },
  { id = "moss", name = "Moss", lat = 59.4, lon = 10.7 },
]
routes = [
  { a = "rome", b = "pisa", length = 2, color = "red" },
  { a = "rome", b = "bari", length = 3, color = "gray" },
  { a = "oslo", b = "moss", length = 1, color = "gray" },
]
tickets = [
  { a = "pisa", b = "bari", points = 5 },
  { a = "rome", b = "bari", points = 3 },
  { a = "rome", b = "pisa", points = 2 },
  { a = "bari", b = "pisa", points = 7, set = "far", variants = ["far"] },
  { a = "bari", b = "rome", points = 4, set = "far", variants = ["far"] },
  { a = "pisa", b = "rome", points = 4, set = "far", variants = ["far"] },
]
[deck]
colors = ["red", "blue"]
per_color = 5
locomotives = 4
[points]
1 = 1
2 = 2
3 = 4
[setup]
hand = 3
tickets = 1
keep = 1
[draw]
tickets = 2
keep = 1
[mechanisms]
[variants.far]
title = { en = "Far", fr = "Loin" }
tickets = 3
setup = { tickets = 1, keep = 1 }
draw = { tickets = 1, keep = 1 }
mechanisms = { longest_route = { points = 12 } }
"""


def refusal(text):
    """Why the text of a board file is refused."""
    with pytest.raises(BoardError) as caught:
        parse_board(text, "here.toml", KEYS)
    return caught.value


def test_the_smallest_file_is_read_with_its_variant():
    base, far = parse_board(FILE, "here.toml", KEYS), parse_board(FILE, "here.toml", KEYS, "far")
    assert (base.draw.tickets, base.mechanisms) == (2, {})
    assert (far.draw.tickets, far.mechanisms) == (1, {"longest_route": {"points": 12}})


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('{ id = "pisa"', '{ id = "rome"', "cities.rome", "named twice"),
        ('a = "rome", b = "pisa", l', 'a = "rome", b = "pise", l', "routes[0] rome-pise", "pise"),
        ('b = "moss", l', 'b = "oslo", l', "routes[2] oslo-oslo", "to itself"),
        ('color = "red"', 'color = "rad"', "routes[0] rome-pisa", "unknown color rad"),
        ('color = "red"', 'color = "locomotive"', "routes[0] rome-pisa", "unknown color"),
        ("length = 3", "length = 4", "routes[1] rome-bari", "no points for length 4"),
        ("length = 3", "length = 0", "$.routes[1].length", ">= 1"),
        ("length = 3", "length = 3.5", "$.routes[1].length", "int"),
        ("length = 3", 'length = "long"', "$.routes[1].length", "int"),
        ("length = 3,", "", "$.routes[1]", "missing required field `length`"),
        ("players = [2, 3]", "players = [3, 2]", "players", "fewest is more than most"),
        ("players = [2, 3]", "players = [1, 3]", "$.players[0]", ">= 2"),
        ('colors = ["red", "blue"]', 'colors = ["red", "gray"]', "deck.colors", "gray"),
        ("tickets = 1\nkeep = 1", "tickets = 1\nkeep = 2", "setup.keep", "more than are dealt"),
        ("tickets = 2\nkeep = 1", "tickets = 2\nkeep = 3", "draw.keep", "more than are drawn"),
        ("tickets = 2\nkeep = 1", 'tickets = 2\nkeep = 1\nunkept = "top"', "draw.unkept", "top"),
        ("per_color = 5", "per_color = 2", "deck", "8 cards, but 14 are dealt"),
        ("tickets = 1\nkeep = 1", "tickets = 2\nkeep = 1", "tickets", "too few tickets to deal"),
        ('"bari", points = 5', '"bary", points = 5', "tickets[0] pisa-bary", "city bary"),
        ('"bari", points = 5', '"pisa", points = 5', "tickets[0] pisa-pisa", "to itself"),
        ('"bari", points = 5', '"oslo", points = 5', "tickets[0] pisa-oslo", "no routes join"),
        ('variants = ["far"]', 'variants = ["fur"]', "tickets[3] bari-pisa", "variant fur"),
        ("tickets = 3", "tickets = 4", "variants.far.tickets", "says 4, there are 3"),
        (
            "setup = { tickets = 1, keep = 1 }",
            "setup = { tickets = 2, keep = 1 }",
            "variants.far",
            "too few tickets to deal",
        ),
        ('id = "here"', 'id = "Here!"', "$.id", "regex"),
        ("cars = 10", "cars = -1", "$.cars", ">= 0"),
        ("cars = 10", "", "file", "missing required field `cars`"),
        ("cars = 10", "cars = 10\ncarts = 3", "file", "unknown key `carts`"),
        ("year = 2000", "year = ", "file", "Invalid value"),
        ('name = "Rome"', 'name = "Rome", nick = "Urbs"', "cities.rome", "unknown key `nick`"),
        ("length = 2", "length = 2, colour = 1", "routes[0] rome-pisa", "unknown key `colour`"),
        ("points = 5", "points = 5, value = 1", "tickets[0] pisa-bari", "unknown key `value`"),
        ("locomotives = 4", "locomotives = 4\njokers = 1", "deck", "unknown key `jokers`"),
        ("hand = 3", "hand = 3\nhands = 3", "setup", "unknown key `hands`"),
        ("[draw]", "[draw]\nfaceups = 3", "draw", "unknown key `faceups`"),
        (
            "[draw]",
            "[draw]\nfaceup_limits = { parrot = 3 }",
            "draw.faceup_limits.parrot",
            "no card of the deck",
        ),
        (
            "[draw]",
            "[draw]\nfaceup_limits = { locomotive = 3 }",
            "draw.faceup_limits.locomotive",
            "besides the locomotives",
        ),
        ("tickets = 3", "tickets = 3\nticket = 3", "$.variants[...]", "unknown field `ticket`"),
    ],
)
def test_a_wrong_file_is_refused_with_file_place_and_reason(old, new, where, what):
    assert FILE.count(old) >= 1
    error = refusal(FILE.replace(old, new, 1))
    assert (error.file, error.where) == ("here.toml", where)
    assert what in error.what
    assert str(error) == f"here.toml: {where}: {error.what}"


@pytest.mark.parametrize(
    ("mechanisms", "where", "what"),
    [
        ({"tunels": {}}, "mechanisms.tunels", "unknown mechanism"),
        ({"longest_route": {"ponts": 10}}, "mechanisms.longest_route", "unknown field `ponts`"),
        ({"longest_route": {"points": "ten"}}, "mechanisms.longest_route", "int"),
        ({"market": {"rows": 2}}, "mechanisms.market", "unknown field `rows`"),
        ({"globetrotter": {}}, "mechanisms.globetrotter", "needs connections"),
    ],
)
def test_unknown_mechanisms_and_parameters_are_refused(mechanisms, where, what):
    system = {name: {} for name in ("market", "claims", "tickets")}
    with pytest.raises(BoardError) as caught:
        Rules(Board(toy("a-b 1 red"), "base", system | mechanisms), REGISTRY)
    assert caught.value.file == "toy.toml"
    assert caught.value.where == where
    assert what in caught.value.what


def test_the_merchandise_of_the_cities_is_the_printed_one():
    said = {city.id: city.own(MerchandiseKeys).merchandise for city in facts_of("marklin").cities}
    cities = {city: color for city, color in said.items() if color}
    assert Counter(cities.values()) == {"black": 1, "red": 6, "yellow": 12, "white": 16}
    red = {city for city, color in cities.items() if color == "red"}
    assert red == {"hamburg", "dusseldorf", "koln", "frankfurt", "stuttgart", "munchen"}
    for city in ("leipzig", "karlsruhe", "mainz", "munster", "saarbrucken", "nurnberg"):
        assert cities[city] == "yellow"


def test_the_great_lakes_ask_for_about_as_much_of_every_color():
    """What decided whether three tracks at Buffalo are land or sea."""
    spaces = {"train": Counter(), "sea": Counter()}
    for route in facts_of("great_lakes").routes:
        spaces[route.kind][route.color] += route.length
    assert all(24 <= spaces["train"][color] <= 26 for color in COLORS_OF_SAILS)
    assert all(19 <= spaces["sea"][color] <= 22 for color in COLORS_OF_SAILS)


COLORS_OF_SAILS = ("purple", "yellow", "green", "red", "black", "white")
