"""docs/protocol.md lists every name that is sent: moves, questions, events, refusals."""

import re
from pathlib import Path

from games.rules.events import EVENTS
from games.rules.mechanisms import REGISTRY
from games.rules.values import Occurrence, Pass, form_of

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


TOLD = {form_of(event)[0]: event for event in (*EVENTS, *(e for m in REGISTRY for e in m.tells))}


def test_every_event_is_listed():
    own = [kind for kind in Occurrence.__subclasses__() if kind.__module__.startswith("games.")]
    assert len(TOLD) == len(own) > 15
    told = set(re.findall(r'Event\(\s*"([a-z_.]+)"', SITE))
    assert listed("Events") == TOLD.keys() | told


def test_the_fields_of_every_event_are_listed_open_and_secret_ones():
    text = PROTOCOL.partition("\n## Events\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z_.]+)` \| ([^|]*) \|([^|]*)\|", text, re.MULTILINE)
    fields = {kind: [set(re.findall(r"`(\w+)`", part)) for part in parts] for kind, *parts in rows}
    for kind, event in TOLD.items():
        assert fields[kind] == [set(names) for names in form_of(event)[1:]], kind


def test_every_refusal_is_listed():
    emitted = TOLD.keys()
    before = r"(?:Illegal\(|\bof\(|return |code = |else |\(\s*)"
    raised = set(re.findall(before + r'"([a-z_]+\.[a-z_]+)"', SOURCE))
    raised -= emitted
    assert len(raised) > 25
    site = set(re.findall(r'(?:Illegal\(|, )"(?!client\.)([a-z]+\.[a-z_]+)"', SITE)) - emitted
    assert listed("Refusals") == raised | site | OTHERS
