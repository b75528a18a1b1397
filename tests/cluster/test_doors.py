"""A socket at one process goes with the credential that another process has made void."""

import asyncio
import contextlib
import json
import time

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from bench.site import begin
from common.close_codes import CloseCode
from tests.cluster.servers import TIMEOUT_SECONDS, Web
from tests.reruns import Broken


@pytest.mark.parametrize("path", ["/ws/game/{}/?v=-1", "/ws/table/{}/"], ids=["game", "lobby"])
def test_a_silent_socket_at_another_process_goes_with_the_seat_link(shared, tell, path):
    one, other = shared.webs
    code, (ada, _) = begin(one, 2)

    async def last(web: Web) -> tuple[list[str], int | None, float]:
        """What the socket is told once the link is replaced, the code it is closed with, and after
        how many seconds."""
        async with connect(
            f"ws://{web.host}{path.format(code)}",
            origin=f"http://{web.host}",
            additional_headers={"Cookie": ada.cookie},
        ) as socket:
            while json.loads(await socket.recv())["t"] not in ("here", "table"):
                pass
            began = time.monotonic()
            await asyncio.to_thread(ada.ask, "POST", f"/t/{code}/seat/")
            told = []
            with contextlib.suppress(ConnectionClosedError):
                while True:
                    told.append(json.loads(await socket.recv())["t"])
            return told, socket.close_code, time.monotonic() - began

    for web in (other, one):
        told, closed, took = asyncio.run(asyncio.wait_for(last(web), TIMEOUT_SECONDS))
        if set(told) - {"here"}:
            raise Broken(f"a void credential is told {told}")
        assert closed == CloseCode.NOT_ALLOWED
        tell(f"a replaced seat link closed a socket after {took:.2f} s")
