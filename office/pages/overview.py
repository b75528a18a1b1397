"""What goes on, at a glance."""

import shutil
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.db.models import Sum
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chat.models import Report
from common.persons import AuthenticatedRequest
from games.models import Game
from games.rules import VERSION as RULES
from moderation import audit
from moderation.models import AuditEntry
from office import backups
from office.maintenance import HEARTBEAT_EXPIRES_AFTER
from office.models import HourlyErrorCount, ProcessHeartbeat
from tables.models import Table

from . import for_operators, page

MAX_ENTRIES = 30
DAY = timedelta(days=1)


@require_safe
@for_operators
def overview(request: AuthenticatedRequest) -> HttpResponse:
    """Tables, sockets, errors, room, backups, and what operators did."""
    now = timezone.now()
    alive = ProcessHeartbeat.objects.filter(at__gte=now - HEARTBEAT_EXPIRES_AFTER)
    made = backups.made()
    errors = HourlyErrorCount.objects.filter(hour__gte=now - DAY)
    return page(
        request,
        "overview",
        tables=Table.objects.count(),
        running=Game.objects.running().count(),
        finished=Game.objects.finished().count(),
        processes=alive.count(),
        sockets=alive.aggregate(n=Sum("sockets"))["n"] or 0,
        faults=errors.aggregate(sum=Sum("count"))["sum"] or 0,
        reports=Report.objects.filter(settled=False).count(),
        version=settings.VERSION,
        rules=RULES,
        database=connection.vendor,
        free=shutil.disk_usage(settings.DATA).free,
        folder=settings.BACKUPS,
        keep=settings.BACKUPS_KEEP,
        backups=made[:5],
        running_backup=backups.is_running(),
        entries=[
            {"entry": entry, "words": audit.sentence_of(entry)}
            for entry in AuditEntry.objects.select_related("who")[:MAX_ENTRIES]
        ],
    )


@require_POST
@for_operators
def back_up(request: AuthenticatedRequest) -> HttpResponse:
    """Back up now, beside the server."""
    if settings.BACKUPS:
        backups.start()
        audit.note(request.user, "backup")
        messages.success(request, _("A backup is being made."))
    return redirect("office:overview")
