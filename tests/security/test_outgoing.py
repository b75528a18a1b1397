"""What is sent to addresses that somebody typed goes to the public internet and nowhere else."""

import datetime
import http.server
import ipaddress
import socket
import ssl
import threading
import time
from contextlib import contextmanager

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from common import safe_http
from common.refusals import Refusal, sentence_of

LOOPBACK = ipaddress.ip_network("127.0.0.1/32")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for localhost alone, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("certificate") / "localhost.pem"
    kept = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(kept + made.public_bytes(serialization.Encoding.PEM))
    return path


class Handler(http.server.BaseHTTPRequestHandler):
    """Notes what it is sent, and answers as its server is told to."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, self.headers["Host"], body))
        try:
            self.server.answer(self)
        except OSError:
            self.server.cut.set()

    def log_message(self, *args):
        """Say nothing."""


def fine(handler):
    """The usual answer."""
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b"thanks")


@contextmanager
def listening(certificate=None, answer=fine):
    """A real server on loopback."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.heard, server.answer, server.cut = [], answer, threading.Event()
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def near(settings, certificate, monkeypatch):
    """Loopback may be sent to, and our certificate is trusted."""
    settings.OUTGOING = [LOOPBACK]
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))


def url_of(server, path="/hook", host="localhost"):
    """Where the server is."""
    return f"https://{host}:{server.server_port}{path}"


def refused(url):
    """The code with which an address is refused."""
    with pytest.raises(Refusal) as caught:
        safe_http.target(url)
    assert sentence_of(caught.value)
    return caught.value.code


# Which addresses.

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::7f00:1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "100::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "ff02::1",
    "4000::1",
]
OUTSIDE = ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111"]
OUTSIDE += ["::ffff:1.1.1.1", "64:ff9b::1.1.1.1"]


@pytest.mark.parametrize("address", INSIDE)
def test_what_lies_around_us_is_not_sent_to(address):
    assert not safe_http.is_open(address)
    host = f"[{address}]" if ":" in address else address
    assert refused(f"https://{host}/hook") == "address.private"


@pytest.mark.parametrize("address", OUTSIDE)
def test_the_public_internet_is_sent_to(address):
    assert safe_http.is_open(address)
    host = f"[{address}]" if ":" in address else address
    there = safe_http.target(f"https://{host}/a?b=c#d")
    assert (there.host, there.port, there.path) == (address, 443, "/a?b=c")
    assert [*map(ipaddress.ip_address, there.addresses)] == [ipaddress.ip_address(address)]


def test_a_network_of_ones_own_may_be_opened_and_no_other(settings):
    settings.OUTGOING = [ipaddress.ip_network("192.168.1.0/24"), ipaddress.ip_network("fd00::/8")]
    for address, is_open in {
        "192.168.1.7": True,
        "::ffff:192.168.1.7": True,
        "fd12::1": True,
        "192.168.2.7": False,
        "127.0.0.1": False,
    }.items():
        assert safe_http.is_open(address) is is_open


@pytest.mark.parametrize(
    "host",
    ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0x7f.1", "127.0.0.1.", "010.0.0.1"],
)
def test_a_number_in_disguise_is_refused(host):
    assert refused(f"https://{host}/") == "address.malformed"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.org/", "address.scheme"),
        ("ftp://example.org/", "address.scheme"),
        ("file:///etc/passwd", "address.scheme"),
        ("gopher://example.org/", "address.scheme"),
        ("//example.org/", "address.scheme"),
        ("example.org", "address.scheme"),
        ("", "address.scheme"),
        ("https://", "address.malformed"),
        ("https:///path", "address.malformed"),
        ("https://user@example.org/", "address.malformed"),
        ("https://user:word@example.org/", "address.malformed"),
        ("https://@example.org/", "address.malformed"),
        ("https://example.org@127.0.0.1/", "address.malformed"),
        ("https://1.1.1.1\\@127.0.0.1/", "address.malformed"),
        ("https://exam\nple.org/", "address.malformed"),
        ("https://example.org/\r\nX: y", "address.malformed"),
        ("https://example.org/a b", "address.malformed"),
        ("https://ex\x00ample.org/", "address.malformed"),
        ("https://①②⑦.⓪.⓪.①/", "address.malformed"),
        ("https://exämple.org/", "address.malformed"),
        ("https://[::1/", "address.malformed"),
        ("https://[1.1.1.1]/", "address.malformed"),
        ("https://example.org:port/", "address.malformed"),
        ("https://example.org:70000/", "address.malformed"),
        ("https://1.1.1.1:0/", "address.port"),
        ("https://1.1.1.1:22/", "address.port"),
        ("https://1.1.1.1:25/", "address.port"),
        ("https://localhost/", "address.private"),
        ("https://LOCALHOST/", "address.private"),
        ("https://nowhere.invalid/", "address.unknown"),
        (f"https://{'a' * 300}.example/", "address.unknown"),
        (f"https://{'a.' * 2000}example/", "address.malformed"),
        ("https://%31%32%37.0.0.1/", "address.malformed"),
    ],
)
def test_a_strange_address_is_refused(url, code):
    assert refused(url) == code


