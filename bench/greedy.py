"""Watchers of one game who ask for whole views as often as frames are heard: an attack.

    python -m bench.greedy <host:port> <code of a table> <watchers>

says when all are there, and when it is ended how many views came in how many seconds. It reads
nothing of them: what it costs is the server's.
"""

import asyncio
import base64
import signal
import sys
import time

ASK = b'{"t":"beat","v":-1}'
FRAME = bytes([0x81, 0x80 | len(ASK), 0, 0, 0, 0]) + ASK
"""The question as a frame; a mask of zeros leaves it as it is."""
OFTEN = 0.1
"""Seconds between two questions of one watcher."""
VIEW = b'{"t":"view"'


class Greedy:
    """One of them."""

    def __init__(self, host: str, code: str, address: str) -> None:
        self.host, self.code, self.address = host, code, address
        self.views = 0

    async def enter(self) -> None:
        """Open a socket."""
        name, port = self.host.split(":")
        self.reader, self.writer = await asyncio.open_connection(
            name, int(port), local_addr=(self.address, 0)
        )
        head = (
            f"GET /ws/game/{self.code}/?v=-1 HTTP/1.1\r\nHost: {self.host}\r\n"
            f"Origin: http://{self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
        )
        self.writer.write(head.encode())
        await self.reader.readuntil(b"\r\n\r\n")

    async def ask(self) -> None:
        """Ask again and again."""
        while True:
            self.writer.write(FRAME)
            await asyncio.sleep(OFTEN)

    async def count(self) -> None:
        """Count the views that come."""
        while data := await self.reader.read(1 << 20):
            self.views += data.count(VIEW)


async def main(host: str, code: str, number: int) -> None:
    """All of them, until a signal comes."""
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    crowd = [Greedy(host, code, "127.9.9.9") for _ in range(number)]
    for one in crowd:
        await one.enter()
    print("here", flush=True)
    began = time.monotonic()
    tasks = [asyncio.create_task(action) for one in crowd for action in (one.ask(), one.count())]
    await over.wait()
    print(sum(one.views for one in crowd), time.monotonic() - began)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
