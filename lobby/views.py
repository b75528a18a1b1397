"""Pages of the lobby, and the changes people ask for."""

import time
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.history.earlier import earlier
from games.views import game_page
from office import deeds
from rail import limits

from . import actions, qr, rematch, reseat, series
from .forms import CreateForm, usual
from .models import Color, Place, Table, User
from .offers import offers
from .refusals import Refused
from .seen import shown, table_seen_by, titles

MINUTE = 60
TABLES_A_MINUTE = 60
SEATS_A_MINUTE = 60
WRONG_LINKS_A_MINUTE = 10
LISTED = 20


def answering(view):
    """A view whose refusals become a page, or JSON for a script that asks for it."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal(request, refused)

    return answered


@answering
@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """Create a table, open one by its code, find one's own and public ones."""
    user = _user(request)
    if request.method != "POST":
        return _home(request, CreateForm(initial=usual(user, request.GET.get("play", ""))))
    form = CreateForm(request.POST)
    if not form.is_valid():
        return _home(request, form, status=400)
    _check_rate(request, "tables", TABLES_A_MINUTE)
    data = form.cleaned_data
    return _enter(request, actions.create(user, data["name"], data["color"], **form.table()))


@answering
@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """One tap: a game against a bot."""
    return _play_alone(request, actions.practice)


@answering
@require_POST
def learn(request: HttpRequest) -> HttpResponse:
    """The same with a lesson, on the board that is named or on the usual one."""
    return _play_alone(request, actions.learn)


@require_safe
def open_table(request: HttpRequest) -> HttpResponse:
    """The table whose code somebody typed."""
    if table := Table.find(_plain(request.GET.get("code", ""))):
        return redirect("lobby:table", table.code)
    return _home(request, CreateForm(initial=usual(_user(request))), status=404, wrong_code=True)


@answering
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table: lobby, game or watching, always at the same address."""
    if code != (plain := _plain(code)):
        return redirect("lobby:table", plain)
    table = _table(code)
    if table.open:
        return _lobby(request, table)
    if not table.watch and not _is_seated(table, _user(request)):
        if not table.shows(request.user.pk):
            return render(request, "lobby/closed.html", {"table": table}, status=403)
        deeds.note(request.user, "table.look", table.code)
    return game_page(request, table)


@answering
@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat under a name; no account is needed."""
    table = _table(code)
    _check_rate(request, "seats", SEATS_A_MINUTE)
    name, color = request.POST.get("name", ""), request.POST.get("color") or None
    try:
        place = actions.sit(table, _user(request), name, color)
    except Refused as refused:
        table.refresh_from_db()
        if _wants_json(request) or not table.open:
            raise
        return _lobby(request, table, refused, status=refused.status)
    return _enter(request, place)


def deed(act):
    """A change at a table by somebody who sits there, as a view."""

    @answering
    @require_POST
    def view(request: HttpRequest, code: str) -> HttpResponse:
        table = _table(code)
        user = _user(request)
        if not _is_seated(table, user):
            raise Refused("seat.none")
        act(table, user, request.POST)
        return _done(request, table)

    return view


leave = deed(lambda table, user, sent: actions.leave(table, user))
player = deed(
    lambda table, user, sent: actions.add_player(
        table, user, sent.get("name", ""), sent.get("color") or None
    )
)
rename = deed(
    lambda table, user, sent: actions.rename(
        table, user, sent.get("name", ""), sent.get("place", "")
    )
)
recolor = deed(
    lambda table, user, sent: actions.recolor(
        table, user, sent.get("color", ""), sent.get("place", "")
    )
)
kick = deed(lambda table, user, sent: actions.kick(table, user, sent.get("place", "")))
lock = deed(lambda table, user, sent: actions.lock(table, user, sent.get("locked") == "1"))
host = deed(lambda table, user, sent: actions.hand_over(table, user, sent.get("place", "")))
bot = deed(lambda table, user, sent: actions.add_bot(table, user))
partner = deed(
    lambda table, user, sent: actions.play_with(
        table, user, sent.get("place", ""), sent.get("own", "")
    )
)
start = deed(lambda table, user, sent: actions.start(table, user))
replace = deed(lambda table, user, sent: actions.replace(table, user, sent.get("place", "")))
ask_again = deed(lambda table, user, sent: rematch.ask(table, user))
answer = deed(lambda table, user, sent: rematch.answer(table, user, sent.get("yes") == "1"))


