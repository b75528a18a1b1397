"""What the rules tell is of the types that they declare, and the browser's are made of these."""

import typing
from collections import Counter

import msgspec
import pytest

from games.rules import boards, rules_for, variants
from games.rules.board import PARTS
from games.rules.board.public import PUBLIC, UNTOLD, PublicFacts
from games.rules.catalog import KEYS
from games.rules.mechanisms import REGISTRY
from games.rules.state import Decision
from games.rules.values import SECRET, Move, Occurrence
from games.rules.view_types import QuoteView, View
from scripts import wire
from tests.rules.test_stored import LINES
from tests.sweeps.walk import walk

LATER = 12
"""Of a game of a board that came later one state in so many moves."""
PLAYED = [(board, variant) for board in boards() for variant in variants(board)]


def test_the_types_of_the_browser_are_those_that_the_rules_declare():
    made = wire.files()
    assert made.keys() == wire.present()
    stale = [str(file) for file, text in made.items() if file.read_text("utf-8") != text]
    assert stale == [], "run `python -m scripts.wire`"
    assert len(made) > 30


def sent(told):
    """What comes out at a browser."""
    return msgspec.json.decode(msgspec.json.encode(told))


def assert_is(told, kind):
    """Each field is declared, and of the type that is declared."""
    text = msgspec.json.encode(told)
    assert sent(msgspec.json.decode(text, type=kind)) == sent(told)


def view_of(mechanism):
    """The type of what is seen of a mechanism."""
    kind = wire.look_of(type(mechanism))
    return next(part for part in (*typing.get_args(kind), kind) if typing.is_typeddict(part))


def look(rules, state, met):
    """Hold all views of a state against their types."""
    for view in rules.views(state, (None, *range(len(state.seats)))).values():
        assert_is(view, View)
        for offer in view["legal"]:
            if "quote" in offer:
                assert_is(offer["quote"], QuoteView)
                met.update(iter(offer["quote"]))
        for name, shown in view["mech"].items():
            assert_is(shown, view_of(rules.by_name[name]))
            met.update(f"{name}.{key}" for key in shown)


def states():
    """States as they were once stored, and of boards that came into play later some of a game."""
    for line in LINES:
        rules = rules_for(line.board, line.variant)
        yield from ((rules, rules.decode(bytes(stored))) for stored in (line.before, line.after))
    known = {line.board for line in LINES}
    for board, variant in [one for one in PLAYED if one[0] not in known]:
        rules = rules_for(board, variant)
        steps = [*walk(rules, rules.board.sizes[0], board)]
        yield from ((rules, step.after) for step in steps[::LATER])


def test_every_view_is_of_the_types_declared():
    met = Counter()
    for rules, known in states():
        for state in (known, rules.score_now(known)[0]):
            look(rules, state, met)
    built = {m.name: m for board in PLAYED for m in rules_for(*board).mechanisms}
    shown = [m for m in built.values() if {"seen_by_all", "view"} & vars(type(m)).keys()]
    keys = {f"{m.name}.{key}" for m in shown for key in view_of(m).__annotations__}
    # no rule of these boards changes prices by what lies on the table
    assert keys - met.keys() <= {"claims.costs"}
    assert len(shown) > 15 and met["locomotives"]


def fields_of(kind):
    """The fields of a Struct, and their types."""
    hints = typing.get_type_hints(kind)
    return [(name, hints[name]) for name in kind.__struct_fields__]


@pytest.mark.parametrize(("board", "variant"), PLAYED)
def test_what_is_told_of_a_board_is_of_the_types_declared(board, variant):
    rules = rules_for(board, variant)
    public = sent(rules.public())
    whole = typing.get_type_hints(PublicFacts)
    assert public.keys() - whole.keys() == {"mechanisms", "params", "hash", "drawing"}
    for key, kind in whole.items():
        if key not in wire.PART:
            assert_is(public[key], kind)
    for part in wire.PART:
        own = [keys for name in rules.by_name for keys in KEYS[name] if keys.part == part]
        kinds = {key: kind for keys in own for key, kind in fields_of(keys)}
        kinds |= {**dict(fields_of(PARTS[part])), **PUBLIC.get(PARTS[part], {})}
        for one in public[part] if isinstance(public[part], list) else [public[part]]:
            assert one.keys() == kinds.keys() - UNTOLD
            for key, value in one.items():
                assert_is(value, kinds[key])


@pytest.mark.parametrize("mechanism", REGISTRY, ids=lambda mechanism: mechanism.name)
def test_nothing_that_a_mechanism_declares_may_be_just_anything(mechanism):
    own = (mechanism.plays, mechanism.decisions, mechanism.tells)
    for kind in (mechanism.Params, mechanism.State, *(kind for kinds in own for kind in kinds)):
        assert wire.plain(kind)  # else it raises


def test_what_may_be_missing_is_told_so_and_what_is_not_plain_is_refused():
    class Deal(Occurrence, frozen=True, tag="toy.deal"):
        seat: int
        extra: int | None
        card: typing.Annotated[str, SECRET]

    class Odd(Move, frozen=True, tag="toy.odd"):
        at: tuple[int, str]
        n: int = 0
        what: typing.Any = None

    class Wish(Decision, frozen=True, tag="toy.wish"):
        color: str | None
        most: int | None = None

    assert wire.happened(Deal) == {"seat": "number", "extra?": "number", "card?": "string"}
    assert wire.asked([Wish])["data"] == "{ color: string | null; most?: number }"
    with pytest.raises(TypeError, match="not plain"):
        wire.said(Odd)
