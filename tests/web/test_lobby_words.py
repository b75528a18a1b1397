"""Every sentence of the site is there in French, and the compiled words are the written ones."""

import ast
import gettext
import re
from pathlib import Path

from django.conf import settings
from django.utils.translation.template import templatize

FRENCH = settings.BASE_DIR / "locale" / "fr" / "LC_MESSAGES"
CALLS = {"gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
MEANT = "\x04"
"""Between what is meant and the text, where the same word means several things."""
PLURALS = {"ngettext", "ngettext_lazy"}
HOLE = re.compile(r"%\(\w+\)[ds]")
TEXT = r"u?(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\")"
# what `templatize` makes of the tags of a template
SINGLE = re.compile(rf"\bgettext\({TEXT}\)")
NAMED = re.compile(rf"\bpgettext\({TEXT},\s*{TEXT}\)")  # the first says what is meant
PLURAL = re.compile(rf"\bngettext\({TEXT},\s*{TEXT}")


def said_in_python(path: Path) -> set[str]:
    """Texts that code hands to gettext; of a plural both forms."""
    texts, calls = set(), {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            calls |= {alias.asname or alias.name: alias.name for alias in node.names}
            # by any other name `makemessages` does not know them, and drops what they say
            assert {a.asname for a in node.names if a.name in CALLS} <= {None, "_"}, path
        called = getattr(node.func, "id", None) if isinstance(node, ast.Call) else None
        if calls.get(called) in CALLS:
            many = calls[called] in PLURALS
            texts |= {arg.value for arg in node.args[: 1 + many] if isinstance(arg, ast.Constant)}
        elif calls.get(called) == "pgettext_lazy":
            texts.add(MEANT.join(arg.value for arg in node.args))
    return texts


def said_in_template(path: Path) -> set[str]:
    """Texts between the translation tags of a template."""
    code = templatize(path.read_text("utf-8"))
    found = [text for match in SINGLE.findall(code) for text in match]
    found += [f"{a or b}{MEANT}{c or d}" for a, b, c, d in NAMED.findall(code)]
    found += [text for match in PLURAL.findall(code) for text in match]
    return {ast.literal_eval(f'"{text}"') for text in found if text}


def said() -> set[str]:
    """Everything the site says."""
    root = settings.BASE_DIR
    texts = set()
    for folder in settings.OUR_APPS:
        for path in (root / folder).rglob("*.py"):
            texts |= said_in_python(path)
    for path in (root / "templates").rglob("*.html"):
        texts |= said_in_template(path)
    return texts


def written() -> dict[tuple[str, str], list[str]]:
    """The French words as written: a text, and what it is for many if it counts something -> one
    translation, or one for each plural form."""
    entries = {}
    for block in (FRENCH / "django.po").read_text("utf-8").split("\n\n"):
        assert "fuzzy" not in block, block
        context, key, plural, forms = "", "", "", []
        for line in block.splitlines():
            if not line or line.startswith("#"):
                continue
            keyword, _, rest = line.partition(" ")
            text = ast.literal_eval(line if keyword.startswith('"') else rest)
            if keyword.startswith('"'):
                if forms:
                    forms[-1] += text
                elif plural:
                    plural += text
                else:
                    key += text
            elif keyword == "msgctxt":
                context = text + MEANT
            elif keyword == "msgid":
                key = context + text
            elif keyword == "msgid_plural":
                plural = text
            else:
                forms.append(text)
        if key:
            entries[key, plural] = forms
    return entries


def texts_written() -> set[str]:
    """Every text that is written in French."""
    return {text for pair in written() for text in pair if text}


def compiled() -> dict[str | tuple[str, int], str]:
    """The French words as they are read: a text, of plural forms with its number -> French."""
    with (FRENCH / "django.mo").open("rb") as file:
        words = gettext.GNUTranslations(file)._catalog
    return {text: french for text, french in words.items() if text}  # the header is no word


def test_the_search_finds_what_the_site_says():
    texts = said()
    assert len(texts) > 80
    assert {"Sit down", "Type a name.", "%(n)s seat", "%(n)s seats", "Skip to the content"} <= texts


def test_no_sentence_is_untranslated():
    assert said() - texts_written() == set()
    assert [text for text, forms in written().items() if not all(forms)] == []


def test_nothing_is_translated_that_nobody_says():
    assert texts_written() - said() == set()


def test_translations_keep_the_holes():
    for texts, forms in written().items():
        holes = {frozenset(HOLE.findall(one)) for one in (*filter(None, texts), *forms)}
        assert len(holes) == 1, texts


def test_the_compiled_words_are_the_written_ones():
    words: dict[str | tuple[str, int], str] = {}
    for (text, many), forms in written().items():
        words |= {(text, n): form for n, form in enumerate(forms)} if many else {text: forms[0]}
    assert compiled() == words, "manage.py compilemessages makes the .mo anew"
