"""What an operator may choose: variables RAIL_... of the environment, listed in `env`."""

import os
from collections.abc import Callable
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def yes_or_no(text: str) -> bool:
    """A setting that is on or off: anything else is a mistake, not "off"."""
    if text.lower() not in (*environ.Env.BOOLEAN_TRUE_STRINGS, "0", "false", "no", "off", ""):
        raise ValueError(f"{text!r} is neither true nor false")
    return text.lower() in environ.Env.BOOLEAN_TRUE_STRINGS


def seconds(text: str) -> float:
    """A number of seconds."""
    if not 0 <= (number := float(text)) <= 3600:
        raise ValueError(f"{text!r} is not between 0 and 3600")
    return number


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, separated by commas."""
    return [ip_network(part.strip()) for part in text.split(",") if part.strip()]


def names(text: str) -> list[str]:
    """Names, separated by commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def redis(text: str) -> str:
    """The address of a Redis, or nothing."""
    if text and not text.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError(f"{text!r} is not written redis://host:6379/0")
    return text


def days(text: str) -> int:
    """A number of days, 0 for ever."""
    if not 0 <= (number := int(text)) <= 36500:
        raise ValueError(f"{text!r} is not between 0 and 36500")
    return number


def some(text: str) -> int:
    """At least one."""
    if not 1 <= (number := int(text)) <= 1000:
        raise ValueError(f"{text!r} is not between 1 and 1000")
    return number


def usual_processes() -> int:
    """As many as the machine has cores, but no more than are of use for some hundred bots."""
    return min(4, len(os.sched_getaffinity(0)))


def token(text: str) -> str:
    """A secret that is long enough to be one, or nothing."""
    if text and len(text) < 16:
        raise ValueError("it has fewer than 16 characters")
    return text


def address(text: str) -> str:
    """The address of a site: scheme and name, perhaps a port, and nothing after them."""
    text = text.rstrip("/")
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or text.count("/") > 2 or not parts.netloc):
        raise ValueError(f"{text!r} is not written https://rail.example.org")
    return text


def one_of(*words: str) -> Callable[[str], str]:
    """One of a few words."""

    def checked(text: str) -> str:
        if text.lower() not in words:
            raise ValueError(f"{text!r} is none of {', '.join(words)}")
        return text.lower()

    return checked


env = environ.Env(
    RAIL_DATA=(str, str(BASE_DIR / "data")),  # folder of database, secret key, collected files
    RAIL_HOSTS=(names, ["localhost", "127.0.0.1", "[::1]"]),  # names this site answers to
    RAIL_ADDRESS=(address, ""),  # where people find this site, for links in letters and messages
    RAIL_HTTPS=(yes_or_no, False),  # the site is reached by https only, through RAIL_PROXY
    RAIL_HSTS=(one_of("site", "subdomains", "preload"), "site"),  # how far browsers insist on it
    RAIL_PROXY=(networks, []),  # addresses of proxies whose X-Forwarded-... headers are believed
    RAIL_DATABASE_URL=(str, ""),  # postgres://user:password@host/name instead of SQLite
    RAIL_REDIS_URL=(redis, ""),  # redis://host:6379/0 when several processes serve one site
    RAIL_SECRET_KEY=(str, ""),  # instead of the one kept in RAIL_DATA
    RAIL_OUTGOING=(networks, []),  # private networks that messages to the outside may go to
    RAIL_EMAIL_URL=(str, ""),  # smtp+tls://user:password@host:587, for new passwords and messages
    RAIL_EMAIL_FROM=(str, ""),  # the address that mail comes from, when it is not the user's
    RAIL_RATING=(yes_or_no, False),  # games among people who wish it are rated
    RAIL_BOT_PACE=(seconds, 0.8),  # seconds a bot waits before it moves, at the quickest pace
    RAIL_BOT_PROCESSES=(some, usual_processes()),  # how many think for bots beside each server
    RAIL_KEEP_TABLES=(days, 0),  # days that a table is kept after its last game; 0: for ever
    RAIL_KEEP_PRACTICE=(days, 1),  # days that a practice game is kept to which nobody comes back
    RAIL_KEEP_ABANDONED=(days, 90),  # days that any other game is kept in which nobody has been
    RAIL_KEEP_GUESTS=(days, 0),  # days that a guest without a table is kept
    RAIL_KEEP_CHAT=(days, 0),  # days that what was said is kept
    RAIL_PRUNE=(yes_or_no, False),  # every night what is kept no longer is deleted
    RAIL_BACKUPS=(str, ""),  # folder into which a backup is written every night
    RAIL_BACKUPS_KEEP=(some, 14),  # how many of them stay there
    RAIL_METRICS_TOKEN=(token, ""),  # who sends it may read /metrics
    RAIL_LOG=(one_of("line", "json"), "line"),  # how a message of the log is written
    RAIL_LOG_LEVEL=(one_of("debug", "info", "warning", "error"), "warning"),  # of what, at least
    RAIL_DEBUG=(yes_or_no, False),  # for developers only: shows tracebacks to everybody
    RAIL_ATLAS=(str, ""),  # folder of public maps from which `draw_board` draws
    RAIL_CHROMIUM=(str, ""),  # the browser of the tests, when it is not the one in the path
)
# a misspelt setting would otherwise be ignored, and its default used in silence
if unknown := {name for name in os.environ if name.startswith("RAIL_")} - set(env.scheme):
    meant = {name: "".join(get_close_matches(name, env.scheme, 1, 0.8)) for name in sorted(unknown)}
    told = [f"{name} (did you mean {near}?)" if near else name for name, near in meant.items()]
    raise ImproperlyConfigured(
        f"unknown setting {', '.join(told)}; there are {', '.join(sorted(env.scheme))}"
    )


def value_of(name: str) -> Any:
    """A setting by its name, as what stands beside it above has read it; one that cannot be read is
    told with its name."""
    try:
        return env(name)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is not usable: {error}") from error
