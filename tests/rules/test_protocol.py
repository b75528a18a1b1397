"""docs/protocol.md lists every name that is sent: moves, questions and events with their fields,
and refusals."""

import re
from pathlib import Path

from games.rules.events import EVENTS
from games.rules.mechanisms import REGISTRY
from games.rules.state import Decision
from games.rules.values import Move, Occurrence, Pass, form_of
from tests.protocol import rows
from tests.refusals import raised as codes_of

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "games/rules").rglob("*.py"))
# the words that page_values.py names are those of help texts
SOURCE = "\n".join(file.read_text("utf-8") for file in RULES if file.name != "page_values.py")
# the rooms in which a game is played
ROOMS = ("broadcast", "live", "play", "store", "time", "web")
SITE = "\n".join(
    file.read_text("utf-8")
    for folder in (ROOT / "games", *(ROOT / "games" / room for room in ROOMS))
    for file in sorted(folder.glob("*.py"))
)
# what Django finds wrong with a form: tests/web/test_refusals.py
DJANGO = re.compile(r"form\.(?!unread|unfit)")
APPS = ("accounts", "chat", "common", "games", "lobby", "moderation", "notices", "office", "tables")
# addresses to send to are refused beside the field of a page, by its sentence alone
PAGES = re.compile(r"address\.")
OTHERS = {
    # an event as well, and one that is named once for the whole site
    "game.over", "store.full",
    # made of others
    "file.game.seats",
}  # fmt: skip


def declared(base: type) -> set[type]:
    """What the rules derive from it."""
    return {kind for kind in base.__subclasses__() if kind.__module__.startswith("games.")}


def test_every_move_is_listed_with_its_fields():
    moves = {kind for m in REGISTRY for kind in m.plays}
    assert moves | {Pass} == declared(Move)
    told = {kind: fields for kind, (fields, _) in rows("Moves").items()}
    assert told == {form_of(kind)[0]: {*kind.__struct_fields__} for kind in declared(Move)}


def test_every_question_is_listed_with_its_fields_open_and_secret_ones():
    decisions = {ask for m in REGISTRY for ask in m.decisions}
    assert decisions == declared(Decision)
    wanted: dict[str, list[set[str]]] = {}
    for tag, open_to_all, hidden in map(form_of, decisions):
        data, secret = wanted.setdefault(tag, [set(), set()])
        data |= {*open_to_all} - {"seat"}
        secret |= {*hidden}
    assert {kind: fields[:2] for kind, fields in rows("Questions").items()} == wanted


TOLD = {form_of(event)[0]: event for event in (*EVENTS, *(e for m in REGISTRY for e in m.tells))}


def test_every_event_is_listed():
    assert {*TOLD.values()} == declared(Occurrence)
    told = set(re.findall(r'Event\(\s*"([a-z_.]+)"', SITE))
    assert rows("Events").keys() == TOLD.keys() | told


def test_the_fields_of_every_event_are_listed_open_and_secret_ones():
    told = rows("Events")
    for kind, event in TOLD.items():
        open_to_all, hidden = form_of(event)[1:]
        assert told[kind] == [{*open_to_all}, {*hidden}], kind


def test_every_refusal_is_listed():
    emitted = TOLD.keys()
    before = r"(?:Refusal\(|\bof\(|return |code = |else |\(\s*)"
    raised = set(re.findall(before + r'"([a-z_]+\.[a-z_]+)"', SOURCE))
    raised -= emitted
    assert len(raised) > 25
    site = set(re.findall(r'(?:Refusal\(|, )"(?!client\.)([a-z]+\.[a-z_]+)"', SITE)) - emitted
    told = {code for code in rows("Refusals") if not DJANGO.match(code)}
    apps = {code for code in codes_of(APPS) if not PAGES.match(code)}
    assert told == raised | site | OTHERS | apps
