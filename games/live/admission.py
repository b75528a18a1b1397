"""Who may enter a game, and as whom."""

from common.persons import Person
from games import permissions
from games.rules import Illegal
from moderation.access import NOT_ALLOWED
from tables.models import Table

# asked for by who has a seat and wants to be shown what watchers see
NO_SEAT = "none"
# closes the socket to what does not exist
NOT_FOUND = 4404


def resolve_viewer(
    code: str, person: Person, asked: str, shown: int
) -> tuple[int, int, list[int], int | None, int] | int:
    """The table; the game shown, or the latest; this person's seats, the seat taken, the size; or
    why not.

    Who shares a device asks for a seat, or for none: then it is shown what watchers see.
    """
    table = Table.find(code)
    game = table and (table.games.filter(number=shown).first() if shown else table.game)
    if game is None:
        return NOT_FOUND
    seats = list(game.seats.values_list("n", "user"))
    mine = [n for n, user in seats if user is not None and user == person.user]
    if not permissions.may_see_game(person, game):
        return NOT_ALLOWED
    seat = mine[0] if mine else None
    if asked == NO_SEAT:
        seat = None
    elif asked:
        seat = next((n for n in mine if str(n) == asked), None)
        if seat is None:
            raise Illegal("seat.none")
    return table.pk, game.pk, mine, seat, len(seats)
