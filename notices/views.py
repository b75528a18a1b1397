"""The page about messages: the matrix, the channels, quiet hours, tests and what came of them."""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles import finders
from django.core import signing
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import mail
from accounts.logins import password_required
from accounts.models import User
from common import rate_limiter
from common.address import link
from common.durations import DAY, MINUTE
from common.persons import AuthenticatedRequest
from common.refusals import Refusal, sentence_of
from common.responses import check_rate, for_scripts

from . import channels, outbox, vapid
from .forms import HOURS, PushForm, QuietForm, WebhookForm
from .message import test_message
from .models import Channel, Confirmed, Event, QuietHours

ACTIONS_PER_MINUTE = 20
MAX_CHANNELS = 8
"""Channels that somebody may have."""
SALT = "rail.notices.email"
MAX_AGE_SECONDS = 3 * DAY
NIGHT_HOURS = (22, 8)


@password_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: AuthenticatedRequest) -> HttpResponse:
    """Which events reach me by which way."""
    what = request.POST.get("what", "")
    if request.method == "POST" and what in ACTIONS:
        if _calm(request):
            answer = ACTIONS[what](request)
            outbox.learn()
            return answer
        slow_down = Refusal("slow.down", seconds=rate_limiter.left(MINUTE))
        messages.error(request, sentence_of(slow_down))
        return redirect("notices:page")
    return _page(request, WebhookForm())


