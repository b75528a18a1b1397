"""A language that nobody speaks is added by its files alone: no code is touched."""

import re
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.backstage import ROOT
from tests.browser.conftest import UVICORN, Site, guests, settings

LANGUAGE = "ar"
"""What it is called: it is written from right to left, and has six forms for numbers."""
SIGN = "⁂ "
"""It is English with this before every sentence."""
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=1; plural=0;\n"
SENTENCE = re.compile(r'^(  (?:[\w"#.]+:)?\s*")', re.MULTILINE)


def catalog(messages: dict[str, str]) -> bytes:
    """What msgfmt makes of messages."""
    rows = [(a.encode(), b.encode()) for a, b in sorted(messages.items())]
    texts = [row[0] for row in rows] + [row[1] for row in rows]
    at, places = 28 + 8 * len(texts), []
    for text in texts:
        places += [len(text), at]
        at += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(rows), 28, 28 + 8 * len(rows), 0, 0)
    return head + struct.pack(f"<{len(places)}I", *places) + b"".join(t + b"\0" for t in texts)


@pytest.fixture
def project(tmp_path) -> Path:
    """A copy of this project, to which the files of the language are added."""
    root, tracked = tmp_path / "project", ["git", "ls-files", "-z"]
    files = subprocess.run(tracked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in files.strip("\0").split("\0"):
        if not name.startswith(("tests/", "docs/", "bench/", "tools/")):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)

    def add(name: str, text: bytes) -> None:
        file = root / name.replace("/en", f"/{LANGUAGE}").replace(".en.", f".{LANGUAGE}.")
        assert not file.exists()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text)

    # what it does not say yet is said in English: all rules but one, and the chat
    for name in (
        "static/rail/words/en/game.js",
        "static/rail/words/en/lobby.js",
        "games/rules/mechanisms/tickets/words.en.js",
    ):
        add(name, SENTENCE.sub(rf"\1{SIGN}", (root / name).read_text("utf-8")).encode())
    messages = {"": HEADER, "Boards": f"{SIGN}Boards"}
    add(f"locale/{LANGUAGE}/LC_MESSAGES/django.mo", catalog(messages))
    return root


@contextmanager
def running(site: Site) -> Iterator[None]:
    """A server while it is needed."""
    try:
        site.wait()
        yield
    finally:
        site.stop()


def test_a_language_is_added_by_its_files_and_shown_from_right_to_left(
    project, ready, tmp_path, chromium
):
    data = tmp_path / "data"
    shutil.copytree(ready, data)
    site = Site(UVICORN, settings(data) | {"RAIL_DEBUG": "1"}, project)
    with running(site), guests(chromium, site) as enter:
        ada = enter("Ada", locale=LANGUAGE)
        page = ada.page
        page.goto("/")
        html = page.locator("html")
        assert [html.get_attribute(name) for name in ("lang", "dir")] == [LANGUAGE, "rtl"]
        expect(page.locator(".site-nav a").first).to_have_text(f"{SIGN}Boards")
        expect(page.locator(f".languages [lang={LANGUAGE}]")).to_have_attribute(
            "aria-current", "true"
        )
        ada.practice()
        expect(html).to_have_attribute("dir", "rtl")
        expect(page.locator("[data-standing]")).to_contain_text(f"{SIGN}Choose your first tickets")
        expect(page.locator(".part.ask h2")).to_contain_text(f"{SIGN}New tickets")
        # the map is the same everywhere
        direction = "(map) => getComputedStyle(map).direction"
        assert page.locator(".map svg.board").first.evaluate(direction) == "ltr"
        wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window
