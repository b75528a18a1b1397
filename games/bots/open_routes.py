"""Open routes: what the routes cost and bring that a seat may still come to have."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from games.rules.advising import surcharges
from games.rules.graph import members
from games.rules.mechanisms.claims.earning import points_of_open
from games.rules.table import Table
from games.rules.values import Quote

from .cards import Short, fill, fund, lacking, taken_by
from .forest_choice import Found
from .outcome import Track
from .plan import Ground


class Funded(NamedTuple):
    """The price of a route for which colored cards were taken, what it still lacks, and what is
    left of the hand."""

    quote: Quote
    short: Short
    left: tuple[int, ...]


class Paid(NamedTuple):
    """What a route lacks for which cards of any kind were taken, and what is left of the hand."""

    short: Short
    left: tuple[int, ...]


class OpenRoutes:
    """The open routes of a seat on some ground, by number: wherever that is the same they are."""

    def __init__(
        self, table: Table, seat: int, ground: Ground, charges: Mapping[int, float]
    ) -> None:
        points, kept = points_of_open(table, seat, ground.quotes), surcharges(table.rules)
        self.ground, self.kinds = ground, len(table.board.cards)
        unprepared = frozenset(members(ground.unprepared))
        # What they cost besides cards and pieces
        self.charges = charges
        self.tracks = {
            n: Track(n, quote, points[n] - charges.get(n, 0.0), kept.get(n, 0), n in unprepared)
            for n, quote in ground.quotes.items()
        }
        # Those that are everybody's, whoever claims them
        self.common = frozenset(n for n, quote in ground.quotes.items() if quote.common)
        # What those bring besides their points of which that is known already
        self.besides: dict[int, float] = {}
        self._efforts: dict[tuple[tuple[int, ...], float], dict[int, float]] = {}
        # What was taken for what out of which hand: plans differ little, and ask for it often
        self._funded: dict[tuple[Quote, int, tuple[int, ...]], Funded] = {}
        self._paid: dict[tuple[Quote, int, tuple[int, ...]], Paid] = {}
        # What forests of these routes come to: by them, their tickets, a hand, turns and pieces
        self.weighed: dict[tuple[object, ...], dict[tuple[object, ...], Found]] = {}

    def efforts(self, hand: tuple[int, ...], draws: float) -> dict[int, float]:
        """The turns that each route takes by itself from this hand, if a turn of drawing brings so
        many cards that are lacking."""
        key = hand, draws
        if key not in self._efforts:
            tracks = self.tracks.items()
            self._efforts[key] = {n: 1 + lacking(t.quote, hand) / draws for n, t in tracks}
        return self._efforts[key]

    @cached_property
    def taken(self) -> frozenset[int]:
        """The cards that any of them takes."""
        quotes = {track.quote for track in self.tracks.values()}
        return frozenset[int]().union(*(taken_by(quote, self.kinds) for quote in quotes))

    @cached_property
    def order(self) -> dict[int, int]:
        """The order in which routes are paid for: those first for which fewest colors do, of these
        the longest."""
        tracks, beside = self.tracks.values(), self.beside
        paid = {t.n: (len(t.quote.colors) + (t.n in beside), -t.quote.cards) for t in tracks}
        place = {kind: n for n, kind in enumerate(sorted({*paid.values()}))}
        return {n: place[kind] for n, kind in paid.items()}

    @cached_property
    def demanding(self) -> frozenset[int]:
        """Those that demand locomotives."""
        return frozenset(n for n, track in self.tracks.items() if track.quote.locomotives)

    @cached_property
    def beside(self) -> dict[int, tuple[Quote, ...]]:
        """What the open routes beside others cost that take other cards."""
        found = {}
        for n, track in self.tracks.items():
            parallel = self.ground.board.routes[n].parallel
            quotes = [self.tracks[m].quote for m in parallel if m in self.tracks]
            if others := tuple(quote for quote in quotes if quote.colors != track.quote.colors):
                found[n] = others
        return found

    def funded(self, track: Track, hand: tuple[int, ...]) -> Funded:
        """Take the colored cards for a route out of a hand, or those for the one beside it if less
        is lacking for that."""
        key = track.quote, track.n, hand
        if key not in self._funded:
            quote, left = track.quote, list(hand)
            short = fund(quote, left)
            for other in self.beside.get(track.n, ()) if short.cards else ():
                rest = list(hand)
                found = fund(other, rest)
                if found.cards < short.cards:
                    quote, short, left = other, found, rest
            self._funded[key] = Funded(quote, short, tuple(left))
        return self._funded[key]

    def paid(self, track: Track, hand: tuple[int, ...]) -> Paid:
        """The same with wild cards besides."""
        key = track.quote, track.n, hand
        if key not in self._paid:
            quote, short, rest = self.funded(track, hand)
            left = list(rest)
            short = fill(quote, short, left)
            self._paid[key] = Paid(short, tuple(left))
        return self._paid[key]
