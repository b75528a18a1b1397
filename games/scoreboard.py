"""Who has won how many of the games of a table."""

from collections import Counter

from games.models import Game, Seat
from tables.models import Place, Table

# the same in every game of a table: a person by their key, a bot by its name
Who = tuple[str, int | str]


def played(table: Table, besides: Game | None = None) -> tuple[int, Counter[Who]]:
    """How many games are over here, and how often everybody who played has won; without one game.

    A person is known by their key, a bot by its name: ("person", 7), ("bot", "Mallard").
    """
    seats = Seat.objects.filter(game__table=table, game__winners__isnull=False)
    if besides is not None:
        seats = seats.exclude(game=besides)
    wins: Counter[Who] = Counter()
    games = set()
    facts = seats.values_list("game", "position", "user", "name", "game__winners")
    for game, n, user, name, winners in facts:
        games.add(game)
        wins[_who(user, name)] += n in (winners or ())
    return len(games), wins


def line(table: Table) -> tuple[int, list[tuple[str, int]]]:
    """How many games are over here, and the wins of everybody who sits here now and has played one
    of them, by name."""
    n, wins = played(table)
    seated = [(place.name, who_of(place)) for place in table.places.all()]
    return n, [(name, wins[who]) for name, who in seated if who in wins]


def who_of(seat: Seat | Place) -> Who:
    """Whose seat or place this is, the same in every game."""
    return _who(seat.user_id, seat.name)


def _who(user_id: int | None, name: str) -> Who:
    return ("person", user_id) if user_id else ("bot", name)
