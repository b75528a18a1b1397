"""Technologies: cards bought with locomotives, without which most routes cannot be claimed; others
bring points, or change what routes cost (RULES.md 3.13)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypedDict

from msgspec.structs import replace

from ...advising import Advising, Charging, Outlook
from ...board import TRAIN, BoardError, CityKeys
from ...events import Reshuffled
from ...graph import bits
from ...mechanism import Mechanism, Tally
from ...pay import Offer, cheapest_payments, proposals
from ...table import Table
from ...values import Cards, Data, Fact, Move, Quote, Refusal, ScoreLine, Substitute
from ..claims import Claim, Claimed, Claims
from ..claims.hooks import Gating, Opening, Paying, Tariffs
from ..claims.paying import lay, pay, wallet
from ..claims.quotes import to_be_had
from ..claims.tracks import taken_by_others
from ..ferries import FerryKeys
from ..market import Draw, Market, Stop
from ..market.events import DrewBlind, Took
from ..market.hooks import AfterDraw
from . import advice
from .cards import Params, State, Technology
from .moves import Bonus, Bought, Boxed, Buy, Leave, OneMore, Returned, ThirdCard, UseNow

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...kernel import Rules

__all__ = ["Buy", "Leave", "OneMore", "Params", "State", "Technologies", "UseNow"]


# So many cards are drawn in an action
USUAL_CARDS_PER_ACTION = 2
# A card of this action was taken face up
TOOK_FACE_UP = -1


class ConcessionKeys(CityKeys, frozen=True):
    """The region whose concession a city asks for."""

    region: str = ""


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
            card.id: bits(r.n for r in board.routes if self._asks_for(card, r))
            for card in self.cards.values()
        }
        self.tenders = any(card.blind for card in self.cards.values())

    @cached_property
    def _free(self) -> frozenset[frozenset[str]]:
        """Between which cities routes ask for no technology."""
        for end in (end for ends in self.params.free_routes for end in ends):
            if end not in self.board.city:
                where = f"mechanisms.{self.name}.free_routes"
                raise BoardError(f"{self.board.id}.toml", where, f"no city {end}")
        return frozenset(map(frozenset, self.params.free_routes))

    def _asks_for(self, card: Technology, route: "Route") -> bool:
        ends = [self.board.cities[end] for end in (route.a, route.b)]
        if frozenset(end.id for end in ends) in self._free:
            return False
        regions = {end.own(ConcessionKeys).region for end in ends}
        ferry = card.ferries and is_ferry(route)
        return route.length in card.lengths or ferry or not regions.isdisjoint(card.regions)

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
        substitutes = (self._substitute(table, seat),)
        return Quote(card.cost, (), locomotives=card.cost, substitutes=substitutes)

    def _substitute(self, table: Table, seat: int) -> Substitute:
        each = [c.cards_per_locomotive for c in self.held(table, seat) if c.cards_per_locomotive]
        return Substitute(min(each, default=self.params.cards_per_locomotive), "locomotive")

    def offers(self, table: Table, seat: int) -> Iterable[Offer]:
        """The technologies that the seat can pay, together with those of the same price."""
        offers: dict[Quote, list[str]] = {}
        for card in self.cards.values():
            if not self._refusal(table, seat, card):
                offers.setdefault(self.cost_of(table, seat, card), []).append(card.id)
        for quote, items in offers.items():
            if pays := self._pays(table, seat, quote):
                ids = tuple(n for n in items if self._is_of_use(table, seat, self.cards[n], pays))
                if ids:
                    yield Offer(Buy, pays, quote, "items", ids)

    def _pays(self, table: Table, seat: int, quote: Quote) -> tuple[Cards, ...]:
        """With as many locomotives as there are, or with as few as can be."""
        hand, names = wallet(table, seat), self.board.cards
        dear = {
            name: 100 if name == names[-1] else 1 - hand[n] / 100 for n, name in enumerate(names)
        }
        pays = proposals(quote, hand, names)
        spent = min((pay.get(names[-1], 0) for pay in pays), default=0)
        others = cheapest_payments(quote, hand, names, dear)
        return (*pays, *(pay for pay in others if pay.get(names[-1], 0) < spent))

    def _refusal(self, table: Table, seat: int, card: Technology) -> str:
        """The code by which a seat may not buy a technology now, whatever it pays; else nothing."""
        mine = self.state(table)
        if card.id in mine.owned[seat]:
            return "technologies.held"
        if card.bet and mine.boxed:
            return "technologies.too_late"
        if not self._left(table, card):
            return "technologies.none_left"
        return "technologies.once" if mine.bought == table.turn.n else ""

    def _left(self, table: Table, card: Technology) -> int:
        return card.copies - sum(card.id in owned for owned in self.state(table).owned)

    def _is_of_use(self, table: Table, seat: int, card: Technology, pays: Iterable[Cards]) -> bool:
        """What is bought for now has to leave a route that can be claimed, if it is well paid."""
        return not card.now or any(self._leaves_claim(table, seat, card, one) for one in pays)

    def _leaves_claim(self, table: Table, seat: int, card: Technology, cards: Cards) -> bool:
        after = Table(table.rules, table.freeze())
        lay(after, seat, cards)
        self._give(after, seat, card)
        have = wallet(after, seat)
        prices = (quote for quote, _ in to_be_had(after, seat, have))
        return any(proposals(quote, have, self.board.cards) for quote in prices)

    def _buy(self, table: Table, seat: int, move: Buy, ask: None) -> None:
        """Check the purchase whole, then pay for it."""
        card = self.cards.get(move.item)
        if card is None:
            raise Refusal("technologies.unknown", item=move.item)
        if refusal := self._refusal(table, seat, card):
            raise Refusal(refusal, item=card.id)
        quote = self.cost_of(table, seat, card)
        pays = self._pays(table, seat, quote)
        if pays and not self._is_of_use(table, seat, card, pays):
            raise Refusal("technologies.no_claim", item=card.id)
        pay(table, seat, move, quote, move.cards)

    def _put(self, table: Table, seat: int, move: Buy) -> None:
        """Lay the cards and take the technology; what is for now is used at once."""
        card = self.cards[move.item]
        lay(table, seat, move.cards)
        self._give(table, seat, card)
        # who buys has not passed
        table.turn = replace(table.turn, passed=0)
        table.emit(Bought(seat, card.id, move.cards))
        if card.now:
            table.ask(UseNow(seat, card.id))

    def _give(self, table: Table, seat: int, card: Technology) -> None:
        owned, claims = list(self.state(table).owned), {"": 0, "shared": 1, "two": 2}
        owned[seat] = (*owned[seat], card.id)
        left = claims[card.now]
        self.save(table, owned=tuple(owned), bought=table.turn.n, left=left)

    # What is used at once.

    def _in_use(self, table: Table) -> Technology | None:
        """What was bought for now by the seat of the turn, as long as it has claims left."""
        if not self.state(table).left:
            return None
        return next(card for card in self.held(table, table.turn.seat) if card.now)

    def _claims(self, table: Table, ask: UseNow) -> Iterable[Move | Offer]:
        """Every route that may be claimed with it; none only where nothing is left to pay one."""
        return [*table.rules.by_name[Claims.name].offers(table, ask.seat)] or [Leave()]

    def _claim_or_leave(self, table: Table, ask: OneMore) -> Iterable[Move | Offer]:
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
        (market,) = table.rules.implementing(Market)
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
            if boxed := tuple(card.id for card in bets if self._left(table, card)):
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
        return self._substitute(table, seat), sum(c.saves for c in self.held(table, seat))

    def listed(self, tariff: tuple[Substitute, int], route: "Route", quote: Quote) -> Quote:
        """Fewer cards, but one, and those that a ferry demands."""
        substitute, saves = tariff
        cards = max(1, quote.locomotives, quote.cards - saves)
        return replace(quote, cards=cards, substitutes=(*quote.substitutes, substitute))

    # What they bring.

    def scores(self, table: Table, tally: Tally) -> Iterable[ScoreLine]:
        """What they have brought for routes, and what they bring for tickets; bets won and lost."""
        for seat, points in enumerate(self.state(table).bonus):
            yield ScoreLine(seat, self.name, points)
        for seat in range(len(table.seats)):
            for card in self.held(table, seat):
                n = tally["completed"][seat]
                if card.ticket_points:
                    told = {"item": card.id, "n": n}
                    yield ScoreLine(seat, f"{self.name}.tickets", n * card.ticket_points, told)
                if card.bet:
                    done = tally[card.bet][seat] == max(tally[card.bet])
                    points = card.stake if done else -card.stake
                    told = {"item": card.id, "done": done}
                    yield ScoreLine(seat, f"{self.name}.bet", points, told)

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
        left = {card.id: self._left(table, card) for card in sold}
        return {
            "owned": mine.owned,
            "left": left,
            "bought": mine.bought == table.turn.n,
        }


def is_ferry(route: "Route") -> bool:
    """Does it lead over water?"""
    return route.facts.own(FerryKeys).ferry > 0
