"""How often forms about accounts may be sent, and how one that is refused is answered."""

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.generic.edit import FormView

from common import rate_limiter
from common.refusals import Refusal, as_error

from . import devices

WINDOW_SECONDS = 60
FORMS_PER_ADDRESS = 10
PASSWORDS_PER_NAME = 20
TOO_MANY = "slow.down"

if TYPE_CHECKING:
    FormPage = FormView[Any]
else:
    FormPage = FormView


def too_many(request: HttpRequest, name: str = "") -> ValidationError | None:
    """Count an attempt of this address, and of whoever tries a password for this name: why it may
    not be made."""
    allowed = rate_limiter.allowed(
        "account", rate_limiter.who(request), FORMS_PER_ADDRESS, WINDOW_SECONDS
    )
    if name:
        who = devices.counted_as(request, name)
        allowed &= rate_limiter.allowed("login", who, PASSWORDS_PER_NAME, WINDOW_SECONDS)
    if allowed:
        return None
    return as_error(Refusal(TOO_MANY, seconds=rate_limiter.left(WINDOW_SECONDS)))


def allowed(request: HttpRequest, form: BaseForm) -> bool:
    """Count the sending of a form; one too many says so itself."""
    if error := too_many(request):
        # without its fields: a password that is sent too often is not even looked at
        fields, form.fields = form.fields, {}
        form.full_clean()
        form.fields = fields
        form.add_error(None, error)
        return False
    return True


def answer(
    request: HttpRequest,
    template: str,
    form: BaseForm | None,
    facts: dict[str, Any],
) -> HttpResponse:
    """The page of a form, as it is asked for or refused."""
    response = render(request, template, facts)
    return mark_refused(response, form) if form and form.is_bound and form.errors else response


def mark_refused(response: HttpResponse, form: BaseForm) -> HttpResponse:
    """Let the page of a form that is refused say so to machines too."""
    response.status_code = 400
    for error in form.errors.as_data().get("__all__", ()):
        if error.code == TOO_MANY and error.params:
            response.status_code = 429
            response["Retry-After"] = str(error.params["seconds"])
    return response


class LimitedFormView(FormPage):
    """The page of a form that may be sent so often."""

    http_method_names = ["get", "head", "post", "options"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Count it, then do what is asked."""
        form = self.get_form()
        if allowed(request, form) and form.is_valid():
            return self.form_valid(form)
        return self.form_invalid(form)

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        """Say why not."""
        return mark_refused(super().form_invalid(form), form)
