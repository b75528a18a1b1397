"""The server as it is run, and those who send too much, too slowly, or something else than said."""

import asyncio
import base64
import contextlib
import json
import os
import zlib
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from channels.routing import URLRouter
from django.test import Client
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from common import proxies, rate_limiter, request_bounds
from common.close_codes import CloseCode
from common.internals import http_protocol
from common.internals.socket_auth import SocketAuthMiddleware
from rail.environment import networks
from rail.management.commands.serve import Server, config, listen
from tables.models import Table
from tests.web.lobby import PLAY
from tests.web.scene import SECONDS, Socket

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True)]

MB = 1024 * 1024


@contextlib.asynccontextmanager
async def serving(**options):
    """The site on a port of loopback, on uvicorn as `manage.py serve` sets it up."""
    from rail.asgi import router

    with listen("127.0.0.1", 0) as listening:
        settings = config(router)
        for name, value in options.items():
            assert hasattr(settings, name)
            setattr(settings, name, value)
        server = Server(settings)
        running = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            await running


class Line:
    """A connection that says what it likes."""

    def __init__(self, reader, writer) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    @contextlib.asynccontextmanager
    async def to(cls, port: int):
        """A connection to the server."""
        line = cls(*await asyncio.open_connection("127.0.0.1", port))
        try:
            yield line
        finally:
            line.writer.close()

    async def say(self, data: bytes) -> None:
        """Send these bytes."""
        self.writer.write(data)
        await self.writer.drain()

    async def head(self) -> bytes:
        """The head of the answer."""
        return await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), SECONDS)

    async def ended(self) -> bytes:
        """What comes until the server hangs up."""
        said = b""
        with contextlib.suppress(ConnectionError):
            while data := await asyncio.wait_for(self.reader.read(65536), SECONDS):
                said += data
        return said


HEAD = b"%s / HTTP/1.1\r\nHost: localhost\r\n"
POST = HEAD % b"POST" + b"Content-Type: application/x-www-form-urlencoded\r\n"


