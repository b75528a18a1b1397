"""A mail server on loopback that keeps what it is handed."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Post(socketserver.ThreadingTCPServer):
    """Where letters arrive."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Session)
        self.letters: list[str] = []


class Session(socketserver.StreamRequestHandler):
    """As much of SMTP as Django speaks."""

    server: Post

    def handle(self) -> None:
        self.say("220 postbox")
        while line := self.rfile.readline().strip():
            verb = line.split()[0].upper()
            if verb == b"DATA":
                self.say("354 go on")
                letter = b""
                while (line := self.rfile.readline()) != b".\r\n":
                    letter += line
                self.server.letters.append(letter.decode())
                self.say("250 kept")
            elif verb == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 fine")

    def say(self, line: str) -> None:
        """One line."""
        self.wfile.write(line.encode() + b"\r\n")


@contextmanager
def postbox(settings) -> Iterator[list[str]]:
    """The letters that Django's mail leads to as long as this is open."""
    with Post() as server:
        settings.MAIL = True
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        settings.DEFAULT_FROM_EMAIL = "rail@example.org"
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.letters
        finally:
            server.shutdown()
            thread.join()