def test_one_inner_address_among_several_is_enough_to_refuse(monkeypatch):
    answer = [(2, 1, 6, "", (address, 443)) for address in ("1.1.1.1", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answer)
    assert refused("https://both.example/") == "address.private"


# Sending.


def test_what_is_sent_arrives_and_the_answer_comes_back(near, certificate):
    with listening(certificate) as server:
        answer = safe_http.post(url_of(server, "/hook?a=b"), b'{"it":"works"}')
    assert answer == (200, b"thanks")
    assert server.heard == [("/hook?a=b", f"localhost:{server.server_port}", b'{"it":"works"}')]


def test_nothing_is_sent_to_this_machine_if_it_is_not_opened(certificate, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with listening(certificate) as server, pytest.raises(Refusal, match="private"):
        safe_http.post(url_of(server), b"{}")
    assert server.heard == []


def test_a_name_that_changes_its_mind_is_not_followed(near, certificate, monkeypatch):
    """It is public when it is looked at and ours when it is asked again: it is asked once."""
    asked = []
    real = socket.getaddrinfo

    def changing(host, *args, **kwargs):
        if host == "localhost":
            asked.append(host)
            host = "127.0.0.1" if len(asked) == 1 else "127.0.0.2"
        return real(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    with listening(certificate) as server:
        assert safe_http.post(url_of(server), b"{}").status == 200
    assert asked == ["localhost"]


def test_the_certificate_has_to_be_that_of_the_host(near, certificate):
    with listening(certificate) as server, pytest.raises(Refusal, match="silent"):
        safe_http.post(url_of(server, host="127.0.0.1"), b"{}")
    assert server.heard == []


def test_a_redirection_is_not_followed(near, certificate):
    def away(handler):
        handler.send_response(307)
        handler.send_header("Location", url_of(server, "/inner"))
        handler.end_headers()

    with listening(certificate, away) as server:
        assert safe_http.post(url_of(server), b"{}").status == 307
    assert [path for path, _, _ in server.heard] == ["/hook"]


def test_a_long_answer_is_read_no_further_than_needed(near, certificate):
    def endless(handler):
        handler.send_response(200)
        handler.end_headers()
        while True:
            handler.wfile.write(b"x" * 65536)

    with listening(certificate, endless) as server:
        answer = safe_http.post(url_of(server), b"{}")
        assert len(answer.body) == safe_http.MAX_BODY_BYTES
        assert server.cut.wait(60)


def drip_body(handler):
    """Answer, and then say a letter now and then."""
    handler.send_response(200)
    handler.end_headers()
    drip(handler)


def drip(handler):
    """Say a letter now and then."""
    while True:
        handler.wfile.write(b"x")
        time.sleep(0.05)


def never(handler):
    """Say nothing at all."""
    handler.server.cut.wait(60)


@pytest.mark.parametrize("answer", [drip, drip_body, never])
def test_a_slow_server_is_not_waited_for(near, certificate, monkeypatch, answer):
    monkeypatch.setattr(safe_http, "TIMEOUT_SECONDS", 0.5)
    with listening(certificate, answer) as server:
        began = time.monotonic()
        try:
            assert len(safe_http.post(url_of(server), b"{}").body) < 100
        except Refusal as refusal:
            assert refusal.code == "address.silent"
        assert time.monotonic() - began < 30
        server.cut.set()


def test_a_server_that_is_not_there_is_told_as_silent(near):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(Refusal, match="silent"):
        safe_http.post(f"https://localhost:{port}/", b"{}")
    assert threading.active_count() < 20
