"""Turns the facts of a board file into a picture; needed when a board is drawn, never to play."""

import os

# one thread adds numbers in one order: the same facts give the same bytes on every machine, and
# for matrices as small as ours it is also the fastest; libraries read this when they are loaded
os.environ["OPENBLAS_NUM_THREADS"] = "1"
