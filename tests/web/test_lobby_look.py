"""The colors of the site can be told from each other, in light and in dark."""

import re

import pytest
from django.conf import settings

CSS = (settings.BASE_DIR / "static" / "rail" / "core" / "base.css").read_text("utf-8")
COLOR = r"#[0-9a-f]{3}|#[0-9a-f]{6}"
TOKEN = re.compile(rf"--([\w-]+): (?:light-dark\()?({COLOR})(?:, ({COLOR})\))?;")
LIGHT = {name: light for name, light, _ in TOKEN.findall(CSS)}
DARK = {name: dark or light for name, light, dark in TOKEN.findall(CSS)}
READABLE, VISIBLE = 4.5, 3.0


def luminance(color: str) -> float:
    """How bright a color is, by WCAG 2."""
    digits = color[1:] if len(color) == 7 else "".join(2 * digit for digit in color[1:])
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_what_stands_on_a_color_can_be_read(tokens):
    pairs = [(name, name.removeprefix("on-")) for name in tokens if name.startswith("on-")]
    assert len(pairs) >= 18
    papers = ("paper", "paper-2", "paper-3")
    pairs += [(ink, paper) for ink in ("ink", "ink-2", "accent", "ok", "warn") for paper in papers]
    poor = [(a, b) for a, b in pairs if contrast(tokens[a], tokens[b]) < READABLE]
    assert poor == []


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_edges_of_fields_and_buttons_are_seen(tokens):
    for paper in ("paper", "paper-2"):
        assert contrast(tokens["line-2"], tokens[paper]) >= VISIBLE


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_what_a_code_looks_like_can_be_read_in_its_empty_field(tokens):
    lobby = (settings.BASE_DIR / "static" / "rail" / "lobby" / "lobby.css").read_text("utf-8")
    (opacity,) = re.findall(r"\.code::placeholder \{\s*opacity: ([\d.]+);", lobby)
    assert contrast(mixed(tokens["ink-2"], tokens["paper"], float(opacity)), tokens["paper"]) >= (
        READABLE
    )


def mixed(color: str, below: str, opacity: float) -> str:
    """What is seen of a color through which another shows."""
    pairs = [(int(color[n : n + 2], 16), int(below[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(opacity * a + (1 - opacity) * b):02x}" for a, b in pairs)


def test_contrast_is_what_the_standard_says():
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
