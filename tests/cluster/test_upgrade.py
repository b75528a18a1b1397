"""Rail is stopped and another version started in the middle of games, which go on to their ends."""

import asyncio
import gzip
import json
import sqlite3
import time
from pathlib import Path

from tests.cluster.game import check, play, with_bots
from tests.cluster.robot import Robot
from tests.cluster.servers import site

FEW, MANY = 4, 10
"""Games: one is like another; make soak plays many."""
OLDER = Path(__file__).parent / "older"
"""Ten games, the first of them over, made by the first Rail that could be played on: its SQLite,
and the cookies of the people who play them."""
KEY = "the key of a site that was set up long ago, kept for the tests"


def test_an_upgrade_in_the_middle_of_games_with_bots(shared, tell, far):
    robots = with_bots(shared, FEW if far == 1 else MANY)
    down = []

    async def upgrade() -> None:
        while min(robot.v for robot in robots) < 10:
            await asyncio.sleep(0.05)
        began = time.monotonic()
        for act in ("stop", "start"):
            await asyncio.gather(*(asyncio.to_thread(getattr(web, act)) for web in shared.webs))
        down.append(time.monotonic() - began)

    play(robots, upgrade)
    told = check(shared, robots)
    assert all(robot.returns >= 2 for robot in robots)
    tell(
        f"{told['games']} games went on after {down[0]:.1f} s without a server; "
        f"{told['acknowledged']} acknowledged moves, each there once"
    )


def rows(database: Path, table: str = "games_loggedmove", version: str = "version") -> list[tuple]:
    """Every move that lies in a database."""
    with sqlite3.connect(database) as opened:
        names = f"game_id, {version}, seat, ref, move, events"
        asked = f"select {names} from {table} order by game_id, {version}"
        return opened.execute(asked).fetchall()


def test_games_in_a_sqlite_of_the_first_version_go_on(tmp_path, tell, far):
    with site(tmp_path, RAIL_SECRET_KEY=KEY) as here:
        database = tmp_path / "data" / "rail.sqlite3"
        database.parent.mkdir()
        database.write_bytes(gzip.decompress((OLDER / "rail.sqlite3.gz").read_bytes()))
        # what the first version called the log of moves
        first = ("games_played", "n")
        before = rows(database, *first)
        here.prepare()
        (copy,) = (database.parent / "before-upgrades").iterdir()
        assert rows(copy, *first) == before and copy.stat().st_mode & 0o077 == 0
        here.serve(1)
        people = json.loads((OLDER / "people.json").read_text())
        some = [*people.items()][: FEW if far == 1 else MANY]
        robots = [Robot(code, here.hosts, cookie, 0) for code, cookie in some]
        for robot in robots:
            robot.late = True
        play(robots)
        told = check(here, robots)
        assert set(before) <= set(rows(database))
    tell(f"{told['games']} games of an older version, {len(before)} rows of it, all still there")
