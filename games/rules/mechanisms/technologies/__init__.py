"""Technologies: cards bought with locomotives, without which most routes cannot be claimed; others
bring points, or change what routes cost (RULES.md 3.13)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec.structs import replace

from ...advising import Advising, Charging, Outlook
from ...board import TRAIN
from ...events import Reshuffled
from ...mechanism import Mechanism, Tally
from ...pay import Entry, Offer
from ...table import Table
from ...values import Data, Fact, Move, Quote, Refusal, ScoreLine, Substitute
from ..claims import Claim, Claimed, Claims
from ..claims.hooks import Gating, Opening, Paying, Tariffs
from ..claims.paying import lay, pay
from ..claims.tracks import taken_by_others
from ..market import Draw, Market, Stop
from ..market.events import DrewBlind, Took
from ..market.hooks import AfterDraw
from . import advice, sale
from .cards import Params, State, Technology
from .concessions import ConcessionKeys, asked_of, is_ferry
from .final_points import final_points
from .moves import Bonus, Bought, Boxed, Buy, Leave, OneMore, Returned, ThirdCard, UseNow

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...kernel import Rules

__all__ = ["Buy", "Leave", "OneMore", "Params", "State", "Technologies", "UseNow"]


# So many cards are drawn in an action
USUAL_CARDS_PER_ACTION = 2
# A card of this action was taken face up
TOOK_FACE_UP = -1


class View(TypedDict):
    """What everybody sees: the technologies by seat, how many copies are left of each that can
    still be bought by somebody, and whether one has been bought in this turn."""

    owned: Sequence[Sequence[str]]
    left: Mapping[str, int]
    bought: bool


class Technologies(
    Mechanism[Params, State], Paying, Gating, Tariffs, Opening, Advising, Charging, AfterDraw
):
    """Buying technologies, and what they do."""

    name = "technologies"
    needs = ("market", "claims", "ferries", "connections")
    keys = (ConcessionKeys,)
    moves = (Buy,)
    decisions = {UseNow: (Claim, Leave), OneMore: (Claim, Leave), ThirdCard: (Draw, Stop)}
    tells = (Bought, Returned, Bonus, Boxed)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        # Those in play, by name
        self.cards = {c.id: c for c in params.cards if params.advanced or not c.advanced}
        # The routes that ask for each, as bits
        self.asked = {
            card.id: asked_of(board, params, card, self.name) for card in self.cards.values()
        }
        self.tenders = any(card.blind for card in self.cards.values())

    def setup(self, table: Table) -> None:
        """Nobody has any."""
        seats = len(table.seats)
        self.save(table, owned=((),) * seats, bonus=(0,) * seats)

    def held(self, table: Table, seat: int) -> list[Technology]:
        """The technologies of a seat."""
        return [self.cards[item] for item in self.state(table).owned[seat]]

    # Buying.

    def cost_of(self, table: Table, seat: int, card: Technology) -> Quote:
        """What a technology costs a seat: locomotives, or sets of cards in their place."""
        return sale.cost_of(self, table, seat, card)

    def offers(self, table: Table, seat: int) -> Iterable[Offer]:
        """The technologies that the seat can pay, together with those of the same price."""
        return sale.offers(self, table, seat)

    def _buy(self, table: Table, seat: int, move: Buy, ask: None) -> None:
        """Check the purchase whole, then pay for it."""
        pay(table, seat, move, sale.quote_for(self, table, seat, move.item), move.cards)

    def _put(self, table: Table, seat: int, move: Buy) -> None:
        """Lay the cards and take the technology; what is for now is used at once."""
        card = self.cards[move.item]
        lay(table, seat, move.cards)
        self.give(table, seat, card)
        # who buys has not passed
        table.turn = replace(table.turn, passed=0)
        table.emit(Bought(seat, card.id, move.cards))
        if card.now:
            table.ask(UseNow(seat, card.id))

    def give(self, table: Table, seat: int, card: Technology) -> None:
        """A seat has it from now on."""
        owned, claims = list(self.state(table).owned), {"": 0, "shared": 1, "two": 2}
        owned[seat] = (*owned[seat], card.id)
        left = claims[card.now]
        self.save(table, owned=tuple(owned), bought=table.turn.number, left=left)

    # What is used at once.

    def _in_use(self, table: Table) -> Technology | None:
        """What was bought for now by the seat of the turn, as long as it has claims left."""
        if not self.state(table).left:
            return None
        return next(card for card in self.held(table, table.turn.seat) if card.now)

    def _claims(self, table: Table, ask: UseNow) -> Iterable[Entry]:
        """Every route that may be claimed with it; none only where nothing is left to pay one."""
        return [*table.rules.by_name[Claims.name].offers(table, ask.seat)] or [Leave()]

    def _claim_or_leave(self, table: Table, ask: OneMore) -> Iterable[Entry]:
        """Every route, or none."""
        return [Leave(), *table.rules.by_name[Claims.name].offers(table, ask.seat)]

    # Drawing one more.

    def _drew(self, table: Table, event: DrewBlind) -> None:
        if self.tenders and self.state(table).blind >= 0:
            self.save(table, blind=self.state(table).blind + 1)

    def _took(self, table: Table, event: Took) -> None:
        if self.tenders:
            self.save(table, blind=TOOK_FACE_UP)

    def after_draw(self, table: Table, seat: int) -> None:
        """Who has drawn all cards of the action face down may draw one more by some of them."""
        drawn = self.state(table).blind
        most = max((card.blind for card in self.held(table, seat)), default=0)
        if USUAL_CARDS_PER_ACTION <= drawn < most and table.cards_left(TRAIN):
            table.ask(ThirdCard(seat))
        elif drawn:
            self.save(table, blind=0)

    def _thirds(self, table: Table, ask: ThirdCard) -> Iterable[Move]:
        """From the pile, or none."""
        return [Draw(None), Stop()]

    def _third(self, table: Table, seat: int, move: Draw, ask: ThirdCard) -> None:
        """Draw it from the pile."""
        if move != Draw(None):
            raise Refusal("technologies.blind_only")
        (market,) = table.rules.implementing[Market]
        market.draw_blind(table, seat)
        self.after_draw(table, seat)

    def _enough(self, table: Table, seat: int, move: Stop, ask: ThirdCard) -> None:
        """Two are enough."""
        self.save(table, blind=0)

    answers = {UseNow: _claims, OneMore: _claim_or_leave, ThirdCard: _thirds}

    def _claim(self, table: Table, seat: int, move: Claim, ask: UseNow | OneMore) -> None:
        """As ever; what is open is another matter."""
        claims = table.rules.by_name[Claims.name]
        claims.plays[Claim](claims, table, seat, move, None)

    def _leave(self, table: Table, seat: int, move: Leave, ask: UseNow | OneMore) -> None:
        """One route was enough, or none can be paid."""
        if isinstance(ask, UseNow) and move not in self._claims(table, ask):
            raise Refusal("technologies.claim_first", item=ask.item)
        self._return(table, seat, ask.item)

    plays = {Buy: _buy, Claim: _claim, Leave: _leave, Draw: _third, Stop: _enough}
    paid = {Buy: _put}

    def _return(self, table: Table, seat: int, item: str) -> None:
        owned = list(self.state(table).owned)
        owned[seat] = tuple(one for one in owned[seat] if one != item)
        self.save(table, owned=tuple(owned), left=0)
        table.emit(Returned(seat, item))

    def _claimed(self, table: Table, event: Claimed) -> None:
        """A claim brings bonuses, and uses what was bought for it."""
        seat, route = event.seat, self.board.route[event.route]
        each = ((c.route_points, c.ferry_points) for c in self.held(table, seat))
        points = sum(land + water * is_ferry(route) for land, water in each)
        if points:
            bonus = list(self.state(table).bonus)
            bonus[seat] += points
            self.save(table, bonus=tuple(bonus))
            table.add_points(seat, points)
            table.emit(Bonus(seat, route.id, points))
        if card := self._in_use(table):
            left = self.state(table).left - 1
            self.save(table, left=left)
            if left:
                table.ask(OneMore(seat, card.id))
            else:
                self._return(table, seat, card.id)

    def _reshuffled(self, table: Table, event: Reshuffled) -> None:
        """At the first reshuffle of the train cards, bets that nobody holds leave the game."""
        if event.deck == TRAIN and not self.state(table).boxed:
            self.save(table, boxed=True)
            bets = (card for card in self.cards.values() if card.bet)
            if boxed := tuple(card.id for card in bets if sale.left_of(self, table, card)):
                table.emit(Boxed(boxed))

    on_event = {Claimed: _claimed, Reshuffled: _reshuffled, DrewBlind: _drew, Took: _took}

    # What they change for claims.

    def locked(self, table: Table, seat: int) -> int:
        """The routes for which a seat lacks a technology, as bits."""
        held, found = self.state(table).owned[seat], 0
        for item, routes in self.asked.items():
            if item not in held:
                found |= routes
        return found

    def gate(self, table: Table, seat: int) -> tuple[int, str]:
        """Nobody claims a route without the technologies it asks for, or by right of way one that
        is free."""
        locked = self.locked(table, seat)
        code = "technologies.locked"
        if self._is_right_of_way(table, seat):
            locked |= ~taken_by_others(table, seat)
            code = "technologies.right_of_way"
        return locked, code

    def lacking(self, table: Table, seat: int, route: "Route") -> Mapping[str, Fact]:
        """The technologies that are lacking for it."""
        held = self.state(table).owned[seat]
        asked = (item for item, routes in self.asked.items() if routes >> route.n & 1)
        return {"items": tuple(item for item in asked if item not in held)}

    def opened(self, table: Table, seat: int) -> int:
        """By right of way any route of another player."""
        return taken_by_others(table, seat) if self._is_right_of_way(table, seat) else 0

    def _is_right_of_way(self, table: Table, seat: int) -> bool:
        card = self._in_use(table) if table.turn.seat == seat else None
        return card is not None and card.now == "shared"

    def tariff(self, table: Table, seat: int) -> tuple[Substitute, int]:
        """What stands for a locomotive, and how many cards are saved."""
        return sale.substitute(self, table, seat), sum(c.saves for c in self.held(table, seat))

    def listed(self, tariff: tuple[Substitute, int], route: "Route", quote: Quote) -> Quote:
        """Fewer cards, but one, and those that a ferry demands."""
        substitute, saves = tariff
        cards = max(1, quote.locomotives, quote.cards - saves)
        return replace(quote, cards=cards, substitutes=(*quote.substitutes, substitute))

    # What they bring.

    def scores(self, table: Table, tally: Tally) -> Iterable[ScoreLine]:
        """What they have brought for routes, and what they bring for tickets; bets won and lost."""
        return final_points(self, table, tally)

    def promise(self, table: Table, seat: int, outlook: Outlook) -> float:
        """What those that bring points may still bring."""
        return advice.promise(self.held(table, seat), table, seat, outlook)

    def charges(self, table: Table, seat: int, turns: float) -> Mapping[int, float]:
        """What a route that is locked costs besides: a part of what opens it."""
        return advice.charges(self, table, seat)

    def public(self, rules: "Rules") -> Data:
        """My parameters, and by route the technologies that it asks for."""
        asked = {
            route.id: found
            for route in self.board.routes
            if (found := [id_ for id_, routes in self.asked.items() if routes >> route.n & 1])
        }
        return {**super().public(rules), "asked": asked}

    def seen_by_all(self, table: Table) -> View:
        """Everything lies open."""
        mine = self.state(table)
        sold = (c for c in self.cards.values() if not (c.bet and mine.boxed))
        left = {card.id: sale.left_of(self, table, card) for card in sold}
        return {
            "owned": mine.owned,
            "left": left,
            "bought": mine.bought == table.turn.number,
        }
