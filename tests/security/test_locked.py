"""What runs is what the locks name: every library at its pinned version, and none besides.

Hashes of the locks and of vendored scripts are looked at by `tests/test_house.py` and
`tests/test_vendor.py`; what is known against a version, `make audit` asks the internet.
"""

from importlib.metadata import distributions

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_house import pins

TOOLS = {"pip", "setuptools", "wheel"}
"""Brought by the environment itself."""


def locked(name: str) -> dict[str, str]:
    """The version of each library that a lock wants here."""
    wanted = [Requirement(line) for line in pins(name)]
    return {
        canonicalize_name(one.name): next(iter(one.specifier)).version
        for one in wanted
        if one.marker is None or one.marker.evaluate()
    }


def installed() -> dict[str, str]:
    """The version of each library that is here."""
    return {canonicalize_name(one.name): one.version for one in distributions()}


def test_every_library_is_the_one_that_is_locked(record_property):
    here, wanted = installed(), locked("requirements-dev.lock")
    assert len(wanted) > 50
    assert {name: here.get(name) for name in wanted} == wanted
    record_property("counted", f"libraries at their locked versions: {len(wanted)}")


def test_nothing_is_installed_that_no_lock_names():
    assert installed().keys() - locked("requirements-maps.lock").keys() <= TOOLS


def test_what_is_served_needs_a_lock_that_is_small():
    """Tools of developers are not on a server."""
    served = locked("requirements.lock").keys()
    assert {"django", "uvicorn", "websockets"} <= served
    assert not {"pytest", "hypothesis", "pip-audit", "mypy", "ruff", "playwright"} & served
