"""Who may enter a game, and as whom."""

from msgspec import Struct

from common.close_codes import CloseCode
from common.persons import Person
from games import permissions
from games.models import Game
from games.rules import Refusal
from tables.models import Table

# asked for by who has a seat and wants to be shown what watchers see
NO_SEAT = "none"


class Viewer(Struct, frozen=True):
    """Whoever opens a socket: the table, the game shown, their seats, the one they are shown it
    from (None: as watchers see it), and how many seats there are."""

    table: int
    game: int
    seats: list[int]
    seat: int | None
    size: int


def resolve_viewer(code: str, person: Person, asked: str, shown: int) -> Viewer | CloseCode:
    """As whom this person enters the game shown, or without one the latest; or why they may not.

    Who shares a device asks for a seat, or for none: then it is shown what watchers see. Raises
    Refusal for a seat that is not theirs.
    """
    table = Table.find(code)
    if table is None:
        return CloseCode.NOT_FOUND
    game: Game | None = table.games.filter(number=shown).first() if shown else table.game
    if game is None:
        return CloseCode.NOT_FOUND
    seats = list(game.seats.values_list("position", "user"))
    mine = [n for n, user in seats if user is not None and user == person.user]
    if not permissions.may_see_game(person, game):
        return CloseCode.NOT_ALLOWED
    seat = mine[0] if mine else None
    if asked == NO_SEAT:
        seat = None
    elif asked:
        seat = next((n for n in mine if str(n) == asked), None)
        if seat is None:
            raise Refusal("seat.none")
    return Viewer(table.pk, game.pk, mine, seat, len(seats))
