"""Template tags that let the browser find our modules by name."""

import json
import re
from collections.abc import Iterator
from datetime import datetime

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def figure(number: int | None) -> str:
    """A number in a table: with a true minus, and empty where there is none."""
    return "" if number is None else str(number).replace("-", "−")


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


ROOT = settings.BASE_DIR / "static"
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'](#[\w./-]+)["']""")


def modules() -> dict[str, str]:
    """Every module: the name that others import it by, and its file below `static`."""
    ours = sorted((ROOT / "rail").rglob("*.js"))
    files = [file.relative_to(ROOT).as_posix() for file in ours]
    return {"#lit": "vendor/lit.js", **{f"#{file}": file for file in files}}


@register.simple_tag(takes_context=True)
def importmap(context: dict) -> SafeString:
    """The import map; it stands before the first module of a page."""
    imports = {name: static(file) for name, file in modules().items()}
    text = json.dumps({"imports": imports}).replace("<", "\\u003c")
    nonce = context["request"].csp_nonce
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        nonce,
        mark_safe(text),  # noqa: S308  # a name cannot end the script: there is no "<" left
    )


@register.simple_tag
def modulepreload(*entries: str) -> SafeString:
    """Fetch what these modules import, and what that imports, at once instead of in turn."""
    files = modules()
    wanted = dict.fromkeys(name for entry in entries for name in _reached(entry, files))
    links = ((static(files[name]),) for name in wanted)
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', links)


def _reached(entry: str, files: dict[str, str]) -> Iterator[str]:
    seen, todo = set(), [entry]
    while todo:
        name = todo.pop()
        if name in files and name not in seen:
            seen.add(name)
            yield name
            todo += IMPORT.findall((ROOT / files[name]).read_text("utf-8"))
