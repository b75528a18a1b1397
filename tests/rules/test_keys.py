"""Keys of board files: whose they are, that each is said and read, and what is told of them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from games.rules import boards, rules_for, variants
from games.rules.board import (
    BASE,
    FOLDER,
    DeckKeys,
    base_keys,
    files,
    parse_board,
    piles_of,
    segments_of,
)
from games.rules.board.inferred import cards_of
from games.rules.catalog import KEYS
from games.rules.mechanisms.claims.quotes import prices
from games.rules.mechanisms.ferries import FerryKeys
from games.rules.mechanisms.mountains import MountainKeys
from tests.rules.test_board import FILE, refusal
from tests.toy import toy, toy_rules

ROOT = Path(__file__).parents[2]
RULES = ROOT / "games" / "rules"
PLAYED = [(board, variant) for board in boards() for variant in variants(board)]


def declared() -> Iterator[tuple[str, str, str]]:
    """Mechanism, part of the file and key of every key that is declared."""
    for mechanism, own in KEYS.items():
        for keys in own:
            yield from ((mechanism, keys.part, key) for key in keys.__struct_fields__)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("length = 2", "length = 2, ferry = 1", "routes[0] rome-pisa", "ferries and ferry_cards"),
        ("length = 2", 'length = 2, kind = "sea"', "routes[0] rome-pisa", "`kind` is read by ship"),
        ("lon = 12.5", "lon = 12.5, harbor = true", "cities.rome", "`harbor` is read by harbors"),
        ("points = 5", "points = 5, unordered = 3", "tickets[0] pisa-bari", "by tour_tickets"),
        ("per_color", "passenger_cards = 3\nper_color", "deck", "by merchandise_passengers, not"),
        ("cars = 10", "cars = 10\nregions = []", "file", "`regions` is read by region_bonus, not"),
    ],
)
def test_a_key_of_a_rule_that_is_not_played_is_refused_with_its_place(old, new, where, what):
    error = refusal(FILE.replace(old, new, 1))
    assert (error.file, error.where) == ("here.toml", where)
    assert what in error.what
    assert error.what.endswith("not played on this board")


def test_a_key_is_read_where_its_rule_is_played_if_only_in_a_variant():
    text = FILE.replace("length = 2", "length = 2, ferry = 1", 1)
    everywhere = text.replace("[mechanisms]", "[mechanisms]\nferries = {}")
    sometimes = text.replace("mechanisms = {", "mechanisms = { ferries = {},")
    for said in (everywhere, sometimes):
        for variant in (BASE, "far"):
            routes = parse_board(said, "here.toml", KEYS, variant).routes
            assert [route.own(FerryKeys).ferry for route in routes] == [1, 0, 0]


@pytest.mark.parametrize("ferry", ['"two"', "-1", "1.5"])
def test_what_a_key_may_say_is_checked_when_the_file_is_read(ferry):
    text = FILE.replace("length = 2", f"length = 2, ferry = {ferry}", 1)
    text = text.replace("[mechanisms]", "[mechanisms]\nferries = {}")
    error = refusal(text)
    assert (error.file, error.where) == ("here.toml", "routes[0] rome-pisa")
    assert error.what.startswith("ferry: Expected `int`")


@pytest.mark.parametrize("key", ["keys = {}", "special = {}", "apart = {}", "kept = {}"])
def test_what_the_reader_fills_in_no_file_may_say(key):
    error = refusal(FILE.replace("per_color", f"{key}\nper_color", 1))
    assert (error.where, error.what) == ("deck", f"unknown key `{key.partition(' ')[0]}`")


class StampKeys(DeckKeys, frozen=True):
    """Of a made-up rule with a pile of its own."""

    pile = "stamp"
    cards = {"owls": "owl"}
    owls: int = 0


def test_the_cards_of_a_mechanism_may_lie_in_a_pile_of_their_own():
    text = FILE.replace("per_color", "owls = 3\nper_color", 1)
    text = text.replace("[mechanisms]", "[mechanisms]\nstamps = {}")
    deck = parse_board(text, "here.toml", {**KEYS, "stamps": (StampKeys,)}).deck
    assert piles_of(deck)["stamp"] == {"owl": 3}
    assert segments_of(deck) == (("train",), ("stamp",))


class PassKeys(StampKeys, frozen=True):
    """Of a made-up rule that keeps its cards itself."""

    pile = None


def test_the_cards_of_a_mechanism_may_lie_in_no_pile():
    text = FILE.replace("per_color", "owls = 3\nper_color", 1)
    text = text.replace("[mechanisms]", "[mechanisms]\npasses = {}")
    deck = parse_board(text, "here.toml", {**KEYS, "passes": (PassKeys,)}).deck
    assert (deck.kept, deck.special, deck.apart) == ({"owl": 3}, {}, {})
    assert [*piles_of(deck)] == ["train"] and "owl" not in piles_of(deck)["train"]
    assert cards_of(deck)[-2:] == ("owl", "locomotive")


def said_in_files() -> set[tuple[str, str]]:
    """Part and key of all that board files say."""
    said = set()
    for board in files():
        raw = tomllib.loads((FOLDER / f"{board}.toml").read_text("utf-8"))
        ways = [raw, *raw.get("variants", {}).values()]
        said |= {("file", key) for key in raw}
        for part in ("setup", "draw", "deck"):
            said |= {(part, key) for way in ways for key in way.get(part, {})}
        for part in ("cities", "countries", "routes", "tickets"):
            said |= {(part, key) for one in raw.get(part, ()) for key in one}
    return said


def test_every_key_that_a_mechanism_declares_is_said_by_a_board():
    unsaid = {(part, key) for _, part, key in declared()} - said_in_files()
    assert unsaid == set()
    assert len({*declared()}) > 30


def reads(folder: Path, key: str) -> bool:
    """Does anything in the folder of a mechanism look at this key of its own?"""
    rule = "\n".join(file.read_text() for file in folder.rglob("*.py"))
    cards = "".join(re.findall(r"^    cards = \{.*\}$", rule, re.MULTILINE))
    client = folder / "client.js"
    shown = client.read_text() if client.exists() else ""
    taken = re.search(rf"[{{,]\s*{key}\s*(?:=[^,}}]+)?[,}}:][^\n]*=>|\w\??\.{key}\b", shown)
    return bool(re.search(rf"\.{key}\b", rule) or f'"{key}"' in cards or taken)


def test_every_key_that_a_mechanism_declares_is_read_in_its_folder():
    keys = [(name, key) for name, _, key in declared()]
    unread = [(name, key) for name, key in keys if not reads(RULES / "mechanisms" / name, key)]
    assert unread == []
    assert len(keys) > 40


def test_the_guard_of_keys_can_fail(tmp_path):
    (tmp_path / "__init__.py").write_text("class CoinKeys(RouteKeys):\n    coins: Count = 0\n")
    (tmp_path / "client.js").write_text('const words = { "coins.fact": "{coins} coins" };\n')
    assert not reads(tmp_path, "coins")
    (tmp_path / "client.js").write_text("const facts = (game, { coins }) => coins;\n")
    assert reads(tmp_path, "coins")


def test_no_mechanism_takes_a_key_of_every_board_but_the_kind_of_routes():
    taken = {(part, key) for _, part, key in declared() if key in base_keys(part)}
    assert taken == {("routes", "kind")}


def sent(told: Any) -> Any:
    """What comes out at a browser."""
    return msgspec.json.decode(msgspec.json.encode(told))


@pytest.mark.parametrize(("board", "variant"), PLAYED)
def test_everybody_is_told_the_parameters_and_prices_that_the_rules_read(board, variant):
    rules = rules_for(board, variant)
    public = sent(rules.public())
    for name, mechanism in rules.by_name.items():
        assert public["params"][name].items() >= sent(mechanism.params).items(), name
    if rules.board.routes:
        told = public["params"]["claims"]["prices"]
        for route, price in zip(rules.board.routes, prices(rules), strict=True):
            assert (told[route.id]["points"], told[route.id]["pieces"]) == (
                price.points,
                price.pieces,
            )
    parts = {
        "routes": [route.facts for route in rules.board.routes],
        "cities": rules.board.cities,
        "tickets": [ticket.facts for ticket in rules.board.tickets],
    }
    for keys in (keys for name in rules.by_name for keys in KEYS[name] if keys.part in parts):
        for told, said in zip(public[keys.part], parts[keys.part], strict=True):
            assert told.items() >= sent(asdict(said.own(keys))).items()


def test_what_a_file_leaves_out_is_told_as_the_rule_has_it():
    rules = toy_rules(toy("a-b 2 red mountains=1, b-c 1 blue"), ["mountains", "ferries"])
    public = rules.public()
    assert public["params"]["mountains"] == {"points_per_car": 2}
    assert [route["ferry"] for route in public["routes"]] == [0, 0]
    assert public["draw"]["faceup_locomotive"] == 2
    price = public["params"]["claims"]["prices"]["a-b"]
    assert (price["pieces"], price["points"]) == (3, 4)


def test_a_key_of_a_rule_that_is_not_played_is_told_to_nobody():
    facts = toy("a-b 2 red mountains=1")
    assert facts.routes[0].own(MountainKeys).mountains == 1
    assert "mountains" not in toy_rules(facts).public()["routes"][0]


def test_a_way_is_told_to_go_over_the_edge_where_the_map_is_drawn_so():
    over = 0
    for board in boards():
        public = rules_for(board).public()
        ends = {
            end for route in public["routes"] if route["wrap"] for end in (route["a"], route["b"])
        }
        exits = {one["city"] for one in (public["drawing"] or {}).get("exits", ())}
        assert exits <= ends
        assert bool(exits) == bool(ends)
        over += len(exits)
    assert over >= 5


def keys_in_the_docs() -> set[tuple[str, str]]:
    """Part and key of the keys of mechanisms that docs/boards.md describes."""
    table = (ROOT / "docs" / "boards.md").read_text().partition("### Keys of mechanisms")[2]
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|", table.partition("\n## ")[0], re.MULTILINE)
    return {(part, key) for key, part in rows}


def test_the_docs_describe_each_key_of_a_mechanism_and_no_other():
    assert keys_in_the_docs() == {(part, key) for _, part, key in declared()}
