"""The socket of a game: frames in, frames out, nothing else. Names: docs/protocol.md."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qs
from uuid import UUID

from common import executor, metrics, request_bounds, storage
from common.close_codes import CloseCode
from common.rate_limiter import Bucket, Buckets
from games import credentials, recent_activity, worker
from games.bot_pool import BotFailed
from games.broadcast import frames, presence
from games.broadcast.game_room import GameRoom
from games.credentials import Revoked, SeatCredential
from games.live import initial_frames
from games.live.admission import resolve_viewer
from games.live.client_messages import (
    AskHint,
    ExplainMove,
    Heartbeat,
    PlayMove,
    decode,
    query_number,
)
from games.live.socket import RoomSocket
from games.play import absence, hints, moves
from games.rules import Refusal

FRAMES_PER_SECOND, FRAME_BURST = 10, 20
MAX_FRAMES_TOO_FAST = 40
# whole views that a socket may ask for after its first: a second, and at once
WHOLE_VIEWS_PER_SECOND, WHOLE_VIEW_BURST = 1, 5
# the same for all sockets of a person, and of an address
SHARED_WHOLE_VIEWS = {"person": Buckets(3, 30), "address": Buckets(10, 100)}

T = TypeVar("T")

log = logging.getLogger(__name__)


class GameConsumer(RoomSocket):
    """One browser tab at a game: of a player, or of somebody who watches."""

    gauge = metrics.GAME_SOCKETS
    # the game; none is 0, until it is known that this browser may enter
    game = 0
    # a hint that has been asked for
    thinking: asyncio.Task[Any] | None = None

    async def connect(self) -> None:
        """Enter the room first, then send the state: so nothing falls between."""
        address = await self.greet()
        self.user = self.person.user
        self.v = -1
        self.name = secrets.token_hex(8)
        self.catching = asyncio.Lock()
        self.bucket = Bucket(FRAMES_PER_SECOND, FRAME_BURST)
        self.patience = Bucket(1, MAX_FRAMES_TOO_FAST)
        self.whole = Bucket(WHOLE_VIEWS_PER_SECOND, WHOLE_VIEW_BURST)
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        asked, shown = query.get("seat", [""])[0], query_number(query, "number", 0)
        if shown and query_number(query, "wire", 0) != frames.WIRE_VERSION:
            # a page from before an update, which was let in then: it loads itself anew
            await self.end(CloseCode.NOT_ALLOWED)
            return
        try:
            viewer = await executor.read(resolve_viewer, address["code"], self.person, asked, shown)
        except Refusal as refusal:
            await self.refuse(None, refusal)
            viewer = CloseCode.NOT_ALLOWED
        if isinstance(viewer, CloseCode):
            await self.end(viewer)
            return
        self.table, self.game, self.mine, self.audience = (
            viewer.table, viewer.game, viewer.seats, viewer.seat,
        )  # fmt: skip
        if self.audience is None:
            self.credential = credentials.of_watcher(self.person, self.game)
        else:
            self.credential = credentials.of_seat(self.person, self.game, self.audience)
        held = query_number(query, "v", -1)
        self.enter(GameRoom, self.game)
        self.room.size = viewer.size
        await self.note_arrival()
        try:
            await self.catch_up(held)
        except Refusal as refusal:
            await self.refuse(None, refusal)
            await self.shut(CloseCode.NOT_ALLOWED)
        if self.room is None:
            return
        for frame in await executor.read(
            initial_frames.frames_for, self.game, self.audience, self.person
        ):
            await self.send(frame)
        if self.room is not None:
            message = presence.heartbeat(self.game, self.name, *self.mine)
            self.room.schedule_presence_update(message)
            await self.send(self.room.presence_frame())

    async def note_arrival(self) -> None:
        """Whichever process is asked who is here shall know it before this browser shows a game."""
        if self.mine:
            try:
                await executor.write(absence.note_present, {self.game: self.mine})
            except Exception:
                log.exception("who came could not be noted", extra=self.about())

    def left(self, room: GameRoom) -> None:
        """Whoever is still here is told that one has gone."""
        room.schedule_presence_update(presence.leave(self.game, self.name))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame; whatever comes, the socket lives on."""
        if self.room is None:
            return
        if not self.bucket.take():
            if self.patience.take():
                await self.refuse(None, Refusal("frame.too_fast"))
            else:
                await self.shut(CloseCode.TOO_MANY)
            return
        ref = None
        try:
            match decode(text_data):
                case PlayMove() as frame:
                    ref = frame.ref
                    await self.play(frame)
                case ExplainMove() as frame:
                    ref = frame.ref
                    await self.explain(frame)
                case AskHint() as frame:
                    ref = frame.ref
                    self.give_hint(frame)
                case Heartbeat() as frame:
                    await self.beat(frame)
        except Revoked as refusal:
            await self.refuse(ref, refusal)
            await self.shut(CloseCode.NOT_ALLOWED)
        except Refusal as refusal:
            await self.refuse(ref, refusal)
        except OSError:
            log.debug("left before the answer", extra=self.about())
        except Exception as error:
            if storage.cannot_store(error):
                log.error("nothing can be stored: %s", error, extra=self.about())
                await self.refuse(ref, Refusal(storage.CODE))
                return
            log.exception("a frame was not answered", extra=self.about())
            await self.shut(CloseCode.FAULT)

    async def play(self, frame: PlayMove) -> None:
        """Play a move; everybody's frame comes through the room."""
        held = self.seat_credential()
        move = bytes(frame.move)
        began = time.perf_counter()
        try:
            n = await executor.write(
                moves.play, self.game, self.user, frame.v, frame.ref, move, held.seat, held
            )
        except Revoked:
            raise
        except Refusal as refusal:
            await self.refuse(frame.ref, refusal)
            if refusal.code == "move.stale":
                await self.catch_up(frame.v)
        else:
            await self.send(frames.encode("ok", ref=frame.ref, v=n))
            recent_activity.mark_active(self.user, self.game)
            metrics.MOVE.observe(time.perf_counter() - began)
            metrics.MOVES_OF_PEOPLE.inc()
            log.debug("moved", extra=self.about() | {"version": n})

    def seat_credential(self) -> SeatCredential:
        """The credential for the seat this socket plays for, or Refusal."""
        if not isinstance(self.credential, SeatCredential):
            raise Refusal("seat.none")
        return self.credential

    async def explain(self, frame: ExplainMove) -> None:
        """Say why a move would be refused."""
        refusal = await executor.read(
            self.admitted,
            moves.explain,
            self.game,
            self.user,
            bytes(frame.move),
            self.seat_credential().seat,
        )
        code, data = (refusal.code, refusal.data) if refusal else (None, {})
        await self.send(frames.encode("why", ref=frame.ref, code=code, data=data))

    def give_hint(self, frame: AskHint) -> None:
        """Begin to think about what this seat could do; moves and heartbeats do not wait for it."""
        if self.thinking is not None and not self.thinking.done():
            raise Refusal("frame.too_fast")
        self.thinking = asyncio.create_task(
            self._give_hint(frame.ref, self.game, self.seat_credential().seat)
        )

    async def _give_hint(self, ref: UUID, game: int, seat: int) -> None:
        about = self.about()
        try:
            turn = await executor.read(self.admitted, hints.turn_for, game, seat, self.user)
            thought = await worker.think(turn.question)
            if self.room is not None:
                told = {"move": thought.move, "reasons": thought.reasons}
                await self.send(frames.encode("hint", ref=ref, v=turn.version, **told))
        except Revoked:
            await self.shut(CloseCode.NOT_ALLOWED)
        except Refusal as refusal:
            await self.refuse(ref, refusal)
        except BotFailed as failed:
            log.error("there is no hint: %s", failed, extra=about)
            await self.refuse(ref, Refusal("hint.failed"))
        except Exception:
            log.exception("a hint was not given", extra=about)

    def admitted(self, call: Callable[..., T], *args: object) -> T:
        """What this call answers, if whoever opened this socket may still be told; else Revoked."""
        credentials.check(self.credential)
        return call(*args)

    async def beat(self, frame: Heartbeat) -> None:
        """Answer a heartbeat, and heal who has missed something."""
        if not frame.hidden:
            recent_activity.mark_active(self.user, self.game)
        if news := presence.heartbeat(self.game, self.name, *self.mine):
            self.room.schedule_presence_update(news)
        await self.catch_up(frame.v)

    async def catch_up(self, v: int) -> None:
        """Send what one who holds version `v` lacks, or that nothing is lacking; Refusal if they
        ask again and again for what they were sent."""
        if v < self.v and not self._may_ask():
            raise Refusal("frame.too_fast")
        async with self.catching:
            if self.room is not None:
                await self._tell_since(v)

    def _may_ask(self) -> bool:
        owners = request_bounds.who(self.user, self.address)
        return self.whole.take() and all(SHARED_WHOLE_VIEWS[kind].take(one) for kind, one in owners)

    async def refuse(self, ref: UUID | None, refusal: Refusal) -> None:
        """Say no to the sender alone."""
        metrics.REFUSED.labels(refusal.code).inc()
        log.debug("refused: %s", refusal.code, extra=self.about())
        await self.send(frames.encode("no", ref=ref, code=refusal.code, data=refusal.data))

    def about(self) -> dict[str, Any]:
        """What the log may say of this socket."""
        return {"game": self.game, "seat": self.audience, "user": self.user}

    # What the room tells; it waits for nobody.

    def push(self, v: int, text: str | None) -> None:
        """The game is at version `v`, and this frame leads there from the one before."""
        if text and v == self.v + 1 and not self.catching.locked():
            self.v = v
            self.post(text)
        elif v > self.v:
            self.queue(self.fill_gap, v)

    async def fill_gap(self, v: int) -> None:
        """Send what leads to version `v`, if that is still lacking."""
        async with self.catching:
            if self.room is not None and v > self.v:
                await self._tell_since(self.v)

    async def _tell_since(self, v: int) -> None:
        try:
            version, text = await executor.read(
                self.admitted, frames.since, self.game, self.audience, v
            )
        except Revoked:
            await self.shut(CloseCode.NOT_ALLOWED)
        if self.room is None:
            return
        self.v = max(self.v, version)
        await self.send(text or frames.encode("beat", v=version))
