"""Rivals: the routes that the others may take before the next turn of a seat."""

from collections import Counter
from functools import cached_property
from itertools import chain

from games.rules.graph import DisjointSets
from games.rules.mechanisms.claims.tracks import open_bits
from games.rules.mechanisms.connections.network import edges_of
from games.rules.table import Table, owned_by
from games.rules.values import Quote

from .cards import lacking
from .numbers import Numbers


class Rivals:
    """How likely the others are to take a route, by what lies open of them: whoever has two
    networks that one route would join most often wants that."""

    def __init__(self, table: Table, seat: int, numbers: Numbers) -> None:
        self.table, self.seat, self.numbers = table, seat, numbers
        self._dangers: dict[tuple[int, Quote], float] = {}

    def danger(self, n: int, quote: Quote) -> float:
        """The chance that somebody who has cards enough for this price, and to whom it is left,
        takes a route before our next turn; nobody can whose cards lie in our hand, or openly."""
        if (n, quote) not in self._dangers:
            route, chance, numbers = self.table.board.routes[n], 0.0, self.numbers
            payable = not lacking(quote, self._hidden)
            for rival, networks in self._networks.items():
                enough = payable and sum(self.table.seats[rival].hand) >= quote.cards
                if enough and self._left[rival] >> n & 1:
                    near = {networks[end] for end in (route.a, route.b) if end in networks}
                    chance += (numbers.danger, numbers.near, numbers.gap)[len(near)]
            self._dangers[n, quote] = min(1.0, chance)
        return self._dangers[n, quote]

    @cached_property
    def _hidden(self) -> tuple[int, ...]:
        """The cards that others hold or that may be drawn unseen, by kind."""
        hands = [seat.hand for n, seat in enumerate(self.table.seats) if n != self.seat]
        decks = (self.table.decks[pile].draw for pile in self.table.board.piles)
        drawn = Counter(chain.from_iterable(decks))
        return tuple(sum(held) + drawn[card] for card, held in enumerate(zip(*hands, strict=True)))

    @cached_property
    def _left(self) -> dict[int, int]:
        """The routes that are left to each rival, as bits: who has one track takes none beside."""
        return {rival: open_bits(self.table, rival) for rival in self._networks}

    @cached_property
    def _networks(self) -> dict[int, dict[int, int]]:
        """The cities of each rival's routes, with the one that stands for its network."""
        table, found = self.table, dict[int, dict[int, int]]()
        for rival in range(len(table.seats)):
            if rival not in table.side(self.seat):
                routes = owned_by(table.owner, (rival,))
                joined = DisjointSets(len(table.board.cities), edges_of(table, rival, routes))
                each = [table.board.routes[n] for n in routes]
                ends = {end for route in each for end in (route.a, route.b)}
                found[rival] = {end: joined.find(end) for end in ends}
        return found
