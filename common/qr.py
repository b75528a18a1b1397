"""QR codes as one path, so that a page needs no picture and no style of its own."""

from dataclasses import dataclass

import segno

QUIET_MODULES = 4


@dataclass(frozen=True)
class Code:
    """The path of a QR code and the width of the square it is drawn in."""

    path: str
    width: int


def code(text: str) -> Code:
    """Draw a text as a QR code; neighbours in a row are one rectangle."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET_MODULES)]
    path = "".join(
        f"M{start} {y}h{end - start}v1h{start - end}z"
        for y, row in enumerate(rows)
        for start, end in _runs(row)
    )
    return Code(path, len(rows))


def _runs(row: list[int]) -> list[tuple[int, int]]:
    edges = [
        x for x in range(len(row) + 1) if bool(x < len(row) and row[x]) != bool(x and row[x - 1])
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))
