"""Pictures of every page and state, to be looked at.

pytest tests/browser/screens.py --screens <folder>
"""

from pathlib import Path

import pytest

from games.rules.values import Data
from tests.browser.player import DESKTOP, PHONE
from tests.browser.tour import tour

SCREENS: dict[str, Data] = {"desktop": DESKTOP, "phone": PHONE}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_pictures(player, site, finished, pytestconfig, screen, scheme):
    folder = Path(pytestconfig.getoption("screens", skip=False))
    for n, stop in enumerate(tour(player, site, finished, color_scheme=scheme, **SCREENS[screen])):
        name = "".join(letter if letter.isalnum() else "-" for letter in stop.name)
        path = folder / f"{screen}-{scheme}-{n:02}-{name}.png"
        stop.person.page.screenshot(path=path, full_page=not stop.playing)