def memory() -> float:
    """Megabytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


# Bodies.


@pytest.mark.parametrize("length", [b"262145", b"10000000000000", b"9" * 400])
async def test_a_body_that_is_too_large_is_refused_before_it_is_sent(length):
    async with serving() as port, Line.to(port) as line:
        await line.say(POST + b"Content-Length: " + length + b"\r\n\r\n")
        said = await line.ended()
    assert said.split(b"\r\n")[0].split()[1] in (b"413", b"400")


async def test_a_body_without_an_end_is_refused_while_it_arrives():
    async with serving() as port, Line.to(port) as line:
        await line.say(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 64 * MB:
                await line.say(b"10000\r\n" + b"x" * 65536 + b"\r\n")
                sent += 65536
                await asyncio.sleep(0)
        said = await line.ended()
        # who goes on writing may be cut off before they can read why
        assert not said or b" 413 " in said
        assert sent < 8 * MB


async def test_a_body_that_trickles_in_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(request_bounds, "BODY_SECONDS", 0.3)
    async with serving() as port, Line.to(port) as line:
        await line.say(POST + b"Content-Length: 1000\r\n\r\nname=")
        assert b" 408 " in await line.ended()


async def test_a_body_that_is_not_too_large_is_taken():
    async with serving() as port, Line.to(port) as line:
        body = b"name=" + b"x" * 100_000
        await line.say(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert b" 403 " in await line.head()  # it has no token of a form


async def test_a_packed_body_is_not_unpacked():
    form = urlencode(PLAY | {"name": "Ada"}).encode()

    async def send(body: bytes, **headers: str) -> int:
        """The status of the answer to a body that is said to be a form."""
        kind, browser = "application/x-www-form-urlencoded", Client(headers=headers)
        return (await asyncio.to_thread(browser.post, "/", body, kind)).status_code

    assert await send(zlib.compress(form, wbits=31), content_encoding="gzip") == 400
    assert not await Table.objects.aexists()
    # as it is, it would have been taken
    assert await send(form) == 302


async def test_very_many_fields_are_refused():
    browser = Client()
    answer = await asyncio.to_thread(browser.post, "/", {f"f{n}": "1" for n in range(1500)})
    assert answer.status_code == 400


# Heads.


async def test_a_head_without_an_end_is_cut_off():
    before = memory()
    async with serving() as port, Line.to(port) as line:
        await line.say(HEAD % b"GET" + b"X-Long: ")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 64 * MB:
                await line.say(b"x" * 65536)
                sent += 65536
                await asyncio.sleep(0)
                if line.reader.at_eof():
                    break
        await line.ended()
        assert sent < 16 * MB
    assert memory() - before < 50


async def test_very_many_headers_are_cut_off():
    async with serving() as port, Line.to(port) as line:
        await line.say(HEAD % b"GET")
        with contextlib.suppress(ConnectionError):
            for n in range(200_000):
                await line.say(b"X-%d: x\r\n" % n)
                if n % 500 == 0:
                    await asyncio.sleep(0)
                    if line.reader.at_eof():
                        break
        await line.ended()
        assert n < 100_000


@pytest.mark.parametrize("said", [b"", b"GET / HT", HEAD % b"GET" + b"X-Slow: "])
async def test_a_head_that_trickles_in_is_not_waited_for(monkeypatch, said):
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
    async with serving() as port, Line.to(port) as line:
        await line.say(said)
        assert await line.ended() == b""


async def test_a_second_head_is_not_waited_for_either(monkeypatch):
    async with serving() as port, Line.to(port) as line:
        await line.say(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in await line.head()
        monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
        await asyncio.sleep(0.5)  # between two requests uvicorn's own patience counts
        await line.say(b"GET /healthz HTTP/1.1\r\nHost: loc")
        assert b" 200 " not in await line.ended()


async def test_a_connection_is_used_again():
    async with serving() as port, Line.to(port) as line:
        for _ in range(3):
            await line.say(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b" 200 " in await line.head()
            assert await line.reader.readexactly(3) == b"ok\n"


# Connections.


async def test_connections_of_one_address_are_counted(monkeypatch):
    monkeypatch.setattr(http_protocol, "CONNECTIONS_PER_ADDRESS", 3)
    # those of our own machine are not: a proxy that nobody named may be there
    monkeypatch.setattr(http_protocol, "speaks_for_many", lambda address: False)
    table = await a_table()
    async with serving() as port, contextlib.AsyncExitStack() as lines:
        own = [await lines.enter_async_context(Line.to(port)) for _ in range(3)]
        for line in own:
            await line.say(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b" 200 " in await line.head()
        async with Line.to(port) as line:
            said = await line.ended()
            assert b" 503 " in said and b"Too many" in said and b"Trop de" in said
        # a socket is counted as such, and who hangs up not at all
        assert b" 101 " in await opened(own[0], table.code)
        own[1].writer.close()
        await own[1].writer.wait_closed()
        for _ in range(2):
            line = await lines.enter_async_context(Line.to(port))
            await line.say(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b" 200 " in await line.head()
    await gone()


async def test_who_says_nothing_makes_room_and_a_full_process_refuses_in_words(monkeypatch):
    monkeypatch.setattr(http_protocol.resource, "getrlimit", lambda _: (8, 8))  # six connections
    table = await a_table()
    async with serving() as port, contextlib.AsyncExitStack() as lines:
        silent = [await lines.enter_async_context(Line.to(port)) for _ in range(6)]
        for n in range(6):
            line = await lines.enter_async_context(Line.to(port))
            assert b" 101 " in await opened(line, table.code)
            assert await silent[n].ended() == b""
        async with Line.to(port) as line:
            assert b" 503 " in await line.ended()
    await gone()


async def gone() -> None:
    """Return when the server has let go of everybody."""
    async with asyncio.timeout(SECONDS):
        while http_protocol.HttpProtocol.connected:
            await asyncio.sleep(0.01)
    assert not http_protocol._open and not http_protocol._waited_for


async def test_a_proxy_speaks_for_many_and_a_household_for_itself(settings):
    settings.PROXY = networks(" 172.30.83.0/24, 2001:db8::7")
    for address in ("127.0.0.1", "::1", "172.30.83.9", "2001:db8::7", ""):
        assert proxies.speaks_for_many(address)
    for address in ("172.30.84.9", "2001:db8::8"):
        assert not proxies.speaks_for_many(address)


# Sockets.


async def opened(line: Line, code: str, *headers: bytes) -> bytes:
    """Open a socket by hand; the answer's head."""
    key = base64.b64encode(os.urandom(16))
    lines = [
        b"GET /ws/table/%s/ HTTP/1.1" % code.encode(),
        b"Host: localhost",
        b"Origin: http://localhost",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + key,
        *headers,
    ]
    await line.say(b"\r\n".join(lines) + b"\r\n\r\n")
    return await line.head()


