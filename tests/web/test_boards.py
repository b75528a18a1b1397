"""The gallery and the page of every board."""

import gzip
import json
import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.html import escape
from msgspec.structs import replace

from boards import about, published
from boards.gallery import minutes
from boards.picture import LOOKS, picture
from boards.variants import variants_of
from games.rules import boards, facts_of, rules_for
from games.rules.board import BASE, TRAIN, drawing, hills, tickets_of
from games.rules.catalog import mechanisms_of

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _name in settings.LANGUAGES]
DRAWN = [board for board in boards() if facts_of(board).routes]


def get(url: str, language: str = "en") -> str:
    answer = Client().get(url, headers={"Accept-Language": language})
    assert answer.status_code == 200, url
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_every_board(language):
    page = get("/boards/", language)
    assert len(boards()) == 27
    for board in boards():
        assert f'href="/boards/{board}/"' in page
        assert escape(facts_of(board).title[language]) in page


def test_the_gallery_shows_a_picture_of_every_map():
    page = get("/boards/")
    assert page.count("<picture") == len(DRAWN)
    assert page.count('class="picture fan"') == len(boards()) - len(DRAWN)


def test_the_start_page_leads_to_the_gallery():
    assert 'href="/boards/"' in get("/")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", boards())
def test_every_board_has_a_page(board, language):
    page = get(f"/boards/{board}/", language)
    facts = facts_of(board)
    assert page.count("<tr data-route=") == len(facts.routes)
    assert page.count("<tr data-ends=") == len(tickets_of(facts, BASE))
    for source in facts.sources:
        assert escape(source) in page
    assert f"/?play={board}.base#create" in page


@pytest.mark.parametrize("board", boards())
def test_every_variant_has_its_own_page(board):
    for way in variants_of(board, "en"):
        page = get(f"/boards/{board}/?variant={way.id}")
        assert page.count("<tr data-ends=") == len(rules_for(board, way.id).board.tickets)
        assert f"/?play={board}.{way.id}#create" in page
        home = get(f"/?play={board}.{way.id}")
        assert re.search(rf'value="{board}.{way.id}" checked', home)


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", ["Rail’s values", "harbors: 20 / 30 / 40 points (in print: 10 / 20 / 30)"]),
        ("fr", ["Valeurs imprimées", "10 / 20 / 30 points (Rail : 20 / 30 / 40)"]),
    ],
)
def test_ways_to_play_say_which_values_are_printed_and_where_they_differ(language, named):
    page = get("/boards/great_lakes/", language).replace("\u00a0", " ")
    for words in named:
        assert words in page
    with translation.override("en"):
        for board in boards():
            titles = {way.id: way.title for way in variants_of(board, "en")}
            assert ("published" in titles) == (titles["base"] != "Original")
            assert titles.get("published", "Printed values") == "Printed values"


def test_the_old_west_with_alvin_says_what_he_brings():
    without, alvin = variants_of("old_west", "en")
    assert alvin.note == f"{without.note} · Alvin at the end: 10 points"


@pytest.mark.parametrize(
    "url", ["atlantis/", "usa/?variant=1999", "usa/?variant=%00", "usa/?variant=../x", "..%2fusa/"]
)
def test_there_is_no_other_board(url):
    assert Client().get(f"/boards/{url}").status_code == 404


def test_a_page_loads_what_the_mechanisms_of_its_board_bring_and_no_other():
    for board in boards():
        page = get(f"/boards/{board}/")
        loaded = set(re.findall(r'href="[^"]*mechanisms/(\w+)/client\b[^"]*"', page))
        assert loaded <= mechanisms_of(facts_of(board)).keys(), board
        assert bool(loaded) == (board in DRAWN), board
    assert "mechanisms/tunnels/client" in get("/boards/europe/")
    assert "mechanisms/bullet_trains/client" in get("/boards/japan/")


def test_pages_keep_to_the_policy():
    for url in ("/boards/", "/boards/usa/", "/boards/usa/rules/"):
        page = get(url)
        assert " style=" not in page and "<style" not in page and "onclick" not in page
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or "nonce=" in script or "application/json" in script


# The numbers of a board.


