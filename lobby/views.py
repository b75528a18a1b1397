"""What people ask of the lobby: its pages, and changes at tables."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib.auth import login, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from common import rate_limiter
from common.durations import HOUR, MINUTE
from common.persons import person_of
from common.refusals import Refusal, as_error, status_of
from common.responses import (
    check_rate,
    unfit,
    user_of,
    wants_json,
)
from games import permissions
from games.levels import NORMAL
from games.web.page import game_page
from lobby.responses import done, enter
from ratings import game_links
from tables.models import Place, Table, plain_code
from tables.presentation import shown, titles

from . import actions, pages, rematch, seat_recovery
from .forms import CreateForm, TermsForm, usual

Act = Callable[[Table, User, QueryDict], object]

TABLES_PER_MINUTE = 60
TABLES_PER_HOUR = {"person": 20, "address": 60}
"""Tables that may be set up: each is kept for a day at least, whether anybody comes back or not."""
GAMES_PER_HOUR = 60
"""Games that one person begins at tables that are there."""
SEATS_PER_MINUTE = 60
TERMS_PER_MINUTE = 30
"""Everybody in the lobby reads the page anew with each of these changes."""
WRONG_LINKS_PER_MINUTE = 10


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """Create a table, open one by its code, find one's own and public ones."""
    user = user_of(request)
    if request.method != "POST":
        return pages.home(request, CreateForm(initial=usual(user, request.GET.get("play", ""))))
    form = CreateForm(request.POST)
    if not form.is_valid():
        return unfit(form) if wants_json(request) else pages.home(request, form, status=400)
    _check_tables(request)
    name, color, portrait = (form.cleaned_data[key] for key in ("name", "color", "portrait"))
    return enter(request, actions.create(user, name, color, portrait, **form.table()))


@never_cache
@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """One tap: a game against a bot."""
    return _play_alone(request, partial(actions.practice, level=_level(request.POST)))


@never_cache
@require_POST
def learn(request: HttpRequest) -> HttpResponse:
    """The same with a lesson, on the board that is named or on the usual one."""
    return _play_alone(request, actions.learn)


@require_safe
def open_table(request: HttpRequest) -> HttpResponse:
    """The table whose code somebody typed."""
    if table := Table.find(plain_code(request.GET.get("code", ""))):
        return redirect("lobby:table", table.code)
    return pages.home(
        request, CreateForm(initial=usual(user_of(request))), status=404, wrong_code=True
    )


@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table: lobby, game or watching, always at the same address."""
    if code != (plain := plain_code(code)):
        return redirect("lobby:table", Table.named(plain).code)
    table = Table.named(code)
    game = None if table.open else table.game
    if game is None:
        return pages.lobby(request, table)
    if not permissions.may_see_game(person_of(request), game):
        return render(request, "lobby/closed.html", {"table": table}, status=403)
    links = game_links.urls(request, game)
    return game_page(request, game, links, game_links.shows_ratings(request))


@never_cache
@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat under a name; no account is needed."""
    table = Table.named(code)
    check_rate(request, "seats", SEATS_PER_MINUTE)
    name, color = request.POST.get("name", ""), request.POST.get("color") or None
    try:
        place = actions.sit(table, user_of(request), name, color)
    except Refusal as refused:
        table.refresh_from_db()
        if wants_json(request) or not table.open:
            raise
        return pages.lobby(request, table, refused, status=status_of(refused.code))
    return enter(request, place)


def seated_action(act: Act) -> Callable[[HttpRequest, str], HttpResponse]:
    """A change at a table by somebody who sits there, as a view."""

    @never_cache
    @require_POST
    def view(request: HttpRequest, code: str) -> HttpResponse:
        table = Table.named(code)
        act(table, _seated(request, table), request.POST)
        return done(request, table)

    return view


leave = seated_action(lambda table, user, sent: actions.leave(table, user))
player = seated_action(
    lambda table, user, sent: actions.add_player(
        table, user, sent.get("name", ""), sent.get("color") or None
    )
)
rename = seated_action(
    lambda table, user, sent: actions.rename(
        table, user, sent.get("name", ""), sent.get("place", "")
    )
)
recolor = seated_action(
    lambda table, user, sent: actions.recolor(
        table, user, sent.get("color", ""), sent.get("place", "")
    )
)
portrait = seated_action(
    lambda table, user, sent: actions.set_portrait(
        table, user, sent.get("portrait", ""), sent.get("place", "")
    )
)
kick = seated_action(lambda table, user, sent: actions.kick(table, user, sent.get("place", "")))
lock = seated_action(lambda table, user, sent: actions.lock(table, user, sent.get("locked") == "1"))
host = seated_action(
    lambda table, user, sent: actions.hand_over(table, user, sent.get("place", ""))
)
bot = seated_action(lambda table, user, sent: actions.add_bot(table, user, _level(sent)))
level = seated_action(
    lambda table, user, sent: actions.set_level(table, user, _level(sent), sent.get("place", ""))
)
partner = seated_action(
    lambda table, user, sent: actions.play_with(
        table, user, sent.get("place", ""), sent.get("own", "")
    )
)
replace = seated_action(
    lambda table, user, sent: actions.replace(table, user, sent.get("place", ""), _level(sent))
)
ask_again = seated_action(lambda table, user, sent: rematch.ask(table, user))
answer = seated_action(
    lambda table, user, sent: rematch.answer(table, user, sent.get("yes") == "1")
)


