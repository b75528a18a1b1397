"""How far tickets are."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple, NotRequired, TypedDict

from ...board import Ticket
from ...graph import (
    UNREACHABLE,
    Adjacency,
    DisjointSets,
    Edge,
    adjacency,
    bits,
    members,
    shortest_path,
    shortest_tree,
    steiner_cost,
)
from ..claims.quotes import changing, hoped_for, left_to
from .hooks import connectivity
from .network import earned, network, reached

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# For how many boards with other bridges the roads are remembered
CACHE_SIZE = 256


# What the fewest cars for a ticket hang on besides the open routes
By = tuple[int, tuple[tuple[int, int], ...], int | None, tuple[tuple[int, int], ...]]


class Hint(NamedTuple):
    """What was found for a ticket by this, when these routes were open: the fewest cars, and the
    open routes they are put on. Sets of routes as bits: a game keeps a hint for every ticket."""

    by: By
    open: int
    missing: int | None
    over: int


class Ground:
    """What a ticket can be completed by: routes that join for nothing, bridges, and open routes.
    Sets of routes as bits."""

    def __init__(self, table: "Table", seat: int, joined: int, hoping: bool = False) -> None:
        self.table, self.seat, self.board = table, seat, table.board
        self.who, self.hints = (seat, hoping), table.owner.hints
        self.joined, self.left = joined, left_to(table, seat)
        joining = connectivity(table, seat)
        self.bridges, self.root = joining.bridges, joining.root
        self._by: By = joined, self.bridges, self.root, changing(table, seat)

    def joins(self, ticket: Ticket) -> bool:
        """Is this ticket completed already?"""
        return reached(self.board, self._sets, ticket) is not None

    @cached_property
    def _sets(self) -> DisjointSets:
        joined = (self.board.routes[n] for n in members(self.joined))
        edges = ((route.a, route.b, 0) for route in joined)
        bridges = ((a, b, 0) for a, b in self.bridges)
        return DisjointSets(len(self.board.cities), (*edges, *bridges))

    def least(self, ticket: Ticket) -> int | None:
        """The fewest cars still to place for this ticket; None if no way is left."""
        by, left, key = self._by, self.left, (self.who, ticket.n)
        hint = self.hints.get(key)
        # the cheapest way stays so as long as nothing is taken but routes beside it
        if hint is None or hint.by != by or hint.over & ~left or left & ~hint.open:
            hint = self.hints[key] = Hint(by, left, *self._search(ticket))
        found: int | None = hint.missing
        return found

    def _search(self, ticket: Ticket) -> tuple[int | None, int]:
        """The fewest cars, and the open routes they are put on."""
        doors, root = self.board.entry_cities, () if self.root is None else (self.root,)
        if ticket.via:
            stops = (ticket.a, *ticket.via, ticket.b, *root)
            return steiner_cost(len(self.board.cities), self._edges, stops), self.left
        near, lengths, start = roads(self.board, self.bridges), self.lengths, doors[ticket.a]
        if root:
            ends = [doors[place] for place, _ in ticket.goals]
            trees = [shortest_tree(near, lengths, (start, end, root)) for end in ends]
            found = min([tree for tree in trees if tree], key=itemgetter(0), default=None)
        else:
            goals = {end for place, _ in ticket.goals for end in doors[place]}
            found = shortest_path(near, lengths, start, goals)
        if found is None:
            return None, 0
        length, over = found
        return length, bits(over) & self.left

    @cached_property
    def lengths(self) -> list[int]:
        """The cars still to place on each route, and then on each bridge."""
        lengths = [UNREACHABLE] * len(self.board.routes)
        for n, pieces in hoped_for(self.table, self.seat).items():
            lengths[n] = pieces
        for n in members(self.joined):
            lengths[n] = 0
        return [*lengths, *(0 for _ in self.bridges)]

    @cached_property
    def _edges(self) -> tuple[Edge, ...]:
        usable = (self.board.routes[n] for n in members(self.joined | self.left))
        edges = ((r.a, r.b, self.lengths[r.n]) for r in usable)
        return (*edges, *((a, b, 0) for a, b in self.bridges))


@lru_cache(maxsize=CACHE_SIZE)
def roads(board: "Board", bridges: tuple[tuple[int, int], ...]) -> Adjacency:
    """The routes of a board by their numbers, and bridges after them."""
    return adjacency(len(board.cities), (*((r.a, r.b) for r in board.routes), *bridges))


class Progress(TypedDict):
    """How far a ticket is: completed, to be completed by placing at least so many cars, or lost;
    and what it brings now, where that is not its value."""

    id: str
    state: Literal["done", "open", "lost"]
    missing: int | None
    points: NotRequired[int]


def progress(table: "Table", seat: int, tickets: Sequence[Ticket]) -> list[Progress]:
    """For each ticket: done, open with the fewest cars still to place, or lost."""
    joining = connectivity(table, seat)
    counted = network(table, seat)
    sure = Ground(table, seat, bits(counted))
    hoped = bits(joining.hoped.union(*joining.one_of)) & ~(sure.left | sure.joined)
    best = Ground(table, seat, sure.joined | hoped, hoping=True) if hoped else None
    cars = sum(sum(table.seats[other].pieces) for other in table.side(seat))
    brought, told = earned(table, seat), list[Progress]()
    for ticket in tickets:
        certain = missing = sure.least(ticket)
        if missing is None or missing > cars:
            missing = best.least(ticket) if best else None
        if missing is None or missing > cars:
            told.append({"id": ticket.id, "state": "lost", "missing": None})
        else:
            # there are routes that take no car
            done = certain == 0 and sure.joins(ticket)
            told.append({"id": ticket.id, "state": "done" if done else "open", "missing": missing})
            points = brought.get(ticket.n)
            if points is not None and points != ticket.points:
                told[-1]["points"] = points
    return told
