"""Who has won how many of the games of a table."""

from collections import Counter

from django.core.cache import cache

from games.history.earlier import outcome
from games.models import Game
from tables.models import Table


def played(table: Table, besides: Game | None = None) -> tuple[int, Counter]:
    """How many games are over here, and how often each person or bot has won; without one game.

    A person is known by their key, a bot by its name: ("person", 7), ("bot", "Mallard").
    """
    games = table.games.filter(over=True).order_by("number")
    if besides is not None:
        games = games.exclude(pk=besides.pk)
    wins: Counter = Counter()
    n = 0
    for game in games:
        winners = _winners(game)
        if winners is None:
            continue
        n += 1
        wins.update({who_of(seat): int(seat.n in winners) for seat in game.seats.all()})
    return n, wins


def line(table: Table) -> tuple[int, list[tuple[str, int]]]:
    """How many games are over here, and the wins of everybody who sits here now, by name."""
    n, wins = played(table)
    return n, [(place.name, wins[who_of(place)]) for place in table.places.all()] if n else []


def who_of(seat) -> tuple[str, int | str]:
    """Whose seat or place this is, the same in every game."""
    return ("person", seat.user_id) if seat.user_id else ("bot", seat.name)


def _winners(game: Game) -> list[int] | None:
    """The seats that won a game; None if it had no end."""
    key = f"winners.{game.pk}"
    if (known := cache.get(key)) is None:
        ended = outcome(game)
        known = [] if ended is None else list(ended.winners)
        cache.set(key, known, timeout=None)
    return known or None
