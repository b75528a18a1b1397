"""Pages about games played: one's own, a single one, and who plays how well."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Profile, User
from common.persons import person_of
from games import permissions
from games.levels import level_of
from games.models import Game
from games.rules import rules_of
from games.web.page import laid_out
from games.web.page import players as seated
from ratings.models import Season
from tables.models import Table
from tables.presentation import titles

from . import plots, ratings, statistics

GAMES_PER_PAGE = 20
MAX_PLAYERS = 100
MAX_SEASONS = 12


@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The games somebody plays, what they come to, and those played before."""
    user = request.user
    if not user.is_authenticated:
        return redirect("accounts:login")
    found = statistics.results(user)
    page = Paginator(statistics.finished(user), GAMES_PER_PAGE).get_page(request.GET.get("page"))
    hidden = Profile.of(user).hide_ratings
    facts: dict[str, object] = {
        "running": statistics.running(user),
        "waiting": statistics.waiting(user),
        "page": page,
        "past": [
            {
                "seat": seat,
                "result": getattr(seat, "result", None),
                "others": [
                    (other.name, level_of(other.bot))
                    for other in seat.game.seats.all()
                    if other != seat
                ],
                **titles(_as_played(seat.game)),
            }
            for seat in page
        ],
        "own": [] if hidden else _own(user),
    }
    if found:
        games = len(found)
        facts |= {
            "games": games,
            "kept": statistics.kept(user),
            "won": sum(result.place == 1 for result in found),
            "boards": statistics.by_board(found),
            "sources": statistics.by_source(found),
            "tickets": statistics.by_ticket(found),
            "luck": sum(result.luck for result in found) / games,
            "locomotives": sum(result.locomotives for result in found),
            "expected": sum(result.expected for result in found),
        }
    return render(request, "ratings/mine.html", facts)


@never_cache
@require_safe
def sheet(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """One game that is over, for whoever may see it."""
    table = Table.find(code)
    game = table.games.finished().filter(number=n).first() if table else None
    if game is None:
        raise Http404
    seats = list(game.seats.select_related("result").order_by("position"))
    looks = permissions.may_see_game(person_of(request), game)
    if not looks or not all(hasattr(seat, "result") for seat in seats):
        raise Http404
    rows = statistics.sheet(game)
    plot = plots.over_turns([(seat.color, seat.result.curve) for seat in seats])
    turns = max(len(seat.result.curve) for seat in seats)
    facts = {
        "table": table,
        "game": game,
        "rows": rows,
        "sources": [
            (name, [row["sources"][at][1] for row in rows])
            for at, (name, _points) in enumerate(rows[0]["sources"])
        ],
        "plot": plot,
        "seats": seats,
        "turns": [
            (turn + 1, [_at(seat.result.curve, turn) for seat in seats]) for turn in range(turns)
        ],
        "hidden": Profile.of(request.user).hide_ratings,
        "page": _analyzed(request, game),
        **titles(_as_played(game)),
    }
    return render(request, "ratings/sheet.html", facts)


@never_cache
@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Who plays how well, of those who show it."""
    if not settings.RATING:
        raise Http404
    family = request.GET.get("family", "")
    if family not in ratings.FAMILIES:
        family = next(iter(ratings.FAMILIES))
    hidden = Profile.of(request.user).hide_ratings
    seasons = list(Season.objects.all()[:MAX_SEASONS])
    season = next((one for one in seasons if str(one.pk) == request.GET.get("season")), None)
    rows = ratings.board(family, season)[:MAX_PLAYERS]
    if hidden:
        rows.sort(key=lambda row: row.user.username.lower())
    facts = {
        "families": ratings.FAMILIES.items(),
        "family": family,
        "seasons": seasons,
        "season": season,
        "until": season
        and next((one.begins for one in reversed(seasons) if one.begins > season.begins), None),
        "rows": [
            (row, ratings.skill_of(row).points, kept)
            for row, kept in zip(
                rows, statistics.all_kept(row.user_id for row in rows), strict=True
            )
        ],
        "hidden": hidden,
        "provisional": ratings.PROVISIONAL_GAMES,
    }
    return render(request, "ratings/players.html", facts)


@require_POST
def hide(request: HttpRequest) -> HttpResponse:
    """See ratings, or see none anywhere."""
    if request.user.is_authenticated:
        hidden = {"hide_ratings": request.POST.get("hide") == "1"}
        Profile.objects.update_or_create(user=request.user, defaults=hidden)
    return redirect("ratings:players")


def _own(user: User) -> list[dict[str, object]]:
    """The own ratings, by family of boards."""
    return [
        {
            "family": ratings.FAMILIES.get(row.family, row.family),
            "points": ratings.skill_of(row).points,
            "games": row.games,
            "provisional": row.games < ratings.PROVISIONAL_GAMES,
        }
        for row in user.ratings.order_by("family")
        if settings.RATING
    ]


def _analyzed(request: HttpRequest, game: Game) -> dict[str, object] | None:
    """What the page needs to show the analysis of a game; None if nobody knows its board."""
    try:
        rules = rules_of(game.board, game.variant, game.board_hash)
    except KeyError:
        return None
    mine = game.seats_of(request.user.pk)
    address = [game.table.code, game.number]
    return laid_out(rules) | {
        "seats": seated(game),
        "mine": mine[0] if len(mine) == 1 else None,
        "analysis": reverse("games:analysis", args=address),
        "replay": reverse("games:replay", args=address),
    }


def _as_played(game: Game) -> Table:
    """The table as it was for a game: its board may have been changed since."""
    return Table(board=game.board, variant=game.variant)


def _at(curve: list[int], turn: int) -> int | None:
    return curve[turn] if turn < len(curve) else None
