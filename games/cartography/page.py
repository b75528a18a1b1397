"""The measures of a page: every figure in viewBox units."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """The size of a board's picture and of the things drawn on it."""

    width: float = 1200.0
    height: float = 800.0
    margin: tuple[float, float] = (58.0, 40.0)  # about the outermost cities, where the map starts
    bleed: float = 260.0  # land is drawn so far beyond the page
    edge: float = 10.0  # nothing nearer to the edge
    tile: float = 32.0  # length of a space
    thick: float = 12.8  # its thickness
    gap: float = 3.0  # between two spaces of a route, at least
    loose: float = 14.0  # and at most
    twin: float = 1.8  # between parallel tracks
    city: float = 7.5  # radius of a city
    text: float = 15.5  # font size of names
    apart: float = 62.0  # between two cities, at least
    clear: float = 32.0  # between a city and the middle of a foreign way, at least

    @property
    def pitch(self) -> float:
        """From one space to the next."""
        return self.tile + self.gap

    def half(self, tracks: int) -> float:
        """Half the width of a way with so many tracks."""
        return (tracks * self.thick + (tracks - 1) * self.twin) / 2


WIDEST, TALLEST = 1200.0, 920.0  # what a screen shows beside its panels, in units


def page_for(width: float, height: float) -> Page:
    """A page in the proportion of a map, as large as a screen shows it."""
    aspect = (width / height) ** 0.9
    tall = min(TALLEST, WIDEST / aspect)
    return Page(width=round(min(WIDEST, tall * aspect) / 10) * 10, height=round(tall / 10) * 10)
