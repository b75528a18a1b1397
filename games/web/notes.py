"""What players write down for themselves during a game: nobody else is ever told."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from common import rate_limiter
from common.durations import MINUTE
from common.refusals import Refusal
from games.models import NOTE_LENGTH, Note, Seat
from tables.models import Table

SAVES_PER_MINUTE = 60


@never_cache
@require_POST
def save(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """Keep the notes of one of the own seats; an empty text leaves none."""
    seats = Seat.objects.filter(game__table=Table.named(code), game__number=n)
    seat = get_object_or_404(seats, position=_number(request.POST.get("seat", "")))
    if seat.user_id is None or seat.user_id != request.user.pk:
        raise Refusal("seat.none")
    text = request.POST.get("text", "").replace("\r\n", "\n").replace("\0", "")
    if len(text) > NOTE_LENGTH:
        raise Refusal("notes.long", most=NOTE_LENGTH)
    if not rate_limiter.allowed("notes", request.user.pk, SAVES_PER_MINUTE, MINUTE):
        raise Refusal("slow.down", seconds=rate_limiter.left(MINUTE))
    if text:
        Note.objects.update_or_create(seat=seat, user=seat.user, defaults={"text": text})
    else:
        Note.objects.filter(seat=seat, user=seat.user).delete()
    return HttpResponse(status=204)


def _number(text: str) -> int:
    """The number of a seat; -1, which is none, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1
