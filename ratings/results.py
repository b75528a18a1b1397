"""What came of a game: place, points by source, tickets, luck of the draw, for every seat."""

from collections import Counter
from collections.abc import Iterable

from django.db import transaction

from games.models import Game, LoggedMove
from games.rules import Event, Refusal
from games.rules.board import TRAIN, Board
from games.rules.state import FinalScore
from games.rules.stored import read_events
from games.rules.values import LOCOMOTIVE
from games.store.reading import decoding, rules_of_game, state_of_game
from ratings.models import Result

from . import ratings

TICKET = "ticket"
VALUES = [
    field.name for field in Result._meta.fields if field.name not in ("id", "seat")
]  # fmt: skip


def unresolved() -> Iterable[int]:
    """Games that are over and have no results yet."""
    games = Game.objects.finished().filter(seats__result=None).order_by("ended", "pk")
    return games.values_list("pk", flat=True).distinct()


def results_of(game: Game) -> list[Result]:
    """The results of a game, of the first seat first, as its log gives them; Refusal if it cannot
    be read."""
    rules = rules_of_game(game)
    final = state_of_game(game, rules).final
    if final is None:
        raise ValueError(f"{game} is not over")
    seats = list(game.seats.all())
    log = LoggedMove.objects.filter(game=game, version__lte=game.version).order_by("version")
    told = _Told(rules.board, len(seats))
    for events in log.values_list("events", flat=True).iterator():
        with decoding(game):
            entry = read_events(events)
        told.hear(entry)
    return [
        Result(
            seat=seat,
            place=final.places[seat.position],
            points=final.totals[seat.position],
            sources=sources(final, seat.position),
            made=_tickets(final, seat.position, True),
            lost=_tickets(final, seat.position, False),
            blind=told.blind[seat.position],
            locomotives=told.locomotives[seat.position],
            expected=round(told.expected[seat.position], 3),
            curve=told.curve[seat.position],
        )
        for seat in seats
    ]


def work_out(game_id: int) -> list[Result]:
    """The results of a game that is over, can be read, and has none yet; nothing is stored."""
    game = Game.objects.get(pk=game_id)
    known = not game.over or Result.objects.filter(seat__game=game).exists()
    try:
        return [] if known else results_of(game)
    except Refusal:
        return []


def store(game_id: int, found: list[Result]) -> bool:
    """Keep what was worked out, and rate the game, once in however many processes: is it now?"""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        if Result.objects.filter(seat__game=game).exists():
            return False
        Result.objects.bulk_create(found)
        ratings.count(game)
    return True


def recount() -> tuple[int, int]:
    """Work out every game anew; how many games there are, and in how many anything changed."""
    games = changed = 0
    for game in Game.objects.finished().order_by("pk").iterator(chunk_size=20):
        games += 1
        try:
            found = results_of(game)
        except Refusal:  # the log says which, and why
            continue
        if store(game.pk, found):
            changed += 1
            continue
        kept = {one.seat_id: one for one in Result.objects.filter(seat__game=game)}
        for one in found:
            one.pk = kept[one.seat_id].pk
        wrong = [one for one in found if _values(one) != _values(kept[one.seat_id])]
        Result.objects.bulk_update(wrong, VALUES)
        changed += bool(wrong)
    return games, changed


def _values(result: Result) -> list[object]:
    return [getattr(result, name) for name in VALUES]


def sources(final: FinalScore, seat: int) -> dict[str, int]:
    """Points of a seat by what they were given for; tickets lost stand apart."""
    points: Counter[str] = Counter()
    for line in final.lines:
        if line.seat == seat:
            lost = line.why == TICKET and line.points < 0
            points["lost" if lost else line.why] += line.points
    return dict(points)


def _tickets(final: FinalScore, seat: int, made: bool) -> int:
    """How many tickets a seat has made, or lost."""
    return sum(
        line.seat == seat and line.why == TICKET and (line.points > 0) == made
        for line in final.lines
    )


class _Told:
    """What the log tells of every seat."""

    def __init__(self, board: Board, size: int) -> None:
        self.locomotives, self.expected, self.blind, self.points = (
            [0] * size, [0.0] * size, [0] * size, [0] * size,
        )  # fmt: skip
        self.curve: list[list[int]] = [[] for _ in range(size)]
        self.share = {
            pile: cards.get(LOCOMOTIVE, 0) / sum(cards.values())
            for pile, cards in board.piles.items()
        }

    def hear(self, events: Iterable[Event]) -> None:
        """The events of one move."""
        for event in events:
            seat = event.data.get("seat")
            if seat is not None:
                self._hear_of(seat, event)
            elif event.kind == "game.over":
                for curve, points in zip(self.curve, self.points, strict=True):
                    if curve[-1:] != [points]:
                        curve.append(points)

    def _hear_of(self, seat: int, event: Event) -> None:
        """What this seat did, or what became of it."""
        if event.kind == "market.blind":
            if card := event.secret.get(seat, {}).get("card"):
                self.blind[seat] += 1
                self.locomotives[seat] += card == LOCOMOTIVE
                self.expected[seat] += self.share[event.data.get("pile", TRAIN)]
        elif event.kind == "turn.ended":
            self.curve[seat].append(self.points[seat])
        self.points[seat] += event.data.get("points", 0)
