"""The faces that are committed with Rail: two open ones, cut to the letters of names.

Run by a developer, when a face or its letters shall change: python -m scripts.fonts
"""

import hashlib
import json
import subprocess
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FOLDER = Path(__file__).parents[1] / "static" / "vendor" / "fonts"

RANGES = (
    (0x20, 0x7E),  # Basic Latin
    (0xA0, 0x17F),  # Latin-1 and Latin Extended-A
    (0x1EA0, 0x1EF9),  # Vietnamese
)
MORE = "ẞƏəƠơƯưȘșȚț‐‑–—‘’‚“”„†•…‹›€™←↑→↓−▲▸▼▾●\u2009\u202f"
LETTERS = {code for first, last in RANGES for code in range(first, last + 1)} | set(map(ord, MORE))


class Face(NamedTuple):
    """A face: what Rail calls it, the npm package and file it comes from, with their licence."""

    file: str
    name: str
    package: str
    version: str
    source: str
    sha256: str
    licence: str
    weights: tuple[int, int] | None = None
    """Of a variable one, the least and the greatest that the style sheets use."""


FACES = (
    Face(
        "rail-serif.woff2",
        "Rail Serif",
        "@expo-google-fonts/gelasio",
        "0.4.1",
        "600SemiBold/Gelasio_600SemiBold.ttf",
        "32a15f95f080df0aca6575a29fed38ec1d8f1309c7d7f4dd815ca29819dbc99b",
        "LICENSE_FONT",
    ),
    Face(
        "rail-sans.woff2",
        "Rail Sans",
        "source-sans",
        "3.52.0",
        "VF/SourceSans3VF-Upright.ttf",
        "1147db9a3f0edd4956068de77930148acce2742dd76d57f7239b2b1c687ac63f",
        "LICENSE.md",
        (400, 700),
    ),
)


def fetch(folder: Path) -> Path:
    """Have npm lay the packages into a folder; and where they lie there."""
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    packages = [f"{face.package}@{face.version}" for face in FACES]
    subprocess.run([*command, "--prefix", folder, *packages], check=True)
    return folder / "node_modules"


def line_up(font: TTFont) -> None:
    """Make figures as high as capitals the usual ones: a 0 of the old style is read as an o."""
    table = font["GSUB"].table
    lining: dict[str, str] = {}
    for feature in table.FeatureList.FeatureRecord:
        if feature.FeatureTag == "lnum":
            for number in feature.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[number].SubTable:
                    lining |= part.mapping
    for letters in font["cmap"].tables:
        letters.cmap = {code: lining.get(glyph, glyph) for code, glyph in letters.cmap.items()}


def cut(face: Face, source: bytes) -> bytes:
    """The face with our letters alone, and under our name: theirs may be reserved."""
    font = TTFont(BytesIO(source), recalcTimestamp=False)
    line_up(font)
    if face.weights:
        instancer.instantiateVariableFont(font, {"wght": face.weights}, inplace=True)
        font["fvar"].instances = []  # each has a name of theirs
        font.save(whole := BytesIO())  # the cutter wants to read what it cuts
        font = TTFont(whole, recalcTimestamp=False)
    options = subset.Options(hinting=False, layout_features=["kern", "liga", "locl", "tnum"])
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]  # also whose they are, and the licence
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    for number, name in ((1, face.name), (4, face.name), (6, face.name.replace(" ", ""))):
        font["name"].setName(name, number, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(made := BytesIO())
    return made.getvalue()


def main() -> None:
    """Write all faces, their licences, and the list of what they are."""
    FOLDER.mkdir(exist_ok=True)
    versions = {}
    with tempfile.TemporaryDirectory() as folder:
        packages = fetch(Path(folder))
        for face in FACES:
            package = packages / face.package
            source = (package / face.source).read_bytes()
            if (found := hashlib.sha256(source).hexdigest()) != face.sha256:
                raise SystemExit(f"{face.source} is not the one that was looked at: {found}")
            made = cut(face, source)
            (FOLDER / face.file).write_bytes(made)
            (FOLDER / f"{face.file}.LICENSE").write_bytes((package / face.licence).read_bytes())
            versions[face.file] = {
                "name": face.package,
                "version": face.version,
                "licence": "OFL-1.1",
                "sha256": hashlib.sha256(made).hexdigest(),
            }
    (FOLDER / "VERSIONS.json").write_text(json.dumps(versions, indent=2) + "\n")


if __name__ == "__main__":
    main()
