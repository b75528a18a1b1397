"""Every built mechanism explains itself, in both languages, with the numbers of the board."""

import re
from typing import get_args, get_type_hints

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from boards import about, help
from boards.labels import COLORS, CONFIDENCE
from boards.page_values import help_values
from boards.rows import VIA, route_rows
from boards.variants import variants_of
from games.rules import boards, facts_of
from games.rules.board import Board, BoardFile, edge_crossings, files
from games.rules.catalog import mechanisms_of
from games.rules.mechanisms import ORDER
from games.rules.rule_systems import SYSTEMS

LANGUAGES = [code for code, _name in settings.LANGUAGES]
WAYS = [(board, way.id) for board in boards() for way in variants_of(board, "en")]


def board_of(board: str, variant: str) -> Board:
    facts = facts_of(board, variant)
    return Board(facts, variant, mechanisms_of(facts))


def holes(text: str) -> set[str]:
    return {hole[1] for hole in help.HOLE.finditer(text)}


def said(board: str, variant: str, mechanism: str, text: str) -> str:
    """What a help text in English says so on this board."""
    known = help_values(board_of(board, variant), mechanism)
    return help.fill_text(text, known, help.help_of(mechanism, "en"))


@pytest.mark.parametrize("mechanism", ORDER)
def test_a_mechanism_explains_itself_in_every_language(mechanism):
    texts = [help.help_of(mechanism, language) for language in LANGUAGES]
    first, *others = texts
    assert first.title and first.parts.keys() <= set(help.PARTS)
    for other in others:
        assert other.title
        assert list(other.parts) == list(first.parts)
        for part, text in first.parts.items():
            assert holes(other.parts[part]) == holes(text), part
            assert other.parts[part] != text, "still in the other language"


@pytest.mark.parametrize("mechanism", ORDER)
def test_a_mechanism_has_its_words_in_every_language(mechanism):
    first, *others = (help.help_of(mechanism, language) for language in LANGUAGES)
    for other in others:
        assert first.title and other.title
        assert list(other.words) == list(first.words)
        for name, text in first.words.items():
            assert holes(other.words[name]) == holes(text), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mechanism", ORDER)
def test_a_help_text_is_short(mechanism, language):
    rule = re.sub(
        r"^\|.*$", "", help.help_of(mechanism, language).parts["rule"], flags=re.MULTILINE
    )
    assert 30 <= len(rule.split()) <= 160


def test_boards_name_nothing_without_a_word():
    told = 0
    for board in files():
        facts = facts_of(board)
        names = {f"tie.{tie}" for tie in facts.ties}
        names |= {f"color.{route.color}" for route in facts.routes if route.color not in COLORS}
        names |= {f"ticket.{VIA if t.via else t.deck}" for t in facts.tickets}
        for name in names - {"ticket.", "ticket.regular"}:
            for language in LANGUAGES:
                assert help.word(mechanisms_of(facts), name, language), (board, name)
                told += 1
    assert told > 100


def test_it_is_said_how_certain_facts_are_an_invention_too():
    hints = get_type_hints(BoardFile)
    assert CONFIDENCE.keys() == set(get_args(hints["confidence"]))


def test_every_route_tells_what_sets_it_apart():
    beside, seen = {"always_open", "reveal"}, set()
    for board in files():
        facts = facts_of(board)
        rows = route_rows(facts, "en")
        for row, route, over in zip(rows, facts.routes, edge_crossings(facts), strict=True):
            special = route.keys.keys() - beside - {"kind"}
            assert bool(row.features) == bool(special or route.kind == "sea" or over), row
            seen |= special
    assert len(seen) > 8


def test_the_companies_of_a_route_go_by_the_names_that_the_game_says():
    rows = {row.id: row.features for row in route_rows(facts_of("pennsylvania"), "en")}
    assert rows["albany-new_york"] == "shares: Pennsylvania / Baltimore & Ohio / New York Central"


def test_the_systems_are_all_written():
    assert {facts_of(board).system for board in boards()} == SYSTEMS.keys()


