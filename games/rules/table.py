"""Table: the working surface of one step. It starts from a State and ends as the next one."""

import hashlib
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from itertools import groupby, islice
from operator import add, sub
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .events import Reshuffled
from .frozen import FrozenDict
from .graph import members
from .owners import Owners, derived
from .state import EMPTY, Chance, Decision, Deck, FinalScore, Seat, State, Turn
from .values import Events, Occurrence

if TYPE_CHECKING:
    from .kernel import Rules


class Table:
    """What a step reads and changes; only Rules makes and freezes it."""

    __slots__ = (
        "_mech",
        "before",
        "board",
        "chance",
        "decisions",
        "decks",
        "final",
        "happened",
        "owner",
        "rules",
        "seats",
        "turn",
    )

    def __init__(self, rules: "Rules", state: State[Any]) -> None:
        self.rules = rules
        self.board = rules.board
        self.before = state
        self.seats: list[Seat] = [*state.seats]
        self.decks: dict[str, Deck] = {**state.decks}
        owner = state.owner
        self.owner = owner if type(owner) is Owners else Owners(owner, state.shared)
        self.turn: Turn = state.turn
        self.decisions: list[Decision] = [*state.decisions]
        self.chance: Chance = state.chance
        self.final: FinalScore | None = state.final
        self.happened: list[tuple[Occurrence, tuple[int, ...]]] = []
        self._mech: dict[str, Any] = {}

    def freeze(self) -> State[Any]:
        """The state that this step leads to."""
        before, owner = self.before, self.owner
        # in the order of its fields: by their names it takes half as long again
        return State(
            tuple(self.seats),
            FrozenDict(self.decks),
            owner,
            self.turn,
            self.chance,
            before.commit,
            replace(before.mech, **self._mech) if self._mech else before.mech,
            tuple(self.decisions),
            self.final,
            owner.shared,
        )

    @property
    def events(self) -> Events:
        """What has happened in this step."""
        return Events(self.happened)

    # What mechanisms keep for themselves.

    def mech(self, name: str) -> Any:
        """The state of one mechanism."""
        return self._mech[name] if name in self._mech else getattr(self.before.mech, name)

    def save(self, name: str, **changes: Any) -> None:
        """Change fields of the state of one mechanism."""
        self._mech[name] = replace(self.mech(name), **changes)

    # Facts and questions.

    def emit(self, event: Occurrence, *knowing: int) -> None:
        """Tell everybody that something has happened, and these seats what is secret of it."""
        self.happened.append((event, knowing))
        for mechanism, handle in self.rules.event_handlers.get(type(event), ()):
            handle(mechanism, self, event)

    def ask(self, ask: Decision) -> None:
        """Owe an answer."""
        self.decisions.append(ask)

    def next_turn(self, seat: int, last: int | None = None) -> None:
        """The turn of this seat begins."""
        turn = self.turn
        self.turn = Turn(seat, turn.number + 1, last, passed=turn.passed)
        for mechanism in self.rules.hooks["on_turn_began"]:
            mechanism.on_turn_began(self, seat)

    def spend_action(self) -> None:
        """The action of this turn is spent."""
        turn = self.turn
        self.turn = Turn(turn.seat, turn.number, turn.last, spent=True)

    # Who plays with whom.

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats by who wins together."""
        return self.rules.sides(len(self.seats))

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that win together with this one, itself among them."""
        return self.rules.side_of[seat]

    # Chance (docs/shuffle.md).

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1, from the secret seed."""
        chance = self.chance
        self.chance = Chance(chance.seed, chance.taken + 1)
        return _number(_hash_of(chance.seed), chance.taken) % sides

    def shuffle(self, cards: MutableSequence[int]) -> None:
        """Put cards into a random order."""
        chance, n = self.chance, self.chance.taken
        begun = _hash_of(chance.seed)
        for last in range(len(cards) - 1, 0, -1):
            other = _number(begun, n) % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
            n += 1
        self.chance = Chance(chance.seed, n)

    def deal_anew(self, piles: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
        """The cards of these piles shuffled together, and as many dealt to each as it had; what no
        hand holds stays in its pile. How they lay decides nothing."""
        heap = sorted(card for pile in piles for card in pile if card > EMPTY)
        self.shuffle(heap)
        cards = iter(heap)
        return [self._dealt(cards, pile) for pile in piles]

    def _dealt(self, cards: Iterator[int], pile: Sequence[int]) -> tuple[int, ...]:
        """As many of these cards as a pile had, shuffled with those that stay in it."""
        staying = sorted(card for card in pile if card < EMPTY)
        dealt = [*islice(cards, len(pile) - len(staying)), *staying]
        if staying:
            self.shuffle(dealt)
        return tuple(dealt)

    # Cards, pieces, points.

    def change(self, seat: int, **fields: Any) -> None:
        """Change fields of one seat."""
        self.seats[seat] = replace(self.seats[seat], **fields)

    def take_top(self, name: str) -> int | None:
        """The top card of a pile, reshuffling its discard when it is empty (CORE-D9); else None. A
        card that no hand holds goes where it belongs, and the next is turned up (CORE-D13)."""
        while True:
            deck = self.decks[name]
            if not deck.draw:
                if not self.cards_left(name):
                    return None
                cards = list(deck.discard)
                self.shuffle(cards)
                deck = replace(deck, draw=tuple(cards), discard=())
                self.emit(Reshuffled(name, len(cards)))
            self.decks[name] = Deck(deck.draw[:-1], deck.up, deck.discard, deck.stake, deck.under)
            card = deck.draw[-1]
            if card > EMPTY:
                return card
            whose, kind = self.rules.unheld[card]
            whose.revealed(self, kind)

    def cards_left(self, name: str) -> int:
        """How many cards can still be drawn, the discard included where it is reshuffled; of those
        that no hand holds all know how many are in a pile, and they do not count."""
        deck = self.decks[name]
        left = len(deck.draw)
        if self.board.draw.reshuffle:
            left += len(deck.discard)
        if self.rules.unheld:
            left -= sum([card < EMPTY for card in deck.draw])
        return left

    def has_cards(self, name: str) -> bool:
        """Can a card still be drawn?"""
        # nearly always one lies there that a hand can hold, and every move asks
        if self.decks[name].draw and not self.rules.unheld:
            return True
        return self.cards_left(name) > 0

    def give(self, seat: int, card: int) -> None:
        """Put a card into a hand, face down."""
        mine = self.seats[seat]
        hand = list(mine.hand)
        hand[card] += 1
        self.seats[seat] = Seat(
            tuple(hand), mine.pieces, mine.tickets, mine.score, mine.shown, mine.rejected
        )

    def give_openly(self, seat: int, card: int) -> None:
        """Put a card into a hand before everybody's eyes."""
        mine = self.seats[seat]
        hand, shown = list(mine.hand), list(mine.shown or (0,) * len(mine.hand))
        hand[card] += 1
        shown[card] += 1
        self.seats[seat] = Seat(
            tuple(hand), mine.pieces, mine.tickets, mine.score, tuple(shown), mine.rejected
        )

    def show(self, seat: int, counts: Sequence[int]) -> None:
        """Everybody has seen that these cards, counted by kind, came into a hand; less than none:
        that they left it."""
        self.change(seat, shown=shown_after(self.seats[seat].shown, counts))

    def prove(self, seat: int, card: int, n: int) -> None:
        """Everybody has seen that a hand holds so many of a card."""
        shown = self.seats[seat].shown
        more = max(0, n - (shown[card] if shown else 0))
        self.show(seat, [more * (kind == card) for kind in range(len(self.board.cards))])

    def draw_into(self, seat: int, name: str) -> int | None:
        """Draw the top card of a pile into a hand; None if there is none."""
        card = self.take_top(name)
        if card is not None:
            self.give(seat, card)
        return card

    def spend(self, seat: int, counts: Sequence[int]) -> list[int]:
        """Take cards, counted by kind, out of a hand before everybody's eyes."""
        mine = self.seats[seat]
        spent: list[int] = []
        hand, shown = [*mine.hand], [*mine.shown]
        for card, n in enumerate(counts):
            if n:
                spent += [card] * n
                hand[card] -= n
                if shown:
                    shown[card] = max(0, shown[card] - n)
        known = tuple(shown) if any(shown) else ()
        self.seats[seat] = Seat(
            tuple(hand), mine.pieces, mine.tickets, mine.score, known, mine.rejected
        )
        return spent

    def hide(self, seat: int, counts: Sequence[int]) -> None:
        """Take cards, counted by kind, out of a hand face down; less than none: put them in."""
        mine = self.seats[seat]
        hand = tuple(map(sub, mine.hand, counts))
        self.seats[seat] = Seat(
            hand, mine.pieces, mine.tickets, mine.score, mine.shown, mine.rejected
        )

    def discard_from_hand(self, seat: int, counts: Sequence[int]) -> None:
        """Discard cards of a hand, counted by kind."""
        self.discard(self.spend(seat, counts))

    def discard(self, cards: Iterable[int]) -> None:
        """Discard cards, each beside the pile that it comes from."""
        home = self.board.pile_of_card
        for name, fresh in groupby(cards, home.__getitem__):
            deck = self.decks[name]
            discard = (*deck.discard, *fresh)
            self.decks[name] = Deck(deck.draw, deck.up, discard, deck.stake, deck.under)

    def set_aside(self, name: str, cards: Iterable[int]) -> None:
        """Lay cards aside until it is decided what becomes of them: no reshuffle takes them."""
        deck = self.decks[name]
        self.decks[name] = replace(deck, stake=(*deck.stake, *cards))

    def take_back(self, name: str) -> tuple[int, ...]:
        """Pick up the cards laid aside."""
        deck = self.decks[name]
        self.decks[name] = replace(deck, stake=())
        return deck.stake

    def open_row(self, name: str, up: Sequence[int]) -> None:
        """Lay out the face-up row of a deck."""
        deck = self.decks[name]
        self.decks[name] = Deck(deck.draw, tuple(up), deck.discard, deck.stake, deck.under)

    def place(self, seat: int, piece: int, n: int) -> None:
        """Take so many pieces of a kind from a seat's supply."""
        mine = self.seats[seat]
        left = [*mine.pieces]
        left[piece] -= n
        self.seats[seat] = Seat(
            mine.hand, tuple(left), mine.tickets, mine.score, mine.shown, mine.rejected
        )

    def add_points(self, seat: int, n: int) -> None:
        """Score points in play."""
        mine = self.seats[seat]
        self.seats[seat] = Seat(
            mine.hand, mine.pieces, mine.tickets, mine.score + n, mine.shown, mine.rejected
        )

    # What the mechanisms say together.

    def give_route(self, route: int, seat: int) -> None:
        """Make a route a seat's own, together with who owns it already, or everybody's."""
        taken = self.owner[route] != EMPTY
        self.owner = (self.owner.with_co_owner if taken else self.owner.with_owner)(route, seat)