@answering
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """My personal seat link, as text and as a QR code; posting replaces it."""
    table = _table(code)
    user = _user(request)
    place = table.place_of(user)
    if place is None:
        raise Refused("seat.none")
    replaced = request.method == "POST"
    if replaced:
        place = actions.new_link(table, user)
        update_session_auth_hash(request, place.user)
    link = _link(request, "take_seat", place.token)
    facts = {"table": table, "replaced": replaced, "link": link} | _at_device(place)
    return render(request, "lobby/seat.html", facts | titles(table))


@answering
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """The seats of others, for the host: posting makes a new link to one."""
    table, user = _table(code), _user(request)
    if user is None or not _is_seated(table, user):
        raise Refused("seat.none")
    facts = {"table": table, "refused": None}
    if request.method == "POST":
        _check_rate(request, "seats", SEATS_A_MINUTE)
        try:
            place = reseat.renew(table, user, request.POST.get("place", ""))
        except Refused as refused:
            if refused.code != "seat.here":
                raise
            facts["refused"] = refused
        else:
            facts |= {"place": place, "link": _link(request, "take_seat", place.token)}
    others = {place.pk for place in reseat.candidates(table, user)}
    facts["places"] = [place for place in shown(table) if place.pk in others]
    status = facts["refused"].status if facts["refused"] else 200
    return render(request, "lobby/seats.html", facts | titles(table), status=status)


@answering
@require_http_methods(["GET", "HEAD", "POST"])
def take_seat(request: HttpRequest, token: str) -> HttpResponse:
    """A personal seat link: asks, then seats the same person in this browser."""
    who = limits.who(request)
    if seconds := limits.wait("seat", who, WRONG_LINKS_A_MINUTE, MINUTE):
        raise Refused("slow.down", seconds=seconds)
    places = Place.objects.select_related("user", "table").filter(user__isnull=False)
    place = places.filter(token=token).first() if token.isprintable() else None
    if place is None:
        limits.allowed("seat", who, WRONG_LINKS_A_MINUTE, MINUTE)
        raise Refused("seat.link")
    if request.method == "POST":
        login(request, place.user)
        return redirect("lobby:table", place.table.code)
    if place.user == request.user:
        return redirect("lobby:table", place.table.code)
    facts = {"table": place.table} | _at_device(place) | titles(place.table)
    return render(request, "lobby/take_seat.html", facts)


def _play_alone(request: HttpRequest, begin: Callable[..., Place]) -> HttpResponse:
    user = _user(request)
    _check_rate(request, "tables", TABLES_A_MINUTE)
    chosen = usual(user, request.POST.get("play", ""))
    name = chosen["name"] or _("Player")
    place = begin(user, name, board=chosen["board"], variant=chosen["variant"])
    return _enter(request, place)


def _at_device(place: Place) -> dict:
    """A place, and those of others who share the device."""
    own = [other for other in shown(place.table) if other.user_id == place.user_id]
    others = [other for other in own if other != place]
    return {"place": own[own.index(place)], "others": others}