@pytest.mark.parametrize(("board", "variant"), WAYS)
def test_the_numbers_of_every_board_fill_every_hole(board, variant):
    facts = board_of(board, variant)
    for mechanism in facts.mechanisms:
        parts = help.help_of(mechanism, "en").parts.values()
        known = help_values(facts, mechanism)
        assert set().union(*map(holes, parts)) <= known.keys(), mechanism


def test_no_help_text_has_words_that_nothing_says():
    kinds = {
        "tie",
        "count",
        "color",
        "ticket",
        "route",
        "way",
        "stopped",
        "keep",
        "unkept",
        "where",
        "technology",
        "effect",
        "sum",
    }
    for mechanism in ORDER:
        file = help.MECHANISMS / mechanism / "page_values.py"
        told = file.read_text() if file.exists() else ""
        for name in help.help_of(mechanism, "en").words:
            assert name.partition(".")[0] in kinds or f'"{name}"' in told, (mechanism, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("board", "variant"), WAYS)
def test_what_is_announced_follows(board, variant, language):
    facts = board_of(board, variant)
    for mechanism in facts.mechanisms:
        text = help.help_of(mechanism, language)
        for part in text.parts.values():
            html = help.html_of(help.fill_text(part, help_values(facts, mechanism), text))
            assert not re.search(r":</p>\s*(<p>|$)", html), mechanism


def test_a_paragraph_about_what_the_board_has_not_is_left_out():
    text, own = "One {a}.\n\nTwo {b}.\n\nThree.", help.help_of("market", "en")
    assert help.fill_text(text, {"a": 1, "b": None}, own) == "One 1.\n\nThree."
    with pytest.raises(KeyError):
        help.fill_text("{c}", {"a": 1}, own)


@pytest.mark.parametrize(
    ("board", "useless"),
    [("new_york", True), ("old_west", True), ("europe", False), ("team_asia", False)],
)
def test_routes_of_others_are_useless_only_where_no_rule_lends_them(board, useless):
    rule = said(board, "base", "connections", help.help_of("connections", "en").parts["rule"])
    assert ("Other players’ routes don’t help you." in rule) is useless


def test_routes_may_be_claimed_apart_from_others_but_where_a_network_grows_from_one_city():
    rule = help.help_of("claims", "en").parts["rule"]
    apart, network = "whether or not it is connected to your others", "that touches your network"
    for board in boards():
        if "claims" in mechanisms_of(facts_of(board)):
            told = said(board, "base", "claims", rule)
            assert (network in told, apart in told) == (board == "old_west", board != "old_west")


@pytest.mark.parametrize("language", LANGUAGES)
def test_tracks_that_are_always_open_are_named_after_those_that_may_be_closed(language):
    rule = help.help_of("claims", language).parts["rule"]
    known = help_values(board_of("poland", "base"), "claims")
    assert known["doubles_from"] and known["always_open"]
    assert rule.index("{doubles_from}") < rule.index("{always_open}")


def test_the_routes_of_a_partner_are_part_of_the_longest_path():
    rule = help.help_of("longest_route", "en").parts["rule"]
    alone, partners = "Other players’ routes don’t count.", "Your partner’s routes count"
    for board, own, other in (("usa", alone, partners), ("team_asia", partners, alone)):
        told = said(board, "base", "longest_route", rule)
        assert own in told and other not in told


def test_every_number_of_tracks_of_a_board_is_told_where_players_decide_how_many_can_be_used():
    rows = "| of 2 tracks | 1 | 1 | 2 | 2 |\n| of 3 tracks | 1 | 2 | 3 | 3 |"
    assert rows in said("northern_lights", "base", "claims", "{open_tracks}")
    rows = "| of 2 tracks | 1 | 2 |\n| of 3 tracks | 2 | 3 |"
    assert rows in said("team_asia", "base", "claims", "{open_tracks}")


def test_routes_between_the_same_cities_that_are_no_double_route_are_named():
    rule = help.help_of("claims", "en").parts["rule"]
    for board, ends in (("united_kingdom", "Penzance – Plymouth"), ("japan", "Aomori – Hakodate")):
        assert f"**{ends}**" in said(board, "base", "claims", rule)
    assert "separate" not in said("usa", "base", "claims", rule)


