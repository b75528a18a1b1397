"""Who may see what of a table and of its games: asked by pages, sockets and files alike.

A game is seen by who has a seat in it, by everybody while its table is open to watchers, and by an
operator, which is written down. What is said at a table is heard by who sits there now: to have
played an earlier game opens that game, and nothing that came after it.

Each rule stands once, as a question to the database: a page asks it now, a socket again and again
(`games/credentials.py`).
"""

from common.conditions import Condition, holds
from common.persons import Person
from games.models import Game, GameQuerySet, Seat
from moderation import audit
from tables.models import Table

SEAT = "EXISTS (SELECT 1 FROM games_seat WHERE game_id = %s AND position = %s AND user_id = %s)"
GAME = (
    "EXISTS (SELECT 1 FROM games_game g JOIN tables_table t ON t.id = g.table_id"
    " WHERE g.id = %s AND (t.watch OR EXISTS"
    " (SELECT 1 FROM games_seat s WHERE s.game_id = g.id AND s.user_id = %s)))"
)
PLACE = "EXISTS (SELECT 1 FROM tables_place WHERE table_id = %s AND user_id = %s)"
LOBBY = 'EXISTS (SELECT 1 FROM tables_table WHERE id = %s AND ("open" OR watch))'
NO_USER = 0


def plays(person: Person, game_id: int, seat: int) -> Condition:
    """This person has this seat of a game: they see its hand."""
    return Condition(SEAT, (game_id, seat, person.user or NO_USER))


def sees_game(person: Person, game_id: int) -> Condition:
    """This person, who may be no operator, sees what watchers see of a game, and all when it is
    over."""
    return Condition(GAME, (game_id, person.user or NO_USER))


def sits(person: Person, table_id: int) -> Condition:
    """This person has a place at a table."""
    return Condition(PLACE, (table_id, person.user or NO_USER))


def sees_lobby(table_id: int) -> Condition:
    """Whoever has the code of a table sees who gathers there: they may sit down, or look on."""
    return Condition(LOBBY, (table_id,))


def may_see_game(person: Person, game: Game) -> bool:
    """May this person see a game: play, watch, look back at it, take its file, read its analysis
    and its results?"""
    return holds(sees_game(person, game.pk)) or _looks_as_operator(person, game.table)


def may_look_on(person: Person, table: Table) -> bool:
    """May this person hear what is said to watchers of a table, and see who has won how often?"""
    return table.watch or is_seated(person, table) or _looks_as_operator(person, table)


def is_seated(person: Person, table: Table) -> bool:
    """Does this person sit here, and hear what is said among those who do?"""
    return holds(sits(person, table.pk))


def games_seen_by(person: Person, table: Table) -> GameQuerySet:
    """The games of a table that this person may see; an operator who sits there comes to play."""
    if table.watch or (not is_seated(person, table) and _looks_as_operator(person, table)):
        return table.games.all()
    played = Seat.objects.filter(game__table=table, user=person.user or NO_USER)
    return table.games.filter(pk__in=played.values("game"))


def _looks_as_operator(person: Person, table: Table) -> bool:
    """An operator may see what watchers see, wherever; that is written down."""
    if person.is_operator:
        audit.note_look(person, table)
    return person.is_operator
