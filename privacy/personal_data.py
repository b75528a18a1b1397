"""What is kept of a person, as the file that they take away.

Of a game that is not over it tells no card: what one's own seat sees of it is in the file of the
game. Keys to seats are not in it either: who has the file could sit down there.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import F, QuerySet
from django.urls import reverse

from accounts import guests
from accounts.models import Profile, User
from chat.models import Line, Report, Silence
from games.models import Note, Seat, StandingOrders
from moderation.models import Ban
from notices.models import Channel, Confirmed, Delivery, QuietHours
from ratings.models import Rating, SeasonRating
from tables.models import Place, Table

FORMAT, VERSION = "rail.person", 1
Facts = dict[str, Any]
"""As they stand in the file, by name."""


def personal_data(user: User, whole: Callable[[str], str]) -> Facts:
    """All that is kept of somebody; `whole` makes an address out of a path."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": user.name,
        "portrait": user.portrait,
        "account": None if guests.is_guest(user) else _account(user),
        "since": user.date_joined,
        "last_login": user.last_login,
        "settings": _first(Profile.objects.filter(user=user), "rated", "hide_ratings"),
        "quiet_hours": _first(QuietHours.objects.filter(user=user), "start", "end", "zone"),
        "channels": _rows(
            Channel.objects.filter(user=user),
            *("kind", "name", "address", "language", "turn", "invited", "finished", "off"),
        ),
        "messages": _rows(
            Delivery.objects.filter(user=user), "channel", "event", "at", "ok", "answer"
        ),
        "tables": _rows(
            Place.objects.filter(user=user).order_by("pk"),
            *("name", "color", "portrait", "answer", "seen"),
            code=F("table__code"),
            created=F("table__created"),
        ),
        "hosted": list(Table.objects.filter(host=user).values_list("code", flat=True)),
        "games": [_game(seat, whole) for seat in _seats(user)],
        "notes": _rows(
            Note.objects.filter(user=user),
            *("text", "changed"),
            code=F("seat__game__table__code"),
            number=F("seat__game__number"),
        ),
        "standing_orders": _rows(
            StandingOrders.objects.filter(seat__user=user),
            *("orders", "stops", "stopped"),
            code=F("seat__game__table__code"),
            number=F("seat__game__number"),
        ),
        "said": _rows(
            Line.objects.filter(user=user).order_by("pk"),
            *("room", "at", "name", "portrait", "text", "phrase"),
            code=F("table__code"),
        ),
        "reported": _rows(
            Report.objects.filter(by=user), "at", "text", "settled", code=F("table__code")
        ),
        "silenced": _first(Silence.objects.filter(user=user), "at", "until"),
        "shut_out": _first(Ban.objects.filter(user=user), "at"),
        "ratings": _rows(Rating.objects.filter(user=user), "family", "mu", "sigma", "games")
        + _rows(
            SeasonRating.objects.filter(user=user),
            *("family", "mu", "sigma", "games"),
            season_name=F("season__name"),
        ),
    }


def _account(user: User) -> Facts:
    confirmed = Confirmed.objects.filter(user=user).values_list("email", flat=True)
    return {"username": user.username, "email": user.email, "confirmed": confirmed.first()}


def _seats(user: User) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user=user).select_related("game__table", "result", "rated")
    return seats.defer("game__state").order_by("game__started", "position")


def _game(seat: Seat, whole: Callable[[str], str]) -> Facts:
    game, result, rated = seat.game, getattr(seat, "result", None), getattr(seat, "rated", None)
    return {
        "code": game.table.code,
        "number": game.number,
        "board": game.board,
        "variant": game.variant,
        "seat": seat.position,
        "name": seat.name,
        "color": seat.color,
        "portrait": seat.portrait,
        "started": game.started,
        "ended": game.ended,
        "place": result and result.place,
        "points": result and result.points,
        "sources": result and result.sources,
        "rating": rated.points if rated and rated.number else None,
        "file": whole(reverse("games:file", args=[game.table.code, game.number])),
    }


def _rows(found: QuerySet[Any], *fields: str, **named: F) -> list[Facts]:
    return list(found.values(*fields, **named))


def _first(found: QuerySet[Any], *fields: str) -> Facts | None:
    return found.values(*fields).first()