@password_required
@require_POST
@for_scripts
def push(request: AuthenticatedRequest) -> HttpResponse:
    """This browser can be reached from now on."""
    form = PushForm(request.POST)
    check_rate(request, "notices", ACTIONS_PER_MINUTE, who=request.user.pk)
    if not form.is_valid():
        raise Refusal("push.unknown")
    if _full(request.user):
        raise Refusal("push.many")
    host, subscription = form.subscription()
    Channel.objects.filter(user=request.user, address=subscription).delete()
    _add(request, Channel.Kind.PUSH, _("Browser (%(host)s)") % {"host": host}, subscription)
    outbox.learn()
    return JsonResponse({"ok": True})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """What a browser runs to be reached while no page is open."""
    if (file := finders.find("rail/notices/worker.js")) is None:
        raise Http404
    answer = HttpResponse(Path(file).read_text("utf-8"), content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Who opens this link owns the address that it was sent to."""
    try:
        user, email = signing.loads(token, salt=SALT, max_age=MAX_AGE_SECONDS)
        owner = User.objects.filter(pk=user, email=email, is_active=True).first()
    except (signing.BadSignature, ValueError):
        owner = None
    if owner and request.method == "POST":
        Confirmed.objects.update_or_create(user=owner, defaults={"email": email})
        messages.success(request, _("The address is confirmed."))
        return redirect("notices:page")
    return render(request, "notices/confirm.html", {"owner": owner}, status=200 if owner else 404)


# What the page can do.


def _matrix(request: AuthenticatedRequest) -> HttpResponse:
    for channel in request.user.channels.all():
        for event in Event.values:
            setattr(channel, event, f"{channel.pk}.{event}" in request.POST)
        channel.save(update_fields=Event.values)
    messages.success(request, _("Saved."))
    return redirect("notices:page")


def _webhook(request: AuthenticatedRequest) -> HttpResponse:
    form = WebhookForm(request.POST)
    if form.is_valid() and _full(request.user):
        form.add_error("address", _full_words())
    if not form.is_valid():
        return _page(request, form, status=400)
    _add(request, Channel.Kind.WEBHOOK, form.name, form.cleaned_data["address"])
    messages.success(request, _("The webhook has been added. Test it once."))
    return redirect("notices:page")


def _email(request: AuthenticatedRequest) -> HttpResponse:
    user = request.user
    if not settings.MAIL or not user.email:
        return redirect("notices:page")
    if not user.channels.filter(kind=Channel.Kind.EMAIL).exists():
        _add(request, Channel.Kind.EMAIL, _("E-mail"), "")
    if channels.confirmed(user):
        return redirect("notices:page")
    if mail.may_write("confirm", user.email):
        token = signing.dumps((user.pk, user.email), salt=SALT)
        mail.send(
            user.email,
            _("Confirm your address for Rail"),
            _("Open this link to get news of your games by e-mail:\n%(link)s")
            % {"link": link("notices:confirm", token)},
        )
        messages.success(request, _("An e-mail is on its way: open the link in it."))
    else:
        messages.error(
            request, _("Enough e-mails have been sent to this address. Try again in an hour.")
        )
    return redirect("notices:page")


def _test(request: AuthenticatedRequest) -> HttpResponse:
    channel = _mine(request)
    if channel is None:
        return redirect("notices:page")
    answer = channels.obstacle(channel) or _sent(channel)
    if answer.ok:
        Channel.objects.filter(pk=channel.pk).update(off=False)
    outbox.record_delivery(channel, answer)
    say = messages.success if answer.ok else messages.error
    text = _("%(name)s received the test: %(answer)s") if answer.ok else _("%(name)s: %(answer)s")
    say(request, text % {"name": channel.name, "answer": answer.text})
    return redirect("notices:page")


def _sent(channel: Channel) -> channels.Answer:
    message = test_message(channel)
    if not connection.in_atomic_block:
        # nobody waits for this connection while the other side takes its time
        connection.close()
    return channels.send(channel, message)


def _remove(request: AuthenticatedRequest) -> HttpResponse:
    if channel := _mine(request):
        channel.delete()
    return redirect("notices:page")


def _quiet(request: AuthenticatedRequest) -> HttpResponse:
    form = QuietForm(request.POST)
    if not form.is_valid():
        return _page(request, WebhookForm(), quiet=form, status=400)
    data = form.cleaned_data
    if data.pop("on"):
        QuietHours.objects.update_or_create(user=request.user, defaults=data)
    else:
        QuietHours.objects.filter(user=request.user).delete()
    messages.success(request, _("Saved."))
    return redirect("notices:page")


ACTIONS: dict[str, Callable[[AuthenticatedRequest], HttpResponse]] = {
    "matrix": _matrix,
    "webhook": _webhook,
    "email": _email,
    "test": _test,
    "remove": _remove,
    "quiet": _quiet,
}


def _page(
    request: AuthenticatedRequest,
    webhook: WebhookForm,
    quiet: QuietForm | None = None,
    status: int = 200,
) -> HttpResponse:
    user = request.user
    known = QuietHours.objects.filter(user=user).first()
    start, end = (known.start, known.end) if known else NIGHT_HOURS
    mine = list(user.channels.all())
    facts = {
        "channels": [
            (channel, [(event, getattr(channel, event)) for event in Event.values])
            for channel in mine
        ],
        "webhook": webhook,
        "quiet": quiet
        or QuietForm(
            initial={
                "on": known is not None,
                "start": start,
                "end": end,
                "zone": known.zone if known else "UTC",
            }
        ),
        "hours": HOURS,
        # a channel is off after fewer only if nothing will ever arrive there again
        "failures": outbox.MAX_FAILURES,
        "mail": settings.MAIL,
        "emailed": any(channel.kind == Channel.Kind.EMAIL for channel in mine),
        "confirmed": channels.confirmed(user),
        "log": list(user.deliveries.all()[: outbox.MAX_DELIVERIES]),
        "key": vapid.public(),
    }
    return render(request, "notices/page.html", facts, status=status)


def _mine(request: AuthenticatedRequest) -> Channel | None:
    number = request.POST.get("channel", "")
    known = number.isascii() and number.isdigit() and len(number) < 19
    return request.user.channels.filter(pk=int(number)).first() if known else None


def _add(request: AuthenticatedRequest, kind: Channel.Kind, name: str, address: str) -> None:
    Channel.objects.create(
        user=request.user,
        kind=kind,
        name=name[:80],
        address=address,
        language=get_language() or "en",
    )


def _full(user: User) -> bool:
    return user.channels.count() >= MAX_CHANNELS


def _full_words() -> str:
    return _("You can’t have any more channels. Remove one first.")


def _calm(request: AuthenticatedRequest) -> bool:
    return rate_limiter.allowed("notices", request.user.pk, ACTIONS_PER_MINUTE, MINUTE)
