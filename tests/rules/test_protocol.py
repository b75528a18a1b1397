"""docs/protocol.md lists every name that the rules send: moves, questions, events, refusals."""

import re
from pathlib import Path

from games.rules.mechanisms import REGISTRY
from games.rules.values import Pass

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SOURCE = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "games/rules").rglob("*.py")))

SITE = {"frame.too_big", "frame.too_fast", "seat.none", "move.stale", "game.over"}
"""Refusals of the site, and one that is an event as well."""


def listed(section):
    """The names in the first column of a section's table."""
    text = PROTOCOL.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    first = "\n".join(re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE))
    return set(re.findall(r"`([a-z_.]+)`", first))


def test_every_move_is_listed():
    kinds = {kind for m in REGISTRY for kind in (*m.moves, *sum(m.asks.values(), ()))}
    assert {kind.__struct_config__.tag for kind in kinds | {Pass}} == listed("Moves")


def test_every_question_is_listed():
    told = PROTOCOL.partition("\nAsks: ")[2].partition("\n## ")[0]
    assert {ask for m in REGISTRY for ask in m.asks} == set(re.findall(r"`(\w+\.\w+)`", told))


def test_every_event_is_listed():
    emitted = set(re.findall(r'emit\(\s*"([a-z_.]+)"', SOURCE))
    assert len(emitted) > 15
    assert emitted == listed("Events")


def test_every_refusal_is_listed():
    raised = set(re.findall(r'(?:Illegal\(|return |else |\(\s*)"([a-z_]+\.[a-z_]+)"', SOURCE))
    raised -= set(re.findall(r'emit\(\s*"([a-z_.]+)"', SOURCE))
    assert len(raised) > 25
    assert listed("Refusals") == raised | SITE
