"""The pages of the lobby as they are painted: where tables are found, and where people gather."""

import time
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from boards.gallery import scene
from boards.offers import find_offer, offers
from common import qr
from common.persons import person_of
from common.refusals import Refusal
from common.responses import user_of
from games import permissions, scoreboard
from games.finished_games import earlier
from games.levels import LEVELS, NORMAL
from games.models import Game
from games.play import leases
from lobby.table_json import seen_by, socket_of, table_seen
from tables.models import Color, Pace, Place, Table
from tables.portraits import Portrait
from tables.presentation import shown, titles

from .forms import CreateForm, TermsForm, usual

LEVEL_WORDS = {
    "easy": (gettext_lazy("Easy"), gettext_lazy("Easy: for beginners")),
    "normal": (pgettext_lazy("level", "Normal"), gettext_lazy("Normal: balanced")),
    "strong": (gettext_lazy("Strong"), gettext_lazy("Strong: hard to beat")),
}
"""What the levels of bots are called, and what that means to somebody who has not met one."""
MAX_LISTED = 20
"""Tables in a list."""


def home(request: HttpRequest, form: CreateForm, status: int = 200, **more: Any) -> HttpResponse:
    """Where a table is set up or found; `more`: what else the page says."""
    tables = Table.objects.prefetch_related("places").order_by("-created")
    user = user_of(request)
    mine = list(tables.of(user)[:MAX_LISTED]) if user else []
    running = Game.objects.running().filter(table__in=mine).values_list("table", flat=True)
    playing = set(running)
    people = Place.objects.people().values("table")
    public = tables.open().filter(pk__in=people, public=True, locked=False)
    context = {
        "form": form,
        "colors": [(value, label, False) for value, label in Color.choices],
        "scene": {"pictures": scene()},
        # what one tap begins, whatever the form below says
        "quick": find_offer(usual(user)["board"]),
        # what goes on comes before what is over
        "mine": sorted(
            (_listed(table, table.pk in playing) for table in mine), key=itemgetter("over")
        ),
        "public": [_listed(table) for table in public[:MAX_LISTED]],
    }
    return render(request, "lobby/home.html", context | _choices() | more, status=status)


def lobby(
    request: HttpRequest,
    table: Table,
    refused: Refusal | None = None,
    status: int = 200,
    form: TermsForm | None = None,
) -> HttpResponse:
    """A table before its game, with what was refused there: a seat, or what its host typed."""
    user, person = user_of(request), person_of(request)
    looks_on = permissions.may_look_on(person, table)
    seen = seen_by(table_seen(table), user.pk if user else None)
    taken = {place["color"] for place in table.places.values("color")}
    free = [color for color in Color.values if color not in taken]
    name = request.POST.get("name", user.name if user else "")
    color = request.POST.get("color")
    context = {
        "table": table,
        "seen": seen,
        "page": {
            "table": seen,
            "socket": socket_of(table),
            "now": time.time(),
            "levels": _levels(),
            "portraits": _portraits(),
        },
        "link": link(request, "table", table.code),
        "colors": [(value, label, value in taken) for value, label in Color.choices],
        "color": color if color in free else next(iter(free), None),
        "name": name,
        "refused": refused,
        "taken": len(taken),
        "keep": settings.KEEP_TABLES,
        # who has only the code learns who gathers here, and not how they have played
        "series": scoreboard.line(table) if looks_on else (0, []),
        "games": earlier(person, table),
        "sittable": seen["me"] is None and not table.locked and len(taken) < table.size,
        **titles(table),
    }
    if seen["me"] is not None and seen["me"] == seen["host"]:
        context |= _choices() | {"form": form or TermsForm(initial=table.terms)}
    return render(request, "lobby/table.html", context, status=status)


def link(request: HttpRequest, name: str, end: str) -> dict[str, Any]:
    """An address to hand on: as text with a place to break it, and as a QR code."""
    url = request.build_absolute_uri(reverse(f"lobby:{name}", args=[end]))
    tail = f"{end}/"
    return {"head": url.removesuffix(tail), "tail": tail, "qr": qr.code(url)}


def at_device(place: Place) -> dict[str, Any]:
    """A place, and those of others who share the device."""
    own = [other for other in shown(place.table) if other.user_id == place.user_id]
    others = [other for other in own if other != place]
    return {"place": own[own.index(place)], "others": others}


def _choices() -> dict[str, Any]:
    """All that may be played, and how."""
    return {
        "offers": offers(),
        "orders": Table.Order.choices,
        "times": Table.Time.choices,
        "levels": _levels(),
        "level": NORMAL,
        "paces": [(pace.value, _paced(pace)) for pace in Pace],
        "sizes": range(2, max(offer.sizes[-1] for offer in offers()) + 1),
    }


def _levels() -> list[tuple[str, str, str]]:
    words = [(level, *LEVEL_WORDS[level]) for level in LEVELS]
    return [(level, str(short), str(long)) for level, short, long in words]


def _portraits() -> dict[str, str]:
    return {value: str(label) for value, label in Portrait.choices}


def _paced(pace: Pace) -> str:
    seconds = localize(round(leases.seconds_of(pace), 1))
    return f"{pace.label} · {seconds} s"


def _listed(table: Table, playing: bool = False) -> dict[str, Any]:
    colors = [place.color for place in shown(table)]
    over = not table.open and not playing
    if table.open:
        taken = {"taken": len(colors), "size": table.size}
        # in English the seats are many in any case, in other languages not
        state = ngettext(
            "%(taken)d of %(size)d seats taken", "%(taken)d of %(size)d seats taken", len(colors)
        )
        state, free = state % taken, table.size - len(colors)
    else:
        state, free = _("Finished") if over else _("In progress"), 0
    if table.lesson:
        state = _("Lesson")
    facts = {"table": table, "state": state, "over": over, "colors": colors, "free": range(free)}
    return facts | titles(table)
