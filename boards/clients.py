"""What lies beside the mechanisms of a board for the browser: its pages load that and no other."""

from collections.abc import Iterable

from django.templatetags.static import static

from common.finders import MECHANISMS


def scripts(mechanisms: Iterable[str]) -> dict[str, str]:
    """The address of the script of each of these mechanisms that has one."""
    return _beside(mechanisms, "client.js")


def styles(mechanisms: Iterable[str]) -> list[str]:
    """The style sheets of these mechanisms."""
    return list(_beside(mechanisms, "client.css").values())


def _beside(mechanisms: Iterable[str], name: str) -> dict[str, str]:
    return {
        mechanism: static(f"mechanisms/{mechanism}/{name}")
        for mechanism in mechanisms
        if (MECHANISMS / mechanism / name).exists()
    }
