"""The kernel: seats, turns, questions owed, chance, events and views. It knows not one rule."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from .board import Board, digest, drawing, public_facts
from .codec import Codec
from .composition import Implementing, build, event_handlers
from .events import GameOver, GameStarted, TurnEnded, TurnPassed
from .frozen import FrozenDict
from .last_round import turns_left
from .mechanism import AnyMechanism, Mechanism
from .owners import Owners
from .pay import Entry, Moves, Offer, made
from .revealed_cards import RevealedCards, numbered
from .scoring import check_ties, score_game
from .state import EMPTY, Chance, Decision, Seat, State, Turn, encoded
from .table import Table
from .values import Data, Events, Move, Pass, Refusal
from .views import views

# Of the rules; a repaired rule is a new version
VERSION = 2

# The hooks of which many mechanisms say nothing: these are not asked
HOOKS = (
    "offers",
    "on_turn_began",
    "final_turns",
    "end_waits",
    "prolong",
    "before_scoring",
    "tally",
    "scores",
    "seen_by_all",
    "view",
)


class Rules:
    """A board and those of the registry's mechanisms that it plays with, in the registry's order;
    stateless, built once per board and variant."""

    def __init__(self, board: Board, registry: Sequence[type[AnyMechanism]]) -> None:
        self.board = board
        self.mechanisms = build(board, registry)
        check_ties(board, self.mechanisms)
        self.by_name = {mechanism.name: mechanism for mechanism in self.mechanisms}
        # Whose move it is: the first that plays it. Others may ask for it.
        self.by_move = {kind: m for m in reversed(self.mechanisms) for kind in m.plays}
        self.by_decision = {kind: m for m in self.mechanisms for kind in m.decisions}
        most = board.sizes[-1]
        # The side of every seat
        self.side_of = tuple(side for side in self.sides(most) for _ in side)
        self.idle = tuple(kind for m in self.mechanisms for kind in m.idle)
        self.implementing = Implementing(self.mechanisms)
        self.unheld = numbered(self.implementing[RevealedCards])
        self.hooks = {hook: self._with(hook) for hook in HOOKS}
        seen = {*self.hooks["seen_by_all"], *self.hooks["view"]}
        # Those of which anything is seen
        self.seen = tuple(m for m in self.mechanisms if m in seen)
        self.event_handlers = event_handlers(self.mechanisms, registry)
        keepers = [m for m in self.mechanisms if m.State is not Mechanism.State]
        self._mech = msgspec.defstruct(
            "Mech", [(m.name, m.State, m.State()) for m in keepers], frozen=True
        )
        self._codec = Codec(self._mech, tuple(self.by_move), tuple(self.by_decision))

    def _with(self, hook: str) -> tuple[AnyMechanism, ...]:
        """The mechanisms that say anything at this hook."""
        return tuple(
            m for m in self.mechanisms if getattr(type(m), hook) is not getattr(Mechanism, hook)
        )

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats by who wins together: neighbors where the board has teams."""
        return _sides(seats, self.board.team)

    def public(self) -> Data:
        """What everybody is told of the board, as docs/boards.md describes it: its facts and its
        drawing, and what the mechanisms make of them."""
        board = self.board
        own = [keys for mechanism in self.mechanisms for keys in mechanism.keys]
        return {
            **public_facts(board.facts, board.variant, own),
            "mechanisms": [*board.mechanisms],
            "params": {one.name: one.public(self) for one in self.mechanisms},
            "hash": board.hash,
            "drawing": drawing(board.id),
        }

    @cached_property
    def edition(self) -> str:
        """Names what everybody is told: the address by which it may be kept for ever."""
        return digest(self.public())

    # Playing.

    def start(self, seats: int, seed: str, first: int | None = None) -> tuple[State[Any], Events]:
        """A new game: `seed` is secret and long (32 random bytes in hexadecimal), `first` the
        seat that begins, None to draw it."""
        fewest, most = self.board.players
        if seats not in self.board.sizes:
            raise Refusal("game.seats", fewest=fewest, most=most)
        blank = Seat(hand=(0,) * len(self.board.cards), pieces=tuple(self.board.pieces.values()))
        table = Table(
            self,
            State(
                seats=(blank,) * seats,
                decks=FrozenDict(),
                owner=Owners((EMPTY,) * len(self.board.routes)),
                turn=Turn(seat=0),
                chance=Chance(seed),
                commit=commitment(seed),
                mech=self._mech(),
            ),
        )
        drawn = table.roll(seats)
        table.turn = Turn(seat=drawn if first is None else first)
        table.emit(GameStarted(seats, table.turn.seat))
        for mechanism in self.mechanisms:
            mechanism.setup(table)
        for mechanism in self.mechanisms:
            mechanism.deal(table)
        return table.freeze(), table.events

    def active_seats(self, state: State[Any]) -> tuple[int, ...]:
        """The seats that may move now."""
        if state.final is not None:
            return ()
        asked = state.decisions
        if len(asked) > 1:
            return tuple(sorted({ask.seat for ask in asked}))
        return (asked[0].seat if asked else state.turn.seat,)

    def legal(self, state: State[Any], seat: int) -> Sequence[Move]:
        """Every move open to this seat now; of those that cost cards one for each thing that can
        be had, with the payment that is proposed."""
        return Moves.of(self._offers(Table(self, state), seat))

    def offers(self, state: State[Any], seat: int) -> list[Move | Offer]:
        """What is open to this seat now, as its view lists it."""
        return self._offers_made(Table(self, state), seat)

    def _offers_made(self, table: Table, seat: int) -> list[Move | Offer]:
        return made(self._offers(table, seat))

    def _offers(self, table: Table, seat: int) -> list[Entry]:
        if table.final:
            return []
        for ask in table.decisions:
            if ask.seat == seat:
                mechanism = self.by_decision[type(ask)]
                return [*mechanism.answers[type(ask)](mechanism, table, ask)]
        if table.decisions or table.turn.seat != seat:
            return []
        found: list[Entry] = []
        for mechanism in self.hooks["offers"]:
            found += mechanism.offers(table, seat)
        return found if self._any_counts(found) else [*found, Pass()]

    def _open(self, table: Table, seat: int) -> Iterator[Iterable[Entry]]:
        """What each mechanism offers to this seat."""
        return (mechanism.offers(table, seat) for mechanism in self.hooks["offers"])

    def _any_counts(self, entries: Iterable[Entry]) -> bool:
        """Does one of these bring the game nearer to its end?"""
        for entry in entries:
            if not isinstance(entry, self.idle):
                return True
        return False

    def _leads_on(self, table: Table, seat: int) -> bool:
        """Is there anything to do for this seat that counts, now or after a move that does not?"""
        for entry in chain.from_iterable(self._open(table, seat)):
            if not isinstance(entry, Move) or self._any_counts((entry,)):
                return True
            after = Table(self, table.freeze())
            self._play(after, seat, entry, None)
            if any(map(self._any_counts, self._open(after, seat))):
                return True
        return False

    def apply(self, state: State[Any], seat: int, move: Move) -> tuple[State[Any], Events]:
        """The next state and what happened; raises Refusal, and then nothing has changed."""
        table = Table(self, state)
        ask = self._may(table, seat, move)
        if type(move) is Pass:
            self._pass(table, seat)
        else:
            if ask is not None:
                table.decisions.remove(ask)
            self._play(table, seat, move, ask)
        if table.turn.spent and not table.decisions:
            self._end_turn(table, move)
        return table.freeze(), table.events

    def _play(self, table: Table, seat: int, move: Move, ask: Decision | None) -> None:
        """Who asked carries out the answer, if it plays such moves; else it is done as ever."""
        kind = type(move)
        asking = self.by_decision[type(ask)] if ask else None
        mechanism = asking if asking and kind in asking.plays else self.by_move[kind]
        mechanism.plays[kind](mechanism, table, seat, move, ask)

    def _may(self, table: Table, seat: int, move: Move) -> Decision | None:
        """The question this move answers, None if it is a free action; Refusal if neither."""
        if table.final:
            raise Refusal("game.over")
        kind = type(move)
        for ask in table.decisions:
            if ask.seat == seat:
                if kind not in self.by_decision[type(ask)].decisions[type(ask)]:
                    raise Refusal("ask.first", kind=ask.kind)
                return ask
        if table.decisions:
            raise Refusal("turn.choosing", seats=sorted({ask.seat for ask in table.decisions}))
        if table.turn.seat != seat:
            raise Refusal("turn.not_yours", seat=table.turn.seat)
        if kind is not Pass and kind not in self.by_move[kind].moves:
            raise Refusal("move.not_now", kind=kind.__struct_config__.tag)
        return None

    def _pass(self, table: Table, seat: int) -> None:
        if any(map(self._any_counts, self._open(table, seat))):
            raise Refusal("pass.not_now")
        table.emit(TurnPassed(seat))
        table.turn = replace(table.turn, spent=True, passed=table.turn.passed + 1)

    def _end_turn(self, table: Table, move: Move) -> None:
        """The action of the turn is spent and nobody owes an answer (RULES.md 1.8, 1.11)."""
        turn, seats = table.turn, len(table.seats)
        if turn.last == 0:
            self._close(table)
            return
        following = (turn.seat + 1) % seats
        table.emit(TurnEnded(turn.seat, following))
        last = turns_left(table)
        idle = self.idle and isinstance(move, (Pass, *self.idle))
        stuck = idle and not any(self._leads_on(table, n) for n in range(seats))
        if last == 0 or turn.passed >= seats or stuck:
            table.turn = replace(turn, last=0)
            self._close(table)
        else:
            table.next_turn(following, last)

    def _close(self, table: Table) -> None:
        """Play is over, unless a mechanism has more to ask or begins another round."""
        if not any(mechanism.prolong(table) for mechanism in self.hooks["prolong"]):
            self._finish(table)

    def _finish(self, table: Table) -> None:
        for mechanism in self.hooks["before_scoring"]:
            mechanism.before_scoring(table)
        table.final = score_game(table)
        table.emit(GameOver(table.final.winners))

    def score_now(self, state: State[Any]) -> tuple[State[Any], Events]:
        """The end of a game before its end: nobody owes anything, and the score stands."""
        table = Table(self, state)
        table.decisions.clear()
        self._finish(table)
        return table.freeze(), table.events

    def replay(self, state: State[Any], moves: Iterable[tuple[int, Move]]) -> State[Any]:
        """The state after these moves: replays a game from its log."""
        for seat, move in moves:
            state, _ = self.apply(state, seat, move)
        return state

    # Seeing.

    def view(self, state: State[Any], seat: int | None) -> Data:
        """What this seat (None: a watcher) may see, as docs/protocol.md lists it. Nothing that
        can be changed in it is shared with the state, or with another view."""
        return self.views(state, (seat,))[seat]

    def views(self, state: State[Any], seats: Iterable[int | None]) -> dict[int | None, Data]:
        """What each of these may see; what lies open to everybody is looked at once for all."""
        return views(Table(self, state), seats, self._offers_made)

    def resample(self, state: State[Any], seat: int | None, seed: str) -> State[Any]:
        """Another state that this seat could not tell from the given one."""
        table = Table(self, replace(state, chance=Chance(seed)))
        for mechanism in self.mechanisms:
            mechanism.resample(table, seat)
        return table.freeze()

    # Storing.

    def encode(self, state: State[Any]) -> bytes:
        """The state as JSON."""
        return encoded(state)

    def decode(self, data: bytes | str, known: State[Any] | None = None) -> State[Any]:
        """The state from its JSON; raises msgspec.DecodeError. What was found out about the owners
        of a known state of that game is not found out again."""
        return self._codec.decode(data, known)

    def read_move(self, data: bytes | str | Data) -> Move:
        """A move from outside, with all bounds checked; raises Refusal."""
        return self._codec.read_move(data)

    def write_move(self, move: Move) -> bytes:
        """The move as JSON."""
        return msgspec.json.encode(move)


def commitment(seed: str) -> str:
    """What is published of the seed before the first card is dealt (docs/shuffle.md).

    >>> commitment("00" * 32)[:12]
    '60e05bd1b195'
    """
    return hashlib.sha256(seed.encode()).hexdigest()


@cache
def _sides(seats: int, team: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(n, n + team)) for n in range(0, seats, team))
