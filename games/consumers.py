"""The socket of a game: frames in, frames out, nothing else. Names: docs/protocol.md."""

import logging
import re
from typing import Annotated
from urllib.parse import parse_qs
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from games import actions, frames, presence
from games.rules import Illegal
from lobby.models import Table
from rail.limits import Bucket

LONGEST = 4096
RATE, BURST = 10, 20
PATIENCE = 40
NO_SEAT = "none"
NOT_ALLOWED, NOT_FOUND, TOO_FAST, BROKEN = 4403, 4404, 4429, 1011

log = logging.getLogger(__name__)

Version = Annotated[int, msgspec.Meta(ge=-1, lt=2**31)]


class Frame(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A frame from the browser."""


class Move(Frame, frozen=True, tag="move"):
    """Play this move on that version."""

    ref: UUID
    v: Version
    move: msgspec.Raw


class Why(Frame, frozen=True, tag="why"):
    """Why would this move be refused?"""

    ref: UUID
    move: msgspec.Raw


class Beat(Frame, frozen=True, tag="beat"):
    """I am here and hold that version."""

    v: Version


FRAMES = msgspec.json.Decoder(Move | Why | Beat)


def read(text: str | None) -> Move | Why | Beat:
    """A frame from outside, or Illegal."""
    if text is None:
        raise Illegal("frame.malformed", at="$")
    if len(text) > LONGEST:
        raise Illegal("frame.too_big", most=LONGEST)
    try:
        return FRAMES.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        where = re.search(r"`(\$[^`]*)`$", str(error))
        raise Illegal("frame.malformed", at=where[1] if where else "$") from error


class GameConsumer(AsyncWebsocketConsumer):
    """One browser tab at a game: of a player, or of somebody who watches."""

    async def connect(self) -> None:
        """Subscribe first, then send the state: so nothing falls between."""
        self.game = None
        self.v = -1
        self.here = ""
        self.bucket = Bucket(RATE, BURST)
        self.patience = Bucket(1, PATIENCE)
        # a browser learns the reason of a refusal only after the socket was accepted
        await self.accept()
        code = self.scope["url_route"]["kwargs"]["code"]
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        asked, shown = query.get("seat", [""])[0], number(query, "n", 0)
        try:
            entered = await database_sync_to_async(enter)(code, self.scope["user"].pk, asked, shown)
        except Illegal as refusal:
            await self.refuse(None, refusal)
            entered = NOT_ALLOWED
        if isinstance(entered, int):
            await self.close(entered)
            return
        self.game, self.mine, self.seat, self.size = entered
        audience = "watch" if self.seat is None else f"seat.{self.seat}"
        self.groups = [f"game.{self.game}", f"game.{self.game}.{audience}"]
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.catch_up(number(query, "v", -1))
        await self.tell(presence.beat(self.game, self.channel_name, *self.mine))

    async def disconnect(self, code: int) -> None:
        """Say that one is gone; everything else is in the database."""
        if self.game is not None:
            await self.tell(presence.leave(self.game, self.channel_name))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame; whatever comes, the socket lives on."""
        if self.game is None:
            return
        if not self.bucket.take():
            if self.patience.take():
                await self.refuse(None, Illegal("frame.too_fast"))
            else:
                await self.shut(TOO_FAST)
            return
        ref = None
        try:
            match read(text_data):
                case Move() as frame:
                    ref = frame.ref
                    await self.play(frame)
                case Why() as frame:
                    ref = frame.ref
                    await self.explain(frame)
                case Beat() as frame:
                    await self.beat(frame)
        except Illegal as refusal:
            await self.refuse(ref, refusal)
        except Exception:
            log.exception("game %s, seat %s: a frame was not answered", self.game, self.seat)
            await self.shut(BROKEN)

    async def play(self, frame: Move) -> None:
        """Play a move; everybody's view comes through the groups."""
        try:
            n = await database_sync_to_async(actions.play)(
                self.game,
                self.scope["user"].pk,
                frame.v,
                frame.ref,
                bytes(frame.move),
                self.taken(),
            )
        except Illegal as refusal:
            await self.refuse(frame.ref, refusal)
            if refusal.code == "move.stale":
                await self.catch_up(frame.v)
        else:
            await self.send(frames.write("ok", ref=frame.ref, v=n))

    def taken(self) -> int:
        """The seat this socket plays for, or Illegal."""
        if self.seat is None:
            raise Illegal("seat.none")
        return self.seat

    async def explain(self, frame: Why) -> None:
        """Say why a move would be refused."""
        refusal = await database_sync_to_async(actions.why)(
            self.game, self.scope["user"].pk, bytes(frame.move), self.taken()
        )
        code, data = (refusal.code, refusal.data) if refusal else (None, {})
        await self.send(frames.write("why", ref=frame.ref, code=code, data=data))

    async def beat(self, frame: Beat) -> None:
        """Answer a heartbeat, and heal who has missed something."""
        await self.tell(presence.beat(self.game, self.channel_name, *self.mine))
        await self.catch_up(frame.v)

    async def catch_up(self, v: int) -> None:
        """Send what one who holds version `v` lacks, or that nothing is lacking."""
        version, text = await database_sync_to_async(frames.since)(self.game, self.seat, v)
        self.v = max(self.v, version)
        await self.send(text or frames.write("beat", v=version))

    async def refuse(self, ref: UUID | None, refusal: Illegal) -> None:
        """Say no to the sender alone."""
        await self.send(frames.write("no", ref=ref, code=refusal.code, data=refusal.data))

    async def tell(self, news: dict | None) -> None:
        """Tell everybody at this game who is here."""
        if news:
            await self.channel_layer.group_send(f"game.{self.game}", news)

    async def shut(self, code: int) -> None:
        """Close, and hear no more of what may still be on its way."""
        await self.disconnect(code)
        self.game = None
        await self.close(code)

    # Messages from the groups.

    async def game_view(self, message: dict) -> None:
        """A move was played."""
        if message["v"] == self.v + 1:
            self.v = message["v"]
            await self.send(message["text"])
        elif message["v"] > self.v:
            await self.catch_up(self.v)

    async def game_text(self, message: dict) -> None:
        """A frame that is the same for everybody."""
        await self.send(message["text"])

    async def game_here(self, message: dict) -> None:
        """Somebody came or went."""
        process, seats, watchers = message["process"], message["seats"], message["watchers"]
        await self.tell(presence.hear(self.game, process, seats, watchers))
        here = presence.here(self.game)
        seats = [n in here.seats for n in range(self.size)]
        text = frames.write("here", seats=seats, watchers=here.watchers)
        if text != self.here:
            self.here = text
            await self.send(text)


def number(query: dict[str, list[str]], name: str, least: int) -> int:
    """A number that the browser says, or the least there is."""
    try:
        return max(least, int(query[name][0][:9]))
    except (KeyError, ValueError):
        return least


def enter(
    code: str, user_id: int | None, asked: str, shown: int
) -> tuple[int, list[int], int | None, int] | int:
    """The game shown, or the latest; this person's seats, the seat taken, the size; or why not.

    Who shares a device asks for a seat, or for none: then it is shown what watchers see.
    """
    table = Table.find(code)
    game = table and (table.games.filter(n=shown).first() if shown else table.game)
    if game is None:
        return NOT_FOUND
    mine = actions.seats_of(game.pk, user_id)
    if not mine and not table.watch:
        return NOT_ALLOWED
    seat = mine[0] if mine else None
    if asked == NO_SEAT:
        seat = None
    elif asked:
        seat = next((n for n in mine if str(n) == asked), None)
        if seat is None:
            raise Illegal("seat.none")
    return game.pk, mine, seat, game.seats.count()
