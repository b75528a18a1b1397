"""The socket of the lobby: everybody sees every change, and nobody a secret."""

import json
from threading import Barrier, Thread

import pytest
from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.close_codes import CloseCode
from common.refusals import Refusal
from games.broadcast.frames import WIRE_VERSION
from games.live import open_sockets
from lobby import actions, room
from tables.models import Place, Table
from tests.web.lobby import create, do, names, opened, place, sit
from tests.web.scene import Socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


async def told(socket: Socket) -> dict:
    """The next frame; what is said at a table is heard elsewhere."""
    while (frame := json.loads(await socket.receive_from()))["t"] == "chat":
        pass
    return frame


async def off(change, *args, **kwargs):
    """Do something with the database, off the event loop."""
    return await sync_to_async(change)(*args, **kwargs)


@pytest.mark.asyncio
async def test_a_socket_that_falls_is_not_kept_in_its_room(monkeypatch):
    def fails(*args, **kwargs):
        raise DatabaseError("the database is gone")

    _, table = await off(create)
    before = open_sockets.count()
    tab = await opened(table.code)
    await told(tab)
    assert open_sockets.count() == before + 1
    monkeypatch.setattr("tables.hosts.note_present", fails)
    monkeypatch.setattr("common.executor.read", fails)
    await tab.send_json_to({"t": "beat"})
    with pytest.raises(DatabaseError):
        await tab.future
    assert open_sockets.count() == before


@pytest.mark.asyncio
async def test_everybody_sees_at_once_who_sits_down():
    host, table = await off(create)
    mine, other = await opened(table.code, host), await opened(table.code)
    first = (await told(mine))["table"]
    assert first["me"] == first["host"] == first["places"][0]["id"]
    assert (await told(other))["table"]["me"] is None
    await off(sit, table, "Ben")
    for socket in (mine, other):
        frame = await told(socket)
        assert frame["t"] == "table"
        assert [p["name"] for p in frame["table"]["places"]] == ["Ada", "Ben"]
        await socket.disconnect()


@pytest.mark.asyncio
async def test_a_page_from_before_an_update_is_not_let_in_again_and_so_loads_itself_anew():
    _, table = await off(create)
    earlier = await opened(table.code, wire=WIRE_VERSION - 1)
    assert (await earlier.receive_output())["code"] == CloseCode.NOT_ALLOWED
    today = await opened(table.code)
    assert (await told(today))["t"] == "table"
    await today.disconnect()


@pytest.mark.asyncio
async def test_no_secret_travels():
    host, table = await off(create)
    await off(sit, table, "Ben")
    tokens = [p.token async for p in Place.objects.all()]
    for client in (host, None):
        socket = await opened(table.code, client)
        frame = await told(socket)
        text = json.dumps(frame)
        assert not any(token in text for token in tokens)
        assert set(frame["table"]["places"][0]) == {
            "id", "position", "name", "color", "portrait", "bot", "level", "answer", "here",
        }  # fmt: skip
        await socket.disconnect()


@pytest.mark.asyncio
async def test_every_change_is_told():
    host, table = await off(create)
    socket = await opened(table.code)
    await told(socket)
    await off(sit, table, "Ben")
    assert len((await told(socket))["table"]["places"]) == 2
    await off(do, host, table, "lock", locked="1")
    assert (await told(socket))["table"]["locked"]
    await off(do, host, table, "color", color="black")
    assert (await told(socket))["table"]["places"][0]["color"] == "black"
    ben = await off(place, table, "Ben")
    await off(do, host, table, "host", place=ben)
    assert (await told(socket))["table"]["host"] == int(ben)
    await off(do, host, table, "leave")
    assert len((await told(socket))["table"]["places"]) == 1
    await socket.disconnect()


@pytest.mark.asyncio
async def test_the_start_is_told():
    host, table = await off(create)
    await off(do, host, table, "bot")
    socket = await opened(table.code)
    assert (await told(socket))["table"]["open"]
    await off(do, host, table, "start")
    assert not (await told(socket))["table"]["open"]
    await socket.disconnect()


@pytest.mark.asyncio
async def test_a_refusal_is_told_to_nobody_else():
    _, table = await off(create)
    socket = await opened(table.code)
    await told(socket)
    await off(sit, table, "ada")
    assert await socket.is_silent()
    await socket.disconnect()


@pytest.mark.asyncio
async def test_a_heartbeat_is_answered_and_heals_what_was_missed():
    _, table = await off(create)
    socket = await opened(table.code)
    await told(socket)
    await socket.send_to('{"t":"beat"}')
    assert await told(socket) == {"t": "beat"}
    await Table.objects.filter(pk=table.pk).aupdate(locked=True)  # a change whose hint was lost
    await socket.send_to('{"t":"beat"}')
    assert (await told(socket))["table"]["locked"]
    await socket.disconnect()


@pytest.mark.asyncio
@pytest.mark.parametrize("code", ["ZZZZZZZZ", "%00"])
async def test_a_socket_to_no_table_is_told_so(code):
    socket = await opened(code)
    closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)


@pytest.mark.asyncio
async def test_a_flood_of_frames_ends_the_socket_and_harms_nobody():
    _, table = await off(create)
    socket, other = await opened(table.code), await opened(table.code)
    await told(other)
    for _ in range(200):
        await socket.send_to("x" * 5000)
    while (output := await socket.receive_output())["type"] == "websocket.send":
        pass
    assert output["code"] == 4429
    await off(sit, table, "Ben")
    assert len((await told(other))["table"]["places"]) == 2
    await other.disconnect()


def test_two_people_at_the_very_same_moment_and_one_last_seat():
    _, table = create(size="2")
    barrier, outcomes = Barrier(2), {}

    def come(name: str) -> None:
        try:
            barrier.wait()
            actions.sit(table, None, name, "red")
            outcomes[name] = "sits"
        except Refusal as refused:
            outcomes[name] = refused.code
        finally:
            connection.close()

    threads = [Thread(target=come, args=[name]) for name in ("Ben", "Cleo")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes.values()) == ["sits", "table.full"]
    winner = next(name for name, outcome in outcomes.items() if outcome == "sits")
    assert names(table) == ["Ada", winner]
    assert set(User.objects.values_list("name", flat=True)) == {"Ada", winner}


@pytest.mark.asyncio
async def test_a_table_is_read_once_for_all_who_look_at_its_lobby(monkeypatch):
    host, table = await off(create)
    asked = []

    def look(key: int, sockets: list) -> room.TableUpdate | None:
        with CaptureQueriesContext(connection) as queries:
            found = _look(key, sockets)
        asked.append((len(sockets), len(queries)))
        return found

    _look = room._read_update
    sockets = [await opened(table.code, host)]
    sockets += [await opened(table.code) for _ in range(11)]
    for socket in sockets:
        assert (await told(socket))["t"] == "table"
    monkeypatch.setattr(room, "_read_update", look)
    await off(do, host, table, "lock", locked="1")
    for socket in sockets:
        assert (await told(socket))["table"]["locked"]
    assert [number for number, _ in asked] == [12]
    most = asked[0][1]
    for socket in sockets[1:]:
        await socket.disconnect()
    await off(do, host, table, "lock", locked="")
    assert not (await told(sockets[0]))["table"]["locked"]
    assert asked[-1] == (1, most)
    await sockets[0].disconnect()
