"""A preview of a drawing: the browser's picture without the browser's page."""

import json
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

CARDS = {
    "purple": "#a35bb0", "white": "#f4f1ea", "blue": "#3f7fc1", "yellow": "#edc531",
    "orange": "#e58a2b", "black": "#3a3733", "red": "#c8322b", "green": "#4f9a4a",
    "gray": "#b5afa4",
}  # fmt: skip


def svg(facts_path: Path, drawing: dict) -> str:
    """The drawing as a complete SVG file."""
    facts = tomllib.loads(facts_path.read_text(encoding="utf-8"))
    width, height = drawing["size"]
    tile, thick = drawing["space"]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
        f'<rect x="-900" y="-900" width="{width + 1800:g}" height="{height + 1800:g}" fill="#b9d3da"/>',
        f'<path d="{drawing["land"]}" fill="#eadfbe" fill-rule="evenodd" stroke="#a99a6b" stroke-width="1" stroke-linejoin="round"/>',
        f'<path d="{drawing["lakes"]}" fill="#b9d3da" stroke="#a99a6b" stroke-width=".8"/>',
        f'<path d="{drawing["rivers"]}" fill="none" stroke="#9dbfc8" stroke-width="1.2" stroke-linejoin="round"/>',
        f'<path d="{drawing["borders"]}" fill="none" stroke="#c9b88a" stroke-width="1" stroke-dasharray="5 3"/>',
        f'<path d="{drawing["graticule"]}" fill="none" stroke="#2b2420" stroke-opacity=".08"/>',
    ]
    for path in drawing["lines"].values():
        out.append(f'<path d="{path}" fill="none" stroke="#65584b" stroke-width="1.6"/>')
    colors = {}
    seen: dict[tuple[str, str], int] = {}
    for route in facts["routes"]:
        pair = route["a"], route["b"]
        if pair[::-1] in seen:
            pair = pair[::-1]
        seen[pair] = n = seen.get(pair, 0) + 1
        colors[f"{pair[0]}-{pair[1]}" + (f"-{n}" if n > 1 else "")] = route["color"]
    for name, route in drawing["routes"].items():
        fill = CARDS.get(colors[name], "#b5afa4")
        for x, y, angle in route["spaces"]:
            out.append(
                f'<rect x="{-tile / 2}" y="{-thick / 2}" width="{tile}" height="{thick}" rx="2" '
                f'transform="translate({x} {y}) rotate({angle})" fill="{fill}" stroke="#2b2420" stroke-width="1"/>'
            )
    names = {c["id"]: c.get("name", "") for c in facts["cities"]}
    for name, city in drawing["cities"].items():
        out.append(
            f'<circle cx="{city["x"]}" cy="{city["y"]}" r="{drawing["city"]}" fill="#fffaf0" stroke="#7a2e1d" stroke-width="2.6"/>'
        )
    for name, city in drawing["cities"].items():
        if "label" in city:
            at = city["label"]
            out.append(
                f'<text x="{at["x"]}" y="{at["y"]}" text-anchor="{at["anchor"]}" font-family="DejaVu Sans" font-weight="600" '
                f'font-size="{drawing["text"]}" fill="#2b2420" stroke="#f6efdf" stroke-opacity=".75" stroke-width="3" paint-order="stroke">{escape(names[name])}</text>'
            )
    out.append("</svg>")
    return "\n".join(out)
