"""Seasons of the ratings: those there have been, and the next one."""

from typing import TYPE_CHECKING

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from common.persons import AuthenticatedRequest
from moderation import audit
from ratings.models import Season

from . import for_operators, page

if TYPE_CHECKING:
    FormOfSeason = forms.ModelForm[Season]
else:
    FormOfSeason = forms.ModelForm


class SeasonForm(FormOfSeason):
    """A season that begins now."""

    class Meta:
        model = Season
        fields = ("name",)
        labels = {"name": gettext_lazy("Name of the season")}


@require_http_methods(["GET", "HEAD", "POST"])
@for_operators
def seasons(request: AuthenticatedRequest) -> HttpResponse:
    """The seasons, the latest first; posting begins another."""
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        season = form.save()
        audit.note(request.user, "season", season.name)
        messages.success(request, _("The season has begun."))
        return redirect("office:seasons")
    status = 400 if form.errors else 200
    facts = {"form": form, "seasons": Season.objects.all(), "rated": settings.RATING}
    return page(request, "seasons", status, **facts)
