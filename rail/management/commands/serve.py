"""Serve the site: pages, sockets and the clock, in one process."""

import argparse
import asyncio
import contextvars
import gc
import logging
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from typing import Any, cast

import uvicorn
import uvloop
from asgiref.typing import ASGI3Application
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.urls import reverse

from common import metrics
from common.address import site
from common.internals.http_protocol import HttpProtocol, WebSocketProtocol
from common.internals.server import Server
from office import operators, upgrade
from rail import background

MAX_PROCESSES = 64
MAX_UNSENT_BYTES = 128 * 1024
"""Bytes that the machine keeps for a browser that takes them slowly; else Linux keeps megabytes."""
LOOK_SECONDS = 0.5
"""Seconds between two looks after the processes."""
SWITCH_SECONDS = 0.0005
"""Seconds until a thread that waits may take its turn."""
YOUNG_COLLECTIONS = 1000
"""How often the younger objects are looked through for garbage before all are."""

log = logging.getLogger(__name__)


class Command(BaseCommand):
    """`manage.py serve`"""

    help = "Serve Rail with uvicorn, and let the bots move."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--processes", type=int, default=1, help="how many share the work; needs RAIL_REDIS_URL"
        )
        # how the processes are handed the socket that they share, and a pipe that ends with us
        parser.add_argument("--socket", type=int, help=argparse.SUPPRESS)
        parser.add_argument("--parent", type=int, help=argparse.SUPPRESS)

    def handle(self, host: str, port: int, processes: int, **options: Any) -> None:
        """Serve until a signal comes."""
        if options["socket"] is not None:
            begin(socket.socket(fileno=options["socket"]), options["parent"])
            return
        if not 1 <= processes <= MAX_PROCESSES:
            raise CommandError(f"--processes: from 1 to {MAX_PROCESSES}, not {processes}")
        if processes > 1 and not settings.REDIS:
            raise CommandError("several processes hear of each other by Redis: set RAIL_REDIS_URL")
        self.check_ready()
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # every connection is a file
        with listen(host, port) as listening:
            self.greet(site(listening.getsockname()[1]))
            if processes == 1:
                begin(listening)
            else:
                supervise(listening, processes)

    def check_ready(self) -> None:
        """Say what is missing before a visitor sees it."""
        try:
            newer, unfinished = upgrade.newer(), upgrade.unfinished()
        except DatabaseError as error:
            raise CommandError(f"the database does not answer: {error}") from error
        if newer:
            raise CommandError(newer)
        if unfinished:
            raise CommandError("the database is not up to date; run: manage.py migrate")
        storage = cast(ManifestStaticFilesStorage, staticfiles_storage)  # as the settings say
        if not settings.DEBUG and not storage.hashed_files:
            raise CommandError("the static files are not collected; run: manage.py collectstatic")

    def greet(self, address: str) -> None:
        """Print where Rail is, and the set-up link as long as nobody used it."""
        self.stdout.write(f"Rail is at {address}")
        if token := operators.invitation():
            link = address + reverse("setup", args=[token])
            self.stdout.write(f"Set up the operator (once, within a day): {link}")
        self.stdout.flush()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one clear line about why there is none."""
    if not 0 <= port <= 65535:
        raise CommandError(f"there is no port {port}; ports go up to 65535")
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_UNSENT_BYTES)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        raise CommandError(f"cannot listen on {host} port {port}: {error}") from error
    return listening


def supervise(listening: socket.socket, processes: int) -> None:
    """Keep so many processes serving until SIGINT or SIGTERM; one that falls is started again."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    # nobody else holds its other end: it is closed when we end, however that may be
    parent, _ = os.pipe()
    handed = {"--socket": listening.fileno(), "--parent": parent}
    options = [word for name, number in handed.items() for word in (name, str(number))]
    command = [sys.executable, sys.argv[0], "serve", *options]

    # unless the operator says how many: all of them together think on as many as one alone would
    thinking = str(max(1, settings.BOT_PROCESSES // processes))

    def start(folder: str) -> subprocess.Popen[bytes]:
        env = {"RAIL_BOT_PROCESSES": thinking} | os.environ | {metrics.SHARED: folder}
        # a session of its own: Ctrl-C comes to us, and we say when to stop
        return subprocess.Popen(command, env=env, pass_fds=handed.values(), start_new_session=True)

    with tempfile.TemporaryDirectory(prefix="rail-metrics-") as folder:
        children = [start(folder) for _ in range(processes)]
        while not stopping.wait(LOOK_SECONDS):
            for n, child in enumerate(children):
                if child.poll() is not None:
                    log.error("a process has fallen (%s) and is started again", child.returncode)
                    metrics.forget_process(child.pid, folder)
                    children[n] = start(folder)
        for child in children:
            child.terminate()
        for child in children:
            child.wait()


def config(application: ASGI3Application) -> uvicorn.Config:
    """How uvicorn serves it: what comes from outside has bounds before anybody reads it."""
    return uvicorn.Config(
        application,
        lifespan="off",
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=65536,
        # a compressed frame could be any size once it is unpacked
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.PROXY),
        forwarded_allow_ips=[str(network) for network in settings.PROXY],
        server_header=False,
        log_config=None,
        log_level="warning",
    )


def begin(listening: socket.socket, parent: int | None = None) -> None:
    """Serve in a context of its own: each socket and request would keep what this command left."""
    contextvars.Context().run(uvloop.run, run(listening, parent))


async def run(listening: socket.socket, parent: int | None = None) -> None:
    """The server and its clock, until SIGINT or SIGTERM, or the end of a pipe from the parent."""
    from rail.asgi import application  # it opens the folder of static files: after the checks

    # all are felt in the slowest moves: looking through all that was loaded for what can be
    # forgotten, or through thousands of games, and the loop waiting while another thread thinks
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], YOUNG_COLLECTIONS)
    sys.setswitchinterval(SWITCH_SECONDS)
    server = Server(config(application))

    loop = asyncio.get_running_loop()

    def leave() -> None:
        server.should_exit = True

    def orphaned(pipe: int) -> None:
        loop.remove_reader(pipe)
        leave()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, leave)
    if parent is not None:
        loop.add_reader(parent, orphaned, parent)
    background.start()
    await server.serve(sockets=[listening])
    await background.stop()
