"""The sale of technologies: to whom each is open, what it costs, and whether it is of use."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...pay import Offer, cheapest_payments, proposals
from ...table import Table
from ...values import Cards, Quote, Refusal, Substitute
from ..claims.affordable import affordable
from ..claims.paying import lay, wallet
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
    """The technologies that the seat can pay, together with those of the same price."""
    offers: dict[Quote, list[str]] = {}
    for card in rule.cards.values():
        if not _refusal(rule, table, seat, card):
            offers.setdefault(cost_of(rule, table, seat, card), []).append(card.id)
    for quote, items in offers.items():
        if pays := _pays(rule, table, seat, quote):
            ids = tuple(n for n in items if _is_of_use(rule, table, seat, rule.cards[n], pays))
            if ids:
                yield Offer(Buy, pays, quote, "items", ids)


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


def _is_of_use(
    rule: "Technologies", table: Table, seat: int, card: Technology, pays: Iterable[Cards]
) -> bool:
    """What is bought for now has to leave a route that can be claimed, if it is well paid."""
    return not card.now or any(_leaves_claim(rule, table, seat, card, one) for one in pays)


def _leaves_claim(
    rule: "Technologies", table: Table, seat: int, card: Technology, cards: Cards
) -> bool:
    after = Table(table.rules, table.freeze())
    lay(after, seat, cards)
    rule.give(after, seat, card)
    return affordable(after, seat, wallet(after, seat)).number() > 0


def quote_for(rule: "Technologies", table: Table, seat: int, item: str) -> Quote:
    """What a seat pays for it; Refusal if it may not have it now."""
    card = rule.cards.get(item)
    if card is None:
        raise Refusal("technologies.unknown", item=item)
    if code := _refusal(rule, table, seat, card):
        raise Refusal(code, item=card.id)
    quote = cost_of(rule, table, seat, card)
    pays = _pays(rule, table, seat, quote)
    if pays and not _is_of_use(rule, table, seat, card, pays):
        raise Refusal("technologies.no_claim", item=card.id)
    return quote
