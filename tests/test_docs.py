"""Docs name nothing that is not there: files, folders, commands, pages and their headings."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?<![\w/.*-])((?:[\w.*-]+/)*[\w*-]+(?:\.d)?\.(?:py|js|mjs|css|ts|po|txt))\b")
FOLDER = re.compile(r"(?<![\w/.*-])((?:[\w-]+/)+)(?![\w<*{.…-])")
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
PLACEHOLDER = re.compile(r"<[^>]*>")
COMMANDS = {
    "make": re.compile(r"(?m)^\s*(?:[A-Z_]+=\S+ )*make ([a-z]+)"),
    "manage.py": re.compile(r"manage\.py ([a-z_]+)"),
    "npm run": re.compile(r"npm run ([a-z]+)"),
    "python -m": re.compile(r"python3? -m ([\w.]+)"),
}
OF_OTHERS = {"venv", "pip"}
OTHER_ROOMS = re.compile(r"(?:bench|scripts|tests|tools)/")
PROVIDES = {"common/rate_limiter.py", "common/responses.py"}
"""What others count by, and nothing of its own."""


@cache
def kept() -> frozenset[str]:
    """Every file of the project."""
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return frozenset(file for file in told.split("\n") if file and (ROOT / file).exists())


@cache
def folders() -> frozenset[str]:
    return frozenset(f"{folder}/" for file in kept() for folder in map(str, Path(file).parents))


def is_there(name: str) -> bool:
    """Is it a file of ours, told by the end of its path; `*` stands for any name?"""
    if "*" not in name:
        return any(f"/{file}".endswith(f"/{name}") for file in kept())
    ending = re.compile("/" + re.escape(name).replace(r"\*", "[^/]+") + "$")
    return any(ending.search(f"/{file}") for file in kept())


def code_of(text: str) -> str:
    """What is quoted as code, and what stands in blocks."""
    blocks = re.findall(r"```.*?```|(?<=\n\n)(?: {4}.*\n)+", text, re.DOTALL | re.MULTILINE)
    return "\n".join([*QUOTED.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)), *blocks])


def missing(text: str) -> set[str]:
    """The files and folders that are named and not there."""
    code = PLACEHOLDER.sub("*", code_of(text))
    found = {file for file in FILE.findall(code) if not is_there(file)}
    tops = {folder.split("/")[0] for folder in folders()}
    found |= {
        folder
        for folder in FOLDER.findall(code)
        if folder.split("/")[0] in tops and folder not in folders()
    }
    return found


def headings(page: Path) -> set[str]:
    lines = re.findall(r"(?m)^#+ (.*)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def astray(text: str, page: Path) -> set[str]:
    """The links that lead nowhere."""
    found = set()
    for file, heading in LINK.findall(text):
        target = (page.parent / file).resolve() if file else page
        if not target.exists():
            found.add(file)
        elif heading and target.suffix == ".md" and heading not in headings(target):
            found.add(f"{file}#{heading}")
    return found


def unknown(text: str) -> set[str]:
    """The commands that nobody can call."""
    code = code_of(text)
    there = {
        "make": set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"))),
        "manage.py": set(get_commands()),
        "npm run": set(re.findall(r'"(\w+)": "', (ROOT / "package.json").read_text("utf-8"))),
    }
    found = set()
    for kind, pattern in COMMANDS.items():
        for name in pattern.findall(code):
            known = (
                name in there[kind]
                if kind in there
                else name in OF_OTHERS
                or is_there(f"{name.replace('.', '/')}.py")
                or is_there(f"{name.replace('.', '/')}/__main__.py")
            )
            if not known:
                found.add(f"{kind} {name}")
    return found


@pytest.mark.parametrize("doc", PAGES, ids=lambda doc: doc.name)
def test_a_page_names_nothing_that_is_not_there(doc):
    text = doc.read_text("utf-8")
    assert (missing(text), astray(text, doc), unknown(text)) == (set(), set(), set())


def test_what_is_not_there_is_found():
    text = (
        "`games/nothing.py`, `games/nothing/`, [x](nowhere.md), [y](RULES.md#no-such), `make tea`"
    )
    assert missing(text) == {"games/nothing.py", "games/nothing/"}
    assert astray(text, ROOT / "docs" / "x.md") == {"nowhere.md", "RULES.md#no-such"}
    assert unknown(text) == {"make tea"}
    assert len(PAGES) > 15


def test_every_page_is_reached_from_the_door():
    door = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "architecture.md" or f"({page.name})" in door


def test_every_place_that_counts_how_often_is_listed():
    security = (ROOT / "docs" / "security.md").read_text("utf-8")
    listed = security.partition("## How often\n")[2].partition("\n## ")[0]
    counts = re.compile(r"\b(?:rate_limiter\.allowed|check_rate|Buckets?)\(")
    of_site = [file for file in kept() if file.endswith(".py") and not OTHER_ROOMS.match(file)]
    found = {file for file in of_site if counts.search((ROOT / file).read_text("utf-8"))}
    assert len(found) > 10
    assert {file for file in found if f"`{file}`" not in listed} == PROVIDES
