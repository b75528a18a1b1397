"""What the tests of the site stand on: collected files, nothing that waits, no counted limits."""

import importlib
import io
import logging
import time

import pytest
from channels.layers import channel_layers
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.test import override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from common import logs, rate_limiter
from games.broadcast import presence, rooms
from games.live import open_sockets
from games.store import cache as games_cache
from games.time import uptime
from moderation import server_settings


@pytest.fixture(scope="session", autouse=True)
def collected(ready):
    """The static files under their hashed names, as a server has them."""
    with override_settings(STATIC_ROOT=ready / "static"):
        # it sets the log up anew, which would take it out of the hands of the first test to do so
        importlib.import_module("rail.asgi")
        yield


@pytest.fixture(scope="session", autouse=True)
def scanned_once():
    """Every browser of a test begins a site anew; the static files of all of them are the same, and
    to look at each is most of what a page costs."""
    scan, known = WhiteNoiseMiddleware.update_files_dictionary, {}

    def remembered(self, root, prefix):
        if (root, prefix) not in known:
            scan(self, root, prefix)
            known[root, prefix] = dict(self.files)
        self.files.update(known[root, prefix])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "update_files_dictionary", remembered)
        yield


@pytest.fixture
def still(monkeypatch):
    """The clock on the wall stands, however slow the machine is: time goes by as a test says."""
    now = time.time()
    monkeypatch.setattr(uptime, "_wall", lambda: now)


@pytest.fixture(autouse=True)
def fresh(settings, monkeypatch):
    """Bots move at once; limits, sockets and groups of other tests are forgotten, and no minute
    ends while a test counts what is allowed in one."""
    now = time.time()
    monkeypatch.setattr(rate_limiter, "_now", lambda: now)
    settings.BOT_PACE = 0
    settings.BOT_PROCESSES = 1
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # not slow
    cache.clear()
    ContentType.objects.clear_cache()
    rate_limiter.forget()
    channel_layers.backends.clear()
    presence._presences.clear()
    rooms._rooms.clear()
    open_sockets._open.clear()
    games_cache.clear()
    server_settings.forget()
    uptime.reset()


@pytest.fixture
def logged():
    """All that our loggers say, as JSON."""
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(logs.Json())
    logger = logging.getLogger()
    logger.addHandler(handler)
    ours = settings.OUR_APPS
    names = (*ours, "django", "django.request", "django.security", "django.security.csrf")
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG if name in ours else logging.INFO)
    yield said
    logger.removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)
