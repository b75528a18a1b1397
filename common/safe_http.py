"""What this server sends to addresses that somebody typed: to the public internet, nowhere else.

Who may name an address must not reach through us what only we can reach: the machine itself, the
network around it, the metadata of a cloud. What counts is the address a name stands for at the
moment of connecting, so a name that changes its mind afterwards gains nothing. Everything here
waits for the network: call it in a thread of your own.
"""

import contextlib
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from common.refusals import Refusal

TIMEOUT_SECONDS = 10
"""How long connecting may take, and then the whole exchange."""
MAX_URL_LENGTH = 2000
"""Characters of an address."""
MAX_BODY_BYTES = 64 * 1024
"""Bytes of an answer that are read."""
HTTPS = 443
JSON = {"Content-Type": "application/json"}
UNPRIVILEGED = 1024

Address = IPv4Address | IPv6Address
INNER = [IPv4Network("192.0.0.0/24"), IPv4Network("168.63.129.16/32")]
"""Inside, though not every Python says so: protocols of networks, and what clouds tell machines."""
NAT64 = IPv6Network("64:ff9b::/96")
UNICAST = IPv6Network("2000::/3")


class Target(NamedTuple):
    """Where to send: the host by name, the addresses it stands for, and what to ask for there."""

    host: str
    port: int
    addresses: tuple[str, ...]
    path: str


class Answer(NamedTuple):
    """What came back; of a long text the first MAX_BODY_BYTES bytes."""

    status: int
    body: bytes


def target(url: str) -> Target:
    """Where this address leads if we may send there, or Refusal."""
    if (
        len(url) > MAX_URL_LENGTH
        or not url.isascii()
        or not url.isprintable()
        or set(url) & set(" \\")
    ):
        raise Refusal("address.malformed")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Refusal("address.malformed") from error
    if parts.scheme != "https":
        raise Refusal("address.scheme")
    if parts.username is not None or parts.password is not None or not parts.hostname:
        raise Refusal("address.malformed")
    port = HTTPS if port is None else port
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port, resolve(parts.hostname, port), path)


def resolve(host: str, port: int = HTTPS) -> tuple[str, ...]:
    """The addresses that a host stands for, or Refusal: also for hosts in other kinds of URL.

    Each of them has to be one that we may send to.
    """
    if port != HTTPS and not UNPRIVILEGED <= port <= 65535:
        raise Refusal("address.port")
    if is_disguised(host):
        raise Refusal("address.malformed")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Refusal("address.unknown") from error
    addresses = tuple(str(entry[4][0]) for entry in found)
    if not addresses or not all(map(is_open, addresses)):
        raise Refusal("address.private")
    return addresses


def is_disguised(host: str) -> bool:
    """Is this a number in another spelling, as in 0x7f.1 or 2130706433, which systems still read
    as an address?"""
    last = host.rstrip(".").rpartition(".")[2]
    if not last[:1].isdigit() or ":" in host:
        return False
    try:
        return str(ip_address(host)) != host
    except ValueError:
        return True


def is_open(address: str) -> bool:
    """May we send to this address?"""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        # an address of the fourth version in the dress of the sixth: what is within counts
        ip = ip.ipv4_mapped or (IPv4Address(int(ip) & 0xFFFFFFFF) if ip in NAT64 else ip)
    return is_public(ip) or any(ip in network for network in settings.OUTGOING)


def is_public(ip: Address) -> bool:
    """Is this somewhere on the internet, and neither around us nor a way into that?"""
    if isinstance(ip, IPv6Address) and (ip not in UNICAST or ip.sixtofour or ip.teredo):
        return False
    if ip.is_multicast or ip.is_reserved or any(ip in network for network in INNER):
        return False
    return ip.is_global


def post(url: str, body: bytes, headers: Mapping[str, str] = JSON) -> Answer:
    """Send this to an address once, or Refusal; redirections are answers and not followed."""
    there = target(url)
    connection = Connection(there)
    try:
        always = {"User-Agent": "Rail", "Accept-Encoding": "identity"}
        connection.request("POST", there.path, body, {**headers, **always})
        answer = connection.getresponse()
        return Answer(answer.status, answer.read(MAX_BODY_BYTES))
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Refusal("address.silent") from error
    finally:
        connection.end()


class Connection(http.client.HTTPSConnection):
    """Speaks to the addresses that were looked at, and to nothing the name may stand for by now."""

    def __init__(self, there: Target) -> None:
        super().__init__(there.host, there.port, timeout=TIMEOUT_SECONDS)
        self.addresses = there.addresses
        self.clock = threading.Timer(TIMEOUT_SECONDS, self.cut)
        self.clock.daemon = True

    def connect(self) -> None:
        """Connect to the first address that takes us; the certificate has to be the host's."""
        trust = ssl.create_default_context()
        self.wire = self.sock = trust.wrap_socket(
            self.reach(), server_hostname=self.host, do_handshake_on_connect=False
        )
        # a server that drips one byte a second would outlast every pause that a socket allows
        self.clock.start()
        self.sock.do_handshake()

    def reach(self) -> socket.socket:
        """A connection to one of the addresses."""
        until = time.monotonic() + TIMEOUT_SECONDS
        fault: OSError = TimeoutError()
        for address in self.addresses:
            if (left := until - time.monotonic()) <= 0:
                break
            try:
                reached = socket.create_connection((address, self.port), left)
                reached.settimeout(TIMEOUT_SECONDS)
                return reached
            except OSError as error:
                fault = error
        raise fault

    def cut(self) -> None:
        """End the exchange, whatever it waits for."""
        with contextlib.suppress(OSError):
            self.wire.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Leave nothing open and nothing running."""
        self.clock.cancel()
        self.close()
