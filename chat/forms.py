"""What travels to chat, checked before anything is done with it."""

from django import forms

from .models import Line


class RoomForm(forms.Form):
    """One of the rooms."""

    room = forms.ChoiceField(choices=Line.Room.choices)


class SayForm(RoomForm):
    """Something to say."""

    ref = forms.UUIDField()
    text = forms.CharField(required=False, strip=False)
    phrase = forms.CharField(required=False, max_length=16)
    seat = forms.IntegerField(required=False, min_value=0, max_value=8)
    name = forms.CharField(required=False, strip=False)


class PageForm(RoomForm):
    """Which lines to read."""

    before = forms.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    after = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)


class ReportForm(RoomForm):
    """Which line to report."""

    number = forms.IntegerField(min_value=1, max_value=2**31 - 1)
