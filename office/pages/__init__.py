"""The operator's pages: what they have in common."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from common.persons import AuthenticatedRequest, person_of

P = ParamSpec("P")

PAGES = (
    ("office:overview", _("Overview")),
    ("office:tables", _("Tables")),
    ("office:people", _("People")),
    ("office:server", _("Server settings")),
    ("office:seasons", _("Seasons")),
    ("office:retention", _("What is kept")),
    ("office:check", _("Check")),
)


def for_operators(
    view: Callable[Concatenate[AuthenticatedRequest, P], HttpResponse],
) -> Callable[Concatenate[AuthenticatedRequest, P], HttpResponse]:
    """A page that others do not find; the door has asked for a password before."""

    @never_cache
    @wraps(view)
    def shown(request: AuthenticatedRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not person_of(request).is_operator:
            raise Http404
        return view(request, *args, **kwargs)

    return shown


def page(request: HttpRequest, name: str, status: int = 200, **facts: Any) -> HttpResponse:
    """One of the pages."""
    return render(request, f"office/{name}.html", {"pages": PAGES, **facts}, status=status)
