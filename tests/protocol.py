"""What docs/protocol.md lists, for the tests that hold the code against it."""

import re
from pathlib import Path

TEXT = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text("utf-8")


def chapter(title: str) -> str:
    """The text of a chapter."""
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def fields() -> dict[str, tuple[set[str], set[str]]]:
    """By event its fields that all are told, and those that single seats know besides; one row may
    list several events that tell the same."""
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|([^|]*)\|", chapter("Events"), re.MULTILINE)
    return {
        kind: (set(re.findall(r"`(\w+)`", told)), set(re.findall(r"`(\w+)`", own)))
        for kinds, told, own in rows
        for kind in re.findall(r"`([a-z_.]+)`", kinds)
    }
