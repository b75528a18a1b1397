"""Looks after what the site stands on, and lets the operator's own browser open a socket."""

from django.http import HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from common.persons import AuthenticatedRequest
from common.proxies import snippets
from office.health import CHECKS, disk, look, ticking

from . import for_operators, page

WORDS = {
    "database": _("Database"),
    "files": _("Files of the pages"),
    "room": _("Room on the disk"),
    "backups": _("Backups"),
    "boards": _("Boards"),
    "messages": _("Messages between processes"),
    "letters": _("Outgoing e-mail"),
    "clock": _("Clock"),
    "disk": _("Storing"),
}


@require_safe
@for_operators
def check(request: AuthenticatedRequest) -> HttpResponse:
    """What the server sees; the browser compares it with what it sees itself."""
    found = look({**CHECKS, "clock": ticking, "disk": disk})
    name = request.get_host().rsplit(":", 1)[0]
    seen = {
        "host": request.get_host(),
        "secure": request.is_secure(),
        "address": request.META.get("REMOTE_ADDR", ""),
    }
    return page(
        request,
        "check",
        rows=[{"words": WORDS[key], "well": well, "says": says}
              for key, (well, says) in found.items()],
        seen=seen,
        address=format_html("<code>{}</code>", seen["address"]),
        snippets=snippets(name),
    )  # fmt: skip
