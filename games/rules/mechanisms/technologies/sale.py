"""The sale of technologies: to whom each is open, what it costs, and whether it is of use."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...pay import Offer, cheapest_payments, proposals
from ...table import Table
from ...values import Cards, Quote, Refusal, Substitute
from ..claims.affordable import affordable
from ..claims.paying import wallet
from .cards import Technology
from .moves import Buy

if TYPE_CHECKING:
    from . import Technologies


def cost_of(rule: "Technologies", table: Table, seat: int, card: Technology) -> Quote:
    """What a technology costs a seat: locomotives, or sets of cards in their place."""
    substitutes = (substitute(rule, table, seat),)
    return Quote(card.cost, (), locomotives=card.cost, substitutes=substitutes)


def substitute(rule: "Technologies", table: Table, seat: int) -> Substitute:
    """The cards that stand for a locomotive of this seat."""
    each = [c.cards_per_locomotive for c in rule.held(table, seat) if c.cards_per_locomotive]
    return Substitute(min(each, default=rule.params.cards_per_locomotive), "locomotive")


def offers(rule: "Technologies", table: Table, seat: int) -> Iterable[Offer]:
    """The technologies that the seat can pay, together with those of the same price; what is for
    now by itself, first paid so that a route can still be claimed."""
    groups: dict[tuple[Quote, str], list[Technology]] = {}
    for card in rule.cards.values():
        if not _refusal(rule, table, seat, card):
            quote = cost_of(rule, table, seat, card)
            groups.setdefault((quote, card.id if card.now else ""), []).append(card)
    for (quote, now), cards in groups.items():
        pays = _pays(rule, table, seat, quote)
        if now and pays:
            used = _payment_for_use(rule, table, seat, cards[0])
            pays = (used, *(pay for pay in pays if pay != used)) if used else ()
        if pays:
            yield Offer(Buy, pays, quote, "items", tuple([card.id for card in cards]))


def _pays(rule: "Technologies", table: Table, seat: int, quote: Quote) -> tuple[Cards, ...]:
    """With as many locomotives as there are, or with as few as can be."""
    hand, names = wallet(table, seat), rule.board.cards
    dear = {name: 100 if name == names[-1] else 1 - hand[n] / 100 for n, name in enumerate(names)}
    pays = proposals(quote, hand, names)
    spent = min((pay.get(names[-1], 0) for pay in pays), default=0)
    others = cheapest_payments(quote, hand, names, dear)
    return (*pays, *(pay for pay in others if pay.get(names[-1], 0) < spent))


def _refusal(rule: "Technologies", table: Table, seat: int, card: Technology) -> str:
    """The code by which a seat may not buy a technology now, whatever it pays; else nothing."""
    mine = rule.state(table)
    if card.id in mine.owned[seat]:
        return "technologies.held"
    if card.bet and mine.boxed:
        return "technologies.too_late"
    if not left_of(rule, table, card):
        return "technologies.none_left"
    return "technologies.once" if mine.bought == table.turn.number else ""


def left_of(rule: "Technologies", table: Table, card: Technology) -> int:
    """How many copies nobody has."""
    return card.copies - sum(card.id in owned for owned in rule.state(table).owned)


def _payment_for_use(
    rule: "Technologies", table: Table, seat: int, card: Technology
) -> Cards | None:
    """A payment for what is bought for now that leaves the cards for a route that can be claimed
    then; None if there is none, however it is paid."""
    after = Table(table.rules, table.freeze())
    rule.give(after, seat, card)
    hand, names, cost = wallet(table, seat), rule.board.cards, cost_of(rule, table, seat, card)
    for quote, _ in affordable(after, seat, hand).priced():
        for meant in proposals(quote, hand, names):
            left = [n - meant.get(name, 0) for n, name in zip(hand, names, strict=True)]
            if pays := proposals(cost, left, names):
                return pays[0]
    return None


def quote_for(rule: "Technologies", table: Table, seat: int, item: str) -> Quote:
    """What a seat pays for it; Refusal if it may not have it now."""
    card = rule.cards.get(item)
    if card is None:
        raise Refusal("technologies.unknown", item=item)
    if code := _refusal(rule, table, seat, card):
        raise Refusal(code, item=card.id)
    quote = cost_of(rule, table, seat, card)
    is_payable = bool(_pays(rule, table, seat, quote))
    if card.now and is_payable and not _payment_for_use(rule, table, seat, card):
        raise Refusal("technologies.no_claim", item=card.id)
    return quote
