"""Styles: what players of a level leave out. None of them plays worse on purpose."""

from typing import Literal

from msgspec import Struct

Level = Literal["easy", "normal", "strong"]


class Style(Struct, frozen=True):
    """What a player looks at."""

    # Plans for all its tickets together, or for one after the other
    all_tickets: bool = True
    # Reckons with what a route brings besides its points
    bonuses: bool = True
    # Reckons with what a route costs besides cards and pieces, as a fee or what unlocks it
    charges: bool = True
    # Keeps its pieces for routes that bring much
    spares: bool = True
    # Gathers cards before it claims what nobody contests
    waits: bool = True
    # How many times what patience is worth it would give to claim at once
    hurries: float = 0.0
    # Looks at where the others build, and how soon they end the game
    rivals: bool = True


STYLES: dict[str, Style] = {
    "easy": Style(
        all_tickets=False,
        bonuses=False,
        charges=False,
        spares=False,
        waits=False,
        hurries=3.4,
        rivals=False,
    ),
    "normal": Style(all_tickets=False, bonuses=False, waits=False, hurries=0.9, rivals=False),
    "strong": Style(),
}
LEVELS: tuple[Level, ...] = ("easy", "normal", "strong")