@never_cache
@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """The game begins."""
    table = Table.named(code)
    user = _seated(request, table)
    check_rate(request, "games", GAMES_PER_HOUR, HOUR, who=user.pk)
    actions.start(table, user)
    return done(request, table)


@never_cache
@require_POST
def terms(request: HttpRequest, code: str) -> HttpResponse:
    """What is played and how, as the host wants it from now on, while everybody sits there."""
    table = Table.named(code)
    user = _seated(request, table)
    if not table.open:
        raise Refusal("table.started")
    check_rate(request, "terms", TERMS_PER_MINUTE)
    form = TermsForm(request.POST)
    if form.is_valid():
        try:
            actions.change(table, user, **form.table())
        except Refusal as refused:
            if "field" not in refused.data:
                raise
            form.add_error(refused.data["field"], as_error(refused))
        else:
            return done(request, table)
    return unfit(form) if wants_json(request) else pages.lobby(request, table, None, 400, form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """My personal seat link, as text and as a QR code; posting replaces it."""
    table = Table.named(code)
    user = user_of(request)
    place = table.place_of(user)
    if user is None or place is None:
        raise Refusal("seat.none")
    replaced = request.method == "POST"
    if replaced:
        place = actions.new_link(table, user)
        update_session_auth_hash(request, user)
    link = pages.link(request, "take_seat", place.token)
    facts = {"table": table, "replaced": replaced, "link": link} | pages.at_device(place)
    return render(request, "lobby/seat.html", facts | titles(table))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """The seats of others, for the host: posting makes a new link to one."""
    table = Table.named(code)
    user = _seated(request, table)
    facts: dict[str, Any] = {"table": table, "refused": None}
    if request.method == "POST":
        check_rate(request, "seats", SEATS_PER_MINUTE)
        try:
            place = seat_recovery.renew(table, user, request.POST.get("place", ""))
        except Refusal as refused:
            if refused.code != "seat.here":
                raise
            facts["refused"] = refused
        else:
            facts |= {"place": place, "link": pages.link(request, "take_seat", place.token)}
    others = {place.pk for place in seat_recovery.candidates(table, user)}
    facts["places"] = [place for place in shown(table) if place.pk in others]
    status = status_of(facts["refused"].code) if facts["refused"] else 200
    return render(request, "lobby/seats.html", facts | titles(table), status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_seat(request: HttpRequest, token: str) -> HttpResponse:
    """A personal seat link: asks, then seats the same person in this browser."""
    who = rate_limiter.who(request)
    if seconds := rate_limiter.wait("seat", who, WRONG_LINKS_PER_MINUTE, MINUTE):
        raise Refusal("slow.down", seconds=seconds)
    places = Place.objects.people().select_related("user", "table")
    place = places.filter(token=token).first() if token.isprintable() else None
    if place is None:
        rate_limiter.allowed("seat", who, WRONG_LINKS_PER_MINUTE, MINUTE)
        raise Refusal("seat.link")
    if request.method == "POST":
        login(request, place.user)
        return redirect("lobby:table", place.table.code)
    if place.user == request.user:
        return redirect("lobby:table", place.table.code)
    facts = {"table": place.table} | pages.at_device(place) | titles(place.table)
    return render(request, "lobby/take_seat.html", facts)


def _seated(request: HttpRequest, table: Table) -> User:
    """Who asks, if they sit here; or Refusal."""
    user = user_of(request)
    if user is None or not table.has_seated(user.pk):
        raise Refusal("seat.none")
    return user


def _level(sent: QueryDict) -> str:
    return sent.get("level", NORMAL)


def _check_tables(request: HttpRequest) -> None:
    """Refuse who sets up tables without end."""
    check_rate(request, "tables", TABLES_PER_MINUTE)
    address = rate_limiter.who(request)
    # this very machine may be a proxy that nobody named: it speaks for everybody
    makers: dict[str, str | int] = {} if rate_limiter.is_loopback(address) else {"address": address}
    if request.user.is_authenticated:
        makers["person"] = request.user.pk
    for kind, who in makers.items():
        if not rate_limiter.allowed(f"tables.{kind}", who, TABLES_PER_HOUR[kind], HOUR):
            seconds = rate_limiter.left(HOUR)
            raise Refusal("tables.many", minutes=-(-seconds // MINUTE), seconds=seconds)


def _play_alone(request: HttpRequest, begin: Callable[..., Place]) -> HttpResponse:
    user = user_of(request)
    _check_tables(request)
    chosen = usual(user, request.POST.get("play", ""))
    name = chosen["name"] or _("Player")
    place = begin(user, name, board=chosen["board"], variant=chosen["variant"])
    return enter(request, place)
