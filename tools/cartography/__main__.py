"""`python -m tools.cartography usa`: draws boards without Django."""

import argparse
import sys

from .run import arguments, run

parser = argparse.ArgumentParser(prog="draw_board")
arguments(parser)
found = run(vars(parser.parse_args()), lambda text: print(text, flush=True))  # noqa: T201
sys.exit(1 if found else 0)
