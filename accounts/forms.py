"""Forms about accounts: what somebody typed, checked before anything is stored."""

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tables.models import NAME_LENGTH

from .actions import MADE

LONGEST = 200
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


class PasswordField(forms.CharField):
    """A password; it is kept as typed."""

    def __init__(self, label: str, complete: str, **more):
        widget = typed(forms.PasswordInput, complete)
        super().__init__(label=label, strip=False, max_length=LONGEST, widget=widget, **more)


class EmailField(forms.EmailField):
    """An address that may stay empty."""

    def __init__(self):
        super().__init__(
            label=_("E-mail (optional)"),
            required=False,
            max_length=LONGEST,
            widget=typed(forms.EmailInput, "email"),
            help_text=EMAIL_HINT,
        )


class KeepForm(forms.Form):
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
        name = User.normalize_username(self.cleaned_data["username"])
        if name.lower().startswith(MADE) or User.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("This name is taken."))
        return name

    def clean(self) -> dict:
        """Refuse a password that is weak or like the name."""
        data = super().clean()
        if password := data.get("password"):
            user = User(username=data.get("username", ""), email=data.get("email", ""))
            check_password(self, "password", password, user)
        return data


class LoginForm(forms.Form):
    """Who somebody is, by name and password."""

    username = forms.CharField(label=_("Username"), max_length=LONGEST, widget=plain("username"))
    password = PasswordField(_("Password"), "current-password")

    def sign_in(self, request: HttpRequest) -> User | None:
        """The person, or None; whether the name or the password is wrong is not told."""
        data = self.cleaned_data
        typed = User.normalize_username(data["username"])
        found = User.objects.filter(username__iexact=typed).values_list("username", flat=True)
        user = authenticate(request, username=found.first() or typed, password=data["password"])
        if user is None:
            self.add_error("password", _("Wrong username or password."))
        return user


class EmailForm(forms.Form):
    """The address of an account."""

    email = EmailField()


class RatedForm(forms.Form):
    """Whether somebody's games count."""

    rated = forms.BooleanField(required=False, label=_("Rate my games"))


class PasswordForm(forms.Form):
    """A new password for who knows the old one."""

    old = PasswordField(_("Current password"), "current-password")
    new = PasswordField(_("New password"), "new-password", help_text=PASSWORD_HINT)

    def __init__(self, *args, user: User, **more):
        super().__init__(*args, **more)
        self.user = user

    def clean(self) -> dict:
        """Refuse a wrong old password and a weak new one."""
        data = super().clean()
        if (old := data.get("old")) and not self.user.check_password(old):
            self.add_error("old", _("This is not your current password."))
        if new := data.get("new"):
            check_password(self, "new", new, self.user)
        return data


class NewPasswordForm(forms.Form):
    """A new password for who has forgotten the old one."""

    new = PasswordField(_("New password"), "new-password", help_text=PASSWORD_HINT)

    def __init__(self, *args, user: User, **more):
        super().__init__(*args, **more)
        self.user = user

    def clean(self) -> dict:
        """Refuse a weak password."""
        data = super().clean()
        if new := data.get("new"):
            check_password(self, "new", new, self.user)
        return data


class ForgottenForm(forms.Form):
    """Where to send a link for a new password."""

    email = forms.EmailField(
        label=_("E-mail"), max_length=LONGEST, widget=typed(forms.EmailInput, "email")
    )


class LeaveForm(forms.Form):
    """The end of a guest, once it is confirmed."""

    sure = forms.BooleanField(label=_("Yes, delete it for good"))


class EndForm(forms.Form):
    """The end of an account, once its name is typed."""

    name = forms.CharField(
        label=_("Type your username to confirm"), max_length=LONGEST, widget=plain("off")
    )

    def __init__(self, *args, user: User, **more):
        super().__init__(*args, **more)
        self.user = user

    def clean_name(self) -> str:
        """Refuse anything but the own name."""
        if self.cleaned_data["name"] != self.user.username:
            raise ValidationError(_("This is not your username."))
        return self.user.username


def check_password(form: forms.Form, field: str, password: str, user: User) -> None:
    """Say beside the field what is wrong with a new password."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        form.add_error(field, error)
