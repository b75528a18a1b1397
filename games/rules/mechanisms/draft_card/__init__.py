"""The draft card: it lies among the train cards, and when it has come up all draft tickets once
more; before that no tickets are drawn (RULES.md 3.37)."""

from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from ...board import TRAIN, BoardError
from ...mechanism import Mechanism
from ...revealed_cards import RevealedCards, cards_of
from ...values import Occurrence
from ..ticket_draft import TicketDraft
from ..ticket_draft.moves import Way
from ..tickets.hooks import Withholding

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """By number of players how much of the pile lies above the card at first, in percent; to whom
    the tickets are passed then, and where those go that are not kept."""

    depth: dict[int, int]
    to: Way
    unkept: str


class State(Struct, frozen=True):
    """Is the draft due, for the card has come up? Was it begun?"""

    due: bool = False
    drafted: bool = False


class View(TypedDict):
    """How many cards lie above it."""

    above: int


class CameUp(Occurrence, frozen=True, tag="draft_card.came_up"):
    """The card has come up: when this turn is over all draft."""


class DraftCard(Mechanism[Params, State], RevealedCards, Withholding):
    """Drafting once more."""

    name = "draft_card"
    kinds = 1
    needs = ("market", "ticket_draft")
    tells = (CameUp,)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        for seats in board.sizes:
            if seats not in params.depth:
                where = f"mechanisms.{self.name}.depth"
                raise BoardError(f"{board.id}.toml", where, f"nothing for {seats} players")

    def deal(self, table: "Table") -> None:
        """Everything else is dealt and shuffled: it is put into the pile."""
        cards = table.decks[TRAIN].draw
        above = len(cards) * self.params.depth[len(table.seats)] // 100
        place = len(cards) - above
        self._lay(table, (*cards[:place], self._card(table), *cards[place:]))

    def _card(self, table: "Table") -> int:
        (card,) = cards_of(table, self)
        return card

    def _lay(self, table: "Table", draw: tuple[int, ...]) -> None:
        table.decks[TRAIN] = replace(table.decks[TRAIN], draw=draw)

    def revealed(self, table: "Table", kind: int) -> None:
        """It leaves the game; whoever has turned it up finishes the turn."""
        self.save(table, due=True)
        table.emit(CameUp())

    def on_turn_began(self, table: "Table", seat: int) -> None:
        """Before the next turn all draft."""
        if self.state(table).due:
            self.save(table, due=False, drafted=True)
            (draft,) = table.rules.implementing[TicketDraft]
            draft.draft(table, self.params.to, self.params.unkept, start=False)

    def withheld(self, table: "Table") -> str | None:
        """Nobody draws tickets before that."""
        return None if self.state(table).drafted else "draft_card.first"

    def seen_by_all(self, table: "Table") -> View | None:
        """Everybody may count the cards above it."""
        card, draw = self._card(table), table.decks[TRAIN].draw
        return {"above": len(draw) - 1 - draw.index(card)} if card in draw else None

    def resample(self, table: "Table", seat: int | None) -> None:
        """It lies where it lay: all know where."""
        card, draw = self._card(table), [*table.decks[TRAIN].draw]
        if card in draw:
            here, there = draw.index(card), table.before.decks[TRAIN].draw.index(card)
            draw[here], draw[there] = draw[there], draw[here]
            self._lay(table, tuple(draw))
