"""The operator: whoever opens the link that the first start prints, once."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from common.durations import DAY
from moderation import server_settings
from moderation.models import SERVER_NAME_LENGTH, ServerSettings
from tables.models import NAME_LENGTH

SALT = "rail.setup"
MAX_AGE_SECONDS = DAY


def invitation() -> str | None:
    """The token of a set-up link, good for a day; None when there is an operator."""
    return None if _exists() else signing.dumps("operator", salt=SALT)


def is_invited(token: str) -> bool:
    """Does this token still make an operator?"""
    try:
        signing.loads(token, salt=SALT, max_age=MAX_AGE_SECONDS)
    except signing.BadSignature:
        return False
    return not _exists()


def _exists() -> bool:
    return User.objects.filter(is_superuser=True).exists()


class SetupForm(forms.Form):
    """Name and password of the operator, the name of the server and who may come in."""

    server = forms.CharField(required=False, max_length=SERVER_NAME_LENGTH)
    access = forms.ChoiceField(required=False, choices=ServerSettings.Access.choices)
    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, validators=[User.username_validator]
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse a name that is taken and a password that is weak or like the name."""
        data = self.cleaned_data
        name, password = data.get("name"), data.get("password")
        if name and User.named(name):
            self.add_error("name", _("This name is taken."))
        if password:
            try:
                validate_password(password, User(username=name or ""))
            except ValidationError as error:
                self.add_error("password", error)
        return data

    def save(self) -> User | None:
        """Make the operator, unless another has just been made."""
        name, password = self.cleaned_data["name"], self.cleaned_data["password"]
        ServerSettings.row()
        with transaction.atomic():
            # the row is held: of two who open the link at the same moment one is the operator
            row = ServerSettings.objects.select_for_update().get(pk=1)
            if _exists():
                return None
            operator = User.objects.create_superuser(name, password=password, name=name)
            row.name = self.cleaned_data["server"]
            row.access = self.cleaned_data["access"] or row.access
            row.save()
        server_settings.forget()
        return operator
