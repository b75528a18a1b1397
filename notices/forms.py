"""What people choose about messages, checked before anything is stored."""

import json
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from common import safe_http
from common.refusals import Refusal, as_error

from . import channels

HOURS = [(hour, f"{hour}:00") for hour in range(24)]


class WebhookForm(forms.Form):
    """The address of a webhook."""

    address = forms.CharField(
        label=_("Address"),
        max_length=safe_http.MAX_URL_LENGTH,
        widget=forms.TextInput(
            attrs={
                "class": "input",
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
        help_text=_("From Discord, Slack or ntfy, or any https address, which is sent JSON."),
    )

    def clean_address(self) -> str:
        """Refuse what nothing is sent to, with the reason."""
        address: str = self.cleaned_data["address"]
        try:
            self.name = channels.check(address)
        except Refusal as refusal:
            raise as_error(refusal) from refusal
        return address


class QuietForm(forms.Form):
    """Hours in which nothing is sent, where somebody lives."""

    on = forms.BooleanField(label=_("Nothing at night"), required=False)
    start = forms.TypedChoiceField(
        label=_("From"), choices=HOURS, coerce=int, widget=forms.Select(attrs={"class": "input"})
    )
    end = forms.TypedChoiceField(
        label=_("To"), choices=HOURS, coerce=int, widget=forms.Select(attrs={"class": "input"})
    )
    zone = forms.CharField(max_length=64, widget=forms.HiddenInput(attrs={"data-zone": ""}))

    def clean_zone(self) -> str:
        """Refuse a zone that nobody lives in."""
        zone: str = self.cleaned_data["zone"]
        if zone not in available_timezones():
            raise ValidationError(_("This time zone does not exist."))
        return zone


class PushForm(forms.Form):
    """What a browser says of where it can be reached."""

    endpoint = forms.CharField(max_length=safe_http.MAX_URL_LENGTH)
    p256dh = forms.RegexField(r"^[\w=-]{80,100}\Z")
    auth = forms.RegexField(r"^[\w=-]{20,30}\Z")

    def clean_endpoint(self) -> str:
        """Refuse an address that nothing is sent to."""
        endpoint: str = self.cleaned_data["endpoint"]
        try:
            safe_http.target(endpoint)
        except Refusal as refusal:
            raise as_error(refusal) from refusal
        return endpoint

    def subscription(self) -> tuple[str, str]:
        """The host of the push service, and the subscription as it is kept."""
        data = self.cleaned_data
        keys = {"p256dh": data["p256dh"], "auth": data["auth"]}
        host = urlsplit(data["endpoint"]).hostname or ""
        return host, json.dumps({"endpoint": data["endpoint"], "keys": keys})
