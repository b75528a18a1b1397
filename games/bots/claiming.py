"""Claiming: what it is worth to claim a route now."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from games.rules.advising import surcharges
from games.rules.mechanisms.claims import Claim, open_to
from games.rules.mechanisms.claims.earning import points_now
from games.rules.mechanisms.claims.paying import wallet
from games.rules.mechanisms.claims.quotes import prices_for
from games.rules.pay import Offer, cheapest_payments
from games.rules.table import Table
from games.rules.values import LOCOMOTIVE, Cards, Quote

from .cards import CARDS_PER_TURN, Short, payers
from .forest_choice import FEW_TURNS
from .outcome import Item, pieces_left
from .pairs import in_pairs
from .rivals import Rivals
from .turn_estimate import TURNS_NEAR_THE_END

if TYPE_CHECKING:
    from .choice import Choice

# So many routes that cost least beyond what they bring are looked at, besides the planned ones;
# before the end is near none that costs more turns than so many
MAX_ROUTES_LOOKED_AT = 16
MAX_TURNS_BEYOND = 1.5
# So many claims are weighed to the end
MAX_CLAIMS_WEIGHED = 8
# What it costs, in turns, to spend a card that another planned route asks for: to draw such a card
# again takes its time, and all that hangs on that route waits for it
SPENT_CARD_TURNS = 0.5
# A card of any color is drawn again so much more easily
SHARE_OF_ANY_COLOR = 0.5
# Of what is lost with a planned route if a rival takes it, so many turns at most count twice: of
# moves that are worth about the same the one is made after which nothing more can go wrong
SAFETY_TURNS = 0.3
# A bonus of so many points at least, as that of the last passenger of a city, is reckoned to go to
# others so often in a turn, once few are left; in games of strong bots it did in one of four
BONUS_AT_RISK, BONUS_DANGER = 4.0, 0.08


class Claiming:
    """Weighs claims: by the plan, by what they bring besides, and by who may be faster."""

    def __init__(self, choice: "Choice") -> None:
        self.choice, self.prospect = choice, choice.prospect
        self.rules, self.table, self.numbers = choice.rules, choice.table, choice.numbers
        self.rivals = Rivals(self.table, choice.seat, self.numbers)
        self._spent: dict[tuple[int, tuple[int, ...], bool], float] = {}
        self._urgencies: dict[int, float] = {}

    def weigh(self, offers: Iterable[Offer]) -> Iterator[tuple[float, Claim]]:
        """The claims that are worth most, each with the payment that costs least."""
        quick = []
        offers = [*offers]
        looked = self._looked_at([id_ for offer in offers for id_ in offer.ids])
        for offer in offers:
            if not (ids := [id_ for id_ in offer.ids if id_ in looked]):
                continue
            pays = self.pays(offer)
            hands = [self.without(pay) for pay in pays]
            for id_ in ids:
                n = self.rules.board.route[id_].n
                values = [self.after(n, hand, None) for hand in hands]
                best = max(range(len(hands)), key=values.__getitem__)
                value = values[best] + self._quick_bonus(n)
                quick.append((value, Claim(id_, pays[best]), pays))
        quick.sort(key=lambda found: (-found[0], found[1].route))
        for _, least, pays in quick[:MAX_CLAIMS_WEIGHED]:
            more = (Claim(least.route, cards) for cards in self._other_payments(least, pays))
            for move in (least, *more, *self._with_extra(least)):
                yield self.one(move), move

    def _looked_at(self, ids: Sequence[str]) -> set[str]:
        """Of routes that can be claimed the planned ones, and those that cost least beyond what
        they bring, if the plan leaves the pieces; near the end whatever they cost, and as many
        besides that touch the own network, as these may bring more."""
        prospect, tracks, route = self.prospect, self.prospect.routes.tracks, self.rules.board.route
        numbers = {id_: route[id_].n for id_ in ids}
        costs = {
            id_: prospect.costs[n] - prospect.bonuses.known_of_route(n)
            for id_, n in numbers.items()
            if n in tracks
        }
        planned = {
            id_ for id_, n in numbers.items() if prospect.planned_for(n) in prospect.forest.routes
        }
        best = sorted(costs, key=costs.__getitem__)
        cheap = best[:MAX_ROUTES_LOOKED_AT]
        if self.choice.turns > TURNS_NEAR_THE_END:
            most = MAX_TURNS_BEYOND * prospect.prices.turn
            cheap = [id_ for id_ in cheap if costs[id_] < most]
            return planned.union(id_ for id_ in cheap if self._is_to_spare(numbers[id_]))
        looked, near = planned.union(cheap), prospect.places
        beside = [id_ for id_ in best if route[id_].a in near or route[id_].b in near]
        looked.update([id_ for id_ in beside if id_ not in looked][:MAX_ROUTES_LOOKED_AT])
        return looked

    def _is_to_spare(self, n: int) -> bool:
        """Does the plan leave the pieces for a route?"""
        quote = self.quote(n)
        return self._left[quote.piece] >= quote.pieces

    @cached_property
    def _left(self) -> list[int]:
        return pieces_left(self.prospect.pieces, self.prospect.planned)

    def _quick_bonus(self, n: int) -> float:
        """What a route brings besides its points: near the end of any that can be paid, as there
        is no time for others; before that as far as it is known already."""
        bonuses, together = self.prospect.bonuses, self._in_pairs.get(n, 0.0)
        if self.choice.style.bonuses and self.choice.turns <= TURNS_NEAR_THE_END:
            return bonuses.of_route(n) + together
        return bonuses.known_of_route(n) + together

    @cached_property
    def _in_pairs(self) -> dict[int, float]:
        """What routes bring because of another that can be claimed after them; in thought already
        nobody looks at that."""
        return {} if self.choice.depth else in_pairs(self.prospect)

    def _other_payments(self, move: Claim, pays: Sequence[Cards]) -> list[Cards]:
        """The payments that may be better than that of a claim: any where the plan is another with
        the route; those that leave more cards alike where a claim may take more of them than its
        price says."""
        n, others = self.rules.board.route[move.route].n, [pay for pay in pays if pay != move.cards]
        if self.prospect.replanned(n):
            return others
        if n not in surcharges(self.rules):
            return []
        least = self._left_alike(move.cards)
        return [pay for pay in others if self._left_alike(pay) > least]

    def _left_alike(self, pay: Cards) -> int:
        """How many cards are left that could be laid besides these."""
        names, wild = self.rules.board.cards, self.rules.board.locomotive
        hand = enumerate(self.without(pay))
        return sum(n for card, n in hand if names[card] in pay or card == wild)

    def _with_extra(self, move: Claim) -> Iterator[Claim]:
        """The same claim with more cards of its color, and then locomotives, where more may be laid
        than it asks for."""
        board = self.rules.board
        extra, wild = self.quote(board.route[move.route].n).extra, board.cards[board.locomotive]
        if not extra or not self.choice.style.bonuses:
            return
        left = dict(zip(board.cards, self.without(move.cards), strict=True))
        for color in [color for color in move.cards if color != wild] or [wild]:
            spare = [color] * left[color] + [wild] * (left[wild] if color != wild else 0)
            for more in range(1, min(extra, len(spare)) + 1):
                yield Claim(move.route, dict(Counter(move.cards) + Counter(spare[:more])))

    def pays(self, offer: Offer) -> tuple[Cards, ...]:
        """The payments to weigh: those proposed, and where sets may be laid, or cards count for
        several, those of cards that nothing else asks for."""
        quote, proposed = offer.quote, offer.payments()
        if quote is None or not (quote.substitutes or any(each > 1 for _, each in quote.kinds)):
            return proposed
        hand, names = wallet(self.table, self.choice.seat), self.rules.board.cards
        others = cheapest_payments(quote, hand, names, self._costs)
        return (*proposed, *(pay for pay in others if pay not in proposed))

    @cached_property
    def _costs(self) -> dict[str, float]:
        """What it costs to lay a card of each name, beside those that are drawn instead."""
        names, asked = self.rules.board.cards, self.prospect.bought_with
        held = enumerate(self.prospect.spare)
        costs = {names[n]: 1.0 if spare and n not in asked else 2.0 for n, spare in held}
        return costs | {LOCOMOTIVE: 3.0}

    def one(self, move: Claim) -> float:
        """What one claim is worth, whatever is paid."""
        return self.left_with(self.without(move.cards), move)

    def left_with(self, hand: tuple[int, ...], move: Claim) -> float:
        """What it is worth if this hand is left by it."""
        n = self.rules.board.route[move.route].n
        plans = dict.fromkeys((None, self.prospect.replanned(n)))
        best = max(self.after(n, hand, items) for items in plans)
        bonus = self._besides(n, move.cards)
        return best + bonus + self._at_risk(bonus)

    def _at_risk(self, bonus: float) -> float:
        """What is lost on average of a bonus if it waits: near the end others may bring it to them
        by other routes too."""
        if not self.choice.style.rivals or self.choice.turns > FEW_TURNS or bonus < BONUS_AT_RISK:
            return 0.0
        return bonus * min(1.0, BONUS_DANGER * self.numbers.horizon)

    def _besides(self, n: int, cards: Cards) -> float:
        if not self.choice.style.bonuses:
            return self.prospect.bonuses.known_of_route(n)
        quote, together = self.quote(n), self._in_pairs.get(n, 0.0)
        if quote.extra and sum(cards.values()) > quote.cards:
            return self.prospect.bonuses.of_claim(n, cards) + together
        return self.prospect.bonuses.of_route(n) + together

    def without(self, pay: Mapping[str, int]) -> tuple[int, ...]:
        """The hand after a payment."""
        names = self.rules.board.cards
        pairs = zip(self.prospect.hand, names, strict=True)
        return tuple([n - pay.get(name, 0) for n, name in pairs])

    def after(self, n: int, hand: Sequence[int], items: tuple[Item, ...] | None) -> float:
        """What the position is worth with a route and this hand, by the plan or by another."""
        prospect, quote = self.prospect, self.quote(n)
        pieces = list(prospect.pieces)
        pieces[quote.piece] -= quote.pieces
        turns = self.choice.turn_estimate.after(quote.pieces, sum(hand) - sum(prospect.hand))
        outcome = prospect.outcome(hand, turns, n, pieces, items)
        brings = self.points(n) - prospect.prices.car * quote.pieces - self.choice.lost(turns)
        brings += prospect.bonuses.of_hand(hand)
        spent = self._asked_elsewhere(n, tuple(hand), items)
        brings -= SPENT_CARD_TURNS * prospect.prices.turn * spent
        urgency = self.urgency(n)
        if self._may_wait(n, hand):
            # it is looked at until then alone
            urgency /= max(1.0, self.numbers.horizon)
        safety = min(urgency, SAFETY_TURNS * prospect.prices.turn)
        return self.choice.base + outcome.value + brings + urgency + safety - self.haste

    def _may_wait(self, n: int, hand: Sequence[int]) -> bool:
        """Do the cards lie open for which locomotives are laid, so that the next turn does without
        these?"""
        laid = [before - left for before, left in zip(self.prospect.hand, hand, strict=True)]
        instead = laid[-1] - self.quote(n).locomotives
        if not 0 < instead <= CARDS_PER_TURN:
            return False
        colors = payers(self.quote(n), len(laid)).colors
        up = self.choice.drawing.up
        return any(
            sum(up.count(card) for card, _ in color) >= instead
            for color in colors
            if all(laid[other] == 0 or other in dict(color) for other in range(len(laid) - 1))
        )

    def _asked_elsewhere(
        self, n: int, hand: tuple[int, ...], items: tuple[Item, ...] | None
    ) -> float:
        """How many cards are spent of those that other routes of the plan ask for, or of another
        one, and of the locomotives that any of them demands, if this hand is left by a claim;
        without those that the route itself would have lacked. What any color pays counts by its
        share."""
        prospect = self.prospect
        if items is None:
            n = prospect.planned_for(n)
        key = n, hand, items is None
        if key not in self._spent:
            before = prospect.shorts_of(prospect.hand, None, items)
            after = prospect.shorts_of(hand, n, items)
            cards = self._asked_of_colors(after) - self._asked_of_colors(before)
            demanded = sum(after[one].locomotives - before[one].locomotives for one in after)
            self._spent[key] = max(0.0, cards) + demanded
        return self._spent[key]

    def _asked_of_colors(self, shorts: Mapping[int, Short]) -> float:
        """The cards that are lacking, those for which any color does by their share."""
        tracks = self.prospect.routes.tracks
        return sum(
            short.cards * (1.0 if len(tracks[n].quote.colors) == 1 else SHARE_OF_ANY_COLOR)
            for n, short in shorts.items()
        )

    def quote(self, n: int) -> Quote:
        """The price of a route."""
        track = self.prospect.routes.tracks.get(n)
        return track.quote if track else prices_for(self.table, self.choice.seat)[n]

    def points(self, n: int) -> int:
        """What a route brings this seat itself."""
        return points_now(self.table, self.choice.seat, self.rules.board.routes[n])

    @property
    def held(self) -> float:
        """How far the hand has grown of what is gathered first: near the end no more than there is
        still time after this turn, or pieces, to lay."""
        wanted = min(
            self.numbers.hold * sum(self.rules.board.pieces.values()),
            self.numbers.length * (self.choice.turns - 1),
            sum(self.prospect.pieces),
        )
        return sum(self.prospect.hand) / wanted if wanted > 0 else 1.0

    @cached_property
    def haste(self) -> float:
        """What speaks against claiming already, or building; to who hurries it speaks for it."""
        patience = self.numbers.patience * self.prospect.prices.turn
        if self.choice.style.waits:
            return patience * max(0.0, 1 - self.held)
        return -patience * self.choice.style.hurries

    def urgency(self, n: int) -> float:
        """What is lost on average if this route is not claimed now, or the one beside it for which
        it does."""
        n = self.prospect.planned_for(n)
        if n not in self._urgencies:
            first = self.choice.first
            known = self.choice.depth and n in first.prospect.reckoned_with
            self._urgencies[n] = first.claiming.urgency(n) if known else self._urgency(n)
        return self._urgencies[n]

    def _urgency(self, n: int) -> float:
        if not self.choice.style.rivals or n not in self.prospect.reckoned_with:
            return 0.0
        # whoever takes a common one, it is ours too
        if self.quote(n).common or not (taken := self._taken(n)):
            return 0.0
        tracks = self.prospect.routes.tracks
        parallel = [m for m in self.rules.board.routes[n].parallel if m in tracks]
        # among few players who takes one track closes those beside it
        left = open_to(self._with_rival(n), self.choice.seat) if parallel else ()
        beside, closed = [m for m in parallel if m in left], [m for m in parallel if m not in left]
        # all the tracks beside each other may be taken
        likely = taken * prod(self._taken(m) for m in beside)
        if n not in self.prospect.forest.routes:
            return likely * self._loss_besides(n)
        loss = taken * self._loss((n, *closed))
        return max(loss, likely * self._loss((n, *parallel))) if beside else loss

    def _with_rival(self, n: int) -> Table:
        """The table when a rival has taken a route."""
        table, side = Table(self.rules, self.table.before), self.table.side(self.choice.seat)
        table.give_route(n, next(seat for seat in range(len(table.seats)) if seat not in side))
        return table

    def _loss_besides(self, n: int) -> float:
        """What it costs to do without a route that pays by itself."""
        prospect = self.prospect
        now = prospect.outcome(prospect.hand, prospect.turns)
        then = prospect.outcome(prospect.hand, prospect.turns, n)
        return max(0.0, now.value - then.value)

    def _taken(self, n: int) -> float:
        """The chance that a route is taken that is not claimed now."""
        return min(1.0, self.danger(n) * self.numbers.horizon)

    def _loss(self, tracks: tuple[int, ...]) -> float:
        """What it costs to do without a planned route, the first of these tracks: by what less the
        best plan for the same tickets comes to, or all that the tickets bring that need it."""
        prospect, n = self.prospect, tracks[0]
        now = prospect.outcome(prospect.hand, prospect.turns).value
        at_stake = sum(item.gain for item in prospect.items if n in item.needs)
        return min(at_stake, max(0.0, now - prospect.worth_without(tracks)))

    def danger(self, n: int) -> float:
        """The chance that a rival who has cards enough takes a route before our next turn."""
        return self.rivals.danger(n, self.quote(n))
