"""What an operator does: back up while games go on, restore elsewhere, ask what is wrong."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scripts import cluster
from tests.cluster.game import STUCK, check, gather, play
from tests.cluster.robot import Robot
from tests.cluster.servers import TIMEOUT_SECONDS
from tests.processes import children


def move(robots: list[Robot], moves: int) -> None:
    """Let them play until so many moves are on the table."""

    async def go() -> None:
        async with asyncio.timeout(STUCK):
            playing = [asyncio.create_task(robot.play()) for robot in robots]
            while robots[0].v < moves:
                await asyncio.sleep(0.05)
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)

    asyncio.run(go())


def test_a_backup_made_while_they_play_is_played_on_elsewhere(shared, empty, tmp_path):
    # the game of the others takes several times as long as a backup
    robots, others = gather(shared), gather(shared, seats=3, play="usa.base")
    move(robots, 30)
    file = tmp_path / "rail.tar.gz"
    made: list[int] = []

    async def backup() -> None:
        await asyncio.sleep(0.5)
        await asyncio.to_thread(shared.manage, "backup", str(file), stdout=subprocess.DEVNULL)
        made.append(others[0].v)

    play(others, backup)
    # while they played
    assert made and made[0] < others[0].v
    assert file.stat().st_mode & 0o077 == 0
    empty.manage("restore", str(file), stdout=subprocess.DEVNULL)
    empty.serve(2)
    for robot in robots:
        robot.hosts, robot.owed = empty.hosts, None
    play(robots)
    for robot in robots:
        # what was promised before the backup holds there too
        assert robot.v > 30
    check(empty, robots)


def said(site, *command: str) -> str:
    """What a command says that fails."""
    failed = subprocess.run(
        [*site.command, *command],
        cwd=site.root, env=site.env, capture_output=True, text=True, timeout=TIMEOUT_SECONDS,
    )  # fmt: skip
    assert failed.returncode == 1
    return failed.stdout + failed.stderr


def test_a_backup_is_refused_where_something_is(shared, tmp_path):
    gather(shared)
    file = tmp_path / "rail.tar.gz"
    shared.manage("backup", str(file), stdout=subprocess.DEVNULL)
    assert "is there already" in said(shared, "backup", str(file))
    assert "is not empty" in said(shared, "restore", str(file))


def test_the_doctor_finds_a_healthy_site_healthy(shared):
    found = shared.manage("doctor", f"http://{shared.hosts[0]}", capture_output=True, text=True)
    assert found.stdout.count("ok ") == 9 and "FAULT" not in found.stdout


def test_the_doctor_says_what_helps(shared):
    assert "is no address" in said(shared, "doctor", "rail.example.org")
    # somebody answers there who does not speak for us
    told = said(shared, "doctor", f"http://127.0.0.1:{shared.services['redis'].port}")
    assert "FAULT  page" in told and "reverse_proxy" in told and "proxy_pass" in told


@pytest.mark.parametrize("shared", ["postgres"], indirect=True)
def test_a_process_that_falls_is_started_again_and_figures_are_of_all(shared, tmp_path):
    token = "a token of the metrics"
    with several(shared, tmp_path / "log", RAIL_METRICS_TOKEN=token, RAIL_LOG="json") as (
        pid,
        port,
    ):
        fallen = children(pid)[0]
        os.kill(fallen, signal.SIGKILL)
        wait_until(lambda: len(set(children(pid)) - {fallen}) == 2)
        wait_until(lambda: ask(port, "readyz").startswith("ok "))
        told = ask(port, "metrics", token)
        assert "rail_games_running" in told and "rail_move_seconds_bucket" in told
    lines = (tmp_path / "log").read_text().splitlines()
    errors = [line for line in lines if line.startswith("{")]
    assert any("has fallen" in json.loads(line)["message"] for line in errors)
    assert not any("exception" in json.loads(line) for line in errors)


@pytest.mark.parametrize("shared", ["postgres"], indirect=True)
def test_processes_end_when_the_one_that_keeps_them_is_killed(shared, tmp_path):
    with several(shared, tmp_path / "log", ends=-signal.SIGKILL) as (pid, port):
        kept = children(pid)
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(map(lives, kept)))
        assert not ask(port, "healthz")


@contextlib.contextmanager
def several(shared, log: Path, ends: int = 0, **env: str) -> Iterator[tuple[int, int]]:
    """Two processes kept by a third, until the block is left: its pid and their port."""
    port = cluster.free_port()
    with log.open("w") as said, subprocess.Popen(
        [*shared.command, "serve", "--processes", "2", "--port", str(port)],
        cwd=shared.root, env=shared.env | env, stdout=said, stderr=said,
    ) as serving:  # fmt: skip
        try:
            wait_until(
                lambda: ask(port, "readyz").startswith("ok database\nok redis\nok clock\nok disk")
            )
            wait_until(lambda: len(children(serving.pid)) == 2)
            yield serving.pid, port
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(TIMEOUT_SECONDS) == ends
        finally:
            serving.kill()  # what it keeps ends with it


def lives(pid: int) -> bool:
    """Is there such a process?"""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def ask(port: int, path: str, token: str = "") -> str:
    """What a site says of itself; nothing while it does not answer."""
    request = urllib.request.Request(
        f"http://localhost:{port}/{path}", headers={"Authorization": f"Bearer {token}"}
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return answer.read().decode()
    except OSError:
        return ""


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something holds."""
    until = time.monotonic() + TIMEOUT_SECONDS
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)
