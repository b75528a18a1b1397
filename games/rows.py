"""The statements on the path of a move, written out once: what the ORM takes to put them together
is ten times what the database takes to carry them out."""

from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, models

Statement = tuple[str, tuple[models.Field, ...]]
"""The text, and the fields whose values it takes."""


def insert(model: type[models.Model], **values: Any) -> bool:
    """Store a row, unless one is there that it may not stand beside; was it stored?"""
    return _execute(_insert(model, tuple(values)), *values.values()) == 1


def update(model: type[models.Model], where: dict[str, Any], **values: Any) -> bool:
    """Change the one row that is as `where` says; was there one?"""
    statement = _update(model, tuple(values), tuple(where))
    return _execute(statement, *values.values(), *where.values()) == 1


@cache
def _insert(model: type[models.Model], names: tuple[str, ...]) -> Statement:
    marks = ", ".join(["%s"] * len(names))
    fields, columns = _fields(model, names)
    into = f"{_quoted(model._meta.db_table)} ({', '.join(columns)})"
    return f"INSERT INTO {into} VALUES ({marks}) ON CONFLICT DO NOTHING", fields


@cache
def _update(model: type[models.Model], names: tuple[str, ...], where: tuple[str, ...]) -> Statement:
    fields, columns = _fields(model, (*names, *where))
    places = [f"{column} = %s" for column in columns]
    changes, asked = ", ".join(places[: len(names)]), " AND ".join(places[len(names) :])
    return f"UPDATE {_quoted(model._meta.db_table)} SET {changes} WHERE {asked}", fields


def _fields(
    model: type[models.Model], names: tuple[str, ...]
) -> tuple[tuple[models.Field, ...], list[str]]:
    fields = tuple(model._meta.get_field(name) for name in names)
    return fields, [_quoted(field.column) for field in fields]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _execute(statement: Statement, *values: Any) -> int:
    """Carry it out; how many rows it touched."""
    text, fields = statement
    own = connections[DEFAULT_DB_ALIAS]
    with own.cursor() as cursor:
        cursor.execute(
            text,
            [
                field.get_db_prep_save(value, own)
                for field, value in zip(fields, values, strict=True)
            ],
        )
        return cursor.rowcount
