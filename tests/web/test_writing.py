"""The next version of a game: its clock is charged, it is stored, and then it is shown."""

import threading

import pytest
from channels.db import database_sync_to_async
from django.db import transaction

from games.broadcast import relay
from games.broadcast.game_room import GameRoom
from games.models import Game, LoggedMove
from games.play import interventions
from games.rules import Rules
from games.store import cache, writing
from tests.web.scene import Tab, advance, begin, next_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

# columns of a game that stay as they were begun
BEGUN = {"id", "table_id", "number", "board", "variant", "board_hash", "rules_version", "pace"}


def columns(model) -> set[str]:
    return {field.column for field in model._meta.concrete_fields}


def test_the_statements_name_every_column_that_a_version_changes():
    line = writing.INSERT_MOVE.partition("(")[2].partition(")")[0]
    assert {name.strip() for name in line.split(",")} == columns(LoggedMove) - {"id"}
    assert f"({line})" in writing.INSERT_MOVE_BY_CREDENTIAL
    row = writing.END_GAME.partition("SET")[2].partition("WHERE")[0]
    assert writing.UPDATE_GAME.partition("SET")[2].partition("WHERE")[0].strip() in row
    changed = {name for name in columns(Game) if f"{name} =" in row or f'"{name}" =' in row}
    assert changed == columns(Game) - BEGUN - {"started"}


def test_what_is_stored_is_what_the_process_knows():
    game = begin(time="live", minutes=10)
    advance(game, 3)
    known = cache.get(game.pk, 3)
    assert known == cache.load(game.pk) and known.clock.running
    interventions.pause(game.pk, [0])
    interventions.break_off(game.pk, [0, 1])
    game.refresh_from_db()
    assert cache.get(game.pk, 5) == cache.load(game.pk)
    assert (game.version, game.over, game.ended_early, game.bot_due) == (5, True, True, None)
    ended = game.ended
    assert ended == game.log.get(version=5).at and len(game.totals) == 2 and game.winners
    interventions.reseated(game.pk, [0])
    game.refresh_from_db()
    assert (game.version, game.ended, game.ended_early) == (6, ended, True)


def test_a_version_that_is_taken_back_is_neither_known_nor_shown(monkeypatch):
    game, shown = begin(), []
    monkeypatch.setattr("games.play.moves.game_room.broadcast_move", lambda *of: shown.append(of))
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        advance(game, 1)
        raise ZeroDivisionError
    assert not shown and cache.get(game.pk, 0).version == 0
    advance(game, 1)
    assert len(shown) == 1


@pytest.mark.asyncio
async def test_no_view_is_made_in_the_thread_that_writes(monkeypatch):
    game, made, views = await database_sync_to_async(begin)(), [], Rules.views
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    _, move = await database_sync_to_async(next_move)(game)

    def note(*of):
        made.append(threading.current_thread().name)
        return views(*of)

    monkeypatch.setattr(Rules, "views", note)
    await tab.move(0, move)
    assert (await tab.hear("view"))["v"] == 1
    assert made and "writer" not in made
    await tab.close()


@pytest.mark.asyncio
async def test_who_was_not_shown_a_version_that_is_stored_asks_for_it(monkeypatch):
    game = await database_sync_to_async(begin)()
    tab = await Tab.open(game, 0)
    await tab.hear("view")
    _, move = await database_sync_to_async(next_move)(game)

    def crash(*of):
        raise ZeroDivisionError

    with monkeypatch.context() as crashing:
        crashing.setattr(GameRoom, "show", crash)
        ref = await tab.move(0, move)
        assert (await tab.hear("ok"))["ref"] == ref
    await tab.say({"t": "beat", "v": 0})
    assert (await tab.hear("view"))["v"] == 1
    await tab.close()


@pytest.mark.asyncio
async def test_many_moves_of_another_process_are_shown_at_once(monkeypatch):
    game = await database_sync_to_async(begin)()
    tabs = [await Tab.open(game, seat) for seat in (0, 1, None)]
    for tab in tabs:
        await tab.hear("view")
    known = cache.get(game.pk, 0)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("games.play.moves.game_room.broadcast_move", lambda *of: None)
        await database_sync_to_async(advance)(game, 9)
    cache.put(game.pk, known)
    for v in range(1, 10):
        message = {"kind": "room", "topic": ["game", game.pk], "v": v}
        relay.hand_on("another", message)
    for tab in tabs:
        frame = await tab.hear("view")
        assert (frame["v"], [entry["v"] for entry in frame["log"]]) == (9, [*range(1, 10)])
        assert not [one for one in await tab.hear_all() if one["t"] == "view"]
        await tab.close()