def _home(request: HttpRequest, form: CreateForm, status: int = 200, **more) -> HttpResponse:
    tables = Table.objects.prefetch_related("places").order_by("-created")
    user = _user(request)
    mine = tables.filter(pk__in=Place.objects.filter(user=user).values("table")) if user else ()
    people = Q(pk__in=Place.objects.filter(user__isnull=False).values("table"))
    public = tables.filter(people, public=True, open=True, locked=False)
    context = {
        "form": form,
        "offers": offers(),
        "colors": [(value, label, False) for value, label in Color.choices],
        "orders": Table.Order.choices,
        "times": Table.Time.choices,
        "sizes": range(2, max(offer.sizes[-1] for offer in offers()) + 1),
        "mine": [_listed(table) for table in mine[:LISTED]],
        "public": [_listed(table) for table in public[:LISTED]],
    }
    return render(request, "lobby/home.html", context | more, status=status)


def _listed(table: Table) -> dict:
    colors = [place.color for place in shown(table)]
    if table.open:
        taken = {"taken": len(colors), "size": table.size}
        # in English the seats are many in any case, in other languages not
        state = ngettext(
            "%(taken)d of %(size)d seats taken", "%(taken)d of %(size)d seats taken", len(colors)
        )
        state, free = state % taken, table.size - len(colors)
    else:
        state, free = _("Finished") if table.game.over else _("In play"), 0
    if table.lesson:
        state = _("Lesson")
    facts = {"table": table, "state": state, "colors": colors, "free": range(free)}
    return facts | titles(table)


def _lobby(
    request: HttpRequest, table: Table, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    user = _user(request)
    seen = table_seen_by(table, user)
    worn = {place["color"] for place in table.places.values("color")}
    free = [color for color in Color.values if color not in worn]
    name = request.POST.get("name", user.name if user else "")
    color = request.POST.get("color")
    context = {
        "table": table,
        "seen": seen,
        "page": {"table": seen, "now": time.time()},
        "link": _link(request, "table", table.code),
        "colors": [(value, label, value in worn) for value, label in Color.choices],
        "color": color if color in free else next(iter(free), None),
        "name": name,
        "refused": refused,
        "taken": len(worn),
        "keep": settings.KEEP_TABLES,
        "series": series.line(table),
        "games": earlier(table),
        "sittable": seen["me"] is None and not table.locked and len(worn) < table.size,
        **titles(table),
    }
    return render(request, "lobby/table.html", context, status=status)


def _link(request: HttpRequest, name: str, end: str) -> dict:
    """An address to hand on: as text with a place to break it, and as a QR code."""
    url = request.build_absolute_uri(reverse(f"lobby:{name}", args=[end]))
    tail = f"{end}/"
    return {"head": url.removesuffix(tail), "tail": tail, "qr": qr.code(url)}


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A refusal as a page, or as JSON for a script that asks for it."""
    if _wants_json(request):
        answer = {"code": refused.code, "message": refused.message, "field": refused.field}
        response = JsonResponse(answer | {"data": refused.data}, status=refused.status)
    else:
        name = "lobby/no_table.html" if refused.code == "table.none" else "lobby/refused.html"
        match = request.resolver_match
        context = {"refused": refused, "code": match.kwargs.get("code")}
        response = render(request, name, context, status=refused.status)
    if "seconds" in refused.data:
        response["Retry-After"] = str(refused.data["seconds"])
    return response


def _enter(request: HttpRequest, place: Place) -> HttpResponse:
    """Somebody has sat down: this browser is theirs from now on."""
    if request.user != place.user:
        login(request, place.user)
    return _done(request, place.table)


def _done(request: HttpRequest, table: Table) -> HttpResponse:
    url = reverse("lobby:table", args=[table.code])
    return JsonResponse({"ok": True, "url": url}) if _wants_json(request) else redirect(url)


def _table(code: str) -> Table:
    if table := Table.find(code):
        return table
    raise Refused("table.none")


def _is_seated(table: Table, user: User | None) -> bool:
    return table.place_of(user) is not None


def _user(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _plain(code: str) -> str:
    return "".join(code.split()).replace("-", "").upper()[:40]


def _wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _check_rate(request: HttpRequest, what: str, most: int) -> None:
    if not limits.allowed(what, limits.who(request), most, MINUTE):
        raise Refused("slow.down", seconds=limits.left(MINUTE))
