"""Stock shares: a claim brings a share of one of the companies of its route; who has most of a
company's shares scores most (RULES.md 3.29)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import BoardError, RouteKeys, Slug
from ...mechanism import Mechanism, Tally
from ...values import Move, Refusal, ScoreLine
from ..claims import Claimed
from .advice import hopes
from .company import NOBODY, WITH_DUMMY, Company, number_of, ranked
from .moves import Declined, DummyChoice, Give, Given, Revealed, ShareChoice, Take, Taken

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The companies."""

    companies: tuple[Company, ...]


class ShareKeys(RouteKeys, frozen=True):
    """The companies of which a route brings a share."""

    shares: tuple[Slug, ...] = ()


class State(Struct, frozen=True):
    """By company who holds its shares, in the order of their numbers; and of the dummy's those
    revealed at the end, each as the company and the place in that order."""

    holders: tuple[tuple[int, ...], ...] = ()
    revealed: tuple[tuple[int, int], ...] = ()


class Holding(TypedDict):
    """Who has so many shares of a company, the first of them of this number, and the points of this
    place; the dummy is no seat."""

    seat: int | None
    count: int
    first: int
    points: int


class View(TypedDict):
    """What everybody sees: by company how many shares are left, and who has which place now; with
    two players also how many the dummy has, revealed or not."""

    left: Mapping[str, int]
    ranks: Mapping[str, Sequence[Holding]]
    dummy: NotRequired[Mapping[str, int]]


