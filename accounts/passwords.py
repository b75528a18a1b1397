"""To choose another password: for who knows the old one, and for who has forgotten it."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.http import HttpRequest, HttpResponse
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.models import User
from common.persons import AuthenticatedRequest

from . import devices
from .form_limits import LimitedFormView
from .forms import ForgottenForm, LinkUsed, NewPasswordForm, PasswordForm
from .logins import enter, password_required
from .views import account_forms


@method_decorator(password_required, name="dispatch")
class PasswordChange(LimitedFormView, views.PasswordChangeView):
    """A new password for who knows the old one; other devices are signed out."""

    request: AuthenticatedRequest
    template_name = "accounts/account.html"
    form_class: Any = PasswordForm
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: PasswordForm) -> HttpResponse:
        """It is changed."""
        messages.success(self.request, _("Your password has been changed."))
        return super().form_valid(form)

    def get_context_data(self, **facts: Any) -> dict[str, Any]:
        """The whole page on which the form stands."""
        told = super().get_context_data(**facts)
        return told | account_forms(self.request) | {"password": told["form"]}


@method_decorator(never_cache, name="dispatch")
class PasswordReset(LimitedFormView, views.PasswordResetView):
    """Ask for a link to choose a new password; who has an account is not told."""

    template_name = "accounts/forgotten.html"
    form_class = ForgottenForm
    success_url = reverse_lazy("accounts:password_reset_done")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Send it, if letters are sent at all."""
        view = super().post if settings.MAIL else self.get
        return view(request, *args, **kwargs)

    def get_context_data(self, **facts: Any) -> dict[str, Any]:
        """And whether letters are sent."""
        return super().get_context_data(**facts, mail=settings.MAIL)


password_reset_done = views.PasswordResetDoneView.as_view(
    template_name="accounts/forgotten.html", extra_context={"mail": True, "sent": True}
)


class PasswordResetConfirm(LimitedFormView, views.PasswordResetConfirmView):
    """Choose a new password by a link that works once."""

    template_name = "accounts/reset.html"
    form_class: Any = NewPasswordForm
    success_url = reverse_lazy("accounts:account")

    def get_user(self, uidb64: str) -> User | None:
        """Whose link this is; guests and who has gone have none."""
        user = super().get_user(uidb64)
        return user if user and user.is_active and user.has_usable_password() else None

    def form_valid(self, form: NewPasswordForm) -> HttpResponse:
        """It is changed, unless somebody else has used the link a moment ago."""
        try:
            response = super().form_valid(form)
        except LinkUsed:
            self.validlink = False
            return self.render_to_response(self.get_context_data())
        enter(self.request, form.user)
        messages.success(self.request, _("Your password has been changed."))
        return devices.remember(response, form.user.username)

    def render_to_response(self, context: dict[str, Any], **more: Any) -> HttpResponse:
        """A link that is void is not found."""
        return super().render_to_response(context, status=200 if self.validlink else 404, **more)
