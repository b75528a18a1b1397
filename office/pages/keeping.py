"""How long things are kept, what would go now, and the button."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from office import deeds, keeping

from . import for_operators, page

WORDS = {
    "tables": lazy("Tables without a game for so long, nobody in the middle of one"),
    "guests": lazy("Guests without a seat, not here for so long"),
    "chat": lazy("What was said"),
    "reports": lazy("Settled reports"),
    "sessions": lazy("Sessions of browsers that have run out"),
}

SETTINGS = {
    "tables": "RAIL_KEEP_TABLES",
    "guests": "RAIL_KEEP_GUESTS",
    "chat": "RAIL_KEEP_CHAT",
    "reports": "RAIL_KEEP_CHAT",
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_operators
def kept(request: HttpRequest) -> HttpResponse:
    """A dry run; posting does it."""
    if request.method == "POST":
        gone = keeping.prune()
        deeds.note(request.user, "prune", ", ".join(f"{kind} {n}" for kind, n in gone.items()))
        messages.success(request, _("Deleted: %(n)d") % {"n": sum(gone.values())})
        return redirect("office:keeping")
    rows = [
        {
            "setting": SETTINGS.get(kind),
            "days": keeping.days(kind),
            "words": WORDS[kind],
            "n": n,
        }
        for kind, n in keeping.doomed().items()
    ]
    total = sum(row["n"] for row in rows)
    return page(request, "keeping", rows=rows, total=total, nightly=settings.PRUNE)
