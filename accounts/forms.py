"""Forms about accounts: what somebody typed, checked before anything is stored."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm, SetPasswordMixin
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from common.commits import after_commit
from games.live import open_sockets
from tables.models import NAME_LENGTH
from tables.portraits import Portrait

from . import mail
from .form_limits import too_many
from .guests import MADE

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    SettingPassword = SetPasswordMixin[User]
else:
    SettingPassword = SetPasswordMixin

MAX_FIELD_LENGTH = 200
PASSWORD_HINT = _("At least 8 characters, not a common word and not only digits.")
EMAIL_HINT = _(
    "Only used to reset your password and for messages you ask for. It is never shown to anyone."
)


def typed(kind: type[forms.Widget], complete: str, **more: str) -> forms.Widget:
    """A field to type in, and what a browser may fill in for it."""
    return kind(attrs={"class": "input", "autocomplete": complete, **more})


def plain(complete: str) -> forms.Widget:
    """A field for a name that is no word of any language."""
    return typed(forms.TextInput, complete, autocapitalize="none", spellcheck="false")


def reset_password(user: User, password: str) -> bool:
    """Give an account another password in place of the one that was read; False if that has been
    replaced since."""
    before = user.password
    user.set_password(password)
    unchanged = User.objects.filter(pk=user.pk, password=before, is_active=True)
    if unchanged.update(password=user.password) != 1:
        return False
    after_commit(open_sockets.recheck, user.pk)
    return True


class PasswordField(forms.CharField):
    """A password; it is kept as typed."""

    def __init__(self, label: StrOrPromise, complete: str, **more: Any) -> None:
        widget = typed(forms.PasswordInput, complete)
        super().__init__(
            label=label, strip=False, max_length=MAX_FIELD_LENGTH, widget=widget, **more
        )


class EmailField(forms.EmailField):
    """An address that may stay empty."""

    def __init__(self) -> None:
        super().__init__(
            label=_("E-mail (optional)"),
            required=False,
            max_length=MAX_FIELD_LENGTH,
            widget=typed(forms.EmailInput, "email"),
            help_text=EMAIL_HINT,
        )


class KeepForm(SettingPassword, forms.Form):
    """What makes an account of a guest."""

    username = forms.CharField(
        label=_("Username"),
        max_length=NAME_LENGTH,
        validators=[User.username_validator],
        widget=plain("username"),
        help_text=_("To log in with, and how others find you among the players."),
    )
    password = PasswordField(_("Password"), "new-password", help_text=PASSWORD_HINT)
    email = EmailField()

    def clean_username(self) -> str:
        """Refuse what somebody has already, in whatever letters."""
        name: str = User.normalize_username(self.cleaned_data["username"])
        if name.lower().startswith(MADE) or User.named(name):
            raise ValidationError(_("This name is taken."))
        return name

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is weak or like the name."""
        data = self.cleaned_data
        user = User(username=data.get("username", ""), email=data.get("email", ""))
        self.validate_password_for_user(user, "password")
        return data


class LoginForm(AuthenticationForm):
    """Who somebody is, by name and password; which of them is wrong is not told."""

    username = forms.CharField(
        label=_("Username"), max_length=MAX_FIELD_LENGTH, widget=plain("username")
    )
    password = PasswordField(_("Password"), "current-password")

    def clean_username(self) -> str:
        """The name as its owner has chosen it."""
        typed = User.normalize_username(self.cleaned_data["username"])
        return user.username if (user := User.named(typed)) else typed

    def clean(self) -> dict[str, Any]:
        """Try the password, if no others were tried too often."""
        data = self.cleaned_data
        if self.request and len(data) == len(self.fields):
            if error := too_many(self.request, data["username"]):
                raise error
        return super().clean()

    def get_invalid_login_error(self) -> ValidationError:
        """It stands beside the password."""
        return ValidationError({"password": _("Wrong username or password.")})


class EmailForm(forms.Form):
    """The address of an account."""

    email = EmailField()


class RatedForm(forms.Form):
    """Whether somebody's games count."""

    rated = forms.BooleanField(required=False, label=_("Rate my games"))


class PortraitForm(forms.Form):
    """What somebody looks like at the tables they sit down at."""

    portrait = forms.ChoiceField(choices=Portrait.choices)


class LinkUsed(Exception):
    """A link for a new password has been used by somebody else a moment ago."""


class NewPasswordForm(SettingPassword, forms.Form):
    """A new password for who has forgotten the old one."""

    new = PasswordField(_("New password"), "new-password", help_text=PASSWORD_HINT)

    def __init__(self, user: User, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user

    def clean(self) -> dict[str, Any]:
        """Refuse a weak password."""
        self.validate_password_for_user(self.user, "new")
        return self.cleaned_data

    def save(self) -> User:
        """Store it, once for each link."""
        if not reset_password(self.user, self.cleaned_data["new"]):
            raise LinkUsed
        return self.user


class PasswordForm(NewPasswordForm):
    """A new password for who knows the old one."""

    old = PasswordField(_("Current password"), "current-password")
    field_order = ("old", "new")

    def clean_old(self) -> str:
        """Refuse a wrong one."""
        old: str = self.cleaned_data["old"]
        if not self.user.check_password(old):
            raise ValidationError(_("This is not your current password."))
        return old

    def save(self) -> User:
        """Store it, and nothing else that may have changed meanwhile."""
        self.set_password_and_save(self.user, "new", commit=False)
        self.user.save(update_fields=["password"])
        return self.user


class ForgottenForm(PasswordResetForm):
    """Where to send a link for a new password."""

    email = forms.EmailField(
        label=_("E-mail"), max_length=MAX_FIELD_LENGTH, widget=typed(forms.EmailInput, "email")
    )

    def save(self, *args: Any, **options: Any) -> None:
        """Send one to every account with this address, if there were not too many letters."""
        if mail.may_write("reset", self.cleaned_data["email"]):
            super().save(*args, **options)

    def get_users(self, email: str) -> Iterable[User]:
        """Whose address it is."""
        return islice(super().get_users(email), mail.MAX_ACCOUNTS)

    def send_mail(self, *args: Any, **more: Any) -> None:
        """Nobody waits for a letter, and its link leads to where the operator says."""
        *_templates, context, _sender, _address = args
        mail.send_reset(context["user"])


class LeaveForm(forms.Form):
    """The end of a guest, once it is confirmed."""

    sure = forms.BooleanField(label=_("Yes, delete it for good"))


class EndForm(forms.Form):
    """The end of an account, once its name is typed."""

    name = forms.CharField(
        label=_("Type your username to confirm"), max_length=MAX_FIELD_LENGTH, widget=plain("off")
    )

    def __init__(self, *args: Any, user: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user

    def clean_name(self) -> str:
        """Refuse anything but the own name."""
        if self.cleaned_data["name"] != self.user.username:
            raise ValidationError(_("This is not your username."))
        return self.user.username