@pytest.mark.parametrize(
    ("board", "name", "value"),
    [
        ("usa", "Train cards", "110: 12 of each of 8 colors, 14 locomotives"),
        (
            "marklin",
            "Train cards",
            "118: 11 of each of 8 colors, 14 locomotives, "
            "6 plus-four locomotives and 10 passenger cards",
        ),
        ("usa", "Cards at the start", "4"),
        ("united_kingdom", "Cards at the start", "5"),
        ("card_game", "Cards at the start", "8"),
        ("africa", "Cards at the start", "4 train cards and 1 terrain card"),
        ("usa", "Double routes open", "from 4 players"),
        ("netherlands", "Double routes open", "always"),
        # how many tracks can be used is a table of its own there
        ("northern_lights", "Double routes open", None),
        ("team_asia", "Double routes open", None),
    ],
)
def test_the_numbers_of_a_board_count_everything(board, name, value):
    with translation.override("en"):
        assert dict(about.facts_list(facts_of(board), BASE, "en")).get(name) == value


def test_as_many_train_cards_are_told_as_there_are():
    told = 0
    with translation.override("en"):
        for board in boards():
            cards = dict(about.facts_list(facts_of(board), BASE, "en")).get("Train cards")
            if cards:
                pile = rules_for(board, BASE).board.piles[TRAIN]
                assert int(cards.partition(":")[0]) == sum(pile.values()), board
                told += 1
    assert told > 20


# What browsers are told.


@pytest.mark.parametrize("board", boards())
def test_the_facts_of_every_board_are_public(board):
    told = published.board(board)
    answer = Client().get(f"/boards/{board}.base.{told.edition}.json")
    facts = json.loads(answer.content)
    assert (facts["id"], len(facts["routes"])) == (board, len(facts_of(board).routes))
    assert bool(facts["drawing"]) == (board in DRAWN)
    assert "immutable" in answer["Cache-Control"]
    packed = Client().get(
        f"/boards/{board}.base.{told.edition}.json", headers={"Accept-Encoding": "gzip"}
    )
    assert gzip.decompress(packed.content) == answer.content


def test_facts_have_one_address_only():
    edition = published.board("usa").edition
    assert edition == rules_for("usa").edition
    for wrong in (
        "usa.base.0",
        f"usa.mega.{edition}",
        f"atlantis.base.{edition}",
        f"usa.x.{edition}",
    ):
        assert Client().get(f"/boards/{wrong}.json").status_code == 404


@pytest.mark.parametrize("board", DRAWN)
def test_a_picture_shows_every_city_and_every_space(board):
    facts = facts_of(board)
    spaces = sum(route.length for route in facts.routes)
    for look, colors in LOOKS.items():
        shown = picture(board, look)
        answer = Client().get(f"/boards/{board}.{look}.{shown.edition}.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        text = answer.content.decode()
        # a city that is the gate of a magnified part stands on both
        gates = sum("again" in city for city in drawing(board)["cities"].values())
        assert text.count("<circle") == gates + sum(not city.waypoint for city in facts.cities)
        routes = re.findall(r'<path stroke="(#\w+)" d="([^"]*)"', text)
        assert sum(path.count("M") for _color, path in routes) == spaces
        assert {color for color, _path in routes} <= set(colors.values())


def test_there_is_no_other_picture():
    edition = picture("usa", "light").edition
    for wrong in (
        "usa.light.0",
        f"usa.sepia.{edition}",
        f"card_game.light.{edition}",
        f"x.light.{edition}",
    ):
        assert Client().get(f"/boards/{wrong}.svg").status_code == 404


@pytest.mark.parametrize("board", DRAWN)
def test_the_hills_of_a_map_have_the_name_that_its_drawing_says(board):
    name = drawing(board).get("relief")
    answer = Client().get(f"/boards/{board}.{name}.webp")
    if name is None:  # a plan of a city
        assert answer.status_code == 404
    else:
        assert answer["Content-Type"] == "image/webp"
        assert "immutable" in answer["Cache-Control"]
        assert answer.content == hills(board)


def test_there_are_no_other_hills():
    name = drawing("usa")["relief"]
    for wrong in ("usa.0", f"europe.{name}", "card_game.None", f"x.{name}"):
        assert Client().get(f"/boards/{wrong}.webp").status_code == 404


# How long a game takes.


def test_minutes_follow_from_cars_and_players():
    usa = [minutes(facts_of("usa"), players) for players in (2, 3, 4, 5)]
    assert usa == sorted(usa) and (usa[0], usa[-1]) == (25, 60)
    assert minutes(facts_of("amsterdam"), 2) < minutes(facts_of("usa"), 2)
    for board in boards():
        fewest, most = facts_of(board).players
        assert 5 <= minutes(facts_of(board), fewest) <= minutes(facts_of(board), most)


def test_a_rule_that_takes_turns_of_its_own_makes_a_game_longer():
    facts = facts_of("japan")
    without = replace(facts, mechanisms={})
    assert minutes(without, 4) + 5 <= minutes(facts, 4) <= minutes(without, 5) + 15