class StockShares(Mechanism[Params, State], Advising):
    """Taking shares of companies."""

    name = "stock_shares"
    keys = (ShareKeys,)
    needs = ("claims",)
    decisions = {ShareChoice: (Take,), DummyChoice: (Give,)}
    tells = (Taken, Declined, Given, Revealed)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.ids = tuple(company.id for company in params.companies)
        for route in board.routes:
            for company in route.facts.own(ShareKeys).shares:
                if company not in self.ids:
                    where = f"routes.{route.id}.shares"
                    raise BoardError(f"{board.id}.toml", where, f"unknown company {company}")

    def setup(self, table: "Table") -> None:
        """All shares lie beside the board, each company's in a pile with number 1 on top."""
        self.save(table, holders=((),) * len(self.ids))

    # Taking and giving.

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """The claimer may take one share of the route; sold out companies have none."""
        if companies := self._to_be_had(table, event.route):
            table.ask(ShareChoice(event.seat, event.route, companies))

    on_event = {Claimed: _claimed}

    def _to_be_had(self, table: "Table", route: str) -> tuple[str, ...]:
        """The companies of a route that have shares left."""
        listed = self.board.route[route].facts.own(ShareKeys).shares
        return tuple(company for company in listed if self._left(table, self._number(company)))

    def _number(self, company: str) -> int:
        return self.ids.index(company)

    def _left(self, table: "Table", company: int) -> int:
        """How many shares of a company nobody has."""
        return self.params.companies[company].shares - len(self.state(table).holders[company])

    def _choices(self, table: "Table", ask: ShareChoice) -> Iterable[Move]:
        """One of the companies, or none."""
        return [*map(Take, ask.companies), Take(None)]

    def _gifts(self, table: "Table", ask: DummyChoice) -> Iterable[Move]:
        """One of the companies."""
        return map(Give, ask.companies)

    answers = {ShareChoice: _choices, DummyChoice: _gifts}

    def _take(self, table: "Table", seat: int, move: Take, ask: ShareChoice) -> None:
        """Take it; with two players the dummy gets one of the same route."""
        if move.company is None:
            table.emit(Declined(seat))
            return
        self._check(move.company, ask)
        number = self._hand_out(table, seat, move.company)
        table.emit(Taken(seat, move.company, number))
        if len(table.seats) == WITH_DUMMY:
            self._provide(table, seat, ask.route)

    def _provide(self, table: "Table", seat: int, route: str) -> None:
        """Give the dummy a share of the route; of several companies one is chosen."""
        companies = self._to_be_had(table, route)
        if len(companies) > 1:
            table.ask(DummyChoice(seat, route, companies))
        elif companies:
            self._give_away(table, seat, companies[0])

    def _give(self, table: "Table", seat: int, move: Give, ask: DummyChoice) -> None:
        """Give it to the dummy."""
        self._check(move.company, ask)
        self._give_away(table, seat, move.company)

    plays = {Take: _take, Give: _give}

    def _give_away(self, table: "Table", seat: int, company: str) -> None:
        table.emit(Given(seat, company, self._hand_out(table, WITH_DUMMY, company)))

    def _check(self, company: str, ask: ShareChoice | DummyChoice) -> None:
        """Refuse a company that is not to be chosen."""
        if company in ask.companies:
            return
        if company in self.board.route[ask.route].facts.own(ShareKeys).shares:
            raise Refusal("stock_shares.sold_out", company=company)
        raise Refusal("stock_shares.not_here", route=ask.route)

    def _hand_out(self, table: "Table", holder: int, company: str) -> int:
        """Hand out the top share of a company: its number."""
        n, holders = self._number(company), self.state(table).holders
        mine = (*holders[n], holder)
        self.save(table, holders=(*holders[:n], mine, *holders[n + 1 :]))
        return len(mine)

    # Counting.

    def before_scoring(self, table: "Table") -> None:
        """The dummy's shares are shuffled, and half of them are revealed, rounded up."""
        held = self._of_dummy(table)
        if not held:
            return
        order = list(range(len(held)))
        table.shuffle(order)
        shown = sorted(held[n] for n in order[: -(-len(held) // 2)])
        self.save(table, revealed=tuple(shown))
        numbers: dict[str, tuple[int, ...]] = {}
        for company, at in shown:
            id_ = self.ids[company]
            numbers[id_] = (*numbers.get(id_, ()), at + 1)
        table.emit(Revealed(numbers))

    def _of_dummy(self, table: "Table") -> list[tuple[int, int]]:
        """The dummy's shares."""
        if len(table.seats) != WITH_DUMMY:
            return []
        piles = enumerate(self.state(table).holders)
        return [(n, at) for n, pile in piles for at, who in enumerate(pile) if who == WITH_DUMMY]

    def _counted(self, table: "Table", company: int) -> tuple[int, ...]:
        """The holders of a company's shares by number; nobody of those the dummy has not shown."""
        mine = self.state(table)
        pile = mine.holders[company]
        if len(table.seats) != WITH_DUMMY:
            return pile
        return tuple(
            who if who != WITH_DUMMY or (company, at) in mine.revealed else NOBODY
            for at, who in enumerate(pile)
        )

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """For every company the places of its list, for who has a share of it."""
        for n, id_ in enumerate(self.ids):
            for place, held in enumerate(self._ranks(table, n), 1):
                if (seat := held["seat"]) is not None:
                    data = {"company": id_, "count": held["count"], "place": place}
                    yield ScoreLine(seat, self.name, held["points"], data)

    def _ranks(self, table: "Table", company: int) -> list[Holding]:
        """Who has shares of a company, by their places."""
        counted, points = self._counted(table, company), self.params.companies[company].points
        return [
            {
                "seat": who if who < len(table.seats) else None,
                "count": counted.count(who),
                "first": number_of(counted, who),
                "points": points[place] if place < len(points) else 0,
            }
            for place, who in enumerate(ranked(counted))
        ]

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """Places may still change hands as long as shares are left, and what the dummy will show
        is not known; of those to be chosen now the best counts."""
        mine, seats = self.state(table), len(table.seats)
        now = sum([line.points for line in self.scores(table, {}) if line.seat == seat])
        worth = [
            hopes(company, pile, seat, seats, outlook.turns)
            for company, pile in zip(self.params.companies, mine.holders, strict=True)
        ]
        return sum(worth) + self._choice_worth(table, seat, outlook, worth) - now

    def _choice_worth(
        self, table: "Table", seat: int, outlook: Outlook, worth: Sequence[float]
    ) -> float:
        """What the best answer to my question adds for its seat."""
        seats = len(table.seats)
        for ask in table.decisions:
            if ask.seat == seat and isinstance(ask, (ShareChoice, DummyChoice)):
                holder = seat if isinstance(ask, ShareChoice) else WITH_DUMMY
                more = [0.0] if isinstance(ask, ShareChoice) else []
                for n in map(self._number, ask.companies):
                    pile = (*self.state(table).holders[n], holder)
                    after = hopes(self.params.companies[n], pile, seat, seats, outlook.turns)
                    more.append(after - worth[n])
                return max(more)
        return 0.0

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open: all have seen every taking."""
        numbered = tuple(enumerate(self.ids))
        seen: View = {
            "left": {id_: self._left(table, n) for n, id_ in numbered},
            "ranks": {id_: self._ranks(table, n) for n, id_ in numbered},
        }
        if len(table.seats) == WITH_DUMMY:
            companies = [company for company, _ in self._of_dummy(table)]
            seen["dummy"] = {id_: companies.count(n) for n, id_ in numbered}
        return seen
