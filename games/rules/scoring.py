"""Scoring: what a game brought everybody, and who has won (RULES.md 1.10)."""

from collections.abc import Sequence

from .board import Board, BoardError
from .mechanism import AnyMechanism, Tally
from .ranking import competition_ranks
from .state import FinalScore
from .table import Table
from .values import ScoreLine


def check_ties(board: Board, mechanisms: Sequence[AnyMechanism]) -> None:
    """BoardError if the board breaks ties by something that none of its mechanisms counts."""
    counted = {tally for mechanism in mechanisms for tally in mechanism.tallies}
    if unknown := set(board.ties) - counted:
        raise BoardError(f"{board.id}.toml", "ties", f"nobody counts {sorted(unknown)}")


def score_lines(table: Table) -> tuple[list[ScoreLine], Tally]:
    """What everybody would score if the game ended now, line by line, and what breaks ties."""
    tally: dict[str, tuple[int, ...]] = {}
    for mechanism in table.rules.hooks["tally"]:
        tally.update(mechanism.tally(table))
    return [line for m in table.rules.hooks["scores"] for line in m.scores(table, tally)], tally


def score_game(table: Table) -> FinalScore:
    """The final sheet of what lies on the table."""
    return _ranked(*score_lines(table), table.sides, table.board.ties)


def _ranked(
    lines: Sequence[ScoreLine], tally: Tally, sides: Sequence[Sequence[int]], ties: Sequence[str]
) -> FinalScore:
    """Totals and places: the highest score wins, then the first tally in which sides differ.
    Who plays together has the same total and the same place."""
    totals = [sum(line.points for line in lines if line.seat in side) for side in sides]
    keys = [
        (total, *(tally[tie][side[0]] for tie in ties))
        for total, side in zip(totals, sides, strict=True)
    ]
    ranked = competition_ranks(keys)
    each = [n for n, side in enumerate(sides) for _ in side]
    return FinalScore(
        lines=tuple(lines),
        totals=tuple(totals[n] for n in each),
        places=tuple(ranked[n] for n in each),
        winners=tuple(seat for seat, n in enumerate(each) if ranked[n] == 1),
        tally=dict(tally),
    )
