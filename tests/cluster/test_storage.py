"""A disk that takes nothing more: moves are refused in words, and go on when there is room."""

import asyncio
import contextlib
import resource
from collections.abc import Iterator
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.request import urlopen

import psycopg
import pytest

from bench.site import Person
from tests.cluster.game import check, gather, play, with_bots
from tests.cluster.servers import TIMEOUT_SECONDS

REFUSALS = 10
FULL = """
set lock_timeout = '30s';
create function takes_nothing() returns trigger language plpgsql as
    $$ begin raise 'no space left on device' using errcode = 'disk_full'; end $$;
do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger takes_nothing before insert or update or delete on %I
                        for each statement execute function takes_nothing()', name);
    end loop;
end $$
"""


@contextlib.contextmanager
def full(shared) -> Iterator[None]:
    """Nothing can be stored as long as the block lasts."""
    if "postgres" in shared.services:
        # the server of the database says it, as it does when it cannot make a file longer
        with psycopg.connect(shared.env["RAIL_DATABASE_URL"], autocommit=True) as database:
            database.execute(FULL)
            yield
            database.execute("drop function takes_nothing cascade")
    else:
        limits = {}
        for web in shared.webs:
            # no file may be written any more: neither the database nor the log
            pid = web.process.pid
            limits[pid] = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, limits[pid][1]))
        yield
        for pid, limit in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


def test_a_full_disk_refuses_moves_and_loses_none(shared, tell):
    robots, beside = gather(shared), with_bots(shared, 1)
    logs = [web.log.stat().st_size for web in shared.webs]
    visitor = Person(SimpleNamespace(host=shared.hosts[0]))
    visitor.cookies["django_language"] = "fr"
    wanted = {"play": "usa.base", "size": 2, "order": "seated", "name": "Zoé", "color": "blue"}

    async def fill() -> None:
        while min(robots[0].v, beside[0].v) < 10:
            await asyncio.sleep(0.05)
        with full(shared):
            await asyncio.sleep(0.2)
            before = await robots[-1].stored()
            while sum(robot.unstored for robot in robots) < REFUSALS:
                await asyncio.sleep(0.05)
            with pytest.raises(RuntimeError, match=r"507 .*store\.full"):
                await asyncio.to_thread(visitor.post, "/", **wanted)
            assert await robots[-1].stored() == before
            for web in shared.webs:
                with pytest.raises(HTTPError) as unready:
                    await asyncio.to_thread(
                        urlopen, f"http://{web.host}/readyz", timeout=TIMEOUT_SECONDS
                    )
                assert unready.value.code == 503
                assert "FAULT disk\n" in unready.value.read().decode()

    play([*robots, *beside], fill)
    told = check(shared, [*robots, *beside])
    # every socket held, and what nobody could store was not told at length
    assert {robot.returns for robot in [*robots, *beside]} == {1}
    logged = [web.log.read_bytes()[n:] for web, n in zip(shared.webs, logs, strict=True)]
    assert not any(b"Traceback" in log for log in logged)
    refused = sum(robot.unstored for robot in [*robots, *beside])
    assert refused >= REFUSALS and sum(map(len, logged)) < 1000 * refused
    assert visitor.post("/", **wanted)["ok"]
    tell(
        f"{refused} moves refused by a full disk; {told['acknowledged']} acknowledged "
        "before and after it, each there once"
    )