def frame(payload: bytes, first: int = 0x81, masked: bool = True) -> bytes:
    """A frame of a socket."""
    mark = 0x80 if masked else 0
    if len(payload) < 126:
        size = bytes([mark | len(payload)])
    elif len(payload) < 65536:
        size = bytes([mark | 126]) + len(payload).to_bytes(2, "big")
    else:
        size = bytes([mark | 127]) + len(payload).to_bytes(8, "big")
    # a mask of zeros leaves the payload as it is
    return bytes([first]) + size + (bytes(4) if masked else b"") + payload


def closed_with(said: bytes) -> int:
    """The code of the last frame, which closes."""
    at = said.rindex(b"\x88")
    return int.from_bytes(said[at + 2 : at + 4], "big")


async def a_table() -> Table:
    return await Table.objects.acreate(board="usa", variant="base", size=2)


async def test_sockets_agree_on_no_compression_and_take_no_packed_frame():
    table = await a_table()
    async with serving() as port, Line.to(port) as line:
        head = await opened(line, table.code, b"Sec-WebSocket-Extensions: permessage-deflate")
        assert b" 101 " in head and b"permessage-deflate" not in head
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        bomb = packer.compress(b" " * 40 * MB) + packer.flush(zlib.Z_SYNC_FLUSH)
        assert len(bomb) < 65536
        before = memory()
        await line.say(frame(bomb, 0xC1))
        assert closed_with(await line.ended()) == 1002
        assert memory() - before < 20


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([frame(b"x" * 65537)], 1009),
        ([bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4)], 1009),
        ([frame(b"x" * 60_000, 0x01)] + [frame(b"x" * 60_000, 0x00)] * 20, 1009),
        ([frame(b"{}", masked=False)], 1002),
        ([frame(b"{}", 0xF1)], 1002),
        ([frame(b"{}", 0x83)], 1002),
        ([frame(b"x" * 126, 0x89)], 1002),
        ([frame(b"{}", 0x80)], 1002),
        ([frame(b"\xff\xfe", 0x81)], 1007),
        ([frame(b"\xed\xa0\x80", 0x81)], 1007),
    ],
    ids=["large", "huge", "in parts", "bare", "reserved", "unknown", "ping", "loose", "bytes",
         "surrogate"],
)  # fmt: skip
async def test_a_frame_that_no_browser_sends_ends_the_socket(frames, code):
    table = await a_table()
    async with serving() as port, Line.to(port) as line:
        assert b" 101 " in await opened(line, table.code)
        before = memory()
        with contextlib.suppress(ConnectionError):
            for data in frames:
                await line.say(data)
        assert closed_with(await line.ended()) == code
        assert memory() - before < 20


