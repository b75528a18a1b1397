"""Lookahead: what a move is worth by the position that the rules make of it."""

from collections.abc import Iterator
from functools import cached_property
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.rules import Move, State
from games.rules.mechanisms.claims.hooks import Closing, Quoting
from games.rules.mechanisms.claims.paying import wallet
from games.rules.mechanisms.connections.hooks import connectivity, counted_tickets
from games.rules.mechanisms.tickets import TicketChoice, deck_of
from games.rules.pay import Offer
from games.rules.table import Table

from .cards import lacking
from .forest_choice import LIKELY
from .partners import pieces_of
from .plan import UNITS_PER_POINT, Ground, joining, saved_by, shut_off
from .standing import standing

if TYPE_CHECKING:
    from .choice import Choice, Weighed
    from .value import Prospect

# So many samples show what may come of a move in which chance has a say
SAMPLES = 3
# So many of the moves that no core rule knows are weighed to the end
MAX_MOVES_WEIGHED = 3
# Of these none that seems to bring so many turns less than the best of the others, as the plan is
MAX_TURNS_BEHIND = 4
# So many of them are looked at at all, evenly chosen
MAX_MOVES_LOOKED_AT = 12
# So many of these in cities that tickets ask for
MAX_MOVES_IN_ASKED_CITIES = 8
# So many before the first turn, which is thought about once
MAX_OPENING_MOVES = 48
# What may be built in a city for cards can be built later too: until there are so many turns left
# each of them makes it so many turns less urgent
TURNS_TO_BUILD = 5
BUILDING_DELAY = 0.3
# So many questions one after the other are answered in thought
MAX_QUESTION_DEPTH = 2


