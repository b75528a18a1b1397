"""The variants of a board, and what sets each apart."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards import help
from boards.labels import PRINTED, variant_title
from games.rules import facts_of, variants
from games.rules.board import BASE, BoardFile, tickets_of
from games.rules.catalog import mechanisms_of, params_of


@dataclass(frozen=True)
class Variant:
    """A named way to play a board; its `key` names the board too."""

    id: str
    key: str
    title: str
    note: str


@cache
def variants_of(board: str, language: str) -> tuple[Variant, ...]:
    """The variants of a board."""
    facts = facts_of(board)
    return tuple(
        Variant(
            name,
            f"{board}.{name}",
            variant_title(facts, name, language),
            _note(facts_of(board, name), name, language),
        )
        for name in variants(board)
    )


def _note(facts: BoardFile, variant: str, language: str) -> str:
    """What sets a variant apart from the others."""
    n = len(tickets_of(facts, variant))
    notes = [ngettext("%(n)d ticket", "%(n)d tickets", n) % {"n": n}]
    for name in mechanisms_of(facts):
        for told in help.help_of(name, language).words:
            parameter = told.removeprefix("way.")
            if parameter != told and getattr(params_of(facts, name), parameter):
                notes.append(_setting(facts, variant, name, parameter, language))
    return " · ".join(notes)


def _setting(facts: BoardFile, variant: str, name: str, parameter: str, language: str) -> str:
    """What a parameter is, told by its mechanism; where print and Rail differ, what it is by
    the other."""
    value = _value(facts, name, parameter)
    told = help.word([name], f"way.{parameter}", language, **{parameter: value})
    if PRINTED not in facts.variants:
        return told
    printed = variant == PRINTED
    other = _value(facts_of(facts.id, BASE if printed else PRINTED), name, parameter)
    if other == value:
        return told
    differs = _("%(bonus)s (Rail: %(n)s)") if printed else _("%(bonus)s (in print: %(n)s)")
    return differs % {"bonus": told, "n": other}


def _value(facts: BoardFile, name: str, parameter: str) -> str:
    """What a parameter may be, the least first."""
    value = getattr(params_of(facts, name), parameter)
    return " / ".join(map(str, sorted(value.values()) if isinstance(value, dict) else [value]))
