"""What leans on the inside of libraries: is that inside as it was read?"""

import asyncio
import hashlib
import inspect
import platform
from importlib import import_module, metadata
from pathlib import Path

import pytest

from common import internals
from common.internals import eager

FILES = sorted(
    file.stem for file in Path(internals.__file__).parent.glob("*.py") if file.stem != "__init__"
)


@pytest.mark.parametrize("name", FILES)
def test_the_inside_of_a_library_is_as_it_was_read(name):
    file = import_module(f"common.internals.{name}")
    library, version, digest = file.CHECKED
    python = ".".join(platform.python_version_tuple()[:2])
    installed = python if library == "python" else metadata.version(library)
    now = digest_of(file.PRIVATE)
    assert now == digest, f"{library} {installed} does otherwise what {name} leans on: {now}"
    assert installed == version, f"{library} {installed}: {name} leans on nothing that has changed"


def digest_of(private: internals.Private) -> str:
    """What the source of these functions comes to."""
    text = "".join(inspect.getsource(one) for one in private)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Coroutines begun at once.


@pytest.mark.asyncio
async def test_what_waits_for_nothing_is_done_at_once():
    heard = []

    async def action():
        heard.append("done")

    assert eager.run_until_blocked(action()) is None
    assert heard == ["done"]


@pytest.mark.asyncio
async def test_what_waits_goes_on_as_a_task():
    heard, gate = [], asyncio.Event()

    async def action():
        heard.append("begun")
        await gate.wait()
        await asyncio.sleep(0)
        heard.append("done")
        return "answer"
        return "answer"

    rest = eager.run_until_blocked(action())
    task = asyncio.create_task(rest)
    await asyncio.sleep(0)
    assert heard == ["begun"]
    gate.set()
    assert await task == "answer"
    assert heard == ["begun", "done"]


@pytest.mark.asyncio
async def test_what_fails_at_once_says_so_at_once_and_later_through_its_task():
    async def at_once():
        raise OSError

    async def later():
        await asyncio.sleep(0)
        raise OSError

    with pytest.raises(OSError):
        eager.run_until_blocked(at_once())
    rest = eager.run_until_blocked(later())
    with pytest.raises(OSError):
        await asyncio.create_task(rest)
