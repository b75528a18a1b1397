"""What holds for every page: headers that browsers obey, and how a refusal is told."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from common.refusals import Refusal
from common.responses import refuse

UNUSED = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb", "browsing-topics"),
)
HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    # pages name who reads them: nobody between us keeps them
    "Cache-Control": "private, no-cache",
}

Answer = Callable[[HttpRequest], HttpResponse]


def headers(answer: Answer) -> Answer:
    """Nobody embeds or keeps what we send, and pages use nothing of the device they do not need."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        return response

    return answered


class RefusalMiddleware:
    """Answers for a view that refuses something, by the rules of a game or by those of the site."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the view answer."""
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Tell a refusal; anything else is a fault of ours."""
        return refuse(request, error) if isinstance(error, Refusal) else None
