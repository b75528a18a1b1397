"""Which tickets partners share: one of those just kept, and more in a turn of their own."""

from ...state import Ask
from ...values import Event, Illegal
from .holder import Holders
from .moves import ENTRUST


def keep(holders: Holders, event: Event) -> None:
    """A ticket kept alone goes into the holder; of several, ask which."""
    seat, n = event.data["seat"], event.data["n"]
    if n == 1:
        holders.share(seat, tuple(event.secret[seat]["tickets"]))
    else:
        holders.table.ask(ENTRUST, seat, n=n)


def just_kept(holders: Holders, ask: Ask) -> list[str]:
    """The tickets asked about."""
    kept = holders.table.seats[ask.seat].tickets[-ask.data["n"] :]
    return [holders.board.tickets[n].id for n in kept]


def entrust(holders: Holders, ask: Ask, ticket: str) -> None:
    """Put one of the tickets just kept into the holder."""
    if ticket not in just_kept(holders, ask):
        raise Illegal("tickets.not_offered", ticket=ticket)
    holders.share(ask.seat, (ticket,))


def share(holders: Holders, seat: int, tickets: tuple[str, ...]) -> None:
    """Spend the turn on putting own tickets into the holder."""
    table, most = holders.table, holders.mechanism.params.share
    mine = [holders.board.tickets[n].id for n in table.seats[seat].tickets]
    for ticket in tickets:
        if ticket not in mine:
            raise Illegal("team_play.not_held", ticket=ticket)
    if len(set(tickets)) < len(tickets) or len(tickets) > most:
        raise Illegal("team_play.too_many", most=most)
    holders.share(seat, tickets)
    table.act()
