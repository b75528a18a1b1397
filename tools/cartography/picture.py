"""A preview of a drawing: what the game page shows, without the page."""

import base64
import os
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

from games.rules.values import Data

from .letters import FACE, exit_name

CARDS = {
    "purple": "#a35bb0", "white": "#f4f1ea", "blue": "#3f7fc1", "yellow": "#edc531",
    "orange": "#e58a2b", "black": "#3a3733", "red": "#c8322b", "green": "#4f9a4a",
    "gray": "#b5afa4",
}  # fmt: skip


def svg(facts_path: Path, drawing: Data, hills: Path | None = None) -> str:
    """The drawing as a complete SVG file, with the picture of its land if it lies there."""
    facts = tomllib.loads(facts_path.read_text(encoding="utf-8"))
    width, height = drawing["size"]
    length, thick = drawing["space"]
    theme = drawing.get("theme", {"land": "#eadfbe", "sea": "#b9d3da", "ink": "#4a3426"})
    land, sea, coast, ink = theme["land"], theme["sea"], "#a99a6b", theme["ink"]
    face = base64.b64encode(FACE.read_bytes()).decode()
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'font-family="{FACE.stem}" font-size="{drawing["text"]}">',
        f"<style>@font-face {{ font-family: {FACE.stem}; "
        f"src: url(data:font/woff2;base64,{face}) }}</style>",
        f'<rect x="-900" y="-900" width="{width + 1800}" height="{height + 1800}" fill="{sea}"/>',
        *(f'<path d="{d}" fill="#175a7c" fill-opacity=".09"/>' for d in drawing.get("depths", ())),
        f'<path d="{drawing["land"]}" fill="{land}" fill-rule="evenodd" stroke="{coast}"/>',
        relief(drawing, hills),
        *(
            f'<path d="{d}" fill="{ink}" fill-opacity=".1"/>'
            for d in drawing.get("tints", {}).values()
        ),
        f'<path d="{drawing.get("parks", "")}" fill="#cfd4a3"/>',
        f'<path d="{drawing.get("blocks", "")}" fill="{ink}" fill-opacity=".1"/>',
        f'<path d="{drawing.get("streams", "")}" fill="none" stroke="#7fa9bd" stroke-width=".8"/>',
        f'<path d="{drawing["rivers"]}" fill="none" stroke="#7fa9bd" stroke-width="1.8"/>',
        f'<path d="{drawing.get("bridges", "")}" fill="none" stroke="{ink}" stroke-width="4"/>',
        f'<path d="{drawing["lakes"]}" fill="{sea}" stroke="{coast}" stroke-width=".8"/>',
        f'<path d="{drawing["borders"]}" fill="none" stroke="#c9b88a" stroke-dasharray="5 3"/>',
    ]
    if "inset" in drawing:
        x, y, wide, high = drawing["inset"]
        out.append(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="6" fill="#eadfbe" '
            f'stroke="{coast}"/>'
        )
    out += furniture(drawing.get("ornaments", {}), ink)
    for path in drawing["lines"].values():
        out.append(f'<path d="{path}" fill="none" stroke="#65584b" stroke-width="1.6"/>')
    colors = [
        (name, route["color"])
        for name, route in zip(drawing["routes"], facts["routes"], strict=True)
    ]
    for name, color in colors:
        for x, y, angle in drawing["routes"][name]["spaces"]:
            out.append(
                f'<rect x="{-length / 2}" y="{-thick / 2}" width="{length}" height="{thick}" '
                f'transform="translate({x} {y}) rotate({angle})" fill="{CARDS.get(color, color)}" '
                f'rx="2" stroke="#2b2420"/>'
            )
    dots = [*drawing["cities"].values()]
    dots += [city["again"] for city in dots if "again" in city]
    for city in dots:
        out.append(
            f'<circle cx="{city["x"]}" cy="{city["y"]}" r="{drawing["city"] - 1.3}" '
            f'fill="#fffaf0" stroke="#7a2e1d" stroke-width="2.6"/>'
        )
    named = {city["id"]: city.get("name", "") for city in facts["cities"]}
    for at in drawing.get("exits", []):
        text = exit_name(named[at["city"]], at["anchor"] == "start")
        out.append(
            f'<text x="{at["x"]}" y="{at["y"]}" text-anchor="{at["anchor"]}" '
            f'fill="#65584b">{escape(text)}</text>'
        )
    for city in facts["cities"]:
        drawn = drawing["cities"][city["id"]]
        for at in [d["label"] for d in (drawn, drawn.get("again", {})) if "label" in d]:
            out.append(
                f'<text x="{at["x"]}" y="{at["y"]}" text-anchor="{at["anchor"]}" '
                f'fill="#2b2420" stroke="#f6efdf" stroke-opacity=".75" stroke-width="3" '
                f'paint-order="stroke">{escape(city["name"])}</text>'
            )
    out.append("</svg>")
    return "\n".join(out)


def relief(drawing: Data, hills: Path | None) -> str:
    """The picture of the land on its page."""
    if "relief" not in drawing or not hills or not hills.exists():
        return ""
    width, height = drawing["size"]
    packed = base64.b64encode(hills.read_bytes()).decode()
    return f'<image width="{width}" height="{height}" href="data:image/webp;base64,{packed}"/>'


def furniture(ornaments: Data, ink: str) -> list[str]:
    """Frame, title, rose and scale."""
    out = []
    if "frame" in ornaments:
        out.append(f'<path d="{ornaments["frame"]["bars"]}" fill="{ink}"/>')
    if plate := ornaments.get("plate"):
        out.append(f'<path d="{plate["shape"][0]}" fill="#fbf4e2" stroke="{ink}"/>')
        for x, y, path in (*plate["title"]["en"], plate["year"]):
            out.append(f'<path transform="translate({x} {y})" d="{path}" fill="{ink}"/>')
    for what in ("rose", "scale"):
        out.append(f'<path d="{ornaments.get(what, {}).get("dark", "")}" fill="{ink}"/>')
    return out


def png(facts_path: Path, drawing: Data, hills: Path, target: Path, width: int) -> None:
    """Writes a picture so many pixels wide, taken by Chromium."""
    height = round(width * drawing["size"][1] / drawing["size"][0])
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(
            f"<body style='margin:0'>{svg(facts_path, drawing, hills)}", encoding="utf-8"
        )
        names = os.environ.get("RAIL_CHROMIUM"), "chromium", "chromium-headless-shell"
        chromium = next((name for name in names if name and shutil.which(name)), None)
        if chromium is None:
            raise SystemExit("a picture is taken by Chromium: sudo apt install chromium")
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--screenshot={target}"]
        options += [f"--window-size={width},{height}", f"--user-data-dir={folder}/profile"]
        subprocess.run(  # noqa: S603
            [chromium, *options, page.as_uri()], check=True, capture_output=True, timeout=60
        )
