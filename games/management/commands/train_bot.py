"""Learns the numbers with which bots play a board (docs/boards.md)."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.learned import file_of, numbers_of, replace_file, write
from games.bots.training import Checkpoint, Game, Result, Run, begin, play_on, train
from games.rules import boards, rules_for


class Command(BaseCommand):
    """`manage.py train_bot usa`: goes on where it was when it was ended."""

    help = __doc__
    requires_system_checks = []
    rivals: tuple[str, ...] = ("normal",)
    play = staticmethod(play_on)

    def add_arguments(self, parser: CommandParser) -> None:
        """How much may be played, and from which seed everything follows."""
        parser.add_argument("boards", nargs="+", choices=boards(), metavar="board")
        parser.add_argument("--games", type=int, default=2000, help="so many are played in all")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=int, default=os.cpu_count())
        parser.add_argument(
            "--checkpoints", type=Path, default=settings.DATA, help="where it notes how far it is"
        )
        parser.add_argument("--to", type=Path, help="a folder, instead of that of the boards")

    def handle(self, **options: Any) -> None:
        """Trains one board after another."""
        for folder in filter(None, (options["checkpoints"], options["to"])):
            folder.mkdir(parents=True, exist_ok=True)
        for board in options["boards"]:
            try:
                self._train(board, **options)
            except KeyboardInterrupt:
                raise CommandError("\nEnded. Called again it goes on from here.") from None

    def _train(self, board: str, **options: Any) -> None:
        """Trains, and writes the file if what was learned is better than what there is."""
        path = options["checkpoints"] / f"{board}.training.json"
        checkpoint = self._resume(path, board, options["games"], options["seed"])
        with side_by_side(partial(self.play, board), options["processes"]) as run:
            for step in train(checkpoint, run):
                checkpoint = step
                replace_file(path, msgspec.json.encode(step))
                self.stdout.write(f"\r{board}: {step.played} of {step.games} games", ending="")
                self.stdout.flush()
        self.stdout.write("")
        self._finish(checkpoint, file_of(board, options["to"]))
        path.unlink()

    def _resume(self, path: Path, board: str, games: int, seed: int) -> Checkpoint:
        fresh = begin(rules_for(board), numbers_of(board), games, seed, self.rivals)
        if not path.exists():
            return fresh
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Checkpoint)
        except msgspec.DecodeError as error:
            raise CommandError(f"{path} is broken ({error}): delete it to begin anew") from error
        if not found.continues(fresh):
            raise CommandError(f"{path} is of another training: delete it to begin anew")
        return found

    def _finish(self, done: Checkpoint, to: Path) -> None:
        match = done.match
        told = f"{match.won:.1%} of {match.games} games ({match.low:.1%} to {match.high:.1%})"
        if match.low <= 0.5:
            self.stdout.write(f"No better than before: {told}. Nothing is written.")
            return
        write(to, done.board, done.hash, done.learned, (match,))
        self.stdout.write(f"Better than before: {told}. Written to {to}.")


@contextmanager
def side_by_side(play: Callable[[Game], Result], processes: int) -> Iterator[Run]:
    """Games are played in so many processes."""
    if processes == 1:
        yield lambda games: [*map(play, games)]
        return
    # Ctrl-C is for us alone
    with multiprocessing.Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield lambda games: pool.map(play, games, chunksize=1)
