"""Team play: partners share a holder of cards and tickets, and keep a hand each (RULES.md 3.3)."""

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ...mechanism import Mechanism
from ...state import Ask
from ...values import Data, Event, Illegal, Move
from .holder import HAND, HOLDER, Holder, Holders
from .moves import ENTRUST, PAY, PLACE, Entrust, Pay, Place, Share
from .twins import resample

if TYPE_CHECKING:
    from ...table import Table

OTHER = {HAND: HOLDER, HOLDER: HAND}


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """With so few cars together a team sets off the last round; so many tickets a turn may be
    shared."""

    last_cars: int = 4
    share: int = 2


class State(Struct, frozen=True):
    """What each team shares; where the first card of this turn went; and which cards of a holder
    are laid for a route not yet claimed."""

    holders: tuple[Holder, ...] = ()
    first: str | None = None
    lent: tuple[int, ...] = ()


class TeamPlay(Mechanism):
    """Playing with a partner."""

    name, Params, State = "team_play", Params, State
    needs = ("claims", "market", "tickets")
    moves = (Share,)
    asks = {PLACE: (Place,), PAY: (Pay,), ENTRUST: (Entrust,)}

    def setup(self, table: "Table") -> None:
        """The holders are empty."""
        none = (0,) * len(self.board.cards)
        self.save(table, holders=(Holder(none),) * len(table.sides), lent=none)

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Sharing one ticket of the own hand, or several."""
        tickets = [self.board.tickets[n].id for n in table.seats[seat].tickets]
        for n in range(1, self.params.share + 1):
            yield from map(Share, combinations(tickets, n))

    def answers(self, table: "Table", ask: Ask) -> Iterable[Move]:
        """Both places of a card; every share of a payment; every ticket just kept."""
        if ask.kind == PLACE:
            return [Place(HAND), Place(HOLDER)]
        if ask.kind == ENTRUST:
            return map(Entrust, self._kept(table, ask))
        return map(Pay, Holders(self, table).shares(ask.seat, ask.data["move"]["cards"]))

    def _kept(self, table: "Table", ask: Ask) -> list[str]:
        kept = table.seats[ask.seat].tickets[-ask.data["n"] :]
        return [self.board.tickets[n].id for n in kept]

    def play(self, table: "Table", seat: int, move: Any, ask: Ask | None) -> None:
        """Place a card, say where a payment comes from, or share tickets."""
        match move:
            case Place() if ask is not None:
                card = ask.data.get("card") or ask.secret["card"]
                table.give(seat, self.board.cards.index(card))
                Holders(self, table).place(seat, card, move.to)
                self.save(table, first=move.to)
            case Pay() if ask is not None:
                held = ask.data["move"]
                if move.holder not in Holders(self, table).shares(seat, held["cards"]):
                    raise Illegal("team_play.other_share")
                Holders(self, table).lend(seat, move.holder)
                table.resume(seat, table.rules.read_move(held))
            case Entrust() if ask is not None:
                if move.ticket not in self._kept(table, ask):
                    raise Illegal("tickets.not_offered", ticket=move.ticket)
                Holders(self, table).share(seat, (move.ticket,))
            case Share():
                self._share(table, seat, move.tickets)

    def _share(self, table: "Table", seat: int, tickets: tuple[str, ...]) -> None:
        mine = [self.board.tickets[n].id for n in table.seats[seat].tickets]
        for ticket in tickets:
            if ticket not in mine:
                raise Illegal("team_play.not_held", ticket=ticket)
        if len(set(tickets)) < len(tickets) or len(tickets) > self.params.share:
            raise Illegal("team_play.too_many", most=self.params.share)
        Holders(self, table).share(seat, tickets)
        table.act()

    def on(self, table: "Table", event: Event) -> None:
        """Cards drawn and tickets kept are shared; cards lent come back from a tunnel given up."""
        if event.kind in ("market.took", "market.blind"):
            self._drawn(table, event.data["seat"], event)
        elif event.kind == "tickets.kept":
            seat, n = event.data["seat"], event.data["n"]
            if n == 1:
                Holders(self, table).share(seat, tuple(event.secret[seat]["tickets"]))
            else:
                table.ask(ENTRUST, seat, n=n)
        elif event.kind == "tunnels.backed_out":
            Holders(self, table).give_back(event.data["seat"])
        elif event.kind == "claims.claimed":
            self.save(table, lent=(0,) * len(self.board.cards))

    def _drawn(self, table: "Table", seat: int, event: Event) -> None:
        """The first card goes where its player says, the second to the other place; a face-up
        locomotive goes into the holder."""
        name = event.data.get("card") or event.secret[seat]["card"]
        first = self.mine(table).first
        if first is not None:
            Holders(self, table).place(seat, name, OTHER[first])
            self.save(table, first=None)
        elif event.data.get("card") == self.board.cards[self.board.locomotive]:
            Holders(self, table).place(seat, name, HOLDER)
        else:
            table.spend(seat, [int(card == name) for card in self.board.cards])
            known, secret = ({"card": name}, {}) if "card" in event.data else ({}, {"card": name})
            table.ask(PLACE, seat, secret=secret, **known)

    def begin(self, table: "Table", seat: int) -> None:
        """A card drawn alone leaves nothing to the next."""
        self.save(table, first=None)

    def wallet(self, table: "Table", seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The hand and what lies in the holder."""
        holder = Holders(self, table).of(seat).cards
        return tuple(mine + ours for mine, ours in zip(hand, holder, strict=True))

    def before_pay(self, table: "Table", seat: int, move: Any) -> bool:
        """Ask what comes out of the holder, though there be only one way: whether there are more
        hangs on the hand."""
        holders = Holders(self, table)
        if not any(holders.of(seat).cards):
            return False
        if not any(table.seats[seat].hand):
            holders.lend(seat, move.cards)
            return False
        table.ask(PAY, seat, move=msgspec.to_builtins(move))
        return True

    def goals(self, table: "Table", seat: int, tickets: tuple[int, ...]) -> tuple[int, ...]:
        """The own tickets and those in the holder."""
        return (*tickets, *Holders(self, table).of(seat).tickets)

    def ends(self, table: "Table") -> bool:
        """Both together have few cars left."""
        side = table.side(table.turn.seat)
        cars = sum(sum(table.seats[seat].pieces) for seat in side)
        return cars <= int(self.params.last_cars)

    def view(self, table: "Table", seat: int | None) -> Data:
        """How much lies in every holder; and to its team, what."""
        holders = Holders(self, table)
        seen: Data = {
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