async def test_a_socket_that_answers_no_ping_is_closed():
    table = await a_table()
    options = {"ws_ping_interval": 0.2, "ws_ping_timeout": 0.2}
    assert config(None).ws_ping_interval <= 20 and config(None).ws_ping_timeout <= 20
    async with serving(**options) as port, Line.to(port) as line:
        assert b" 101 " in await opened(line, table.code)
        assert closed_with(await line.ended()) == 1011


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "http://localhost.evil.example",
        "http://localhost@evil.example",
        "http://evil.example#localhost",
        "file://localhost",
        "http://localhost:1",
        "https://localhost:70000",
        "http://[::1",
        "http://xn--lcalhost-8z2c",
    ],
)
async def test_a_socket_of_another_site_is_refused(origin):
    table = await a_table()
    headers = [b"Origin: " + origin.encode()] if origin else []
    async with serving() as port, Line.to(port) as line:
        lines = [
            b"GET /ws/table/%s/ HTTP/1.1" % table.code.encode(),
            b"Host: localhost",
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)),
            *headers,
        ]
        await line.say(b"\r\n".join(lines) + b"\r\n\r\n")
        assert b" 403 " in await line.head()


async def test_one_origin_too_many_and_a_name_that_is_not_ours_are_refused():
    """The second is a site whose name was made to point to this machine."""
    own = [b"localhost:8000"], [b"http://localhost:8000"]
    assert request_bounds.is_own(*own)
    assert not request_bounds.is_own(own[0], own[1] * 2)
    assert not request_bounds.is_own(own[0] * 2, own[1])
    assert not request_bounds.is_own([b"evil.example:8000"], [b"http://evil.example:8000"])
    assert not request_bounds.is_own([b"localhost:8000"], [b"http://localhost:9000"])


async def test_a_page_without_https_opens_no_socket_of_a_site_with_it(settings):
    settings.HTTPS = True
    assert request_bounds.is_own([b"localhost"], [b"https://localhost"])
    assert not request_bounds.is_own([b"localhost"], [b"http://localhost"])


class Knock:
    """Sockets of one address, as the whole application sees them."""

    def __init__(self, address: str, user: Client | None = None, app=None) -> None:
        self.address, self.user, self.app = address, user, app

    async def open(self, code: str) -> tuple[Socket, int | None]:
        """A socket, and the code it was closed with at once, if it was."""
        from rail.asgi import router

        headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
        if self.user:
            cookie = f"sessionid={self.user.cookies['sessionid'].value}"
            headers.append((b"cookie", cookie.encode()))
        app = self.app or router
        socket = Socket(app, f"/ws/table/{code}/", headers=headers)
        socket.scope["client"] = (self.address, 4000)
        assert (await socket.connect())[0]
        said = await socket.receive_output()
        return socket, said.get("code")


async def test_an_address_opens_only_so_many_sockets(monkeypatch):
    monkeypatch.setitem(request_bounds.MAX_SOCKETS, "address", 3)
    table = await a_table()
    for own, other in (("203.0.113.4", "203.0.113.5"), ("2001:db8:1:2::3", "2001:db8:1:3::3")):
        near = own if "." in own else "2001:db8:1:2:ffff::9"
        sockets = []
        for address in (own, near, own):
            socket, code = await Knock(address).open(table.code)
            assert code is None
            sockets.append(socket)
        for address in (own, near):
            assert (await Knock(address).open(table.code))[1] == CloseCode.TOO_MANY
        socket, code = await Knock(other).open(table.code)
        assert code is None
        await sockets.pop().disconnect()
        again, code = await Knock(own).open(table.code)
        assert code is None
        for one in (*sockets, socket, again):
            await one.disconnect()


async def test_a_person_opens_only_so_many_sockets(monkeypatch, django_user_model):
    monkeypatch.setitem(request_bounds.MAX_SOCKETS, "person", 2)
    table = await a_table()
    browser = Client()
    user = await django_user_model.objects.acreate_user("ada")
    await asyncio.to_thread(browser.force_login, user)
    # from wherever they come
    sockets = [(await Knock(f"203.0.113.{n}", browser).open(table.code)) for n in (7, 8)]
    assert [code for _, code in sockets] == [None, None]
    assert (await Knock("203.0.113.9", browser).open(table.code))[1] == CloseCode.TOO_MANY
    for socket, _ in sockets:
        await socket.disconnect()
    socket, code = await Knock("203.0.113.9", browser).open(table.code)
    assert code is None
    await socket.disconnect()