@lru_cache(maxsize=1024)
def _hash_of(seed: str) -> "hashlib._Hash":
    """What every number of a seed begins with, which takes half of the work: to be copied."""
    return hashlib.sha256(seed.encode())


def _number(begun: "hashlib._Hash", n: int) -> int:
    """The nth number of a seed."""
    drawn = begun.copy()
    drawn.update(b":%d" % n)
    return int.from_bytes(drawn.digest(), "big")


def shown_after(shown: tuple[int, ...], more: Sequence[int]) -> tuple[int, ...]:
    """What everybody knows to be among hidden cards at least, counted by kind, when these come in
    openly, or less than none leave; empty as long as nothing is known.

    >>> shown_after((1, 0), more=[-1, 2])
    (0, 2)
    """
    after = [*map(add, shown, more)] if shown else more
    if max(after) <= 0:
        return ()
    return tuple(after if min(after) >= 0 else [n if n > 0 else 0 for n in after])


@derived
def owned_by(owner: Owners, side: tuple[int, ...]) -> tuple[int, ...]:
    """The routes of a side."""
    return tuple(members(owner.held_by(side)))


def row(deck: Deck, names: Sequence[str]) -> tuple[str | None, ...]:
    """The face-up cards by name, None for a gap.

    >>> row(Deck(draw=(), up=(1, EMPTY)), names=("red", "blue"))
    ('blue', None)
    """
    return tuple([None if card == EMPTY else names[card] for card in deck.up])
