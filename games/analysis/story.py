"""What an analysis tells. Points are in tenths of a point, chances in hundredths: whole numbers, so
that what sums up sums up exactly."""

from msgspec import Struct, field

from games.rules.values import Data


class Parts(Struct, frozen=True):
    """What led from the even start to the margin at the end, in tenths of a point; they sum to it.

    `deal`: the first tickets and cards. `choices`: the own moves against the best that could be
    seen, never more than 0. `cards`, `tickets`: what chance brought against what was to be expected
    of it. `others`: what the others did. `end`: what came to light at the end.
    """

    deal: int = 0
    choices: int = 0
    cards: int = 0
    tickets: int = 0
    others: int = 0
    end: int = 0

    @property
    def total(self) -> int:
        return self.deal + self.choices + self.cards + self.tickets + self.others + self.end


class Told(Struct, frozen=True):
    """The events of a version, as the seat was told them."""

    version: int = field(name="v")
    events: tuple[Data, ...]


class Better(Struct, frozen=True):
    """The best move that could be seen before a version: how it would have been told, and by how
    many tenths of a point it was better. `move` is there if nothing would have been told of it."""

    version: int = field(name="v")
    events: tuple[Data, ...]
    by: int
    move: Data | None = None


class Turn(Struct, frozen=True):
    """One turn of a seat: number 0 is the opening. `version` is the one before it, `chance` the
    chance to win then, `margin` the expected margin, and `parts` what changed it until the next."""

    turn: int
    version: int = field(name="v")
    chance: int
    margin: int
    moves: tuple[Told, ...]
    parts: Parts
    better: Better | None = None


class Ticket(Struct, frozen=True):
    """The story of a ticket: the first turn with it, its chances at versions, and what came of it;
    `kept` and `made` are versions."""

    ticket: str
    kept: int
    chances: tuple[tuple[int, int], ...]
    points: int
    done: bool
    # the one of the move that completed it, if it was not complete from the start
    made: int | None = None


class TurningPoint(Struct, frozen=True):
    """When the chance of a seat changed most: by which of the `parts`, and what was told then."""

    version: int = field(name="v")
    seat: int
    before: int
    after: int
    part: str
    by: int
    events: tuple[Data, ...]
    better: Better | None = None


class Seat(Struct, frozen=True):
    """A game as one seat sees it: `margin` is what it ended ahead of the mean of the others,
    in tenths; `rounded` are its parts and then the margin in whole points, which sum as well."""

    turns: tuple[Turn, ...]
    parts: Parts
    margin: int
    rounded: tuple[int, ...]
    tickets: tuple[Ticket, ...]
    won: bool


class Analysis(Struct, frozen=True):
    """All that is told of a finished game; `last` is its last version."""

    edition: int
    last: int
    seats: tuple[Seat, ...]
    turning: tuple[TurningPoint, ...]
