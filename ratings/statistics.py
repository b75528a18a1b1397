"""What somebody's games add up to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple, TypedDict

from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from boards import help
from games.levels import level_of
from games.models import Game, Seat
from games.rules import Refusal
from games.rules.mechanisms import ORDER
from games.store.reading import rules_of_game, state_of_game
from ratings.models import Result
from tables.models import Table
from tables.presentation import titles

MAX_LISTED = 20
MAX_RESULTS = 2000
"""Games that are added up at most, the latest ones."""


class Bar(NamedTuple):
    """One line of a plot: a name, a number, and how long its bar is, from 0 to 100.

    What counts against somebody is a minus.
    """

    name: str
    value: float
    length: float
    minus: bool = False


class Board(NamedTuple):
    """What the games on one board come to."""

    title: str
    games: int
    won: int
    points: float
    best: int
    made: int
    lost: int


class Row(TypedDict):
    """A seat of a game that is over."""

    seat: Seat
    level: str
    result: Result
    sources: list[tuple[str, int]]


def running(user: User) -> list[dict[str, object]]:
    """The games that go on, those first in which it is this person's turn."""
    mine = Seat.objects.filter(user=user).values("game")
    games = Game.objects.running().filter(pk__in=mine).select_related("table")
    latest = games.prefetch_related("seats").order_by("-started")[:MAX_LISTED]
    found = [{"table": game.table, **titles(game.table), **_turn(game, user)} for game in latest]
    return sorted(found, key=lambda one: not one["mine"])


def waiting(user: User) -> list[dict[str, object]]:
    """The tables where this person sits and no game goes on yet, or any more."""
    latest = Table.objects.of(user).open().order_by("-created")[:MAX_LISTED]
    return [{"table": table, **titles(table)} for table in latest]


def _turn(game: Game, user: User) -> dict[str, object]:
    """Whose turn it is."""
    try:
        rules = rules_of_game(game)
        active = rules.active_seats(state_of_game(game, rules))
    except Refusal:
        return {"mine": False, "unreadable": True}
    seats = [seat for seat in game.seats.all() if seat.position in active]
    return {
        "mine": any(seat.user_id == user.pk for seat in seats),
        "names": [seat.name for seat in seats],
    }


def finished(user: User) -> QuerySet[Seat]:
    """The seats somebody had in games that are over, with all of these games, the latest first."""
    seats = Seat.objects.finished().filter(user=user)
    found = seats.select_related("game__table", "result", "rated").order_by("-game__ended", "-pk")
    return found.prefetch_related("game__seats")


def results(user: User) -> list[Result]:
    """The results that are somebody's own: not of games in which others played on their device."""
    mine = Result.objects.filter(seat__user=user, seat__game__ended_early=False)
    mine = mine.select_related("seat__game")
    latest = list(mine.order_by("-seat__game__ended", "-pk")[:MAX_RESULTS])
    shared = Counter(result.seat.game_id for result in latest)
    return [result for result in latest if shared[result.seat.game_id] == 1]


def kept(user: User) -> tuple[int, int]:
    """How many games somebody has played to the end, and how many there were."""
    return all_kept([user.pk])[0]


def all_kept(users: Iterable[int]) -> list[tuple[int, int]]:
    """The same of each of these people."""
    users = list(users)
    played: Counter[int] = Counter()
    stayed: Counter[int] = Counter()
    games = Seat.objects.finished().filter(user__in=users, game__ended_early=False)
    for user, n, away in games.values_list("user", "position", "game__stand_ins"):
        played[user] += 1
        stayed[user] += n not in away
    return [(stayed[user], played[user]) for user in users]


def by_board(found: Iterable[Result]) -> list[Board]:
    """The games on every board, the board played most first."""
    groups = defaultdict(list)
    for result in found:
        groups[result.seat.game.board].append(result)
    boards = [
        Board(
            title=titles(Table(board=board, variant="base"))["board"],
            games=len(group),
            won=sum(result.place == 1 for result in group),
            points=fmean(result.points for result in group),
            best=max(result.points for result in group),
            made=sum(result.made for result in group),
            lost=sum(result.lost for result in group),
        )
        for board, group in groups.items()
    ]
    return sorted(boards, key=lambda board: (-board.games, board.title))


def by_source(found: list[Result]) -> list[Bar]:
    """Points a game by what they were given for, on average."""
    points: Counter[str] = Counter()
    for result in found:
        points.update(result.sources)
    means = [(source_name(why), points[why] / len(found)) for why in sorted(points, key=_order)]
    return bars(means)


def by_ticket(found: list[Result]) -> list[Bar]:
    """Tickets made, and those lost, which count against one."""
    counts = [("made", sum(one.made for one in found)), ("lost", sum(one.lost for one in found))]
    made, lost = bars(counts)
    return [made, lost._replace(minus=True)]


def bars(values: Sequence[tuple[str, float]]) -> list[Bar]:
    """Lines of a plot, the longest as long as there is room."""
    most = max((abs(value) for _name, value in values), default=0) or 1
    return [
        Bar(name, value, round(100 * abs(value) / most, 1), value < 0) for name, value in values
    ]


def source_name(why: str) -> str:
    """What points were given for, in words: a rule that gives some for several things has words
    for the others in its help text."""
    known = {
        "routes": _("Routes"),
        "ticket": _("Tickets completed"),
        "lost": _("Tickets not completed"),
    }
    language = (get_language() or "en")[:2]
    return (
        known.get(why)
        or help.find_word(ORDER, f"sum.{why}", language)
        or help.help_of(why, language).title
    )


def _order(why: str) -> tuple[int, str]:
    first = ("routes", "ticket", "lost")
    return (first.index(why), "") if why in first else (len(first), why)


def sheet(game: Game) -> list[Row]:
    """A game that is over, seat by seat: points by source, tickets, luck."""
    seats = game.seats.select_related("result", "rated").order_by("result__place", "position")
    whys = sorted({why for seat in seats for why in seat.result.sources}, key=_order)
    return [
        {
            "seat": seat,
            "level": level_of(seat.bot),
            "result": seat.result,
            "sources": [(source_name(why), seat.result.sources.get(why, 0)) for why in whys],
        }
        for seat in seats
    ]
