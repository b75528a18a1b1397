"""The statements on the path of a move, written out once: what the ORM takes to compose them is
several times what the database takes to carry them out."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from msgspec import Struct

# a value as the database of this connection takes it
Convert = Callable[[Any, Any], Any]
# the text, and for each of its values how it is converted, None for as it is
Statement = tuple[str, tuple[Convert | None, ...]]
# fields whose values either driver takes as they are
AS_IT_IS = (models.IntegerField, models.BooleanField, models.BinaryField, models.ForeignKey)


# SQLite takes no more than 1000 levels of one expression, and some thousands of values
MAX_CONDITIONS = 100


class Condition(Struct, frozen=True):
    """What may be so in the database: its text with a `%s` for each of its values, which either
    driver takes as they are."""

    text: str
    values: tuple[int | str | bool, ...]


def holds(condition: Condition) -> bool:
    """Is it so now?"""
    return _read(f"SELECT 1 WHERE {condition.text}", condition.values) is not None


def each_holds(conditions: Sequence[Condition]) -> list[bool]:
    """Which of these are so now, asked with as few statements as there may be values in one."""
    found: list[bool] = []
    for start in range(0, len(conditions), MAX_CONDITIONS):
        some = conditions[start : start + MAX_CONDITIONS]
        asked = ", ".join(f"({one.text})" for one in some)
        values = tuple(value for one in some for value in one.values)
        found += map(bool, _read(f"SELECT {asked}", values))
    return found


def insert(model: type[models.Model], given: Condition | None = None, **values: Any) -> bool:
    """Store a row, unless one is there that it may not stand beside, and only if what is `given`
    is so; was it stored?"""
    statement = _insert(model, tuple(values), given and given.text)
    return _execute(statement, values.values(), given.values if given else ()) == 1


def update(model: type[models.Model], where: dict[str, Any], **values: Any) -> bool:
    """Change the one row that is as `where` says; was there one?"""
    statement = _update(model, tuple(values), tuple(where))
    return _execute(statement, (*values.values(), *where.values())) == 1


@cache
def _insert(model: type[models.Model], names: tuple[str, ...], given: str | None) -> Statement:
    converts, columns = _fields(model, names)
    marks = ", ".join(["%s"] * len(names))
    into = f"{_quoted(model._meta.db_table)} ({', '.join(columns)})"
    row = f"SELECT {marks} WHERE {given}" if given else f"VALUES ({marks})"
    return f"INSERT INTO {into} {row} ON CONFLICT DO NOTHING", converts


@cache
def _update(model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...]) -> Statement:
    converts, columns = _fields(model, (*names, *where))
    places = [f"{column} = %s" for column in columns]
    changes, asked = ", ".join(places[: len(names)]), " AND ".join(places[len(names) :])
    return f"UPDATE {_quoted(model._meta.db_table)} SET {changes} WHERE {asked}", converts


def _fields(
    model: type[models.Model], names: tuple[str, ...]
) -> tuple[tuple[Convert | None, ...], list[str]]:
    fields = [model._meta.get_field(name) for name in names]
    converts = (None if isinstance(one, AS_IT_IS) else one.get_db_prep_save for one in fields)
    return tuple(converts), [_quoted(field.column) for field in fields]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _execute(statement: Statement, values: Iterable[Any], more: tuple[Any, ...] = ()) -> int:
    """Carry it out with these values, and `more` that are taken as they are; how many rows it
    touched."""
    text, converts = statement
    own = connections[DEFAULT_DB_ALIAS]
    taken = [
        value if convert is None or value is None else convert(value, own)
        for convert, value in zip(converts, values, strict=True)
    ]
    with own.cursor() as cursor:
        cursor.execute(text, (*taken, *more))
        return cursor.rowcount


def _read(text: str, values: Sequence[Any]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(text, values)
        return cursor.fetchone()
