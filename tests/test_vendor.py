"""What is committed of others is what its lists name: libraries at the versions pinned, faces cut
from the files pinned, with every letter that is written here."""

import hashlib
import json
import re
import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scripts.fonts import FACES, FOLDER, Face

ROOT = Path(__file__).parents[1]
PINNED = json.loads((ROOT / "package.json").read_text())["devDependencies"]


@pytest.mark.parametrize("folder", ["static/vendor", "tests/vendor"])
def test_every_vendored_file_has_its_sum_version_and_licence(folder):
    at = ROOT / folder
    versions = json.loads((at / "VERSIONS.json").read_text())
    assert versions.keys() == {path.name for path in at.glob("*.js")}
    for name, entry in versions.items():
        code = (at / name).read_bytes()
        assert hashlib.sha256(code).hexdigest() == entry["sha256"]
        assert b"sourceMappingURL" not in code
        assert entry["version"] == PINNED[entry["name"]]
        assert (at / f"{name}.LICENSE").stat().st_size > 0


def test_every_face_has_its_sum_version_and_licence():
    versions = json.loads((FOLDER / "VERSIONS.json").read_text())
    assert versions.keys() == {path.name for path in FOLDER.glob("*.woff2")}
    assert versions.keys() == {face.file for face in FACES}
    for face in FACES:
        entry = versions[face.file]
        assert (entry["name"], entry["version"]) == (face.package, face.version)
        made = (FOLDER / face.file).read_bytes()
        assert hashlib.sha256(made).hexdigest() == entry["sha256"]
        licence = (FOLDER / f"{face.file}.LICENSE").read_text()
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_all_faces_together_weigh_at_most_80_kb():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.woff2")) <= 80_000


WRITTEN = ("games/boards/*.toml", "games/rules/mechanisms/*/help.*.md", "locale/*/*/*.po")
WRITTEN += ("templates/**/*.html", "static/rail/**/*.js", "games/rules/mechanisms/*/*.js")


def letters(face: Face) -> set[str]:
    """What a face can write."""
    with TTFont(FOLDER / face.file) as font:
        return set(map(chr, font.getBestCmap()))


each_face = pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)


@each_face
def test_a_face_has_every_letter_of_boards_words_and_pages(face):
    files = [file for pattern in WRITTEN for file in ROOT.glob(pattern)]
    assert len(files) > 200
    found = set().union(*(file.read_text(encoding="utf-8") for file in files))
    assert {*"Å’ęō–", "\xa0"} <= found
    # signs of keys and menus may be those of the device
    wanted = {letter for letter in found if unicodedata.category(letter)[0] not in "CS"}
    assert wanted | {*"←→"} <= letters(face)


@each_face
def test_a_face_has_the_letters_in_which_people_are_called(face):
    people = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    people |= set("ẞȘșȚțƏəƠơƯư’") | {chr(code) for code in range(0x1EA0, 0x1EFA)}
    # a mark that is never seen, and a letter that is written as two
    assert people - letters(face) <= set("\u00adŉ")


@each_face
def test_a_face_bears_no_reserved_name(face):
    with TTFont(FOLDER / face.file) as font:
        names = {entry.nameID: str(entry) for entry in font["name"].names}
    owner, ours = names.pop(0), [names[number] for number in (1, 4)]
    assert ours == [face.name, face.name]
    assert "Copyright" in owner or "©" in owner
    assert not [name for name in names.values() if re.search("Source|Gelasio", name)]
