"""Forms of the office."""

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from moderation.models import ServerSettings

if TYPE_CHECKING:
    SettingsForm = forms.ModelForm[ServerSettings]
else:
    SettingsForm = forms.ModelForm


class ServerForm(SettingsForm):
    """What the operator decides about the whole server."""

    class Meta:
        model = ServerSettings
        fields = ("name", "access", "words")
        widgets = {"access": forms.RadioSelect}
        labels = {
            "name": _("Name of this server"),
            "access": _("Who may come in"),
            "words": _("Words not allowed in names and chat"),
        }
