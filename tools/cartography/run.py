"""Draws and checks boards; behind `manage.py draw_board`."""

import argparse
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from games.rules.values import Data

from .check import HEAD, check, hills_of
from .facts import BOARDS

Say = Callable[[str], object]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares what can be asked for."""
    parser.add_argument("boards", nargs="*", help="ids of boards, or paths of board files")
    parser.add_argument("--all", action="store_true", help="every board")
    parser.add_argument("--finish", action="store_true", help="only names, land and waters")
    parser.add_argument("--check", action="store_true", help="measure drawings, draw nothing")
    parser.add_argument("--to", type=Path, default=BOARDS, help="where drawings lie")
    parser.add_argument("--png", type=Path, help="also a picture of the board drawn last")
    parser.add_argument("--width", type=int, default=1280, help="pixels of that picture")


def run(options: Data, say: Say) -> int:
    """Does what was asked and returns how many faults there are."""
    names = options["boards"]
    if options["all"]:
        names = [path.stem for path in sorted(BOARDS.glob("*.toml"))]
    elif options["check"] and not names:
        names = [path.name.split(".")[0] for path in sorted(options["to"].glob("*.drawing.json"))]
    paths = [Path(n) if n.endswith(".toml") else BOARDS / f"{n}.toml" for n in names]
    reports = []
    for path in paths:
        target = options["to"] / f"{path.stem}.drawing.json"
        if not options["check"]:
            paint(path, target, say, options["finish"])
        if options["png"]:
            from .picture import png

            drawing = json.loads(target.read_text(encoding="utf-8"))
            png(path, drawing, hills_of(target), options["png"], options["width"])
        reports.append(check(path, target))
    say(HEAD)
    for report in reports:
        say(report.row())
    faults = [f"{report.board}: {fault}" for report in reports for fault in report.faults]
    for fault in faults:
        say(fault)
    return len(faults)


def paint(path: Path, target: Path, say: Say, finish: bool) -> None:
    """Draws one board, or finishes anew what was drawn before, and stores the drawing."""
    from . import atlas, draw  # the libraries of drawing are not there when boards are measured
    from .facts import read_board

    begun = perf_counter()
    say(f"{path.stem}: drawing")
    atlas.fetch()
    if finish:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        drawn = json.loads(target.read_text(encoding="utf-8"))
        sheet = draw.finish(read_board(path), facts, drawn)
    else:
        sheet = draw.draw(path, say)
    target.write_text(draw.write(sheet.drawing), encoding="utf-8")
    if sheet.relief:
        hills_of(target).write_bytes(sheet.relief)
    say(f"{path.stem}: {perf_counter() - begun:.0f} s")
