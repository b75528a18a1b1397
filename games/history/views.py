"""Looking back at games over HTTP: their log, their moments, their file, and the pages for it."""

import zlib
from collections.abc import Callable
from functools import wraps

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from boards.clients import styles
from common import rate_limiter
from common.durations import DAY, HOUR, MINUTE
from common.refusals import Refusal
from common.request_bounds import MAX_BODY_BYTES
from common.responses import for_scripts
from games.broadcast import frames
from games.history import analyst, perspective
from games.history.export import File, export, parse, verify
from games.history.moments import moments
from games.history.record import Changed, Failed, is_changed, record_of
from games.models import Analysis, Game
from games.play import absence
from games.rules.stored import read_events
from games.store.reading import decoding, facts_of_game, rules_of_game
from games.web.page import laid_out, players

GameView = Callable[[HttpRequest, str, int], HttpResponse]
FileView = Callable[[HttpRequest], HttpResponse]

ASKED_PER_MINUTE = 300
FILES_PER_MINUTE = 60
ANALYSES_PER_HOUR = 60
MOVES_PER_ANSWER = 100
"""Moves in one answer of the log."""


def of_game(view: Callable[[HttpRequest, Game], HttpResponse]) -> GameView:
    """A view about one game that answers browsers."""

    @for_scripts
    @wraps(view)
    def answered(request: HttpRequest, code: str, n: int) -> HttpResponse:
        if seconds := _busy(request, "history", ASKED_PER_MINUTE):
            raise Refusal("slow.down", seconds=seconds)
        game = perspective.find(code, n)
        if game is None:
            raise Refusal("table.none")
        try:
            return view(request, game)
        except (Changed, Failed):
            raise Refusal("replay.changed") from None

    return answered


@require_safe
@of_game
def log(request: HttpRequest, game: Game) -> HttpResponse:
    """What happened before move `before`, a page of it, as this audience was told it."""
    seat = perspective.seat(request, game)
    before = min(_number(request, "before", game.version + 1), game.version + 1)
    rows = (
        game.log.filter(version__lt=before)
        .order_by("-version")
        .values_list("version", "events", "at")[:MOVES_PER_ANSWER]
    )
    with decoding(game):
        told = [frames.log_entry(n, read_events(events), at, seat) for n, events, at in rows]
    return _json(msgspec.json.encode({"log": told[::-1]}))


@require_safe
@of_game
def moment(request: HttpRequest, game: Game) -> HttpResponse:
    """The moments round version `at`, as this audience saw them."""
    seat = perspective.seat(request, game)
    response = _json(moments(record_of(game), seat, _number(request, "at", 0)))
    if game.over:
        response["Cache-Control"] = f"private, max-age={DAY}"
    return response


@require_safe
@of_game
def file(request: HttpRequest, game: Game) -> HttpResponse:
    """The game as a file: finished with everything, running with what one may know."""
    seats = perspective.mine(request, game)
    told = export(game, seats[0] if len(seats) == 1 else None)
    response = _json(told)
    name = f"rail-{game.table.code}-{game.number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@of_game
def analysis(request: HttpRequest, game: Game) -> HttpResponse:
    """The analysis of a finished game, or how far it has come; by POST it is begun."""
    perspective.mine(request, game)
    if not game.over:
        raise Refusal("table.none")
    if request.method == "POST":
        who = rate_limiter.who(request)
        if not rate_limiter.allowed("analysis", who, ANALYSES_PER_HOUR, HOUR):
            raise Refusal("slow.down", seconds=rate_limiter.left(HOUR))
        if not analyst.begin(game):
            raise Refusal("analysis.busy", seconds=MINUTE)
    row = Analysis.objects.filter(game=game).first()
    if row is not None and row.told is not None and analyst.is_done(row):
        return _json(b'{"state":"done","analysis":%s}' % zlib.decompress(row.told))
    return JsonResponse(analyst.standing(row))


