"""Questions to the database that pages ask now, and sockets again and again."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from msgspec import Struct

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


def _read(text: str, values: Sequence[int | str | bool]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(text, values)
        return cursor.fetchone()
