"""Tunnels: cards turned over after the payment may ask for more, or for giving up (3.22)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Surcharging
from ...board import TRAIN, Count, RouteKeys
from ...frozen import freeze_fields
from ...mechanism import Mechanism
from ...pay import Offer, proposals
from ...state import Decision
from ...values import LOCOMOTIVE, Cards, Id, Move, Occurrence, Quote
from ..claims import take
from ..claims.hooks import BeforeClaim, Paying
from ..claims.paying import lay, pay, wallet

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards are turned over, where the route does not say."""

    reveal: int = 3


class TunnelKeys(RouteKeys, frozen=True):
    """Is the route a tunnel, and how many cards are turned over if it says so itself?"""

    tunnel: bool = False
    reveal: Count = 0


class Attempt(Struct, frozen=True):
    """A tunnel being dug: the cards laid, those turned over, and how many more it takes."""

    route: Id
    cards: Mapping[str, int]
    flipped: tuple[str, ...]
    extra: int

    def __post_init__(self) -> None:
        freeze_fields(self, "cards")


class State(Struct, frozen=True):
    """At most one attempt at a time."""

    attempt: Attempt | None = None

    @property
    def dug(self) -> Attempt:
        """The attempt that is being made: there is one where it is asked for more."""
        if self.attempt is None:
            raise LookupError("no tunnel is being dug")
        return self.attempt


class Dig(Move, frozen=True, tag="tunnels.dig"):
    """Pay the extra cards."""

    cards: Cards


class BackOut(Move, frozen=True, tag="tunnels.back_out"):
    """Give the attempt up and take the cards back."""


class ExtraCards(Decision, frozen=True, tag="tunnels.extra"):
    """A tunnel takes so many more cards of a color, None: locomotives, or is given up."""

    route: Id
    extra: int
    color: str | None


class Flipped(Occurrence, frozen=True, tag="tunnels.flipped"):
    """Cards were turned over for a tunnel, which costs so many more."""

    seat: int
    route: str
    cards: tuple[str, ...]
    extra: int


class BackedOut(Occurrence, frozen=True, tag="tunnels.backed_out"):
    """A tunnel was given up."""

    seat: int
    route: str


class View(TypedDict):
    """The attempt being made: the cards laid, and those turned over."""

    route: Id
    cards: Mapping[str, int]
    flipped: Sequence[str]


class Tunnels(Mechanism[Params, State], BeforeClaim, Paying, Surcharging):
    """The risk of a tunnel."""

    name = "tunnels"
    keys = (TunnelKeys,)
    needs = ("claims", "market")
    decisions = {ExtraCards: (Dig, BackOut)}
    tells = (Flipped, BackedOut)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        said = [route.facts.own(TunnelKeys) for route in board.routes]
        # By route how many cards are turned over, 0 if it is no tunnel
        self.reveal = [(keys.reveal or params.reveal) * keys.tunnel for keys in said]

    def surcharge(self, route: "Route") -> float:
        """Each of the cards turned over asks for one more if it is of the color laid, or a
        locomotive."""
        pile = self.board.piles[TRAIN]
        alike = pile[self.board.cards[route.color or 0]] + pile[LOCOMOTIVE]
        return self.reveal[route.n] * alike / sum(pile.values())

    def before_claim(self, table: "Table", seat: int, route: "Route", cards: Cards) -> bool:
        """Lay the cards aside, turn some over, and ask for what they cost more."""
        if not self.reveal[route.n]:
            return False
        names = self.board.cards
        table.set_aside(TRAIN, table.spend(seat, [cards.get(name, 0) for name in names]))
        flipped: list[str] = []
        while len(flipped) < self.reveal[route.n]:
            top = table.take_top(TRAIN)
            if top is None:
                break
            table.set_aside(TRAIN, (top,))
            flipped.append(names[top])
        color = _color(cards, names[-1])
        extra = sum(card in (color, names[-1]) for card in flipped)
        table.emit(Flipped(seat, route.id, tuple(flipped), extra))
        attempt = Attempt(route.id, cards, tuple(flipped), extra)
        if extra:
            self.save(table, attempt=attempt)
            # asked even if it cannot be paid: the question must tell nothing of the hand
            table.ask(ExtraCards(seat, route.id, extra, color))
        else:
            table.discard(table.take_back(TRAIN))
            take(table, seat, route, cards)
        return True

    def _extra(self, attempt: Attempt) -> Quote:
        """More cards of the color laid, or locomotives; only these if nothing else was laid."""
        color = _color(attempt.cards, self.board.cards[-1])
        colors = () if color is None else (self.board.cards.index(color),)
        return Quote(cards=attempt.extra, colors=colors)

    def _ways_on(self, table: "Table", ask: ExtraCards) -> Iterable[Move | Offer]:
        """Paying, and giving up."""
        quote = self._extra(self.state(table).dug)
        if pays := proposals(quote, wallet(table, ask.seat), self.board.cards):
            yield Offer(Dig, pays, quote)
        yield BackOut()

    answers = {ExtraCards: _ways_on}

    def _dig(self, table: "Table", seat: int, move: Dig, ask: ExtraCards) -> None:
        """Pay the extra cards."""
        pay(table, seat, move, self._extra(self.state(table).dug), move.cards)

    def _back_out(self, table: "Table", seat: int, move: BackOut, ask: ExtraCards) -> None:
        """Take back the cards that were laid."""
        attempt, stake = self.state(table).dug, table.take_back(TRAIN)
        laid = sum(attempt.cards.values())
        for card in stake[:laid]:
            table.give_openly(seat, card)
        table.discard(stake[laid:])
        table.emit(BackedOut(seat, attempt.route))
        table.spend_action()
        self.save(table, attempt=None)

    def _finish(self, table: "Table", seat: int, move: Dig) -> None:
        """Lay the extra cards and finish the tunnel."""
        attempt = self.state(table).dug
        table.discard(table.take_back(TRAIN))
        lay(table, seat, move.cards)
        kinds = (*attempt.cards, *move.cards)
        paid = {k: attempt.cards.get(k, 0) + move.cards.get(k, 0) for k in kinds}
        take(table, seat, self.board.route[attempt.route], paid)
        self.save(table, attempt=None)

    plays = {Dig: _dig, BackOut: _back_out}
    paid = {Dig: _finish}

    def seen_by_all(self, table: "Table") -> View | None:
        """The attempt lies open on the table."""
        attempt = self.state(table).attempt
        if attempt is None:
            return None
        return {"route": attempt.route, "cards": attempt.cards, "flipped": attempt.flipped}


def _color(cards: Mapping[str, int], locomotive: str) -> str | None:
    """The color of a payment; None if only locomotives were laid."""
    return next((name for name in cards if name != locomotive), None)
