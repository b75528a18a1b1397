"""The socket of the lobby: the whole table, again whenever it changed."""

import json
from functools import partial

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from chat import frames
from chat import rooms as chat
from chat.models import Line
from common import executor, metrics
from common.limits import Bucket
from games import keys, permissions
from games.live import open_sockets
from lobby.table_json import table_seen_by
from tables import hosting
from tables.models import Table
from tables.notify import group

RATE, BURST = 1, 20
NO_TABLE, TOO_FAST = 4404, 4429


class TableConsumer(AsyncWebsocketConsumer):
    """Shows one table to one viewer; what people do comes over HTTP."""

    table: int | None = None
    shown = None

    async def connect(self):
        self.bucket = Bucket(RATE, BURST)
        self.person = self.scope["person"]
        self.address = (self.scope.get("client") or [""])[0]
        await self.accept()
        table = await database_sync_to_async(Table.find)(self.scope["url_route"]["kwargs"]["code"])
        if table is None:
            await self.close(NO_TABLE)
            return
        self.table = table.pk
        await database_sync_to_async(self.take_key)(table)
        metrics.TABLE_SOCKETS.inc()
        # in the group first, then read: no change falls between
        await self.channel_layer.group_add(group(table.pk), self.channel_name)
        open_sockets.register(self)
        if not await self.may_stay():
            return
        if self.rooms:
            await self.send(await self.welcome(table))
        await self.note()
        await self.show()

    async def disconnect(self, code):
        if self.table is not None:
            metrics.TABLE_SOCKETS.dec()
            open_sockets.unregister(self)
            left, self.table = self.table, None
            await self.channel_layer.group_discard(group(left), self.channel_name)

    async def receive(self, text_data=None, bytes_data=None):
        """Every frame is a heartbeat: answered, and a lost change is made good."""
        if self.table is None:
            return
        if not self.bucket.take():
            await self.shut(TOO_FAST)
            return
        if not await self.may_stay():
            return
        await self.note()
        if not await self.show():
            await self.send('{"t":"beat"}')

    async def shut(self, code: int) -> None:
        """Close, and hear no more of what may still be on its way."""
        if self.table is not None:
            await self.disconnect(code)
            await self.close(code)

    async def table_changed(self, event):
        if await self.may_stay():
            await self.show()

    async def table_said(self, event):
        room = Line.Room.WATCHERS if event["watchers"] else Line.Room.TABLE
        if room in self.rooms and await self.may_stay():
            await self.send(event["text"])

    def take_key(self, table: Table) -> None:
        """Who is here sits here, looks on, or has only the code by which one may sit down."""
        self.seated = permissions.is_seated(self.person, table)
        self.rooms = chat.heard_by(self.person, table)
        self.key = keys.of_table(self.person, table, self.seated)

    async def may_stay(self) -> bool:
        """Close unless what opened this socket still does."""
        if self.table is not None:
            await open_sockets.close_revoked([self])
        return self.table is not None

    @database_sync_to_async
    def welcome(self, table: Table) -> str:
        return frames.welcome(table, self.person.user, self.rooms)

    async def note(self) -> None:
        """Who sits here is here."""
        if user := self.person.user:
            await executor.write(partial(hosting.note, self.table, user))

    async def show(self) -> bool:
        """Send the table if it differs from what this viewer has."""
        table = await self.read()
        if table is None:
            await self.shut(NO_TABLE)
            return False
        if table == self.shown:
            return False
        self.shown = table
        await self.send(json.dumps({"t": "table", "table": table}))
        return True

    @database_sync_to_async
    def read(self) -> dict | None:
        table = Table.objects.filter(pk=self.table).first()
        if table is None:
            return None
        seen = table_seen_by(table, self.person.user)
        if seen["mine"] and not self.seated:  # they have sat down, in another tab
            self.take_key(table)
        else:
            self.rooms = chat.heard_by(self.person, table)
        return seen
