"""The socket of the lobby: the whole table, again whenever it changed."""

from urllib.parse import parse_qs

from msgspec import Struct

from chat import frames
from chat import rooms as chat
from common import executor, metrics
from common.close_codes import CloseCode
from common.conditions import Condition
from common.rate_limiter import Bucket
from games import credentials, permissions
from games.broadcast.frames import WIRE_VERSION, encode
from games.live import open_sockets
from games.live.client_messages import query_number
from games.live.socket import RoomSocket
from tables import hosts
from tables.models import Table

from .room import LobbyRoom

FRAMES_PER_SECOND, FRAME_BURST = 1, 20


class Entry(Struct, frozen=True):
    """What somebody came in by: a place at the table, or only its code."""

    table: Table
    seated: bool
    credential: Condition


class TableConsumer(RoomSocket):
    """Shows one table to one viewer; what people do comes over HTTP."""

    gauge = metrics.TABLE_SOCKETS
    shown = ""

    async def connect(self) -> None:
        """Enter the room first, then read: so no change falls between."""
        address = await self.greet()
        self.bucket = Bucket(FRAMES_PER_SECOND, FRAME_BURST)
        entry = await executor.read(self.find, address["code"])
        if entry is None:
            await self.end(CloseCode.NOT_FOUND)
            return
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        if "wire" in query and query_number(query, "wire", 0) != WIRE_VERSION:
            # a page from before an update: it loads itself anew
            await self.end(CloseCode.NOT_ALLOWED)
            return
        self.table, self.credential = entry.table.pk, entry.credential
        self.audience = self.person.user if entry.seated else None
        self.enter(LobbyRoom, self.table)
        await open_sockets.close_revoked([self])
        if self.room is None:
            return
        if welcome := await executor.read(self.welcome, entry.table):
            await self.send(welcome)
        await self.mark_present()
        await self.refresh()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Every frame is a heartbeat: answered, and a lost change is made good."""
        if self.room is None:
            return
        if not self.bucket.take():
            await self.shut(CloseCode.TOO_MANY)
            return
        await open_sockets.close_revoked([self])
        if self.room is None:
            return
        await self.mark_present()
        before = self.shown
        await self.refresh()
        if self.room is not None and self.shown == before:
            await self.send(encode("beat"))

    def find(self, code: str) -> Entry | None:
        """The table of this code, and who comes to it."""
        table = Table.find(code)
        if table is None:
            return None
        seated = permissions.is_seated(self.person, table)
        return Entry(table, seated, credentials.of_table(self.person, table, seated))

    def welcome(self, table: Table) -> str | None:
        """What was said last in the rooms that this person hears."""
        heard = chat.heard_by(self.person, table)
        return frames.welcome(table, self.person.user, heard) if heard else None

    async def mark_present(self) -> None:
        """Who sits here is here."""
        if user := self.person.user:
            await executor.write(hosts.note_present, self.table, user)

    async def refresh(self) -> None:
        """Be shown the table, if it differs from what this viewer has."""
        if self.room is not None:
            await self.room.refresh([self])

    def push(self, text: str) -> None:
        """The table, as this audience sees it."""
        if text != self.shown:
            self.shown = text
            self.post(text)
