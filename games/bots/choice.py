"""Choice: every move that is open is weighed one ply deep, and the best is made."""

from collections import Counter
from functools import cached_property
from typing import Any, TypeGuard

from games.rules import Move, State
from games.rules.advising import Suggesting, surcharges
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.hooks import BeforeClaim
from games.rules.mechanisms.claims.paying import wallet
from games.rules.mechanisms.connections import Connections
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.pay import Offer
from games.rules.state import Decision
from games.rules.table import Table

from .claiming import Claiming
from .drawing import Drawing
from .lookahead import Lookahead, is_asked
from .numbers import Numbers
from .observation import Observation
from .ply import Ply, ahead
from .style import Style
from .taking import Taking
from .turn_estimate import TurnEstimate
from .value import Prospect

# In so many samples a claim is tried that may come to nothing
SAMPLES_PER_UNSURE_CLAIM = 24
# So many moves at most are tried where a claim may come to nothing
MAX_MOVES_TRIED = 3

# So many positions of one turn are followed in thought: who walks to and fro is back by the last
MAX_MOVES_FOLLOWED = 3

Weighed = tuple[float, Move]


class Choice:
    """Weighs the moves of a seat."""

    def __init__(
        self,
        observation: Observation,
        numbers: Numbers,
        style: Style,
        depth: int = 0,
        before: "Choice | None" = None,
    ) -> None:
        self.seen, self.numbers, self.style = observation, numbers, style
        self.rules, self.seat, self.table = observation.rules, observation.seat, observation.table
        self.state = observation.state
        self.turn_estimate = TurnEstimate(self.table, self.seat, numbers, style.rivals)
        self.turns = self.turn_estimate.left
        self.depth = depth
        # That with which a thought begins
        self.first: Choice = before.first if before else self
        self._prospects: list[Prospect] = before._prospects if before else []
        self.plans = Connections.name in self.rules.by_name

    def next_at(self, seen: Observation, depth: int) -> "Choice":
        """The choice at a position to which this one leads, with what is planned already."""
        return Choice(seen, self.numbers, self.style, depth, self)

    def prospect_of(self, table: Table, turns: float) -> Prospect:
        """What the seat can make of a position."""
        known = self._prospects
        for one in known:
            if one.turns == turns and one.table.before == table.before:
                return one
        found = Prospect(table, self.seat, self.numbers, turns, self.style, known)
        known.append(found)
        return found

    @cached_property
    def prospect(self) -> Prospect:
        """What the seat can make of its position as it is."""
        return self.prospect_of(self.table, self.turns)

    @cached_property
    def standing(self) -> float:
        """What the score lines say, and what is promised."""
        return self.prospect.bonuses.standing

    @cached_property
    def base(self) -> float:
        """What a position is worth besides what can still be made of it."""
        return self.standing + self.prospect.sure

    @cached_property
    def claiming(self) -> Claiming:
        """Weighs claims."""
        return Claiming(self)

    @cached_property
    def drawing(self) -> Drawing:
        """Weighs cards."""
        return Drawing(self)

    @cached_property
    def taking(self) -> Taking:
        """Weighs tickets."""
        return Taking(self)

    @cached_property
    def lookahead(self) -> Lookahead:
        """Weighs what the rules make of a move."""
        return Lookahead(self)

    def ranked(self) -> list[Weighed]:
        """The moves that are worth a thought, the best first; of equals the first that the rules
        list."""
        if not self.plans:
            return [
                (value, move) for value, move in sorted(Ply(self.seen).weigh(), key=_best_first)
            ]
        ranked = sorted(self._weighed(), key=_best_first)
        if self.rules.implementing[BeforeClaim] and not self.depth:
            ranked = self._all_tried(ranked)
        if not is_asked(self.state, self.seat):
            return ranked
        # who has thought before takes nothing back
        return [one for one in ranked if not self._takes_back(one[1])] or ranked

    def _takes_back(self, move: Move) -> bool:
        """Is everything open again after this answer?"""
        state, _ = self.rules.apply(self.state, self.seat, move)
        mine = not is_asked(state, self.seat) and self.seat in self.rules.active_seats(state)
        return mine and state.turn == self.state.turn

    def best(self, ranked: list[Weighed]) -> Weighed:
        """The first of these that leads anywhere: nobody walks to and fro for ever."""
        return next((one for one in ranked if self._leads_on(one[1])), ranked[0])

    def _leads_on(self, move: Move) -> bool:
        """Does this move, and then each that seems best, come to the end of the turn, to a card or
        to a route, or go on for long, without coming back to where it was?"""
        if isinstance(move, Claim | Draw | Stop | Take | Keep):
            return True
        here, known = self, [self._view]
        while len(known) < MAX_MOVES_FOLLOWED:
            state, _ = self.rules.apply(here.state, self.seat, move)
            mine = (
                state.turn.number == self.state.turn.number
                and self.seat in self.rules.active_seats(state)
            )
            if not mine or state.owner != here.state.owner or state.decks != here.state.decks:
                return True
            here = self.next_at(self.seen.after(state), self.depth)
            if here._view in known:
                return False
            known.append(here._view)
            move = here.ranked()[0][1]
        return True

    @cached_property
    def _view(self) -> dict[str, Any]:
        return self.rules.view(self.state, self.seat)

    def _all_tried(self, ranked: list[Weighed]) -> list[Weighed]:
        """The same moves, tried one after the other until one comes first that was tried or is
        sure; where so many turn out worse, those that were not tried are left out."""
        tried: list[Move] = []
        while True:
            (value, move), *rest = ranked
            if not self._is_unsure(move) or move in tried:
                return ranked
            if len(tried) == MAX_MOVES_TRIED:
                return [one for one in ranked if one[1] in tried or not self._is_unsure(one[1])]
            ranked = sorted([(self._tried(value, move), move), *rest], key=_best_first)
            tried.append(move)

    def _is_unsure(self, move: Move) -> TypeGuard[Claim]:
        """Is it a claim that may come to nothing, as far as the rules say of which that is true?"""
        if not isinstance(move, Claim):
            return False
        unsure = surcharges(self.rules)
        return not unsure or self.rules.board.route[move.route].n in unsure

    def _tried(self, value: float, move: Claim) -> float:
        """What a claim is worth that may come to nothing: on average over samples, in each of which
        what is asked then is answered."""
        route, sure = self.rules.board.route[move.route].n, 0
        asked = Counter[tuple[Decision, ...]]()
        example: dict[tuple[Decision, ...], State[Any]] = {}
        for before in (self.state, *self._samples):
            state, _ = self.rules.apply(before, self.seat, move)
            if state.owner[route] == self.seat:
                sure += 1
            else:
                asked[state.decisions] += 1
                example.setdefault(state.decisions, before)
        more = sum(n * self._with_more_asked(example[ask], move) for ask, n in asked.items())
        return (sure * value + more) / SAMPLES_PER_UNSURE_CLAIM

    def _with_more_asked(self, before: State[Any], move: Claim) -> float:
        """What a claim is worth of which more is asked: what is paid then is gone too, or the turn
        is lost, as by drawing cards that are of no use."""
        state, _ = self.rules.apply(before, self.seat, move)
        values = [self.base + self.drawing.holding()]
        for entry in self.seen.after(state).moves:
            for answer in entry.moves() if isinstance(entry, Offer) else (entry,):
                then, _ = self.rules.apply(state, self.seat, answer)
                if then.owner[self.rules.board.route[move.route].n] == self.seat:
                    hand = wallet(Table(self.rules, then), self.seat)
                    values.append(self.claiming.left_with(hand, move))
        return max(values)

    @cached_property
    def _samples(self) -> list[State[Any]]:
        """Other states that this seat cannot tell from the true one."""
        return [self.seen.sample(str(n)) for n in range(1, SAMPLES_PER_UNSURE_CLAIM)]

    def _weighed(self) -> list[Weighed]:
        if self._suggested:
            return [*self.lookahead.weigh(self._suggested)]
        entries = self.seen.moves
        offers = [entry for entry in entries if isinstance(entry, Offer) and entry.kind is Claim]
        keeps, others, core = list[Keep](), list[Move](), list[Weighed]()
        for entry in entries:
            if isinstance(entry, Offer):
                others += entry.moves() if entry.kind is not Claim else ()
            elif isinstance(entry, Keep):
                keeps.append(entry)
            elif (value := self._core(entry)) is not None:
                core.append((value, entry))
            else:
                others.append(entry)
        core += self.taking.weigh(keeps)
        core += self.claiming.weigh(offers)
        best = max([value for value, _ in core], default=None)
        return [*core, *self.lookahead.weigh(others, best)]

    @cached_property
    def _suggested(self) -> list[Move]:
        """The answers worth weighing to a question, where the rule that asks it says so."""
        for ask in self.state.decisions:
            rule = self.rules.by_decision[type(ask)]
            if ask.seat == self.seat and isinstance(rule, Suggesting):
                prospect = self.prospect
                routes = [track.n for track in (*prospect.to_pay, *prospect.fillers)]
                return [*rule.suggest(self.table, ask, routes)]
        return []

    def suggests(self, move: Move) -> bool:
        """Is it one of very many answers, found by the rule that asks?"""
        return self.plans and move in self._suggested

    def _core(self, move: Move) -> float | None:
        """What a move of the core is worth; None for any other."""
        if isinstance(move, Draw):
            return self.drawing.weigh(move)
        if isinstance(move, Stop):
            return self.base + self.drawing.holding()
        if isinstance(move, Take):
            return self.taking.take()
        if isinstance(move, Keep):
            return self.taking.keep(move.tickets)
        return None

    def value(self, move: Move) -> float:
        """What any legal move is worth."""
        if not self.plans:
            return Ply(self.seen).value(move)
        if isinstance(move, Claim):
            return self.claiming.one(move)
        known = self._core(move)
        return next(self.lookahead.weigh([move]))[0] if known is None else known

    def reached(self, state: State[Any]) -> float:
        """What a position is worth, on the scale of the moves, to which some of them have led."""
        return self.lookahead.reached(state) if self.plans else ahead(self.rules, state, self.seat)

    def lost(self, turns: float) -> float:
        """What is lost to others by a move after which so many turns are left."""
        return self.prospect.prices.turn * self.turn_estimate.given(turns)


def _best_first(weighed: tuple[float, Any]) -> float:
    return -weighed[0]
