"""The types of all that the rules tell the browser and are told by it, made from their own types,
and the codes with which the server closes sockets.

Run by hand when these change: `.venv/bin/python -m scripts.wire`. A test compares.
"""

import json
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import Any

from msgspec import Struct, inspect

from common.close_codes import CloseCode
from games.rules import view_types
from games.rules.board import PARTS, base_keys
from games.rules.board.public import PUBLIC, UNTOLD, PublicFacts
from games.rules.catalog import KEYS
from games.rules.events import EVENTS
from games.rules.mechanism import AnyMechanism, Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.state import Decision
from games.rules.values import Move, Occurrence, Pass, ScoreLine, Substitute, form_of

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "static" / "rail" / "core" / "wire.d.ts"
CODES = ROOT / "static" / "rail" / "core" / "close_codes.js"
FOLDERS = ROOT / "games" / "rules" / "mechanisms"
HEAD = "// Made from the types of the rules by `python -m scripts.wire`.\n"
PART = {
    "cities": "City",
    "countries": "Country",
    "routes": "Route",
    "tickets": "Ticket",
    "setup": "Setup",
    "draw": "Draw",
}
"""What one of each part of a board is called in the browser."""
NAMED = (
    view_types.TurnView,
    view_types.SeatView,
    view_types.DeckView,
    Substitute,
    view_types.QuoteView,
    ScoreLine,
    view_types.FinalView,
    view_types.View,
    PublicFacts,
)
"""What else has a name there."""
MERGED: dict[tuple[type, str], str] = {
    (view_types.View, "decisions"): "Ask[]",
    (view_types.View, "legal"): "Offer[]",
    (view_types.View, "mech"): "Mech",
    (ScoreLine, "data"): "Data",
    **{
        (PublicFacts, part): name if part in ("setup", "draw") else f"{name}[]"
        for part, name in PART.items()
    },
}
"""Fields to which every mechanism adds what it likes."""

Fields = dict[str, str]
"""By the name of a field, with `?` where it may be missing, its type in TypeScript."""


def typescript(kind: inspect.Type) -> str:
    """A type as TypeScript writes it; TypeError for one that is not plain."""
    match kind:
        case inspect.Metadata(inner):
            return typescript(inner)
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values):
            return " | ".join(map(json.dumps, values))
        case inspect.UnionType(types):
            return " | ".join(map(typescript, types))
        case inspect.ListType(inner) | inspect.VarTupleType(inner):
            item = typescript(inner)
            return f"({item})[]" if isinstance(inner, inspect.UnionType) else f"{item}[]"
        case inspect.TupleType(items):
            return f"[{', '.join(map(typescript, items))}]"
        case inspect.DictType(key, value):
            return f"Record<{typescript(key)}, {typescript(value)}>"
        case inspect.StructType() | inspect.TypedDictType():
            return kind.cls.__name__ if kind.cls in NAMED else inline(fields_of(kind.cls))
    raise TypeError(f"{kind} is not plain")


def plain(kind: Any) -> str:
    """A type of Python as TypeScript writes it."""
    return typescript(inspect.type_info(kind))


