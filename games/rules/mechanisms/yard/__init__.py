"""Yard: trains are lined up by color, set out one a turn, and pay for tickets at the end of the
round (RULES.md 2.4)."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from ...mechanism import Mechanism, Tally
from ...state import SECRET, Ask, Deck
from ...values import Cards, Data, Id, Illegal, Move, ScoreLine
from .delivery import Goal, best, payable

if TYPE_CHECKING:
    from ...table import Table

DECK = "train"
CHECK = "yard.check"
COLORS_AT_ONCE = 3
"""So many colors, one card each, may be placed together (RULES.md 2.4.3, B2)."""


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds by number of players, cards dealt for the second, and whether owners may look at
    what they have set out."""

    rounds: dict[int, int]
    second_round_hand: int
    peek_on_track: bool = False


class Column(Struct, frozen=True):
    """Cards of one color in a yard, `locomotives` on top."""

    color: int
    cards: int
    locomotives: int = 0

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return self.cards + self.locomotives


class State(Struct, frozen=True):
    """By seat: the columns, the cards set out counted by kind (hidden even from their owner), and
    the tickets completed."""

    yards: tuple[tuple[Column, ...], ...] = ()
    road: Annotated[tuple[tuple[int, ...], ...], SECRET] = ()
    done: Annotated[tuple[tuple[int, ...], ...], SECRET] = ()
    round: int = 1
    checked: bool = False


class Place(Move, frozen=True, tag="yard.place"):
    """Line up cards: one color with locomotives, or one card each of three colors."""

    cards: Cards


class Deliver(Move, frozen=True, tag="yard.deliver"):
    """Hand in the cards of one ticket."""

    ticket: Id


class DeliverBest(Move, frozen=True, tag="yard.deliver_best"):
    """Hand in the cards of the proposed tickets, and be done."""


class Done(Move, frozen=True, tag="yard.done"):
    """Hand in nothing more."""


