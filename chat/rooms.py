"""Which of the rooms of a table somebody hears."""

from common.persons import Person
from games import permissions
from tables.models import Table

from .models import Line


def heard_by(person: Person, table: Table) -> list[Line.Room]:
    """Who sits here hears both rooms, who may look on that of the watchers."""
    if permissions.is_seated(person, table):
        return [Line.Room.TABLE, Line.Room.WATCHERS]
    return [Line.Room.WATCHERS] if permissions.may_look_on(person, table) else []
