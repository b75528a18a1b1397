"""Timing and tables that the benches share."""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence


def milliseconds(call: Callable[[], object]) -> float:
    """How long the processor works at one call."""
    begun = time.process_time()
    call()
    return (time.process_time() - begun) * 1000


def median(values: Iterable[float]) -> float:
    """The middle one."""
    return statistics.median(values)


def p99(values: Iterable[float]) -> float:
    """The one that a hundredth of them exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table in Markdown, aligned."""
    cells = [tuple(heads), *(tuple(str(cell) for cell in row) for row in rows)]
    widths = [max(len(row[n]) for row in cells) for n in range(len(heads))]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in cells]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    print("\n".join([lines[0], rule, *lines[1:]]), end="\n\n")
