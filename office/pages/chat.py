"""What an operator does about what was said: hide it, settle a report, silence somebody."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from chat import actions
from chat.models import Line, Report, Silence
from common.persons import AuthenticatedRequest
from moderation import audit

from . import for_operators


@require_POST
@for_operators
def hide(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Hide a line from everybody at once."""
    line = get_object_or_404(Line.objects.select_related("table"), pk=pk)
    actions.hide(line)
    audit.note(request.user, "chat.hide", f"{line.name} ({line.table.code})")
    messages.success(request, _("The message is hidden."))
    return _back(request, line.table.code)


@require_POST
@for_operators
def settle(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A report needs nobody any more."""
    report = get_object_or_404(Report, pk=pk)
    report.settled = True
    report.save(update_fields=["settled"])
    audit.note(request.user, "report.settle", report.name)
    return redirect("office:people")


@require_POST
@for_operators
def silence(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Let somebody say nothing any more, or let them again."""
    user = get_object_or_404(User, pk=pk)
    kept, new = Silence.objects.get_or_create(user=user)
    if new:
        audit.note(request.user, "chat.silence", user)
        messages.success(request, _("%(name)s is muted in chat.") % {"name": user})
    else:
        kept.delete()
        audit.note(request.user, "chat.speak", user)
        messages.success(request, _("%(name)s is no longer muted.") % {"name": user})
    return redirect("office:people")


def _back(request: HttpRequest, code: str) -> HttpResponse:
    """To where the button stood."""
    if request.POST.get("at") == "table":
        return redirect("office:table", code)
    return redirect("office:people")
