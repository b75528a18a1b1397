"""Pages of the office, for operators alone, and the invitation to the server, for everybody."""

from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby import qr
from lobby.models import new_token
from lobby.refusals import Refused

from . import deeds, house
from .door import turned_away
from .forms import HouseForm
from .models import Deed, House

RECENT = 30
PAGES = (
    ("office:overview", _lazy("Overview")),
    ("office:house", _lazy("The house")),
)


def for_operators(view):
    """A page that others do not find."""

    @never_cache
    @wraps(view)
    def shown(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), reverse("admin:login"))
        if not request.user.is_superuser:
            raise Http404
        return view(request, *args, **kwargs)

    return shown


@never_cache
@require_safe
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """The invitation to this server: this browser may come in from now on."""
    if token != house.now().invite:
        return turned_away(request, Refused("server.link"))
    request.session["invite"] = token
    return redirect("lobby:home")


@require_safe
@for_operators
def overview(request: HttpRequest) -> HttpResponse:
    """What goes on, at a glance."""
    done = [{"deed": deed, "words": deeds.told(deed)} for deed in _recent()]
    return _page(request, "overview", deeds=done)


@require_http_methods(["GET", "HEAD", "POST"])
@for_operators
def house_page(request: HttpRequest) -> HttpResponse:
    """Name of the server, who may come in, unwanted words."""
    row = House.row()
    form = HouseForm(request.POST or None, instance=row)
    if request.method == "POST" and form.is_valid():
        changed = form.changed_data
        form.save()
        house.forget()
        for field in changed:
            about = "" if field == "words" else getattr(row, field)
            deeds.note(request.user, f"house.{field}", about)
        messages.success(request, _("Saved."))
        return redirect("office:house")
    url = request.build_absolute_uri(reverse("office:invite", args=[row.invite]))
    tail = f"{row.invite}/"
    link = {"head": url.removesuffix(tail), "tail": tail, "qr": qr.code(url)}
    status = 400 if form.errors else 200
    return _page(request, "house", status, form=form, link=link)


@require_POST
@for_operators
def new_link(request: HttpRequest) -> HttpResponse:
    """Another invitation link; who came by the old one has to be invited again."""
    House.row()
    House.objects.update(invite=new_token())
    house.forget()
    deeds.note(request.user, "house.invite")
    messages.success(request, _("This is the new link. The old one no longer works."))
    return redirect("office:house")


def _page(request: HttpRequest, name: str, status: int = 200, **facts) -> HttpResponse:
    return render(request, f"office/{name}.html", {"pages": PAGES, **facts}, status=status)


def _recent():
    return Deed.objects.select_related("who")[:RECENT]
