"""What never changes is answered without Django, and nothing else is."""

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.asgi import get_asgi_application
from django.templatetags.static import static

from common import immutable_cache
from common.immutable_cache import ImmutableCache
from tests.web.scene import SECONDS

pytestmark = [
    pytest.mark.asyncio,
    # as in rail/asgi.py
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume synchronous iterators"),
]


class Behind:
    """Django behind a cache, which counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.django = get_asgi_application()
        self.cache = ImmutableCache(self)

    async def __call__(self, scope, receive, send) -> None:
        self.asked += 1
        await self.django(scope, receive, send)

    async def get(self, path, method="GET", scheme="http", **headers):
        """Status, headers and body of an answer."""
        path, _, query = path.partition("?")
        named = {"host": "localhost", **headers}
        scope = {
            "type": "http",
            "method": method,
            "scheme": scheme,
            "path": path,
            "query_string": query.encode(),
            "headers": [
                (name.replace("_", "-").encode(), value.encode()) for name, value in named.items()
            ],
        }
        line = ApplicationCommunicator(self.cache, scope)
        await line.send_input({"type": "http.request", "body": b""})
        start = await line.receive_output(SECONDS)
        body, more = b"", True
        while more:
            part = await line.receive_output(SECONDS)
            body, more = body + part.get("body", b""), part.get("more_body", False)
        await line.wait(SECONDS)
        return start["status"], dict(start["headers"]), body


def script() -> str:
    """The address of a file, with a mark of what it holds."""
    return static("rail/core/words.js")


async def test_what_never_changes_is_asked_of_django_once():
    behind, path = Behind(), script()
    first = await behind.get(path)
    assert first[0] == 200 and first[2]
    assert await behind.get(path) == first
    assert behind.asked == 1


async def test_who_can_unpack_is_given_another_answer():
    behind, path = Behind(), script()
    plain = await behind.get(path, accept_encoding="identity")
    packed = await behind.get(path, accept_encoding="gzip, deflate, br")
    assert packed[1][b"Content-Encoding"] == b"br" and len(packed[2]) < len(plain[2])
    assert await behind.get(path) == plain
    assert await behind.get(path, accept_encoding="br, gzip") == packed
    assert behind.asked == 2


async def test_secure_pages_have_headers_of_their_own(settings):
    settings.SECURE_HSTS_SECONDS = 60
    behind, path = Behind(), script()
    _, plain, _ = await behind.get(path)
    _, secure, _ = await behind.get(path, scheme="https")
    assert b"Strict-Transport-Security" in secure.keys() - plain.keys()


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("/healthz", {}),
        ("/static/rail/core/words.js", {}),
        ("{script}?1", {}),
        ("{script}", {"method": "HEAD"}),
        ("{script}", {"method": "POST"}),
        ("{script}", {"range": "bytes=0-9"}),
        ("{script}", {"if_modified_since": "Fri, 01 Jan 2100 00:00:00 GMT"}),
    ],
)
async def test_all_else_is_asked_of_django_every_time(path, options):
    behind, address = Behind(), script()
    whole = await behind.get(address)
    told = [await behind.get(path.format(script=address), **options) for _ in range(2)]
    assert behind.asked == 3
    assert "?" in path or told[0] != whole
    assert await behind.get(address) == whole


async def test_there_is_a_bound_of_bytes(monkeypatch):
    behind, other = Behind(), static("rail/core/ref.js")
    _, _, body = await behind.get(script())
    monkeypatch.setattr(immutable_cache, "MAX_BYTES", len(body))
    for _ in range(2):
        await behind.get(other)
        await behind.get(script())
    assert behind.asked == 3