def parts_of(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of which a value has one."""
    if isinstance(kind, inspect.Metadata):
        return parts_of(kind.type)
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def may_be_null(kind: inspect.Type) -> bool:
    """May a value be nothing?"""
    return any(isinstance(part, inspect.NoneType) for part in parts_of(kind))


def members(kind: type) -> Iterator[inspect.Field]:
    """The fields of a Struct or a TypedDict in their order."""
    info: Any = inspect.type_info(kind)
    order = list(getattr(kind, "__struct_fields__", kind.__annotations__))
    yield from sorted(info.fields, key=lambda field: order.index(field.name))


def field_of(name: str, kind: inspect.Type, missing: bool) -> tuple[str, str]:
    """A field, which is not null if it may be missing instead."""
    parts = [part for part in parts_of(kind) if not isinstance(part, inspect.NoneType)]
    return (f"{name}?", " | ".join(map(typescript, parts))) if missing else (name, typescript(kind))


def fields_of(kind: type, but: Set[str] = frozenset()) -> Fields:
    """The fields that are sent of a value but for these: a Struct with its defaults."""
    may_miss = not issubclass(kind, Struct)
    return dict(
        (field.name, MERGED[kind, field.name])
        if (kind, field.name) in MERGED
        else field_of(field.name, field.type, may_miss and not field.required)
        for field in members(kind)
        if field.name not in but
    )


def said(move: type[Move]) -> Fields:
    """What is said of a move: what has a default may be left out."""
    return dict(field_of(field.name, field.type, not field.required) for field in members(move))


def happened(event: type[Occurrence]) -> Fields:
    """What is told of an event: what is None is not, nor to others what is secret."""
    _, _, hidden = form_of(event)
    return dict(
        field_of(field.name, field.type, field.name in hidden or may_be_null(field.type))
        for field in members(event)
    )


def asked(kinds: Iterable[type[Decision]]) -> Fields:
    """What is told of the questions of one name: of several, what not all tell may be missing."""
    forms: list[dict[str, Fields]] = []
    for kind in kinds:
        _, _, hidden = form_of(kind)
        form: dict[str, Fields] = {"data": {}, "secret": {}}
        for field in members(kind):
            if field.name != "seat":
                name, type_ = field_of(field.name, field.type, not field.required)
                form["secret" if field.name in hidden else "data"][name] = type_
        forms.append(form)
    return {
        part: inline(
            {
                name if all(name in form[part] for form in forms) else f"{name}?": type_
                for one in forms
                for name, type_ in one[part].items()
            }
        )
        for part in ("data", "secret")
    }


def look_of(mechanism: type[AnyMechanism]) -> Any:
    """The type of what is seen of a mechanism, None among it where it may be nothing."""
    alike = mechanism.seen_by_all is not Mechanism.seen_by_all
    return (mechanism.seen_by_all if alike else mechanism.view).__annotations__["return"]


def viewed(mechanism: type[AnyMechanism]) -> Fields:
    """What a seat sees of a mechanism, if it is not nothing."""
    kinds = parts_of(inspect.type_info(look_of(mechanism)))
    for kind in kinds:
        if isinstance(kind, inspect.TypedDictType):
            always = len(kinds) == 1 and any(field.required for field in kind.fields)
            return {mechanism.name if always else f"{mechanism.name}?": typescript(kind)}
    return {}


def inline(fields: Fields) -> str:
    """An object that has no name of its own."""
    inside = "; ".join(f"{name}: {kind}" for name, kind in fields.items())
    return f"{{ {inside} }}" if fields else "{}"


def interface(name: str, fields: Fields, about: str | None = None) -> str:
    """An interface, and what is said of it."""
    head = f"/** {' '.join(about.split())} */\nexport " if about else ""
    lines = "".join(f"  {name}: {kind};\n" for name, kind in fields.items())
    return f"{head}interface {name} {{\n{lines}}}\n"


def by_kind(kinds: Iterable[type[Struct]]) -> dict[str, list[Any]]:
    """Moves, questions or events by what they are called."""
    found: dict[str, list[Any]] = {}
    for kind in kinds:
        found.setdefault(f'"{form_of(kind)[0]}"', []).append(kind)
    return found


def kernel() -> str:
    """What is told on every board, whatever is played with."""
    more = {kind: {k: plain(v) for k, v in fields.items()} for kind, fields in PUBLIC.items()}
    parts = {PARTS[part]: name for part, name in PART.items()}
    return "\n".join(
        (
            HEAD,
            'import type { Ask, Data, Offer } from "./types.js";\n',
            *(interface(kind.__name__, fields_of(kind), kind.__doc__) for kind in NAMED),
            *(
                interface(name, fields_of(kind, UNTOLD) | more.get(kind, {}), kind.__doc__)
                for kind, name in parts.items()
            ),
            interface("Moves", {'"pass"': inline(said(Pass))}, "What is said of a move, by kind."),
            interface("Decisions", {}, "What is told of a question, by kind."),
            interface(
                "Events",
                {name: inline(happened(*kind)) for name, kind in by_kind(EVENTS).items()},
                "What is told of an event, by kind.",
            ),
            interface("Mech", {}, "What is seen of each mechanism."),
        )
    )


def own_keys(name: str, part: str) -> Fields:
    """The keys of a mechanism in a part of the board."""
    return {
        key: kind
        for keys in KEYS[name]
        if keys.part == part
        for key, kind in fields_of(keys, base_keys(part)).items()
    }


def of_mechanism(name: str, mechanism: type[AnyMechanism] | None) -> str:
    """What a mechanism adds to it; empty if that is nothing."""
    added = {PART[part]: own_keys(name, part) for part in PART}
    if mechanism:
        # a question may be answered by a move of another
        own = [kind for kind in mechanism.plays if form_of(kind)[0].startswith(f"{name}.")]
        moves, decisions = by_kind(own), by_kind(mechanism.decisions)
        events = by_kind(mechanism.tells)
        added["Moves"] = {tag: inline(said(*kind)) for tag, kind in moves.items()}
        added["Decisions"] = {tag: inline(asked(kinds)) for tag, kinds in decisions.items()}
        added["Events"] = {tag: inline(happened(*kind)) for tag, kind in events.items()}
        added["Mech"] = viewed(mechanism)
    blocks = [interface(one, fields) for one, fields in added.items() if fields]
    inside = "\n".join(blocks).replace("\n", "\n  ").replace("\n  \n", "\n\n").rstrip()
    body = f'\nexport {{}};\n\ndeclare module "#rail/core/wire.js" {{\n  {inside}\n}}\n'
    return f"{HEAD}{body}" if blocks else ""


def close_codes() -> str:
    """Why the server closes a socket, by the names that the page has for it."""
    lines = [
        "// Made from `common/close_codes.py` by `python -m scripts.wire`.",
        "/** Why the server closes a socket. */",
        "export const CLOSED = {",
    ]
    for code in CloseCode:
        first, *more = code.name.lower().split("_")
        lines.append(f"  {first}{''.join(map(str.capitalize, more))}: {code.value},")
    return "\n".join([*lines, "};", ""])


def files() -> dict[Path, str]:
    """All files, and what stands in them."""
    built = {mechanism.name: mechanism for mechanism in REGISTRY}
    folders = {FOLDERS / name / "wire.d.ts": of_mechanism(name, built.get(name)) for name in KEYS}
    shared = {SHARED: kernel(), CODES: close_codes()}
    return shared | {file: text for file, text in folders.items() if text}


def present() -> set[Path]:
    """The files that there are."""
    return {SHARED, CODES, *FOLDERS.glob("*/wire.d.ts")}


if __name__ == "__main__":
    made = files()
    for old in present() - made.keys():
        old.unlink()
    for file, text in made.items():
        file.write_text(text, "utf-8")
