"""Choice: every move that is open is weighed one ply deep, and the best is made."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from games.rules import Move, State
from games.rules.advising import Outlook, Suggesting
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.hooks import BeforeClaim, Closing, Quoting
from games.rules.mechanisms.claims.paying import wallet
from games.rules.mechanisms.connections import Connections
from games.rules.mechanisms.connections.hooks import connectivity
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.tickets import Keep, Take, TicketChoice, deck_of
from games.rules.pay import Offer
from games.rules.table import Table

from .claiming import Claiming
from .drawing import Drawing
from .numbers import Numbers
from .observation import Observation
from .plan import UNITS_PER_POINT, Ground, joining
from .ply import Ply, ahead
from .standing import standing
from .style import Style
from .taking import Taking
from .turn_estimate import TurnEstimate
from .value import Prospect

# So many samples show what may come of a move in which chance has a say
SAMPLES = 3
# In so many samples a claim is tried that may come to nothing
SAMPLES_PER_UNSURE_CLAIM = 7
# So many of the best moves are tried where a claim may come to nothing
MAX_UNSURE_CLAIMS = 2
# So many of the moves that no core rule knows are weighed to the end
MAX_MOVES_WEIGHED = 3
# So many of them are looked at at all, evenly chosen
MAX_MOVES_LOOKED_AT = 12
# So many before the first turn, which is thought about once
MAX_OPENING_MOVES = 48

# So many moves of one turn are followed in thought
MAX_MOVES_OF_A_TURN = 12
# So many questions one after the other are answered in thought
MAX_QUESTION_DEPTH = 2

Weighed = tuple[float, Move]


class Choice:
    """Weighs the moves of a seat."""

    def __init__(
        self,
        observation: Observation,
        numbers: Numbers,
        style: Style,
        depth: int = 0,
        prospects: list[Prospect] | None = None,
    ) -> None:
        self.seen, self.numbers, self.style = observation, numbers, style
        self.rules, self.seat, self.table = observation.rules, observation.seat, observation.table
        self.state = observation.state
        self.turn_estimate = TurnEstimate(self.table, self.seat, numbers, style.rivals)
        self.turns = self.turn_estimate.left
        self.depth = depth
        self._prospects: list[Prospect] = [] if prospects is None else prospects
        self.plans = Connections.name in self.rules.by_name
        self._biases: dict[bool, float] = {}

    def _next(self, seen: Observation, depth: int) -> "Choice":
        """The choice at a position to which this one leads, with what is planned already."""
        return Choice(seen, self.numbers, self.style, depth, self._prospects)

    def prospect_of(self, table: Table, turns: float) -> Prospect:
        """What the seat can make of a position."""
        known = self._prospects
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
        return self.prospect.standing

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

    def ranked(self) -> list[Weighed]:
        """The moves that are worth a thought, the best first; of equals the first that the rules
        list."""
        if not self.plans:
            return [
                (value, move) for value, move in sorted(Ply(self.seen).weigh(), key=_best_first)
            ]
        ranked = sorted(self._weighed(), key=_best_first)
        if self.rules.implementing(BeforeClaim) and not self.depth:
            tried = [(self._tried(value, move), move) for value, move in ranked[:MAX_UNSURE_CLAIMS]]
            ranked = sorted([*tried, *ranked[MAX_UNSURE_CLAIMS:]], key=_best_first)
        if not self._asked(self.state):
            return ranked
        # who has thought before takes nothing back
        return [one for one in ranked if not self._takes_back(one[1])] or ranked

    def _takes_back(self, move: Move) -> bool:
        """Is everything open again after this answer?"""
        state, _ = self.rules.apply(self.state, self.seat, move)
        mine = not self._asked(state) and self.seat in self.rules.active_seats(state)
        return mine and state.turn == self.state.turn

    def best(self, ranked: list[Weighed]) -> Weighed:
        """The first of these that leads anywhere: nobody walks to and fro for ever."""
        return next((one for one in ranked if self._leads_on(one[1])), ranked[0])

    def _leads_on(self, move: Move) -> bool:
        """Does this move, and then each that seems best, come to the end of the turn, to a card or
        to a route, without coming back to where it was?"""
        if isinstance(move, Claim | Draw | Stop | Take | Keep):
            return True
        here, known = self, [self._view]
        while len(known) < MAX_MOVES_OF_A_TURN:
            state, _ = self.rules.apply(here.state, self.seat, move)
            mine = state.turn.n == self.state.turn.n and self.seat in self.rules.active_seats(state)
            if not mine or state.owner != here.state.owner or state.decks != here.state.decks:
                return True
            seen = Observation(self.rules, state, self.seat)
            here = self._next(seen, self.depth)
            if here._view in known:
                return False
            known.append(here._view)
            move = here.ranked()[0][1]
        return False

    @cached_property
    def _view(self) -> dict[str, Any]:
        return self.rules.view(self.state, self.seat)

    def _tried(self, value: float, move: Move) -> float:
        """What a claim is worth that may come to nothing: by how many samples it succeeds in, and
        what the first comes to in which it does not at once."""
        if not isinstance(move, Claim):
            return value
        route, sure, otherwise = self.rules.board.route[move.route].n, 0, None
        for before in (self.state, *self._samples):
            state, _ = self.rules.apply(before, self.seat, move)
            if state.owner[route] == self.seat:
                sure += 1
            elif otherwise is None:
                otherwise = self._outcome(before, move)
        if otherwise is None:
            return value
        share = sure / SAMPLES_PER_UNSURE_CLAIM
        return share * value + (1 - share) * otherwise

    @cached_property
    def _samples(self) -> list[State[Any]]:
        """Other states that this seat cannot tell from the true one."""
        return [self.seen.sample(str(n)) for n in range(1, SAMPLES_PER_UNSURE_CLAIM)]

    def _weighed(self) -> Iterator[Weighed]:
        if self._suggested:
            yield from self._applied(self._suggested)
            return
        entries = self.seen.moves
        offers = [entry for entry in entries if isinstance(entry, Offer) and entry.kind is Claim]
        others: list[Move] = []
        for entry in entries:
            if isinstance(entry, Offer):
                others += entry.moves() if entry.kind is not Claim else ()
            elif (value := self._core(entry)) is not None:
                yield value, entry
            else:
                others.append(entry)
        yield from self.claiming.weigh(offers)
        yield from self._applied(others)

    @cached_property
    def _suggested(self) -> list[Move]:
        """The answers worth weighing to a question, where the rule that asks it says so."""
        for ask in self.state.decisions:
            rule = self.rules.by_decision[type(ask)]
            if ask.seat == self.seat and isinstance(rule, Suggesting):
                prospect = self.prospect
                planned = [track.n for item in prospect.items for track in item.tracks]
                routes = [*planned, *(track.n for track in prospect.fillers)]
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
        if isinstance(move, Claim):
            return self.claiming.one(move)
        known = self._core(move)
        return next(self._applied([move]))[0] if known is None else known

    def reached(self, state: State[Any]) -> float:
        """What a position is worth, on the scale of the moves, to which some of them have led."""
        if not self.plans:
            return ahead(self.rules, state, self.seat)
        spent = state.turn.n != self.state.turn.n
        same = state.owner == self.state.owner
        if same and state.seats[self.seat].tickets == self.state.seats[self.seat].tickets:
            # only cards were drawn: what they are worth the plan tells that was made without them
            table = Table(self.rules, state)
            more = standing(table, self.seat, self.prospect.outlook) - self.standing
            turns, lost = self._time_after(table, spent)
            hand = wallet(table, self.seat)
            return self.base + more + self.prospect.outcome(hand, turns).value - lost
        return self._worth(state, spent) + self._bias(spent)

    # Any other move: the rules say what comes of it.

    def _applied(self, moves: list[Move]) -> Iterator[Weighed]:
        """These moves with what the positions after them are worth; of many the most promising, in
        thought already only the one."""
        if len(moves) > MAX_MOVES_WEIGHED:
            step = -(
                -len(moves)
                // (MAX_OPENING_MOVES if self.state.turn.n == 1 else MAX_MOVES_LOOKED_AT)
            )
            some = [(self._roughly(move), -n, move) for n, move in enumerate(moves[::step])]
            most = 1 if self.depth else MAX_MOVES_WEIGHED
            moves = [move for *_, move in sorted(some, reverse=True)[:most]]
        for move in moves:
            yield self._after(move), move

    def _roughly(self, move: Move) -> float:
        """What a move is worth if the plan stays as it is."""
        state, _ = self.rules.apply(self.state, self.seat, move)
        table = Table(self.rules, state)
        prospect, root = self.prospect, connectivity(table, self.seat).root
        now = standing(table, self.seat, prospect.outlook)
        if root is not None and root != prospect.ground.root:
            now -= joining(prospect.planner, prospect.forest, root) / UNITS_PER_POINT
        turns, lost = self._time_after(table, True)
        return now + prospect.outcome(table.seats[self.seat].hand, turns).value - lost

    def _after(self, move: Move) -> float:
        """What a move is worth: where it raises a question, on average over some samples, but not
        in thought already."""
        first = self._outcome(self.state, move)
        state, _ = self.rules.apply(self.state, self.seat, move)
        is_sure = state.chance == self.state.chance and state.decks == self.state.decks
        if self.depth or is_sure or not self._asked(state) or self._drawn(state):
            return first
        rest = [self._outcome(self.seen.sample(str(n)), move) for n in range(1, SAMPLES)]
        return (first + sum(rest)) / SAMPLES

    def _outcome(self, before: State[Any], move: Move) -> float:
        """What a move on a sample comes to, with the best answer to what it raises."""
        state, _ = self.rules.apply(before, self.seat, move)
        spent = state.turn.n != before.turn.n
        asked = self._asked(state)
        if not asked or self._asks_again(state):
            # who is asked spends this turn by answering
            spent = spent or asked
            if self._leaves_plan(state):
                return self._with_plan(state, spent)
            return self._worth(state, spent) + self._bias(spent)
        if drawn := self._drawn(state):
            return self.taking.take(drawn)
        seen = Observation(self.rules, state, self.seat)
        nested = self._next(seen, self.depth + 1)
        if nested.depth > MAX_QUESTION_DEPTH:
            return nested._worth(nested.state, False) + self._bias(spent)
        return nested.ranked()[0][0] + self._bias(True)

    def _asked(self, state: State[Any]) -> bool:
        return any(ask.seat == self.seat for ask in state.decisions)

    def _asks_again(self, state: State[Any]) -> bool:
        """Is this seat asked again what it is answering? Then what that promises counts."""
        now = {type(ask) for ask in self.state.decisions if ask.seat == self.seat}
        return any(ask.seat == self.seat and type(ask) in now for ask in state.decisions)

    def _leaves_plan(self, state: State[Any]) -> bool:
        """Is all as it was that the plan hangs on?"""
        before, after = self.state.seats[self.seat], state.seats[self.seat]
        table = Table(self.rules, state)
        if connectivity(table, self.seat).root != self.prospect.ground.root:
            return False
        if not self._prices_stand(table):
            return False
        cards = wallet(Table(self.rules, state), self.seat) == wallet(self.table, self.seat)
        held = cards and before.hand == after.hand and before.tickets == after.tickets
        return held and before.pieces == after.pieces and state.owner == self.state.owner

    def _prices_stand(self, table: Table) -> bool:
        """Is what the plan goes by as it was? As a rule that hangs on who owns which route."""
        if not (self.rules.implementing(Quoting) or self.rules.implementing(Closing)):
            return True
        return self.prospect.ground.is_like(Ground(table, self.seat))

    def _with_plan(self, state: State[Any], spent: bool) -> float:
        """What a position is worth in which the plan is as it was."""
        prospect, table = self.prospect, Table(self.rules, state)
        turns, lost = self._time_after(table, spent)
        outlook = Outlook(turns, prospect.outlook.chances)
        # what time alone changes is left out, as for every other move
        changed = standing(table, self.seat, outlook) - standing(self.table, self.seat, outlook)
        return self.base + changed + prospect.outcome(prospect.hand, turns).value - lost

    def _drawn(self, state: State[Any]) -> list[str]:
        """The decks of the tickets among which this seat chooses, each as often as it is drawn
        from."""
        named = self.rules.board.ticket
        decisions = (
            a for a in state.decisions if a.seat == self.seat and isinstance(a, TicketChoice)
        )
        return [deck_of(named[id_].facts.deck) for ask in decisions for id_ in ask.tickets]

    def _worth(self, state: State[Any], spent: bool) -> float:
        """What a position is worth that is planned anew."""
        table = Table(self.rules, state)
        turns, lost = self._time_after(table, spent)
        prospect = self.prospect_of(table, turns)
        value = prospect.outcome(prospect.hand, turns).value
        return prospect.standing + prospect.sure + value - lost

    def _time_after(self, table: Table, spent: bool) -> tuple[float, float]:
        """The turns left in a position, and what is lost to others who gain some."""
        if not spent:
            return self.turns, 0.0
        turns = self.turn_estimate.then(table)
        return turns, self.lost(turns)

    def lost(self, turns: float) -> float:
        """What is lost to others by a move after which so many turns are left."""
        return self.prospect.prices.turn * self.turn_estimate.given(turns)

    def _bias(self, spent: bool) -> float:
        """What is planned anew is worth more than by the old plan, with which it is compared."""
        if spent not in self._biases:
            turns, lost = self._time_after(self.table, spent)
            now = self.prospect.outcome(self.prospect.hand, turns).value - lost
            self._biases[spent] = self.base + now - self._worth(self.state, spent)
        return self._biases[spent]


def _best_first(weighed: tuple[float, Any]) -> float:
    return -weighed[0]
