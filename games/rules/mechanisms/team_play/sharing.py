"""Which tickets partners share: one of those just kept, and more in a turn of their own."""

from ...values import Refusal
from ..tickets import Kept
from .holder import Holders
from .moves import Choice


def keep(holders: Holders, event: Kept) -> None:
    """A ticket kept alone goes into the holder; of several, ask which."""
    if event.count == 1:
        holders.share(event.seat, event.tickets)
    else:
        holders.table.ask(Choice(event.seat, event.count))


def just_kept(holders: Holders, ask: Choice) -> list[str]:
    """The tickets asked about."""
    kept = holders.table.seats[ask.seat].tickets[-ask.count :]
    return [holders.board.tickets[n].id for n in kept]


def entrust(holders: Holders, ask: Choice, ticket: str) -> None:
    """Put one of the tickets just kept into the holder."""
    if ticket not in just_kept(holders, ask):
        raise Refusal("tickets.not_offered", ticket=ticket)
    holders.share(ask.seat, (ticket,))


def share(holders: Holders, seat: int, tickets: tuple[str, ...]) -> None:
    """Spend the turn on putting own tickets into the holder."""
    table, most = holders.table, holders.mechanism.params.share
    mine = [holders.board.tickets[n].id for n in table.seats[seat].tickets]
    for ticket in tickets:
        if ticket not in mine:
            raise Refusal("team_play.not_held", ticket=ticket)
    if len(set(tickets)) < len(tickets) or len(tickets) > most:
        raise Refusal("team_play.too_many", most=most)
    holders.share(seat, tickets)
    table.spend_action()
