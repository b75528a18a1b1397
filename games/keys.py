"""What opened a socket, as one question to the database: does it still?

Whoever came in by a seat link that was replaced, with a password that was changed, or in a session
that has ended, is not there any more; nor is who has lost the seat, or may look on no longer. A
move is stored under this question (`games/store/sql.py`), so that it takes no statement of its own.
"""

from common.persons import Person
from games import permissions
from games.rules import Refusal
from games.store.sql import Condition, holds
from tables.models import Table

PERSON = (
    "EXISTS (SELECT 1 FROM accounts_user, django_session"
    " WHERE id = %s AND password = %s AND epoch = %s AND is_superuser = %s AND is_active"
    " AND session_key = %s)"
)


class Revoked(Refusal):
    """What opened the socket does so no longer."""

    def __init__(self) -> None:
        super().__init__("seat.none")


def check(key: Condition) -> None:
    """Void unless this key still opens."""
    if not holds(key):
        raise Revoked


def of_game(person: Person, game: int, seat: int | None) -> Condition:
    """The key to a seat of a game, or without one to what its watchers see."""
    if seat is not None:
        return _all(person, permissions.plays(person, game, seat))
    if person.is_operator:
        return _all(person)
    return _all(person, permissions.sees_game(person, game))


def of_table(person: Person, table: Table, seated: bool) -> Condition:
    """The key to the lobby of a table, of who sits there or of anybody else."""
    if seated:
        return _all(person, permissions.sits(person, table.pk))
    if person.is_operator:
        return _all(person)
    return _all(person, permissions.sees_lobby(table.pk))


def _all(person: Person, *more: Condition) -> Condition:
    if person.user is not None:
        known = (person.user, person.password, person.epoch, person.superuser, person.session)
        more = (Condition(PERSON, known), *more)
    return Condition(
        " AND ".join(one.text for one in more), tuple(value for one in more for value in one.values)
    )