class Lookahead:
    """Weighs moves that no core rule knows, and positions to which moves lead."""

    def __init__(self, choice: "Choice") -> None:
        self.choice, self.seen = choice, choice.seen
        self.rules, self.seat, self.table = choice.rules, choice.seat, choice.table
        self.state = choice.state
        self._biases: dict[bool, float] = {}
        # What stands now, by the turns that are left
        self._standings: dict[float, float] = {}
        self._known: list[tuple[Move, State[Any]]] = []

    @property
    def prospect(self) -> "Prospect":
        """What the seat can make of its position as it is."""
        return self.choice.prospect

    def _after(self, move: Move) -> State[Any]:
        """The position to which a move leads, which is asked for again and again."""
        known = next((state for one, state in self._known if one is move), None)
        if known is None:
            known, _ = self.rules.apply(self.state, self.seat, move)
            self._known.append((move, known))
        return known

    def reached(self, state: State[Any]) -> float:
        """What a position is worth, on the scale of the moves, to which some of them have led."""
        spent = self._is_spent(self.state, state)
        same = state.owner == self.state.owner
        if same and state.seats[self.seat].tickets == self.state.seats[self.seat].tickets:
            # only cards were drawn: what they are worth the plan tells that was made without them
            table = Table(self.rules, state)
            more = standing(table, self.seat, self.prospect.outlook) - self.choice.standing
            turns, lost = self._time_after(table, spent)
            hand = wallet(table, self.seat)
            more += self.choice.drawing.asked_for(hand)
            value = self.prospect.outcome(hand, turns, prepared=1).value
            return self.choice.base + more + value - lost
        return self.worth(state, spent) + self._bias(spent)

    @staticmethod
    def _is_spent(before: State[Any], after: State[Any]) -> bool:
        """Is the turn over? The last one ends with the game."""
        return after.over or after.turn.number != before.turn.number

    def weigh(self, moves: list[Move], best: float | None = None) -> "Iterator[Weighed]":
        """These moves with what the positions after them are worth; of many the most promising, in
        thought already only the one, and none that seems far behind the best of all others, if the
        same routes are to be had after it."""
        if len(moves) > MAX_MOVES_WEIGHED:
            most = 1 if self.choice.depth else MAX_MOVES_WEIGHED
            looked = self._rough(self._looked_at(moves))
            moves = self._promising(looked + self._rough(self._beside(moves, looked)), best)[:most]
        elif best is not None:
            moves = self._promising(self._rough(moves), best)
        weighed = [(self._worth_of(move) - self._haste(move), move) for move in moves]
        if weighed and not self.choice.depth:
            top = max(weighed, key=itemgetter(0))
            if best is None or top[0] > best:
                weighed[weighed.index(top)] = self._best_paid(*top)
        yield from weighed

    def _best_paid(self, value: float, move: Move) -> "Weighed":
        """The same move with the payment that leaves most to what is planned after it."""
        offers = (one for one in self.seen.moves if isinstance(one, Offer) and move in one.moves())
        offer = next(offers, None)
        pays = offer.payments() if offer else ()
        if len(pays) < 2:
            return value, move
        state = self._after(move)
        table = Table(self.rules, state)
        turns, _ = self._time_after(table, self._is_spent(self.state, state))
        then, without = self.choice.prospect_of(table, turns), self.choice.claiming.without
        values = [then.outcome(without(pay), turns).value for pay in pays]
        best = max(range(len(pays)), key=values.__getitem__)
        return value + values[best] - values[0], replace(move, cards=pays[best])

    def _promising(self, looked: "list[Weighed]", best: float | None) -> list[Move]:
        """Those that seem worth a closer look, the best first: by the plan as it is, or because
        another may be had."""
        least = -inf if best is None else best - MAX_TURNS_BEHIND * self.prospect.prices.turn
        ordered = sorted(looked, key=itemgetter(0), reverse=True)
        return [move for value, move in ordered if value >= least or self._opens_ways(move)]

    def _opens_ways(self, move: Move) -> bool:
        """Are other routes to be had after a move, or at other prices?"""
        return not self.prospect.ground.is_like(
            Ground(Table(self.rules, self._after(move)), self.seat)
        )

    def _haste(self, move: Move) -> float:
        """What speaks against building in a city for cards already, as against a claim that nobody
        contests; more the longer it can wait."""
        if not _city(move) or not getattr(move, "cards", None):
            return 0.0
        later = BUILDING_DELAY * max(0.0, self.choice.turns - TURNS_TO_BUILD)
        return self.choice.claiming.haste + self.prospect.prices.turn * later

    def _looked_at(self, moves: list[Move]) -> list[Move]:
        """Of many moves those in cities that tickets ask for most, and others, evenly chosen."""
        order = {city: n for n, city in enumerate(self._asked_cities)}
        there = [move for move in moves if _city(move) in order]
        first = sorted(there, key=lambda move: order[_city(move)])[:MAX_MOVES_IN_ASKED_CITIES]
        most = MAX_OPENING_MOVES if self.state.turn.number == 1 else MAX_MOVES_LOOKED_AT
        step = -(-len(moves) // (most - len(first)))
        return [*first, *(move for move in moves[::step] if move not in first)]

    def _beside(self, moves: list[Move], looked: "list[Weighed]") -> list[Move]:
        """Of many moves those beside the best of the ones that are looked at: they may be more or
        less of the same."""
        n = moves.index(max(looked, key=itemgetter(0))[1])
        step, known = len(moves) // len(looked), [move for _, move in looked]
        return [move for move in moves[max(0, n - step) : n + step + 1] if move not in known]

    @cached_property
    def _asked_cities(self) -> list[str]:
        """The cities that tickets ask for, by id, those first that they ask for most: where routes
        of others lie on the way of open ones, if they may be borrowed, then where they lead."""
        board, borrowing, named = self.rules.board, dict[int, float](), dict[int, float]()
        for n, points in self._hoped_for().items():
            for city in (board.routes[n].a, board.routes[n].b):
                borrowing[city] = borrowing.get(city, 0.0) + points
        for n in counted_tickets(self.table, self.seat):
            ticket, chance = board.tickets[n], self.prospect.outlook.chances.get(n, 0.0)
            for place in (ticket.a, *ticket.via, ticket.b):
                for city in board.entry_cities[place]:
                    named[city] = named.get(city, 0.0) + chance
        most = [city for by in (borrowing, named) for city in sorted(by, key=lambda one: -by[one])]
        return [board.cities[city].id for city in dict.fromkeys(most)]

    def _hoped_for(self) -> dict[int, float]:
        """The routes of others that may come to be borrowed, with the points that each of them
        alone would save open tickets."""
        prospect, found = self.prospect, dict[int, float]()
        ground = prospect.ground
        hoped = connectivity(self.table, self.seat).hoped - ground.joined - ground.borrowed
        if hoped:
            lengths = prospect.planner.lengths
            ready = shut_off(lengths, self._late)
            for ticket in prospect.open:
                likely = prospect.outlook.chances.get(ticket.n, 0.0) > LIKELY
                gain = prospect.gain(ticket, ticket.points)
                saved = saved_by(ground, ticket, hoped, lengths if likely else ready)
                for n, cost in saved.items():
                    found[n] = found.get(n, 0.0) + min(gain, cost / UNITS_PER_POINT)
        return found

    @cached_property
    def _late(self) -> set[int]:
        """The open routes that cannot be claimed with the next move after this one."""
        tracks, hand = self.prospect.routes.tracks, self.prospect.hand
        is_last = self.choice.turns <= 1
        return {n for n, track in tracks.items() if is_last or lacking(track.quote, hand)}

    def _rough(self, moves: list[Move]) -> "list[Weighed]":
        return [(self._roughly(move), move) for move in moves]

    def _roughly(self, move: Move) -> float:
        """What a move is worth if the plan stays as it is, less what speaks against haste."""
        table = Table(self.rules, self._after(move))
        prospect, root = self.prospect, connectivity(table, self.seat).root
        now = standing(table, self.seat, prospect.outlook)
        if root is not None and root != prospect.ground.root:
            now -= joining(prospect.planner, prospect.forest, root) / UNITS_PER_POINT
        turns, lost = self._time_after(table, True)
        hand, pieces = wallet(table, self.seat), pieces_of(table, self.seat, prospect.crew)
        value = now + prospect.sure + prospect.outcome(hand, turns, pieces=pieces).value - lost
        return value + self.choice.drawing.asked_for(hand) - self._haste(move)

    def _worth_of(self, move: Move) -> float:
        """What a move is worth: where it raises a question, on average over some samples, but not
        in thought already."""
        first, state = self.outcome_of(self.state, move), self._after(move)
        is_sure = state.chance == self.state.chance and state.decks == self.state.decks
        if self.choice.depth or is_sure or not is_asked(state, self.seat) or self._drawn(state):
            return first
        rest = [self.outcome_of(self.seen.sample(str(n)), move) for n in range(1, SAMPLES)]
        return (first + sum(rest)) / SAMPLES

    def outcome_of(self, before: State[Any], move: Move) -> float:
        """What a move on a sample comes to, with the best answer to what it raises."""
        is_here = before is self.state
        state = self._after(move) if is_here else self.rules.apply(before, self.seat, move)[0]
        spent = self._is_spent(before, state)
        asked = is_asked(state, self.seat)
        if not asked or self._asks_again(state):
            # who is asked spends this turn by answering
            spent = spent or asked
            if self._leaves_plan(state):
                return self._with_plan(state, spent)
            more = self.choice.drawing.asked_for(wallet(Table(self.rules, state), self.seat))
            return self.worth(state, spent) + self._bias(spent) + more
        if drawn := self._drawn(state):
            return self.choice.taking.take(drawn)
        seen = self.seen.after(state)
        nested = self.choice.next_at(seen, self.choice.depth + 1)
        if nested.depth > MAX_QUESTION_DEPTH:
            return nested.lookahead.worth(nested.state, False) + self._bias(spent)
        # who answers weighs the turn that is spent by that itself
        (value, answer), *others = nested.ranked()
        if self._is_in_vain(before, self.rules.apply(state, self.seat, answer)[0]):
            # the turn is lost, as it is by drawing what is of no use
            lost = self.choice.base + self.choice.drawing.holding()
            value = max([lost, *(other for other, _ in others[:1])])
        return value + self._bias(False)

    def _is_in_vain(self, before: State[Any], after: State[Any]) -> bool:
        """Is a turn over with nothing to show for it?"""
        return self._is_spent(before, after) and self._holds_the_same(before, after)

    def _holds_the_same(self, before: State[Any], after: State[Any]) -> bool:
        """Does the seat hold the same, with every route owned as before?"""
        mine, then = before.seats[self.seat], after.seats[self.seat]
        held = mine.hand == then.hand and mine.tickets == then.tickets
        return held and mine.pieces == then.pieces and after.owner == before.owner

    def _asks_again(self, state: State[Any]) -> bool:
        """Is this seat asked again what it is answering? Then what that promises counts."""
        now = {type(ask) for ask in self.state.decisions if ask.seat == self.seat}
        return any(ask.seat == self.seat and type(ask) in now for ask in state.decisions)

    def _leaves_plan(self, state: State[Any]) -> bool:
        """Is all as it was that the plan hangs on?"""
        table = Table(self.rules, state)
        if connectivity(table, self.seat).root != self.prospect.ground.root:
            return False
        if not self._prices_stand(table):
            return False
        cards = wallet(table, self.seat) == wallet(self.table, self.seat)
        return cards and self._holds_the_same(self.state, state)

    def _prices_stand(self, table: Table) -> bool:
        """Is what the plan goes by as it was? As a rule that hangs on who owns which route."""
        if not (self.rules.implementing[Quoting] or self.rules.implementing[Closing]):
            return True
        return self.prospect.ground.is_like(Ground(table, self.seat))

    def _with_plan(self, state: State[Any], spent: bool) -> float:
        """What a position is worth in which the plan is as it was."""
        prospect, table = self.prospect, Table(self.rules, state)
        turns, lost = self._time_after(table, spent)
        outlook = replace(prospect.outlook, turns=turns)
        if turns not in self._standings:
            self._standings[turns] = standing(self.table, self.seat, outlook)
        # what time alone changes is left out, as for every other move
        changed = standing(table, self.seat, outlook) - self._standings[turns]
        return self.choice.base + changed + prospect.outcome(prospect.hand, turns).value - lost

    def _drawn(self, state: State[Any]) -> list[str]:
        """The decks of the tickets among which this seat chooses, each as often as it is drawn
        from."""
        named = self.rules.board.ticket
        decisions = (
            a for a in state.decisions if a.seat == self.seat and isinstance(a, TicketChoice)
        )
        return [deck_of(named[id_].facts.deck) for ask in decisions for id_ in ask.tickets]

    def worth(self, state: State[Any], spent: bool) -> float:
        """What a position is worth that is planned anew."""
        table = Table(self.rules, state)
        turns, lost = self._time_after(table, spent)
        prospect = self.choice.prospect_of(table, turns)
        value = prospect.outcome(prospect.hand, turns).value
        return prospect.bonuses.standing + prospect.sure + value - lost

    def _time_after(self, table: Table, spent: bool) -> tuple[float, float]:
        """The turns left in a position, and what is lost to others who gain some."""
        if not spent:
            return self.choice.turns, 0.0
        turns = self.choice.turn_estimate.then(table)
        return turns, self.choice.lost(turns)

    def _bias(self, spent: bool) -> float:
        """What is planned anew is worth more than by the old plan, with which it is compared."""
        if spent not in self._biases:
            turns, lost = self._time_after(self.table, spent)
            now = self.prospect.outcome(self.prospect.hand, turns).value - lost
            self._biases[spent] = self.choice.base + now - self.worth(self.state, spent)
        return self._biases[spent]


def is_asked(state: State[Any], seat: int) -> bool:
    """Does this seat owe an answer?"""
    return any(ask.seat == seat for ask in state.decisions)


def _city(move: Move) -> str:
    """The city that a move names, if it does."""
    return str(getattr(move, "city", ""))
