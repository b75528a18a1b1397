"""The icons of the site and the picture that goes with its links, made from the mark: our own art.

Run by hand when the mark changes: `.venv/bin/python scripts/icons.py CHROMIUM`, the path of a
Chromium that draws them.
"""

import io
import math
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).parents[1] / "static"
MARK = (STATIC / "rail/icons/mark.svg").read_text()
DRAWING = MARK[MARK.index("<path") : MARK.rindex("</svg>")]
PAPER, INK, LAND, SEA = "#fffaf0", "#2b2420", "#eadfc6", "#c9dcdf"
LINES = (
    # color, spaces, from, over, to
    ("#b5352a", 6, (90, 520), (250, 330), (470, 400)),
    ("#2d6a9f", 5, (470, 400), (560, 210), (760, 150)),
    ("#3d7a3c", 6, (470, 400), (700, 500), (880, 430)),
    ("#d9a514", 4, (760, 150), (930, 190), (880, 430)),
    ("#2b2420", 4, (880, 430), (1010, 540), (1140, 420)),
    ("#a5478f", 5, (760, 150), (930, 20), (1120, 170)),
)
Point = tuple[float, float]

CITIES = sorted({place for _, _, a, _, b in LINES for place in (a, b)})


def square(size: int, share: float, corner: float) -> str:
    """The mark on paper, filling a share of the square; for masks less than all."""
    inner, rest = size * share, size * (1 - share) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
        f'<rect width="100%" height="100%" rx="{size * corner}" fill="{PAPER}"/>'
        f'<svg x="{rest}" y="{rest}" width="{inner}" height="{inner}" viewBox="0 0 32 32">'
        f"{DRAWING}</svg></svg>"
    )


def cars(color: str, n: int, a: Point, over: Point, b: Point) -> str:
    """Cars along a curve, each with its shadow and a lighter roof."""
    found = []
    for k in range(n):
        t = (k + 0.8) / (n + 0.6)
        x, y = (
            (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r
            for p, q, r in zip(a, over, b, strict=True)
        )
        dx, dy = (
            2 * (1 - t) * (q - p) + 2 * t * (r - q) for p, q, r in zip(a, over, b, strict=True)
        )
        turn = math.degrees(math.atan2(dy, dx))
        found.append(
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})">'
            f'<rect x="-24" y="-9" width="54" height="24" rx="4" fill="{INK}" opacity=".28"/>'
            f'<rect x="-27" y="-12" width="54" height="24" rx="4" fill="{color}"'
            f' stroke="{INK}" stroke-width="2.4"/>'
            f'<rect x="-20" y="-7" width="40" height="6" rx="3" fill="{PAPER}" opacity=".45"/></g>'
        )
    return "".join(found)


def preview() -> str:
    """A board of nowhere with six routes on it, and the name of the site."""
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="17" fill="#7a2e1d" stroke="{INK}" stroke-width="5"/>'
        for x, y in CITIES
    )
    font = (STATIC / "vendor/fonts/rail-serif.woff2").as_uri()
    return (
        f"<style>@font-face{{font-family:r;src:url({font})}}body{{margin:0}}</style>"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">'
        f'<rect width="1200" height="630" fill="{SEA}"/>'
        f'<path d="M-20-20H1220V300Q1150 360 1190 500T1080 590Q900 520 760 590T420 560 190 600-20'
        f' 540Z" fill="{LAND}" stroke="{INK}" stroke-opacity=".35" stroke-width="3"/>'
        f"{''.join(cars(*line) for line in LINES)}{dots}"
        f'<g transform="translate(70 70)"><svg width="150" height="150" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" rx="7" fill="{PAPER}"/>{DRAWING}</svg>'
        f'<text x="180" y="122" font-family="r" font-size="150" fill="{INK}">Rail</text></g></svg>'
    )


def drawn(page: Page, code: str, width: int, height: int) -> bytes:
    """A picture of what the code draws."""
    page.set_viewport_size({"width": width, "height": height})
    # a file, so that it may load the font
    with tempfile.NamedTemporaryFile("w", suffix=".html") as sheet:
        sheet.write(f"<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{code}")
        sheet.flush()
        page.goto(Path(sheet.name).as_uri())
        page.evaluate("document.fonts.ready")
        return page.screenshot(omit_background=True)


def packed(picture: bytes) -> Image.Image:
    """The picture in few colors: flat drawings lose nothing by it."""
    return Image.open(io.BytesIO(picture)).convert("RGBA").quantize(128, Image.Quantize.FASTOCTREE)


def main() -> None:
    """Draw everything anew."""
    icons = STATIC / "rail/icons"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox"])
        page = browser.new_page()
        for size in (192, 512):
            packed(drawn(page, square(size, 1, 0.2), size, size)).save(
                icons / f"icon-{size}.png", optimize=True
            )
        packed(drawn(page, square(512, 0.7, 0), 512, 512)).save(
            icons / "icon-maskable.png", optimize=True
        )
        packed(drawn(page, square(180, 0.84, 0), 180, 180)).save(
            STATIC / "root/apple-touch-icon.png", optimize=True
        )
        packed(drawn(page, preview(), 1200, 630)).save(icons / "preview.png", optimize=True)
        small = Image.open(io.BytesIO(drawn(page, square(64, 1, 0.2), 64, 64)))
        small.save(STATIC / "root/favicon.ico", sizes=[(16, 16), (32, 32), (48, 48)])


if __name__ == "__main__":
    main()
