"""docs/protocol.md lists every name that is sent: moves, questions, events, refusals."""

import re
from pathlib import Path

from games.rules.mechanisms import REGISTRY
from games.rules.values import Pass

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
RULES = sorted((ROOT / "games/rules").rglob("*.py"))
# the words that numbers.py names are those of help texts
SOURCE = "\n".join(file.read_text("utf-8") for file in RULES if file.name != "numbers.py")
SITE = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "games").glob("*.py")))
OTHERS = {"game.over", "store.full"}
"""A refusal that is an event as well, and one of the whole site."""


def listed(section):
    """The names in the first column of a section's table."""
    text = PROTOCOL.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    first = "\n".join(re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE))
    return set(re.findall(r"`([a-z_.]+)`", first))


def test_every_move_is_listed():
    kinds = {kind for m in REGISTRY for kind in m.plays}
    assert {kind.__struct_config__.tag for kind in kinds | {Pass}} == listed("Moves")


def test_every_question_is_listed():
    told = PROTOCOL.partition("\nAsks: ")[2].partition("\n## ")[0]
    assert {ask for m in REGISTRY for ask in m.asks} == set(re.findall(r"`(\w+\.\w+)`", told))


def test_every_event_is_listed():
    emitted = set(re.findall(r'emit\(\s*"([a-z_.]+)"', SOURCE))
    assert len(emitted) > 15
    told = set(re.findall(r'Event\(\s*"([a-z_.]+)"', SITE))
    assert listed("Events") == emitted | told


def test_every_refusal_is_listed():
    emitted = set(re.findall(r'emit\(\s*"([a-z_.]+)"', SOURCE))
    before = r"(?:Illegal\(|\bof\(|return |code = |else |\(\s*)"
    raised = set(re.findall(before + r'"([a-z_]+\.[a-z_]+)"', SOURCE))
    raised -= emitted
    assert len(raised) > 25
    site = set(re.findall(r'(?:Illegal\(|, )"(?!client\.)([a-z]+\.[a-z_]+)"', SITE)) - emitted
    assert listed("Refusals") == raised | site | OTHERS
