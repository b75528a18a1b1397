"""Forms of the lobby: what somebody may choose, checked before anything is stored."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from accounts.models import User
from boards.offers import find_offer, offers
from common.refusals import Refusal, as_error
from games.time.clock import DAYS_PER_TURN, INCREMENT_SECONDS, MINUTES_PER_SEAT
from tables import names
from tables.models import Color, Pace, Table
from tables.portraits import Portrait

NUMBERS = {
    Table.Time.NONE: (),
    Table.Time.LIVE: ("minutes", "increment"),
    Table.Time.DAYS: ("days",),
}
"""What has to be said of each kind of time."""


class NameField(forms.CharField):
    """A name that can be read by everybody at the table."""

    def __init__(self) -> None:
        super().__init__(required=False, strip=False)

    def clean(self, value: str | None) -> str:
        try:
            return names.clean(value or "")
        except Refusal as refused:
            raise as_error(refused) from refused


def number(among: range) -> forms.IntegerField:
    """A whole number of this range; one that was not asked for may be left out."""
    return forms.IntegerField(min_value=among[0], max_value=among[-1], required=False)


class TermsForm(forms.Form):
    """What is played at a table and how, as its host wants it."""

    play = forms.CharField(max_length=100)
    size = forms.IntegerField(min_value=2, max_value=8)
    order = forms.ChoiceField(choices=Table.Order.choices)
    public = forms.BooleanField(required=False)
    watch = forms.BooleanField(required=False)
    tracker = forms.BooleanField(required=False)
    time = forms.ChoiceField(choices=Table.Time.choices, required=False)
    minutes = number(MINUTES_PER_SEAT)
    increment = number(INCREMENT_SECONDS)
    days = number(DAYS_PER_TURN)
    pace = forms.ChoiceField(choices=Pace.choices, required=False)

    def clean(self) -> dict[str, Any]:
        """Refuse what cannot be played, and a number of seats that the board is not for."""
        data = self.cleaned_data
        board, _dot, variant = data.get("play", "").partition(".")
        chosen = find_offer(board)
        if chosen is None or not chosen.has(variant):
            self.add_error("play", as_error(Refusal("play.unknown")))
        elif "size" in data and not chosen.seats(data["size"]):
            self.add_error("size", as_error(Refusal("table.sizes", sizes=chosen.sizes)))
        self._clean_time(data)
        data["pace"] = data.get("pace") or Pace.QUICK
        return data | {"board": board, "variant": variant}

    def _clean_time(self, data: dict[str, Any]) -> None:
        """Demand the numbers of the time chosen; what was typed for another does not matter."""
        data["time"] = data.get("time") or Table.Time.NONE
        asked = NUMBERS[data["time"]]
        for name in {"minutes", "increment", "days"}.difference(asked):
            self.errors.pop(name, None)
        for name in asked:
            if data.get(name) is None and name not in self.errors:
                required = self.fields[name].error_messages["required"]
                self.add_error(name, ValidationError(required, "required"))

    def table(self) -> dict[str, Any]:
        """What `Table` is made of."""
        numbers = NUMBERS[self.cleaned_data["time"]]
        keys = ("board", "variant", "size", "order", "pace", "public", "watch", "tracker", "time")
        return {key: self.cleaned_data[key] for key in (*keys, *numbers)}


class CreateForm(TermsForm):
    """A new table, and who sits down there first."""

    name = NameField()
    color = forms.ChoiceField(choices=Color.choices)
    portrait = forms.ChoiceField(choices=Portrait.choices, required=False)


def usual(user: User | None, wish: str = "") -> dict[str, Any]:
    """What to offer somebody first: what they wish for or chose last time, or the first board."""
    last = user and Table.objects.filter(host=user).order_by("-created").first()
    place = last and last.place_of(user)
    board = (last and find_offer(last.board)) or offers()[0]
    variant = last.variant if last and board.has(last.variant) else board.variants[0].id
    name, _dot, way = wish.partition(".")
    if (wished := find_offer(name)) and wished.has(way):
        board, variant = wished, way
    return (last or Table()).terms | {
        "board": board.id,
        "variant": variant,
        "play": f"{board.id}.{variant}",
        "size": last.size if last and board.seats(last.size) else min(4, board.sizes[-1]),
        "name": user.name if user else "",
        "color": place.color if place else Color.BLUE,
        "portrait": user.portrait if user else "",
    }
