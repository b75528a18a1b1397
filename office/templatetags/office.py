"""What templates of the operator's pages say."""

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()

PHRASES = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck, have fun!"),
    "your_turn": _("It’s your turn!"),
    "moment": _("One moment, please."),
    "back": _("I’m back."),
    "well_played": _("Well played!"),
    "oops": _("Oops!"),
    "no": _("Oh no, my route!"),
    "thanks": _("Thank you!"),
    "good_game": _("Good game!"),
}
"""The quick phrases, as browsers say them in the chat."""


@register.filter
def phrase(text: str) -> str:
    """A quick phrase in words; what is none stays as it is."""
    return str(PHRASES.get(text, text))