def test_words_follow_a_number_as_each_language_counts():
    for language, told in (("en", "0 cards, 1 card, 2 cards"), ("fr", "0 card, 1 card, 2 cards")):
        text = ", ".join(f"{{{name}}} {{{name}#card|cards}}" for name in "abc")
        known = {"a": 0, "b": 1, "c": 2}
        assert help.fill_text(text, known, help.help_of("market", language)) == told


def test_french_marks_that_stand_apart_begin_no_line():
    texts = [text for name in ORDER for text in help.help_of(name, "fr").parts.values()]
    assert sum("\u00a0:" in text for text in texts) > 20
    loose = re.compile(r"\s(?<![\u00a0\u202f])[:;!?»]|«(?![\u00a0\u202f])")
    assert not [text for text in texts if loose.search(text)]


def test_html_in_a_help_text_is_only_text():
    assert "<script>" not in help.html_of("<script>alert(1)</script>")
    assert "javascript" not in re.sub(">.*<", "", help.html_of("[x](javascript:alert(1))"))


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
    known = help_values(board_of(board, variant), mechanism)[hole]
    assert (known and help.value_text(known, help.help_of(mechanism, "en"))) == value


def test_tables_of_points():
    def lines(board: str, mechanism: str) -> list[str]:
        rule = help.help_of(mechanism, "en").parts["rule"]
        return said(board, "base", mechanism, rule).splitlines()

    goods = lines("amsterdam", "goods")
    head = goods.index("| Place | 2 players | 3 players | 4 players |")
    assert goods[head + 1 :][:5] == [
        "|---|---|---|---|",
        "| 1 | 8 | 8 | 8 |",
        "| 2 | 4 | 5 | 6 |",
        "| 3 |  | 2 | 4 |",
        "| 4 |  |  | 2 |",
    ]
    claims = lines("europe", "claims")
    assert "| Points | 1 | 2 | 4 | 7 | 15 | 21 |" in claims
    assert claims[claims.index("| Spaces | 1 | 2 | 3 | 4 | 6 | 8 |") + 1] == "|---" * 7 + "|"
    assert {"| New York | 15 |", "| Chicago | 12 |"} < {*lines("card_game", "big_city_bonus")}


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
            assert f'<h2 id="{mechanism}">{help.help_of(mechanism, language).title}</h2>' in text
        for tie in about.ties(facts_of(board), language):
            assert tie and tie in text
    assert text.index('id="aim"') < text.index('id="turn"') < text.index('id="market"')
    assert text.index('id="market"') < text.index('id="tickets"') < text.index('id="end"')


@pytest.mark.django_db
def test_the_rules_say_who_begins_a_further_game():
    page = Client().get("/boards/usa/rules/").content.decode()
    assert "chosen at random; in each further game at the table the next player begins." in page


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "bet"), [("en", "bets"), ("fr", "paris")])
def test_bets_are_spoken_of_only_where_they_are_for_sale(language, bet):
    for variant in ("base", "advanced"):
        url = f"/boards/united_kingdom/rules/?variant={variant}"
        page = Client().get(url, headers={"Accept-Language": language}).content.decode()
        assert (re.search(rf"\b{bet}\b", page) is not None) == (variant == "advanced")


@pytest.mark.django_db
def test_there_are_no_rules_of_another_board():
    for url in ("atlantis/rules/", "usa/rules/?variant=1999"):
        assert Client().get(f"/boards/{url}").status_code == 404


@pytest.mark.django_db
def test_whoever_reads_the_rules_from_a_table_is_shown_the_way_back():
    def read(query: str) -> str:
        page = Client().get(f"/boards/usa/rules/?{query}")
        assert page.status_code == 200
        return page.content.decode()

    assert 'href="/t/ABCD2345/"' in read("variant=base&table=ABCD2345")
    for query in ("", "table=", "table=..%2Fadmin", "table=%3Cb%3E", "table=ABCD2345ABCD2345"):
        assert "Back to the table" not in read(query) and "/t/" not in read(query)
