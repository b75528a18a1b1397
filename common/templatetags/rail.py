"""Template tags that let the browser find our modules by name."""

import json
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from common.finders import MECHANISMS
from common.refusals import Refusal, sentence_of

register = template.Library()


@register.filter
def figure(number: int | None) -> str:
    """A number in a table: with a true minus, and empty where there is none."""
    return "" if number is None else str(number).replace("-", "−")


@register.filter
def sentence(refusal: Refusal) -> str:
    """Why not, in the language of the reader."""
    return sentence_of(refusal)


@register.filter
def storage(size: int) -> str:
    """So many bytes, in the units that disks are sold by."""
    if size >= 1_000_000_000:
        return _("%(n)s GB") % {"n": number_format(size / 1_000_000_000, 1)}
    if size >= 1_000_000:
        return _("%(n)s MB") % {"n": number_format(size / 1_000_000, 1)}
    return _("%(n)s kB") % {"n": number_format(size / 1_000, 1)}


@register.filter
def day(moment: datetime) -> SafeString:
    """A day within a sentence; the page tells it by the clock of the device (first.js)."""
    return format_html(
        '<time data-day datetime="{}">{}</time>',
        moment.isoformat(),
        date_format(localtime(moment)),
    )


F = TypeVar("F", bound=Callable[..., object])

ROOT = settings.BASE_DIR / "static"
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'](#[\w./-]+)["']""")


def remembered(function: F) -> F:
    """Let it answer each question once (15 ms for a page of a game): files do not change while a
    server runs, but where they are worked on."""
    return function if settings.DEBUG else cast(F, cache(function))


@remembered
def modules(language: str) -> dict[str, Path]:
    """Every module of pages: the name that others import it by, and its file.

    Those that say something import their words as `#words/…`: on a page in one language these are
    its own, or English where it has none.
    """
    words = ROOT / "rail" / "words"
    ours = (file for file in sorted((ROOT / "rail").rglob("*.js")) if words not in file.parents)
    said = {
        f"#words/{file.name}": _in(language, words, f"{{}}/{file.name}")
        for file in sorted((words / settings.LANGUAGE_CODE).glob("*.js"))
    }
    shared = {f"#{file.relative_to(ROOT).as_posix()}": file for file in ours}
    return {"#lit": ROOT / "vendor" / "lit.js", **shared, **said}


@remembered
def mechanism_words(language: str) -> dict[str, Path]:
    """The words of every mechanism that has any, by the name that its script imports them by."""
    return {
        f"#words/mechanisms/{file.parent.name}.js": _in(language, file.parent, "words.{}.js")
        for file in sorted(MECHANISMS.glob(f"*/words.{settings.LANGUAGE_CODE}.js"))
    }


def _in(language: str, folder: Path, name: str) -> Path:
    """The file of this language in a folder, or else the English one."""
    own = folder / name.format(language)
    return own if own.exists() else folder / name.format(settings.LANGUAGE_CODE)


@remembered
def _url(file: Path) -> str:
    if MECHANISMS in file.parents:
        return static(f"mechanisms/{file.relative_to(MECHANISMS).as_posix()}")
    return static(file.relative_to(ROOT).as_posix())


@register.simple_tag(takes_context=True)
def importmap(context: Context, mechanisms: bool = False) -> SafeString:
    """The import map; it stands before the first module of a page.

    What mechanisms say is in it where their scripts are loaded.
    """
    language = get_language() or settings.LANGUAGE_CODE
    files = modules(language) | (mechanism_words(language) if mechanisms else {})
    imports = {name: _url(file) for name, file in files.items()}
    text = json.dumps({"imports": imports}).replace("<", "\\u003c")
    nonce = context["request"].csp_nonce
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        nonce,
        mark_safe(text),  # noqa: S308  # a name cannot end the script: there is no "<" left
    )


@register.simple_tag
def modulepreload(*entries: str, mechanisms: Iterable[str] = ()) -> SafeString:
    """Fetch what these modules import, and what that imports, at once instead of in turn; and what
    these mechanisms say."""
    language = get_language() or settings.LANGUAGE_CODE
    said = mechanism_words(language)
    wanted = dict.fromkeys(file for entry in entries for file in reached(entry, language))
    words = [said[name] for one in mechanisms if (name := f"#words/mechanisms/{one}.js") in said]
    links = ((_url(file),) for file in (*wanted, *words))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', links)


@remembered
def reached(entry: str, language: str) -> tuple[Path, ...]:
    """The file of a module, and of all that it imports."""
    files, seen, todo = modules(language), dict[str, Path](), [entry]
    while todo:
        name = todo.pop()
        if name in files and name not in seen:
            seen[name] = files[name]
            todo += IMPORT.findall(files[name].read_text("utf-8"))
    return tuple(seen.values())
