"""Where the time of a move goes, end to end: a sampled profile of the server under many games.

python -m bench.profile
"""

import asyncio
import collections
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import crowd
from bench.figures import table
from bench.load import BUSY, fill
from bench.site import Site, site

SECONDS = 8
RATE = 250
"""Samples a second."""
STAGES = {
    "rules: the legal moves": ("Rules._offers",),
    "rules: the view of how far tickets are": ("Connections.view",),
    "rules: the rest of the views": ("Rules.view",),
    "rules: the move": ("Rules.apply", "Rules.read_move", "Rules.write_move"),
    "store: the two statements": ("store (games/store/writing",),
    "store: begin and commit": ("Atomic._", "BaseDatabaseWrapper._commit"),
    "store: the state as JSON": ("Rules.encode",),
    "frames: what is different, as text": ("step (games/broadcast/frames",),
    "sockets: to everybody": ("GameRoom.deliver", "RoomSocket.post"),
    "sockets: the answer": ("GameConsumer.play",),
    "sockets: reading frames": ("data_received",),
    "threads: from one to the other": ("_tell (common/executor", "_write (common/executor"),
    "loop: all the rest of it": ("Runner.run",),
}
"""Stages of a move, and functions that begin them; a sample is of the innermost."""
BEHIND = ("BaseDatabaseWrapper.run_and_clear_commit_hooks",)
"""Functions under which what runs is not what called them."""


def sampled(here: Site) -> tuple[collections.Counter[str], float, float]:
    """Samples by stage; processor milliseconds and moves a second, of many games."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "samples"
        games = fill(here, BUSY)
        program = str(Path(sys.executable).with_name("py-spy"))
        how = ["--nonblocking", "-d", str(SECONDS), "-r", str(RATE), "-f", "raw", "-o", str(out)]
        spy = [program, "record", "-p", str(here.pid), *how]
        seen: list[subprocess.Popen[bytes]] = []

        def look() -> None:
            seen.append(subprocess.Popen(spy, stdout=-3, stderr=-3))

        worked = here.worked()
        moves, times = asyncio.run(crowd.tables(here.host, games, SECONDS + 1, begun=look))
        worked = here.worked() - worked
        seen[0].wait()
        stages: collections.Counter[str] = collections.Counter()
        for line in out.read_text().splitlines():
            stack, _, number = line.rpartition(" ")
            stages[stage_of(stack.split(";"))] += int(number)
    return stages, worked / len(times), moves


def stage_of(frames: list[str]) -> str:
    """The stage that the innermost function of a stack belongs to."""
    for frame in reversed(frames):
        if frame.startswith(BEHIND):
            break
        for stage, marks in STAGES.items():
            if any(mark in frame for mark in marks):
                return stage
    return "everything else"


def main() -> None:
    """The table."""
    with site("uvicorn", unbound=True) as here:
        stages, each, moves = sampled(here)
    whole = stages.total()
    rows = [
        (stage, f"{n / whole:.0%}", f"{n / whole * each * 1000:.0f}")
        for stage, n in stages.most_common()
    ]
    print(f"A move of two players on uvicorn, {BUSY} tables, {moves:,.0f} moves a second,")
    print(f"{each:.2f} ms of the server's processor each, opening the sockets included\n")
    table(("stage", "share", "us a move"), rows)


if __name__ == "__main__":
    random.seed(1)
    main()
