"""The socket of the lobby: the whole table, again whenever it changed."""

import json
from functools import partial

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from chat import frames
from games import threads
from rail import metrics
from rail.limits import Bucket

from . import hosting
from .hints import group
from .models import Table
from .seen import table_seen_by

RATE, BURST = 1, 20
NO_TABLE, TOO_FAST = 4404, 4429


class TableConsumer(AsyncWebsocketConsumer):
    """Shows one table to one viewer; what people do comes over HTTP."""

    table_id = None
    shown = None

    async def connect(self):
        self.bucket = Bucket(RATE, BURST)
        await self.accept()
        table = await database_sync_to_async(Table.find)(self.scope["url_route"]["kwargs"]["code"])
        if table is None:
            await self.close(NO_TABLE)
            return
        self.table_id = table.pk
        metrics.TABLE_SOCKETS.inc()
        # in the group first, then read: no change falls between
        await self.channel_layer.group_add(group(table.pk), self.channel_name)
        await self.send(await self.welcome(table))
        await self.note()
        await self.show()

    async def disconnect(self, code):
        if self.table_id is not None:
            metrics.TABLE_SOCKETS.dec()
            table_id, self.table_id = self.table_id, None
            await self.channel_layer.group_discard(group(table_id), self.channel_name)

    async def receive(self, text_data=None, bytes_data=None):
        """Every frame is a heartbeat: answered, and a lost change is made good."""
        if self.table_id is None:
            return
        if not self.bucket.take():
            await self.disconnect(TOO_FAST)
            await self.close(TOO_FAST)
            return
        await self.note()
        if not await self.show():
            await self.send('{"t":"beat"}')

    async def table_changed(self, event):
        await self.show()

    async def table_said(self, event):
        if event["watchers"] or (self.shown and self.shown["me"] is not None):
            await self.send(event["text"])

    @database_sync_to_async
    def welcome(self, table: Table) -> str:
        user = self.scope["user"].pk
        seated = user is not None and table.places.filter(user=user).exists()
        return frames.welcome(table, user, seated)

    async def note(self) -> None:
        """Who sits here is here."""
        if user := self.scope["user"].pk:
            await threads.write(partial(hosting.note, self.table_id, user))

    async def show(self) -> bool:
        """Send the table if it differs from what this viewer has."""
        if self.table_id is None:
            return False
        table = await self.read()
        if table is None:
            await self.close(NO_TABLE)
            return False
        if table == self.shown:
            return False
        self.shown = table
        await self.send(json.dumps({"t": "table", "table": table}))
        return True

    @database_sync_to_async
    def read(self) -> dict | None:
        user = self.scope["user"]
        table = Table.objects.filter(pk=self.table_id).first()
        return table and table_seen_by(table, user if user.is_authenticated else None)
