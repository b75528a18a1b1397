"""A lesson of a few minutes on the board at hand: its steps, each done by an action of the learner.

The basic steps follow from what a board has; every mechanism whose help text has a part `lesson`
adds one of its own.
"""

import re
from dataclasses import asdict, dataclass, field

from django.utils.translation import gettext as _

from boards import help
from boards.page_values import help_values
from games.rules import rules_for
from games.rules.board import Board
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.tickets.hooks import Withholding
from games.rules.values import Data, form_of

LOOK = "look"
"""An action that no event tells of: a ticket was pressed."""
MORE = "more"
"""The step in which tickets are drawn."""


@dataclass(frozen=True)
class Step:
    """Something to do, or only to read if there are no `actions`.

    `actions` are kinds of events of the learner's own seat, `times` how many there have to be in
    the whole game; 0 means one more than when the step began. `where` it is done on the page.
    `moves` are kinds of moves: while one of them can be made, no hint to another is given. Without
    any every hint goes with the step.
    """

    name: str
    title: str
    text: str
    actions: list[str] = field(default_factory=list)
    times: int = 0
    where: str = ""
    moves: list[str] = field(default_factory=list)


def steps(board: str, variant: str, language: str) -> list[Data]:
    """The steps of the lesson on a board, in their order, as a page gets them."""
    rules = rules_for(board, variant)
    facts = rules.board
    found = (*_first(facts, language), *_own(facts, language), *_last(facts, language))
    # where tickets are kept from all for a while, none can be drawn as long as a lesson lasts
    left_out = {MORE} if rules.implementing[Withholding] else set()
    return [asdict(step) for step in found if step.name not in left_out]


def _first(board: Board, language: str) -> list[Step]:
    found = [
        Step(
            "start",
            _("Choose your tickets"),
            _opening(board, language)
            or _(
                "A ticket names a goal and what it’s worth. Tick the ones you want to keep, and "
                "press the button below them. Tickets close to each other are a good start."
            ),
            ["tickets.kept"],
            1,
            "side",
        ),
        Step(
            "cards",
            _("Take two cards"),
            _(
                "Cards pay for everything. On your turn, press a face-up card or the draw pile, "
                "then another. A turn is one thing only: cards, or what they pay for, or new "
                "tickets."
            ),
            ["market.took", "market.blind"],
            2,
            "market",
            ["market.draw"],
        ),
        Step("look", _("Look at your tickets"), _look(board), [LOOK], 1, "side"),
    ]
    if "claims" in board.mechanisms:
        found += [
            Step(
                "claim",
                _("Claim a route"),
                _(
                    "Routes you can claim are lit on your turn. Press one on the map, choose the "
                    "cards to pay with, and confirm. If none of them helps you, draw cards of the "
                    "color you need first."
                ),
                ["claims.claimed", "claims.common"],
                1,
                "map",
                ["claims.claim", "market.draw"],
            ),
            Step(
                "points",
                _("What counts"),
                _(
                    "Routes score points at once, long ones many more than short ones. Completed "
                    "tickets score theirs at the end, and every other ticket costs you points."
                ),
            ),
        ]
    return found


def _opening(board: Board, language: str) -> str | None:
    """How the first tickets are chosen, where a mechanism has them chosen in its own way."""
    said = (_said(board, name, "opening", language) for name in board.mechanisms)
    return next(filter(None, said), None)


def _said(board: Board, name: str, part: str, language: str) -> str:
    """A part of the help text of a mechanism in one line without emphasis; nothing if it has no
    such part."""
    told = help.help_of(name, language)
    text = told.parts.get(part, "").replace("**", "")
    return text and re.sub(r"\n+", " ", help.fill_text(text, help_values(board, name), told))


def _look(board: Board) -> str:
    if board.routes:
        return _(
            "Press one of your tickets in the list: its places light up on the map, and you see "
            "how many cars you still need."
        )
    return _("Press one of your tickets in the list. It shows the cards it needs.")


def _own(board: Board, language: str) -> list[Step]:
    """What the mechanisms of the board add."""
    found = []
    for name in board.mechanisms:
        if line := _said(board, name, "lesson", language):
            found.append(Step(name, help.help_of(name, language).title, line, [f"{name}."]))
    return found


def _drawing(board: Board) -> list[str]:
    """The kinds of the moves by which tickets are drawn: of tickets, and of what builds on them."""
    return [
        form_of(move)[0]
        for mechanism in REGISTRY
        if mechanism.name in board.mechanisms and "tickets" in (mechanism.name, *mechanism.needs)
        for move in mechanism.moves
    ]


def _last(board: Board, language: str) -> list[Step]:
    more = Step(
        MORE,
        _("Draw new tickets"),
        _(
            "Are your tickets completed, or do your cards lead elsewhere? Press the pile of "
            "tickets on your turn, confirm, and keep what you like."
        ),
        ["tickets.kept"],
        2,
        "market",
        _drawing(board),
    )
    # of several the last takes the place of the others
    ends = (_said(board, name, "end", language) for name in reversed(board.mechanisms))
    counted = _("All tickets are revealed and counted, and the page explains every point.")
    text = f"{next(filter(None, ends))} {counted}"
    return [more, Step("end", _("How the game ends"), text)]
