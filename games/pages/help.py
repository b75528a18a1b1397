"""Help texts: one beside each mechanism, filled with the numbers of a board."""

import re
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from games.finders import MECHANISMS
from games.pages.numbers import Numbers, numbers
from games.rules.board import Board

PARTS = ("aim", "start", "begin", "turn", "rule", "end", "scoring", "lesson")
"""The parts of a help text: what stands under its title is the rule itself."""
HOLE = re.compile(r"\{(\w+)\}")
APART = re.compile(r"(?<=«) | (?=[:;!?»])")
"""Before marks that stand apart from a word, as in French, no line is broken."""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Help:
    """What a mechanism says of itself, in Markdown with holes for the numbers of a board."""

    title: str
    parts: dict[str, str]


@cache
def read(mechanism: str, language: str) -> Help:
    """The help text of a mechanism; FileNotFoundError if it has none in this language."""
    text = (MECHANISMS / mechanism / f"help.{language}.md").read_text("utf-8")
    title, *parts = re.split(r"^#+ ", APART.sub("\u00a0", text), flags=re.MULTILINE)[1:]
    name, _, rule = title.partition("\n")
    named = (part.partition("\n") for part in parts)
    return Help(name.strip(), {"rule": rule.strip()} | {n.strip(): t.strip() for n, _, t in named})


@dataclass(frozen=True)
class Told:
    """The help text of a mechanism with the numbers of one board, as HTML."""

    name: str
    title: str
    parts: dict[str, SafeString]


def told(board: Board, mechanism: str, language: str) -> Told:
    """What the help text of a mechanism says on this board."""
    help, known = read(mechanism, language), numbers(board, mechanism)
    parts = {part: rendered(filled(text, known)) for part, text in help.parts.items()}
    return Told(mechanism, help.title, parts)


def filled(text: str, known: Numbers) -> str:
    """A text with its holes filled; a paragraph about what the board does not have is left out."""
    paragraphs = text.split("\n\n")
    said = (p for p in paragraphs if all(known[hole] is not None for hole in HOLE.findall(p)))
    return "\n\n".join(HOLE.sub(lambda hole: str(known[hole[1]]), p) for p in said)


def rendered(text: str) -> SafeString:
    """Markdown as HTML; the parser lets no HTML of the text through."""
    return mark_safe(MARKDOWN.render(text))  # noqa: S308