@never_cache
@require_safe
def replay(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """The page on which a game is looked at again."""
    game = perspective.find(code, n)
    if game is None:
        raise Http404
    table = game.table
    try:
        seats = perspective.mine(request, game)
    except Refusal:
        return render(request, "lobby/closed.html", {"table": table}, status=403)
    rules = rules_of_game(game)
    stored = facts_of_game(game)
    page = laid_out(rules) | {
        "code": table.code,
        "number": game.number,
        "seats": players(game),
        "replay": {
            "last": game.version,
            "over": game.over,
            "perspectives": perspective.perspectives(game, seats),
            "mine": seats[0] if len(seats) == 1 else None,
            "mostly": absence.mostly(game.pk) if game.over else [],
            "changed": is_changed(game),
            "commit": stored.commit,
            # what cannot be played again is still told as it was stored
            "final": stored.final
            and {**msgspec.to_builtins(stored.final), "seed": stored.chance.seed},
            "moments": reverse("games:moments", args=[code, n]),
            "file": reverse("games:file", args=[code, n]),
        },
    }
    page["urls"]["table"] = reverse("lobby:table", args=[code])
    return render(
        request,
        "game/replay.html",
        {
            "page": page,
            "styles": styles(rules.board.mechanisms),
            "board": rules.board.title.get(page["lang"][:2]),
        },
    )


@require_safe
def open_file(request: HttpRequest) -> HttpResponse:
    """The page that takes the file of a game, checks it, and shows the game."""
    page = {"check": reverse("games:check"), "moments": reverse("games:file_moments")}
    return render(request, "game/open.html", {"page": page})


def reading(view: Callable[[HttpRequest, File], HttpResponse]) -> FileView:
    """A view that is sent the file of a game; nothing of it is stored."""

    @require_POST
    @for_scripts
    @wraps(view)
    def answered(request: HttpRequest) -> HttpResponse:
        if seconds := _busy(request, "file", FILES_PER_MINUTE):
            raise Refusal("slow.down", seconds=seconds)
        length = request.META.get("CONTENT_LENGTH") or ""
        if not length.isdigit() or int(length) > MAX_BODY_BYTES:
            raise Refusal("file.big", most=MAX_BODY_BYTES // 1024)
        try:
            file = parse(request.body)
        except RawPostDataException:  # it was sent as a form, and read as one
            raise Refusal("file.unreadable") from None
        try:
            return view(request, file)
        except (Changed, Failed):
            raise Refusal("file.changed") from None

    return answered


@reading
def check(request: HttpRequest, file: File) -> HttpResponse:
    """Does the game of this file come to the end it names? Then all that its page needs."""
    try:
        verify(file)
    except Refusal as wrong:
        # moves are told with the names of who made them
        seats = [{"name": seat.name, "color": seat.color} for seat in file.seats]
        raise Refusal(wrong.code, **wrong.data, seats=seats) from None
    rules = file.record().rules()
    page = laid_out(rules) | {
        "code": "",
        "number": 0,
        "seats": msgspec.to_builtins(file.seats),
        "styles": styles(rules.board.mechanisms),
        "replay": {
            "last": len(file.moves),
            "over": True,
            "perspectives": list(range(len(file.seats))),
            "mine": None,
            "mostly": [],
            "changed": False,
            "commit": file.commit,
            "final": None,
            "moments": reverse("games:file_moments"),
            "file": None,
        },
    }
    return JsonResponse(page)


@reading
def file_moments(request: HttpRequest, file: File) -> HttpResponse:
    """The moments round version `at` of the game of this file."""
    asked = request.GET.get("seat", perspective.NOBODY)
    seat = next((n for n in range(len(file.seats)) if str(n) == asked), None)
    return _json(moments(file.record(), seat, _number(request, "at", 0)))


def _json(data: bytes) -> HttpResponse:
    response = HttpResponse(data, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


def _number(request: HttpRequest, name: str, other: int) -> int:
    text = request.GET.get(name, "")[:9]
    return int(text) if text.isascii() and text.isdigit() else other


def _busy(request: HttpRequest, what: str, most: int) -> int:
    """How many seconds somebody who asks too often has to wait."""
    allowed = rate_limiter.allowed(what, rate_limiter.who(request), most, MINUTE)
    return 0 if allowed else rate_limiter.left(MINUTE)
