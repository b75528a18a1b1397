"""What the processes of one site tell each other about games, through Redis.

What is to be told while a message is on its way goes with the next: a busy process tells of many
moves at once. Losing one does no harm, a heartbeat heals.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, cast

from channels.layers import BaseChannelLayer, get_channel_layer
from django.conf import settings

from common import executor, metrics
from games.broadcast import presence
from games.store.batching import Batcher

GROUP = "rooms"
# what Redis may take for a message
SEND_TIMEOUT_SECONDS = 5
# takes a process and what it tells
Handler = Callable[[str, dict[str, Any]], None]

log = logging.getLogger(__name__)
_listening: asyncio.Task[Any] | None = None
_handlers: dict[str, Handler] = {}


def handle(kind: str, handler: Handler) -> None:
    """Have messages of this kind taken by this handler."""
    _handlers[kind] = handler


def publish(kind: str, **message: Any) -> None:
    """Tell the other processes, if there are any, from any thread."""
    if settings.REDIS and _listening is not None:
        executor.call_on_loop(_listening.get_loop(), _outgoing.add, {"kind": kind, **message})


def subscribe() -> None:
    """Hear the other processes, and be heard by them, on the running loop; begun once."""
    global _listening
    loop = asyncio.get_running_loop()
    gone = _listening is None or _listening.done() or _listening.get_loop() is not loop
    if settings.REDIS and gone:
        _listening = loop.create_task(_receive(), name="relay")


def hand_on(process: str, message: dict[str, Any]) -> None:
    """Have what another process tells taken; a kind that only another release knows is passed
    over."""
    if handler := _handlers.get(message.get("kind", "")):
        try:
            handler(process, message)
        except Exception:
            log.exception("what another process tells was not understood")


async def _send(news: list[dict[str, Any]]) -> None:
    message = {"type": GROUP, "process": presence.PROCESS, "news": news}
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            await _layer().group_send(GROUP, message)
    except Exception:
        metrics.LAYER_ERRORS.inc()
        log.warning("the other processes were not told")


async def _receive() -> None:
    """Take what other processes tell, as long as the server runs."""
    deaf, layer = False, _layer()
    while True:
        channel = ""
        try:
            channel = await layer.new_channel()
            await layer.group_add(GROUP, channel)
            if deaf:
                deaf = False
                log.warning("the other processes are heard again")
            while True:
                message = await layer.receive(channel)
                if message["process"] != presence.PROCESS:
                    for news in message["news"]:
                        hand_on(message["process"], news)
        except Exception:
            if not deaf:  # once is enough, however long Redis is away
                deaf = True
                log.exception("the other processes cannot be heard; trying every second")
            # what nobody reads any more would lie there for ever
            with contextlib.suppress(Exception):
                await layer.group_discard(GROUP, channel)
            await asyncio.sleep(1)


def _layer() -> BaseChannelLayer:
    return cast(BaseChannelLayer, get_channel_layer())  # with Redis there is one


_outgoing = Batcher(_send)
