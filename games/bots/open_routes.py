"""Open routes: what the routes cost and bring that a seat may still come to have."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from games.rules.advising import surcharges
from games.rules.graph import members
from games.rules.mechanisms.claims.earning import points_of_open
from games.rules.table import Table
from games.rules.values import Quote

from .cards import Payment, Taken, lacking, payment, taken_by
from .forest_choice import Found
from .outcome import Track
from .plan import Ground


class OpenRoutes:
    """The open routes of a seat on some ground, by number: wherever that is the same they are."""

    def __init__(
        self,
        table: Table,
        seat: int,
        ground: Ground,
        charges: Mapping[int, float],
        besides: Mapping[int, float],
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
        self.besides = dict(besides)
        self._efforts: dict[tuple[tuple[int, ...], float], dict[int, float]] = {}
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
        return {n: quotes for n in self.tracks if (quotes := self._beside(n))}

    def _beside(self, n: int, lost: Sequence[int] = ()) -> tuple[Quote, ...]:
        """What those beside a route cost that take other cards and are not lost."""
        own = self.tracks[n].quote.colors
        parallel = self.ground.board.routes[n].parallel
        quotes = (self.tracks[m].quote for m in parallel if m in self.tracks and m not in lost)
        return tuple(quote for quote in quotes if quote.colors != own)

    @cached_property
    def payments(self) -> dict[int, Payment]:
        """What pays each of them, or the one beside it if fewer colored cards are lacking for
        that."""
        return {n: self._payment(n) for n in self.tracks}

    def payments_without(self, lost: Sequence[int]) -> dict[int, Payment]:
        """The same if some of them are not to be had: nobody pays for these any more."""
        routes = self.ground.board.routes
        beside = {m for n in lost for m in routes[n].parallel if m in self.tracks}
        return self.payments | {m: self._payment(m, lost) for m in beside}

    def _payment(self, n: int, lost: Sequence[int] = ()) -> Payment:
        """What pays a route, or one of those beside it that are not lost."""
        return payment((self.tracks[n].quote, *self._beside(n, lost)), self.kinds)

    def paid(self, track: Track, hand: Sequence[int]) -> Taken:
        """What is taken of a hand for a route, or for what may be bought."""
        known = self.payments.get(track.n) or payment((track.quote,), self.kinds)
        return known.paid(hand)
