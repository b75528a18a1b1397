"""Team play: partners share a holder of cards and tickets, and keep a hand each (RULES.md 3.3)."""

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from ...advising import Advising, Outlook
from ...mechanism import Mechanism
from ...values import Cards, Move, Refusal
from ..claims import Claimed
from ..claims.hooks import BeforePay, Funding
from ..claims.paying import resume
from ..connections import Counting
from ..market.events import DrewBlind, Took
from ..tickets import Kept
from ..tunnels import BackedOut
from . import advice
from .card_draws import draw, place
from .events import Paid, Placed, Shared
from .holder import HAND, HOLDER, Holders
from .moves import (
    BlindCard,
    Choice,
    Entrust,
    OpenCard,
    Pay,
    Payment,
    Place,
    Share,
)
from .resample import resample
from .sharing import entrust, just_kept, keep, share
from .state import Holder, Params, State, View

if TYPE_CHECKING:
    from ...table import Table


class TeamPlay(Mechanism[Params, State], BeforePay, Funding, Counting, Advising):
    """Playing with a partner."""

    name = "team_play"
    needs = ("claims", "market", "tickets")
    moves = (Share,)
    tells = (Placed, Paid, Shared)
    decisions = {OpenCard: (Place,), BlindCard: (Place,), Payment: (Pay,), Choice: (Entrust,)}

    def setup(self, table: "Table") -> None:
        """The holders are empty."""
        none = (0,) * len(self.board.cards)
        self.save(table, holders=(Holder(none),) * len(table.sides), lent=none)

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Sharing one ticket of the own hand, or several."""
        tickets = [self.board.tickets[n].id for n in table.seats[seat].tickets]
        for n in range(1, self.params.share + 1):
            yield from map(Share, combinations(tickets, n))

    def _places(self, table: "Table", ask: OpenCard | BlindCard) -> Iterable[Move]:
        """Both places of a card."""
        return [Place(HAND), Place(HOLDER)]

    def _shares(self, table: "Table", ask: Payment) -> Iterable[Move]:
        """Every share of a payment."""
        return map(Pay, Holders(self, table).shares(ask.seat, ask.cards))

    def _choices(self, table: "Table", ask: Choice) -> Iterable[Move]:
        """Every ticket just kept."""
        return map(Entrust, just_kept(Holders(self, table), ask))

    answers = {OpenCard: _places, BlindCard: _places, Payment: _shares, Choice: _choices}

    def _place(self, table: "Table", seat: int, move: Place, ask: OpenCard | BlindCard) -> None:
        """Put a card drawn into the hand or the holder."""
        place(Holders(self, table), ask, move.to)

    def _pay(self, table: "Table", seat: int, move: Pay, ask: Payment) -> None:
        """Say which cards of a payment come out of the holder, and carry it out."""
        holders = Holders(self, table)
        if move.holder not in holders.shares(seat, ask.cards):
            raise Refusal("team_play.other_share")
        holders.lend(seat, move.holder, ask.cards)
        resume(table, seat, table.rules.read_move({**ask.move}))

    def _entrust(self, table: "Table", seat: int, move: Entrust, ask: Choice) -> None:
        """Share one of the tickets just kept."""
        entrust(Holders(self, table), ask, move.ticket)

    def _share(self, table: "Table", seat: int, move: Share, ask: None) -> None:
        """Share tickets as an action."""
        share(Holders(self, table), seat, move.tickets)

    plays = {Place: _place, Pay: _pay, Entrust: _entrust, Share: _share}

    def _drawn(self, table: "Table", event: Took | DrewBlind) -> None:
        """Cards drawn are shared."""
        if event.card is not None:
            draw(Holders(self, table), event.seat, event.card, isinstance(event, Took))

    def _kept(self, table: "Table", event: Kept) -> None:
        """Tickets kept are shared."""
        keep(Holders(self, table), event)

    def _backed_out(self, table: "Table", event: BackedOut) -> None:
        """Cards lent come back from a tunnel given up."""
        Holders(self, table).give_back(event.seat)

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """The cards lent are paid."""
        Holders(self, table).forget_lent()

    on_event = {
        Took: _drawn,
        DrewBlind: _drawn,
        Kept: _kept,
        BackedOut: _backed_out,
        Claimed: _claimed,
    }

    def on_turn_began(self, table: "Table", seat: int) -> None:
        """A card drawn alone leaves nothing to the next."""
        self.save(table, first=None)

    def wallet(self, table: "Table", seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The hand and what lies in the holder."""
        holder = Holders(self, table).of(seat).cards
        return tuple(mine + ours for mine, ours in zip(hand, holder, strict=True))

    def before_pay(self, table: "Table", seat: int, move: Move, cards: Cards) -> bool:
        """Ask what comes out of the holder, though there be only one way: whether there are more
        hangs on the hand."""
        holders = Holders(self, table)
        if not any(holders.of(seat).cards):
            return False
        if not any(table.seats[seat].hand):
            holders.lend(seat, cards, cards)
            return False
        table.ask(Payment(seat, msgspec.to_builtins(move)))
        return True

    def counted_tickets(
        self, table: "Table", seat: int, tickets: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The own tickets and those in the holder."""
        return (*tickets, *Holders(self, table).of(seat).tickets)

    def final_turns(self, table: "Table") -> int:
        """Both together have few cars left."""
        side = table.side(table.turn.seat)
        cars = sum(sum(table.seats[seat].pieces) for seat in side)
        return cars <= self.params.last_cars

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """With shared tickets the partner helps; what serves one alone is held apart."""
        return advice.promise(Holders(self, table), seat, outlook)

    def view(self, table: "Table", seat: int | None) -> View:
        """How much lies in every holder; and to its team, what."""
        holders = Holders(self, table)
        seen: View = {
            "holders": [
                {"cards": sum(holder.cards), "tickets": len(holder.tickets)}
                for holder in holders.all
            ]
        }
        if seat is not None:
            mine = holders.of(seat)
            counts = zip(self.board.cards, mine.cards, strict=True)
            seen["holder"] = {name: n for name, n in counts if n}
            seen["shared"] = [self.board.tickets[n].id for n in mine.tickets]
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """What other teams share, and cards drawn blind and not yet placed, may be any."""
        resample(Holders(self, table), seat)
