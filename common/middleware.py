"""Headers of every page, which browsers obey."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

UNUSED = "accelerometer", "camera", "display-capture", "geolocation", "gyroscope"
UNUSED += "magnetometer", "microphone", "midi", "payment", "serial", "usb", "browsing-topics"
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