class Yard(Mechanism):
    """The card game's trains."""

    name, Params, State = "yard", Params, State
    needs = ("market", "tickets")
    tallies = ("completed",)
    moves = (Place,)
    asks = {CHECK: (Deliver, DeliverBest, Done)}

    def setup(self, table: "Table") -> None:
        """Empty yards, nothing on the road."""
        seats = len(table.seats)
        none = (0,) * len(self.board.cards)
        self.save(table, yards=((),) * seats, road=(none,) * seats, done=((),) * seats)

    # Placing.

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Every way to line up cards of the hand."""
        yield from map(Place, self._one_color(table, seat))
        yield from map(Place, self._three_colors(table, seat))

    def _one_color(self, table: "Table", seat: int) -> Iterator[Cards]:
        *hand, wild = table.seats[seat].hand
        *names, locomotive = self.board.cards
        for color, held in enumerate(hand):
            if not held or self._refusal(table, seat, color, held + wild):
                continue
            for cards in range(1, held + 1):
                for locomotives in range(wild + 1):
                    size = cards + locomotives
                    if size >= 2 and not self._refusal(table, seat, color, size):
                        extra = {locomotive: locomotives} if locomotives else {}
                        yield {names[color]: cards, **extra}

    def _three_colors(self, table: "Table", seat: int) -> Iterator[Cards]:
        hand = table.seats[seat].hand[:-1]
        free = [c for c, n in enumerate(hand) if n and not self._refusal(table, seat, c, 1)]
        for colors in combinations(free, COLORS_AT_ONCE):
            yield {self.board.cards[color]: 1 for color in colors}

    def _refusal(self, table: "Table", seat: int, color: int, size: int) -> tuple[str, Data] | None:
        """Why a column of this size may not be laid: one of the color lies there already."""
        name = self.board.cards[color]
        for owner, columns in enumerate(self.mine(table).yards):
            for column in columns:
                if column.color == color and owner == seat:
                    return "yard.own_column", {"color": name}
                if column.color == color and column.size >= size:
                    return "yard.more", {"color": name, "seat": owner, "least": column.size + 1}
        return None

    def _place(self, table: "Table", seat: int, cards: Cards) -> None:
        columns, counts = self._columns(table, seat, cards)
        for column in columns:
            if refused := self._refusal(table, seat, column.color, column.size):
                raise Illegal(refused[0], **refused[1])
        table.spend(seat, counts)
        for column in columns:
            self._rob(table, seat, column.color)
        yards = self.mine(table).yards
        self._set(table, "yards", seat, (*yards[seat], *columns))
        table.emit("yard.placed", seat=seat, cards=cards)
        table.act()

    def _columns(self, table: "Table", seat: int, cards: Cards) -> tuple[list[Column], list[int]]:
        """The columns that these cards make, and the cards by kind; Illegal if they make none."""
        names, hand = self.board.cards, table.seats[seat].hand
        counts = [cards.get(name, 0) for name in names]
        for name, n in cards.items():
            if name not in names or n > hand[names.index(name)]:
                raise Illegal("cards.not_held", card=name)
        *colored, locomotives = counts
        colors = [color for color, n in enumerate(colored) if n]
        if len(colors) == 1 and sum(counts) >= 2:
            return [Column(colors[0], colored[colors[0]], locomotives)], counts
        if len(colors) == COLORS_AT_ONCE == sum(counts):
            return [Column(color, 1) for color in colors], counts
        raise Illegal("yard.shape")

    def _rob(self, table: "Table", seat: int, color: int) -> None:
        """Discard the column of this color in another yard."""
        for owner, columns in enumerate(self.mine(table).yards):
            for column in columns:
                if column.color == color:
                    wild = (self.board.locomotive,) * column.locomotives
                    table.burn(((color,) * column.cards) + wild)
                    rest = tuple(other for other in columns if other is not column)
                    self._set(table, "yards", owner, rest)
                    name = self.board.cards[color]
                    table.emit("yard.robbed", seat=owner, by=seat, color=name, n=column.size)

    def _set(self, table: "Table", field: str, seat: int, value: Any) -> None:
        """Change one seat's part of my state."""
        whole = list(getattr(self.mine(table), field))
        whole[seat] = value
        self.save(table, **{field: tuple(whole)})

    # Setting out.

    def begin(self, table: "Table", seat: int) -> None:
        """At the start of a turn the top card of every column goes on the road (2.4.3)."""
        if not self.mine(table).yards[seat]:
            return
        road = list(self.mine(table).road[seat])
        left = []
        for column in self.mine(table).yards[seat]:
            if column.locomotives:
                road[self.board.locomotive] += 1
                left.append(replace(column, locomotives=column.locomotives - 1))
            else:
                road[column.color] += 1
                if column.cards > 1:
                    left.append(replace(column, cards=column.cards - 1))
        n = len(self.mine(table).yards[seat])
        self._set(table, "road", seat, tuple(road))
        self._set(table, "yards", seat, tuple(left))
        table.emit("yard.set_out", seat=seat, n=n)

    # The end of a round.

    def ends(self, table: "Table") -> bool:
        """The draw pile is empty (2.4.7)."""
        return not table.decks[DECK].draw

    def closing(self, table: "Table") -> bool:
        """Everybody hands in cards for tickets; then perhaps there is another round."""
        mine = self.mine(table)
        if not mine.checked:
            self.save(table, checked=True)
            for seat in range(len(table.seats)):
                self._ask(table, seat)
            return True
        if mine.round < self.params.rounds[len(table.seats)]:
            self._next_round(table)
            return True
        return False

    def _ask(self, table: "Table", seat: int) -> None:
        tickets = self.board.tickets
        road = self.mine(table).road[seat]
        chosen = best(self._goals(table, seat), road)
        secret = {
            "road": {name: n for name, n in zip(self.board.cards, road, strict=True) if n},
            "best": [tickets[n].id for n in chosen],
        }
        table.ask(CHECK, seat, secret=secret)

    def _goals(self, table: "Table", seat: int) -> list[Goal]:
        """The tickets a seat still holds, as the delivery needs them."""
        big = {n for n, city in enumerate(self.board.cities) if city.big}
        return [
            Goal(
                ticket=n,
                points=(ticket := self.board.tickets[n]).points,
                need=tuple(ticket.facts.cars.count(color) for color in self.board.colors),
                big=(ticket.a in big) + (ticket.b in big),
            )
            for n in table.seats[seat].tickets
        ]

    def answers(self, table: "Table", ask: Ask) -> Iterable[Move]:
        """The proposal, any single ticket that can be paid, or no more."""
        road = self.mine(table).road[ask.seat]
        if ask.secret["best"]:
            yield DeliverBest()
        for goal in self._goals(table, ask.seat):
            if payable(goal.need, road):
                yield Deliver(self.board.tickets[goal.ticket].id)
        yield Done()

    def _deliver(self, table: "Table", seat: int, goal: Goal) -> None:
        road = self.mine(table).road[seat]
        paid = payable(goal.need, road)
        if paid is None:
            raise Illegal("yard.short", ticket=self.board.tickets[goal.ticket].id)
        after = tuple(have - n for have, n in zip(road, paid, strict=True))
        self._set(table, "road", seat, after)
        table.burn((card for card, n in enumerate(paid) for _ in range(n)))
        self._set(table, "done", seat, (*self.mine(table).done[seat], goal.ticket))
        kept = tuple(n for n in table.seats[seat].tickets if n != goal.ticket)
        table.change(seat, tickets=kept)
        table.points(seat, goal.points)
        own = {seat: {"ticket": self.board.tickets[goal.ticket].id}}
        table.emit("yard.delivered", seat=seat, points=goal.points, secret=own)

    def play(self, table: "Table", seat: int, move: Any, ask: Ask | None) -> None:
        """Line up cards, or hand in what a ticket asks for."""
        if isinstance(move, Place):
            self._place(table, seat, move.cards)
            return
        goals = {self.board.tickets[goal.ticket].id: goal for goal in self._goals(table, seat)}
        if isinstance(move, Deliver):
            if move.ticket not in goals:
                raise Illegal("yard.no_ticket", ticket=move.ticket)
            self._deliver(table, seat, goals[move.ticket])
            self._ask(table, seat)
        elif isinstance(move, DeliverBest) and ask:
            for ticket in ask.secret["best"]:
                self._deliver(table, seat, goals[ticket])

    def _next_round(self, table: "Table") -> None:
        """All cards but those in hands are shuffled anew (2.4.9)."""
        mine, deck = self.mine(table), table.decks[DECK]
        cards = [*deck.draw, *deck.discard, *(card for card in deck.up if card >= 0)]
        for counts in mine.road:
            cards += [card for card, n in enumerate(counts) for _ in range(n)]
        for columns in mine.yards:
            for column in columns:
                cards += [column.color] * column.cards
                cards += [self.board.locomotive] * column.locomotives
        table.shuffle(cards)
        table.decks[DECK] = Deck(tuple(cards), (-1,) * len(deck.up))
        for seat in range(len(table.seats)):
            for _ in range(self.params.second_round_hand):
                table.draw_into(seat, DECK)
        done, number = mine.done, mine.round + 1
        self.setup(table)
        self.save(table, done=done, round=number, checked=False)
        table.emit("yard.round", n=number)
        table.next_turn((table.turn.seat + 1) % len(table.seats))

    # Scoring and seeing.

    def tally(self, table: "Table") -> Tally:
        """How many tickets everybody completed, over all rounds."""
        return {"completed": tuple(len(done) for done in self.mine(table).done)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Plus the value of each completed ticket, minus that of each other one (2.4.10)."""
        for seat, done in enumerate(self.mine(table).done):
            for n in (*done, *table.seats[seat].tickets):
                ticket = self.board.tickets[n]
                points = ticket.points if n in done else -ticket.points
                yield ScoreLine(seat, "ticket", points, {"ticket": ticket.id, "done": n in done})

    def view(self, table: "Table", seat: int | None) -> Data:
        """The yards lie open; of the road everybody sees the size, its owner perhaps more."""
        mine, names = self.mine(table), self.board.cards
        seen: Data = {
            "yards": [
                [
                    {"color": names[c.color], "cards": c.cards, "locomotives": c.locomotives}
                    for c in columns
                ]
                for columns in mine.yards
            ],
            "road": [sum(counts) for counts in mine.road],
            "done": [len(done) for done in mine.done],
            "round": mine.round,
            "rounds": self.params.rounds[len(table.seats)],
        }
        if seat is not None:
            seen["mine"] = [self.board.tickets[n].id for n in mine.done[seat]]
            if self.params.peek_on_track:
                counts = zip(names, mine.road[seat], strict=True)
                seen["peek"] = {name: n for name, n in counts if n}
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """The roads and the draw pile are one heap, but for what this seat may look at; the
        completed tickets of others and the tickets that nobody can see are another."""
        mine, deck = self.mine(table), table.decks[DECK]
        asked = {ask.seat for ask in table.asks if ask.kind == CHECK}
        hidden = [
            n
            for n in range(len(table.seats))
            if n != seat or not (self.params.peek_on_track or n in asked)
        ]
        heap = list(deck.draw)
        for n in hidden:
            heap += [card for card, held in enumerate(mine.road[n]) for _ in range(held)]
        table.shuffle(heap)
        for n in hidden:
            size = sum(mine.road[n])
            drawn, heap = heap[:size], heap[size:]
            counts = tuple(drawn.count(card) for card in range(len(self.board.cards)))
            self._set(table, "road", n, counts)
        table.decks[DECK] = replace(deck, draw=tuple(heap))
        self._resample_done(table, seat)
        for n, ask in enumerate(table.asks):
            if ask.kind == CHECK and ask.seat != seat:
                del table.asks[n]
                self._ask(table, ask.seat)
                table.asks.insert(n, table.asks.pop())

    def _resample_done(self, table: "Table", seat: int | None) -> None:
        """Others' completed tickets may be any of theirs with the same points."""
        for other in range(len(table.seats)):
            if other == seat:
                continue
            held, done = list(table.seats[other].tickets), list(self.mine(table).done[other])
            for n, ticket in enumerate(done):
                worth = self.board.tickets[ticket].points
                same = [m for m, t in enumerate(held) if self.board.tickets[t].points == worth]
                if same:
                    m = same[table.roll(len(same))]
                    held[m], done[n] = done[n], held[m]
            table.change(other, tickets=tuple(held))
            self._set(table, "done", other, tuple(done))
