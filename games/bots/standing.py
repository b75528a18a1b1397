"""Standing: what the score lines say of a position, and what is promised."""

from msgspec.structs import replace

from games.rules.advising import Outlook, promises
from games.rules.frozen import NOTHING
from games.rules.table import Table


class Tallies(dict[str, tuple[int, ...]]):
    """What the rules count at the end, each when a line asks for it."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, name: str) -> tuple[int, ...]:
        for mechanism in self.table.rules.mechanisms:
            if name in mechanism.tallies:
                self.update(mechanism.tally(self.table))
        return self[name]


def standing(table: Table, seat: int, outlook: Outlook) -> float:
    """The points of a seat's side beyond the mean of the others, as the score lines say and what is
    promised; without those of tickets where there are chances."""
    points, tally = [0.0] * len(table.seats), Tallies(table)
    for mechanism in table.rules.mechanisms:
        if mechanism.name != "connections":
            for line in mechanism.scores(table, tally):
                points[line.seat] += line.points
    side = table.side(seat)
    for first, *_ in table.sides:
        if first == side[0]:
            points[seat] += promises(table, seat, outlook)
        else:
            points[first] += promises(table, first, replace(outlook, chances=NOTHING))
    own = sum([points[one] for one in side])
    return own - (sum(points) - own) / max(1, len(table.sides) - 1)
