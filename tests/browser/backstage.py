"""A process beside a running site that deals positions into its database, while it serves.

It is started once for each site, because Django takes a second to start.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.values import Data
from tests.browser.positions import Position

ROOT = Path(__file__).parents[2]
WORK = "from tests.browser.stagehand import work; work()"


class Dealt(NamedTuple):
    """A game at a table: its address, and what the browser of each of its people knows them by."""

    path: str
    sessions: list[str]


class Backstage:
    """Asks for one thing after the other; what goes wrong there stands in the log of the site."""

    def __init__(self, env: dict[str, str], log: Path) -> None:
        with log.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "shell", "--no-imports", "-v0", "-c", WORK],
                cwd=ROOT,
                env=env,
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
            )

    def deal(self, position: Position, *people: str, **table) -> Dealt:
        """Seat these people, and bots at the places that are left, at a game that came so far."""
        told = self._ask(
            "deal",
            people=people,
            bots=position.seats - len(people),
            seed=position.seed,
            moves=position.moves,
            table={"board": position.board, "variant": position.variant} | table,
        )
        return Dealt(**told)

    def position(self, code: str) -> Position:
        """How far the latest game of a table has come."""
        return Position(**self._ask("record", code=code))

    def play(self, code: str, moves: list[tuple[int, Data]]) -> int:
        """Go on with the latest game of a table; the version it has come to."""
        return int(self._ask("play", code=code, moves=moves))

    def wait(self, seconds: float) -> None:
        """Let time go by on the site; its processes learn of it when they look next."""
        self._ask("wait", seconds=seconds)

    def stop(self) -> None:
        """End when all is done."""
        with self.process:  # closes its pipes, and waits
            pass

    def _ask(self, do: str, **what: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"do": do} | what) + "\n")
        self.process.stdin.flush()
        if not (answer := self.process.stdout.readline()):
            raise RuntimeError(f"{do}: see the log of the site")
        return json.loads(answer)
