"""How the log is written: for people as lines, for programs as JSON; no secret stands in it."""

import json
import logging
import re
import time
import traceback
from types import TracebackType

from common.storage import cannot_store

ABOUT = ("game", "board", "seat", "user", "version")
"""What a message may be about, given as `extra`: numbers and boards, never names of people."""
# links that let somebody in stand in addresses, whatever stands behind them; files of ours do too
TOKEN = re.compile(r"(?:(?<=/)|(?<=%2F))[\w:=-]{20,}+(?!\.py)")
# so do codes of tables (`tables.models.new_code`), where people come by invitation
CODE = re.compile(r"(?:(?<=[/=])|(?<=%2F))[A-HJ-NP-Z2-9]{8}")
ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
# what a database refused may hold what was typed
DETAIL = re.compile(r"^DETAIL: .*\n?", re.MULTILINE)


Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Brief(logging.Formatter):
    """Tells where something was raised, except what a full disk makes everybody raise."""

    def formatException(self, ei: Raised) -> str:
        """The traceback, or what was raised alone."""
        if cannot_store(ei[1]):
            return "".join(traceback.format_exception_only(ei[1])).strip()
        return super().formatException(ei)


class Line(Brief):
    """2026-11-20 18:13:54 WARNING games.worker: its bot did not move game=12"""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The message, and what it is about."""
        about = "".join(f" {name}={value}" for name, value in facts(record).items())
        return super().formatMessage(record) + about

    def format(self, record: logging.LogRecord) -> str:
        """All of it, without what lets somebody in."""
        return clean(super().format(record))


class Json(Brief):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, message, what it is about, and what was raised."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told = {
            "at": f"{at}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": clean(record.getMessage()),
            **facts(record),
        }
        if record.exc_info:
            told["exception"] = clean(self.formatException(record.exc_info))
        return json.dumps(told)


class Count(logging.Handler):
    """Counts what it is given, for the operator's page."""

    seen = 0

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        Count.seen += 1

    @classmethod
    def take(cls) -> int:
        """How many there were since it was last asked."""
        seen, cls.seen = cls.seen, 0
        return seen


def facts(record: logging.LogRecord) -> dict[str, object]:
    """What a message is about."""
    return {name: getattr(record, name) for name in ABOUT if hasattr(record, name)}


def clean(text: str) -> str:
    """A text without tokens of links, codes of tables, addresses of people and what a database
    was given."""
    return DETAIL.sub("", ADDRESS.sub("…@…", CODE.sub("…", TOKEN.sub("…", text))))
