"""Name of the server, who may come in, unwanted words, and the invitation to the server."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common import qr
from common.persons import AuthenticatedRequest
from common.refusals import Refusal
from common.tokens import new_token
from lobby.closed_server import closed_page
from moderation import audit, server_settings
from moderation.models import ServerSettings
from office.forms import ServerForm

from . import for_operators, page


@never_cache
@require_safe
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """The invitation to this server: this browser may come in from now on."""
    if token != server_settings.now().invite:
        return closed_page(request, Refusal("server.link"))
    request.session["invite"] = token
    return redirect("lobby:home")


@require_http_methods(["GET", "HEAD", "POST"])
@for_operators
def server_page(request: AuthenticatedRequest) -> HttpResponse:
    """Name of the server, who may come in, unwanted words."""
    row = ServerSettings.row()
    form = ServerForm(request.POST or None, instance=row)
    if request.method == "POST" and form.is_valid():
        changed = form.changed_data
        form.save()
        server_settings.forget()
        for field in changed:
            about = "" if field == "words" else getattr(row, field)
            audit.note(request.user, f"house.{field}", about)
        messages.success(request, _("Saved."))
        return redirect("office:server")
    url = request.build_absolute_uri(reverse("office:invite", args=[row.invite]))
    tail = f"{row.invite}/"
    link = {"head": url.removesuffix(tail), "tail": tail, "qr": qr.code(url)}
    status = 400 if form.errors else 200
    return page(request, "server", status, form=form, link=link)


@require_POST
@for_operators
def new_link(request: AuthenticatedRequest) -> HttpResponse:
    """Another invitation link; who came by the old one has to be invited again."""
    ServerSettings.row()
    ServerSettings.objects.update(invite=new_token())
    server_settings.forget()
    audit.note(request.user, "house.invite")
    messages.success(request, _("This is the new link. The old one no longer works."))
    return redirect("office:server")
