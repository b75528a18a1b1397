"""How long things are kept, what would go now, and the button."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from common.persons import AuthenticatedRequest
from moderation import audit
from office import retention

from . import for_operators, page

WORDS = {
    "practice": gettext_lazy("Practice games and lessons to which nobody has come back"),
    "abandoned": gettext_lazy("Games in progress with nobody there for this long"),
    "unbegun": gettext_lazy("Tables where no game has started, with nobody there for this long"),
    "tables": gettext_lazy("Tables without a game for this long, and nobody in the middle of one"),
    "guests": gettext_lazy("Guests without a seat, not seen for this long"),
    "chat": gettext_lazy("Chat messages"),
    "reports": gettext_lazy("Resolved reports"),
    "sessions": gettext_lazy("Browser sessions that have expired"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_operators
def retention_page(request: AuthenticatedRequest) -> HttpResponse:
    """A dry run; posting does it."""
    if request.method == "POST":
        gone = retention.prune()
        audit.note(request.user, "prune", ", ".join(f"{kind} {n}" for kind, n in gone.items()))
        messages.success(request, _("Deleted: %(n)d") % {"n": sum(gone.values())})
        return redirect("office:retention")
    rows: list[dict[str, Any]] = [
        {
            "setting": kind.setting and f"RAIL_{kind.setting}",
            "days": kind.days,
            "words": WORDS[name],
            "nightly": name in retention.nightly(),
            "n": n,
        }
        for (name, n), kind in zip(
            retention.expired().items(), retention.KINDS.values(), strict=True
        )
    ]
    total = sum(row["n"] for row in rows)
    return page(request, "retention", rows=rows, total=total, all=settings.PRUNE)
