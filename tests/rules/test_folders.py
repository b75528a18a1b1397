"""A mechanism's folder holds all of it: nothing outside names it; each guard is seen to fail."""

import re
from pathlib import Path

import pytest

from games.rules.catalog import KEYS
from games.rules.mechanisms import REGISTRY
from games.rules.rule_systems import SYSTEMS

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "games" / "rules" / "mechanisms"
RULES = ROOT / "games" / "rules"
SHELL = (
    *(f"{app}/**/*.py" for app in "accounts boards chat common games lobby moderation".split()),
    *(f"{app}/**/*.py" for app in "notices office privacy rail tables".split()),
    "tools/cartography/**/*.py",
    "static/rail/**/*.*",
    "templates/**/*.*",
)
"""What every board is shown and played with. The rules themselves have floors of their own; ranks
call families of boards by what is played on them."""
TEXTS = {".css", ".html", ".js", ".py", ".svg", ".ts"}
RULES_ENGINE = (ROOT / "docs" / "rules-engine.md").read_text("utf-8")
CORE = set(re.findall(r"`(\w+)`", re.search(r"\*\*The core\*\*: ([^.]*)", RULES_ENGINE)[1]))
"""The mechanisms that everything may name, as docs/rules-engine.md says."""
NAMES = {mechanism.name for mechanism in REGISTRY}
ORDINARY = {"big", "border", "cards", "cars", "kind", "pair", "region", "regions", "shares"}
"""Keys of mechanisms that are words of many other things."""
FOREIGN = (NAMES - CORE) | {
    key
    for name, parts in KEYS.items()
    if name not in CORE
    for part in parts
    for key in part.__struct_fields__
    if key not in ORDINARY
}
"""What only folders say: names, which begin all events, moves and refusals, and keys of boards."""
SYMBOL = re.compile(r'(?:#|\bid=")((?:icon|mark|card|kind)-[\w-]+)')


def named(text: str) -> set[str]:
    """The mechanisms besides the core that a text names, and their keys."""
    return set(re.findall(rf"(?<!\w)(?:{'|'.join(sorted(FOREIGN))})(?!\w)", text))


def shell() -> list[Path]:
    files = [file for kind in SHELL for file in ROOT.glob(kind) if file.suffix in TEXTS]
    return [file for file in files if RULES not in file.parents]


def test_what_is_shared_names_no_mechanism_besides_the_core():
    files = shell()
    assert len(files) > 250
    found = {str(file.relative_to(ROOT)): named(file.read_text("utf-8")) for file in files}
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "text",
    [
        'import { tunnels } from "x"',
        'kind === "stations.built"',
        "const { ferry = 0 } = route;",
        '<symbol id="mark-goods">',
        '"no.harbors.taken": "Taken."',
        ".board .frame.tunnel {",
        'if "alvin" in board.mechanisms: pass',
        "view.mech.yard",
        "city.own(HarborKeys).harbor",
    ],
)
def test_the_guard_of_what_is_shared_can_fail(text):
    assert named(text)
    assert not named('kind === "claims.claimed"; view.mech.market; a tunnelling card; stationery')


def looked_into(text: str) -> set[str]:
    """What a text reads of mechanisms besides the core: modules of theirs, and states."""
    modules = set(re.findall(r"rules\.mechanisms\.(\w+)", text)) - CORE
    return modules | set(re.findall(r"\.mech\b|\bby_move\b|\bparams\b|__struct_config__", text))


def test_a_player_knows_the_rules_and_not_their_names():
    files = [*(ROOT / "games" / "bots").glob("**/*.py")]
    assert len(files) > 15
    found = {file.name: looked_into(file.read_text("utf-8")) for file in files}
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "text",
    [
        "from games.rules.mechanisms.harbors import Build",
        "state.mech.market.up",
        'table.mech("connections")',
        "rules.by_move[kind]",
        "board.params",
    ],
)
def test_the_guard_of_players_can_fail(text):
    assert looked_into(text)
    assert not looked_into("from games.rules.mechanisms.claims import Claim; rules.mechanisms")


def test_the_core_is_what_every_system_with_a_map_plays():
    assert len(CORE) == 4 and CORE <= NAMES
    assert all(set(names) >= CORE for names in SYSTEMS.values() if "claims" in names)


def symbols_in(text: str) -> tuple[set[str], set[str]]:
    """The symbols that a text has, and those that it draws with."""
    drawn = {f"icon-{name}" for name in re.findall(r'\bicon(?:\(|: )"([\w-]+)"', text)}
    drawn |= {f"mark-{name}" for name in re.findall(r'\bdisc\("(\w+)"\)', text)}
    has = set(re.findall(r'<symbol id="([\w-]+)"', text))
    return has, drawn | (set(SYMBOL.findall(text)) - has)


def test_a_mechanism_draws_with_symbols_of_its_own_of_those_it_needs_or_of_every_page():
    common, _ = symbols_in((ROOT / "templates" / "marks.svg").read_text("utf-8"))
    clients = {file.parent.name: file.read_text("utf-8") for file in FOLDERS.glob("*/client.js")}
    needs = {mechanism.name: mechanism.needs for mechanism in REGISTRY}
    drawing = 0
    for name, text in clients.items():
        _, drawn = symbols_in(text)
        has = [symbols_in(clients.get(one, ""))[0] for one in (name, *needs.get(name, ()))]
        # what ends so goes on with the color of a seat or a card
        assert {one for one in drawn if not one.endswith("-")} <= common.union(*has), name
        drawing += len(drawn - common)
    assert drawing > 10


def test_no_symbol_of_every_page_belongs_to_one_mechanism():
    common, _ = symbols_in((ROOT / "templates" / "marks.svg").read_text())
    texts = [file.read_text("utf-8") for file in shell() if file.name != "marks.svg"]
    # kinds of seats, cards and buttons are put together from what they are called
    words = set(re.findall(r"[\w-]+", "\n".join(texts)))
    unused = {name for name in common if name.partition("-")[2] not in words}
    assert unused == set()
