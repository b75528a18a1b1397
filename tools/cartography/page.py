"""The measures of a page: every figure in viewBox units."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Page:
    """The size of a board's picture and of the things drawn on it."""

    width: float = 1200.0
    height: float = 800.0
    margin: tuple[float, float] = (58.0, 40.0)  # about the outermost cities, where the map starts
    edge: float = 10.0  # nothing nearer to the edge
    tile: float = 32.0  # length of a space
    thick: float = 12.8  # its thickness
    gap: float = 3.0  # between two spaces of a route, at least
    loose: float = 14.0  # and at most
    parallel_gap: float = 1.8  # between parallel tracks
    city: float = 7.5  # radius of a city
    text: float = 15.5  # font size of names
    apart: float = 62.0  # between two cities, at least
    clear: float = 32.0  # between a city and the middle of a foreign way, at least

    @property
    def pitch(self) -> float:
        """From one space to the next."""
        return self.tile + self.gap

    @property
    def least_gap(self) -> float:
        """From the middle of a city to its nearest car."""
        return self.city + 4.5

    def share(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """A rectangle given in shares of the page, in units."""
        left, top, width, height = box
        return left * self.width, top * self.height, width * self.width, height * self.height

    def half(self, tracks: int) -> float:
        """Half the width of a way with so many tracks."""
        return (tracks * self.thick + (tracks - 1) * self.parallel_gap) / 2


WIDEST, TALLEST = 1200.0, 920.0  # what a screen shows beside its panels, in units
SMALLEST = 0.8  # no page is smaller than this share of the largest
NARROWEST, BROADEST = 0.85, 1.6  # a tall map gets room beside it, a flat one above and below
ROOMY = 1.15  # ways of a map that fills its page are so much longer than they need


def page_for(width: float, height: float, share: float) -> Page:
    """A page in the proportion of a map.

    It is as large as a screen shows it, or smaller where the cars need less: `share` is how long
    all ways are, in units of the map, for each unit that their cars need.
    """
    blank = Page()
    aspect = min(BROADEST, max(NARROWEST, (width / height) ** 0.75))
    tall = min(TALLEST, WIDEST / aspect)
    most = min((tall * aspect - 2 * blank.margin[0]) / width, (tall - 2 * blank.margin[1]) / height)
    scale = min(1.0, max(SMALLEST, ROOMY / share / most))
    wide, tall = (float(round(side * scale, -1)) for side in (tall * aspect, tall))
    return replace(blank, width=wide, height=tall)