def slow(monkeypatch, rate: str, burst: str, most: int):
    """The sockets of the site with a bound that does not wear off while a test runs."""
    from rail.asgi import sockets

    monkeypatch.setattr(request_bounds, rate, 0.0001)
    monkeypatch.setattr(request_bounds, burst, most)
    return SocketAuthMiddleware(request_bounds.Sockets(URLRouter(sockets)))


async def test_sockets_are_opened_only_so_often(monkeypatch):
    app, table = slow(monkeypatch, "OPENINGS_PER_SECOND", "OPENING_BURST", 5), await a_table()
    codes = []
    for _ in range(8):
        socket, code = await Knock("203.0.113.20", app=app).open(table.code)
        codes.append(code)
        await socket.disconnect()
    assert codes == [None] * 5 + [CloseCode.TOO_MANY] * 3


async def test_codes_of_tables_are_not_guessed_by_sockets(monkeypatch):
    app, table = slow(monkeypatch, "GUESSES_PER_SECOND", "GUESS_BURST", 5), await a_table()
    codes = [(await Knock("203.0.113.30", app=app).open(f"WRONG{n:03}"))[1] for n in range(8)]
    assert codes == [CloseCode.NOT_FOUND] * 5 + [CloseCode.TOO_MANY] * 3
    # by now a right one is not told from a wrong one
    assert (await Knock("203.0.113.30", app=app).open(table.code))[1] == CloseCode.TOO_MANY
    socket, code = await Knock("203.0.113.31", app=app).open(table.code)
    assert code is None
    await socket.disconnect()


async def test_who_is_forgotten_has_a_full_bucket(monkeypatch):
    monkeypatch.setattr(rate_limiter, "MAX_BUCKETS", 10)
    buckets = rate_limiter.Buckets(1000.0, 1)
    for n in range(100):
        assert buckets.take(str(n))
        await asyncio.sleep(0.0002)
    assert len(buckets.buckets) <= 12
    slow_buckets = rate_limiter.Buckets(0.0001, 1)
    assert slow_buckets.take("thief")
    for n in range(50):
        assert slow_buckets.take(str(n))
    # however many come, an empty bucket is not made full by forgetting it
    assert not slow_buckets.take("thief")


async def test_the_lobby_answers_over_a_real_socket_as_before():
    table = await a_table()
    async with serving() as port:
        url = f"ws://localhost:{port}/ws/table/{table.code}/"
        async with connect(url, origin=f"http://localhost:{port}") as socket:
            while (frame := json.loads(await socket.recv()))["t"] != "table":
                pass
            assert frame["table"]["code"] == table.code
            await socket.send(" " * 60_000)
            assert json.loads(await socket.recv()) == {"t": "beat"}
            with pytest.raises(ConnectionClosed):
                for _ in range(100):
                    await socket.send("{}")
                    await socket.recv()


async def counted(send) -> None:
    """A socket whose application says one thing."""

    async def app(scope, receive, send):
        await send({"type": "websocket.close", "code": CloseCode.NOT_FOUND})

    scope = {"person": SimpleNamespace(user=None), "client": ("127.0.0.1", 1)}
    await request_bounds.Sockets(app)(scope, None, send)


@pytest.mark.parametrize("name", request_bounds.GONE)
async def test_who_has_gone_keeps_nobody_from_telling_the_others(name):
    told = []

    async def send(message):
        told.append(message)
        raise type(name, (Exception,), {})

    await counted(send)
    assert told


async def test_a_fault_in_sending_is_not_hidden():
    async def send(message):
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await counted(send)
