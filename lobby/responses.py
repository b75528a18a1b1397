"""Answers to changes at tables: back to the table, for a page or for a script."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from common.responses import wants_json
from tables.models import Place, Table


def enter(request: HttpRequest, place: Place) -> HttpResponse:
    """Somebody has sat down: this browser is theirs from now on."""
    if request.user != place.user:
        login(request, place.user)
    return done(request, place.table)


def done(request: HttpRequest, table: Table) -> HttpResponse:
    """It is done: back to the table."""
    url = reverse("lobby:table", args=[table.code])
    return JsonResponse({"ok": True, "url": url}) if wants_json(request) else redirect(url)
