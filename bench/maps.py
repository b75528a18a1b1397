"""What it costs to draw every board, and what the drawings are like.

python -m bench.maps [board ...]
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from bench.figures import table
from tools.cartography.check import Report, check, hills_of
from tools.cartography.facts import BOARDS

HEADS = ("board", "drawn in, s", "memory, MB", "kB, gzipped", "least room", "faults", "as stored")


class Drawn(NamedTuple):
    """One board drawn by a process of its own."""

    seconds: float
    memory: float
    report: Report
    same: bool


def draw(board: str, folder: Path) -> Drawn:
    """Draw a board: processor time, most memory, measures, and whether it is the stored one."""
    command = [sys.executable, "-m", "tools.cartography", board, "--to", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    made, stored = (place / f"{board}.drawing.json" for place in (folder, BOARDS))
    report = check(BOARDS / f"{board}.toml", made)
    same = all(
        one.exists() == other.exists()
        and (not one.exists() or one.read_bytes() == other.read_bytes())
        for one, other in ((made, stored), (hills_of(made), hills_of(stored)))
    )
    return Drawn(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, report, same)


def row(board: str, drawn: Drawn) -> tuple[str, ...]:
    """A line of the table."""
    report = drawn.report
    return (
        board,
        f"{drawn.seconds:.0f}",
        f"{drawn.memory:.0f}",
        f"{report.weight / 1000:.1f}",
        f"{min(report.ratios.values()):.2f}",
        str(len(report.faults) or "none"),
        "yes" if drawn.same else "no",
    )


def main() -> None:
    """Draw the boards named, or all that are stored."""
    stored = sorted(path.name.split(".")[0] for path in BOARDS.glob("*.drawing.json"))
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(board, draw(board, Path(folder))) for board in sys.argv[1:] or stored]
    table(HEADS, [*rows, ("target", "120", "", "120", "0.85", "none", "yes")])


if __name__ == "__main__":
    main()
