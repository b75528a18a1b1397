"""Help texts: one beside each mechanism, filled with the numbers of a board."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation.trans_real import translation
from markdown_it import MarkdownIt

from boards.labels import joined
from boards.page_values import help_values
from common.finders import MECHANISMS
from games.rules.board import Board
from games.rules.page_values import HelpValues, Row, Rows, Value, Word

PARTS = ("aim", "start", "begin", "turn", "rule", "end", "scoring", "lesson", "opening")
"""The parts of a help text: what stands under its title is the rule itself."""
WORDS = "words"
"""The part of its words: each stands after its name, `- name: words`."""
HOLE = re.compile(r"\{(\w+)(?:#([^}]*))?\}")
"""`{name}` for what fills it, `{name#one|more}` for words that follow a number, with as many forms
as the catalog of the language has."""
HEAD = re.compile(r"^(\|.*)\n\|---\|$", re.MULTILINE)
"""The head of a table, and the line under it, for as many columns as there are."""
APART = re.compile(r"(?<=«) | (?=[:;!?»])")
"""Before marks that stand apart from a word, as in French, no line is broken."""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Help:
    """What a mechanism says of itself, in Markdown with holes for the numbers of a board."""

    title: str
    parts: dict[str, str]
    words: dict[str, str]
    language: str


@cache
def help_of(mechanism: str, language: str) -> Help:
    """The help text of a mechanism, in English if it has none in this language."""
    file = MECHANISMS / mechanism / f"help.{language}.md"
    if not file.exists() and language != settings.LANGUAGE_CODE:
        return help_of(mechanism, settings.LANGUAGE_CODE)
    text = file.read_text("utf-8")
    title, *parts = re.split(r"^#+ ", APART.sub("\u00a0", text), flags=re.MULTILINE)[1:]
    name, _, rule = title.partition("\n")
    named = {n.strip(): t.strip() for n, _, t in (part.partition("\n") for part in parts)}
    items = re.findall(r"^- ([\w.]+)\s*: (.*)$", named.pop(WORDS, ""), re.MULTILINE)
    return Help(name.strip(), {"rule": rule.strip()} | named, dict(items), language)


@dataclass(frozen=True)
class FilledText:
    """The help text of a mechanism with the numbers of one board, as HTML."""

    name: str
    title: str
    parts: dict[str, SafeString]


def filled_text(board: Board, mechanism: str, language: str) -> FilledText:
    """What the help text of a mechanism says on this board."""
    help, known = help_of(mechanism, language), help_values(board, mechanism)
    parts = {part: html_of(fill_text(text, known, help)) for part, text in help.parts.items()}
    return FilledText(mechanism, help.title, parts)


def fill_text(text: str, known: HelpValues, help: Help) -> str:
    """A text with its holes filled; a paragraph about what the board does not have is left out."""
    paragraphs = text.split("\n\n")
    said = (p for p in paragraphs if all(known[hole[1]] is not None for hole in HOLE.finditer(p)))
    whole = "\n\n".join(fill_holes(known, p, help) for p in said)
    return HEAD.sub(lambda head: f"{head[1]}\n{'|---' * (head[1].count('|') - 1)}|", whole)


def fill_holes(known: HelpValues, text: str, help: Help) -> str:
    """A text with its holes filled."""

    def fill(hole: re.Match[str]) -> str:
        value = known[hole[1]]
        if hole[2] is None:
            return value_text(value, help)
        if not isinstance(value, int):
            raise TypeError(f"words cannot follow the number {hole[1]}: it is {value!r}")
        forms = hole[2].split("|")
        # gettext's own way to count: the catalogs of Django have it for every language
        return forms[min(translation(help.language).plural(value), len(forms) - 1)]

    return HOLE.sub(fill, text)


def value_text(value: Value, help: Help) -> str:
    """What fills a hole, in the words of a help text."""
    match value:
        case Word():
            return fill_holes(value.values, help.words[value.name], help)
        case Row():
            return " | ".join(value_text(cell, help) for cell in value.cells)
        case Rows():
            return "\n".join(f"| {value_text(Row(row), help)} |" for row in value.rows)
        case tuple():
            return joined([value_text(one, help) for one in value])
    return str(value)


def word(mechanisms: Iterable[str], name: str, language: str, **known: Value) -> str:
    """Words of this name in the first help text that has them; KeyError if none has."""
    if (found := find_word(mechanisms, name, language, **known)) is None:
        raise KeyError(name)
    return found


def find_word(mechanisms: Iterable[str], name: str, language: str, **known: Value) -> str | None:
    """Words of this name in the first help text that has them, if one has."""
    for help in (help_of(mechanism, language) for mechanism in mechanisms):
        if name in help.words:
            return fill_holes(known, help.words[name], help)
    return None


def html_of(text: str) -> SafeString:
    """Markdown as HTML; the parser lets no HTML of the text through."""
    html: str = MARKDOWN.render(text)
    return mark_safe(html)  # noqa: S308
