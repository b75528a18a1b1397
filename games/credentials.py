"""What opened a socket, as one question to the database: does it still?

Whoever came in by a seat link that was replaced, with a password that was changed, or in a session
that has ended, is not there any more; nor is who has lost the seat, or may look on no longer. A
move is stored under this question (`games/store/writing.py`), so that it takes no statement of its
own.
"""

from common.conditions import Condition, holds
from common.persons import Person
from games import permissions
from games.rules import Refusal
from tables.models import Table

PERSON = (
    "EXISTS (SELECT 1 FROM accounts_user, django_session"
    " WHERE id = %s AND password = %s AND epoch = %s AND is_superuser = %s AND is_active"
    " AND session_key = %s)"
)
OPENS_SEAT = f"{PERSON} AND {permissions.SEAT}"


class SeatCredential(Condition, frozen=True):
    """The credential for a seat, by which moves are played."""

    seat: int


class Revoked(Refusal):
    """What opened the socket does so no longer."""

    def __init__(self) -> None:
        super().__init__("seat.none")


def check(credential: Condition) -> None:
    """Revoked unless this credential still opens."""
    if not holds(credential):
        raise Revoked


def of_seat(person: Person, game: int, seat: int) -> SeatCredential:
    """The credential for a seat of a game."""
    values = (*_known(person), *permissions.plays(person, game, seat).values)
    return SeatCredential(OPENS_SEAT, values, seat)


def of_watcher(person: Person, game: int) -> Condition:
    """The credential for what watchers of a game see."""
    if person.is_operator:
        return _all(person)
    return _all(person, permissions.sees_game(person, game))


def of_table(person: Person, table: Table, seated: bool) -> Condition:
    """The credential for the lobby of a table, of who sits there or of anybody else."""
    if seated:
        return _all(person, permissions.sits(person, table.pk))
    if person.is_operator:
        return _all(person)
    return _all(person, permissions.sees_lobby(table.pk))


def _all(person: Person, *more: Condition) -> Condition:
    if person.user is not None:
        more = (Condition(PERSON, _known(person)), *more)
    return Condition(
        " AND ".join(one.text for one in more), tuple(value for one in more for value in one.values)
    )


def _known(person: Person) -> tuple[int | str | bool, ...]:
    user = permissions.NO_USER if person.user is None else person.user
    return user, person.password, person.epoch, person.superuser, person.session
