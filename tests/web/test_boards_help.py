"""Every built mechanism explains itself, in both languages, with the numbers of the board."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from games.pages import about, help, words
from games.pages.numbers import numbers
from games.rules import facts_of
from games.rules.board import Board, files
from games.rules.catalog import mechanisms_of
from games.rules.mechanisms import PLANNED, REGISTRY
from games.rules.systems import SYSTEMS

BUILT = [mechanism.name for mechanism in REGISTRY]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
WRITTEN = [board for board in files() if about.written(board)]
WAYS = [(board, way.id) for board in WRITTEN for way in about.ways(board, "en")]


def board_of(board: str, variant: str) -> Board:
    facts = facts_of(board, variant)
    return Board(facts, variant, mechanisms_of(facts))


def holes(text: str) -> set[str]:
    return set(help.HOLE.findall(text))


@pytest.mark.parametrize("mechanism", BUILT)
def test_a_mechanism_explains_itself_in_every_language(mechanism):
    texts = [help.read(mechanism, language) for language in LANGUAGES]
    first, *others = texts
    assert first.title and first.parts.keys() <= set(help.PARTS)
    for other in others:
        assert other.title
        assert list(other.parts) == list(first.parts)
        for part, text in first.parts.items():
            assert holes(other.parts[part]) == holes(text), part
            assert other.parts[part] != text, "still in the other language"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mechanism", BUILT)
def test_a_help_text_is_short(mechanism, language):
    assert 30 <= len(help.read(mechanism, language).parts["rule"].split()) <= 160


def test_mechanisms_have_their_name_in_one_place():
    assert words.PLANNED.keys() == set(PLANNED)


def test_boards_name_nothing_without_a_word():
    for board in files():
        facts = facts_of(board)
        assert set(facts.ties) <= words.TIES.keys(), board
        assert {route.color for route in facts.routes} <= words.COLORS.keys(), board
        assert {ticket.deck for ticket in facts.tickets} <= words.KINDS.keys(), board
        assert facts.confidence in words.CONFIDENCE


def test_the_systems_are_all_written():
    assert {facts_of(board).system for board in WRITTEN} == SYSTEMS.keys()


@pytest.mark.parametrize(("board", "variant"), WAYS)
def test_the_numbers_of_every_board_fill_every_hole(board, variant):
    facts = board_of(board, variant)
    for mechanism in facts.mechanisms:
        asked = set().union(*(holes(text) for text in help.read(mechanism, "en").parts.values()))
        assert asked <= numbers(facts, mechanism).keys(), mechanism


def test_a_paragraph_about_what_the_board_has_not_is_left_out():
    text = "One {a}.\n\nTwo {b}.\n\nThree."
    assert help.filled(text, {"a": "1", "b": None}) == "One 1.\n\nThree."
    with pytest.raises(KeyError):
        help.filled("{c}", {"a": "1"})


def test_french_marks_that_stand_apart_begin_no_line():
    texts = [text for name in BUILT for text in help.read(name, "fr").parts.values()]
    assert sum("\u00a0:" in text for text in texts) > 20
    loose = re.compile(r"\s(?<![\u00a0\u202f])[:;!?»]|«(?![\u00a0\u202f])")
    assert not [text for text in texts if loose.search(text)]


def test_html_in_a_help_text_is_only_text():
    assert "<script>" not in help.rendered("<script>alert(1)</script>")
    assert "javascript" not in re.sub(">.*<", "", help.rendered("[x](javascript:alert(1))"))


@pytest.mark.parametrize(
    ("board", "variant", "mechanism", "hole", "value"),
    [
        ("usa", "base", "market", "hand", "4"),
        ("usa", "base", "tickets", "dealt", "3 tickets"),
        ("usa", "mega", "tickets", "dealt", "5 tickets"),
        ("usa", "base", "claims", "doubles_from", "4"),
        ("usa", "base", "longest_route", "points", "10"),
        ("usa", "mega", "globetrotter", "points", "15"),
        ("europe", "base", "tickets", "dealt", "1 long and 3 regular tickets"),
        ("europe", "base", "tickets", "long", "6"),
        ("europe", "mega", "tickets", "long", "12"),
        ("europe", "mega", "tickets", "most_long", "1"),
        ("europe", "big_cities", "tickets", "long", None),
        ("europe", "base", "tickets", "rejected_first", "leave the game"),
        ("europe", "base", "stations", "costs", "1, 2 and 3"),
        ("europe", "base", "tunnels", "reveal", "3"),
        ("amsterdam", "base", "claims", "cars", "16"),
        ("amsterdam", "base", "claims", "doubles_from", "3"),
        ("amsterdam", "base", "goods", "cards", "16"),
        ("card_game", "base", "market", "sweep", None),
        ("card_game", "base", "tickets", "keeping", "as many as you like, even none"),
        ("card_game", "base", "yard", "two_rounds", "4"),
        ("card_game", "base", "yard", "looking", "Nobody may look at them, not even you."),
        ("card_game", "beginners", "yard", "looking", "Only you may look at them."),
    ],
)
def test_the_numbers_are_those_of_the_board(board, variant, mechanism, hole, value):
    assert numbers(board_of(board, variant), mechanism)[hole] == value


def test_tables_of_points():
    goods = numbers(board_of("amsterdam", "base"), "goods")["bonus"]
    assert goods.splitlines()[2:] == [
        "| 1 | 8 | 8 | 8 |",
        "| 2 | 4 | 5 | 6 |",
        "| 3 |  | 2 | 4 |",
        "| 4 |  |  | 2 |",
    ]
    assert (
        "| Points | 1 | 2 | 4 | 7 | 15 | 21 |"
        in (numbers(board_of("europe", "base"), "claims")["route_points"])
    )
    cities = numbers(board_of("card_game", "base"), "big_city_bonus")["bonuses"]
    assert cities.splitlines()[2:4] == ["| New York | 15 |", "| Chicago | 12 |"]


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("board", "variant"), WAYS)
def test_the_rules_of_every_board_can_be_read(board, variant, language):
    url = f"/boards/{board}/rules/?variant={variant}"
    page = Client().get(url, headers={"Accept-Language": language})
    assert page.status_code == 200
    text = re.search("<main.*</main>", page.content.decode(), re.DOTALL).group()
    assert "{" not in text and "}" not in text and "None" not in text
    with override(language):
        for mechanism in mechanisms_of(facts_of(board, variant)):
            assert f'<h2 id="{mechanism}">{help.read(mechanism, language).title}</h2>' in text
        for tie in facts_of(board).ties:
            assert str(words.TIES[tie]) in text
    assert text.index('id="aim"') < text.index('id="turn"') < text.index('id="market"')
    assert text.index('id="market"') < text.index('id="tickets"') < text.index('id="end"')


@pytest.mark.django_db
def test_rules_that_are_not_built_cannot_be_read():
    for url in ("japan/rules/", "atlantis/rules/", "usa/rules/?variant=1999"):
        assert Client().get(f"/boards/{url}").status_code == 404
    page = Client().get("/boards/japan/").content.decode()
    assert "/rules/" not in page
