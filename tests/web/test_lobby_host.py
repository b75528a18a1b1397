"""Who hosts a table whose host has gone, and who is seen to be here."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async as in_thread
from django.utils import timezone

from accounts.models import User
from games.models import Game
from lobby import places
from tables import hosts
from tables.models import Place, Table
from tests.web.lobby import create, do, opened, seen, sit
from tests.web.scene import begin, user_of
from tests.web.test_absence import ask
from tests.web.test_lobby_socket import told

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

MINUTE = 60


def passes(seconds: float, *without: str) -> None:
    """Time passes; those who are named have looked the other way."""
    past = timezone.now() - timedelta(seconds=seconds)
    Place.objects.filter(name__in=without).update(seen=past)
    Table.objects.filter(asked_until__isnull=False).update(asked_until=past)


def beat(table: Table, name: str) -> None:
    hosts.note_present(table.pk, User.objects.get(name=name).pk)


def host(table: Table) -> str:
    table.refresh_from_db()
    return table.host.name


def test_a_host_who_has_gone_is_succeeded_by_the_first_who_is_here():
    ada, table = create()
    sit(table, "Ben"), sit(table, "Cleo")
    dora, _ = sit(table, "Dora")
    passes(4 * MINUTE, "Ada", "Ben")
    beat(table, "Dora")
    assert host(table) == "Ada", "five minutes are not over"
    passes(6 * MINUTE, "Ada", "Ben")
    beat(table, "Dora")
    assert host(table) == "Cleo", "Ben is not here either, and Cleo sits before Dora"
    beat(table, "Ada")
    assert host(table) == "Cleo", "who comes back is a guest like any other"
    assert do(ada, table, "start").json()["code"] == "host.only"
    assert do(dora, table, "leave").json()["ok"]
    assert host(table) == "Cleo"


def test_nobody_hosts_by_looking_on_and_bots_never_do():
    ada, table = create()
    do(ada, table, "bot")
    stranger = places.create_guest("Zoe")
    passes(6 * MINUTE, "Ada")
    hosts.note_present(table.pk, stranger.pk)
    assert host(table) == "Ada"


def test_who_is_here_comes_before_who_is_not_when_the_host_leaves():
    ada, table = create()
    sit(table, "Ben"), sit(table, "Cleo")
    passes(6 * MINUTE, "Ben")
    do(ada, table, "leave")
    assert host(table) == "Cleo"


def test_a_host_who_joins_a_rematch_and_goes_does_not_block_it():
    ada, table = create()
    ben, _ = sit(table, "Ben")
    cleo, _ = sit(table, "Cleo")
    do(ada, table, "start")
    Game.objects.update(over=True)
    do(ben, table, "rematch")
    Table.objects.update(host=User.objects.get(name="Ada"))
    do(ada, table, "answer", yes="1")
    Place.objects.filter(name="Ada").update(seen=timezone.now() - timedelta(hours=1))
    beat(table, "Ben")
    assert host(table) == "Ada", "who was at the game has five minutes from the offer on"
    passes(6 * MINUTE, "Ada", "Ben")
    beat(table, "Cleo")
    assert host(table) == "Ada", "who has not agreed to play hosts nothing"
    beat(table, "Ben")
    assert host(table) == "Ben"
    assert do(ben, table, "start").json()["ok"]
    assert [seat.name for seat in table.game.seats.all()] == ["Ada", "Ben"]
    assert do(cleo, table, "start").status_code == 403


def test_a_table_whose_host_is_no_more_gets_another():
    _, table = create()
    sit(table, "Ben")
    User.objects.get(name="Ada").delete()
    beat(table, "Ben")
    assert host(table) == "Ben"


def test_the_host_hands_over_to_a_person_and_is_it_no_more():
    game = begin(people=3, bots=1)
    Table.objects.filter(pk=game.table_id).update(host=user_of(game, 0))
    assert ask(game, 1, "hand-over", seat=2)[1]["code"] == "host.only"
    assert ask(game, 0, "hand-over", seat=3)[1]["code"] == "host.bot"
    assert ask(game, 0, "hand-over", seat=0)[1]["code"] == "absence.yours"
    assert ask(game, 0, "hand-over", seat=2) == (204, {})
    game.table.refresh_from_db()
    assert game.table.host_id == user_of(game, 2)
    assert ask(game, 0, "hand-over", seat=1) == (403, {"code": "host.only", "data": {}})


@pytest.mark.asyncio
async def test_everybody_sees_who_is_here():
    ada, table = await in_thread(create)()
    await in_thread(sit)(table, "Ben")
    await in_thread(passes)(6 * MINUTE, "Ada", "Ben")
    assert [p["here"] for p in (await in_thread(seen)(ada, table))["places"]] == [False, False]
    watcher = await opened(table.code)
    assert [p["here"] for p in (await told(watcher))["table"]["places"]] == [False, False]
    mine = await opened(table.code, ada)
    assert [p["here"] for p in (await told(mine))["table"]["places"]] == [True, False]
    assert [p["here"] for p in (await told(watcher))["table"]["places"]] == [True, False]
    for socket in (mine, watcher):
        await socket.disconnect()
